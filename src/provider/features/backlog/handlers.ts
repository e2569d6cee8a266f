import type { backlogEndpoints } from '~contract/features/backlog';
import { issueText } from '~contract/issue-text';
import { refuse, type HandlersOf } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import { readLines } from './check-lines';
import { countLines, lockCheck, listChecks, readCheck, startCheck } from './checks';
import { discardCheck, finishCheck } from './end-check';
import { backlogReport } from './report';
import { scanStock } from './scan-stock';
import { backlogWindow } from './window';

export const backlogHandlers: HandlersOf<typeof backlogEndpoints> = {
  'GET /backlog-report': async ({ services, user, query }) => ({ data: await backlogReport(services.pool, query, user, Date.now()) }),

  'GET /backlog-packages': ({ services, user, query }) => backlogWindow(services.pool, query, user, Date.now()),

  'GET /backlog-checks': async ({ db, user, query }) => {
    const { checks, total } = await listChecks(db, user, query);
    return { data: checks, meta: { pagination: paginationOf({ total, count: checks.length, page: query.page, limit: query.limit }) } };
  },

  'POST /backlog-checks': async ({ db, user, body, locale }) => {
    const id = await startCheck(db, user, body.hub_id, body.types);
    const data = id === null ? null : await readCheck(db, user, id);
    return data ? { data } : refuse('ESP000', { hub_id: [issueText({ message: 'invalid' }, locale)] });
  },

  'GET /backlog-checks/{id}': async ({ db, user, params }) => {
    const data = await readCheck(db, user, params.id);
    return data ? { data } : refuse('ESY015');
  },

  'GET /backlog-checks/{id}/lines': async ({ db, user, params, query }) => {
    const check = await readCheck(db, user, params.id);
    return check ? readLines(db, user, params.id, query) : refuse('ESY015');
  },

  'POST /backlog-checks/{id}/scans': async ({ db, user, params, body }) => {
    const shelf = await lockCheck(db, user, params.id, 'share');
    if (!shelf) return refuse('ESY015');
    if (!shelf.open) return refuse('ESY016');
    const scans = await scanStock(db, user, params.id, shelf, body.codes);
    return { data: { scans, counts: await countLines(db, params.id) } };
  },

  'POST /backlog-checks/{id}/finish': async ({ db, user, params }) => {
    const shelf = await lockCheck(db, user, params.id, 'update');
    if (!shelf) return refuse('ESY015');
    if (!shelf.open) return refuse('ESY016');
    await finishCheck(db, user, params.id, shelf);
    const data = await readCheck(db, user, params.id);
    return data ? { data } : refuse('ESY015');
  },

  'DELETE /backlog-checks/{id}': async ({ db, user, params }) => {
    const shelf = await lockCheck(db, user, params.id, 'update');
    if (!shelf) return refuse('ESY015');
    if (!shelf.open) return refuse('ESY016');
    await discardCheck(db, user, params.id, shelf);
    return { data: { ok: true } };
  },
};
