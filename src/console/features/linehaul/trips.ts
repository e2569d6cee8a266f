import { call } from '~console/app/api';
import { resource } from '~console/resource/resource';
import { tripFilters } from '~console/units/list-filters';
import { tripColumns, type TripRow } from '~console/units/trip-columns';

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
  view: (t) => ({ title: t('units:title.trips'), columns: tripColumns(t, path), empty: t('units:trip.empty'), emptyHint: t('units:trip.empty_hint'), emptyFiltered: t('units:trip.empty_filtered') }),
});
