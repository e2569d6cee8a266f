import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { failureText } from '~console/platform/failure-text';
import { formatCount } from '~console/platform/format';
import { useText } from '~console/platform/text';
import { readingAtom } from '../terminal/empty-set';
import { Button } from '../ui/button';
import type { RowSelection } from '../ui/table/use-rows';
import { toast } from '../ui/toast';
import { allRows } from './csv-export';
import type { Filters, ListState } from './list-state';
import type { ListQuery, Resource } from './resource';

/** That everything the filters find may be chosen, not only the rows of a page. */
export interface SelectAll {
  /** More than so many can't be acted on at once. */
  readonly most: number;
  /** Chooses what is found, where its rows need not be read for that. */
  readonly choose?: (query: ListQuery, signal: AbortSignal) => Promise<void>;
}

interface Options<Row> {
  readonly resource: Resource<Row>;
  readonly state: ListState;
  readonly rows: readonly Row[] | undefined;
  readonly total: number | null;
  readonly selection: RowSelection<Row> | undefined;
  readonly all: SelectAll | undefined;
}

/** Once a page is chosen, the way to all that is found: a button for the bar, and what Ctrl+A does the second time. */
export function useSelectAll<Row>({ resource, state, rows = [], total, selection, all }: Options<Row>): {
  readonly button: ReactNode;
  readonly chooseAll: (() => void) | undefined;
} {
  const t = useText('resource');
  const [reading, setReading] = useState(false);
  /** By which filters all that is found was chosen last. */
  const [chosenBy, setChosenBy] = useState<Filters | null>(null);
  const flight = useRef<{ readonly filters: Filters; readonly controller: AbortController } | null>(null);
  const { filters, sort } = state;
  useEffect(() => {
    // What is found by other filters is not what was asked for.
    if (flight.current?.filters !== filters) flight.current?.controller.abort();
  }, [filters]);
  useEffect(() => () => flight.current?.controller.abort(), []);
  const setLeaving = useSetAtom(readingAtom);
  useEffect(() => {
    if (!reading) return undefined;
    setLeaving({ leave: () => flight.current?.controller.abort() });
    return () => setLeaving(null);
  }, [reading, setLeaving]);

  const pageChosen =
    selection !== undefined && rows.length > 0 && rows.every((row) => selection.ids.has(resource.rowId(row)));
  useEffect(() => {
    // Rows were taken out again meanwhile.
    if (!pageChosen) flight.current?.controller.abort();
  }, [pageChosen]);
  if (!all || !pageChosen || total === null) return { button: null, chooseAll: undefined };
  const n = formatCount(total);
  // More may be chosen than is found: under other filters.
  if (rows.length >= total || (chosenBy === filters && selection.ids.size >= total)) {
    // In the place of the button, so that what stands beside it does not come under the pointer.
    const button = chosenBy === filters ? <span className="px-3 text-dim">{t('all.chosen', { n })}</span> : null;
    return { button, chooseAll: undefined };
  }

  const chooseAll = (): void => {
    if (reading) return;
    if (total > all.most) {
      toast('warning', t('all.too_many', { n: formatCount(total), most: formatCount(all.most) }));
      return;
    }
    const mine = new AbortController();
    flight.current = { filters, controller: mine };
    setReading(true);
    const done = all.choose
      ? all.choose({ ...filters, sort }, mine.signal)
      : allRows(resource, state, mine.signal).then((found) => {
          if (!mine.signal.aborted) selection.change(found, true);
        });
    void done
      .then(
        () => setChosenBy(mine.signal.aborted ? null : filters),
        (error: unknown) => {
          if (!mine.signal.aborted) toast('error', failureText(error));
        },
      )
      .then(() => setReading(false));
  };
  const button = reading ? (
    <span className="flex items-center gap-2 text-dim">
      <output>{t('all.reading', { n })}</output>
      <Button look="quiet" onClick={() => flight.current?.controller.abort()}>
        {t('all.stop')}
      </Button>
    </span>
  ) : (
    <Button look="quiet" className="text-accent!" onClick={chooseAll}>
      {t('all.choose', { n })}
    </Button>
  );
  return { button, chooseAll };
}
