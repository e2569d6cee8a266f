import { call } from '~console/platform/api';
import { resource } from '~console/resource/resource';
import { tripFilters } from '~console/linehaul/list-filters';
import { tripColumns, type TripRow } from '~console/linehaul/trip-columns';

const path = (row: TripRow): string => `/linehaul-runsheet/${row.id}`;

/** Trips between hubs as a list page. */
export const trips = resource<TripRow>({
  name: 'linehaul-list',
  list: async ({ count: _count, ...query }, signal) => ({ ...(await call('GET /linehaul-runsheets', { query, signal })), next: null }),
  rowId: (row) => row.id,
  rowName: (row) => row.code,
  rowPath: path,
  defaultSort: '-created_at',
  sorts: ['created_at', 'dispatched_at'],
  filters: tripFilters,
  view: (t) => ({ title: t('linehaul:title.trips'), columns: tripColumns(t, path), empty: t('linehaul:trip.empty'), emptyHint: t('linehaul:trip.empty_hint'), emptyFiltered: t('linehaul:trip.empty_filtered') }),
});
