import { useEffect } from 'react';
import { toast } from '~console/ui/toast';
import { signOut, type SessionUser } from '~console/platform/session';
import { useText } from '~console/platform/text';

/** A role without work here is signed out right after its profile loads, and told so. */
export function useRefuseRole(user: SessionUser | undefined): void {
  const t = useText();
  const refused = user?.login_allowed === false ? user.role : null;
  useEffect(() => {
    if (refused === null) return;
    toast('error', t('role_refused', { role: t(`roles.${refused}`) }));
    signOut('role_refused');
  }, [refused, t]);
}
