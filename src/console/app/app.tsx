import { lazy, Suspense } from 'react';
import { toastsMounted, useToastsWanted } from '~console/ui/toast';
import { Pages } from './router';
import { SessionScope } from './session-scope';
import { useAccessToken } from '~console/platform/tokens';

const Toasts = lazy(() => import('~console/ui/toasts').then((m) => ({ default: m.Toasts })));

/** All that is kept in memory belongs to one session: another token begins with nothing. */
export function App() {
  const token = useAccessToken();
  const toasts = useToastsWanted();
  return (
    <>
      <SessionScope key={token}>
        <Pages />
      </SessionScope>
      <Suspense>{toasts ? <Toasts onMounted={toastsMounted} /> : null}</Suspense>
    </>
  );
}
