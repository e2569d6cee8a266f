import { atom } from 'jotai';
import type { PackageRow } from '../subject';

/** How a scan can end: opened, added to the working set, acted on; counted already; refused. */
export type ScanEnd = 'found' | 'added' | 'done' | 'queued' | 'repeated' | 'refused';
export type ScanResult = 'reading' | ScanEnd;

export interface ScanAnswer {
  readonly result: ScanEnd;
  /** For a person. */
  readonly text: string;
}

export interface LastScan {
  readonly code: string;
  readonly result: ScanResult;
  /** For a person; what went wrong or, of a repeat, that it counted once. */
  readonly text: string;
  /** From the key that ended it to its answer, in ms. */
  readonly tookMs: number | null;
}

const toldAtom = atom<{ readonly scan: LastScan; readonly open: boolean } | null>(null);

/** The last scan as it is told; one that waits or was refused is open to what comes of it afterwards. */
export const lastScanAtom = atom(
  (get) => get(toldAtom)?.scan ?? null,
  (_get, set, scan: LastScan) => set(toldAtom, { scan, open: scan.result === 'queued' || scan.result === 'refused' }),
);

/** What came of the last scan after it was told. */
export const settleScanAtom = atom(null, (get, set, { result, text }: ScanAnswer) => {
  const told = get(toldAtom);
  if (told?.open) set(toldAtom, { scan: { ...told.scan, result, text, tookMs: null }, open: true });
});

/**
 * A scan that never reached the page that scans belong to: half of one, with a wrong check digit, or made while a dialog
 * stands over it.
 */
export const misreadAtom = atom<{ readonly code: string; readonly text: string } | null>(null);

/**
 * What the last scan has read of the package that it opens: the page begins with that, and forgets it once it has read
 * more.
 */
export const scannedPackageAtom = atom<PackageRow | null>(null);

const typedAtom = atom<ScanSaid | null>(null);

/** What came of a code that was typed or pasted in place of a scan, which makes no tone. */
export const typedScanAtom = atom(
  (get) => get(typedAtom),
  (get, set, said: Omit<ScanSaid, 'id'>) => set(typedAtom, { ...said, id: (get(typedAtom)?.id ?? 0) + 1 }),
);

/** A result as it is said, heard and seen. */
export interface ScanSaid extends ScanAnswer {
  /** Rises with each, so that the same twice is still heard twice. */
  readonly id: number;
  readonly code: string;
}
