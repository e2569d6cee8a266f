import { atom } from 'jotai';
import { stopRunAtom } from './runs/running';
import { scanModeAtom } from './scan/scan-mode';
import { selectedPackagesAtom } from './subject';
import type { SubjectPackage } from '~commands/subject';

/**
 * Escape leaves one thing at a time: the run under way, the armed line, the working set. Answers with the set it emptied,
 * so that it can be put back. Whoever is in a field means the field: the set then stays.
 */
export const leaveOneAtom = atom(null, (get, set, inField: boolean): readonly SubjectPackage[] => {
  if (set(stopRunAtom)) return [];
  if (get(scanModeAtom).kind === 'act') {
    set(scanModeAtom, { kind: 'find' });
    return [];
  }
  const left = inField ? [] : get(selectedPackagesAtom);
  if (left.length > 0) set(selectedPackagesAtom, []);
  return left;
});
