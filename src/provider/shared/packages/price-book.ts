import type { Kysely } from 'kysely';
import type { AreaType, PriceLine } from '~domain/price';
import { priceOwners } from '~domain/price-table';
import type { PriceZone } from '~domain/price-zone';
import type { Database } from '../../db/schema';
import { run, Values } from '../sql/statement';

/** A price line with the hours it promises, and the version it stands in. */
export type PricedLine = PriceLine & {
  readonly delivery_time_hours: number;
  readonly return_time_hours: number;
  readonly zone: PriceZone | null;
  readonly price_table_id: number;
};

/** Who is charged: a shop, or whoever hands in at the counter, and the hub that picks up. */
export interface Charged {
  readonly shop_id: number | null;
  readonly hub_id: number | null;
}

/** Null = no table in force has a line for the way. A package whose zone nobody knows has the line of its area type. */
export type PriceBook = (charged: Charged, area: AreaType, zone: PriceZone | null) => PricedLine | null;

interface Row extends PricedLine {
  readonly charged_shop: number | null;
  readonly charged_hub: number | null;
  /** Its place in `priceOwners`, from 1. */
  readonly rank: number;
}

/**
 * The lines that hold for each shop at the hub that picks up from it, now or at `at` (ISO): its own table overrides the
 * hub's, which overrides the standard, way by way; within a table a zone's line overrides that of its area type. Of
 * each owner the version counts that began last.
 */
export async function openPriceBook(
  db: Kysely<Database>,
  charged: readonly Charged[],
  at: string | null = null,
): Promise<PriceBook> {
  const values = new Values();
  const distinct = [...new Map(charged.map((one) => [keyOf(one), one])).values()];
  const shops = values.add(distinct.map((one) => one.shop_id));
  const hubs = values.add(distinct.map((one) => one.hub_id));
  const moment = values.add(at);
  const text = `
    select c.shop_id as charged_shop, c.hub_id as charged_hub, held.rank, line.*
    from unnest(${shops}::int[], ${hubs}::int[]) as c (shop_id, hub_id)
    cross join lateral (
      select distinct on (rank) t.id, case when t.shop_id is not null then 1 when t.hub_id is not null then 2
        else 3 end as rank
      from price_tables t
      where t.withdrawn_at is null and t.valid_from <= coalesce(${moment}::timestamptz, now())
        and (t.shop_id = c.shop_id or t.hub_id = c.hub_id or (t.shop_id is null and t.hub_id is null))
      order by rank, t.valid_from desc, t.id desc
    ) held
    join price_lines line on line.price_table_id = held.id`;
  const rows = await run<Row>(db, text, values);
  const book = new Map(
    rows.map((row) => [
      wayOf(keyOf({ shop_id: row.charged_shop, hub_id: row.charged_hub }), row.rank, row.area_type, row.zone),
      row,
    ]),
  );
  return (one, area, zone) => {
    for (const [index] of priceOwners.entries()) {
      const found =
        (zone && book.get(wayOf(keyOf(one), index + 1, area, zone))) ??
        book.get(wayOf(keyOf(one), index + 1, area, null));
      if (found) return found;
    }
    return null;
  };
}

function wayOf(charged: string, rank: number, area: AreaType, zone: PriceZone | null): string {
  return `${charged} ${rank} ${area} ${zone ?? '-'}`;
}

function keyOf({ shop_id, hub_id }: Charged): string {
  return `${shop_id ?? '-'} ${hub_id ?? '-'}`;
}
