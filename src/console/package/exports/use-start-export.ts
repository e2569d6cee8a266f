import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { logFailure } from '~console/platform/log';
import { runExport, type ExportOrder } from './run-export';
import { runningExportsAtom, type RunningExport } from './running';

let keys = 0;

/** Starts an export: it goes on whatever page is open, is told of below, and saved when it is whole. */
export function useStartExport(): (order: ExportOrder) => void {
  const set = useSetAtom(runningExportsAtom);
  const client = useQueryClient();
  return useCallback(
    (order) => {
      keys += 1;
      const key = keys;
      const stop = new AbortController();
      const { name, format } = order;
      const begun: RunningExport = {
        key,
        name,
        format,
        state: 'running',
        rows: 0,
        bytes: 0,
        total: null,
        rate: null,
        fileName: null,
        failure: null,
        cancel: () => stop.abort(new DOMException('cancelled', 'AbortError')),
      };
      set((list) => [...list.filter((one) => one.state === 'running'), begun]);
      runExport(order, stop.signal, (fields) =>
        set((list) => list.map((one) => (one.key === key ? { ...one, ...fields } : one))),
      )
        .then(() => client.invalidateQueries({ queryKey: ['exports'] }))
        .catch((error: unknown) => logFailure('the export was not told to its end', error));
    },
    [set, client],
  );
}
