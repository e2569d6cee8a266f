import { useCallback, useRef } from 'react';
import { call } from '~console/platform/api';
import { fetchFile } from '~console/platform/api-file';
import { failureText } from '~console/platform/failure-text';
import { logFailure } from '~console/platform/log';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { useTellExport } from '~console/resource/running-exports';
import { saveFile } from '~console/ui/download';
import { exportTitles } from '~domain/exports';

/** Fetches and saves an export that was made before; told of below as one that is being made, and once at a time. */
export function useDownloadAgain(): (id: number) => void {
  const t = useText('package');
  const language = useLanguage();
  const tell = useTellExport();
  const underWay = useRef(new Set<number>());
  return useCallback(
    (id) => {
      if (underWay.current.has(id)) return;
      underWay.current.add(id);
      const title = t('export.again', { n: id });
      const stop = new AbortController();
      const { signal } = stop;
      const told = tell({ title, format: null, cancel: () => stop.abort(new DOMException('cancelled', 'AbortError')) });
      const asked = { params: { id }, signal };
      call('GET /exports/{id}', asked)
        .then(({ data: { name, format, rows } }) =>
          told({ title: `${title} · ${exportTitles[name][language]}`, format, rows }),
        )
        .catch((error: unknown) => {
          if (!signal.aborted) logFailure('no news of the export', error);
        });
      fetchFile('GET /exports/{id}/file', asked, { begun: () => undefined, came: (bytes) => told({ bytes }) })
        .then((file) => {
          saveFile(file.name, file.content);
          told({ state: 'done', fileName: file.name });
        })
        .catch((error: unknown) =>
          told(signal.aborted ? { state: 'cancelled' } : { state: 'failed', failure: failureText(error) }),
        )
        .finally(() => underWay.current.delete(id));
    },
    [t, language, tell],
  );
}
