import { atom } from 'jotai';

export type ScanResult = 'reading' | 'found' | 'repeated' | 'refused';

export interface LastScan {
  /** Rises with each scan, so that the same result twice is still seen and heard twice. */
  readonly id: number;
  readonly code: string;
  readonly result: ScanResult;
  /** For a person; what went wrong or, of a repeat, that it counted once. */
  readonly text: string;
  /** From the key that ended it to its answer, in ms. */
  readonly tookMs: number | null;
}

export const lastScanAtom = atom<LastScan | null>(null);
