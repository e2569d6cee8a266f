import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import type { SignedInUser } from '../../calls/handler';
import { cashInHand } from '../../shared/people/cash-in-hand';
import { readOnce, Values } from '../../shared/sql/statement';
import { inHubScope } from '../../shared/access/visibility';
import { courierColumns, toCourier, type CourierRecord } from './courier';
import { sheetsOf, sumOf } from './sheets';
import { ofDay, today } from './sql';

type Monitor = ResponseOf<'GET /delivery-monitor'>['data'];
type Last = NonNullable<Monitor['couriers'][number]['last']>;

/** Couriers with a sheet today or cash in hand. */
export async function readMonitor(pool: pg.Pool, user: SignedInUser, { hub_id }: QueryOf<'GET /delivery-monitor'>): Promise<Monitor> {
  const ofHubs = (values: Values): string => `${inHubScope('r.hub_id', user, values)} ${hub_id ? `and r.hub_id = any(${values.add(hub_id)}::bigint[])` : ''}`;
  const [sheetValues, cashValues, lastValues] = [new Values(), new Values(), new Values()];
  const [sheets, cash, lasts] = await Promise.all([
    sheetsOf(pool, `${ofHubs(sheetValues)} and ${ofDay(today)}`, sheetValues),
    readOnce<{ courier_id: number; in_hand: number }>(pool, cashInHand(ofHubs(cashValues)), cashValues),
    readOnce<Last & { courier_id: number }>(
      pool,
      `select distinct on (r.courier_id) r.courier_id, l.result_at as at, p.code as package_code, l.result, l.result_reason as reason
       from runsheets r join runsheet_packages l on l.runsheet_id = r.id and l.removed_at is null and l.result is not null join packages p on p.id = l.package_id
       where ${ofHubs(lastValues)} and ${ofDay(today)} and r.courier_id is not null order by r.courier_id, l.result_at desc, l.runsheet_id, l.position`,
      lastValues,
    ),
  ]);
  const inHand = new Map(cash.filter(({ in_hand }) => in_hand > 0).map((one) => [one.courier_id, one.in_hand]));
  const last = new Map(lasts.map(({ courier_id, ...one }) => [courier_id, one]));
  const couriers = await couriersOf(pool, [...new Set([...sheets.map((one) => one.courier_id), ...inHand.keys()])]);
  const told = couriers.map((record) => {
    const own = sheets.filter(({ courier_id }) => courier_id === record.id).map(({ courier_id: _of, ...sheet }) => sheet);
    return { courier: toCourier(record), sheets: own, ...sumOf(own), cash: { in_hand: inHand.get(record.id) ?? 0, ceiling: limits.courierCashCeiling }, last: last.get(record.id) ?? null };
  });
  return { as_of: new Date().toISOString(), couriers: told };
}

/** By their codes: on a wall everybody has his place. */
function couriersOf(pool: pg.Pool, ids: readonly number[]): Promise<CourierRecord[]> {
  const values = new Values();
  return readOnce(pool, `select ${courierColumns} from couriers c join hubs h on h.id = c.hub_id where c.id = any(${values.add(ids)}::int[]) order by h.code, c.courier_code`, values);
}

