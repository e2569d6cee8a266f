import { useEffect, useMemo, useState } from 'react';
import { leaveList, placeLeft } from '~console/platform/list-place';
import type { GridProps } from './grid-props';
import { placeNow, type GridSource } from './source';

export interface GridCursor {
  /** −1 = the head. */
  readonly row: number;
  /** Among the columns shown. */
  readonly column: number;
}

interface Pointed extends GridCursor {
  /** The row it was put on; null = that row was not here then. */
  readonly id: number | null;
  readonly epoch: number;
}

/**
 * Where the keys point. Nowhere until it is first moved: nothing is pointed at that nobody pointed at. It follows its
 * row when a refresh has moved it within what is at hand, and is gone with the list that it stood in. Come back to, the
 * list has it where it was left.
 */
export function useCursor<Row>(
  { label, source, rowId, onCursor }: GridProps<Row>,
  { columns, entry }: { readonly columns: readonly unknown[]; readonly entry: number },
) {
  const [left] = useState(() => placeLeft(label));
  const [pointed, setPointed] = useState<Pointed | null>(
    () => left && { row: left.index, column: entry, id: left.row, epoch: source.epoch },
  );
  const last = columns.length - 1;
  const cursor = useMemo(
    () =>
      pointed && pointed.epoch === source.epoch && (pointed.row < 0 || source.total)
        ? { row: follow(source, rowId, pointed), column: Math.min(pointed.column, last) }
        : null,
    [source, rowId, pointed, last],
  );
  const index = cursor?.row ?? -1;
  const row = index >= 0 ? source.rowAt(index) : undefined;

  useEffect(() => {
    onCursor?.(row ?? null, row === undefined ? -1 : index);
  }, [row, index, onCursor]);
  const id = row === undefined ? null : rowId(row);
  useEffect(() => {
    if (id !== null) leaveList(id, { list: label, index });
  }, [id, label, index]);

  const point = (next: GridCursor): void => {
    const target = next.row >= 0 ? source.rowAt(next.row) : undefined;
    setPointed({ ...next, id: target === undefined ? null : rowId(target), epoch: source.epoch });
  };
  return { cursor, point, left };
}

function follow<Row>(source: GridSource<Row>, rowId: (row: Row) => number, { row, id }: Pointed): number {
  const last = Math.min(row, (source.total ?? 0) - 1);
  return last < 0 ? last : (placeNow(source, rowId, { index: last, id }) ?? last);
}
