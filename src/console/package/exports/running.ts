import { atom } from 'jotai';
import type { ExportFormat, ExportName } from '~domain/exports';

/** An export of this tab: under way, or just ended and still told of. */
export interface RunningExport {
  /** Of this tab; the provider's own number is known once it has begun. */
  readonly key: number;
  readonly name: ExportName;
  readonly format: ExportFormat;
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  readonly rows: number;
  readonly bytes: number;
  /** Rows that the filters find; null = nobody has counted them. */
  readonly total: number | null;
  /** Rows a second; null while that can't be said. */
  readonly rate: number | null;
  readonly fileName: string | null;
  /** Why it failed, in words. */
  readonly failure: string | null;
  readonly cancel: () => void;
}

export const runningExportsAtom = atom<readonly RunningExport[]>([]);
