import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { logFailure } from '~console/platform/log';
import { useLanguage } from '~console/platform/use-language';
import { useTellExport } from '~console/resource/running-exports';
import { exportTitles } from '~domain/exports';
import { runExport, type ExportOrder } from './run-export';

/** Starts an export: it goes on whatever page is open, is told of below, and saved when it is whole. */
export function useStartExport(): (order: ExportOrder) => void {
  const tell = useTellExport();
  const language = useLanguage();
  const client = useQueryClient();
  return useCallback(
    (order) => {
      const stop = new AbortController();
      const told = tell({
        title: exportTitles[order.name][language],
        format: order.format,
        cancel: () => stop.abort(new DOMException('cancelled', 'AbortError')),
      });
      runExport(order, stop.signal, told)
        .then(() => client.invalidateQueries({ queryKey: ['exports'] }))
        .catch((error: unknown) => logFailure('the export was not told to its end', error));
    },
    [tell, language, client],
  );
}
