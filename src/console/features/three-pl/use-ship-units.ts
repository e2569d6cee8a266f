import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';

/** Carriers that packages can be handed to. */
export function useShipUnits() {
  return useQuery({
    queryKey: ['ship-units'],
    queryFn: async ({ signal }) => (await call('GET /ship-units', { signal })).data,
    staleTime: 30_000,
  });
}
