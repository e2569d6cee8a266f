import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import type { ResponseOf } from '~contract/endpoints';

export type Report = ResponseOf<'GET /backlog-report'>['data'];
export type ReportRow = Report['rows'][number];

/** How old the figures may get while they are looked at, ms. */
const everyMs = 45_000;

/** The figures of the backlog, those of some shops or of all. Whoever changes packages has them read anew at once. */
export function useReport(sellerId: string | undefined) {
  return useQuery({
    queryKey: ['packages', 'backlog-report', sellerId ?? ''],
    queryFn: async ({ signal }) =>
      (await call('GET /backlog-report', { query: sellerId === undefined ? {} : { seller_id: sellerId }, signal }))
        .data,
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  });
}
