import { useSearch } from 'wouter';
import { CellLink, nothing } from '~console/resource/cells';
import { shopRecord, shopUi } from '~commands/shops';
import { useStartExport } from '~console/package/exports/run-export';
import { ListPage } from '~console/resource/list-page';
import { readListState } from '~console/resource/list-state';
import { rulesOf } from '~console/resource/use-list-state';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { RecordMenu } from '~console/terminal/buttons/record-actions';
import { useActionHandler } from '~console/terminal/action-handlers';
import { call } from '~console/platform/api';
import type { Text } from '~console/platform/text';
import { choiceFilter, flagFilter, textFilter } from '~console/resource/filter-slots';
import { paged, resource, type ListView, type FilterSlot } from '~console/resource/resource';
import { formatCount, formatDate } from '~console/platform/format';
import type { Column } from '~console/ui/table/column';
import type { ResponseOf } from '~contract/endpoints';
import { hubFilter } from '~console/package/filters/hub-filter';
import { paperStatuses } from '~domain/papers';
import { PaperMark, StateMark } from '../shop-marks';

const shopFilters: readonly FilterSlot[] = [
  textFilter({ label: (t) => t('shops:filter.q'), hint: (t) => t('shops:filter.q_hint') }),
  flagFilter({
    param: 'active',
    label: (t) => t('shops:filter.state'),
    yes: (t) => t('shops:state.active'),
    no: (t) => t('shops:state.off'),
  }),
  choiceFilter({
    param: 'paper_status',
    label: (t) => t('shops:filter.papers'),
    values: paperStatuses,
    several: true,
    option: (t, status) => t(`shops:paper_status.${status}`),
  }),
  flagFilter({
    param: 'bank',
    label: (t) => t('shops:filter.bank'),
    yes: (t) => t('shops:filter.bank_1'),
    no: (t) => t('shops:filter.bank_0'),
    folded: true,
  }),
  hubFilter(),
];

type Row = ResponseOf<'GET /shops'>['data'][number];

const bankOf = ({ has_bank, is_manager_bank }: Row) => (is_manager_bank ? 'one' : has_bank ? 'yes' : 'none');

/** Shops as a list page. */
const shopList = resource<Row>({
  name: 'shop-list',
  list: paged((query, signal) => call('GET /shops', { query, signal })),
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
      pinned: true,
      sort: 'code',
      cell: (row) => <CellLink to={`/shops/seller-stores/${row.id}`}>{row.code}</CellLink>,
    },
    {
      id: 'name',
      title: t('shops:column.name'),
      width: 170,
      line: 'first',
      kind: 'name',
      grow: true,
      sort: 'name',
      cell: (row) => row.name,
    },
    {
      id: 'state',
      title: t('shops:column.state'),
      width: 104,
      line: 1,
      kind: 'mark',
      cell: (row) => <StateMark active={row.active} />,
    },
    {
      id: 'papers',
      title: t('shops:column.papers'),
      width: 130,
      line: 4,
      kind: 'mark',
      cell: (row) => <PaperMark status={row.paper_status} />,
    },
    {
      id: 'bank',
      title: t('shops:column.bank'),
      width: 136,
      cell: (row) => <span className={row.has_bank ? '' : 'text-dim'}>{t(`shops:bank.${bankOf(row)}`)}</span>,
    },
    { id: 'hub', title: t('shops:column.hub'), width: 76, line: 2, kind: 'code', cell: (row) => row.hub.code },
    {
      id: 'stores',
      title: t('shops:column.stores'),
      width: 60,
      kind: 'number',
      cell: (row) => formatCount(row.stores),
    },
    {
      id: 'phone',
      title: t('shops:column.phone'),
      width: 120,
      line: 3,
      kind: 'number',
      cell: (row) => row.phone ?? nothing,
    },
    {
      id: 'created',
      title: t('shops:column.created'),
      width: 96,
      kind: 'number',
      sort: 'created_at',
      cell: (row) => formatDate(row.created_at),
    },
  ];
  return {
    title: t('shops:title'),
    columns,
    empty: t('shops:empty'),
    emptyHint: t('shops:empty_hint'),
    emptyFiltered: t('shops:empty_filtered'),
  };
}

const rules = rulesOf(shopList);

/** Shops of the user's hubs, and the way to open one. */
export function Shops() {
  const search = useSearch();
  const start = useStartExport();
  useActionHandler(shopUi.shopExport, () =>
    start({ name: 'shop-admin', format: 'csv', query: readListState(search, rules).filters }),
  );
  return (
    <ListPage
      resource={shopList}
      renderMenu={(row) => <RecordMenu record={shopRecord.read(row)} />}
      actions={
        <>
          <CommandButton id="face.shop-export" />
          <CommandButton id="page.create-shop" look="primary" />
        </>
      }
    />
  );
}
