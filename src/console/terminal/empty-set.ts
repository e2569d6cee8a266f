import { atom, useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { SubjectPackage } from '~commands/subject';
import type { Leaving } from '~console/platform/panels';
import { uiCommands } from '~commands/ui-commands';
import { selectedPackagesAtom } from './subject';
import { registerActionHandler } from './action-handlers';

/** What a key did to the working set: what it took out of it, so that it can be put back, or how many stay in it. */
export interface Emptied {
  readonly left: readonly SubjectPackage[];
  readonly stay: number;
}

export const nothingEmptied: Emptied = { left: [], stay: 0 };

const scannedAtom = atom<ReadonlySet<number>>(new Set<number>());

/** What was in the working set and was let go of last: `@prev`. */
export const letGoAtom = atom<readonly SubjectPackage[]>([]);

/** All that a list finds is being read into the working set; null = nothing is. */
export const readingAtom = atom<Leaving | null>(null);
/** Rows of a list are chosen that are no packages of the working set; null = none are. */
export const ownChoiceAtom = atom<Leaving | null>(null);

/** Puts a scanned package into the working set; answers how many are in it now, null = it was there already. */
export const addScannedAtom = atom(null, (get, set, item: SubjectPackage): number | null => {
  const selected = get(selectedPackagesAtom);
  if (selected.some(({ id }) => id === item.id)) return null;
  set(scannedAtom, new Set([...(selected.length === 0 ? [] : get(scannedAtom)), item.id]));
  set(selectedPackagesAtom, [...selected, item]);
  return selected.length + 1;
});

/**
 * Empties the working set, and calls off what is being read into it: without `meant`, that alone. `meant` = by what
 * does nothing else; a key that is easily pressed for something else leaves what was scanned, for that is in sacks by
 * now.
 */
export const emptySetAtom = atom(null, (get, set, meant: boolean): Emptied => {
  const selected = get(selectedPackagesAtom);
  const scanned = get(scannedAtom);
  const reading = get(readingAtom);
  reading?.leave();
  if (reading && !meant) return nothingEmptied;
  if (!meant && selected.some(({ id }) => scanned.has(id))) return { left: [], stay: selected.length };
  return { left: set(letGoOfAtom, selected), stay: 0 };
});

/** Takes packages out of the working set; answers which were in it. */
export const letGoOfAtom = atom(
  null,
  (get, set, items: readonly { readonly id: number }[]): readonly SubjectPackage[] => {
    const ids = new Set(items.map(({ id }) => id));
    const selected = get(selectedPackagesAtom);
    const left = selected.filter(({ id }) => ids.has(id));
    if (left.length === 0) return left;
    set(letGoAtom, left);
    set(
      selectedPackagesAtom,
      selected.filter(({ id }) => !ids.has(id)),
    );
    return left;
  },
);

/** Puts back what was let go of last; answers how many are in the working set then. */
export const takeBackAtom = atom(null, (get, set): number => {
  const selected = get(selectedPackagesAtom);
  const known = new Set(selected.map(({ id }) => id));
  const all = [...selected, ...get(letGoAtom).filter(({ id }) => !known.has(id))];
  set(selectedPackagesAtom, all);
  return all.length;
});

/** So many rows are chosen here that are not in the working set: the same key clears them, and Escape. */
export function useOwnChoice(chosen: number, clear: () => void): void {
  const setOwn = useSetAtom(ownChoiceAtom);
  const latest = useRef(clear);
  useLayoutEffect(() => {
    latest.current = clear;
  });
  const any = chosen > 0;
  useEffect(() => {
    if (!any) return undefined;
    const leave = (): void => latest.current();
    setOwn({ leave });
    const remove = registerActionHandler(uiCommands.clearSelection, leave, 'page');
    return () => {
      remove();
      setOwn(null);
    };
  }, [any, setOwn]);
}
