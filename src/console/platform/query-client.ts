import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure';

const staleMs = 15_000;

/** What the provider refused stays refused, so it is not asked again; silence and its own faults are asked about twice more. */
export function mayRetry(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
  return !refused && failures < 2;
}

/** One per session, so that nothing read by one user is ever shown to the next. */
export function createQueryClient(): QueryClient {
  /** Refused for want of permission: the role may have changed meanwhile, so the user is read anew. */
  const onError = (error: unknown): void => {
    if (error instanceof ApiFailure && error.code === 'EUS008')
      void client.invalidateQueries({ queryKey: ['session'] });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Being offline is shown as a failure that can be retried, never as waiting without end.
      queries: { retry: mayRetry, staleTime: staleMs, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
