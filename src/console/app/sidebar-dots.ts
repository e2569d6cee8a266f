import { useQuery } from '@tanstack/react-query';
import { limits } from '~domain/limits';
import { call } from '~console/platform/api';

/** What a red dot counts, and where: the hubs with the most first. */
export interface SidebarDot {
  readonly count: number;
  readonly hubs: readonly { readonly code: string; readonly count: number }[];
}

/** The two red dots, asked for every 30 s while the tab is in view; who may see nothing asks for nothing. */
export function useSidebarDots(asks: boolean): Record<'pickup' | 'support', SidebarDot> {
  const pickup = useQuery({
    queryKey: ['pickup-note'],
    queryFn: () => call('GET /pickup-note'),
    refetchInterval: limits.sidebarPollMs,
    enabled: asks,
  });
  const support = useQuery({
    queryKey: ['customer-request-unread'],
    queryFn: () => call('GET /customer-request-unread'),
    refetchInterval: limits.sidebarPollMs,
    enabled: asks,
  });
  const hubs = (pickup.data?.data ?? [])
    .filter(({ waiting }) => waiting > 0)
    .map(({ hub_code, waiting }) => ({ code: hub_code, count: waiting }))
    .toSorted((one, other) => other.count - one.count);
  return {
    pickup: { count: hubs.reduce((sum, { count }) => sum + count, 0), hubs },
    support: { count: support.data?.data.count ?? 0, hubs: [] },
  };
}
