import type { reportEndpoints } from '~contract/features/reports';
import { fitsExport } from '~domain/exports';
import { inVietNam } from '~domain/time';
import { refuse, type HandlersOf } from '../../calls/handler';
import { liveReport } from './live';
import { performance } from './performance';

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** null = longer than 30 days. */
function spanOf({ from, to }: Range): { from: string; to: string } | null {
  const now = Date.now();
  const end = to ?? new Date(now).toISOString();
  const beginning = from ?? inVietNam(Date.parse(end)).midnight.toISOString();
  return fitsExport(beginning, end, now) ? { from: beginning, to: end } : null;
}

export const reportHandlers: HandlersOf<typeof reportEndpoints> = {
  'GET /package-performance': async ({ services, user, query }) => {
    const span = spanOf(query);
    return span ? { data: await performance(services.pool, query, user, span) } : refuse('EPK025');
  },

  'POST /post-package-performance': async ({ services, user, body }) => {
    const span = spanOf(body);
    return span ? { data: await performance(services.pool, body, user, span) } : refuse('EPK025');
  },

  'GET /live-report': async ({ services, user, query }) => ({ data: await liveReport(services.pool, query, user) }),
};
