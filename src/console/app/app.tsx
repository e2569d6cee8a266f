import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { toastsMounted, useToastsWanted } from '~console/ui/toast';
import { logFailure } from '~console/platform/log';
import { whenIdle } from '~console/platform/when-idle';
import { consoleWorker } from '~console/platform/worker';
import { Pages } from './router';
import { VersionBar } from './version-bar';
import { useAccessToken } from '~console/platform/tokens';
import { forgetAnswers } from '~console/platform/kept-answers';
import { subscribeReturn } from '~console/platform/network';
import { askAgain, createQueryClient } from '~console/platform/query-client';

const Toasts = lazy(() => import('~console/ui/toasts').then((m) => ({ default: m.Toasts })));

/** All that is kept in memory belongs to one session: another token begins with nothing. */
export function App() {
  const token = useAccessToken();
  const toasts = useToastsWanted();
  useEffect(
    () =>
      whenIdle(() => {
        consoleWorker().catch((error: unknown) => logFailure('without a network it will not open', error));
      }),
    [],
  );
  return (
    <>
      <SessionScope key={token} token={token}>
        <VersionBar />
        <Pages />
      </SessionScope>
      <Suspense>{toasts ? <Toasts onMounted={toastsMounted} /> : null}</Suspense>
    </>
  );
}

/** Server answers and local state of one session. Mounted anew for each, so nothing of one user reaches the next. */
function SessionScope({ token, children }: { readonly token: string | null; readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(() => {
    forgetAnswers(token).catch((error: unknown) => logFailure('kept answers could not be forgotten', error));
  }, [token]);
  useEffect(() => subscribeReturn(() => askAgain(client)), [client]);
  return (
    <QueryClientProvider client={client}>
      <Provider>{children}</Provider>
    </QueryClientProvider>
  );
}
