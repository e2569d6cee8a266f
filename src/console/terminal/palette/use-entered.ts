import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { announce, isComing, onArrival } from '~console/platform/coming';
import { actsOnPage, beforePageRow, type PaletteRow } from './row';

interface EnteredInput {
  readonly query: string;
  readonly pending: boolean;
  readonly row: PaletteRow | undefined;
}

/**
 * Enter without a row means the first one that comes for what was typed; with one that acts on the page, that one once
 * the page stands as it will. What is pressed until then comes after it: it waits, but for Escape, which calls it off.
 */
export function useEntered({ query, pending, row }: EnteredInput): {
  /** None came. */
  readonly inVain: boolean;
  /** Whether it `comes` or is there already and none. */
  readonly enter: (query: string, comes: boolean) => void;
} {
  const [entered, setEntered] = useState<{ readonly query: string; readonly came: (failed?: boolean) => void } | null>(
    null,
  );
  // Answered, or called off: what comes later is only shown.
  const over = useRef<object | null>(null);
  const current = entered?.query === query;
  const changes = useSyncExternalStore(onArrival, () => isComing(...beforePageRow));
  const waits = pending || (changes && row !== undefined && actsOnPage(row));
  useEffect(() => {
    if (entered === null || over.current === entered || (current && waits)) return;
    over.current = entered;
    const chosen = current ? row : undefined;
    // Its place is there before the keys that waited for it.
    setTimeout(() => {
      if (chosen) flushSync(chosen.onSelect);
      entered.came(!chosen);
    });
  }, [entered, current, waits, row]);
  useEffect(
    () => () => {
      if (entered !== null && over.current !== entered) entered.came(true);
    },
    [entered],
  );
  return {
    inVain: current && !waits && row === undefined,
    enter: (typed, comes) => setEntered({ query: typed, came: comes ? announce('choice') : () => undefined }),
  };
}
