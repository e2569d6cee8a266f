import { call } from '~console/platform/api';
import { resource } from '~console/resource/resource';
import type { SheetRow } from '~console/sheet/use-sheet';
import { CourierFilter } from './filters/courier-filter';
import { SearchFilter } from './filters/search-filter';
import { StatusTabs } from './filters/status-tabs';
import { TypeTabs } from './filters/type-tabs';
import { sheetsView } from './sheets-view';

const ids = (value: string): boolean => /^\d{1,15}(,\d{1,15})*$/.test(value);

/** Sheets that go out from a hub with a courier: deliveries, and returns to shops. */
export const outboundSheets = resource<SheetRow>({
  name: 'runsheets',
  list: async ({ count: _count, cursor: _cursor, ...query }, signal) => {
    const { data, meta } = await call('GET /runsheets', { query: { type: 'outbound', ...query }, signal });
    return { data, meta, next: null };
  },
  rowId: ({ id }) => id,
  rowName: ({ code }) => code,
  rowPath: ({ id }) => `/outbound-runsheet/${id}`,
  defaultSort: '-created_at',
  sorts: ['created_at', 'dispatched_at', 'code'],
  filters: [
    { params: { type: (value) => value === 'return' }, Control: TypeTabs },
    { params: { status: (value) => ['Created', 'Running', 'Closed', 'Cancelled'].includes(value) }, Control: StatusTabs },
    { params: { q: (value) => value.length <= 100 }, Control: SearchFilter },
    { params: { courier_id: ids }, Control: CourierFilter },
  ],
  view: sheetsView,
});
