import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDebounced } from '~console/ui/use-debounced';
import { call } from '~console/platform/api';
import { limits } from '~domain/limits';
import type { ResponseOf } from '~contract/endpoints';

export type Shop = ResponseOf<'GET /shops'>['data'][number];

const freshMs = 5 * 60_000;
const shown = 50;

/** Between keystrokes nobody wants an answer, ms. */
const rest = 200;

/**
 * Shops by words of their code or name; an empty text finds the first ones. `settled` = they are those of this text.
 */
export function useShops(text: string) {
  const q = useDebounced(text.normalize('NFC').trim(), rest);
  const query = useQuery({
    queryKey: ['shops', 'found', q],
    queryFn: async ({ signal }) =>
      (await call('GET /shops', { query: { limit: shown, ...(q === '' ? {} : { q }) }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
  return {
    shops: query.data ?? [],
    settled: q === text.normalize('NFC').trim() && !query.isFetching,
    reading: query,
    /** They were asked for, and there is none. */
    none: query.data?.length === 0 && !query.isFetching,
  };
}

/**
 * The shops of these ids, which an address carries as numbers: those seen so far, the rest asked for. A shop elsewhere
 * is told if its packages are seen.
 */
export function useShopsById(ids: readonly number[]): readonly Shop[] {
  const client = useQueryClient();
  const lists = client.getQueriesData<Shop[]>({ queryKey: ['shops'] });
  const known = new Map(lists.flatMap(([, shops]) => (shops ?? []).map((shop) => [shop.id, shop] as const)));
  const asked = [...ids].sort((one, other) => one - other).join(',');
  useQuery({
    queryKey: ['shops', 'by-id', asked],
    queryFn: async ({ signal }) =>
      (await call('GET /shops', { query: { ids: asked, limit: limits.maxApiLimit }, signal })).data,
    staleTime: freshMs,
    enabled: ids.some((id) => !known.has(id)),
  });
  return ids.flatMap((id) => known.get(id) ?? []);
}
