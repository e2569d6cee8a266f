import { GoLink } from '~console/terminal/go-link';
import type { Text } from '~console/platform/text';
import type { ListView } from '~console/resource/resource';
import type { PackageRow } from '~console/terminal/subject';
import { formatAmount, formatKg, formatMoment, formatShort } from '~console/platform/format';
import { StatusMark } from '~console/ui/status';
import type { Column } from '~console/ui/table/column';
import { limits } from '~domain/limits';
import { AgeMark } from '~console/package/age-mark';

const nothing = <span className="text-dim">–</span>;

/** Columns and texts of the list, in the language of the interface. Widths fit a window of 1280 px beside the open sidebar. */
export function packagesView(t: Text): ListView<PackageRow> {
  const columns: readonly Column<PackageRow>[] = [
    {
      id: 'code',
      title: t('package:column.code'),
      width: 136,
      kind: 'code',
      sticky: true,
      sort: 'package_code',
      cell: (row) => (
        <GoLink to={`/packages/${row.id}`} tabIndex={-1} className="hover:text-accent hover:underline">
          {row.package_code}
        </GoLink>
      ),
    },
    { id: 'status', title: t('package:column.status'), width: 164, sort: 'status', cell: (row) => <StatusMark status={row.status} /> },
    { id: 'seller', title: t('package:column.seller'), width: 84, sort: 'seller_code', cell: (row) => <span className="text-dim">{row.seller_code}</span> },
    {
      id: 'receiver',
      title: t('package:column.receiver'),
      width: 172,
      grow: true,
      cell: (row) => (
        <span title={`${row.receiver_name} · ${row.receiver_address}`}>
          {row.receiver_name}
          <span className="text-dim"> · {row.receiver_address}</span>
        </span>
      ),
    },
    { id: 'hub', title: t('package:column.hub'), width: 64, kind: 'code', cell: (row) => row.current_hub?.code ?? nothing },
    { id: 'weight', title: t('package:column.weight'), width: 60, kind: 'number', sort: 'weight', cell: (row) => formatKg(row.weight) },
    { id: 'cod', title: t('package:column.cod'), width: 96, kind: 'number', sort: 'cod', cell: (row) => (row.cod === 0 ? nothing : formatAmount(row.cod)) },
    { id: 'attempts', title: t('package:column.attempts'), width: 50, kind: 'number', cell: (row) => (row.no_of_attempt === 0 ? nothing : `${row.no_of_attempt}/${limits.deliveryAttempts}`) },
    { id: 'age', title: t('package:column.age'), width: 84, kind: 'number', sort: 'stage_entered_at', reversed: true, cell: (row) => <AgeMark package={row} /> },
    { id: 'created', title: t('package:column.created'), width: 104, kind: 'number', sort: 'created_at', cell: (row) => <span title={formatMoment(row.created_at)}>{formatShort(row.created_at, Date.now())}</span> },
  ];
  return { title: t('packages:list.title'), columns, empty: t('packages:list.empty'), emptyHint: t('packages:list.empty_hint'), emptyFiltered: t('package:list.empty_filtered') };
}
