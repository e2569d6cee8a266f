import type { KeyboardEvent, MouseEvent } from 'react';
import { nextSort } from '../table/column';
import { gridKey, headRow, stepColumn, stepRow, type GridKey, type RowStep } from './grid-keys';
import type { GridMenu } from './grid-menus';
import type { WholeGridProps } from './grid-props';
import { movedBy, withWidth, widthStep } from './layout';
import { pageRows } from './scale';
import { allSelected, headState, noSelection, toggled, type Span } from './selection';
import type { GridCursor } from './use-cursor';
import { revealCell, type PlacedColumns } from './use-placed-columns';
import type { GridView } from './use-scroller';

interface GridParts<Row> {
  readonly props: WholeGridProps<Row>;
  readonly placed: PlacedColumns<Row>;
  readonly view: GridView;
  readonly cursor: GridCursor | null;
  readonly point: (cursor: GridCursor) => void;
  readonly range: {
    readonly pending: Span | null;
    readonly begin: (anchor: number | null) => void;
    readonly extend: (from: number, to: number) => void;
  };
  readonly menu: GridMenu;
}

/** What keys, mouse and the handle do. */
export function gridActions<Row>(parts: GridParts<Row>) {
  const { props, cursor } = parts;
  const row = cursor && cursor.row !== headRow ? props.source.rowAt(cursor.row) : undefined;
  const moves = moveActions(parts);
  const choices = choiceActions(parts);
  const press = pressActions(parts, row, { ...moves, ...choices });
  return {
    row,
    ...moves,
    ...choices,
    on: {
      ...mouseActions(parts, choices.toggleAt),
      onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
        // Only the grid's own presses: not those of links or menus within it, nor what a scanner has taken already.
        if (event.defaultPrevented || event.target !== event.currentTarget) return;
        const meant = gridKey(event);
        if (meant && press(meant)) event.preventDefault();
      },
    },
  };
}

type Moves = ReturnType<typeof moveActions>;
type Choices = ReturnType<typeof choiceActions>;

function moveActions<Row>({ props, placed, view, cursor, point, range }: GridParts<Row>) {
  const count = props.source.total ?? 0;
  const pointTo = (next: GridCursor): void => {
    point(next);
    revealCell(view, placed, next);
  };
  const moveRow = (step: RowStep, extend: boolean): void => {
    if (count === 0) return;
    const stepped = stepRow(cursor?.row ?? null, step, count, pageRows(view.scale));
    // A range ends at the first row; only without Shift the way goes on into the head.
    const to = extend ? Math.max(stepped, 0) : stepped;
    if (extend) range.extend(Math.max(cursor?.row ?? 0, 0), to);
    else range.begin(null);
    pointTo({ row: to, column: cursor?.column ?? placed.entry });
  };
  return { pointTo, moveRow };
}

function choiceActions<Row>({ props, range }: GridParts<Row>) {
  const { source, rowId, selection, onSelection } = props;
  const toggleAt = (index: number): void => {
    const target = source.rowAt(index);
    if (target === undefined || !selection || !onSelection) return;
    onSelection(toggled(selection, rowId(target)));
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
  return { toggleAt, selectAll, toggleAll };
}

/** Answers false where the key means nothing here, or nothing now. */
function pressActions<Row>(parts: GridParts<Row>, row: Row | undefined, does: Moves & Choices) {
  const { props, placed, cursor, point, menu, range } = parts;
  const { sort, onSort, layout, onLayout, onOpen, onSelection } = props;
  const inHead = cursor?.row === headRow;
  const at = cursor ? placed.columns[cursor.column] : undefined;

  const changeColumn = (kind: 'resize' | 'reorder', step: 1 | -1): boolean => {
    // Elsewhere these keys are the browser's: back and forward.
    if (!inHead || !at) return false;
    // In two lines columns have no width and place of their own.
    if (placed.lines === 2) return true;
    if (kind === 'resize') onLayout(withWidth(layout, at.column.id, at.width + step * widthStep));
    else {
      const next = movedBy(placed.all, layout, at.column.id, step);
      if (next !== layout) {
        onLayout(next);
        point({ row: headRow, column: cursor.column + step });
      }
    }
    return true;
  };
  return (meant: GridKey): boolean => {
    switch (meant.kind) {
      case 'row':
        does.moveRow(meant.step, meant.extend);
        return true;
      case 'column':
        does.pointTo({
          row: cursor?.row ?? Math.min(0, (props.source.total ?? 0) - 1),
          column: stepColumn(cursor?.column ?? placed.entry, meant.step, placed.columns.length),
        });
        return true;
      case 'resize':
      case 'reorder':
        return changeColumn(meant.kind, meant.step);
      case 'toggle':
        if (inHead) does.toggleAll();
        else if (cursor) does.toggleAt(cursor.row);
        return true;
      case 'all':
        if (!onSelection) return false;
        does.selectAll();
        return true;
      case 'open':
        if (inHead && at?.column.sort !== undefined) onSort(nextSort(sort, at.column));
        else if (row !== undefined && onOpen) onOpen(row);
        else return false;
        return true;
      case 'menu':
        if (inHead) menu.ofCursorColumn();
        else if (row !== undefined) menu.ofCursorRow();
        else return false;
        return true;
      case 'leave': {
        // What is selected is not the grid's alone: Escape is the page's but for what this grid has begun.
        const coming = range.pending !== null;
        range.begin(null);
        return coming;
      }
    }
  };
}

/** Cells are found by what they tell assistive technology: their row and column. */
function mouseActions<Row>(parts: GridParts<Row>, toggleAt: (index: number) => void) {
  const { props, placed, view, cursor, point, range, menu } = parts;
  const { source, selection, onOpen } = props;
  const placeOf = (event: MouseEvent): (GridCursor & { readonly target: HTMLElement }) | null => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    const index = Number(target?.closest('[role=row]')?.getAttribute('aria-rowindex') ?? 0) - 2;
    if (!target || index < 0 || index >= (source.total ?? 0)) return null;
    const at = Number(target.closest('[role=gridcell]')?.getAttribute('aria-colindex') ?? 0) - (selection ? 2 : 1);
    // Box and menu belong to the row, not to a column.
    return { row: index, column: placed.columns[at] ? at : (cursor?.column ?? placed.entry), target };
  };
  const onContextMenu = (event: MouseEvent): void => {
    const place = placeOf(event);
    const anchor = place?.target.closest<HTMLElement>('[role=gridcell]');
    if (!place || !anchor || place.target.closest('a') || source.rowAt(place.row) === undefined) return;
    event.preventDefault();
    const at = { row: place.row, column: place.column };
    point(at);
    menu.ofRow(anchor, at);
  };
  const onClick = (event: MouseEvent): void => {
    const place = placeOf(event);
    if (!place) return;
    if (event.shiftKey) range.extend(Math.max(cursor?.row ?? place.row, 0), place.row);
    else if (event.ctrlKey || event.metaKey || place.target.closest('.g-box')) toggleAt(place.row);
    else range.begin(null);
    point({ row: place.row, column: place.column });
    if (place.target.closest('[data-row-menu]')) onContextMenu(event);
  };
  const onDoubleClick = (event: MouseEvent): void => {
    const place = placeOf(event);
    const target = place ? source.rowAt(place.row) : undefined;
    if (target !== undefined && !place?.target.closest('a,button,.g-box')) onOpen?.(target);
  };
  const onMouseDown = (event: MouseEvent): void => {
    // Shift and a click extend the selection of rows, not one of text.
    if (!event.shiftKey) return;
    event.preventDefault();
    view.focus();
  };
  return { onClick, onDoubleClick, onContextMenu, onMouseDown };
}
