import { EmptyState } from '~console/ui/empty';
import { GoLink } from '../go-link';
import type { SessionUser } from '../session';
import { useText } from '../text';

export function NoPermission({ user }: { readonly user: SessionUser }) {
  const t = useText();
  return (
    <EmptyState page title={t('pages.no_permission')} hint={t('pages.no_permission_hint', { role: t(`roles.${user.role}`) })}>
      <GoLink to="/" className="text-accent underline">
        {t('pages.home')}
      </GoLink>
    </EmptyState>
  );
}
