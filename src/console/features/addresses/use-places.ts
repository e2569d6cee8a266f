import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { limits } from '~domain/limits';

/** Provinces and districts change by law; how long they are not asked for again, ms. */
const freshMs = 5 * 60_000;

/** Of both divisions. */
export function useProvinces() {
  return useQuery({
    queryKey: ['provinces', 'all'],
    queryFn: async ({ signal }) =>
      (await call('GET /provinces', { query: { limit: limits.maxApiLimit }, signal })).data,
    staleTime: freshMs,
  });
}

export function useDistricts() {
  return useQuery({
    queryKey: ['districts', 'all'],
    queryFn: async ({ signal }) =>
      (await call('GET /districts', { query: { limit: limits.maxApiLimit }, signal })).data,
    staleTime: freshMs,
  });
}
