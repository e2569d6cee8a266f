import { useQuery } from '@tanstack/react-query';
import { call } from '~console/app/api';
import type { ResponseOf } from '~contract/endpoints';

export type Books = ResponseOf<'GET /ledger/trial-balance'>['data'];

/** The books as they stand now; `hubs` = ids joined by commas, null = all of the user's. */
export function useBooks(hubs: string | null) {
  return useQuery({
    queryKey: ['ledger', 'trial-balance', hubs],
    queryFn: async ({ signal }) => (await call('GET /ledger/trial-balance', { query: hubs === null ? {} : { hub_id: hubs }, signal })).data,
  });
}
