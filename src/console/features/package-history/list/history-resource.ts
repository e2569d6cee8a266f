import { call } from '~console/platform/api';
import { resource, type ListQuery } from '~console/resource/resource';
import { limits } from '~domain/limits';
import { historyFilters } from './filters';
import { historyView, type HistoryRow } from './history-view';

const newest = '-at';

/** The list of steps. Its call knows cursors only: a page that an address names is read with those before it. */
export const historyResource = resource<HistoryRow>({
  name: 'package-history',
  list: async ({ page, limit, sort: _order, ...query }: ListQuery, signal) => {
    const size = Number(limit);
    const before = query.cursor === undefined ? (Number(page ?? 1) - 1) * size : 0;
    const { data, meta, next } = await call('GET /package-history', { query: { ...query, limit: Math.min(limits.maxApiLimit, before + size) }, signal });
    return { data: data.slice(before), meta: { pagination: { total: meta.total } }, next };
  },
  rowId: (row) => row.id,
  rowName: (row) => `${row.package.code} ${row.action}`,
  rowPath: (row) => `/packages/${row.package.id}`,
  defaultSort: newest,
  sorts: [],
  filters: historyFilters,
  view: historyView,
});
