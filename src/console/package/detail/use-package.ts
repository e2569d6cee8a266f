import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { isGone } from '~console/resource/record-page';
import type { ResponseOf } from '~contract/endpoints';
import { isWellFormedCode, normaliseCode } from '~domain/tracking-code';

export type PackageDetail = ResponseOf<'GET /packages/{id}'>['data'];
export type HistoryEntry = ResponseOf<'GET /package-history'>['data'][number];

/** The package an address names: by its number, or by its code as it stands on the label. */
export function usePackage(reference: string) {
  const numeric = /^\d{1,15}$/.test(reference);
  const code = normaliseCode(reference);
  const found = useQuery({
    queryKey: ['package', 'code', code],
    queryFn: async ({ signal }) => (await call('GET /package', { query: { code }, signal })).data.id,
    // A code is one package's for ever.
    staleTime: Infinity,
    enabled: !numeric && isWellFormedCode(code),
  });
  const id = numeric ? Number(reference) : found.data;
  const detail = useQuery({
    queryKey: ['package', id],
    queryFn: async ({ signal }) => (await call('GET /packages/{id}', { params: { id: id ?? 0 }, signal })).data,
    enabled: id !== undefined,
  });
  const shown = isGone(detail.error) ? undefined : detail.data;
  return {
    detail: shown,
    reading: detail,
    /** It is of before, and what it is now is on its way. */
    old: detail.isFetching && !detail.isFetchedAfterMount,
    malformed: !numeric && !isWellFormedCode(code),
    error: shown ? null : (found.error ?? detail.error),
    retry: (): void => void (found.isError ? found : detail).refetch(),
  };
}

export function useHistory(id: number) {
  return useQuery({
    queryKey: ['history', id],
    queryFn: async ({ signal }) => (await call('GET /package-history', { query: { package_id: id }, signal })).data,
  });
}
