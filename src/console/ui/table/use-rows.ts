import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { moveCursor, rowKey, span, type KeyPress } from './row-keys';

/** What is chosen may be more than the rows at hand, so that Escape is the page's. */
export interface RowSelection<Row> {
  readonly ids: ReadonlySet<number>;
  readonly change: (rows: readonly Row[], selected: boolean) => void;
  /** Chooses whatever the list finds beyond the rows at hand; not there = that can't be. */
  readonly all?: (() => void) | undefined;
}

interface Options<Row> {
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => number;
  readonly selection?: RowSelection<Row> | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly onCursor?: ((row: Row | null) => void) | undefined;
  readonly onMenu?: ((row: Row) => void) | undefined;
  /** The row to begin at; null = none. */
  readonly initial?: number | null;
}

/** Ids of the rows where a range began, and where it ended when it was last extended. */
interface Range {
  readonly anchor: number;
  readonly reach: number;
}

/** Where it stands among the rows of now; gone, it begins anew. */
function rangeNow(ids: readonly number[], range: Range | null, cursor: number): readonly [number, number] {
  const anchor = range ? ids.indexOf(range.anchor) : -1;
  if (!range || anchor < 0) return [cursor, cursor];
  const reach = ids.indexOf(range.reach);
  return [anchor, reach < 0 ? anchor : reach];
}

/**
 * The cursor and the selection of a table's rows by keyboard and mouse. The cursor follows its row when the list is
 * refreshed, and stands on none until it is first moved: nothing is pointed at that nobody pointed at.
 */
export function useRows<Row>({ rows, rowId, selection, onOpen, onCursor, onMenu, initial = null }: Options<Row>) {
  const [cursorId, setCursorId] = useState<number | null>(initial);
  // By id: other rows may have come above them since.
  const range = useRef<Range | null>(null);
  const cursor = cursorId === null ? -1 : rows.findIndex((row) => rowId(row) === cursorId);
  const current = rows[cursor] ?? null;

  useEffect(() => {
    onCursor?.(current);
  }, [current, onCursor]);

  const point = (index: number): void => {
    const row = rows[index];
    if (row) setCursorId(rowId(row));
  };
  const rowsAt = (indexes: readonly number[]): Row[] => indexes.flatMap((index) => rows[index] ?? []);

  const extendTo = (index: number): void => {
    if (!selection) return;
    const [anchor, reach] = rangeNow(rows.map(rowId), range.current, Math.max(cursor, 0));
    const wanted = span(anchor, index);
    selection.change(rowsAt(span(anchor, reach).filter((old) => !wanted.includes(old))), false);
    selection.change(rowsAt(wanted), true);
    const [first, last] = [rows[anchor], rows[index]];
    range.current = first && last ? { anchor: rowId(first), reach: rowId(last) } : null;
  };
  const toggle = (index: number): void => {
    const row = rows[index];
    if (!row || !selection) return;
    selection.change([row], !selection.ids.has(rowId(row)));
    range.current = { anchor: rowId(row), reach: rowId(row) };
  };
  const toggleAll = (): void => {
    if (!selection) return;
    const all = rows.length > 0 && rows.every((row) => selection.ids.has(rowId(row)));
    selection.change(rows, !all);
  };

  /** False = the key means nothing here, or nothing now. */
  const press = (key: KeyPress): boolean => {
    const meant = rows.length === 0 ? null : rowKey(key);
    if (!meant) return false;
    switch (meant.kind) {
      case 'move': {
        const to = moveCursor(cursor, meant.move, rows.length);
        if (meant.extend) extendTo(to);
        else range.current = null;
        point(to);
        break;
      }
      case 'toggle':
        if (cursor >= 0) toggle(cursor);
        break;
      case 'all':
        if (selection?.all) selection.all();
        else selection?.change(rows, true);
        break;
      case 'open':
        if (!current || !onOpen) return false;
        onOpen(current);
        break;
      case 'menu':
        if (!current || !onMenu) return false;
        onMenu(current);
        break;
    }
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // Only the table's own presses: not those of links, boxes or menus within it, nor what a scanner has taken already.
    if (event.defaultPrevented || event.target !== event.currentTarget) return;
    if (press(event)) event.preventDefault();
  };

  const onRowClick = (index: number, event: MouseEvent): void => {
    if (event.shiftKey) extendTo(index);
    else if (event.ctrlKey || event.metaKey) toggle(index);
    else range.current = null;
    point(index);
  };

  return { cursor, press, onKeyDown, onRowClick, toggle, toggleAll };
}
