import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import type { ResponseOf } from '~contract/endpoints';

export type DocumentDetail = ResponseOf<'GET /cod-transfers/{id}'>['data'];

export function useDocument(id: number, page: number, limit: number) {
  return useQuery({
    queryKey: ['cod-transfer', id, page, limit],
    queryFn: async ({ signal }) =>
      (await call('GET /cod-transfers/{id}', { params: { id }, query: { page, limit }, signal })).data,
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });
}
