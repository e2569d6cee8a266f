import { useTranslation } from 'react-i18next';
import { logFailure } from '~console/platform/log';
import { Button } from '~console/ui/button';
import { formatClock, formatCount } from '~console/platform/format';
import { Conflicts } from './conflicts';
import { faultText } from './fault-text';
import type { QueuedLine } from './queued-line';
import { useQueue } from './use-queue';

/** One queued line: what it is, how it stands, and what can be done about it. */
export function QueueRow({ line }: { readonly line: QueuedLine }) {
  const { t } = useTranslation();
  const queue = useQueue();
  const count = line.packages.length + line.codes.length;
  // A failure is shown as the queue's trouble.
  const kept = (work: Promise<void> | undefined): void => void work?.catch((error: unknown) => logFailure('the queue could not be changed', error));
  return (
    <li className="text-mono flex flex-wrap items-center gap-x-4 gap-y-0.5 py-0.5 font-mono">
      <time className="text-dim">{formatClock(line.at)}</time>
      <span className="max-w-[56ch] truncate" title={line.line}>
        {line.line}
      </span>
      {count > 0 ? <span className="text-dim font-sans">{t('terminal:queue.packages', { count, shown: formatCount(count) })}</span> : null}
      {line.fault ? <span className="text-failed font-sans">{faultText(line.fault, t)}</span> : null}
      {line.missed.length > 0 ? <span className="text-failed font-sans">{t('terminal:transcript.missed', { count: line.missed.length })}</span> : null}
      <span className="ml-auto flex gap-1.5 font-sans">
        {line.state === 'aside' ? (
          <Button onClick={() => kept(queue?.retry(line))} className="h-6">
            {t('terminal:queue.retry')}
          </Button>
        ) : null}
        {line.state === 'changed' && line.refused.length > 0 ? null : (
          <Button look="quiet" aria-label={t('terminal:queue.drop_named', { line: line.line })} onClick={() => kept(queue?.drop(line.id))} className="h-6">
            {t('terminal:queue.drop')}
          </Button>
        )}
      </span>
      {line.state === 'changed' && line.refused.length > 0 ? <Conflicts line={line} /> : null}
    </li>
  );
}
