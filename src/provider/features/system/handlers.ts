import { sql } from 'kysely';
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

  'GET /system': async ({ services }) => ({ data: await systemState(services) }),
};
