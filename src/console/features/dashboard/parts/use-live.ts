import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import type { ResponseOf } from '~contract/endpoints';

export type Live = ResponseOf<'GET /live-report'>['data'];

/** How often the figures are read anew, ms. */
export const everyMs = 30_000;

/** Today's figures, of some hubs or of all that the user sees; those before stay until new ones come. */
export function useLive(hubs: string | null) {
  return useQuery({
    queryKey: ['live-report', hubs ?? ''],
    queryFn: async ({ signal }) =>
      (await call('GET /live-report', { query: hubs === null ? {} : { hub_id: hubs }, signal })).data,
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  });
}
