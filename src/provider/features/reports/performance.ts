import type pg from 'pg';
import { attemptRate, successRate } from '~domain/performance';
import type { performanceBys } from '~contract/features/reports';
import type { ResponseOf } from '~contract/endpoints';
import type { SignedInUser } from '../../calls/handler';
import { moment, momentEnd, vietnamClock } from '../../shared/sql/moment';
import { deliveryFigures, deliverySteps, keptDeliveries } from '../../shared/reports/delivery-days';
import { readOnce, Values } from '../../shared/sql/statement';
import { inHubScope } from '../../shared/access/visibility';

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

const groups = {
  hub: { key: 'hub.code', name: 'hub.name' },
  courier: { key: 'courier.courier_code', name: 'courier.first_name' },
  day: { key: `to_char(${vietnamClock('s.day')}, 'YYYY-MM-DD')`, name: 'null::text' },
} as const;

/**
 * Deliveries of a span, from moment to moment, both included: those of the user's hubs, wherever their packages have
 * gone since.
 */
export async function performance(
  pool: pg.Pool,
  query: PerformanceQuery,
  user: SignedInUser,
  span: { readonly from: string; readonly to: string },
): Promise<Performance> {
  const values = new Values();
  const moments = {
    from: `${values.add(moment(span.from))}::timestamptz`,
    to: `${values.add(momentEnd(span.to))}::timestamptz`,
  };
  const couriers = query.by === 'courier' || query.courier !== undefined;
  const ofPackages: string[] = [];
  if (query.seller_id) ofPackages.push(`p.seller_id = any(${values.add(query.seller_id)}::bigint[])`);
  if (query.package_id) ofPackages.push(`h.package_id = any(${values.add(query.package_id)}::bigint[])`);
  const steps =
    ofPackages.length === 0
      ? keptDeliveries(moments, { couriers })
      : deliverySteps(moments, {
          couriers,
          join: 'join packages p on p.id = h.package_id',
          of: ofPackages.join(' and '),
        });
  const conditions = [inHubScope('s.hub_id', user, values)];
  if (query.hub_id) conditions.push(`s.hub_id = any(${values.add(query.hub_id)}::bigint[])`);
  if (query.courier) conditions.push(`courier.courier_code = ${values.add(query.courier)}`);
  const { key, name } = groups[query.by];
  const text = `
    select coalesce(${key}, '') as key, coalesce(min(${name}), '') as name,
      ${deliveryFigures.map((figure) => `sum(s.${figure})::int as ${figure}`).join(', ')}
    from (${steps}) s left join hubs hub on hub.id = s.hub_id left join couriers courier on courier.id = s.courier_id
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
