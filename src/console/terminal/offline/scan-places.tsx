import { useTranslation } from 'react-i18next';
import { GoLink } from '~console/terminal/go-link';
import { useLanguage } from '~console/platform/use-language';
import { Button } from '~console/ui/button';
import { formatCount } from '~console/platform/format';
import { pageCommands } from '~commands/pages';
import { dropRefused, sendAgain, tellScansChanged, type ScanPlace } from '../scan/scan-disk';
import { faultText } from './fault-text';

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

/** Scans of one page that wait, and those that were refused after they had waited. They go out once the page is open. */
export function ScanPlaceRow({ place, waiting, refused }: ScanPlace) {
  const { t } = useTranslation();
  const title = useTitle(place);
  const again = (): void => {
    for (const { key } of refused) sendAgain(localStorage, key);
    tellScansChanged();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-0.5">
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
          <Button onClick={again} className="h-6">
            {t('terminal:queue.retry')}
          </Button>
        ) : null}
        <GoLink to={place} className="text-accent flex h-6 items-center underline">
          {t('terminal:scan.open_place')}
        </GoLink>
      </span>
      {refused.length > 0 ? (
        <ul className="text-mono basis-full pl-4 font-mono">
          {refused.slice(0, drawn).map(({ key, code, fault }) => (
            <li key={key} className="flex items-center gap-4">
              <span>{code}</span>
              <span className="text-failed font-sans">{faultText({ code: fault, message: '' }, t)}</span>
              <Button
                look="quiet"
                aria-label={t('terminal:queue.drop_named', { line: code })}
                onClick={() => dropRefused(localStorage, key)}
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
