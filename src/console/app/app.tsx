import { lazy, Suspense, useState, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { toastsMounted, useToastsWanted } from '~console/ui/toast';
import { Pages } from './router';
import { useAccessToken } from '~console/platform/tokens';
import { createQueryClient } from '~console/platform/query-client';

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

/** Server answers and local state of one session. Mounted anew for each, so nothing of one user reaches the next. */
function SessionScope({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Provider>{children}</Provider>
    </QueryClientProvider>
  );
}
