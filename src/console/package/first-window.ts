import type { QueryClient } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { ApiFailure } from '~console/platform/api-failure';
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
export async function firstWindow(client: QueryClient, query: ListFilters): Promise<PackagesWindow> {
  const asked = client.fetchQuery({
    queryKey: keyOf(query),
    queryFn: () => call('GET /packages-window', { query: { ...query, from: 0, limit: windowRows } }),
    staleTime: freshMs,
    gcTime: keptMs,
    retry: false,
  });
  return asked.catch((error: unknown) => {
    const last = client.getQueryData<PackagesWindow>(keyOf(query));
    if (last && error instanceof ApiFailure && error.code === 'offline') return last;
    throw error;
  });
}

/** When it was read, ms. */
export function firstWindowAt(client: QueryClient, query: ListFilters): number {
  return client.getQueryState(keyOf(query))?.dataUpdatedAt ?? Date.now();
}

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
