import type { exportEndpoints } from '~contract/features/exports';
import { refuse, type HandlersOf } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import { makeExport } from '../../shared/exports/make-export';
import { backlogByTypeSheet, salesSheet, systemSheet } from './figure-sheets';
import { historySheet } from './history-sheet';
import { storedFile, listExports, readExport } from './stored-exports';
import { backlogSheet, incompleteSheet, packagesSheet, successfulSheet } from './package-sheets';

export const exportHandlers: HandlersOf<typeof exportEndpoints> = {
  'GET /export-packages': (request) => {
    const { query, user, locale } = request;
    return makeExport('packages', request, { from: query.created_from, to: query.created_to }, (values) => packagesSheet(query, user, locale, values));
  },

  'GET /export-backlog-view': (request) => {
    const { query, user, locale } = request;
    return makeExport('backlog-view', request, query, (values) => backlogSheet(query, user, locale, Date.now(), values));
  },

  'GET /export-backlog-by-type': (request) => {
    const { query, user, locale } = request;
    return makeExport('backlog-by-type', request, query, (values) => backlogByTypeSheet(query, user, locale, Date.now(), values));
  },

  'GET /export-package-successful': (request) => {
    const { query, user, locale } = request;
    return makeExport('package-successful', request, query, (values) => successfulSheet(query, user, locale, values));
  },

  'GET /export-package-sales': (request) => makeExport('package-sales', request, request.query, (values) => salesSheet(request.query, request.user, values)),

  'GET /export-package-report-system': (request) => makeExport('package-report-system', request, request.query, (values) => systemSheet(request.query, request.user, values)),

  'GET /export-packages-incomplete': (request) => {
    const { query, user, locale } = request;
    return makeExport('packages-incomplete', request, query, (values) => incompleteSheet(query, user, locale, Date.now(), values));
  },

  'GET /export-package-history': (request) => {
    const { query, user, locale } = request;
    return makeExport('package-history', request, query, (values) => historySheet(query, user, locale, values));
  },

  'GET /exports': async ({ db, user, query }) => {
    const { rows, total } = await listExports(db, user, query);
    return { data: rows, meta: { pagination: paginationOf({ total, count: rows.length, page: query.page, limit: query.limit }) } };
  },

  'GET /exports/{id}': async ({ db, user, params }) => {
    const data = await readExport(db, user, params.id);
    return data ? { data } : refuse('ESY018');
  },

  'GET /exports/{id}/file': async ({ db, user, params, services }) => {
    const row = await readExport(db, user, params.id);
    return row?.expires_at ? storedFile(services.pool, row) : refuse('ESY018');
  },
};
