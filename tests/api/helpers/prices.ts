import { areaTypes } from '~domain/price';
import { testApp, type Person, type TestApp } from './app';
import { addPerson } from './people';
import { addHub, addShop, addWard, type Place } from './places';

export interface PriceWorld {
  readonly test: TestApp;
  readonly hub: Place;
  readonly shop: Place;
  /** Served by the hub. */
  readonly ward: Place;
  /** May set prices. */
  readonly sales: Person;
}

/** A network in which nobody has priced anything yet. */
export async function unpricedWorld(): Promise<PriceWorld> {
  const test = await testApp({ seed: 'empty' });
  const hub = await addHub(test);
  const shop = await addShop(test, { hubId: hub.id });
  const ward = await addWard(test, { servedBy: hub.id });
  return { test, hub, shop, ward, sales: await addPerson(test, { role: 'sale_management' }) };
}

/** What a shop sends to a ward, as it is asked for. */
export const orderTo = (shopId: number, wardId: number, orderCode: string) => ({
  seller_id: shopId,
  order_code: orderCode,
  receiver_name: 'Lê Văn Cường',
  receiver_phone: '0987654321',
  receiver_address: '5 Hàng Bài',
  ward_id: wardId,
  weight: 1,
  length: 1,
  width: 1,
  height: 1,
  value: 0,
  cod: 0,
});

/** Fees that are easy to reckon: urban 10,000, suburban 20,000, intra_region 30,000, region 40,000, times `factor`. */
export async function addPriceTable(
  { pool }: Pick<TestApp, 'pool'>,
  owner: { hubId?: number; shopId?: number; factor?: number; validFrom?: string; overFee?: number } = {},
): Promise<void> {
  const factor = owner.factor ?? 1;
  const { rows } = await pool.query<{ id: number }>(
    `insert into price_tables (name, hub_id, shop_id, valid_from) values ('Bảng giá thử', $1, $2, coalesce($3::timestamptz, now() - interval '1 day')) returning id`,
    [owner.hubId ?? null, owner.shopId ?? null, owner.validFrom ?? null],
  );
  for (const [index, area] of areaTypes.entries()) {
    const fee = (index + 1) * 10_000 * factor;
    await pool.query(
      `insert into price_lines (price_table_id, area_type, base_weight, fee, over_fee, under10, from10to15, from15to20, each10, min_fee, max_fee,
                                return_fee, vas_fee_percent, delivery_time_hours, return_time_hours)
       values ($1, $2, 1, $3, $4, $4, 900, 800, 7000, 0, 5000000, $5, 0.5, $6, 96)`,
      [rows[0]?.id, area, fee, owner.overFee ?? 1_000, fee / 2, (index + 1) * 24],
    );
  }
}
