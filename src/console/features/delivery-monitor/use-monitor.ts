import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';

export type Monitor = ResponseOf<'GET /delivery-monitor'>['data'];
export type MonitorRow = Monitor['couriers'][number];

/** Couriers of some hubs or of all, read anew even while nobody looks: a wall has no focus. Those before stay until new ones come. */
export function useMonitor(hubs: string | null) {
  return useQuery({
    queryKey: ['delivery-monitor', hubs ?? ''],
    queryFn: async ({ signal }) => (await call('GET /delivery-monitor', { query: hubs === null ? {} : { hub_id: hubs }, signal })).data,
    refetchInterval: limits.monitorPollMs,
    refetchIntervalInBackground: true,
    placeholderData: keepPreviousData,
  });
}
