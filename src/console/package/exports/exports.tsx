import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState, useCallback, useRef } from 'react';
import { useText } from '~console/platform/text';
import { registerActionHandler, useActionHandler } from '~console/terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { currentFilterAtom } from '~console/terminal/subject';
import { fitsExport, offeredFormat, type ExportFormat, exportTitles } from '~domain/exports';
import { formatOf, listExportOf, type ListExport } from './list-export';
import { runningExportsAtom, useTellExport } from '~console/resource/running-exports';
import { call } from '~console/platform/api';
import { fetchFile } from '~console/platform/api-file';
import { failureText } from '~console/platform/failure-text';
import { logFailure } from '~console/platform/log';
import { useLanguage } from '~console/platform/use-language';
import { Pace } from '~console/terminal/runs/pace';
import { saveFile } from '~console/ui/download';
import { lazyDialog } from '~console/ui/opening-dialog';
import { useStartExport } from './run-export';

const ExportDialog = lazyDialog(() => import('./export-dialog').then((module) => module.ExportDialog));
const ExportDock = lazy(() => import('./export-dock').then((module) => ({ default: module.ExportDock })));

/** What the command `export` does to the list in sight, and the place where exports are told of. Part of the frame. */
export function Exports() {
  const t = useText('package');
  const filter = useAtomValue(currentFilterAtom);
  const running = useAtomValue(runningExportsAtom);
  const start = useStartExport();
  const again = useDownloadAgain();
  const [asked, setAsked] = useState<{ readonly list: ListExport; readonly format: ExportFormat } | null>(null);

  useEffect(
    () =>
      registerActionHandler(uiCommands.export, ({ format: typed }) => {
        if (filter === null) return t('export.no_list');
        const list = listExportOf(filter);
        const format = formatOf(typed);
        const bounded =
          list.name === 'backlog-view' || fitsExport(list.query.created_from, list.query.created_to, Date.now());
        // Typed with a format and of a range that may be: there is nothing left to ask.
        if (format !== null && bounded) start({ ...list, format });
        else setAsked({ list, format: format ?? offeredFormat });
        return undefined;
      }),
    [filter, start, t],
  );
  useActionHandler(uiCommands.downloadExport, ({ id }) => again(id), 'frame');
  useActionHandler(
    uiCommands.cancelExport,
    () => {
      const latest = running.findLast(({ state }) => state === 'running');
      latest?.cancel();
      return latest ? undefined : t('export.none_running');
    },
    'frame',
  );

  return (
    <>
      <Suspense fallback={null}>{running.length > 0 && <ExportDock />}</Suspense>
      {asked && (
        <ExportDialog
          list={asked.list}
          format={asked.format}
          onClose={() => setAsked(null)}
          onExport={(query, format) => {
            start({ name: asked.list.name, query, format });
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

/** Fetches and saves an export that was made before; told of below as one that is being made, and once at a time. */
function useDownloadAgain(): (id: number) => void {
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
      const pace = new Pace();
      let whole = { rows: 0, bytes: 0 };
      // Of a file it is known how large it is, and so how many of its rows are here.
      const came = (bytes: number): void => {
        const rows = Math.floor(whole.rows * Math.min(1, bytes / Math.max(1, whole.bytes)));
        told({ bytes, rows, rate: pace.note(performance.now(), rows) });
      };
      call('GET /exports/{id}', asked)
        .then(({ data: { name, format, rows, bytes } }) => {
          whole = { rows, bytes };
          told({ title: `${title} · ${exportTitles[name][language]}`, format, total: rows });
        })
        .catch((error: unknown) => {
          if (!signal.aborted) logFailure('no news of the export', error);
        });
      fetchFile('GET /exports/{id}/file', asked, { begun: () => undefined, came })
        .then((file) => {
          saveFile(file.name, file.content);
          told({ state: 'done', fileName: file.name, rows: whole.rows });
        })
        .catch((error: unknown) =>
          told(signal.aborted ? { state: 'cancelled' } : { state: 'failed', failure: failureText(error) }),
        )
        .finally(() => underWay.current.delete(id));
    },
    [t, language, tell],
  );
}
