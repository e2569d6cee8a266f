import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { drivingStatuses } from '~domain/courier-account';

/**
 * Couriers of a hub by code or name; without a text the first by code. `driving` = only who may be given packages;
 * `most` = how many at once.
 */
export function useCouriers(
  hubId: number | null,
  text: string,
  { driving = false, most = 12 }: { readonly driving?: boolean; readonly most?: number } = {},
) {
  const q = text.trim();
  return useQuery({
    queryKey: ['couriers', hubId, q, driving, most],
    queryFn: async ({ signal }) =>
      (
        await call('GET /search-couriers', {
          query: {
            limit: most,
            ...(hubId === null ? {} : { hub_id: String(hubId) }),
            ...(q === '' ? {} : { q }),
            ...(driving ? { account_status: drivingStatuses.join(',') } : {}),
          },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}
