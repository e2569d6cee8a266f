import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListState } from './list-state';
import type { ListAnswer, ListQuery, Resource } from './resource';

/** How long a total counts as known, ms: counting a big network is dear, and a total is never exact for long. */
const totalFreshMs = 30_000;

/**
 * One page of a list, how many rows there are in all, and what they come to where the list tells it. Flipping pages counts nothing: the total is asked once for each
 * set of filters. Where the page before is known, the next begins at its cursor, which costs the same however deep it is.
 */
export function useList<Row>({ name, list }: Resource<Row>, state: ListState) {
  const client = useQueryClient();
  const key = (page: number) => [name, { ...state.filters, sort: state.sort, limit: state.limit, page }] as const;
  const page = useQuery({
    queryKey: key(state.page),
    queryFn: ({ signal }) => {
      const cursor = client.getQueryData<ListAnswer<Row>>(key(state.page - 1))?.next;
      const place: ListQuery = cursor ? { cursor } : { page: state.page };
      return list({ ...state.filters, sort: state.sort, limit: state.limit, count: 'none', ...place }, signal);
    },
    placeholderData: keepPreviousData,
  });
  const total = useQuery({
    queryKey: [name, { total: state.filters }],
    queryFn: async ({ signal }) => {
      const { meta, figures } = await list({ ...state.filters, limit: 1, count: 'exact' }, signal);
      return { total: meta.pagination.total, figures };
    },
    staleTime: totalFreshMs,
  });
  return { page, total: total.data?.total ?? null, figures: total.data?.figures };
}
