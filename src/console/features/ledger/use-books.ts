import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import type { ListState } from '~console/resource/list-state';
import type { ResponseOf } from '~contract/endpoints';
import type { LedgerAccount } from '~domain/ledger';

export type Books = ResponseOf<'GET /ledger/trial-balance'>['data'];
export type Statement = ResponseOf<'GET /ledger/accounts/{kind}/{owner}'>['data'];

/** The books as they stand now; `hubs` = ids joined by commas, null = all of the user's. */
export function useBooks(hubs: string | null) {
  return useQuery({
    queryKey: ['ledger', 'trial-balance', hubs],
    queryFn: async ({ signal }) =>
      (await call('GET /ledger/trial-balance', { query: hubs === null ? {} : { hub_id: hubs }, signal })).data,
  });
}

/** The entries of one owner's account, page by page; null = nobody is chosen yet. */
export function useStatement(
  kind: LedgerAccount,
  owner: number | null,
  { page, limit, filters }: Pick<ListState, 'page' | 'limit' | 'filters'>,
) {
  return useQuery({
    queryKey: ['ledger', 'statement', kind, owner, page, limit, filters],
    queryFn: ({ signal }) =>
      call('GET /ledger/accounts/{kind}/{owner}', {
        params: { kind, owner: owner ?? 0 },
        query: { page, limit, ...filters },
        signal,
      }),
    enabled: owner !== null,
    placeholderData: keepPreviousData,
  });
}
