import type { ScanEnd } from '~console/terminal/scan/scan-state';

/** What came of a code, for eye and ear. */
export interface AnnouncedScan {
  readonly code: string;
  readonly result: ScanEnd;
  readonly text: string;
  /** Of a refused one, where it is one of the catalogue's. */
  readonly fault?: string | undefined;
}

/** What came of the scans since the page was opened. */
export interface ScanCounts {
  readonly done: number;
  readonly repeated: number;
  readonly refused: number;
}
