import { atom } from 'jotai';
import type { ChainStage } from '~commands/plan-stages';
import type { SubjectRecord } from '~commands/subject';

/** A line that each scan runs on the package scanned. */
export interface Armed {
  /** As typed, without the package. */
  readonly line: string;
  /** With a series each: however many scans there are, each stage is one run. */
  readonly stages: readonly ChainStage[];
  /** What its call is about; null = it is about the packages alone. */
  readonly record: SubjectRecord | null;
}

/** What a scan does: opens the package, adds it to the working set, or runs the armed line on it. */
export type ScanMode = { readonly kind: 'find' } | { readonly kind: 'add' } | ({ readonly kind: 'act' } & Armed);

/** What came of the scans since the mode was entered. */
interface ScanTally {
  readonly taken: number;
  readonly refused: number;
  /** Scanned, and not yet answered. */
  readonly waiting: number;
}

const none: ScanTally = { taken: 0, refused: 0, waiting: 0 };
const modeAtom = atom<ScanMode>({ kind: 'find' });
const tallyAtom = atom<ScanTally>(none);

export const scanTallyAtom = atom((get) => get(tallyAtom));

/** The mode scans are taken in. Entering one begins a new tally; scans made before still end as they were meant. */
export const scanModeAtom = atom(
  (get) => get(modeAtom),
  (_get, set, mode: ScanMode) => {
    set(modeAtom, mode);
    set(tallyAtom, none);
  },
);

/** Counts a scan of a mode; one of a mode that has been left is no longer counted. */
export const countScanAtom = atom(null, (get, set, mode: ScanMode, change: Partial<ScanTally>) => {
  if (get(modeAtom) !== mode) return;
  const { taken, refused, waiting } = get(tallyAtom);
  set(tallyAtom, {
    taken: taken + (change.taken ?? 0),
    refused: refused + (change.refused ?? 0),
    waiting: waiting + (change.waiting ?? 0),
  });
});

/** A line that nothing takes back, waiting for the word that it may be run by every scan. */
export const armingAtom = atom<Armed | null>(null);
