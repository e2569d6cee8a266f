import type { Text } from '~console/platform/text';
import { CellLink, moment, nothing } from '~console/resource/cells';
import type { ListView } from '~console/resource/resource';
import type { SheetRow } from '~console/sheet/use-sheet';
import { formatCount } from '~console/platform/format';
import { RunsheetMark } from '~console/ui/status';
import type { Column } from '~console/ui/table/column';

/** Columns and texts of the list, in the language of the interface. */
function columnsOf(t: Text): readonly Column<SheetRow>[] {
  return [
    {
      id: 'code',
      title: t('outbound-sheets:column.code'),
      width: 140,
      kind: 'code',
      pinned: true,
      sort: 'code',
      cell: ({ id, code }) => <CellLink to={`/outbound-runsheet/${id}`}>{code}</CellLink>,
    },
    {
      id: 'status',
      title: t('outbound-sheets:column.status'),
      width: 112,
      kind: 'mark',
      cell: ({ status }) => <RunsheetMark status={status} />,
    },
    { id: 'hub', title: t('outbound-sheets:column.hub'), width: 70, kind: 'code', cell: ({ hub }) => hub.code },
    {
      id: 'courier',
      title: t('outbound-sheets:column.courier'),
      width: 180,
      line: 1,
      kind: 'name',
      grow: true,
      cell: ({ courier }) => (courier ? `${courier.name} · ${courier.code}` : nothing),
    },
    {
      id: 'plate',
      title: t('outbound-sheets:column.plate'),
      width: 110,
      kind: 'code',
      cell: ({ license_plate: plate }) => plate ?? nothing,
    },
    {
      id: 'total',
      title: t('outbound-sheets:column.total'),
      width: 70,
      line: 2,
      kind: 'number',
      cell: ({ packages }) => formatCount(packages.total),
    },
    {
      id: 'reported',
      title: t('outbound-sheets:column.reported'),
      width: 84,
      line: 3,
      kind: 'number',
      cell: ({ packages, dispatched_at: left }) => (left === null ? nothing : formatCount(packages.reported)),
    },
    {
      id: 'done',
      title: t('outbound-sheets:column.done'),
      width: 70,
      line: 4,
      kind: 'number',
      cell: ({ packages, dispatched_at: left }) => (left === null ? nothing : formatCount(packages.done)),
    },
    {
      id: 'dispatched',
      title: t('outbound-sheets:column.dispatched'),
      width: 110,
      line: 5,
      kind: 'number',
      sort: 'dispatched_at',
      cell: ({ dispatched_at: at }) => moment(at),
    },
    {
      id: 'created',
      title: t('outbound-sheets:column.created'),
      width: 110,
      kind: 'number',
      sort: 'created_at',
      cell: ({ created_at: at }) => moment(at),
    },
  ];
}

export function sheetsView(t: Text): ListView<SheetRow> {
  return {
    title: t('outbound-sheets:list.title'),
    columns: columnsOf(t),
    empty: t('outbound-sheets:list.empty'),
    emptyHint: t('outbound-sheets:list.empty_hint'),
    emptyFiltered: t('outbound-sheets:list.empty_filtered'),
  };
}
