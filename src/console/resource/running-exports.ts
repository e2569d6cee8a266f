import { atom, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import type { ExportFormat } from '~domain/exports';

/** An export of this tab: under way, or just ended and still told of. */
export interface RunningExport {
  /** Of this tab; the provider's own number is known once it has begun. */
  readonly key: number;
  /** What is exported, in words. */
  readonly title: string;
  /** null = not known yet. */
  readonly format: ExportFormat | null;
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  readonly rows: number;
  /** null = they are not known before its end. */
  readonly bytes: number | null;
  /** Rows that the filters find; null = nobody has counted them. */
  readonly total: number | null;
  /** Of one that is made day by day, by which it is told then. */
  readonly days: { readonly done: number; readonly of: number } | null;
  /** Rows a second, or days; null while that can't be said. */
  readonly rate: number | null;
  readonly fileName: string | null;
  /** Why it failed, in words. */
  readonly failure: string | null;
  readonly cancel: () => void;
}

export const runningExportsAtom = atom<readonly RunningExport[]>([]);

/** The session is over: no file is saved in another one's. */
export const leaveExportsAtom = atom(null, (get) => {
  for (const { state, cancel } of get(runningExportsAtom)) if (state === 'running') cancel();
});

let keys = 0;

/** Tells of an export that has begun, below whatever page is open; answers with how what comes of it is told. */
export function useTellExport(): (
  begun: Pick<RunningExport, 'title' | 'format' | 'cancel'>,
) => (fields: Partial<RunningExport>) => void {
  const set = useSetAtom(runningExportsAtom);
  return useCallback(
    (begun) => {
      keys += 1;
      const key = keys;
      const first: RunningExport = {
        ...begun,
        key,
        state: 'running',
        rows: 0,
        bytes: null,
        total: null,
        days: null,
        rate: null,
        fileName: null,
        failure: null,
      };
      set((list) => [...list.filter((one) => one.state === 'running'), first]);
      return (fields) => set((list) => list.map((one) => (one.key === key ? { ...one, ...fields } : one)));
    },
    [set],
  );
}
