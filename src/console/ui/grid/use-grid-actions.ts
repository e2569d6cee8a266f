import type { KeyboardEvent, MouseEvent } from 'react';
import { nextSort } from '../table/column';
import type { WholeGridProps } from './grid-props';
import { gridKey, headRow, stepColumn, stepRow, type RowStep } from './grid-keys';
import { movedBy, withWidth, widthStep, type PlacedColumn } from './layout';
import { allSelected, countSelected, headState, noSelection, toggled, type Span } from './selection';
import type { GridCursor } from './use-cursor';

interface Options<Row> {
  readonly props: WholeGridProps<Row>;
  readonly columns: readonly PlacedColumn<Row>[];
  readonly cursor: GridCursor | null;
  readonly point: (cursor: GridCursor) => void;
  readonly pageRows: number;
  readonly reveal: (row: number, column: number) => void;
  readonly range: {
    readonly pending: Span | null;
    readonly begin: (anchor: number | null) => void;
    readonly extend: (from: number, to: number) => void;
  };
  readonly openRowMenu: () => void;
  readonly openColumnMenu: () => void;
}

/** What keys, mouse and the handle do. Cells are found by what they tell assistive technology: their row and column. */
export function useGridActions<Row>({
  props,
  columns,
  cursor,
  point,
  pageRows,
  reveal,
  range,
  openRowMenu,
  openColumnMenu,
}: Options<Row>) {
  const { source, rowId, selection, onSelection, sort, onSort, layout, onLayout, onOpen } = props;
  const count = source.total ?? 0;
  const inHead = cursor?.row === headRow;
  const row = cursor && !inHead ? source.rowAt(cursor.row) : undefined;
  const placed = cursor ? columns[cursor.column] : undefined;

  const pointTo = (next: GridCursor): void => {
    point(next);
    reveal(next.row, next.column);
  };
  const moveRow = (step: RowStep, extend: boolean): void => {
    if (count === 0) return;
    const stepped = stepRow(cursor?.row ?? null, step, count, pageRows);
    // A range ends at the first row; only without Shift the way goes on into the head.
    const to = extend ? Math.max(stepped, 0) : stepped;
    if (extend) range.extend(Math.max(cursor?.row ?? 0, 0), to);
    else range.begin(null);
    pointTo({ row: to, column: cursor?.column ?? 0 });
  };
  const toggleAt = (index: number): void => {
    const target = source.rowAt(index);
    if (target === undefined || !selection || !onSelection) return;
    const next = toggled(selection, rowId(target));
    onSelection(next);
    range.begin(index);
  };
  const selectAll = (): void => {
    range.begin(null);
    onSelection?.(allSelected);
  };
  const toggleAll = (): void => {
    range.begin(null);
    if (selection) onSelection?.(headState(selection, source.total) === 'all' ? noSelection : allSelected);
  };
  const clear = (): boolean => {
    const coming = range.pending !== null;
    range.begin(null);
    if (!selection || !onSelection || (selection.kind === 'some' && countSelected(selection, source.total) === 0))
      return coming;
    onSelection(noSelection);
    return true;
  };

  /** False = the key means nothing here, or nothing now. */
  const press = (event: KeyboardEvent): boolean => {
    const meant = gridKey(event);
    if (!meant) return false;
    switch (meant.kind) {
      case 'row':
        moveRow(meant.step, meant.extend);
        return true;
      case 'column':
        pointTo({
          row: cursor?.row ?? Math.min(0, count - 1),
          column: stepColumn(cursor?.column ?? 0, meant.step, columns.length),
        });
        return true;
      case 'resize':
      case 'reorder':
        // Elsewhere these keys are the browser's: back and forward.
        if (!inHead || !placed) return false;
        if (meant.kind === 'resize')
          onLayout(withWidth(layout, placed.column.id, placed.width + meant.step * widthStep));
        else {
          const next = movedBy(props.columns, layout, placed.column.id, meant.step);
          if (next !== layout) {
            onLayout(next);
            point({ row: headRow, column: cursor.column + meant.step });
          }
        }
        return true;
      case 'toggle':
        if (inHead) toggleAll();
        else if (cursor) toggleAt(cursor.row);
        return true;
      case 'all':
        if (!onSelection) return false;
        selectAll();
        return true;
      case 'open':
        if (inHead && placed?.column.sort !== undefined) onSort(nextSort(sort, placed.column));
        else if (row !== undefined && onOpen) onOpen(row);
        else return false;
        return true;
      case 'menu':
        if (inHead) openColumnMenu();
        else if (row !== undefined) openRowMenu();
        else return false;
        return true;
      case 'clear':
        return clear();
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // Only the grid's own presses: not those of links or menus within it, nor what a scanner has taken already.
    if (event.defaultPrevented || event.target !== event.currentTarget) return;
    if (press(event)) event.preventDefault();
  };

  const placeOf = (event: MouseEvent): (GridCursor & { readonly target: HTMLElement }) | null => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    const index = Number(target?.closest('[role=row]')?.getAttribute('aria-rowindex') ?? 0) - 2;
    if (!target || index < 0 || index >= count) return null;
    const at = Number(target.closest('[role=gridcell]')?.getAttribute('aria-colindex') ?? 0) - (selection ? 2 : 1);
    // Box and menu belong to the row, not to a column.
    return { row: index, column: columns[at] ? at : (cursor?.column ?? 0), target };
  };
  const onClick = (event: MouseEvent): void => {
    const place = placeOf(event);
    if (!place) return;
    if (event.shiftKey) range.extend(Math.max(cursor?.row ?? place.row, 0), place.row);
    else if (event.ctrlKey || event.metaKey || place.target.closest('.g-box')) toggleAt(place.row);
    else range.begin(null);
    point({ row: place.row, column: place.column });
  };
  const onDoubleClick = (event: MouseEvent): void => {
    const place = placeOf(event);
    const target = place ? source.rowAt(place.row) : undefined;
    if (target !== undefined && !place?.target.closest('a,button,.g-box')) onOpen?.(target);
  };

  return {
    row,
    placed,
    inHead,
    pointTo,
    moveRow,
    toggleAt,
    selectAll,
    toggleAll,
    placeOf,
    onKeyDown,
    onClick,
    onDoubleClick,
  };
}
