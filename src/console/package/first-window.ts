import { hashKey, type QueryClient } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { ApiFailure } from '~console/platform/api-failure';
import { answerOrLast, type KeptAnswer } from '~console/platform/kept-answers';
import { logFailure } from '~console/platform/log';
import type { ResponseOf } from '~contract/endpoints';
import type { ListFilters } from '~commands/source';

export type PackagesWindow = ResponseOf<'GET /packages-window'>;

/** Rows a call. */
export const windowRows = 100;
/** What was fetched ahead is taken as new for so long, ms. */
const freshMs = 2_000;
/** Shown at once when its page is opened again, for so long after it was left, ms. */
const keptMs = 60_000;

const keyOf = (query: ListFilters) => ['packages', 'first-window', query];

/**
 * The first window of a list: what is under way or has just been read is not asked for again; without a network, as it
 * was last read.
 */
export async function firstWindow(client: QueryClient, query: ListFilters): Promise<KeptAnswer<PackagesWindow>> {
  const queryKey = keyOf(query);
  const readAt = (): number => client.getQueryState(queryKey)?.dataUpdatedAt ?? Date.now();
  try {
    const data = await client.fetchQuery({
      queryKey,
      queryFn: () => call('GET /packages-window', { query: { ...query, from: 0, limit: windowRows } }),
      staleTime: freshMs,
      gcTime: keptMs,
      retry: false,
    });
    return { data, at: readAt() };
  } catch (failed) {
    const data = client.getQueryData<PackagesWindow>(queryKey);
    if (!data || !(failed instanceof ApiFailure) || failed.code !== 'offline') throw failed;
    return { data, at: readAt(), failed };
  }
}

/** The same, asked for once more. */
export const firstWindowAgain = (
  query: ListFilters,
  ask: () => Promise<PackagesWindow>,
): Promise<KeptAnswer<PackagesWindow>> => answerOrLast(hashKey(keyOf(query)), ask);

/**
 * What is known of the first window now; `stale` = it has to be read again. Null also when packages have changed since.
 */
export function knownFirstWindow(
  client: QueryClient,
  query: ListFilters,
): { readonly window: PackagesWindow; readonly stale: boolean } | null {
  const state = client.getQueryState<PackagesWindow>(keyOf(query));
  return state?.data && !state.isInvalidated
    ? { window: state.data, stale: Date.now() - state.dataUpdatedAt > freshMs }
    : null;
}

/**
 * The workspace's list as it opens without an address that says otherwise, asked for before there is a page to show it.
 */
export function prefetchWorkspace(client: QueryClient): void {
  firstWindow(client, { sort: '-created_at' }).catch((error: unknown) =>
    logFailure('the first packages could not be fetched ahead', error),
  );
}
