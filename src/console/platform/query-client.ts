import { MutationCache, QueryCache, QueryClient, type Query, type QueryKey } from '@tanstack/react-query';
import { ApiFailure } from './api-failure';
import { keepAnswers } from './kept-answers';

const staleMs = 15_000;

/**
 * What the provider refused stays refused, so it is not asked again; silence and its own faults are asked about twice
 * more.
 */
export function mayRetry(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
  return !refused && failures < 2;
}

/** Asks again for what is on the screen and could not be asked for without a network, or has hung since it was gone. */
export function askAgain(client: QueryClient): void {
  const isUnanswered = ({ state: { data, error, fetchStatus } }: Query): boolean =>
    (error instanceof ApiFailure && error.code === 'offline') || (fetchStatus !== 'idle' && data === undefined);
  const unanswered = new Set(client.getQueryCache().findAll({ type: 'active', predicate: isUnanswered }));
  const those = { predicate: (query: Query): boolean => unanswered.has(query) };
  void client.cancelQueries(those).then(() => client.refetchQueries(those));
}

/**
 * Puts what a write answered in the place of what is known; `of` undefined = there is nothing to change. What was asked
 * for before the write would put the state of before back: it is not waited for.
 */
export function putAnswer<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  of: (known: Data | undefined) => Data | undefined,
): void {
  const data = of(client.getQueryData<Data>(queryKey));
  if (data === undefined) return;
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, data);
}

/** Has everything that tells of packages read anew, and what else is named. */
export function packagesChanged(client: QueryClient, ...also: readonly QueryKey[]): void {
  for (const queryKey of [['packages'], ['package'], ['history'], ['runs'], ...also])
    void client.invalidateQueries({ queryKey });
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
      queries: { retry: mayRetry, staleTime: staleMs, networkMode: 'always', persister: keepAnswers },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
