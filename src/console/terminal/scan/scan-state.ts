import { atom } from 'jotai';

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

export const lastScanAtom = atom<LastScan | null>(null);

/** A result as it is said, heard and seen. */
export interface ScanSaid extends ScanAnswer {
  /** Rises with each, so that the same twice is still heard twice. */
  readonly id: number;
  readonly code: string;
}
