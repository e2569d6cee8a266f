import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { toast } from '~console/ui/toast';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';

type Answer = ResponseOf<'GET /notifications'>;
export type Notification = Answer['data'][number];

const key = ['notifications'] as const;
const allTypes = ['new_user', 'new_ticket', 'new_package_failed'] as const;
/** Loading more leaves failed packages out, as the specification says. */
const moreTypes = ['new_user', 'new_ticket'] as const;
/** Those that no longer came on page 1 are asked for by themselves, once all others are there. */
const failedType = 'new_package_failed';

export interface Notifications {
  readonly items: readonly Notification[];
  readonly unread: number;
  readonly loading: boolean;
  readonly error: unknown;
  readonly reloading: boolean;
  readonly reload: () => void;
  /** What `loadMore` brings: older ones, those of failed packages alone at last; null = all are there. */
  readonly more: 'older' | 'failed' | null;
  readonly loadingMore: boolean;
  readonly loadMore: () => void;
  readonly read: (ids: number | 'all') => void;
}

/** `pollMs` = how often news is asked for. */
export function useNotifications(pollMs: number): Notifications {
  const client = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: key,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    getNextPageParam: (_last, pages, at) => following(pages, at),
    refetchInterval: pollMs,
  });
  const pages = list.data?.pages ?? [];
  const at = Number(list.data?.pageParams.at(-1) ?? 1);
  const reading = useMutation({
    mutationFn: (ids: number | 'all') => call('POST /notifications/read', { body: { ids } }),
    onMutate: (ids) =>
      client.setQueryData<InfiniteData<Answer>>(
        key,
        (data) => data && { ...data, pages: data.pages.map((page) => marked(page, ids)) },
      ),
    onError: (error) => toast('error', failureText(error)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: key }),
        client.invalidateQueries({ queryKey: ['customer-request-unread'] }),
      ]),
  });
  const items = merge(pages.map((page) => page.data));
  return {
    items,
    unread: pages[0]?.unread ?? items.filter((item) => item.read_at === null).length,
    loading: list.isPending,
    error: list.error,
    reloading: list.isRefetching && !list.isFetchingNextPage,
    reload: () => void client.resetQueries({ queryKey: key }),
    more: !list.hasNextPage ? null : (following(pages, at) ?? 0) < 0 ? 'failed' : 'older',
    loadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    read: (ids) => reading.mutate(ids),
  };
}

/** The page that comes next, below 0 one of failed packages; undefined = none does. */
function following(pages: readonly Answer[], at: number): number | undefined {
  const [first, last] = [pages[0]?.meta.pagination, pages.at(-1)?.meta.pagination];
  if (!first || !last) return undefined;
  if (last.current_page < last.total_pages) return at < 0 ? at - 1 : at + 1;
  const held = merge(pages.map((page) => page.data));
  if (at < 0 || held.length >= first.total) return undefined;
  const failed = held.filter(({ type }) => type === failedType).length;
  return -1 - Math.floor(failed / limits.notificationPageSize);
}

async function fetchPage(page: number, signal: AbortSignal): Promise<Answer> {
  const ask = (at: number, types: readonly string[]): Promise<Answer> =>
    call('GET /notifications', { query: { limit: limits.notificationPageSize, page: at, types }, signal });
  if (page === 1) return ask(1, allTypes);
  if (page < 0) return ask(-page, [failedType]);
  if (page > 2) return ask(page, moreTypes);
  // Page 2 counts without the failed packages, which took places on page 1: what they pushed off it is fetched too.
  const [first, second] = await Promise.all([ask(1, moreTypes), ask(2, moreTypes)]);
  return { ...second, data: [...first.data, ...second.data] };
}

function marked(page: Answer, ids: number | 'all'): Answer {
  const now = new Date().toISOString();
  const hit = (item: Notification): boolean => item.read_at === null && (ids === 'all' || item.id === ids);
  const count = page.data.filter(hit).length;
  const data = page.data.map((item) => (hit(item) ? { ...item, read_at: now } : item));
  return { ...page, data, unread: ids === 'all' ? 0 : Math.max(0, page.unread - count) };
}

interface Dated {
  readonly id: number;
  readonly created_at: string;
}

/** Pages overlap when news come in between: each item once, newest first. The first page's copy is the freshest. */
function merge<T extends Dated>(pages: readonly (readonly T[])[]): readonly T[] {
  const byId = new Map<number, T>();
  for (const item of pages.flat()) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()].sort(
    (one, other) => Date.parse(other.created_at) - Date.parse(one.created_at) || other.id - one.id,
  );
}
