import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { callBytes } from '~console/platform/api-bytes';
import type { ResponseOf } from '~contract/endpoints';
import type { CourierDetail } from '~contract/features/courier-shapes';

export type CourierRow = ResponseOf<'GET /couriers'>['data'][number];
export type Paper = CourierDetail['papers'][number];
export type CourierContracts = ResponseOf<'GET /couriers/{id}/e-contract'>['data'];
export type Contract = CourierContracts['contracts'][number];

/**
 * Everything about couriers is read anew together: what is done with one shows in his file, his contract and the lists.
 */
const key = ['couriers'] as const;

export function useCourier(id: number) {
  return useQuery({
    queryKey: [...key, 'file', id],
    queryFn: async ({ signal }): Promise<CourierDetail> => {
      const { data } = await call('GET /users/{id}', { params: { id }, query: { type: 'courier' }, signal });
      if (!('courier_code' in data)) throw new TypeError('one of the staff was answered instead of a courier');
      return data;
    },
  });
}

export function useContracts(id: number) {
  return useQuery({
    queryKey: [...key, 'contracts', id],
    queryFn: async ({ signal }) => (await call('GET /couriers/{id}/e-contract', { params: { id }, signal })).data,
  });
}

export function useCourierHistory(id: number, limit: number) {
  return useQuery({
    queryKey: [...key, 'history', id, limit],
    queryFn: ({ signal }) => call('GET /couriers/{id}/history', { params: { id }, query: { limit }, signal }),
    placeholderData: (before) => before,
  });
}

export function usePaper(id: number, size: 'thumb' | 'full') {
  // A photo never changes.
  return useQuery({
    queryKey: ['courier-paper', id, size],
    queryFn: ({ signal }) => callBytes('GET /courier-papers/{id}', { params: { id }, query: { size }, signal }),
    staleTime: Infinity,
  });
}

/** Has whatever is known of couriers read anew. */
export function useCouriersChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: key }),
      client.invalidateQueries({ queryKey: ['courier-list'] }),
      client.invalidateQueries({ queryKey: ['couriers'] }),
      client.invalidateQueries({ queryKey: ['e-contract-list'] }),
    ]);
  };
}
