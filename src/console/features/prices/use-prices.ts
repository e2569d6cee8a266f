import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import type { BodyInputOf, ResponseOf } from '~contract/endpoints';

export type PriceDetail = ResponseOf<'GET /price/{id}/detail'>['data'];
export type PriceVersion = PriceDetail['versions'][number];
export type PriceLines = ResponseOf<'GET /price/{id}/details'>['data'];
export type PriceLine = PriceLines['lines'][number];
export type PriceRow = ResponseOf<'GET /prices'>['data'][number];
export type Effective = ResponseOf<'GET /hubs/{id}/price-table'>['data'];
export type QuoteInput = BodyInputOf<'POST /price-quote'>;
export type QuoteAnswer = ResponseOf<'POST /price-quote'>['data'];

/** First part of the keys of all that is known of price tables: one change touches many. */
export const pricesKey = ['prices'] as const;
const mostHubs = 1000;

/** A version and its lines; 0 = none is asked for. */
export function usePrice(id: number) {
  const detail = useQuery({
    queryKey: [...pricesKey, 'detail', id],
    enabled: id > 0,
    queryFn: async ({ signal }) => (await call('GET /price/{id}/detail', { params: { id }, signal })).data,
  });
  const lines = useQuery({
    queryKey: [...pricesKey, 'lines', id],
    enabled: id > 0,
    queryFn: async ({ signal }) => (await call('GET /price/{id}/details', { params: { id }, signal })).data,
  });
  return { detail, lines };
}

export function useHubTables() {
  return useQuery({
    queryKey: [...pricesKey, 'hubs'],
    queryFn: async ({ signal }) =>
      (await call('GET /prices', { query: { owner: 'hub', limit: mostHubs }, signal })).data,
  });
}

export function useStandard() {
  return useQuery({
    queryKey: [...pricesKey, 'standard'],
    queryFn: async ({ signal }) =>
      (await call('GET /prices', { query: { owner: 'standard' }, signal })).data[0] ?? null,
  });
}

export function useEffective(kind: 'hub' | 'shop', id: number) {
  return useQuery({
    queryKey: [...pricesKey, 'effective', kind, id],
    enabled: id > 0,
    queryFn: async ({ signal }) =>
      (
        await call(kind === 'hub' ? 'GET /hubs/{id}/price-table' : 'GET /shops/{id}/price-table', {
          params: { id },
          signal,
        })
      ).data,
  });
}

/** Null = what a quote needs is not all there. */
export function useWayQuote(body: QuoteInput | null) {
  return useQuery({
    queryKey: [...pricesKey, 'quote', body],
    enabled: body !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (!body) throw new Error('a price was asked for without what it needs');
      return (await call('POST /price-quote', { body, signal })).data;
    },
  });
}
