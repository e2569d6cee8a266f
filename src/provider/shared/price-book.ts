import type { Kysely } from 'kysely';
import type { AreaType, PriceLine } from '~domain/price';
import type { Database } from '../db/schema';
import { run, Values } from './statement';

/** A price line with the hours it promises for the delivery. */
export type PricedLine = PriceLine & { readonly delivery_time_hours: number };

/** Who is charged: a shop, and the hub that picks up from it. */
export interface Charged {
  readonly shop_id: number;
  readonly hub_id: number | null;
}

/** Null = no table in force has a line for the area. */
export type PriceBook = (shopId: number, area: AreaType) => PricedLine | null;

/**
 * The lines in force now for each of the shops: its own table overrides its hub's, which overrides the standard, area
 * by area; of two tables of one owner the later one holds.
 */
export async function openPriceBook(db: Kysely<Database>, charged: readonly Charged[]): Promise<PriceBook> {
  const values = new Values();
  const shops = values.add(charged.map((one) => one.shop_id));
  const hubs = values.add(charged.map((one) => one.hub_id));
  const text = `
    select c.shop_id, line.*
    from unnest(${shops}::int[], ${hubs}::int[]) as c (shop_id, hub_id)
    cross join lateral (
      select distinct on (l.area_type) l.*
      from price_tables t join price_lines l on l.price_table_id = t.id
      where t.valid_from <= now() and (t.shop_id = c.shop_id or t.hub_id = c.hub_id or (t.shop_id is null and t.hub_id is null))
      order by l.area_type, t.shop_id is null, t.hub_id is null, t.valid_from desc, t.id desc
    ) line`;
  const lines = await run<PricedLine & { shop_id: number }>(db, text, values);
  const book = new Map(lines.map((line) => [`${line.shop_id} ${line.area_type}`, line]));
  return (shopId, area) => book.get(`${shopId} ${area}`) ?? null;
}
