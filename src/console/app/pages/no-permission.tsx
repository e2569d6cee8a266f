import { EmptyState } from '~console/ui/empty';
import { GoLink } from '~console/terminal/links/go-link';
import type { SessionUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { usePageTitle } from '../page-title';

export function NoPermission({ user }: { readonly user: SessionUser }) {
  const t = useText();
  usePageTitle();
  return (
    <EmptyState
      page
      title={t('pages.no_permission')}
      hint={t('pages.no_permission_hint', { role: t(`roles.${user.role}`) })}
    >
      <GoLink to="/" className="text-accent underline">
        {t('pages.home')}
      </GoLink>
    </EmptyState>
  );
}
