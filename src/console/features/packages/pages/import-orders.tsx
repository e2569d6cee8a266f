import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useId, type DragEvent } from 'react';
import { useText } from '~console/platform/text';
import { call } from '~console/platform/api';
import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { accessToken } from '~console/platform/tokens';
import { readCsvFile } from '~console/resource/csv-rows';
import { LeaveGuard } from '~console/resource/leave-guard';
import { Progress } from '~console/resource/progress';
import { UploadProgress } from '~console/resource/upload-progress';
import { Pace } from '~console/terminal/runs/pace';
import { Button } from '~console/ui/button';
import { toast } from '~console/ui/toast';
import { formatCount, noValue } from '~console/platform/format';
import { viewingRules } from '~domain/labels';
import { limits } from '~domain/limits';
import { importColumns } from '~contract/features/orders';
import { download } from '~console/ui/download';
import { headerFaults, piecesOf, refusedRows, template, type ImportReport } from '../import/csv';
import { Report } from '../import/report';

/** A row as it should look; its shop is nobody's, so that a template sent back unchanged makes no order. */
const example: Readonly<Record<string, string>> = {
  shop_code: 'SHOP01',
  order_code: 'DH-0001',
  receiver_name: 'Nguyễn Thị Ánh',
  receiver_phone: '0903123456',
  receiver_address: '12 Lê Lợi',
  ward_code: '26743',
  weight: '1.5',
  length: '30',
  width: '20',
  height: '15',
  value: '500000',
  cod: '250000',
  note: viewingRules[0],
};

/** The columns of the file, and a template of it. */
function ImportGuide() {
  const t = useText('packages');
  return (
    <section aria-labelledby="guide-title" className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <h2 id="guide-title" className="text-label font-semibold text-dim">
          {t('import.columns')}
        </h2>
        <Button className="ml-auto" onClick={() => download('hubline-orders.csv', template(example))}>
          {t('import.template')}
        </Button>
      </div>
      <table className="w-full">
        <tbody>
          {importColumns.map((column) => (
            <tr key={column} className="border-b border-line">
              <th scope="row" className="py-1 pr-3 text-left font-mono text-mono font-normal whitespace-nowrap">
                {column}
              </th>
              <td className="py-1 pr-3">{t(`import.column.${column}`)}</td>
              <td className="py-1 text-right font-mono text-mono text-dim">{example[column]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface Chosen {
  readonly name: string;
  readonly text: string;
  readonly rows: number;
  /**
   * What is sent: the rows that can be taken in, in pieces, so that it is seen how far it is. All of the file at once
   * where the others can't be told from them.
   */
  readonly pieces: readonly string[];
  /** What the check said of the rows that are left out. */
  readonly refused: ImportReport;
}

/** Rows sent at once: a piece takes about half a second. */
const pieceRows = 1_000;

const nothing: ImportReport = { total: 0, created: 0, existing: 0, failed: 0, errors: [] };

/** How a file is sent that was checked. */
function planOf(text: string, report: ImportReport): Pick<Chosen, 'pieces' | 'refused'> {
  if (report.failed === 0) return { pieces: piecesOf(text, pieceRows), refused: nothing };
  const refused = refusedRows(text, report);
  if (refused === null) return { pieces: [text], refused: nothing };
  const { failed, errors } = report;
  return { pieces: piecesOf(text, pieceRows, refused), refused: { ...nothing, total: failed, failed, errors } };
}

/** Two pieces of a file as one. */
function added(before: ImportReport, piece: ImportReport): ImportReport {
  return {
    total: before.total + piece.total,
    created: before.created + piece.created,
    existing: before.existing + piece.existing,
    failed: before.failed + piece.failed,
    errors: [...before.errors, ...piece.errors].toSorted((one, other) => one.line - other.line),
  };
}

interface Sending {
  readonly kind: 'sending';
  readonly rows: number;
  readonly sum: ImportReport;
  readonly rate: number | null;
  /** Of a file that goes as one: how much of it is done; null = nobody has said. */
  readonly share: number | null;
}

type Stage =
  | { readonly kind: 'idle' }
  /** The file can't be sent as it is. */
  | { readonly kind: 'unfit'; readonly messages: readonly string[] }
  /** `share` = how much is checked; null = nobody has said yet. */
  | { readonly kind: 'checking'; readonly rows: number; readonly share: number | null }
  /** What would become of it; nothing has been done yet. */
  | { readonly kind: 'checked'; readonly report: ImportReport }
  | Sending
  | { readonly kind: 'failed'; readonly again: (file: Chosen) => Promise<void>; readonly messages: readonly string[] }
  | { readonly kind: 'done'; readonly report: ImportReport };

type Text = ReturnType<typeof useText<'packages'>>;

/** What a file of orders lacks. */
function unfit(text: string, rows: number, t: Text): string[] {
  const faults = headerFaults(text);
  if (faults)
    return [
      ...faults.missing.map((column) => t('import.missing', { column })),
      ...faults.unknown.map((column) => t('import.unknown', { column: column || noValue })),
    ];
  return rows === 0 ? [t('import.no_rows')] : [];
}

/** How far an import came that did not come to its end. */
function cameTo({ name }: Chosen, rows: number, sum: ImportReport, t: Text): string {
  return t('import.stopped', {
    file: name,
    came: formatCount(sum.created + sum.existing),
    failed: formatCount(sum.failed),
    rows: formatCount(rows),
  });
}

/** Why an import ends with its page, whoever is signed in then. */
const left = 'left';

/** A file on its way: looked at, judged by the provider, then sent; it belongs to this page and to its session. */
function useImport() {
  const t = useText('packages');
  const client = useQueryClient();
  const [token] = useState(() => accessToken() ?? '');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [stage, setStage] = useState<Stage>({ kind: 'idle' });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(left), []);

  /** The provider reads and judges all of it as it would for the import; only then is it offered. */
  const check = async (file: Chosen): Promise<void> => {
    const { signal } = (stop.current = new AbortController());
    const tell = (share: number | null): void => {
      if (!signal.aborted) setStage({ kind: 'checking', rows: file.rows, share });
    };
    tell(null);
    try {
      const { data } = await call('POST /packages-import', {
        query: { dry_run: 'true' },
        raw: file.text,
        token,
        signal,
        tell,
        quiet: true,
      });
      if (signal.aborted) return;
      setChosen({ ...file, ...planOf(file.text, data) });
      setStage({ kind: 'checked', report: data });
    } catch (error) {
      if (!signal.aborted) setStage({ kind: 'failed', again: check, messages: refusals(error) });
    }
  };

  const send = async (file: Chosen): Promise<void> => {
    const { signal } = (stop.current = new AbortController());
    const { rows } = file;
    const pace = new Pace();
    let sum = file.refused;
    const tell = (share: number | null = null): void => {
      if (!signal.aborted)
        setStage({ kind: 'sending', rows, sum, rate: pace.note(performance.now(), sum.total), share });
    };
    tell();
    try {
      for (const raw of file.pieces) {
        const heard = file.pieces.length === 1 ? tell : undefined;
        sum = added(sum, (await call('POST /packages-import', { raw, token, signal, tell: heard })).data);
        signal.throwIfAborted();
        tell();
      }
      setStage({ kind: 'done', report: sum });
    } catch (error) {
      // A session that ends takes the page along a moment later.
      if (signal.reason === left || accessToken() !== token) toast('warning', cameTo(file, rows, sum, t));
      const so = sum.total > 0 ? [cameTo(file, rows, sum, t)] : [];
      if (!signal.aborted) setStage({ kind: 'failed', again: send, messages: [...refusals(error), ...so] });
    }
    // Rows may be in whatever became of the answer.
    void client.invalidateQueries({ queryKey: ['packages'] });
  };

  const giveUp = (): void => {
    stop.current?.abort();
    if (stage.kind !== 'sending' || chosen === null) setStage({ kind: 'idle' });
    else setStage({ kind: 'failed', again: send, messages: [cameTo(chosen, stage.rows, stage.sum, t)] });
  };

  const take = async (file: File): Promise<void> => {
    const { text, rows, fault } = await readCsvFile(file, limits.importRows);
    const next: Chosen = { name: file.name, text, rows, pieces: [text], refused: nothing };
    setChosen(next);
    const messages = fault === null ? unfit(text, rows, t) : [fault];
    if (messages.length > 0) setStage({ kind: 'unfit', messages });
    else await check(next);
  };

  return { chosen, stage, take, send, giveUp };
}

interface UnderWayProps {
  readonly stage: Extract<Stage, { readonly kind: 'checking' | 'sending' }>;
  readonly onStop: () => void;
}

function UnderWay({ stage, onStop }: UnderWayProps) {
  const t = useText('packages');
  const { kind, rows, share } = stage;
  const what = t(`import.${kind}`, { rows: formatCount(rows) });
  const done = kind === 'sending' ? stage.sum.total : 0;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <output>{what}</output>
      {kind === 'sending' && share === null ? (
        <Progress label={what} done={done} of={done === 0 ? null : rows} rate={stage.rate}>
          {done > 0 && t('import.so_far', { n: formatCount(done) })}
        </Progress>
      ) : (
        <UploadProgress label={what} share={share} />
      )}
      <Button look="quiet" onClick={onStop}>
        {t('import.stop')}
      </Button>
    </div>
  );
}

interface RefusedProps {
  readonly stage: Extract<Stage, { readonly kind: 'unfit' | 'failed' }>;
  readonly file: Chosen | null;
}

function Refused({ stage, file }: RefusedProps) {
  const t = useText('packages');
  return (
    <div role="alert" className="rounded border border-failed/50 bg-failed-soft px-3 py-2">
      <p className="font-semibold">
        {t(stage.kind === 'unfit' ? 'import.unfit' : 'import.refused', { file: file?.name ?? '' })}
      </p>
      <ul>
        {stage.messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      {stage.kind === 'failed' && file && (
        <Button className="mt-2" onClick={() => void stage.again(file)}>
          {t('import.resend')}
        </Button>
      )}
    </div>
  );
}

export function ImportOrders() {
  const t = useText('packages');
  const { chosen, stage, take, send, giveUp } = useImport();
  const busy = stage.kind === 'sending' || stage.kind === 'checking';
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)_minmax(20rem,25rem)] max-desk:grid-cols-[minmax(0,1fr)] gap-8 p-4"
      aria-labelledby="import-title"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <h1 id="import-title" className="text-title">
          {t('import.title')}
        </h1>
        <p className="text-dim">
          {t('import.intro', { rows: formatCount(limits.importRows), mb: limits.importBytes / 1024 / 1024 })}
        </p>
        <FileDrop disabled={busy} onFile={(file) => void take(file)} />
        {(stage.kind === 'sending' || stage.kind === 'checking') && <UnderWay stage={stage} onStop={giveUp} />}
        {(stage.kind === 'unfit' || stage.kind === 'failed') && <Refused stage={stage} file={chosen} />}
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

interface FileDropProps {
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

/** A CSV chosen or dropped. */
function FileDrop({ disabled, onFile }: FileDropProps) {
  const t = useText('packages');
  const id = useId();
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent, is: boolean): void => {
    event.preventDefault();
    setOver(is && !disabled);
  };
  return (
    <div
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={(event) => {
        hover(event, false);
        const [file] = event.dataTransfer.files;
        if (file && !disabled) onFile(file);
      }}
      className={`flex items-center gap-3 rounded border border-dashed px-4 py-5 ${over ? 'border-accent bg-tint' : 'border-line-strong'}`}
    >
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        className="peer sr-only"
        disabled={disabled}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // The same file, corrected meanwhile, must be choosable again.
          event.target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className="inline-flex h-control items-center rounded border border-line bg-raised px-2.5 peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-disabled:opacity-50 hover:border-line-strong"
      >
        {t('import.choose')}
      </label>
      <span className="text-dim">{t('import.drop')}</span>
    </div>
  );
}
