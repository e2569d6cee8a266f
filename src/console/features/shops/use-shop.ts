import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '~console/platform/api';
import type { ResponseOf } from '~contract/endpoints';

export type ShopDetail = ResponseOf<'GET /shops/{id}'>['data'];
export type Store = ShopDetail['stores_list'][number];

export function useShop(id: number) {
  return useQuery({
    queryKey: ['shop', id],
    queryFn: async ({ signal }) => (await call('GET /shops/{id}', { params: { id }, signal })).data,
  });
}

/** Has everything that shows a shop read anew. */
export function useShopChanged(): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        [['shop'], ['shop-list'], ['shops'], ['palette-entities']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
    [client],
  );
}
