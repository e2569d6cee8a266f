import { useText, type Text } from '~console/platform/text';
import { CellLink, moment, nothing } from '~console/resource/cells';
import { formatCount } from '~console/platform/format';
import { RunsheetMark } from '~console/ui/status';
import type { Column } from '~console/ui/table/column';
import type { ResponseOf } from '~contract/endpoints';

export type TripRow = ResponseOf<'GET /linehaul-runsheets'>['data'][number];

interface FoundProps {
  readonly counts: NonNullable<TripRow['unloading']>['counts'];
}

/** How the bags unloaded differ from the list. */
function Found({ counts: { waiting, short, over, misrouted } }: FoundProps) {
  const t = useText('linehaul');
  const parts = [
    waiting > 0 ? t('found.waiting', { n: waiting }) : '',
    short > 0 ? t('found.short', { n: short }) : '',
    over > 0 ? t('found.over', { n: over }) : '',
    misrouted > 0 ? t('found.misrouted', { n: misrouted }) : '',
  ].filter(Boolean);
  if (parts.length === 0) return <span className="text-done">{t('found.all')}</span>;
  return <span className={short + over + misrouted > 0 ? 'text-attention' : ''}>{parts.join(', ')}</span>;
}

interface DueProps {
  readonly trip: TripRow;
}

function Due({ trip }: DueProps) {
  const t = useText('linehaul');
  return (
    <>
      {trip.late && <strong className="mr-2 font-semibold text-failed">{t('mark.late')}</strong>}
      {moment(trip.due_at)}
    </>
  );
}

/** Trips as lists of them show them; `path` = where a trip opens. */
export function tripColumns(t: Text, path: (row: TripRow) => string): readonly Column<TripRow>[] {
  return [
    {
      id: 'code',
      title: t('linehaul:column.trip'),
      width: 140,
      kind: 'code',
      pinned: true,
      cell: (row) => <CellLink to={path(row)}>{row.code}</CellLink>,
    },
    {
      id: 'status',
      title: t('linehaul:column.status'),
      width: 116,
      kind: 'mark',
      cell: (row) => <RunsheetMark of="trip" status={row.status} />,
    },
    { id: 'from', title: t('linehaul:column.from'), width: 70, line: 2, kind: 'code', cell: (row) => row.hub.code },
    {
      id: 'to',
      title: t('linehaul:column.to'),
      width: 70,
      line: 3,
      kind: 'code',
      cell: (row) => row.destination_hub.code,
    },
    {
      id: 'truck',
      title: t('linehaul:column.truck'),
      width: 150,
      line: 1,
      grow: true,
      cell: (row) => [row.license_plate, row.driver_name].filter(Boolean).join(' · ') || nothing,
    },
    {
      id: 'bags',
      title: t('linehaul:column.bags'),
      width: 66,
      kind: 'number',
      cell: (row) =>
        row.status === 'Created'
          ? formatCount(row.bags.total)
          : `${formatCount(row.bags.received)}/${formatCount(row.bags.total)}`,
    },
    {
      id: 'packages',
      title: t('linehaul:column.packages'),
      width: 70,
      line: 4,
      kind: 'number',
      cell: (row) => formatCount(row.packages),
    },
    {
      id: 'left',
      title: t('linehaul:column.left'),
      width: 96,
      line: 5,
      kind: 'number',
      sort: 'dispatched_at',
      cell: (row) => moment(row.dispatched_at),
    },
    {
      id: 'due',
      title: t('linehaul:column.due'),
      width: 140,
      kind: 'number',
      cell: (row) => <Due trip={row} />,
    },
    {
      id: 'found',
      title: t('linehaul:column.found'),
      width: 160,
      cell: ({ unloading }) => (unloading ? <Found counts={unloading.counts} /> : nothing),
    },
  ];
}

/** `2 h 05`, or of less than an hour the minutes. */
export function formatMinutes(minutes: number, t: Text): string {
  const hours = Math.floor(minutes / 60);
  return hours === 0
    ? t('linehaul:minutes', { n: minutes })
    : t('linehaul:hours', { h: hours, m: String(minutes % 60).padStart(2, '0') });
}
