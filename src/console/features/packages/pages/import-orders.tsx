import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useText } from '~console/platform/text';
import { call } from '~console/platform/api';
import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { LeaveGuard } from '~console/resource/leave-guard';
import { Button } from '~console/ui/button';
import { formatCount } from '~console/platform/format';
import { limits } from '~domain/limits';
import { countRows, headerFaults, type ImportReport } from '../import/csv';
import { FileDrop } from '../import/file-drop';
import { ImportGuide } from '../import/guide';
import { Report } from '../import/report';

interface Chosen {
  readonly name: string;
  readonly text: string;
}

type Stage =
  | { readonly kind: 'idle' }
  /** The file can't be sent as it is. */
  | { readonly kind: 'unfit'; readonly messages: readonly string[] }
  | { readonly kind: 'checking'; readonly rows: number }
  /** What would become of it; nothing has been done yet. */
  | { readonly kind: 'checked'; readonly report: ImportReport }
  | { readonly kind: 'sending'; readonly rows: number }
  | { readonly kind: 'failed'; readonly again: (file: Chosen) => Promise<void>; readonly messages: readonly string[] }
  | { readonly kind: 'done'; readonly report: ImportReport };

export function ImportOrders() {
  const t = useText('packages');
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [stage, setStage] = useState<Stage>({ kind: 'idle' });
  const stop = useRef<AbortController | null>(null);

  const unfit = (text: string, bytes: number): string[] => {
    if (bytes > limits.importBytes) return [t('import.too_big', { mb: limits.importBytes / 1024 / 1024 })];
    if (text.includes('\uFFFD')) return [t('import.not_utf8')];
    const faults = headerFaults(text);
    if (faults) return [...faults.missing.map((column) => t('import.missing', { column })), ...faults.unknown.map((column) => t('import.unknown', { column: column || '–' }))];
    const rows = countRows(text);
    if (rows === 0) return [t('import.no_rows')];
    return rows > limits.importRows ? [t('import.too_many', { rows: formatCount(rows), max: formatCount(limits.importRows) })] : [];
  };

  /** The provider reads and judges all of it as it would for the import; only then is it offered. */
  const check = async (file: Chosen): Promise<void> => {
    const { signal } = (stop.current = new AbortController());
    setStage({ kind: 'checking', rows: countRows(file.text) });
    try {
      const { data } = await call('POST /packages-import', { query: { dry_run: 'true' }, raw: file.text, signal, quiet: true });
      if (!signal.aborted) setStage({ kind: 'checked', report: data });
    } catch (error) {
      if (!signal.aborted) setStage({ kind: 'failed', again: check, messages: refusals(error) });
    }
  };

  const send = async (file: Chosen): Promise<void> => {
    const { signal } = (stop.current = new AbortController());
    setStage({ kind: 'sending', rows: countRows(file.text) });
    try {
      const { data } = await call('POST /packages-import', { raw: file.text, signal });
      if (!signal.aborted) setStage({ kind: 'done', report: data });
    } catch (error) {
      if (!signal.aborted) setStage({ kind: 'failed', again: send, messages: refusals(error) });
    }
    // Rows may be in whatever became of the answer.
    void client.invalidateQueries({ queryKey: ['packages'] });
  };

  const giveUp = (): void => {
    stop.current?.abort();
    setStage(stage.kind === 'checking' ? { kind: 'idle' } : { kind: 'failed', again: send, messages: [t('import.stopped')] });
  };

  const take = async (file: File): Promise<void> => {
    const next = { name: file.name, text: file.size > limits.importBytes ? '' : await file.text() };
    setChosen(next);
    const messages = unfit(next.text, file.size);
    if (messages.length > 0) setStage({ kind: 'unfit', messages });
    else await check(next);
  };

  const busy = stage.kind === 'sending' || stage.kind === 'checking';
  return (
    <section className="grid grid-cols-[minmax(0,1fr)_minmax(320px,400px)] gap-8 p-4" aria-labelledby="import-title">
      <div className="flex min-w-0 flex-col gap-4">
        <h1 id="import-title" className="text-title">
          {t('import.title')}
        </h1>
        <p className="text-dim">{t('import.intro', { rows: formatCount(limits.importRows), mb: limits.importBytes / 1024 / 1024 })}</p>
        <FileDrop disabled={busy} onFile={(file) => void take(file)} />
        {busy && (
          <output className="flex items-center gap-3">
            <progress className="h-1.5 w-60 accent-accent" aria-label={t(`import.${stage.kind}`, { rows: formatCount(stage.rows) })} />
            <span>{t(`import.${stage.kind}`, { rows: formatCount(stage.rows) })}</span>
            <Button look="quiet" onClick={giveUp}>
              {t('import.stop')}
            </Button>
          </output>
        )}
        {(stage.kind === 'unfit' || stage.kind === 'failed') && (
          <div role="alert" className="rounded border border-failed/50 bg-failed-soft px-3 py-2">
            <p className="font-semibold">{t(stage.kind === 'unfit' ? 'import.unfit' : 'import.refused', { file: chosen?.name ?? '' })}</p>
            <ul>
              {stage.messages.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
            {stage.kind === 'failed' && chosen && (
              <Button className="mt-2" onClick={() => void stage.again(chosen)}>
                {t('import.resend')}
              </Button>
            )}
          </div>
        )}
        {stage.kind === 'checked' && chosen && (
          <Report preview report={stage.report} fileName={chosen.name} text={chosen.text}>
            {stage.report.created > 0 && (
              // What was just read is confirmed by Enter.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              <Button autoFocus look="primary" className="self-start" onClick={() => void send(chosen)}>
                {t('import.send', { count: stage.report.created, n: formatCount(stage.report.created) })}
              </Button>
            )}
          </Report>
        )}
        {stage.kind === 'done' && chosen && <Report report={stage.report} fileName={chosen.name} text={chosen.text} />}
      </div>
      <ImportGuide />
      <LeaveGuard active={stage.kind === 'sending'} draft={null} />
    </section>
  );
}

/** A refused file: what is wrong with its columns, or why it could not be taken at all. */
function refusals(error: unknown): string[] {
  if (!(error instanceof ApiFailure) || !error.errors) return [failureText(error)];
  return Object.entries(error.errors).map(([column, [first = '']]) => (column === '_' ? first : `${column}: ${first}`));
}
