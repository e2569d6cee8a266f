import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '~console/platform/api';
import { readAll } from '~console/platform/read-all';
import { packagesChanged, putAnswer } from '~console/platform/query-client';
import type { ResponseOf } from '~contract/endpoints';

export type Checkin = ResponseOf<'GET /checkin-runsheets/{id}'>['data'];
export type CheckinLine = ResponseOf<'GET /checkin-runsheets/{id}/lines'>['data'][number];
export type Finding = CheckinLine['finding'];

/** How soon a colleague's scans show, ms. */
const everyMs = 10_000;

/** A check-in and how far it is; it is followed until it ends. */
export function useCheckin(id: number) {
  return useQuery({
    queryKey: ['runsheets', 'checkin', id],
    queryFn: async ({ signal }) => (await call('GET /checkin-runsheets/{id}', { params: { id }, signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.status === 'Created' || state.data?.status === 'Running' ? everyMs : false,
  });
}

/** Its packages of one finding, all of them. */
export function useCheckinLines(id: number, finding: Finding, count: number) {
  return useQuery({
    queryKey: ['runsheets', 'checkin', id, 'lines', finding, count],
    queryFn: ({ signal }) =>
      readAll((place) =>
        call('GET /checkin-runsheets/{id}/lines', { params: { id }, query: { finding, ...place }, signal }),
      ),
    placeholderData: (before, query) => (query?.queryKey[4] === finding ? before : undefined),
  });
}

/** Puts what an answer brought in the place of what is known; the lists follow. */
export function useTakeCheckin(id: number): (next: Checkin | Checkin['counts']) => void {
  const client = useQueryClient();
  return useCallback(
    (next) => {
      putAnswer<Checkin>(client, ['runsheets', 'checkin', id], (known) =>
        'waiting' in next ? known && { ...known, counts: next } : next,
      );
      packagesChanged(client);
    },
    [client, id],
  );
}
