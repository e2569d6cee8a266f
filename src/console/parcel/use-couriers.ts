import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '~console/app/api';
import type { ResponseOf } from '~contract/endpoints';

export type CourierChoice = ResponseOf<'GET /search-couriers'>['data'][number];

const shown = 12;

/** Couriers of a hub by code or name; without a text the first by code. */
export function useCouriers(hubId: number | null, text: string) {
  const q = text.trim();
  return useQuery({
    queryKey: ['couriers', hubId, q],
    queryFn: async ({ signal }) => (await call('GET /search-couriers', { query: { limit: shown, ...(hubId === null ? {} : { hub_id: String(hubId) }), ...(q === '' ? {} : { q }) }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}
