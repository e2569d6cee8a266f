import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { useState, type ReactNode } from 'react';
import { createQueryClient } from '~console/platform/query-client';

/** Server answers and local state of one session. Mounted anew for each, so nothing of one user reaches the next. */
export function SessionScope({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Provider>{children}</Provider>
    </QueryClientProvider>
  );
}
