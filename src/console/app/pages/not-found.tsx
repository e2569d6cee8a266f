import { EmptyState } from '~console/ui/empty';
import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { usePageTitle } from '../page-title';

export function NotFound({ path }: { readonly path: string }) {
  const t = useText();
  usePageTitle();
  return (
    <EmptyState page title={t('pages.not_found')} hint={t('pages.not_found_hint', { path })}>
      <GoLink to="/" className="text-accent underline">
        {t('pages.home')}
      </GoLink>
    </EmptyState>
  );
}
