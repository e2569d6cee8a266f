import { atom } from 'jotai';
import type { SubjectPackage } from '~commands/subject';
import { selectedPackagesAtom } from './subject';

/** What a key did to the working set: what it took out of it, so that it can be put back, or how many it asks about first. */
export interface Emptied {
  readonly left: readonly SubjectPackage[];
  readonly asks: number;
}

export const nothingEmptied: Emptied = { left: [], asks: 0 };

const scannedAtom = atom<ReadonlySet<number>>(new Set<number>());
const askedAboutAtom = atom<readonly SubjectPackage[] | null>(null);

/** Puts a scanned package into the working set; answers how many are in it now, null = it was there already. */
export const addScannedAtom = atom(null, (get, set, item: SubjectPackage): number | null => {
  const selected = get(selectedPackagesAtom);
  if (selected.some(({ id }) => id === item.id)) return null;
  set(scannedAtom, new Set([...(selected.length === 0 ? [] : get(scannedAtom)), item.id]));
  set(selectedPackagesAtom, [...selected, item]);
  return selected.length + 1;
});

/**
 * Empties the working set. `meant` = by what does nothing else; a key that is easily pressed for something else asks first
 * about what was scanned, for that is in sacks by now: it goes with the second press.
 */
export const emptySetAtom = atom(null, (get, set, meant: boolean): Emptied => {
  const selected = get(selectedPackagesAtom);
  if (selected.length === 0) return nothingEmptied;
  const scanned = get(scannedAtom);
  if (!meant && get(askedAboutAtom) !== selected && selected.some(({ id }) => scanned.has(id))) {
    set(askedAboutAtom, selected);
    return { left: [], asks: selected.length };
  }
  set(selectedPackagesAtom, []);
  return { left: selected, asks: 0 };
});
