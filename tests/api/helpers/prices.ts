import { areaTypes } from '~domain/price';
import type { TestApp } from './app';

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
