import { sql } from 'kysely';
import type { systemEndpoints } from '~contract/features/system';
import { refuse, type HandlersOf } from '../../calls/handler';

export const systemHandlers: HandlersOf<typeof systemEndpoints> = {
  'GET /health': async ({ db }) => {
    await sql`select 1`.execute(db);
    return { status: 'ok', database: 'ok' };
  },

  'GET /live': () => Promise.resolve({ status: 'ok' }),

  'GET /ready': async ({ services }) => ((await services.readiness.isReady()) ? { status: 'ok' } : refuse('ESY009')),
};
