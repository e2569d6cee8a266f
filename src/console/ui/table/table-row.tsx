import { memo } from 'react';
import { useText } from '~console/platform/text';
import { useOnline } from '~console/platform/network';
import type { Column } from './column';
import type { LinedTable } from './fit-columns';
import { OfflineState } from '../empty';

interface TableRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly index: number;
  readonly ariaIndex: number;
  readonly columns: readonly Column<Row>[];
  readonly lefts: readonly (number | null)[];
  readonly lined: LinedTable | null;
  readonly name: string;
  /** null = rows of this table can't be selected. */
  readonly selected: boolean | null;
  readonly cursor: boolean;
  readonly menuId: number | null;
}

function Row<T>({
  id,
  row,
  index,
  ariaIndex,
  columns,
  lefts,
  lined,
  name,
  selected,
  cursor,
  menuId,
}: TableRowProps<T>) {
  const t = useText('ui');
  const role = lined ? 'gridcell' : undefined;
  return (
    <tr
      id={id}
      role={lined ? 'row' : undefined}
      data-index={index}
      data-cursor={cursor || undefined}
      aria-rowindex={ariaIndex}
      aria-selected={selected ?? undefined}
    >
      {selected !== null && (
        <td role={role} className="box-cell sticky-cell" style={{ left: 0 }}>
          <input type="checkbox" tabIndex={-1} aria-label={t('table.select', { name })} checked={selected} readOnly />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.id}
          role={role}
          className={`${cellClass(column, lefts, at)} ${lined?.cells[at]?.className ?? ''}`}
          style={lined?.cells[at]?.style ?? { left: lefts[at] ?? undefined }}
        >
          {column.cell(row)}
        </td>
      ))}
      {menuId !== null && (
        <td role={role} className="menu-cell sticky-cell" style={{ right: 0 }}>
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
  if (typeof lefts[index] === 'number') classes.push('sticky-cell');
  if (typeof lefts[index] === 'number' && lefts[index + 1] === null) classes.push('sticky-edge');
  return classes.join(' ');
}

interface SkeletonRowsProps<Row> {
  readonly count: number;
  readonly columns: readonly Column<Row>[];
  /** Before the first column, px. */
  readonly inset: number;
}

/**
 * Bars where rows will stand; the table says that it is busy, so they say nothing themselves. Without a network, that
 * there is none.
 */
export function SkeletonRows<Row>({ count, columns, inset }: SkeletonRowsProps<Row>) {
  if (!useOnline())
    return (
      <div className="sticky left-0">
        <OfflineState />
      </div>
    );
  return (
    <div aria-hidden="true" data-skeleton="" style={{ paddingLeft: inset }}>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex h-row items-center border-b border-line">
          {columns.map((column, index) => (
            <span
              key={column.id}
              className={`px-2 ${column.grow ? 'flex-1' : 'shrink-0'}`}
              style={{ width: column.width }}
            >
              <span
                className="block h-2 rounded-sm bg-raised"
                style={{ width: `${45 + ((row * 7 + index * 13) % 40)}%` }}
              />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
