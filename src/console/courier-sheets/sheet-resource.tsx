import { call } from '~console/platform/api';
import { moment, nothing } from '~console/resource/cells';
import type { Text } from '~console/platform/text';
import { choiceFilter, textFilter } from '~console/resource/filter-slots';
import { paged, resource, type FilterSlot } from '~console/resource/resource';
import { formatCount } from '~console/platform/format';
import { RunsheetMark } from '~console/ui/status';
import type { Column } from '~console/ui/table/column';
import type { ResponseOf } from '~contract/endpoints';
import { hubFilter } from '~console/package/filters/hub-filter';
import { limits } from '~domain/limits';
import { runsheetStatuses } from '~domain/runsheet-types';

const sheetFilters: readonly FilterSlot[] = [
  textFilter({
    label: (t) => t('courier-sheets:filter.q'),
    hint: (t) => t('courier-sheets:filter.q_hint'),
    most: limits.name * 2,
  }),
  choiceFilter({
    param: 'status',
    label: (t) => t('courier-sheets:filter.status'),
    values: runsheetStatuses,
    several: true,
    option: (t, status) => t(`ui:runsheet_status.${status}`),
  }),
  hubFilter({ own: true }),
];

export type SheetRow = ResponseOf<'GET /runsheets'>['data'][number];

interface SheetList {
  readonly type: 'pickup' | 'checkin';
  readonly pathOf: (row: SheetRow) => string;
}

/** Sheets of couriers of one kind, the newest first. */
export function sheetResource({ type, pathOf }: SheetList) {
  return resource<SheetRow>({
    name: 'runsheets',
    id: `${type}-runsheets`,
    list: paged((query, signal) => call('GET /runsheets', { query: { ...query, type }, signal })),
    rowId: ({ id }) => id,
    rowName: ({ code }) => code,
    rowPath: pathOf,
    defaultSort: '-created_at',
    sorts: ['created_at', 'dispatched_at', 'code'],
    filters: sheetFilters,
    view: (t) => ({
      title: t(`courier-sheets:title.${type}`),
      columns: columnsOf(t, type),
      empty: t(`courier-sheets:empty.${type}`),
      emptyFiltered: t('courier-sheets:empty_filtered'),
    }),
  });
}

const plateColumn = (t: Text): Column<SheetRow> => ({
  id: 'plate',
  title: t('courier-sheets:column.plate'),
  width: 100,
  kind: 'code',
  cell: (row) => row.license_plate ?? nothing,
});

function columnsOf(t: Text, type: SheetList['type']): readonly Column<SheetRow>[] {
  return [
    {
      id: 'code',
      title: t('courier-sheets:column.code'),
      width: 140,
      kind: 'code',
      pinned: true,
      sort: 'code',
      cell: (row) => row.code,
    },
    {
      id: 'status',
      title: t('courier-sheets:column.status'),
      width: 104,
      kind: 'mark',
      cell: (row) => <RunsheetMark status={row.status} />,
    },
    { id: 'hub', title: t('courier-sheets:column.hub'), width: 70, line: 6, kind: 'code', cell: (row) => row.hub.code },
    {
      id: 'courier',
      title: t('package:courier.label'),
      width: 180,
      line: 1,
      kind: 'name',
      grow: true,
      cell: (row) => (row.courier ? `${row.courier.code} ${row.courier.name}` : nothing),
    },
    ...(type === 'pickup' ? [plateColumn(t)] : []),
    {
      id: 'packages',
      title: t('courier-sheets:column.packages'),
      width: 80,
      line: 2,
      kind: 'number',
      cell: (row) => formatCount(row.packages.total),
    },
    {
      id: 'reported',
      title: t('courier-sheets:column.reported'),
      width: 90,
      line: 3,
      kind: 'number',
      cell: (row) => formatCount(row.packages.reported),
    },
    {
      id: 'done',
      title: t(`courier-sheets:column.done_${type}`),
      width: 90,
      line: 4,
      kind: 'number',
      cell: (row) => formatCount(row.packages.done),
    },
    {
      id: 'created',
      title: t('courier-sheets:column.created'),
      width: 110,
      kind: 'number',
      sort: 'created_at',
      cell: (row) => moment(row.created_at),
    },
    {
      id: 'dispatched',
      title: t(`courier-sheets:column.dispatched_${type}`),
      width: 116,
      line: 5,
      kind: 'number',
      sort: 'dispatched_at',
      cell: ({ dispatched_at: at }) => moment(at),
    },
  ];
}
