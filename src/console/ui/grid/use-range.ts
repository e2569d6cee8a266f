import { useEffect, useRef, useState } from 'react';
import { useText } from '~console/platform/text';
import { formatCount } from '~console/platform/format';
import type { GridProps } from './grid-props';
import { allSelected, longestRange, spanOf, withRows, type GridSelection, type Span } from './selection';

/**
 * Ranges from an anchor: always what was selected when the range began, and its rows. Rows that are not here stand for
 * themselves by index until they are brought; only then the selection changes, so that it always holds true ids.
 */
export function useRange<Row>({ source, rowId, selection, onSelection }: GridProps<Row>, say: (text: string) => void) {
  const t = useText('ui');
  const { epoch } = source;
  const [pending, setPending] = useState<Span | null>(null);
  const range = useRef<{ readonly anchor: number; readonly base: GridSelection; readonly epoch: number } | null>(null);
  /** What the range has made of the selection. */
  const given = useRef<GridSelection | null>(null);
  const bringing = useRef<AbortController | null>(null);

  const stop = (): void => {
    bringing.current?.abort();
    bringing.current = null;
    setPending(null);
  };
  const begin = (anchor: number | null): void => {
    stop();
    given.current = null;
    range.current = anchor === null || !selection ? null : { anchor, base: selection, epoch };
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
    // Changed by someone else since: go on from that.
    const { anchor, base } =
      old && given.current === selection ? old : { anchor: old?.anchor ?? from, base: selection };
    range.current = { anchor, base, epoch };
    const take = (next: GridSelection): void => {
      given.current = next;
      onSelection(next);
    };
    const span = spanOf(anchor, to);
    const length = span.to - span.from + 1;
    if (length === source.total) return take(allSelected);
    if (length > longestRange) return say(t('grid.range_too_long', { n: formatCount(longestRange) }));
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
        say(t('grid.rows_failed'));
      },
    );
  };

  return { pending, begin, extend };
}
