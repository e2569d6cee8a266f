import { densities, type Density } from '../density';
import { asChosen, secondWidth, twoLines } from '../two-lines';
import type { GridColumn } from './grid-column';

/** How a user has laid a grid out: plain JSON, nothing in it = as the columns declare. */
export interface GridLayout {
  /** Ids, in order; columns not named stand behind the one they are declared behind. */
  readonly order?: readonly string[];
  /** px by id. */
  readonly widths?: Readonly<Record<string, number>>;
  readonly hidden?: readonly string[];
  readonly pinned?: readonly string[];
  readonly density?: Density;
}

/** A column where it stands; px from the left edge of the row. */
export interface PlacedColumn<Row> {
  readonly column: GridColumn<Row>;
  readonly width: number;
  readonly left: number;
  readonly pinned: boolean;
  /** Of a row that has two. */
  readonly line?: 'first' | 'second';
  /** Of that row: its words have what the others leave. */
  readonly lead?: boolean;
}

export const leastWidth = 40;
const mostWidth = 900;
/** px that the growing column keeps for itself. */
const leastGrown = 88;
/** px by which a key widens a column. */
export const widthStep = 16;

/** A column that a user may lay out, of a grid or of a table. */
export interface LaidColumn {
  readonly id: string;
  readonly pinned?: boolean;
  readonly hidden?: boolean;
}

type Columns = readonly LaidColumn[];

const named = (columns: Columns, is: (column: LaidColumn) => boolean | undefined): string[] =>
  columns.filter(is).map((column) => column.id);
const hiddenIds = (columns: Columns, layout: GridLayout): readonly string[] =>
  layout.hidden ?? named(columns, (column) => column.hidden);
const pinnedIds = (columns: Columns, layout: GridLayout): readonly string[] =>
  layout.pinned ?? named(columns, (column) => column.pinned);

/** All columns in the user's order, hidden ones too, the pinned before the others. */
export function orderedColumns<C extends LaidColumn>(columns: readonly C[], layout: GridLayout): C[] {
  const order = (layout.order ?? []).filter((id) => columns.some((column) => column.id === id));
  for (const [index, { id }] of columns.entries()) {
    if (order.includes(id)) continue;
    const before = columns.slice(0, index).findLast((column) => order.includes(column.id));
    order.splice(before ? order.indexOf(before.id) + 1 : 0, 0, id);
  }
  const pinned = pinnedIds(columns, layout);
  const sorted = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return [
    ...sorted.filter((column) => pinned.includes(column.id)),
    ...sorted.filter((column) => !pinned.includes(column.id)),
  ];
}

export function isPinned(columns: Columns, layout: GridLayout, id: string): boolean {
  return pinnedIds(columns, layout).includes(id);
}

export function isHidden(columns: Columns, layout: GridLayout, id: string): boolean {
  return hiddenIds(columns, layout).includes(id);
}

/** Those that are not hidden, in the user's order. */
export function shownColumns<C extends LaidColumn>(columns: readonly C[], layout: GridLayout): C[] {
  return orderedColumns(columns, layout).filter((column) => !isHidden(columns, layout, column.id));
}

const drawnWidth = ({ id, width }: Pick<GridColumn<unknown>, 'id' | 'width'>, { widths }: GridLayout): number =>
  clampWidth(widths?.[id] ?? width);

/** The columns with those hidden for which `room` px are too little, as they declare it; 0 = it is not known. */
export function columnsFor<Row>(
  columns: readonly GridColumn<Row>[],
  layout: GridLayout,
  room: number,
): readonly GridColumn<Row>[] {
  if (room <= 0 || layout.hidden) return columns;
  const shown = columns.filter(({ hidden }) => hidden !== true);
  let over = shown.reduce((sum, column) => sum + drawnWidth(column, layout), 0) - room;
  const left = new Set<string>();
  for (const column of shown.toSorted((one, other) => (other.yields ?? 0) - (one.yields ?? 0))) {
    if (over <= 0 || column.yields === undefined) break;
    left.add(column.id);
    over -= drawnWidth(column, layout);
  }
  return left.size === 0 ? columns : columns.map((one) => (left.has(one.id) ? { ...one, hidden: true } : one));
}

/** Columns that are to be placed, and what they are placed by; px. */
interface Placing<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly layout: GridLayout;
  /** Before the first of them. */
  readonly inset: number;
  /** For all of them. */
  readonly room: number;
  /** What figures and marks need, by id. */
  readonly seen: Readonly<Record<string, number>>;
}

/** The columns where they stand. */
export function placeColumns<Row>(placing: Placing<Row>): PlacedColumn<Row>[] {
  const { columns, layout } = placing;
  let left = placing.inset;
  return widthsFor(placing).map(([column, width]) => {
    const mine = left;
    left += width;
    return { column, width, left: mine, pinned: isPinned(columns, layout, column.id) };
  });
}

/**
 * Figures are never cut. A mark has what is left over and what the growing column can spare; where the grid is scrolled
 * sideways anyway, all that it needs. A width that the user has chosen stays that width.
 */
function widthsFor<Row>({
  columns,
  layout,
  room,
  seen,
}: Placing<Row>): (readonly [column: GridColumn<Row>, width: number])[] {
  const shown = shownColumns(columns, layout);
  const chosen = ({ id }: GridColumn<Row>): boolean => layout.widths?.[id] !== undefined;
  const widths = shown.map((column) =>
    Math.max(drawnWidth(column, layout), column.kind === 'mark' ? 0 : (seen[column.id] ?? 0)),
  );
  const spare = room - widths.reduce((sum, width) => sum + width, 0);
  const growing = shown.findIndex((column) => column.grow && !chosen(column));
  const grown = widths[growing] ?? 0;
  let left = spare < 0 ? Infinity : spare + grown - Math.min(grown, leastGrown);
  let taken = 0;
  const marked = shown.map((column, index): readonly [GridColumn<Row>, number] => {
    const width = widths[index] ?? column.width;
    if (column.kind !== 'mark' || chosen(column)) return [column, width];
    const more = Math.min(Math.max(0, (seen[column.id] ?? 0) - width), left);
    left -= more;
    taken += more;
    return [column, width + more];
  });
  return marked.map(([column, width], index) => [
    column,
    index === growing && spare >= 0 ? width + spare - taken : width,
  ]);
}

/** The same where a row has two lines, one column behind the other in each; none lies beyond the room. */
export function placeInLines<Row>({ columns, layout, inset, room, seen }: Placing<Row>): PlacedColumn<Row>[] {
  const need = ({ id, kind, width }: GridColumn<Row>): number =>
    kind === 'number' || kind === 'mark' ? (seen[id] ?? width) : width;
  const shown = shownColumns(columns, layout);
  const { first, second, lead } = twoLines(layout.hidden ? shown.map(asChosen) : shown, room, (column) =>
    secondWidth(need(column)),
  );
  const firstWidth = (column: GridColumn<Row>): number => (column.kind === 'number' ? need(column) : column.width);
  const last = first.at(-1);
  const taken = first.reduce((sum, column) => (column === last ? sum : sum + firstWidth(column)), 0);
  const place = (line: 'first' | 'second', of: typeof second): PlacedColumn<Row>[] => {
    let left = inset;
    return of.map(({ column, width }) => {
      const mine = left;
      left += width;
      return { column, width, left: mine, pinned: false, line, lead: line === 'second' && column === lead };
    });
  };
  return [
    ...place(
      'first',
      first.map((column) => ({ column, width: column === last ? Math.max(0, room - taken) : firstWidth(column) })),
    ),
    ...place('second', second),
  ];
}

function clampWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, leastWidth), mostWidth));
}

export function withWidth(layout: GridLayout, id: string, width: number): GridLayout {
  return { ...layout, widths: { ...layout.widths, [id]: clampWidth(width) } };
}

/** A column of its own width again. */
export function withoutWidth(layout: GridLayout, id: string): GridLayout {
  return { ...layout, widths: Object.fromEntries(Object.entries(layout.widths ?? {}).filter(([name]) => name !== id)) };
}

/**
 * Moves a column by places among the shown ones, within the pinned or within the others. The same object = it can't go
 * there.
 */
export function movedBy(columns: Columns, layout: GridLayout, id: string, step: number): GridLayout {
  const shown = shownColumns(columns, layout);
  const target = shown[shown.findIndex((column) => column.id === id) + step];
  return target ? movedTo(columns, layout, id, target.id) : layout;
}

/** Moves a column to the place of another; that one and those between give way. */
export function movedTo(columns: Columns, layout: GridLayout, id: string, target: string): GridLayout {
  const order = orderedColumns(columns, layout).map((column) => column.id);
  const to = order.indexOf(target);
  if (
    id === target ||
    to < 0 ||
    !order.includes(id) ||
    isPinned(columns, layout, id) !== isPinned(columns, layout, target)
  )
    return layout;
  const rest = order.filter((one) => one !== id);
  return { ...layout, order: [...rest.slice(0, to), id, ...rest.slice(to)] };
}

const switched = (ids: readonly string[], id: string, on: boolean): string[] =>
  on ? [...ids.filter((one) => one !== id), id] : ids.filter((one) => one !== id);

/** Hides or shows a column; the last one shown stays. */
export function withHidden(columns: Columns, layout: GridLayout, id: string, hidden: boolean): GridLayout {
  const next = switched(hiddenIds(columns, layout), id, hidden);
  return columns.every((column) => next.includes(column.id)) ? layout : { ...layout, hidden: next };
}

export function withPinned(columns: Columns, layout: GridLayout, id: string, pinned: boolean): GridLayout {
  return { ...layout, pinned: switched(pinnedIds(columns, layout), id, pinned) };
}

/** What was stored, as far as it can still be understood. */
export function readLayout(stored: unknown): GridLayout {
  if (typeof stored !== 'object' || stored === null) return {};
  const { order, widths, hidden, pinned, density } = stored as Record<string, unknown>;
  const known = densities.find((one) => one === density);
  return {
    ...(isIds(order) && { order }),
    ...(isIds(hidden) && { hidden }),
    ...(isIds(pinned) && { pinned }),
    ...(isWidths(widths) && { widths }),
    ...(known !== undefined && { density: known }),
  };
}

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isWidths(value: unknown): value is Record<string, number> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => typeof one === 'number' && Number.isFinite(one))
  );
}
