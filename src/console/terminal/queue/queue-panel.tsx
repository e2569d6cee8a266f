import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { useOnline } from '~console/platform/network';
import { useLanguage } from '~console/platform/use-language';
import { Button } from '~console/ui/button';
import { download, csvText } from '~console/ui/download';
import { keepsFocus } from '~console/ui/keeps-focus';
import { formatCount, formatMoment } from '~console/platform/format';
import type { Language } from '~console/platform/language';
import { commands } from '~commands/registry';
import { QueueRow } from './queue-row';
import { ScanPlaceRow } from './scan-places';
import { useQueueView } from '../offline/use-queue';
import { queueFaultText } from './fault-text';
import type { QueuedLine, QueuedScan } from '../offline/queued-line';

/** As many as are drawn; the rest is a number, and in the export. */
const drawn = 60;

/** A line, or the scans of one page, which are told together. */
type Row = { readonly line: QueuedLine } | { readonly scans: readonly QueuedScan[] };

/** In the order of the queue; those that somebody has to decide about first. */
function rowsInOrder(lines: readonly QueuedLine[], scans: readonly QueuedScan[]): readonly Row[] {
  const places = [...new Set(scans.map(({ place }) => place))];
  const rows = [
    ...lines.map((line) => ({ line, id: line.id, asks: line.state === 'changed' || line.state === 'aside' })),
    ...places.map((place) => {
      const of = scans.filter((one) => one.place === place);
      return { scans: of, id: of[0]?.id ?? 0, asks: of.some(({ state }) => state === 'aside') };
    }),
  ];
  return rows.sort((one, other) => Number(other.asks) - Number(one.asks) || one.id - other.id);
}

/**
 * Lines and scans that wait, and those that somebody has to decide about: those first. Nothing while the queue is
 * empty.
 */
export function QueuePanel() {
  const { t } = useTranslation();
  const language = useLanguage();
  const online = useOnline();
  const { lines, scans, sending, trouble } = useQueueView();
  if (trouble)
    return (
      <p role="alert" className="border-line text-failed bg-failed-soft border-b px-4 py-1">
        {t(`terminal:queue.trouble_${trouble}`)}
      </p>
    );
  if (lines.length + scans.length === 0) return null;
  const asking = lines.filter(({ state }) => state === 'changed' || state === 'aside');
  const waiting = lines.filter(({ state }) => state === 'waiting' || state === 'running');
  const ordered = rowsInOrder(lines, scans);
  return (
    <section
      aria-label={t('terminal:queue.label')}
      data-queue
      className="border-line flex max-h-[60%] shrink-0 flex-col border-b"
    >
      <div className="flex h-7 shrink-0 items-center gap-3 pr-1 pl-4">
        <h3 className="text-label text-dim tracking-wider uppercase">{t('terminal:queue.label')}</h3>
        {waiting.length > 0 ? (
          <span className="text-attention">
            {t(
              sending ? 'terminal:queue.sending' : online ? 'terminal:queue.waiting' : 'terminal:queue.waiting_offline',
              { count: waiting.length, shown: formatCount(waiting.length) },
            )}
          </span>
        ) : null}
        {asking.length > 0 ? (
          <span className="text-failed">
            {t('terminal:queue.asking', { count: asking.length, shown: formatCount(asking.length) })}
          </span>
        ) : null}
        <Button
          look="quiet"
          onClick={() => download('hubline-queue.csv', queueCsv(lines, scans, t, language))}
          className="ml-auto h-6"
        >
          {t('terminal:transcript.export')}
        </Button>
      </div>
      <ul ref={keepsFocus} className="min-h-0 flex-1 overflow-y-auto px-4 pb-1.5">
        {ordered
          .slice(0, drawn)
          .map((row) =>
            'line' in row ? (
              <QueueRow key={row.line.id} line={row.line} />
            ) : (
              <ScanPlaceRow key={row.scans[0]?.place} scans={row.scans} />
            ),
          )}
        {ordered.length > drawn ? (
          <li className="text-dim">
            {t('terminal:queue.more', { count: ordered.length - drawn, shown: formatCount(ordered.length - drawn) })}
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** The queue as a table for spreadsheets: a row for each package and code of each line, and for each scan. */
function queueCsv(
  lines: readonly QueuedLine[],
  scans: readonly QueuedScan[],
  t: TFunction,
  language: Language,
): string {
  const head = ['at', 'line', 'command', 'code', 'state', 'reason'].map((column) =>
    t(`terminal:queue.column_${column}`),
  );
  const scanned = scans.map(({ at, place, scan, state, fault }) => [
    formatMoment(new Date(at)),
    place,
    '',
    scan.code,
    t(`terminal:queue.state_${state}`),
    fault ? queueFaultText(fault, t) : '',
  ]);
  return csvText([head, ...lines.flatMap((line) => rowsOf(line, t, language)), ...scanned]);
}

function rowsOf(line: QueuedLine, t: TFunction, language: Language): string[][] {
  const command = line.stages
    .map((stage) => commands.find(({ id }) => id === stage.command)?.title[language] ?? stage.command)
    .join('; ');
  const refused = new Map(line.refused.map((one) => [one.package.code, one.code]));
  const packages = line.state === 'changed' ? line.refused.map((one) => one.package) : line.packages;
  const codes = [...packages.map(({ code }) => code), ...line.codes, ...line.missed.map(({ code }) => code)];
  const missed = new Map(line.missed.map(({ code, fault }) => [code, fault]));
  return [...new Set(codes)].map((code) => {
    const fault = refused.get(code) ?? missed.get(code);
    const reason = fault ? `${fault} ${t(`code_errors.${fault}`)}` : line.fault ? queueFaultText(line.fault, t) : '';
    return [formatMoment(new Date(line.at)), line.line, command, code, t(`terminal:queue.state_${line.state}`), reason];
  });
}
