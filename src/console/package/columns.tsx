import type { Text } from '~console/platform/text';
import { formatKg, formatShort, noValue } from '~console/platform/format';
import { formatAmount } from '~domain/money';
import type { PackageRow } from '~console/terminal/subject';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { FamilySquare } from '~console/ui/status';
import { limits } from '~domain/limits';
import { statusFamily, type PackageStatus } from '~domain/statuses';

/** By what became of a package on a sheet. */
export const resultInks: Readonly<Record<string, string>> = {
  done: 'text-done',
  attempt: 'text-attention',
  failed: 'text-failed',
  cancelled: 'text-failed',
  missing: 'text-failed',
};

/** Beyond four days nobody counts hours any more. */
export const ageText = (hours: number, t: Text): string =>
  hours < 100 ? t('ui:age.hours', { n: hours }) : t('ui:age.days', { n: Math.floor(hours / 24) });

/** How the package of a row stands; null = there is none in it. */
export function statusColumn<Row>(t: Text, statusOf: (row: Row) => PackageStatus | null): GridColumn<Row> {
  const text = (row: Row): string => {
    const status = statusOf(row);
    return status === null ? noValue : t(`ui:status.${status}`);
  };
  return {
    id: 'status',
    title: t('package:column.status'),
    width: 112,
    kind: 'mark',
    text,
    cell: (row) => {
      const status = statusOf(row);
      return (
        <>
          {status !== null && <FamilySquare family={statusFamily(status)} />}
          {text(row)}
        </>
      );
    },
  };
}

/** The columns that lists of packages choose from. `now` (ms) is what moments are told by. */
export function packageColumns(t: Text, now: number) {
  return {
    code: {
      id: 'code',
      title: t('package:column.code'),
      width: 116,
      kind: 'code',
      pinned: true,
      sort: 'package_code',
      text: (row) => row.package_code,
    },
    status: { ...statusColumn(t, (row) => row.status), sort: 'status' },
    seller: {
      id: 'seller',
      title: t('package:column.seller'),
      width: 74,
      sort: 'seller_code',
      filter: true,
      text: (row) => row.seller_code,
      cell: (row) => <span className="text-dim">{row.seller_code}</span>,
    },
    receiver: {
      id: 'receiver',
      title: t('package:column.receiver'),
      width: 168,
      grow: true,
      line: 1,
      text: (row) => row.receiver_name,
      copy: (row) => `${row.receiver_name} · ${row.receiver_full_address}`,
      cell: (row) => (
        <>
          {row.receiver_name}
          <span className="text-dim"> · {row.receiver_full_address}</span>
        </>
      ),
    },
    cod: {
      id: 'cod',
      title: t('package:column.cod'),
      width: 114,
      kind: 'number',
      sort: 'cod',
      line: 2,
      text: (row) => (row.cod === 0 ? noValue : formatAmount(row.cod)),
      copy: (row) => String(row.cod),
    },
    attempts: {
      id: 'attempts',
      title: t('package:column.attempts'),
      width: 50,
      kind: 'number',
      text: ({ no_of_attempt: n }) => (n === 0 ? noValue : `${n}/${limits.deliveryAttempts}`),
    },
    ...furtherColumns(t, now),
  } satisfies Readonly<Record<string, GridColumn<PackageRow>>>;
}

/** Those that most lists hide until somebody wants them. */
function furtherColumns(t: Text, now: number) {
  return {
    weight: {
      id: 'weight',
      title: t('package:column.weight'),
      width: 56,
      kind: 'number',
      sort: 'weight',
      text: (row) => formatKg(row.weight),
      copy: (row) => String(row.weight),
    },
    phone: {
      id: 'phone',
      title: t('package:field.receiver_phone'),
      width: 104,
      kind: 'code',
      hidden: true,
      text: (row) => row.receiver_phone ?? noValue,
    },
    order: {
      id: 'order',
      title: t('package:field.order_code'),
      width: 120,
      kind: 'code',
      hidden: true,
      text: (row) => row.order_code,
    },
    created: {
      id: 'created',
      title: t('package:column.created'),
      width: 100,
      kind: 'number',
      sort: 'created_at',
      hidden: true,
      text: (row) => formatShort(row.created_at, now),
    },
  } satisfies Readonly<Record<string, GridColumn<PackageRow>>>;
}
