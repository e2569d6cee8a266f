import type { Kysely } from 'kysely';
import { decide } from '~domain/package-decision';
import { trackingCode } from '~domain/tracking-code';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { columnTypes } from '~provider/shared/packages/package-change';
import type { BodyOf } from '~contract/endpoints';
import { dimWeight, quote } from '~domain/price';
import { areaTypeOfZone, zoneBetween } from '~domain/price-zone';
import { jsonText, run, Values } from '../../shared/sql/statement';
import type { PriceBook, PricedLine } from '../../shared/packages/price-book';
import type { ServedWard, Shop } from './places';

/**
 * The columns of a planned order with their types; `code` is given here, `estimate` counts from the moment of writing.
 */
function columnsOf({ delivery_time_hours: _hours, ...order }: PlannedOrder): readonly (readonly [string, string])[] {
  const names = Object.keys(order) as (keyof typeof order)[];
  return [['code', 'text'], ...names.map((name) => [name, columnTypes[name]] as const)];
}

/**
 * Writes orders with their two history rows, Draft and its submission, in one statement. An order code that its shop
 * has used meanwhile is passed over. Answers the ids written, by tracking code.
 */
export async function insertOrders(
  db: Kysely<Database>,
  user: SignedInUser,
  orders: readonly PlannedOrder[],
): Promise<Map<string, number>> {
  const submitted = decide(
    'submit',
    { status: 'Draft', current_hub_id: null, fm_hub_id: null, lm_hub_id: null, held_by_3pl: false },
    user,
  );
  if (!submitted.ok) throw new Error(`${user.role} may not submit an order: ${submitted.code}`);
  const [first] = orders;
  if (!first) return new Map();
  const columns = columnsOf(first);
  const names = columns.map(([name]) => name).join(', ');
  const recordType = [...columns, ['delivery_time_hours', 'int']].map((column) => column.join(' ')).join(', ');
  const codes = await takeCodes(db, orders.length);
  const values = new Values();
  const status = values.add(submitted.to);
  const records = values.add(jsonText(orders.map((order, index) => ({ ...order, code: codes[index] }))));
  const [actorId, actorName, actorRole] = [user.id, user.name, user.role].map((value) => values.add(value));
  const text = `
    with written as (
      insert into packages (${names}, status, estimate)
      select ${names}, ${status}::text, now() + delivery_time_hours * interval '1 hour'
        from jsonb_to_recordset(${records}::jsonb) as o (${recordType})
      -- The key knows those that go on, both tables all, also while one moves; of each, one look-up whatever the figures say.
      where (select p.id from packages p where p.seller_id = o.seller_id and p.order_code = o.order_code) is null
      on conflict (seller_id, order_code) do nothing
      returning id, code, fm_hub_id
    ), logged as (
      insert into package_history (package_id, action, from_status, to_status, actor_id, actor_name, actor_role, hub_id)
      select w.id, step.action, step.from_status, step.to_status, ${actorId}::int, ${actorName}::text,
        ${actorRole}::text, w.fm_hub_id
      from written w cross join (values (1, 'create', null, 'Draft'),
        (2, 'submit', 'Draft', ${status}::text)) as step (n, action, from_status, to_status)
      order by w.id, step.n
    )
    select id, code from written`;
  const written = await run<{ id: number; code: string }>(db, text, values);
  return new Map(written.map((row) => [row.code, row.id]));
}

async function takeCodes(db: Kysely<Database>, count: number): Promise<string[]> {
  const values = new Values();
  const rows = await run<{ serial: number }>(
    db,
    `select nextval('package_serial') as serial from generate_series(1, ${values.add(count)}::int)`,
    values,
  );
  return rows.map((row) => trackingCode(row.serial));
}

type NewOrder = BodyOf<'POST /packages'>;

/**
 * Columns of a new package that come from the order (as typed, but for those named here); its code, status and times
 * follow when it is written.
 */
export type PlannedOrder = ReturnType<typeof planOrder>;

/** Null = no table in force has a price for the way. */
export function priceOf(shop: Shop, ward: ServedWard, book: PriceBook): PricedLine | null {
  const zone = zoneBetween(shop, ward);
  return book({ shop_id: shop.id, hub_id: shop.hub_id }, areaTypeOfZone[zone], zone);
}

/** An order of a served address, priced and routed: picked up by the shop's hub, delivered by the ward's. */
export function planOrder(order: NewOrder, shop: Shop, ward: ServedWard, line: PricedLine) {
  const { shipping_fee, insurance_fee, return_fee } = quote(line, order);
  return {
    ...order,
    seller_id: shop.id,
    fm_hub_id: shop.hub_id,
    lm_hub_id: ward.hub_id,
    ward_id: ward.id,
    pickup_point: order.pickup_point || shop.address,
    dim: dimWeight(order.length, order.width, order.height),
    total_product_value: order.value,
    shipping_fee,
    insurance_fee,
    return_fee,
    area_type: line.area_type,
    price_zone: zoneBetween(shop, ward),
    delivery_time_hours: line.delivery_time_hours,
    operator_note: order.operator_note || null,
  };
}
