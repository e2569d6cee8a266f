import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema';

/** Whether there is such a hub, a closed one too: what it still has or owes is settled. */
export async function knowsHub(db: Kysely<Database>, id: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('hubs')
      .select('id')
      .where('id', '=', sql<number>`${id}::bigint`)
      .executeTakeFirst()) !== undefined
  );
}

/**
 * Whether there is such a hub, in use, and it stays so until the transaction ends: whoever closes one looks at what
 * hangs on it. An id of a request may be larger than the column's type.
 */
export async function hasHub(db: Kysely<Database>, id: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('hubs')
      .select('id')
      .where('id', '=', sql<number>`${id}::bigint`)
      .where('active', '=', true)
      .forKeyShare()
      .executeTakeFirst()) !== undefined
  );
}
