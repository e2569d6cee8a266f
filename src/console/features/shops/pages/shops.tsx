import { useSearch } from 'wouter';
import { CellLink } from '~console/resource/cells';
import { shopRecord, shopUi } from '~commands/shops';
import { useStartExport } from '~console/package/exports/use-start-export';
import { ListPage } from '~console/resource/list-page';
import { readListState } from '~console/resource/list-state';
import { rulesOf } from '~console/resource/use-list-state';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { RecordMenu } from '~console/terminal/buttons/record-actions';
import { useActionHandler } from '~console/terminal/action-handlers';
import { call } from '~console/platform/api';
import { type Text, useText } from '~console/platform/text';
import { resource, type ListView, type FilterProps, type FilterSlot } from '~console/resource/resource';
import { formatCount, formatDate } from '~console/platform/format';
import type { Column } from '~console/ui/table/column';
import type { ResponseOf } from '~contract/endpoints';
import { useHubs } from '~console/package/use-hubs';
import { FilterChoice, FilterOptions } from '~console/ui/filter-options';
import { FilterText } from '~console/ui/filter-text';
import { paperStatuses } from '~domain/shop-papers';
import { PaperMark, StateMark } from '../shop-marks';

const allOf =
  (values: readonly string[]) =>
  (text: string): boolean =>
    text.split(',').every((one) => values.includes(one));

function TextFilter({ filters, change }: FilterProps) {
  const t = useText('shops');
  return (
    <FilterText
      label={t('filter.q')}
      placeholder={t('filter.q_hint')}
      value={filters.q ?? ''}
      onChange={(q) => change({ q })}
    />
  );
}

function StateFilter({ filters, change }: FilterProps) {
  const t = useText('shops');
  const options = [
    { value: '1', label: t('state.active') },
    { value: '0', label: t('state.off') },
  ];
  return (
    <FilterChoice
      label={t('filter.state')}
      options={options}
      value={filters.active ?? null}
      onChange={(active) => change({ active })}
    />
  );
}

function PaperFilter({ filters, change }: FilterProps) {
  const t = useText('shops');
  const options = paperStatuses.map((status) => ({ value: status, label: t(`paper_status.${status}`) }));
  return (
    <FilterOptions
      label={t('filter.papers')}
      options={options}
      value={filters.paper_status ?? null}
      onChange={(paper_status) => change({ paper_status })}
    />
  );
}

function BankFilter({ filters, change }: FilterProps) {
  const t = useText('shops');
  const options = (['1', '0'] as const).map((value) => ({ value, label: t(`filter.bank_${value}`) }));
  return (
    <FilterChoice
      label={t('filter.bank')}
      options={options}
      value={filters.bank ?? null}
      onChange={(bank) => change({ bank })}
    />
  );
}

function HubFilter({ filters, change }: FilterProps) {
  const t = useText('shops');
  const { data } = useHubs();
  const options = (data ?? []).map((hub) => ({ value: String(hub.id), label: hub.code, hint: hub.name }));
  return (
    <FilterOptions
      label={t('filter.hub')}
      options={options}
      value={filters.hub_id ?? null}
      onChange={(hub_id) => change({ hub_id })}
    />
  );
}

const shopFilters: readonly FilterSlot[] = [
  { params: { q: (value) => value.length <= 100 }, Control: TextFilter },
  { params: { active: allOf(['0', '1']) }, Control: StateFilter },
  { params: { paper_status: allOf(paperStatuses) }, Control: PaperFilter },
  { params: { bank: allOf(['0', '1']) }, Control: BankFilter, folded: (t) => t('shops:filter.bank') },
  { params: { hub_id: (value) => /^\d{1,9}(,\d{1,9})*$/.test(value) }, Control: HubFilter },
];

type Row = ResponseOf<'GET /shops'>['data'][number];

const bankOf = ({ has_bank, is_manager_bank }: Row) => (is_manager_bank ? 'one' : has_bank ? 'yes' : 'none');

/** Shops as a list page. */
const shopList = resource<Row>({
  name: 'shop-list',
  list: async ({ count: _count, ...query }, signal) => ({
    ...(await call('GET /shops', { query, signal })),
    next: null,
  }),
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
    { id: 'name', title: t('shops:column.name'), width: 170, grow: true, sort: 'name', cell: (row) => row.name },
    { id: 'state', title: t('shops:column.state'), width: 104, cell: (row) => <StateMark active={row.active} /> },
    {
      id: 'papers',
      title: t('shops:column.papers'),
      width: 130,
      kind: 'mark',
      cell: (row) => <PaperMark status={row.paper_status} />,
    },
    {
      id: 'bank',
      title: t('shops:column.bank'),
      width: 136,
      cell: (row) => <span className={row.has_bank ? '' : 'text-dim'}>{t(`shops:bank.${bankOf(row)}`)}</span>,
    },
    { id: 'hub', title: t('shops:column.hub'), width: 76, kind: 'code', cell: (row) => row.hub.code },
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
      kind: 'number',
      cell: (row) => row.phone ?? <span className="text-dim">–</span>,
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
