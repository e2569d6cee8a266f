import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema';

/** Its new version; null = the one kept is not the one seen. */
export async function keepSetting(
  db: Kysely<Database>,
  userId: number,
  setting: { name: string; value: string; seen: number },
): Promise<number | null> {
  const { name, value, seen } = setting;
  if (seen === 0) {
    const made = await db
      .insertInto('user_settings')
      .values({ user_id: userId, name, value })
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
      .returning('version')
      .executeTakeFirst();
    return made?.version ?? null;
  }
  const changed = await db
    .updateTable('user_settings')
    .set({ value, version: sql`version + 1`, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .where('version', '=', sql<number>`${seen}::bigint`)
    .returning('version')
    .executeTakeFirst();
  return changed?.version ?? null;
}
