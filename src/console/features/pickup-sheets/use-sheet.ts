import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '~console/platform/api';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';

export type SheetDetail = ResponseOf<'GET /runsheets/{id}'>['data'];
export type SheetLine = NonNullable<SheetDetail['lines']>['data'][number];
export type Stops = ResponseOf<'GET /runsheets/{id}/stops'>['data'];
export type Stop = Stops['stops'][number];

/** How soon what others do on a sheet shows, ms. */
const everyMs = 15_000;

/** Others fill a sheet before it leaves, and report on it until it is back. */
const followedEvery = (sheet: { readonly status: string } | undefined): number | false =>
  sheet?.status === 'Created' || sheet?.status === 'Running' ? everyMs : false;

/** A sheet with all its packages. */
export function useSheet(id: number) {
  return useQuery({
    queryKey: ['runsheets', 'one', id],
    queryFn: async ({ signal }) => {
      const first = (
        await call('GET /runsheets/{id}', {
          params: { id },
          query: { include: 'packages', limit: limits.maxApiLimit },
          signal,
        })
      ).data;
      const lines = [...(first.lines?.data ?? [])];
      for (let page = 2; page <= (first.lines?.meta.pagination.total_pages ?? 1); page += 1) {
        const { data } = await call('GET /runsheets/{id}', {
          params: { id },
          query: { include: 'packages', limit: limits.maxApiLimit, page },
          signal,
        });
        lines.push(...(data.lines?.data ?? []));
      }
      return { sheet: first, lines };
    },
    refetchInterval: ({ state }) => followedEvery(state.data?.sheet),
  });
}

/** A sheet by the doors it calls at. */
export function useStops(id: number) {
  return useQuery({
    queryKey: ['runsheets', 'stops', id],
    queryFn: async ({ signal }) => (await call('GET /runsheets/{id}/stops', { params: { id }, signal })).data,
    refetchInterval: ({ state }) => followedEvery(state.data?.sheet),
  });
}

/** Has everything read anew that a write on a sheet changes. */
export function useSheetChanged(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [
      ['runsheets'],
      ['packages'],
      ['package'],
      ['history'],
      ['runs'],
      ['pickup-note'],
      ['pickup-plan'],
    ])
      void client.invalidateQueries({ queryKey });
  }, [client]);
}
