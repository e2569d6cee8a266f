import { atom } from 'jotai';
import { emptySetAtom, nothingEmptied, type Emptied } from './empty-set';
import { stopRunAtom } from './runs/running';
import { scanModeAtom } from './scan/scan-mode';

/** Ends armed scanning; false = nothing is armed. */
export const disarmAtom = atom(null, (get, set): boolean => {
  if (get(scanModeAtom).kind !== 'act') return false;
  set(scanModeAtom, { kind: 'find' });
  return true;
});

/**
 * Escape leaves one thing at a time: the run under way, the armed line, the working set. Answers what became of the set.
 * `disarmed` = this very press has ended armed scanning already. Whoever is in a field means the field: the set then stays.
 */
export const leaveOneAtom = atom(null, (_get, set, { inField, disarmed }: { readonly inField: boolean; readonly disarmed: boolean }): Emptied => {
  if (set(stopRunAtom) || disarmed || inField) return nothingEmptied;
  return set(emptySetAtom, false);
});
