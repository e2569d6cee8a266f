import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';

export type CourierDay = ResponseOf<'GET /courier-deliveries/{id}'>['data'];
export type DayLine = CourierDay['lines'][number];
export type Attempt = ResponseOf<'GET /courier-failed-attempts/{id}'>['data'][number];

/** How old the figures may get while they are looked at, ms. */
const everyMs = 15_000;

/** A courier's deliveries of a day; null = today, which is followed. */
export function useCourierDay(id: number, date: string | null) {
  return useQuery({
    queryKey: ['runsheets', 'courier-day', id, date],
    queryFn: async ({ signal }) =>
      (await call('GET /courier-deliveries/{id}', { params: { id }, query: date === null ? {} : { date }, signal }))
        .data,
    refetchInterval: date === null ? everyMs : false,
    placeholderData: keepPreviousData,
  });
}

/** His failed attempts of the last days, the latest first. */
export function useFailedAttempts(id: number, from: string | null) {
  return useQuery({
    queryKey: ['packages', 'failed-attempts', id, from],
    queryFn: ({ signal }) =>
      call('GET /courier-failed-attempts/{id}', {
        params: { id },
        query: { limit: limits.maxApiLimit, ...(from === null ? {} : { date_from: from }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
