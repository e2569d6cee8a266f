import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { refuse, type Refusal } from '../../calls/handler';

/**
 * Whether another is called so, capitals or not. Whoever names one comes after whoever does so at the same time: an index
 * could not be made where two of before differ in nothing else.
 */
export async function nameTaken(
  tx: Kysely<Database>,
  table: 'hubs' | 'hub_port_codes',
  name: string,
  id: number | null,
): Promise<Refusal<'EAL001'> | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`names of ${table}`}, 0))`.execute(tx);
  const { rows } = await sql`select from ${sql.table(table)} where lower(name) = lower(${name})
    and id is distinct from ${id}::int`.execute(tx);
  return rows.length > 0 ? refuse('EAL001') : null;
}
