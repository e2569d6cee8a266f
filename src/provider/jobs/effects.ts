import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';

export async function wasDone(db: Kysely<Database>, key: string): Promise<boolean> {
  return (await db.selectFrom('job_effects').select('key').where('key', '=', key).executeTakeFirst()) !== undefined;
}

/** The effect and its key in one transaction. Two at once: the second waits for the first, then finds the key. */
export async function doOnce(db: Kysely<Database>, key: string, effect: (tx: Kysely<Database>) => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const taken = await tx.insertInto('job_effects').values({ key }).onConflict((conflict) => conflict.doNothing()).returning('key').executeTakeFirst();
    if (!taken) return false;
    await effect(tx);
    return true;
  });
}
