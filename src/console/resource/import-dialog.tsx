import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, rehearse } from '~console/platform/api';
import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { download, csvText } from '../ui/download';
import { keepsFocus } from '../ui/keeps-focus';
import { formatCount } from '~console/platform/format';
import { limits } from '~domain/limits';
import { readCsvFile } from './csv-rows';
import type { ImportReport, ImportSource } from './import-report';
import { UploadProgress } from './upload-progress';

interface ImportDialogProps {
  readonly source: ImportSource;
  readonly file: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const figures = ['total', 'created', 'updated', 'existing', 'failed'] as const;

interface Chosen {
  readonly name: string;
  readonly text: string;
}

/** A file on its way: judged by the provider, and sent once what it would do has been seen. */
function useImport(source: ImportSource, onDone: () => void) {
  const [fault, setFault] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const checking = useMutation({
    mutationFn: async (chosen: Chosen) => {
      const { signal } = (stop.current = new AbortController());
      const tell = (now: number): void => {
        if (!signal.aborted) setShare(now);
      };
      return { chosen, report: (await rehearse(source.endpoint, { raw: chosen.text, signal, tell })).data };
    },
    onMutate: () => setShare(null),
  });
  const sending = useMutation({
    mutationFn: async ({ text }: Chosen) => (await call(source.endpoint, { raw: text, tell: setShare })).data,
    onMutate: () => setShare(null),
    onSettled: onDone,
  });
  const take = async (given: File): Promise<void> => {
    sending.reset();
    checking.reset();
    const { text, fault: why } = await readCsvFile(given, limits.addressRows);
    setFault(why);
    if (why === null) checking.mutate({ name: given.name, text });
  };
  const giveUp = (): void => {
    stop.current?.abort();
    checking.reset();
  };
  return { fault, share, checking, sending, take, giveUp };
}

/** A CSV chosen, read and judged by the provider as the import would, and sent once what it would do has been seen. */
export function ImportDialog({ source, file, onClose, onDone }: ImportDialogProps) {
  const t = useText('resource');
  const { fault, share, checking, sending, take, giveUp } = useImport(source, onDone);
  const checked = checking.data;
  const busy = checking.isPending || sending.isPending;
  const what = t(sending.isPending ? 'import.sending' : 'import.checking');
  const error = sending.error ?? checking.error;
  const changes = checked ? checked.report.created + checked.report.updated : 0;
  return (
    <Dialog
      open
      wide
      title={t('import.title')}
      busy={sending.isPending}
      onClose={onClose}
      actions={
        <Button disabled={sending.isPending} onClick={onClose}>
          {t('import.close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('import.intro', { rows: formatCount(limits.addressRows) })}</p>
        <p className="font-mono text-mono text-dim">{t('import.columns', { columns: source.columns.join(', ') })}</p>
        <div ref={keepsFocus} className="flex flex-wrap items-center gap-2">
          <FileChoice busy={busy} onChoose={(chosen) => void take(chosen)} />
          <Button
            look="quiet"
            onClick={() => download(`hubline-${file}.csv`, csvText([source.columns, source.example]))}
          >
            {t('import.template')}
          </Button>
          {busy && (
            <>
              <output>{what}</output>
              <UploadProgress label={what} share={share} />
            </>
          )}
          {checking.isPending && (
            <Button look="quiet" onClick={giveUp}>
              {t('import.stop')}
            </Button>
          )}
        </div>
        {fault !== null && <Refused faults={[fault]} />}
        {error && <Refused faults={faultsOf(error)} />}
        {checked && !checking.isPending && (
          <>
            <h3 className="font-semibold">
              {t(sending.data ? 'import.done' : 'import.preview', { file: checked.chosen.name })}
            </h3>
            <Report report={sending.data ?? checked.report} file={file} />
            {!sending.data && (
              <Button
                // What was just read is confirmed by Enter.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus
                look="primary"
                className="self-start"
                busy={sending.isPending}
                disabled={changes === 0}
                onClick={() => sending.mutate(checked.chosen)}
              >
                {changes === 0 ? t('import.nothing') : t('import.send', { count: changes, n: formatCount(changes) })}
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

function FileChoice({ busy, onChoose }: { readonly busy: boolean; readonly onChoose: (chosen: File) => void }) {
  const t = useText('resource');
  return (
    <label className="inline-flex h-control items-center rounded border border-line bg-raised px-2.5 focus-within:outline-2 focus-within:outline-accent hover:border-line-strong">
      {t('import.choose')}
      <input
        type="file"
        accept=".csv,text/csv"
        className="sr-only"
        disabled={busy}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) onChoose(chosen);
          // The same file, corrected meanwhile, must be choosable again.
          event.target.value = '';
        }}
      />
    </label>
  );
}

/** What is wrong with the file's columns, or why it could not be taken at all. */
function faultsOf(error: unknown): string[] {
  return error instanceof ApiFailure && error.errors
    ? Object.entries(error.errors).map(([column, [first = '']]) => (column === '_' ? first : `${column}: ${first}`))
    : [failureText(error)];
}

function Refused({ faults }: { readonly faults: readonly string[] }) {
  const t = useText('resource');
  return (
    <div role="alert" className="rounded border border-failed/50 bg-failed-soft px-3 py-2">
      <p className="font-semibold">{t('import.refused')}</p>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  );
}

function Report({ report, file }: { readonly report: ImportReport; readonly file: string }) {
  const t = useText('resource');
  const head = [t('import.line'), t('import.field'), t('import.value'), t('import.message')];
  const rows = report.errors.map(({ line, field, value, message }) => [
    String(line),
    field ?? t('import.whole_row'),
    value ?? '',
    message,
  ]);
  return (
    <>
      <dl className="flex gap-6" aria-live="polite">
        {figures.map((figure) => (
          <div key={figure} className="flex flex-col-reverse">
            <dt className="text-dim">{t(`import.${figure}`)}</dt>
            <dd
              className={`font-mono text-title tabular-nums ${figure === 'failed' && report.failed > 0 ? 'text-failed' : ''}`}
            >
              {formatCount(report[figure])}
            </dd>
          </div>
        ))}
      </dl>
      {rows.length > 0 && (
        <>
          <Button
            className="self-start"
            onClick={() => download(`hubline-${file}-${t('import.errors_file')}.csv`, csvText([head, ...rows]))}
          >
            {t('import.download')}
          </Button>
          {/* The table scrolls by keyboard only if it can be reached. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className="max-h-72 overflow-auto border-y border-line" aria-label={t('import.errors')} tabIndex={0}>
            <table className="w-full">
              <thead className="sticky top-0 bg-panel text-left text-label text-dim">
                <tr>
                  {head.map((title) => (
                    <th key={title} scope="col" className="px-2 py-1 font-normal">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((cells) => (
                  <tr
                    key={cells.join(' ')}
                    className="border-t border-line [&>td]:max-w-60 [&>td]:truncate [&>td]:px-2 [&>td]:py-1"
                  >
                    {cells.map((cell, at) => (
                      <td key={head[at]}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </>
  );
}
