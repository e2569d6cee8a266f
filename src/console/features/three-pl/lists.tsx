import { call } from '~console/platform/api';
import { CellLink, moment, nothing } from '~console/resource/cells';
import type { Text } from '~console/platform/text';
import { packageRules } from '~console/package/filters/filters';
import { resource, type ListView, type FilterSlot } from '~console/resource/resource';
import type { PackageRow } from '~console/terminal/subject';
import { formatCount, formatKg } from '~console/platform/format';
import { RunsheetMark, StatusMark } from '~console/ui/status';
import type { Column } from '~console/ui/table/column';
import type { ResponseOf } from '~contract/endpoints';
import { formatAmount } from '~domain/money';
import { machineRow } from '~domain/package-machine';
import { choiceFilter, loadedFilter, textFilter } from '~console/resource/filter-slots';
import { mobileUnitStatuses, runsheetStatuses } from '~domain/runsheet-types';
import { BagState } from './bag-state';
import { useShipUnits } from './place-fields';

const code = textFilter({
  label: (t) => t('three-pl:filter.q'),
  hint: (t) => t('three-pl:filter.q_hint'),
  most: 40,
});
const carrier = loadedFilter({
  param: 'carrier_id',
  label: (t) => t('three-pl:filter.carrier'),
  useRows: useShipUnits,
  option: ({ id, code: word }) => ({ value: String(id), label: word }),
});

const sheetFilters: readonly FilterSlot[] = [
  code,
  choiceFilter({
    param: 'status',
    label: (t) => t('three-pl:filter.status'),
    values: runsheetStatuses,
    several: true,
    option: (t, status) => t(`ui:handover_status.${status}`),
  }),
  carrier,
];
const bagFilters: readonly FilterSlot[] = [
  code,
  choiceFilter({
    param: 'status',
    label: (t) => t('three-pl:filter.status'),
    values: mobileUnitStatuses,
    several: true,
    option: (t, status) => t(`three-pl:bag_state.${status}`),
  }),
  carrier,
];

type SheetRow = ResponseOf<'GET /three-pl-runsheets'>['data'][number];
type BagRow = ResponseOf<'GET /mu-3pl'>['data'][number];

const count = (n: number, ink = '') =>
  n === 0 ? <span className="text-dim">0</span> : <span className={ink}>{formatCount(n)}</span>;

/** Hand-over sheets as a list page. */
export const sheets = resource<SheetRow>({
  name: 'three-pl-sheets',
  list: (query, signal) => call('GET /three-pl-runsheets', { query, signal }),
  rowId: (row) => row.id,
  rowName: (row) => row.code,
  rowPath: (row) => `/3pl-runsheet/${row.id}`,
  defaultSort: '-id',
  sorts: ['id'],
  filters: sheetFilters,
  view: sheetView,
});

function sheetColumns(t: Text): readonly Column<SheetRow>[] {
  return [
    {
      id: 'code',
      title: t('three-pl:column.code'),
      width: 130,
      kind: 'code',
      pinned: true,
      cell: (row) => <CellLink to={`/3pl-runsheet/${row.id}`}>{row.code}</CellLink>,
    },
    {
      id: 'carrier',
      title: t('three-pl:column.carrier'),
      width: 56,
      line: 1,
      kind: 'code',
      cell: (row) => <span title={row.carrier.name}>{row.carrier.code}</span>,
    },
    { id: 'hub', title: t('three-pl:column.hub'), width: 62, line: 2, kind: 'code', cell: (row) => row.hub.code },
    {
      id: 'status',
      title: t('three-pl:column.status'),
      width: 104,
      kind: 'mark',
      grow: true,
      cell: (row) => <RunsheetMark of="handover" status={row.status} />,
    },
    {
      id: 'packages',
      title: t('three-pl:column.packages'),
      width: 72,
      line: 3,
      kind: 'number',
      cell: (row) => count(row.packages.total),
    },
    {
      id: 'waiting',
      title: t('three-pl:column.waiting'),
      width: 56,
      line: 4,
      kind: 'number',
      cell: (row) => count(row.packages.waiting + row.packages.allocated),
    },
    {
      id: 'accepted',
      title: t('three-pl:column.accepted'),
      width: 66,
      line: 5,
      kind: 'number',
      cell: (row) => count(row.packages.accepted, 'text-done'),
    },
    {
      id: 'failed',
      title: t('three-pl:column.failed'),
      width: 50,
      line: 6,
      kind: 'number',
      cell: (row) => count(row.packages.failed, 'text-failed'),
    },
    {
      id: 'left',
      title: t('three-pl:column.left'),
      width: 98,
      kind: 'number',
      cell: (row) => moment(row.dispatched_at),
    },
    {
      id: 'created',
      title: t('three-pl:column.created'),
      width: 98,
      kind: 'number',
      cell: (row) => moment(row.created_at),
    },
  ];
}

function sheetView(t: Text): ListView<SheetRow> {
  return {
    title: t('three-pl:title.sheets'),
    columns: sheetColumns(t),
    empty: t('three-pl:list.empty'),
    emptyHint: t('three-pl:list.empty_hint'),
    emptyFiltered: t('three-pl:list.none_match'),
  };
}

/** Packages that may be handed over, by where the machine lets a hand-over begin. */
const candidates = machineRow('handover_alloc').from as readonly string[];

export const candidatePackages = resource<PackageRow>({
  name: 'three-pl-packages',
  tab: 'packages',
  list: (query, signal) => call('GET /packages', { query: { ...query, status: candidates.join(',') }, signal }),
  rowId: (row) => row.id,
  rowName: (row) => row.package_code,
  rowPath: (row) => `/packages/${row.id}`,
  defaultSort: packageRules.defaultSort,
  sorts: packageRules.sorts,
  filters: packageRules.filters.filter((slot) => !('status' in slot.params)),
  view: packageView,
});

function packageColumns(t: Text): readonly Column<PackageRow>[] {
  return [
    {
      id: 'package',
      title: t('three-pl:column.package'),
      width: 136,
      kind: 'code',
      pinned: true,
      cell: (row) => <CellLink to={`/packages/${row.id}`}>{row.package_code}</CellLink>,
    },
    {
      id: 'status',
      title: t('three-pl:column.package_status'),
      width: 160,
      kind: 'mark',
      cell: (row) => <StatusMark status={row.status} />,
    },
    {
      id: 'hub',
      title: t('three-pl:column.hub'),
      width: 80,
      line: 2,
      kind: 'code',
      cell: (row) => (row.current_hub ?? row.fm_hub)?.code ?? nothing,
    },
    {
      id: 'receiver',
      title: t('three-pl:column.receiver'),
      width: 240,
      line: 1,
      kind: 'name',
      grow: true,
      cell: (row) => `${row.receiver_name} · ${row.receiver_full_address}`,
    },
    {
      id: 'weight',
      title: t('three-pl:column.weight'),
      width: 80,
      kind: 'number',
      cell: (row) => formatKg(row.weight),
    },
    {
      id: 'cod',
      title: t('three-pl:column.cod'),
      width: 100,
      line: 2,
      kind: 'number',
      cell: (row) => formatAmount(row.cod),
    },
  ];
}

function packageView(t: Text): ListView<PackageRow> {
  return {
    title: t('three-pl:tab.packages'),
    columns: packageColumns(t),
    empty: t('three-pl:list.packages_empty'),
    emptyFiltered: t('three-pl:list.packages_empty'),
  };
}

/** Bags for carriers as a list page. */
export const bags = resource<BagRow>({
  name: 'three-pl-bags',
  list: (query, signal) => call('GET /mu-3pl', { query, signal }),
  rowId: (row) => row.id,
  rowName: (row) => row.mu_code,
  rowPath: (row) => `/mu-3pl/${row.id}`,
  defaultSort: '-id',
  sorts: ['id'],
  filters: bagFilters,
  view: bagView,
});

function bagColumns(t: Text): readonly Column<BagRow>[] {
  return [
    {
      id: 'code',
      title: t('three-pl:column.mu_code'),
      width: 136,
      kind: 'code',
      pinned: true,
      cell: (row) => <CellLink to={`/mu-3pl/${row.id}`}>{row.mu_code}</CellLink>,
    },
    {
      id: 'carrier',
      title: t('three-pl:column.carrier'),
      width: 60,
      line: 1,
      kind: 'code',
      cell: (row) => row.carrier.code,
    },
    { id: 'hub', title: t('three-pl:column.hub'), width: 64, line: 2, kind: 'code', cell: (row) => row.hub.code },
    {
      id: 'status',
      title: t('three-pl:column.status'),
      width: 112,
      kind: 'mark',
      grow: true,
      cell: (row) => <BagState status={row.status} />,
    },
    {
      id: 'packages',
      title: t('three-pl:column.packages'),
      width: 72,
      line: 3,
      kind: 'number',
      cell: (row) => count(row.total_packages),
    },
    {
      id: 'seal',
      title: t('three-pl:column.seal'),
      width: 96,
      line: 4,
      kind: 'code',
      cell: (row) => row.serial_number ?? nothing,
    },
    {
      id: 'sheet',
      title: t('three-pl:column.sheet'),
      width: 132,
      kind: 'code',
      cell: (row) =>
        row.runsheet ? <CellLink to={`/3pl-runsheet/${row.runsheet.id}`}>{row.runsheet.code}</CellLink> : nothing,
    },
    {
      id: 'created',
      title: t('three-pl:column.created'),
      width: 100,
      kind: 'number',
      cell: (row) => moment(row.created_at),
    },
  ];
}

function bagView(t: Text): ListView<BagRow> {
  return {
    title: t('three-pl:title.bags'),
    columns: bagColumns(t),
    empty: t('three-pl:list.bags_empty'),
    emptyHint: t('three-pl:list.bags_hint'),
    emptyFiltered: t('three-pl:list.none_match'),
  };
}
