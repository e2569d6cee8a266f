import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '~console/platform/api';
import { readAll } from '~console/platform/in-parts';
import { packagesChanged, putAnswer } from '~console/platform/query-client';
import type { BodyInputOf, ResponseOf } from '~contract/endpoints';
import { useDebounced } from '~console/ui/use-debounced';

export type Unloading = ResponseOf<'GET /linehaul-runsheets/{id}/unloading'>['data'];
export type Line = ResponseOf<'GET /linehaul-runsheets/{id}/unloading/lines'>['data'][number];
export type Finding = Line['finding'];

/** How soon a colleague's scans show, ms. */
const everyMs = 5_000;
/** A burst of scans is read once, so long after its last. In ms. */
const pauseMs = 400;

const keyOf = (tripId: number) => ['linehaul', 'unloading', tripId] as const;

/** How far a truck is unloaded, which is asked once its trip says that somebody has begun. */
export function useUnloading(tripId: number, begun: boolean) {
  return useQuery({
    queryKey: keyOf(tripId),
    queryFn: async ({ signal }) =>
      (await call('GET /linehaul-runsheets/{id}/unloading', { params: { id: tripId }, signal })).data,
    enabled: begun,
    refetchInterval: ({ state }) => (state.data?.finished_at ? false : everyMs),
  });
}

/** The packages of one finding, all of them; `mark` changes whenever they may have. */
export function useUnloadingLines(tripId: number, finding: Finding, mark: string) {
  const settled = useDebounced(mark, pauseMs);
  return useQuery({
    queryKey: [...keyOf(tripId), 'lines', finding, settled],
    queryFn: ({ signal }) =>
      readAll(
        (place) =>
          call('GET /linehaul-runsheets/{id}/unloading/lines', {
            params: { id: tripId },
            query: { finding, ...place },
            signal,
          }),
        Number.POSITIVE_INFINITY,
      ),
    placeholderData: (before, query) => (query?.queryKey[4] === finding ? before : undefined),
  });
}

/** Puts what an answer brought in the place of what is known. */
export function useTakeUnloading(tripId: number): (change: Partial<Unloading>) => void {
  const client = useQueryClient();
  return useCallback(
    (change) => putAnswer<Unloading>(client, keyOf(tripId), (known) => known && { ...known, ...change }),
    [client, tripId],
  );
}

/**
 * Ends an unloading with what was said of it; refused, it is read anew, for what was said is no longer so. Throws
 * ApiFailure.
 */
export function useFinishUnloading(tripId: number) {
  const client = useQueryClient();
  return async (body: BodyInputOf<'PATCH /linehaul-runsheets/{id}/unloading/finish'>): Promise<void> => {
    try {
      const { data } = await call('PATCH /linehaul-runsheets/{id}/unloading/finish', { params: { id: tripId }, body });
      putAnswer(client, keyOf(tripId), () => data);
    } catch (error) {
      await client.invalidateQueries({ queryKey: keyOf(tripId) });
      throw error;
    }
    packagesChanged(client, ['linehaul'], ['linehaul-list']);
  };
}
