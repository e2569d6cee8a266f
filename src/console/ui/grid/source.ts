/** Rows of a list that is only ever partly here. A new object whenever anything in it has changed. */
export interface GridSource<Row> {
  /** Rows of the whole list; null while unknown. */
  readonly total: number | null;
  /** Undefined = not here (yet). */
  readonly rowAt: (index: number) => Row | undefined;
  /** Says which rows are looked at, `to` not included; has them brought. */
  readonly want: (from: number, to: number) => void;
  /** Rises with every change of rows or total. */
  readonly version: number;
  /** Rises when the rows of another list (filter, sort) have taken the place of these: the grid goes to its top. */
  readonly epoch: number;
  /** New rows are on their way in place of those shown. */
  readonly busy: boolean;
  /** Those shown are of what was asked for before: another list’s. */
  readonly stale?: boolean;
  /** Why rows are missing; null = they are not, or are coming. */
  readonly error: unknown;
  /** The failure was that there is no network. It tries again by itself when there is. */
  readonly offline: boolean;
  readonly retry: () => void;
  /** The rows of a range, `to` not included, brought if need be. Rejects as the loading does, or when aborted. */
  readonly rowsIn: (from: number, to: number, signal: AbortSignal) => Promise<readonly Row[]>;
  /** The rows at hand with their indexes, in no order. */
  readonly loaded: () => Iterable<readonly [index: number, row: Row]>;
}

/** A row by where it was last seen; `id` null = it was not here then. */
export interface RowPlace {
  readonly index: number;
  readonly id: number | null;
}

/** Where it stands now among the rows at hand; null = it has gone from them. What is not here is believed to stand. */
export function placeNow<Row>(
  { rowAt, loaded }: Pick<GridSource<Row>, 'rowAt' | 'loaded'>,
  rowId: (row: Row) => number,
  { index, id }: RowPlace,
): number | null {
  const there = rowAt(index);
  if (id === null || there === undefined || rowId(there) === id) return index;
  for (const [place, row] of loaded()) if (rowId(row) === id) return place;
  return null;
}

/** A list that is wholly here: the answer of a call, a working set. Make it anew (useMemo) when the rows change. */
export function arraySource<Row>(rows: readonly Row[], epoch = 0, stale = false): GridSource<Row> {
  return {
    total: rows.length,
    rowAt: (index) => rows[index],
    want: () => undefined,
    version: 0,
    epoch,
    busy: stale,
    stale,
    error: null,
    offline: false,
    retry: () => undefined,
    rowsIn: (from, to) => Promise.resolve(rows.slice(from, to)),
    loaded: () => rows.entries(),
  };
}
