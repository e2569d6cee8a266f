import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '~console/platform/api';
import { packagesChanged } from '~console/platform/query-client';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';

export type CashInHand = ResponseOf<'GET /cod-collections/couriers'>['data'][number];
export type CashAgeing = ResponseOf<'GET /cod-collections/ageing'>['data'];
export type CourierCash = ResponseOf<'GET /cod-collections/couriers/{id}'>['data'];
export type Collection = ResponseOf<'GET /cod-collections/{id}'>['data'];
export type CollectionLine = ResponseOf<'GET /cod-collections/{id}/packages'>['data'][number];

/** How soon a colleague's counting shows, ms. */
const everyMs = 20_000;

/** Who has cash in hand; `hubs` = ids joined by commas, null = all of the user's. */
export function useCashInHand(hubs: string | null) {
  return useQuery({
    // Read anew with every list of packages, after each run.
    queryKey: ['packages', 'cod', 'couriers', hubs],
    queryFn: async ({ signal }) =>
      (await call('GET /cod-collections/couriers', { query: hubs === null ? {} : { hub_id: hubs }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
}

/** How old the cash in hand is, now and over the last weeks; `hubs` as above. */
export function useAgeing(hubs: string | null) {
  return useQuery({
    queryKey: ['packages', 'cod', 'ageing', hubs],
    queryFn: async ({ signal }) =>
      (await call('GET /cod-collections/ageing', { query: hubs === null ? {} : { hub_id: hubs }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs * 3,
  });
}

/** What one courier has in hand at a hub, package by package; 0 = nobody by name. */
export function useCourierCash(courierId: number, hubId: number) {
  return useQuery({
    queryKey: ['packages', 'cod', 'courier', courierId, hubId],
    queryFn: async ({ signal }) =>
      (
        await call('GET /cod-collections/couriers/{id}', {
          params: { id: courierId },
          query: { hub_id: String(hubId) },
          signal,
        })
      ).data,
  });
}

export function useCollection(id: number) {
  return useQuery({
    queryKey: ['packages', 'cod', 'document', id],
    queryFn: async ({ signal }) => (await call('GET /cod-collections/{id}', { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.status === 'New' ? everyMs : false),
  });
}

/** All packages of a collection, piece by piece. */
export function useCollectionLines(id: number) {
  return useQuery({ queryKey: ['packages', 'cod', 'lines', id], queryFn: ({ signal }) => readLines(id, signal) });
}

async function readLines(id: number, signal: AbortSignal): Promise<CollectionLine[]> {
  const lines: CollectionLine[] = [];
  for (;;) {
    const { data, meta } = await call('GET /cod-collections/{id}/packages', {
      params: { id },
      query: { from: lines.length, limit: limits.maxApiLimit },
      signal,
    });
    lines.push(...data);
    if (data.length === 0 || lines.length >= meta.total) return lines;
  }
}

/** Has everything that tells of cash and packages read anew. */
export function useCashChanged(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    packagesChanged(client, ['cod-collections'], ['ledger']);
  }, [client]);
}
