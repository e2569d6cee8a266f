import { useTranslation } from 'react-i18next';
import { useOnline } from '~console/platform/network';
import { useLanguage } from '~console/platform/use-language';
import { Button } from '~console/ui/button';
import { download } from '~console/ui/download';
import { formatCount } from '~console/platform/format';
import { useScanPlaces } from '../scan/use-scan-places';
import { queueCsv } from './queue-csv';
import { QueueRow } from './queue-row';
import { ScanPlaceRow } from './scan-places';
import { useQueueView } from './use-queue';

/** As many as are drawn; the rest is a number, and in the export. */
const drawn = 60;

/** Lines and scans that wait, and those that somebody has to decide about: those first. Nothing while the queue is empty. */
export function QueuePanel() {
  const { t } = useTranslation();
  const language = useLanguage();
  const online = useOnline();
  const { lines, sending, trouble } = useQueueView();
  const places = useScanPlaces();
  if (trouble) return <p role="alert" className="border-line text-failed bg-failed-soft border-b px-4 py-1">{t(`terminal:queue.trouble_${trouble}`)}</p>;
  if (lines.length + places.length === 0) return null;
  const asking = lines.filter(({ state }) => state === 'changed' || state === 'aside');
  const waiting = lines.filter(({ state }) => state === 'waiting' || state === 'running');
  const ordered = [...asking, ...waiting];
  return (
    <section aria-label={t('terminal:queue.label')} data-queue className="border-line flex max-h-[60%] shrink-0 flex-col border-b">
      <div className="flex h-7 shrink-0 items-center gap-3 pr-1 pl-4">
        <h3 className="text-label text-dim tracking-wider uppercase">{t('terminal:queue.label')}</h3>
        {waiting.length > 0 ? (
          <span className="text-attention">{t(sending ? 'terminal:queue.sending' : online ? 'terminal:queue.waiting' : 'terminal:queue.waiting_offline', { count: waiting.length, shown: formatCount(waiting.length) })}</span>
        ) : null}
        {asking.length > 0 ? <span className="text-failed">{t('terminal:queue.asking', { count: asking.length, shown: formatCount(asking.length) })}</span> : null}
        <Button look="quiet" onClick={() => download('hubline-queue.csv', queueCsv(lines, places, t, language))} className="ml-auto h-6">
          {t('terminal:transcript.export')}
        </Button>
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto px-4 pb-1.5">
        {places.map((one) => (
          <ScanPlaceRow key={one.place} {...one} />
        ))}
        {ordered.slice(0, drawn).map((line) => (
          <QueueRow key={line.id} line={line} />
        ))}
        {ordered.length > drawn ? <li className="text-dim">{t('terminal:queue.more', { count: ordered.length - drawn, shown: formatCount(ordered.length - drawn) })}</li> : null}
      </ul>
    </section>
  );
}
