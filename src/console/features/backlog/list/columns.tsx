import type { Text } from '~console/platform/text';
import { formatAmount, formatKg, formatShort } from '~console/platform/format';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { FamilySquare } from '~console/ui/status';
import { backlogPlace, type BacklogBucket } from '~domain/backlog';
import { limits } from '~domain/limits';
import { statusFamily } from '~domain/statuses';
import type { BacklogRow } from './use-backlog-window';

const nothing = '–';
const hourMs = 3_600_000;
const colours: Record<BacklogBucket, string> = { within_24h: '', within_48h: 'text-attention', over_48h: 'text-failed' };
const attempts = ({ no_of_attempt: n }: BacklogRow): string => (n === 0 ? nothing : `${n}/${limits.deliveryAttempts}`);
const hubOf = (row: BacklogRow): string => (row.current_hub ?? row.fm_hub)?.code ?? nothing;

/** The columns of the backlog, in the language of the interface. `now` (ms) is what ages are counted to. */
export function backlogColumns(t: Text, now: number): readonly GridColumn<BacklogRow>[] {
  // Rows age while they stand here; what the answer said of them holds until its own clock went on.
  const place = (row: BacklogRow) => backlogPlace(row, now) ?? { ageMs: now - Date.parse(row.anchor), bucket: row.bucket, daysOver: row.days_over };
  const age = (row: BacklogRow): string => {
    const hours = Math.max(0, Math.floor(place(row).ageMs / hourMs));
    // Beyond four days nobody counts hours any more.
    return hours < 100 ? t('ui:age.hours', { n: hours }) : t('ui:age.days', { n: Math.floor(hours / 24) });
  };
  const late = (row: BacklogRow): string => (place(row).daysOver === 0 ? nothing : t('backlog:list.days', { n: place(row).daysOver }));
  return [
    { id: 'code', title: t('package:column.code'), width: 118, kind: 'code', pinned: true, sort: 'package_code', text: (row) => row.package_code },
    { id: 'type', title: t('backlog:filter.type'), width: 104, filter: true, text: (row) => t(`backlog:type.${row.backlog_type}`) },
    {
      id: 'status',
      title: t('package:column.status'),
      width: 130,
      sort: 'status',
      text: (row) => t(`ui:status.${row.status}`),
      cell: (row) => (
        <>
          <FamilySquare family={statusFamily(row.status)} />
          {t(`ui:status.${row.status}`)}
        </>
      ),
    },
    { id: 'hub', title: t('package:column.hub'), width: 60, kind: 'code', filter: true, text: hubOf },
    { id: 'age', title: t('package:column.age'), width: 62, kind: 'number', sort: 'anchor', reversed: true, text: age, cell: (row) => <span className={colours[place(row).bucket]}>{age(row)}</span> },
    { id: 'late', title: t('backlog:list.late'), width: 62, kind: 'number', filter: true, text: late, cell: (row) => <span className={place(row).daysOver > 0 ? 'text-failed' : 'text-dim'}>{late(row)}</span> },
    { id: 'due', title: t('backlog:list.due'), width: 108, kind: 'number', text: (row) => formatShort(row.due_at, now) },
    { id: 'seller', title: t('package:column.seller'), width: 76, sort: 'seller_code', filter: true, text: (row) => row.seller_code, cell: (row) => <span className="text-dim">{row.seller_code}</span> },
    {
      id: 'receiver',
      title: t('package:column.receiver'),
      width: 120,
      grow: true,
      text: (row) => row.receiver_name,
      copy: (row) => `${row.receiver_name} · ${row.receiver_address}`,
      cell: (row) => (
        <>
          {row.receiver_name}
          <span className="text-dim"> · {row.receiver_address}</span>
        </>
      ),
    },
    { id: 'cod', title: t('package:column.cod'), width: 88, kind: 'number', sort: 'cod', text: (row) => (row.cod === 0 ? nothing : formatAmount(row.cod)), copy: (row) => String(row.cod) },
    { id: 'attempts', title: t('package:column.attempts'), width: 50, kind: 'number', text: attempts },
    { id: 'weight', title: t('package:column.weight'), width: 56, kind: 'number', sort: 'weight', hidden: true, text: (row) => formatKg(row.weight), copy: (row) => String(row.weight) },
    { id: 'phone', title: t('package:field.receiver_phone'), width: 104, kind: 'code', hidden: true, text: (row) => row.receiver_phone ?? nothing },
    { id: 'order', title: t('package:field.order_code'), width: 120, kind: 'code', hidden: true, text: (row) => row.order_code },
    { id: 'created', title: t('package:column.created'), width: 100, kind: 'number', sort: 'created_at', hidden: true, text: (row) => formatShort(row.created_at, now) },
  ];
}

/** The filter under which only packages with this cell's content are found; null = there is none. */
export function filterOfCell(columnId: string, row: BacklogRow): Readonly<Record<string, string>> | null {
  const hub = row.current_hub ?? row.fm_hub;
  if (columnId === 'type') return { type: row.backlog_type };
  if (columnId === 'seller') return { seller_id: String(row.seller_id) };
  if (columnId === 'hub') return hub === null ? null : { hub_id: String(hub.id) };
  return columnId === 'late' && row.days_over > 0 ? { days_over: String(row.days_over) } : null;
}
