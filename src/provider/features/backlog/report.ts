import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { bucketCutoff, daysOverCutoff } from '~domain/backlog';
import { backlogTypes, type BacklogType } from '~domain/stages';
import type { SignedInUser } from '../../calls/handler';
import { anchorSql, custodySql, typeSql } from '../../shared/packages/backlog-sql';
import { isoMoment } from '../../shared/sql/iso-moment';
import { readOnce, Values } from '../../shared/sql/statement';
import { backlogConditions } from './conditions';

type Report = ResponseOf<'GET /backlog-report'>['data'];
type Figures = Report['totals'];

/** Days over that are told apart; beyond them it is "that many or more". */
const toldDays = 7;

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
 * One pass over the index: each package falls between two of the cut-offs that parts every bucket and every count of days,
 * and only the few sums that come of it are looked at again.
 */
export async function backlogReport(pool: pg.Pool, filters: QueryOf<'GET /backlog-report'>, user: SignedInUser, now: number): Promise<Report> {
  const values = new Values();
  const where = backlogConditions(filters, user, now, values);
  const days = Array.from({ length: toldDays }, (_, index) => index + 1);
  const ages = { n1: bucketCutoff('within_48h', now), n2: bucketCutoff('over_48h', now) };
  const cutoffs = [...new Set([ages.n1, ages.n2, ...backlogTypes.flatMap((type) => days.map((day) => daysOverCutoff(type, day, now)))])].sort((one, other) => one - other);
  /** Slots count from 0: before the first cut-off. */
  const slotFrom = (cutoff: number): number => cutoffs.indexOf(cutoff) + 1;
  const before = (day: number): string => `case type ${backlogTypes.map((type) => `when '${type}' then ${slotFrom(daysOverCutoff(type, day, now))}`).join(' ')} end`;
  const text = `
    select sums.hub_id, h.code, h.name, sums.type, sums.oldest, sums.total, sums.under_24h, sums.under_48h, sums.late
    from (
      select hub_id, type, min(oldest) as oldest, sum(n)::int as total,
        coalesce(sum(n) filter (where slot >= ${slotFrom(ages.n1)}), 0)::int as under_24h,
        coalesce(sum(n) filter (where slot >= ${slotFrom(ages.n2)}), 0)::int as under_48h,
        array[${days.map((day) => `coalesce(sum(n) filter (where slot < ${before(day)}), 0)::int`).join(', ')}] as late
      from (select hub_id, ${typeSql('status')} as type, slot, n, oldest from (
        select ${custodySql} as hub_id, p.status, width_bucket(${anchorSql}, ${values.add(cutoffs.map(isoMoment))}::timestamptz[]) as slot, count(*) as n, min(${anchorSql}) as oldest
        from packages p where ${where} group by 1, 2, 3
      ) counted) staged group by hub_id, type
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

const none: Figures = { total: 0, within_24h: 0, within_48h: 0, over_48h: 0, days_over: Array.from({ length: toldDays + 1 }, () => 0) };

function added(sum: Figures, figures: Figures): Figures {
  return {
    total: sum.total + figures.total,
    within_24h: sum.within_24h + figures.within_24h,
    within_48h: sum.within_48h + figures.within_48h,
    over_48h: sum.over_48h + figures.over_48h,
    days_over: sum.days_over.map((count, day) => count + (figures.days_over[day] ?? 0)),
  };
}
