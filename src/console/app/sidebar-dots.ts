import { useQuery } from '@tanstack/react-query';
import { limits } from '~domain/limits';
import { call } from '~console/platform/api';

/** The two red dots, asked for every 30 s while the tab is in view; who may see nothing asks for nothing. */
export function useSidebarDots(asks: boolean): { readonly pickup: boolean; readonly support: boolean } {
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
  return {
    pickup: pickup.data?.data.some((note) => note.waiting > 0) ?? false,
    support: (support.data?.data.count ?? 0) > 0,
  };
}
