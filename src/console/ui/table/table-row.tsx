import { memo } from 'react';
import { useText } from '~console/platform/text';
import type { Column } from './column';

interface TableRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly index: number;
  readonly ariaIndex: number;
  readonly columns: readonly Column<Row>[];
  readonly lefts: readonly (number | null)[];
  readonly name: string;
  /** null = rows of this table can't be selected. */
  readonly selected: boolean | null;
  readonly cursor: boolean;
  readonly menuId: number | null;
}

function Row<T>({ id, row, index, ariaIndex, columns, lefts, name, selected, cursor, menuId }: TableRowProps<T>) {
  const t = useText('ui');
  return (
    <tr
      id={id}
      data-index={index}
      data-cursor={cursor || undefined}
      aria-rowindex={ariaIndex}
      aria-selected={selected ?? undefined}
    >
      {selected !== null && (
        <td className="box-cell sticky-cell" style={{ left: 0 }}>
          <input type="checkbox" tabIndex={-1} aria-label={t('table.select', { name })} checked={selected} readOnly />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.id} className={cellClass(column, lefts, at)} style={{ left: lefts[at] ?? undefined }}>
          {column.cell(row)}
        </td>
      ))}
      {menuId !== null && (
        <td className="sticky-cell" style={{ right: 0 }}>
          <button
            type="button"
            tabIndex={-1}
            data-menu={menuId}
            aria-haspopup="dialog"
            aria-label={t('table.actions_of', { name })}
            className="block w-full rounded-sm text-dim hover:text-ink"
          >
            ⋯
          </button>
        </td>
      )}
    </tr>
  );
}

/** Moving the cursor redraws two rows, not all. */
export const TableRow = memo(Row) as typeof Row;

export function cellClass<T>(column: Column<T>, lefts: readonly (number | null)[], index: number): string {
  const classes: string[] = [];
  if (column.kind === 'number') classes.push('number-cell');
  if (column.kind === 'code') classes.push('code-cell');
  if (lefts[index] !== null) classes.push('sticky-cell');
  if (lefts[index] !== null && lefts[index + 1] === null) classes.push('sticky-edge');
  return classes.join(' ');
}
