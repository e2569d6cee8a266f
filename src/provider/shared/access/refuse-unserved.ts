import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { refuse, type Refusal } from '../../calls/handler';

/**
 * The working hub that serves a ward, and goes on to until the transaction ends; null = none does, or there is no such
 * ward. An id of a request may be larger than the column's type.
 */
export async function hubOfWard(tx: Kysely<Database>, wardId: number): Promise<number | null> {
  const covered = await tx
    .selectFrom('hub_coverage')
    .select('hub_id')
    .where('ward_id', '=', sql<number>`${wardId}::bigint`)
    .forShare()
    .executeTakeFirst();
  if (!covered) return null;
  const hub = await tx
    .selectFrom('hubs')
    .select('id')
    .where('id', '=', covered.hub_id)
    .where('active', '=', true)
    .forKeyShare()
    .executeTakeFirst();
  return hub?.id ?? null;
}

/** ESH001 for want of a hub: the ward is named, so that whoever may can give it one. */
export async function refuseUnserved(db: Kysely<Database>, wardId: number): Promise<Refusal<'ESH001'>> {
  const { rows } = await sql<{
    name: string;
  }>`select w.name || ', ' || pr.name as name from wards w join provinces pr on pr.id = w.province_id
    where w.id = ${wardId}::bigint`.execute(db);
  const [ward] = rows;
  return ward ? refuse('ESH001', { unserved: [ward.name] }) : refuse('ESH001');
}

/** ESH001 for want of a price: the way is named by its hubs. */
export async function refuseUnpriced(db: Kysely<Database>, fromHub: number, toHub: number): Promise<Refusal<'ESH001'>> {
  const hubs = await db.selectFrom('hubs').select(['id', 'code']).where('id', 'in', [fromHub, toHub]).execute();
  const codes = new Map(hubs.map(({ id, code }) => [id, code]));
  return refuse('ESH001', { unpriced: [`${codes.get(fromHub) ?? ''} → ${codes.get(toHub) ?? ''}`] });
}
