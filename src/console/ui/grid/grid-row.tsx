/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a div grid: see grid.tsx */
import { memo, type CSSProperties, type ReactElement } from 'react';
import type { PlacedColumn } from './layout';

export interface CellLook {
  readonly className: string;
  readonly style: CSSProperties;
}

interface GridRowProps<Row> {
  readonly id: string;
  readonly index: number;
  /** Below the stage's upper edge, px. */
  readonly y: number;
  readonly row: Row | undefined;
  readonly columns: readonly PlacedColumn<Row>[];
  readonly looks: readonly CellLook[];
  /** Of the box and the pinned columns, px. */
  readonly pinnedWidth: number;
  /** The cells before and behind: always the same elements, so that they cost nothing. */
  readonly box: ReactElement | null;
  readonly menu: ReactElement | null;
  /** aria-colindex of the first column. */
  readonly firstColumn: number;
  /** undefined = rows can't be selected. */
  readonly selected: boolean | undefined;
  /** The cursor's column if it is in this row, −1 otherwise. */
  readonly cursorColumn: number;
}

/** The id of the cell that the cursor is in; no other cell bears one. */
export const cursorCellId = (gridId: string): string => `${gridId}-cursor`;

// The element is used again for another row as the grid scrolls, so nothing in it may remember anything.
function Row<Row>({
  id,
  index,
  y,
  row,
  columns,
  looks,
  pinnedWidth,
  box,
  menu,
  firstColumn,
  selected,
  cursorColumn,
}: GridRowProps<Row>) {
  const cells = columns.map(({ column }, at) => (
    <div
      key={column.id}
      id={at === cursorColumn ? id : undefined}
      role="gridcell"
      aria-colindex={firstColumn + at}
      className={looks[at]?.className}
      style={looks[at]?.style}
    >
      {row === undefined ? null : column.cell ? column.cell(row) : column.text(row)}
    </div>
  ));
  const pinned = columns.findLastIndex(({ pinned }) => pinned) + 1;
  return (
    <div
      role="row"
      className="g-row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-busy={row === undefined || undefined}
      data-cursor={cursorColumn >= 0 || undefined}
      style={{ transform: `translateY(${y}px)` }}
    >
      <div role="presentation" className="g-left" style={{ width: pinnedWidth }}>
        {box}
        {cells.slice(0, pinned)}
      </div>
      {cells.slice(pinned)}
      {menu}
    </div>
  );
}

export const GridRow = memo(Row) as typeof Row;

/** Cells of rows are placed absolutely: each is laid out by itself when its text changes, and none of its neighbours. */
export function cellLooks<Row>(columns: readonly PlacedColumn<Row>[], role: 'g-cell' | 'g-head-cell'): CellLook[] {
  return columns.map(({ column, width, left, pinned }, index) => {
    const classes: string[] = [role];
    if (column.kind === 'number') classes.push('g-number');
    if (column.kind === 'code') classes.push('g-code');
    if (pinned) classes.push('g-pinned');
    if (pinned && columns[index + 1]?.pinned === false) classes.push('g-edge');
    return { className: classes.join(' '), style: { width, left: role === 'g-cell' || pinned ? left : undefined } };
  });
}
