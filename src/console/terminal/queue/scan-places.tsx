import { useTranslation } from 'react-i18next';
import { GoLink } from '~console/terminal/links/go-link';
import { useLanguage } from '~console/platform/use-language';
import { Button } from '~console/ui/button';
import { keepsFocus } from '~console/ui/keeps-focus';
import { formatClock, formatCount } from '~console/platform/format';
import { pageCommands } from '~commands/pages';
import { logFailure } from '~console/platform/log';
import type { QueuedScan } from '../offline/queued-line';
import { useQueue } from '../offline/use-queue';
import { queueFaultText } from './fault-text';

/** As many refused scans of one page as are drawn. */
const drawn = 40;

/** What a page is called: its own command's name, else that of the page it lies under, with the number. */
function useTitle(place: string): string {
  const language = useLanguage();
  const [address = '', query] = place.split('?');
  const parts = address.split('/');
  for (let length = parts.length; length > 1; length -= 1) {
    const path = parts.slice(0, length).join('/');
    const command = pageCommands.find(({ effect }) => effect.kind === 'page' && effect.path === path);
    if (command)
      return [command.title[language], ...parts.slice(length), ...(query?.split('=').slice(1) ?? [])].join(' ');
  }
  return place;
}

/** Scans of one page that wait, and those that were refused after they had waited. */
export function ScanPlaceRow({ scans }: { readonly scans: readonly QueuedScan[] }) {
  const { t } = useTranslation();
  const queue = useQueue();
  const place = scans[0]?.place ?? '';
  const title = useTitle(place);
  const refused = scans.filter(({ state }) => state === 'aside');
  const waiting = scans.length - refused.length;
  // A failure is shown as the queue's trouble.
  const kept = (work: Promise<void> | undefined): void =>
    void work?.catch((error: unknown) => logFailure('the queue could not be changed', error));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-0.5">
      <time className="font-mono text-mono text-dim">{formatClock(scans[0]?.at ?? 0)}</time>
      <span>{title}</span>
      {waiting > 0 ? (
        <span className="text-attention">
          {t('terminal:scan.kept', { count: waiting, shown: formatCount(waiting) })}
        </span>
      ) : null}
      {refused.length > 0 ? (
        <span className="text-failed">
          {t('terminal:scan.kept_refused', { count: refused.length, shown: formatCount(refused.length) })}
        </span>
      ) : null}
      <span className="ml-auto flex gap-1.5">
        {refused.length > 0 ? (
          <Button onClick={() => kept(queue?.retryScans(refused.map(({ id }) => id)))} className="h-6">
            {t('terminal:queue.retry')}
          </Button>
        ) : null}
        <GoLink to={place} className="flex h-6 items-center text-accent underline">
          {t('terminal:scan.open_place')}
        </GoLink>
      </span>
      {refused.length > 0 ? (
        <ul ref={keepsFocus} className="basis-full pl-4 font-mono text-mono">
          {refused.slice(0, drawn).map(({ id, scan, fault }) => (
            <li key={id} className="flex items-center gap-4">
              <span>{scan.code}</span>
              {fault ? <span className="font-sans text-failed">{queueFaultText(fault, t)}</span> : null}
              <Button
                look="quiet"
                aria-label={t('terminal:queue.drop_named', { line: scan.code })}
                onClick={() => kept(queue?.drop([id]))}
                className="h-6 font-sans"
              >
                {t('terminal:queue.drop')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
