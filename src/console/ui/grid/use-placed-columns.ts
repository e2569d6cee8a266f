import { useMemo, useState, type CSSProperties } from 'react';
import { inType } from '../root-type';
import { checkboxWidth, menuWidth } from '../table/column';
import type { WholeGridProps } from './grid-props';
import {
  columnsFor,
  movedTo,
  placeColumns,
  placeInLines,
  shownColumns,
  withWidth,
  withoutWidth,
  type PlacedColumn,
} from './layout';
import { createSeenWidths, signWidth } from './seen-widths';
import type { GridCursor } from './use-cursor';
import type { GridView } from './use-scroller';

export interface CellLook {
  readonly className: string;
  readonly style: CSSProperties;
}

const font = '13px "Inter Variable"';
/** Of the widest words there are, px a letter: where nothing can be measured, or not yet. */
const letterWidth = 6.9;

let canvas: OffscreenCanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();

/** px that a word takes in the face of rows. */
function wordWidth(word: string): number {
  const width = known.get(word);
  if (width !== undefined) return inType(width);
  canvas ??= typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (!canvas || !document.fonts.check(font, word)) return inType(word.length * letterWidth);
  canvas.font = font;
  const measured = canvas.measureText(word).width;
  known.set(word, measured);
  return inType(measured);
}

/** The columns where they stand on this screen, how their cells look, and what the head does to them. */
export function usePlacedColumns<Row>(props: WholeGridProps<Row>, { width, extent, lines }: GridView) {
  const { layout, onLayout, selection } = props;
  const selectable = selection !== undefined;
  const inset = selectable ? checkboxWidth : 0;
  const [draft, setDraft] = useState<{ id: string; width: number } | null>(null);
  const laidOut = draft ? withWidth(layout, draft.id, draft.width) : layout;
  const room = width - inset - menuWidth;
  const columns = useMemo(
    () => (lines === 2 ? props.columns : columnsFor(props.columns, laidOut, room)),
    [props.columns, laidOut, room, lines],
  );
  const [widthsOf] = useState(() => createSeenWidths<Row>({ sign: inType(signWidth), word: wordWidth }));
  const seen = widthsOf(columns, props.source, extent);
  const placed = useMemo(
    () => (lines === 2 ? placeInLines : placeColumns)({ columns, layout: laidOut, inset, room, seen }),
    [columns, laidOut, inset, room, seen, lines],
  );
  return {
    columns: placed,
    /** All of them, with those hidden that have no room. */
    all: columns,
    /** Those that are not hidden, in their order: also what has no room in two lines. */
    shown: useMemo(() => shownColumns(columns, layout), [columns, layout]),
    lines,
    /** The column that the keys come in at: what a row is called, not its number. */
    entry: Math.max(
      0,
      placed.findIndex(({ column }) => column.kind !== 'number'),
    ),
    looks: useMemo(() => cellLooks(placed, 'g-cell'), [placed]),
    headLooks: useMemo(() => cellLooks(placed, 'g-head-cell'), [placed]),
    selectable,
    /** aria-colindex of the first column. */
    firstColumn: selectable ? 2 : 1,
    /** Of the box and the pinned columns, px. */
    pinnedWidth: placed.reduce((sum, one) => (one.pinned ? sum + one.width : sum), inset),
    contentWidth: lines === 2 ? width : placed.reduce((sum, one) => sum + one.width, inset + menuWidth),
    /** `done` = the handle has been let go. */
    resize: (id: string, to: number, done: boolean): void => {
      setDraft(done ? null : { id, width: to });
      if (done) onLayout(withWidth(layout, id, to));
    },
    resetWidth: (id: string): void => onLayout(withoutWidth(layout, id)),
    move: (id: string, target: string): void => onLayout(movedTo(columns, layout, id, target)),
  };
}

export type PlacedColumns<Row> = ReturnType<typeof usePlacedColumns<Row>>;

/** Brings a cell into sight; of a cell of the head only its column. */
export function revealCell<Row>(view: GridView, placed: PlacedColumns<Row>, { row, column }: GridCursor): void {
  if (row >= 0) view.reveal(row);
  const cell = placed.columns[column];
  if (cell && !cell.pinned) view.revealAcross(cell.left, cell.left + cell.width, placed.pinnedWidth, menuWidth);
}

/**
 * Cells of rows are placed absolutely: each is laid out by itself when its text changes, and none of its neighbours.
 */
function cellLooks<Row>(columns: readonly PlacedColumn<Row>[], role: 'g-cell' | 'g-head-cell'): CellLook[] {
  return columns.map(({ column, width, left, pinned, line, lead }, index) => {
    const classes: string[] = [role];
    if (line) classes.push(`g-${line}`);
    if (lead) classes.push('g-lead');
    if (line && role === 'g-head-cell')
      return { className: classes.join(' '), style: line === 'first' ? { left, width } : {} };
    if (column.kind === 'number') classes.push('g-number');
    if (column.kind === 'code') classes.push('g-code');
    if (pinned) classes.push('g-pinned');
    if (pinned && columns[index + 1]?.pinned === false) classes.push('g-edge');
    return { className: classes.join(' '), style: { width, left: role === 'g-cell' || pinned ? left : undefined } };
  });
}
