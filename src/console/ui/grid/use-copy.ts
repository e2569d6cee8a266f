import { useEffect, useRef, type ClipboardEvent } from 'react';
import { useText } from '~console/platform/text';
import { formatCount } from '~console/platform/format';
import { toast } from '../toast';
import { clipboardTable, copyTable, fillClipboard } from './clipboard-table';
import type { GridColumn } from './grid-column';
import type { GridProps } from './grid-props';
import { isSelected, longestRange, noSelection } from './selection';

interface Copying<Row> {
  /** Those shown, in their order. */
  readonly columns: readonly GridColumn<Row>[];
  /** Copied while nothing is selected. */
  readonly row: Row | undefined;
  /** Tells those who don't see it that it was done; what went wrong is a message to all. */
  readonly say: (text: string) => void;
}

type Copied = Pick<ClipboardEvent['nativeEvent'], 'clipboardData' | 'preventDefault'>;

/** Copies the selected rows, or the cursor's, in the order of the list; the columns are those shown. */
export function useCopy<Row>(
  { source, rowId, selection = noSelection, loadRows }: GridProps<Row>,
  { columns, row, say }: Copying<Row>,
) {
  const t = useText('ui');
  const bringing = useRef<AbortController | null>(null);
  useEffect(() => () => bringing.current?.abort(), []);

  const put = (rows: readonly Row[], wanted: number, event?: Copied): void => {
    const table = clipboardTable(columns, rows);
    const copied = event ? fillClipboard(event, table) : copyTable(table);
    // Some browsers copy only within a press, and the rows had to be waited for: a press on the message is one.
    if (!copied) toast('error', t('grid.copy_refused'), { label: t('grid.copy'), run: () => put(rows, wanted) });
    else if (rows.length < wanted)
      toast('warning', t('grid.copied_some', { n: formatCount(rows.length), of: formatCount(wanted) }));
    else say(t('grid.copied', { n: formatCount(rows.length) }));
  };
  const bring = (load: (signal: AbortSignal) => Promise<readonly Row[]>, wanted: number): void => {
    bringing.current?.abort();
    const flight = new AbortController();
    bringing.current = flight;
    load(flight.signal).then(
      (rows) => {
        if (!flight.signal.aborted) put(rows, wanted);
      },
      () => {
        if (!flight.signal.aborted) toast('error', t('grid.rows_failed'));
      },
    );
  };

  /** With the event of a copy under way if there is one. */
  const copy = (event?: Copied): void => {
    const { total } = source;
    if (selection.kind === 'all') {
      if (total === null) return;
      const wanted = total - selection.except.size;
      event?.preventDefault();
      if (total > longestRange) return toast('warning', t('grid.range_too_long', { n: formatCount(longestRange) }));
      return bring(
        async (signal) => (await source.rowsIn(0, total, signal)).filter((one) => isSelected(selection, rowId(one))),
        wanted,
      );
    }
    if (selection.ids.size === 0) {
      if (row !== undefined) put([row], 1, event);
      return;
    }
    const here = [...source.loaded()].filter(([, one]) => selection.ids.has(rowId(one))).sort(([a], [b]) => a - b);
    const rows = here.map(([, one]) => one);
    const found = new Set(rows.map(rowId));
    const missing = [...selection.ids].filter((id) => !found.has(id));
    if (missing.length === 0 || !loadRows) return put(rows, selection.ids.size, event);
    event?.preventDefault();
    return bring(async (signal) => [...rows, ...(await loadRows(missing, signal))], selection.ids.size);
  };
  const onCopy = (event: ClipboardEvent): void => {
    // A text that has been marked is what is meant.
    if (event.target === event.currentTarget && document.getSelection()?.isCollapsed !== false) copy(event.nativeEvent);
  };
  return { copy, onCopy };
}
