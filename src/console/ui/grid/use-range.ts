import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '~console/platform/text';
import { formatCount } from '~console/platform/format';
import { toast } from '../toast';
import type { GridProps } from './grid-props';
import { allSelected, longestRange, sameSelection, spanOf, withRows, type GridSelection, type Span } from './selection';
import { placeNow, type RowPlace } from './source';

interface Range {
  readonly anchor: RowPlace;
  /** What was selected when it began. */
  readonly base: GridSelection;
  readonly epoch: number;
}

/**
 * Ranges from an anchor: always what was selected when the range began, and its rows. Rows that are not here stand for
 * themselves by index until they are brought; only then the selection changes, so that it always holds true ids.
 */
export function useRange<Row>({ source, rowId, selection, onSelection }: GridProps<Row>) {
  const t = useText('ui');
  const { epoch } = source;
  const [pending, setPending] = useState<Span | null>(null);
  const range = useRef<Range | null>(null);
  const made = useMade(selection);
  const bringing = useRef<AbortController | null>(null);

  const stop = (): void => {
    bringing.current?.abort();
    bringing.current = null;
    setPending(null);
  };
  const idAt = (index: number): number | null => {
    const row = source.rowAt(index);
    return row === undefined ? null : rowId(row);
  };
  const begin = (anchor: number | null): void => {
    stop();
    made.forget();
    range.current =
      anchor === null || !selection ? null : { anchor: { index: anchor, id: idAt(anchor) }, base: selection, epoch };
  };
  useEffect(() => {
    // Of another list: its indexes meant other rows.
    if (range.current?.epoch !== epoch) range.current = null;
    return () => {
      bringing.current?.abort();
      bringing.current = null;
      setPending(null);
    };
  }, [epoch]);

  const extend = (from: number, to: number): void => {
    if (!selection || !onSelection) return;
    stop();
    const old = range.current;
    const kept = old && placeNow(source, rowId, old.anchor);
    // Where the row has gone that it began at, it begins where the cursor stands.
    const anchor = kept ?? from;
    // Changed by someone else since: go on from that.
    const base = old && kept !== null && made.holds(selection) ? old.base : selection;
    range.current = {
      anchor: { index: anchor, id: (kept === null ? null : old?.anchor.id) ?? idAt(anchor) },
      base,
      epoch,
    };
    const take = (next: GridSelection): void => {
      made.note();
      onSelection(next);
    };
    const span = spanOf(anchor, to);
    const length = span.to - span.from + 1;
    if (length > longestRange) {
      if (length === source.total) return take(allSelected);
      return toast('warning', t('grid.range_too_long', { n: formatCount(longestRange) }));
    }
    const here = Array.from({ length }, (_, step) => source.rowAt(span.from + step)).filter((row) => row !== undefined);
    if (here.length === length) return take(withRows(base, here.map(rowId), true));

    const flight = new AbortController();
    bringing.current = flight;
    setPending(span);
    source.rowsIn(span.from, span.to + 1, flight.signal).then(
      (rows) => {
        if (flight.signal.aborted) return;
        setPending(null);
        take(withRows(base, rows.map(rowId), true));
      },
      () => {
        if (flight.signal.aborted) return;
        setPending(null);
        toast('error', t('grid.rows_failed'));
      },
    );
  };

  return { pending, begin, extend };
}

/** What the range has made of the selection, as it is once whoever keeps it has taken it: another object, or with more. */
function useMade(selection: GridSelection | undefined) {
  const made = useRef<GridSelection | null>(null);
  const giving = useRef<object | null>(null);
  // Whoever keeps it may decline: nothing has changed then, and what comes next is not the range's.
  const [given, give] = useState<object | null>(null);
  useLayoutEffect(() => {
    if (given === null || giving.current !== given) return;
    giving.current = null;
    made.current = selection ?? null;
  }, [selection, given]);
  return {
    note: (): void => {
      const turn = {};
      giving.current = turn;
      give(turn);
    },
    forget: (): void => {
      giving.current = null;
      made.current = null;
    },
    holds: (now: GridSelection): boolean => made.current !== null && sameSelection(made.current, now),
  };
}
