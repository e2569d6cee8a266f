import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '~console/platform/api';
import { putAnswer } from '~console/platform/query-client';
import type { ResponseOf } from '~contract/endpoints';
import { failureText } from '~console/platform/failure-text';
import { useGoFromHere } from '~console/terminal/go-from-here';
import { toast } from '~console/ui/toast';

export type Trip = ResponseOf<'GET /linehaul-runsheets/{id}'>['data'];
export type Bag = ResponseOf<'GET /mobile-units/{id}'>['data'];

/** How soon what others do to it shows, ms. */
const everyMs = 15_000;

export function useTrip(id: number) {
  return useQuery({
    queryKey: ['linehaul', 'trip', id],
    queryFn: async ({ signal }) => (await call('GET /linehaul-runsheets/{id}', { params: { id }, signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.status === 'Created' || state.data?.status === 'Running' ? everyMs : false,
  });
}

/** Puts what an answer brought in the place of what is known, and has lists read anew. */
export function useTakeTrip(id: number): (trip: Trip) => void {
  const client = useQueryClient();
  return useCallback(
    (trip) => {
      putAnswer(client, ['linehaul', 'trip', id], () => trip);
      for (const queryKey of [['linehaul-list'], ['linehaul', 'lanes'], ['mobile-units'], ['mobile-unit-list']])
        void client.invalidateQueries({ queryKey });
    },
    [client, id],
  );
}

export function useBag(id: number) {
  return useQuery({
    queryKey: ['mobile-units', 'bag', id],
    queryFn: async ({ signal }) => (await call('GET /mobile-units/{id}', { params: { id }, signal })).data,
    refetchInterval: everyMs,
  });
}

export function useTakeBag(id: number): (bag: Bag) => void {
  const client = useQueryClient();
  return useCallback(
    (bag) => {
      putAnswer(client, ['mobile-units', 'bag', id], () => bag);
      for (const queryKey of [
        ['mobile-unit-list'],
        ['linehaul'],
        ['linehaul-list'],
        ['packages'],
        ['package'],
        ['history'],
      ])
        void client.invalidateQueries({ queryKey });
    },
    [client, id],
  );
}

/** Begins to unload a truck, or joins who has begun, and goes to where it is done. */
export function useBeginUnloading(tripId: number) {
  const client = useQueryClient();
  const fromHere = useGoFromHere();
  return useMutation({
    mutationFn: async () => (await call('POST /linehaul-runsheets/{id}/unloading', { params: { id: tripId } })).data,
    onMutate: fromHere,
    onSuccess: (unloading, _none, open) => {
      putAnswer(client, ['linehaul', 'unloading', tripId], () => unloading);
      void client.invalidateQueries({ queryKey: ['linehaul', 'trip', tripId] });
      open(`/inbound-runsheet/${tripId}`, unloading.runsheet.code);
    },
    onError: (error) => toast('error', failureText(error)),
  });
}
