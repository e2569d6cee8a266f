import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import type { ResponseOf } from '~contract/endpoints';
import type { EndpointKind } from '~domain/outbound';

export type Endpoint = ResponseOf<'GET /outbound-endpoints'>['data'][number];

export const endpointsKey = ['outbound-endpoints'] as const;

/** While something is on its way to one of them it is looked at more often, ms. */
const watchMs = { sending: 1_000, still: 30_000 };

export function useEndpoints(kind?: EndpointKind) {
  return useQuery({
    queryKey: [...endpointsKey, kind ?? 'all'],
    queryFn: async ({ signal }) =>
      (await call('GET /outbound-endpoints', { query: kind ? { kind } : {}, signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(
        (endpoint) => endpoint.last_delivery?.state === 'waiting' && endpoint.last_delivery.tried_at === null,
      )
        ? watchMs.sending
        : watchMs.still,
  });
}
