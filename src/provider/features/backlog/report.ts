import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { bucketCutoff, daysOverCutoff } from '~domain/backlog';
import { backlogTypes, type BacklogType } from '~domain/stages';
import { hourMs } from '~domain/time';
import type { SignedInUser } from '../../calls/handler';
import { anchorSql, custodySql, hourSql, typeSql } from '../../shared/packages/backlog-sql';
import { keptBacklog } from '../../shared/packages/kept-counts';
import { isoMoment } from '../../shared/sql/moment';
import { readOnce, Values } from '../../shared/sql/statement';
import { backlogConditions } from './conditions';

type Report = ResponseOf<'GET /backlog-report'>['data'];
type Figures = Report['totals'];

/** Days over that are told apart; beyond them it is "that many or more". */
const toldDays = 7;
const days = Array.from({ length: toldDays }, (_, index) => index + 1);

interface ReportRecord {
  readonly hub_id: number | null;
  readonly code: string;
  readonly name: string;
  readonly type: BacklogType;
  readonly oldest: string;
  readonly total: number;
  readonly under_24h: number;
  readonly under_48h: number;
  /** At index d − 1 those that are d days over or more. */
  readonly late: readonly number[];
}

/**
 * Every bucket and every count of days begins at one of these, in rising order; what is between two of them is in one
 * slot.
 */
const cutoffsAt = (now: number): number[] =>
  [
    ...new Set([
      bucketCutoff('within_48h', now),
      bucketCutoff('over_48h', now),
      ...backlogTypes.flatMap((type) => days.map((day) => daysOverCutoff(type, day, now))),
    ]),
  ].sort((one, other) => one - other);

/**
 * Hours that no slot holds whole: a bucket begins in them, or the present, until which a customer's day is still to
 * come. All other cut-offs are Vietnamese midnights.
 */
const partedHours = (now: number): string[] =>
  [bucketCutoff('within_48h', now), bucketCutoff('over_48h', now), now].map((moment) =>
    isoMoment(Math.floor(moment / hourMs) * hourMs),
  );

/**
 * What waits, as rows of `hub_id`, `type`, the hour `since`, `slot` and how many (`n`); `parted` = `partedHours`.
 * Whatever reads a CTE is left to one process: others would read more of the catalogue to begin with than all there is
 * to read here.
 */
function waiting(
  filters: QueryOf<'GET /backlog-report'>,
  user: SignedInUser,
  now: number,
  { values, parted }: { readonly values: Values; readonly parted: string },
): string {
  const cutoffs = `${values.add(cutoffsAt(now).map(isoMoment))}::timestamptz[]`;
  const where = backlogConditions(filters, user, now, values);
  const read = (from: string): string => `
    select ${custodySql} as hub_id, ${typeSql('p.status')} as type, ${hourSql(anchorSql)} as since,
      width_bucket(${anchorSql}, ${cutoffs}) as slot, count(*) as n
    from ${from} where ${where} group by 1, 2, 3, 4`;
  if (filters.seller_id) return read('packages p');
  return `
    select hub_id, type, since, width_bucket(since, ${cutoffs}) as slot, sum(packages) as n
    from ${keptBacklog(filters, user, values)} k
    where since <> all(${parted}) and (since <= (${parted})[3] or not chosen) group by 1, 2, 3 having sum(packages) > 0
    union all
    ${read(`parted h join packages p on ${anchorSql} >= h.hour and ${anchorSql} < h.hour + interval '1 hour'`)}`;
}

/**
 * The backlog by hub and stage at `now` (ms): whole hours from what is kept of them, and only those that are parted
 * from their packages.
 */
export async function backlogReport(
  pool: pg.Pool,
  filters: QueryOf<'GET /backlog-report'>,
  user: SignedInUser,
  now: number,
): Promise<Report> {
  const values = new Values();
  const cutoffs = cutoffsAt(now);
  /** Slots count from 0: before the first cut-off. */
  const slotFrom = (cutoff: number): number => cutoffs.indexOf(cutoff) + 1;
  const before = (day: number): string =>
    `case type ${backlogTypes.map((type) => `when '${type}' then ${slotFrom(daysOverCutoff(type, day, now))}`).join(' ')} end`;
  const parted = `${values.add(partedHours(now))}::timestamptz[]`;
  const text = `
    with parted as materialized (select distinct hour from unnest(${parted}) each (hour))
    select sums.hub_id, h.code, h.name, sums.type, sums.oldest, sums.total, sums.under_24h, sums.under_48h, sums.late
    from (
      select hub_id, type, min(since) as oldest, sum(n)::int as total,
        coalesce(sum(n) filter (where slot >= ${slotFrom(bucketCutoff('within_48h', now))}), 0)::int as under_24h,
        coalesce(sum(n) filter (where slot >= ${slotFrom(bucketCutoff('over_48h', now))}), 0)::int as under_48h,
        array[${days.map((day) => `coalesce(sum(n) filter (where slot < ${before(day)}), 0)::int`).join(', ')}] as late
      from (${waiting(filters, user, now, { values, parted })}) waiting group by hub_id, type
    ) sums left join hubs h on h.id = sums.hub_id order by h.code, sums.type`;
  const records = await readOnce<ReportRecord>(pool, text, values);
  const rows = records.map((record) => ({
    hub: record.hub_id === null ? null : { id: record.hub_id, code: record.code, name: record.name },
    type: record.type,
    ...figuresOf(record),
    oldest: record.oldest,
  }));
  return { as_of: isoMoment(now), rows, totals: rows.reduce(added, none) };
}

function figuresOf({ total, under_24h, under_48h, late }: ReportRecord): Figures {
  const atLeast = [total, ...late];
  return {
    total,
    within_24h: under_24h,
    within_48h: under_48h - under_24h,
    over_48h: total - under_48h,
    days_over: atLeast.map((count, day) => count - (atLeast[day + 1] ?? 0)),
  };
}

const none: Figures = {
  total: 0,
  within_24h: 0,
  within_48h: 0,
  over_48h: 0,
  days_over: Array.from({ length: toldDays + 1 }, () => 0),
};

function added(sum: Figures, figures: Figures): Figures {
  return {
    total: sum.total + figures.total,
    within_24h: sum.within_24h + figures.within_24h,
    within_48h: sum.within_48h + figures.within_48h,
    over_48h: sum.over_48h + figures.over_48h,
    days_over: sum.days_over.map((count, day) => count + (figures.days_over[day] ?? 0)),
  };
}
