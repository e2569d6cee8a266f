import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '~console/platform/api';
import { fetchFile, type FileName } from '~console/platform/api-file';
import { failureText } from '~console/platform/failure-text';
import { logFailure } from '~console/platform/log';
import { Pace } from '~console/terminal/runs/pace';
import { saveFile } from '~console/ui/download';
import { type ExportFormat, type ExportName, exportTitles } from '~domain/exports';
import { type RunningExport, useTellExport } from '~console/resource/running-exports';
import { backlogTypes } from '~domain/stages';
import { deliveredStatuses, finishedStatuses, packageStatuses } from '~domain/statuses';
import { useLanguage } from '~console/platform/use-language';

/** The filters of an export's call, as text under its own names. */
export type ExportQuery = Readonly<Record<string, string>>;

export interface ExportOrder {
  readonly name: ExportName;
  readonly format: ExportFormat;
  readonly query: ExportQuery;
}

/** How often the provider is asked how many rows there are so far, ms. */
const askEveryMs = 700;

/** How long back counts for the rate of days, each of which may take seconds, ms. */
const daysWindowMs = 60_000;

/** Has an export made and saves it, telling how far it is. Never rejects: how it ended is told too. */
async function runExport(
  { name, format, query }: ExportOrder,
  signal: AbortSignal,
  change: (fields: Partial<RunningExport>) => void,
): Promise<void> {
  let id: number | null = null;
  const pace = new Pace();
  const dayPace = new Pace(daysWindowMs);
  dayPace.note(performance.now(), 0);
  const tellRows = async (): Promise<void> => {
    if (id === null) return;
    const { rows, days } = (await call('GET /exports/{id}', { params: { id } })).data;
    const now = performance.now();
    change({ rows, days, rate: days ? dayPace.note(now, days.done) : pace.note(now, rows) });
  };
  const unheard = (error: unknown): void => {
    if (!signal.aborted) logFailure('no news of the export', error);
  };
  void totalOf(name, query, signal).then((total) => change({ total }), unheard);
  const asking = setInterval(() => void tellRows().catch(unheard), askEveryMs);
  try {
    // Which of the calls it is, is known at run time alone; their schemas judge the query.
    const input = { query: { ...query, format }, signal } as never;
    const file = await fetchFile(`GET /export-${name}` as FileName, input, {
      begun: (exportId) => {
        id = exportId;
      },
      came: (bytes) => change({ bytes }),
    });
    saveFile(file.name, file.content);
    await tellRows().catch(unheard);
    change({ state: 'done', fileName: file.name });
  } catch (error) {
    if (signal.aborted) change({ state: 'cancelled' });
    else change({ state: 'failed', failure: failureText(error) });
  } finally {
    clearInterval(asking);
  }
}

/** How many rows an export will have, where its list is one that is counted; null = nobody knows before it ends. */
async function totalOf(name: ExportName, query: ExportQuery, signal: AbortSignal): Promise<number | null> {
  switch (name) {
    case 'packages':
      return (await call('GET /total-packages', { query, signal })).data.total;
    case 'backlog-view':
      return (await call('GET /total-packages', { query: asPackages(query), signal })).data.total;
    case 'packages-incomplete':
      return (await call('GET /total-packages', { query: unfinished(query), signal })).data.total;
    case 'package-successful':
      return (await call('GET /total-packages', { query: delivered(query), signal })).data.total;
    case 'package-history':
      return (await call('GET /package-history', { query: { ...query, limit: '1', count: 'exact' }, signal })).meta
        .total;
    case 'shop-admin':
      return (await call('GET /shops', { query: { ...query, limit: '1' }, signal })).meta.pagination.total;
    default:
      return null;
  }
}

/** The filters of the export of packages that go on as those of a list of packages. */
function unfinished({ from, to, ...places }: ExportQuery): ExportQuery {
  return {
    ...places,
    hub_role: 'any',
    status: packageStatuses.filter((status) => !finishedStatuses.includes(status)).join(','),
    ...(from === undefined ? {} : { created_from: from }),
    ...(to === undefined ? {} : { created_to: to }),
  };
}

/** The filters of the export of delivered packages as those of a count. */
function delivered({ from, to, ...places }: ExportQuery): ExportQuery {
  return {
    ...places,
    hub_role: 'any',
    status: deliveredStatuses.join(','),
    ...(from === undefined ? {} : { delivered_from: from }),
    ...(to === undefined ? {} : { delivered_to: to }),
  };
}

/** The filters of the backlog's export as those of a list of packages. */
function asPackages({ type = backlogTypes.join(','), bucket, ...others }: ExportQuery): ExportQuery {
  return {
    days_over: '0',
    ...others,
    hub_role: 'custody',
    backlog_type: type,
    ...(bucket === undefined ? {} : { backlog_bucket: bucket }),
  };
}

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
