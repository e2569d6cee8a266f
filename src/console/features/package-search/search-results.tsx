import { GoLink } from '~console/terminal/links/go-link';
import { failureText } from '~console/platform/failure-text';
import { Icon } from '~console/platform/icons';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { Spinner } from '~console/ui/spinner';
import { StatusMark } from '~console/ui/status';
import { may } from '~domain/access';
import type { PackageSearchState } from './use-package-search';

interface SearchResultsProps {
  readonly state: PackageSearchState;
  /** The code whose label is being asked for; one at a time. */
  readonly printing: string | null;
  readonly onPrint: (code: string) => void;
}

/** What the search found, or why it found nothing. */
export function SearchResults({
  state: { searched, malformed, found, waiting, error },
  printing,
  onPrint,
}: SearchResultsProps) {
  const t = useText();
  const user = useUser();
  if (searched === '') return <p className="text-dim p-3">{t('package-search:hint')}</p>;
  if (waiting) {
    return (
      <div className="p-3">
        <Spinner />
      </div>
    );
  }
  if (error) return <p className="text-failed p-3">{failureText(error)}</p>;
  if (malformed) return <p className="text-failed p-3">{t('code_errors.EPK027')}</p>;
  if (!found || found.length === 0) return <p className="text-dim p-3">{t('package-search:none')}</p>;
  const mayPrint = user !== null && may(user, 'package.print');
  return (
    <ul className="max-h-[60vh] overflow-y-auto p-1">
      {found.map((item) => (
        <li
          key={item.id}
          className="hover:bg-raised focus-within:bg-raised hand:h-11 flex h-8 items-center max-desk:h-11 gap-3 rounded px-2"
        >
          {/* In the drawer a status has a line of its own: the longest are as long as it. */}
          <span className="flex min-w-0 flex-1 gap-3 max-desk:flex-wrap max-desk:gap-y-0">
            <GoLink to={`/packages/${item.id}`} className="text-mono w-31 shrink-0 truncate font-mono hover:underline">
              {item.code}
            </GoLink>
            <GoLink
              to={`/shops/seller-stores/${item.seller_id}`}
              className="text-dim hover:text-ink w-20 truncate hover:underline max-desk:w-0 max-desk:flex-1"
            >
              {item.seller_code}
            </GoLink>
            <span className="min-w-0 flex-1 max-desk:basis-full">
              <StatusMark status={item.package_status} />
            </span>
          </span>
          {mayPrint ? (
            <button
              type="button"
              aria-label={t('package-search:print', { code: item.code })}
              title={t('package-search:print', { code: item.code })}
              disabled={printing !== null}
              onClick={() => onPrint(item.code)}
              className="text-dim hover:text-ink hover:bg-panel grid size-6 shrink-0 place-items-center rounded disabled:opacity-50"
            >
              <Icon name="print" />
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
