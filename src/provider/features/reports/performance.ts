import type pg from 'pg';
import { attemptRate, successRate } from '~domain/performance';
import type { performanceBys } from '~contract/features/reports';
import type { ResponseOf } from '~contract/endpoints';
import type { SignedInUser } from '../../calls/handler';
import { moment, momentEnd } from '../../shared/sql/moment';
import { countedActions, countOf, stands, stepHub } from '../../shared/reports/performance-sql';
import { readOnce, Values } from '../../shared/sql/statement';
import { vietnamClock } from '../../shared/sql/vietnam-clock';
import { visiblePackage } from '../../shared/access/visibility';

type Performance = ResponseOf<'GET /package-performance'>['data'];
export type Figures = Performance['totals'];

interface PerformanceQuery {
  readonly by: (typeof performanceBys)[number];
  readonly hub_id?: readonly number[] | undefined;
  readonly seller_id?: readonly number[] | undefined;
  readonly package_id?: readonly number[] | undefined;
  readonly courier?: string | undefined;
}

interface Counts {
  readonly dispatched: number;
  readonly delivered: number;
  readonly failed: number;
}

export function figuresOf({ dispatched, delivered, failed }: Counts): Figures {
  const counts = { dispatched, delivered, failed };
  return {
    ...counts,
    attempts: delivered + failed,
    success_rate: successRate(counts),
    attempt_rate: attemptRate(counts),
  };
}

/** Whoever had the package out when the step was done: the courier of the last delivery sheet it was put on before. */
const courierJoin = `
  left join lateral (
    select k.courier_code, k.first_name from runsheet_packages l join runsheets r on r.id = l.runsheet_id join couriers k on k.id = r.courier_id
    where l.package_id = h.package_id and l.leg = 'outbound' and l.added_at <= h.at order by l.added_at desc, l.runsheet_id desc limit 1
  ) courier on true`;

const groups = {
  hub: { key: 'hub.code', name: 'hub.name' },
  courier: { key: 'courier.courier_code', name: 'courier.first_name' },
  day: { key: `to_char(${vietnamClock('h.at')}, 'YYYY-MM-DD')`, name: 'null::text' },
} as const;

/** Deliveries of a span, from moment to moment, both included. */
export async function performance(
  pool: pg.Pool,
  query: PerformanceQuery,
  user: SignedInUser,
  span: { readonly from: string; readonly to: string },
): Promise<Performance> {
  const values = new Values();
  const since = `${values.add(moment(span.from))}::timestamptz`;
  const conditions = [
    `h.at >= ${since}`,
    `h.at <= ${values.add(momentEnd(span.to))}::timestamptz`,
    `h.action = any(${values.add(countedActions)}::text[])`,
    stands(since),
    visiblePackage(user, values),
  ];
  if (query.hub_id) conditions.push(`${stepHub} = any(${values.add(query.hub_id)}::bigint[])`);
  if (query.seller_id) conditions.push(`p.seller_id = any(${values.add(query.seller_id)}::bigint[])`);
  if (query.package_id) conditions.push(`h.package_id = any(${values.add(query.package_id)}::bigint[])`);
  if (query.courier) conditions.push(`courier.courier_code = ${values.add(query.courier)}`);
  const { key, name } = groups[query.by];
  const couriers = query.by === 'courier' || query.courier !== undefined ? courierJoin : '';
  const text = `
    select coalesce(${key}, '') as key, coalesce(min(${name}), '') as name, ${countOf('dispatched')} as dispatched, ${countOf('delivered')} as delivered, ${countOf('failed')} as failed
    from package_history h join packages p on p.id = h.package_id left join hubs hub on hub.id = ${stepHub} ${couriers}
    where ${conditions.join(' and ')} group by 1 order by 1`;
  const records = await readOnce<Counts & { key: string; name: string }>(pool, text, values);
  const rows = records
    .map((record) => ({ key: record.key, name: record.name, ...figuresOf(record) }))
    .filter((row) => row.dispatched + row.attempts > 0);
  const sum = (figure: keyof Counts): number => rows.reduce((total, row) => total + row[figure], 0);
  return {
    ...span,
    rows,
    totals: figuresOf({ dispatched: sum('dispatched'), delivered: sum('delivered'), failed: sum('failed') }),
  };
}
