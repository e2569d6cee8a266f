import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { balanceSql } from '../money/kept-money';
import { run, Values } from '../sql/statement';
import { cashOnRoad } from './cash-in-hand';

interface Custody {
  readonly package_count: number;
  /** VND. */
  readonly cash: number;
}

/**
 * What of sheets (`r`) with lines (`l`) is in a courier's hands: on the road with him, and neither handed over at the
 * door nor brought back. A package he picked up and its check-in are two lines of one package: count packages.
 */
export const packagesInHand = `r.status = 'Running' and l.live and l.back_at is null and not (r.type in ('outbound', 'return') and coalesce(l.result, '') = 'done')`;

/**
 * VND of one courier (`id`, as SQL): what the books say he has, of every hub he worked for, and what his sheets under
 * way brought, which is booked when they close.
 */
const courierCash = (id: string): string => `(
  ${balanceSql(`a.kind = 'courier_cash' and a.owner_id = ${id}`)}
  + coalesce(${cashOnRoad(id)}, 0))`;

/** What a courier has to bring back before he may leave. */
export async function custodyOf(tx: Kysely<Database>, courierId: number): Promise<Custody> {
  const values = new Values();
  const id = `${values.add(courierId)}::int`;
  const text = `
    select (select count(distinct l.package_id)::int from runsheets r join runsheet_packages l on l.runsheet_id = r.id
      where r.courier_id = ${id} and ${packagesInHand}) as package_count,
      ${courierCash(id)} as cash`;
  const [hands] = await run<Custody>(tx, text, values);
  return hands ?? { package_count: 0, cash: 0 };
}
