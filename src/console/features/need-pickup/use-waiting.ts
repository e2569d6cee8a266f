import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '~console/platform/api';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';

type StoreGroup = ResponseOf<'GET /package-store-groups'>['data'][number];
/** A door and its number, the same through every reading: what is chosen stays chosen. */
export type WaitingGroup = StoreGroup & { readonly door: number };

const doors = new Map<string, number>();
function doorOf({ shop, hub, pickup_point }: StoreGroup): number {
  const key = `${hub.id} ${shop.id} ${pickup_point}`;
  const door = doors.get(key) ?? doors.size + 1;
  doors.set(key, door);
  return door;
}

/** Doors of a hub where packages wait, the oldest first. */
export function useWaiting(hubId: number | null, q: string) {
  return useQuery({
    queryKey: ['packages', 'store-groups', hubId, q],
    queryFn: async ({ signal }) => {
      // Where there is no hub yet, nobody waits for it.
      if (hubId === null) return [];
      const groups: WaitingGroup[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { data, meta } = await call('GET /package-store-groups', {
          query: { hub_id: String(hubId), page, limit: limits.maxApiLimit, ...(q === '' ? {} : { q }) },
          signal,
        });
        groups.push(...data.map((group) => ({ ...group, door: doorOf(group) })));
        pages = Math.min(meta.pagination.total_pages, 20);
      }
      return groups;
    },
    placeholderData: keepPreviousData,
    refetchInterval: limits.sidebarPollMs,
  });
}

/** What a write on sheets changes elsewhere: lists of packages and of sheets, the red dot. */
export function usePlanned(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [['packages'], ['runsheets'], ['pickup-note'], ['pickup-plan'], ['couriers']])
      void client.invalidateQueries({ queryKey });
  }, [client]);
}
