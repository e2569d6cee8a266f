import { call } from '~console/platform/api';
import { GoLink } from '~console/terminal/go-link';
import type { Text } from '~console/platform/text';
import { resource, type ListView } from '~console/resource/resource';
import { formatCount, formatDate } from '~console/platform/format';
import type { Column } from '~console/ui/table/column';
import type { ResponseOf } from '~contract/endpoints';
import { shopFilters } from './shop-filters';
import { PaperMark, StateMark } from './shop-marks';

type Row = ResponseOf<'GET /shops'>['data'][number];

const bankOf = ({ has_bank, is_manager_bank }: Row) => (is_manager_bank ? 'one' : has_bank ? 'yes' : 'none');

/** Shops as a list page. */
export const shopList = resource<Row>({
  name: 'shop-list',
  list: async ({ count: _count, ...query }, signal) => ({ ...(await call('GET /shops', { query, signal })), next: null }),
  rowId: (row) => row.id,
  rowName: (row) => row.code,
  rowPath: (row) => `/shops/seller-stores/${row.id}`,
  defaultSort: 'code',
  sorts: ['code', 'name', 'created_at'],
  filters: shopFilters,
  view,
});

function view(t: Text): ListView<Row> {
  const columns: readonly Column<Row>[] = [
    {
      id: 'code',
      title: t('shops:column.code'),
      width: 92,
      kind: 'code',
      sticky: true,
      sort: 'code',
      cell: (row) => (
        <GoLink to={`/shops/seller-stores/${row.id}`} tabIndex={-1} className="hover:text-accent hover:underline">
          {row.code}
        </GoLink>
      ),
    },
    { id: 'name', title: t('shops:column.name'), width: 170, grow: true, sort: 'name', cell: (row) => row.name },
    { id: 'state', title: t('shops:column.state'), width: 104, cell: (row) => <StateMark active={row.active} /> },
    { id: 'papers', title: t('shops:column.papers'), width: 130, cell: (row) => <PaperMark status={row.paper_status} /> },
    { id: 'bank', title: t('shops:column.bank'), width: 136, cell: (row) => <span className={row.has_bank ? '' : 'text-dim'}>{t(`shops:bank.${bankOf(row)}`)}</span> },
    { id: 'hub', title: t('shops:column.hub'), width: 76, kind: 'code', cell: (row) => row.hub.code },
    { id: 'stores', title: t('shops:column.stores'), width: 60, kind: 'number', cell: (row) => formatCount(row.stores) },
    { id: 'phone', title: t('shops:column.phone'), width: 120, kind: 'number', cell: (row) => row.phone ?? <span className="text-dim">–</span> },
    { id: 'created', title: t('shops:column.created'), width: 96, kind: 'number', sort: 'created_at', cell: (row) => formatDate(row.created_at) },
  ];
  return { title: t('shops:title'), columns, empty: t('shops:empty'), emptyHint: t('shops:empty_hint'), emptyFiltered: t('shops:empty_filtered') };
}
