import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema';

/** Hubs keep the province and region of where they stand: their ward's, else the province they were put in. */
export async function hubsFollow(tx: Kysely<Database>): Promise<void> {
  await sql`update hubs h set province_id = p.id, region = p.region from provinces p
    where p.id = coalesce((select w.province_id from wards w where w.id = h.ward_id), h.province_id)
      and (h.province_id, h.region) is distinct from (p.id, p.region)`.execute(tx);
}

/**
 * Shops and their stores are picked up from by the hub at work that serves their ward, from the next order on. Answers
 * the shops that were another hub's.
 */
export async function shopsFollow(tx: Kysely<Database>, wardIds: readonly number[]): Promise<number[]> {
  const at = sql`from hub_coverage c join hubs h on h.id = c.hub_id and h.active where c.ward_id = any(${[...wardIds]}::int[]) and c.ward_id = t.ward_id
    and c.hub_id <> t.hub_id`;
  await sql`update shop_stores t set hub_id = c.hub_id ${at}`.execute(tx);
  const { rows } = await sql<{ id: number }>`update shops t set hub_id = c.hub_id, updated_at = now() ${at}
    returning t.id`.execute(tx);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}
