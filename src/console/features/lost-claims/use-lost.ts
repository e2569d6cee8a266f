import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { lostPaths } from '~commands/lost-documents';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import type { LostDocumentKind } from '~domain/lost-claims';

export type LostDocument = ResponseOf<'GET /claim-losts'>['data'][number];
export type LostDocumentDetail = ResponseOf<'GET /claim-losts/{id}'>['data'];
export type LostLine = LostDocumentDetail['packages']['data'][number];
export type LostPackage = ResponseOf<'GET /lost-packages'>['data'][number];
export type HubLosses = ResponseOf<'GET /hub-losses'>['data'][number];

/** A document with one page of its packages. */
export function useLostDocument(kind: LostDocumentKind, id: number, page: number, limit: number) {
  return useQuery({
    // Read anew with every other list of packages, after each run.
    queryKey: ['packages', 'lost-document', id, page, limit],
    queryFn: async ({ signal }) =>
      (await call(`GET ${lostPaths[kind]}/{id}`, { params: { id }, query: { page, limit }, signal })).data,
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });
}

/** The longest lost packages that wait to be claimed, or charged to somebody: as many as one answer holds. */
export function useWaitingLosses(step: 'claim' | 'charge') {
  return useQuery({
    queryKey: ['packages', 'lost-waiting', step],
    queryFn: ({ signal }) => call('GET /lost-packages', { query: { for: step, limit: limits.maxApiLimit }, signal }),
  });
}

/** What hubs lost, by a word of their code or name, page by page. */
export function useHubLosses(q: string, page: number, limit: number) {
  return useQuery({
    queryKey: ['packages', 'hub-losses', q, page, limit],
    queryFn: ({ signal }) => call('GET /hub-losses', { query: { page, limit, ...(q === '' ? {} : { q }) }, signal }),
    placeholderData: (before) => before,
  });
}
