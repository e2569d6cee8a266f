import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { backlogBuckets, type BacklogBucket } from '~domain/backlog';
import { backlogTypes, type BacklogType } from '~domain/stages';
import type { Filters } from '~console/resource/list-state';
import { call } from '~console/platform/api';
import type { ResponseOf } from '~contract/endpoints';

type Report = ResponseOf<'GET /backlog-report'>['data'];
type ReportRow = Report['rows'][number];

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

export type Sums = Report['totals'];
export type Figure = BacklogBucket | 'total';

/** In the order of their columns. */
export const figures: readonly Figure[] = [...backlogBuckets, 'total'];

interface HubSums {
  readonly hub: NonNullable<ReportRow['hub']> | null;
  readonly sums: Sums;
}

const among = (filter: string | undefined, value: string | number | undefined): boolean =>
  filter === undefined || (value !== undefined && filter.split(',').includes(String(value)));

/** Rows of the hubs that the list is filtered by. */
export function rowsOfHubs(rows: readonly ReportRow[], { hub_id }: Filters): readonly ReportRow[] {
  return rows.filter((row) => among(hub_id, row.hub?.id));
}

/** Rows of the stages that the list is filtered by. */
export function rowsOfTypes(rows: readonly ReportRow[], { type }: Filters): readonly ReportRow[] {
  return rows.filter((row) => among(type, row.type));
}

export function sumOf(rows: readonly ReportRow[]): Sums {
  const sum = (pick: (row: ReportRow) => number | undefined): number =>
    rows.reduce((total, row) => total + (pick(row) ?? 0), 0);
  const days = rows[0]?.days_over.length ?? 0;
  return {
    total: sum((row) => row.total),
    within_24h: sum((row) => row.within_24h),
    within_48h: sum((row) => row.within_48h),
    over_48h: sum((row) => row.over_48h),
    days_over: Array.from({ length: days }, (_, day) => sum((row) => row.days_over[day])),
  };
}

/** Every stage, those without a package too: a row that comes and goes would move all others. */
export function sumsByType(rows: readonly ReportRow[]): readonly { readonly type: BacklogType; readonly sums: Sums }[] {
  return backlogTypes.map((type) => ({ type, sums: sumOf(rows.filter((row) => row.type === type)) }));
}

/** Every hub that has any of it, by its code, so that a hub stays where it is from one reading to the next. */
export function sumsByHub(rows: readonly ReportRow[]): readonly HubSums[] {
  const hubs = new Map<number | null, ReportRow[]>();
  for (const row of rows) hubs.set(row.hub?.id ?? null, [...(hubs.get(row.hub?.id ?? null) ?? []), row]);
  return [...hubs.values()]
    .map((own) => ({ hub: own[0]?.hub ?? null, sums: sumOf(own) }))
    .sort((one, other) => (one.hub?.code ?? '').localeCompare(other.hub?.code ?? ''));
}
