import { useAtom, useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { readingAtom } from '~console/terminal/empty-set';
import { readSubjects } from '~console/terminal/runs/lookup';
import { selectedPackagesAtom } from '~console/terminal/subject';
import type { GridSelection } from '~console/ui/grid/selection';
import { formatCount } from '~console/platform/format';
import { toast } from '~console/ui/toast';
import type { ListFilters } from '~commands/source';
import type { SubjectPackage } from '~commands/subject';
import { limits } from '~domain/limits';

interface Options {
  /** What the list shows, as packages are read for commands. */
  readonly query: ListFilters;
  readonly total: number | null;
  /** A package that has been in the grid; undefined = it never was. */
  readonly subjectOf: (id: number) => SubjectPackage | undefined;
}

interface Pending {
  readonly query: ListFilters;
  /** Rows taken out meanwhile. */
  readonly except: ReadonlySet<number>;
}

/**
 * The rows selected are the console's one working set. "All that the filter finds" becomes the packages themselves, as
 * many as one line takes: what the operator then sees counted and judged is what will be acted on, whatever comes into
 * the filter.
 */
export function useChosenRows({ query, total, subjectOf }: Options) {
  const t = useText('package');
  const [selected, setSelected] = useAtom(selectedPackagesAtom);
  const setReading = useSetAtom(readingAtom);
  /** All that a query finds were chosen and are being read. */
  const [pending, setPending] = useState<Pending | null>(null);
  /** As the grid gave it, kept for as long as it holds: the grid knows its own by identity. */
  const [given, setGiven] = useState<GridSelection | null>(null);
  const latest = useRef(pending);
  const shown = useRef(query);
  const flight = useRef<AbortController | null>(null);
  useEffect(() => {
    shown.current = query;
  });
  useEffect(
    () => () => {
      flight.current?.abort();
      setReading(null);
    },
    [setReading],
  );

  const settle = (next: Pending | null): void => {
    latest.current = next;
    setPending(next);
    setReading(next && { leave: () => settle(null) });
    if (next === null) flight.current?.abort();
  };

  const readAll = async (): Promise<void> => {
    flight.current?.abort();
    const mine = new AbortController();
    flight.current = mine;
    try {
      const { packages: all } = await readSubjects(query, limits.linePackages, mine.signal);
      const wanted = latest.current;
      // Another list by now: what was chosen in the one before is not to be acted on unseen.
      if (mine.signal.aborted || wanted?.query !== query || shown.current !== query) return;
      const { except } = wanted;
      const found = new Set(all.map(({ id }) => id));
      setSelected((old) => [...old.filter(({ id }) => !found.has(id)), ...all.filter(({ id }) => !except.has(id))]);
    } catch (error) {
      if (!mine.signal.aborted) toast('error', failureText(error));
    } finally {
      if (flight.current === mine) settle(null);
    }
  };

  const change = (next: GridSelection): void => {
    if (next.kind === 'all') {
      if (total === null) return;
      if (total > limits.linePackages) {
        toast('warning', t('list.too_many', { n: formatCount(total), most: formatCount(limits.linePackages) }));
        return;
      }
      const begun = latest.current?.query === query;
      settle({ query, except: next.except });
      if (!begun) void readAll();
      return;
    }
    settle(null);
    setGiven(next);
    setSelected((old) => {
      const before = new Set(old.map(({ id }) => id));
      const added = [...next.ids].flatMap((id) => (before.has(id) ? [] : (subjectOf(id) ?? [])));
      return [...old.filter(({ id }) => next.ids.has(id)), ...added];
    });
  };

  const selection = useMemo((): GridSelection => {
    if (pending?.query === query) return { kind: 'all', except: pending.except };
    const holds =
      given?.kind === 'some' && given.ids.size === selected.length && selected.every(({ id }) => given.ids.has(id));
    return holds ? given : { kind: 'some', ids: new Set(selected.map(({ id }) => id)) };
  }, [pending, query, given, selected]);
  return { selection, change, count: pending?.query === query ? (total ?? 0) - pending.except.size : selected.length };
}
