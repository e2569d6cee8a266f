/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a div grid: see grid.tsx */
import { memo, useEffect, useMemo, type ReactElement } from 'react';
import { useText } from '~console/platform/text';
import type { GridProps } from './grid-props';
import type { PlacedColumn } from './layout';
import { rowOfSlot } from './scale';
import { inSpan, isSelected, type Span } from './selection';
import type { GridCursor } from './use-cursor';
import type { CellLook, PlacedColumns } from './use-placed-columns';
import type { GridView } from './use-scroller';

/** Rows are placed from the last multiple of this many: positions stay small and seldom change. */
const stageRows = 512;

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
      title={row !== undefined && column.kind === 'mark' ? column.text(row) : undefined}
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

const GridRow = memo(Row) as typeof Row;

interface GridBodyProps<Row> extends Pick<GridProps<Row>, 'source' | 'rowId' | 'selection'> {
  readonly placed: PlacedColumns<Row>;
  readonly view: GridView;
  readonly cursor: GridCursor | null;
  /** Of the cell that the cursor is in. */
  readonly cellId: string;
  /** Rows that are being brought to be selected. */
  readonly pending: Span | null;
}

/** The rows seen, each in its place. */
export function GridBody<Row>(props: GridBodyProps<Row>) {
  const { source, rowId, selection, placed, view, cursor, cellId, pending } = props;
  const { scale, extent } = view;
  const { want, total } = source;
  const end = extent.start + extent.count;
  useEffect(() => {
    if (total !== null) want(extent.start, end);
  }, [want, extent.start, end, total]);
  const { box, menu } = useRowEnds(placed.selectable, placed.firstColumn + placed.columns.length);

  const origin = Math.floor(extent.start / stageRows) * stageRows;
  const rows = [];
  // Before their number is known bars stand for all of them, as they do while the list is flung.
  const slots = total === null ? 0 : extent.count;
  for (let slot = 0; slot < slots; slot += 1) {
    const index = rowOfSlot(extent, slot);
    const row = source.rowAt(index);
    rows.push(
      <GridRow
        key={slot}
        id={cellId}
        index={index}
        y={(index - origin) * scale.rowHeight}
        row={row}
        columns={placed.columns}
        looks={placed.looks}
        pinnedWidth={placed.pinnedWidth}
        box={box}
        menu={menu}
        firstColumn={placed.firstColumn}
        selected={selection && (inSpan(pending, index) || (row !== undefined && isSelected(selection, rowId(row))))}
        cursorColumn={cursor?.row === index ? cursor.column : -1}
      />,
    );
  }
  return (
    <div role="rowgroup" className="g-body" style={{ height: scale.height, minWidth: placed.contentWidth }}>
      <div
        role="presentation"
        className="g-stage"
        style={{ transform: `translateY(${origin * scale.rowHeight + view.shift}px)` }}
      >
        {rows}
      </div>
    </div>
  );
}

interface RowEnds {
  readonly box: ReactElement | null;
  readonly menu: ReactElement;
}

/** The cells before and behind those of the columns: the same elements for every row, made once. */
function useRowEnds(selectable: boolean, menuColumn: number): RowEnds {
  const t = useText('ui');
  return useMemo(
    () => ({
      box: selectable ? (
        <div role="gridcell" aria-colindex={1} aria-label={t('grid.box')} className="g-cell g-box" />
      ) : null,
      menu: (
        <div role="gridcell" aria-colindex={menuColumn} className="g-cell g-menu">
          <button type="button" tabIndex={-1} data-row-menu="" aria-haspopup="dialog" aria-label={t('table.actions')}>
            ⋯
          </button>
        </div>
      ),
    }),
    [t, selectable, menuColumn],
  );
}
