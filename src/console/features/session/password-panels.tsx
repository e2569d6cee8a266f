import { useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { changePasswordOpenAtom } from '~console/platform/panels';
import type { SessionUser } from '~console/platform/session';
import { OpeningDialog } from '~console/ui/opening-dialog';
import { ignorePasswordOpenAtom } from './ignore-password-atom';

const ChangePassword = lazy(() => import('./change-password').then((m) => ({ default: m.ChangePassword })));
const IgnorePassword = lazy(() => import('./ignore-password').then((m) => ({ default: m.IgnorePassword })));

/** The two dialogs about the password. Mounted only while open, so the form always opens empty and without errors. */
export function PasswordPanels({ user }: { readonly user: SessionUser }) {
  const [changing, setChanging] = useAtom(changePasswordOpenAtom);
  const [ignoring, setIgnoring] = useAtom(ignorePasswordOpenAtom);
  return (
    <Suspense fallback={<OpeningDialog />}>
      {changing ? <ChangePassword user={user} onClose={() => setChanging(false)} /> : null}
      {ignoring ? <IgnorePassword user={user} onClose={() => setIgnoring(false)} /> : null}
    </Suspense>
  );
}
