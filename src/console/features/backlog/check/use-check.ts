import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '~console/platform/api';
import { putAnswer } from '~console/platform/query-client';
import { readAll } from '~console/platform/read-all';
import type { ResponseOf } from '~contract/endpoints';

export type Check = ResponseOf<'GET /backlog-checks/{id}'>['data'];
export type Line = ResponseOf<'GET /backlog-checks/{id}/lines'>['data'][number];
export type Finding = Line['finding'];

/** How soon a colleague's scans show, ms. */
const everyMs = 10_000;

/** A check and how far it is; whoever else scans into it is followed while it goes on. */
export function useCheck(id: number) {
  return useQuery({
    queryKey: ['packages', 'backlog-check', id],
    queryFn: async ({ signal }) => (await call('GET /backlog-checks/{id}', { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.finished_at === null ? everyMs : false),
  });
}

/** Its packages of one finding, all of them: what can be done with the group is done with the whole group. */
export function useCheckLines(id: number, finding: Finding, count: number) {
  return useQuery({
    queryKey: ['packages', 'backlog-check', id, 'lines', finding, count],
    queryFn: ({ signal }) =>
      readAll((place) =>
        call('GET /backlog-checks/{id}/lines', { params: { id }, query: { finding, ...place }, signal }),
      ),
    placeholderData: (before, query) => (query?.queryKey[4] === finding ? before : undefined),
  });
}

/** Puts what an answer brought in the place of what is known. */
export function useTakeCheck(id: number): (change: Partial<Check>) => void {
  const client = useQueryClient();
  return useCallback(
    (change) =>
      putAnswer<Check>(client, ['packages', 'backlog-check', id], (known) => known && { ...known, ...change }),
    [client, id],
  );
}
