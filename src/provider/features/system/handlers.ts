import { sql } from 'kysely';
import { browserFigureNames } from '~domain/browser-figures';
import type { systemEndpoints } from '~contract/features/system';
import type { systemStateEndpoints } from '~contract/features/system-state';
import { refuse, type HandlersOf } from '../../calls/handler';
import { systemState } from './state';

export const systemHandlers: HandlersOf<typeof systemEndpoints & typeof systemStateEndpoints> = {
  'GET /health': async ({ db }) => {
    await sql`select 1`.execute(db);
    return { status: 'ok', database: 'ok' };
  },

  'GET /live': () => Promise.resolve({ status: 'ok' }),

  'GET /ready': async ({ services }) => ((await services.readiness.isReady()) ? { status: 'ok' } : refuse('ESY009')),

  'POST /browser-figures': ({ services, body }) => {
    for (const figure of browserFigureNames) services.requests.browsers.note(figure, body[figure]);
    return Promise.resolve({
      data: { heard: [...body.key_paint, ...body.scan_confirm].reduce((all, one) => all + one, 0) },
    });
  },

  'GET /system': async ({ services }) => ({ data: await systemState(services) }),
};
