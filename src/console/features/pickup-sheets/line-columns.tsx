import type { Text } from '~console/platform/text';
import { formatKg, formatShort } from '~console/platform/format';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { FamilySquare } from '~console/ui/status';
import { findReason } from '~domain/reasons';
import { statusFamily } from '~domain/statuses';
import type { SheetLine } from './use-sheet';

const inks: Readonly<Record<string, string>> = { done: 'text-done', attempt: 'text-attention', failed: 'text-failed', cancelled: 'text-failed', missing: 'text-failed' };

/** What is told of each line; `now` in ms. */
export function lineColumns(t: Text, now: number, language: 'vi' | 'en'): readonly GridColumn<SheetLine>[] {
  const status = (row: SheetLine): string => t(`ui:status.${row.package.status}`);
  const result = ({ result: told }: SheetLine): string => (told === null ? '–' : t(`pickup-sheets:result.${told}`));
  return [
    { id: 'row', title: t('pickup-sheets:column.row'), width: 52, kind: 'number', pinned: true, text: ({ position }) => String(position) },
    { id: 'code', title: t('package:column.code'), width: 130, kind: 'code', pinned: true, text: (row) => row.package.package_code },
    { id: 'seller', title: t('package:column.seller'), width: 90, text: (row) => row.package.seller_code },
    {
      id: 'status',
      title: t('package:column.status'),
      width: 170,
      text: status,
      cell: (row) => (
        <>
          <FamilySquare family={statusFamily(row.package.status)} />
          {status(row)}
        </>
      ),
    },
    { id: 'result', title: t('pickup-sheets:column.result'), width: 120, text: result, cell: (row) => <span className={row.result === null ? 'text-dim' : (inks[row.result] ?? '')}>{result(row)}</span> },
    { id: 'reason', title: t('pickup-sheets:column.reason'), width: 210, text: (row) => (row.result_reason === null ? '–' : (findReason(row.result_reason)?.[language] ?? row.result_reason)) },
    { id: 'at', title: t('pickup-sheets:column.at'), width: 100, kind: 'number', text: (row) => (row.result_at === null ? '–' : formatShort(row.result_at, now)) },
    { id: 'weight', title: t('pickup-sheets:column.weight'), width: 80, kind: 'number', text: (row) => formatKg(row.package.weight) },
    { id: 'order', title: t('pickup-sheets:column.order'), width: 160, grow: true, text: (row) => row.package.order_code },
  ];
}
