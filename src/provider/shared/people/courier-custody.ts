import type { Kysely } from 'kysely';
import { codStatusesOf } from '~domain/cod-stages';
import type { Database } from '../../db/schema';
import { balanceSql } from '../money/kept-money';
import { run, Values } from '../sql/statement';
import { sheetsWithProgress } from '../sheets/kept-progress';

const inHand = codStatusesOf('courier')
  .map((status) => `'${status}'`)
  .join(', ');

/**
 * Cash of couriers that is taken and not handed in, by courier (`courier_id`, `in_hand`): of closed sheets as it was
 * booked, of those on the road what their lines tell. `of` narrows by hub and courier, wherever either stands.
 */
export const cashInHand = (of: (hub: string, courier: string) => string): string => `
  select courier_id, sum(cash) as in_hand from (
    select t.courier_id, t.cash from cod_takings t where t.collected_by is null and ${of('t.hub_id', 't.courier_id')}
    union all
    select s.courier_id, s.cash
      from (${sheetsWithProgress('r.courier_id', `r.type = 'outbound' and r.status = 'Running' and r.courier_id is not null and ${of('r.hub_id', 'r.courier_id')}`)}) s
  ) taken where courier_id is not null group by courier_id`;

/** Cash that a courier (`id`, as SQL) has taken on sheets that are on the road, VND. */
const cashOnRoad = (id: string): string => `(
  select sum(coalesce(l.cash, p.cod_collected))
  from runsheets r join runsheet_packages l on l.runsheet_id = r.id and l.removed_at is null and l.result = 'done'
    join packages p on p.id = l.package_id and p.status in (${inHand}) and (p.cod > 0 or p.cod_collected > 0)
  where r.courier_id = ${id} and r.type = 'outbound' and r.status = 'Running')`;

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
