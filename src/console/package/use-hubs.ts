import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';

/** Hubs come and go by the month. */
const freshMs = 10 * 60_000;

export function useHubs() {
  return useQuery({
    queryKey: ['hubs'],
    queryFn: async ({ signal }) => (await call('GET /hubs', { signal })).data,
    staleTime: freshMs,
  });
}
