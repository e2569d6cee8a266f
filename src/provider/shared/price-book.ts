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
export type PriceBook = (charged: Charged, area: AreaType) => PricedLine | null;

/**
 * The lines in force now for each shop at the hub that picks up from it: its own table overrides the hub's, which
 * overrides the standard, area by area; of two tables of one owner the later one holds.
 */
export async function openPriceBook(db: Kysely<Database>, charged: readonly Charged[]): Promise<PriceBook> {
  const values = new Values();
  const distinct = [...new Map(charged.map((one) => [keyOf(one), one])).values()];
  const shops = values.add(distinct.map((one) => one.shop_id));
  const hubs = values.add(distinct.map((one) => one.hub_id));
  const text = `
    select c.shop_id as charged_shop, c.hub_id as charged_hub, line.*
    from unnest(${shops}::int[], ${hubs}::int[]) as c (shop_id, hub_id)
    cross join lateral (
      select distinct on (l.area_type) l.*
      from price_tables t join price_lines l on l.price_table_id = t.id
      where t.valid_from <= now() and (t.shop_id = c.shop_id or t.hub_id = c.hub_id or (t.shop_id is null and t.hub_id is null))
      order by l.area_type, t.shop_id is null, t.hub_id is null, t.valid_from desc, t.id desc
    ) line`;
  const lines = await run<PricedLine & { charged_shop: number; charged_hub: number | null }>(db, text, values);
  const book = new Map(lines.map((line) => [`${keyOf({ shop_id: line.charged_shop, hub_id: line.charged_hub })} ${line.area_type}`, line]));
  return (one, area) => book.get(`${keyOf(one)} ${area}`) ?? null;
}

function keyOf({ shop_id, hub_id }: Charged): string {
  return `${shop_id} ${hub_id ?? '-'}`;
}
