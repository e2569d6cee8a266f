import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema';

/** The working hub that serves a ward; null = none does (ESH001), or there is no such ward. An id of a request may be larger than the column's type. */
export async function hubOfWard(db: Kysely<Database>, wardId: number): Promise<number | null> {
  const found = await db
    .selectFrom('hub_coverage as c')
    .innerJoin('hubs as h', 'h.id', 'c.hub_id')
    .select('h.id')
    .where('c.ward_id', '=', sql<number>`${wardId}::bigint`)
    .where('h.active', '=', true)
    .executeTakeFirst();
  return found?.id ?? null;
}
