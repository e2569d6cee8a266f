import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import type PgBoss from 'pg-boss';
import type { Database } from '../db/schema';
import { jobSeconds } from './job';

/** Of the queue's own tables. */
const schema = 'jobs';

/** How often one of the providers looks for jobs whose worker died, seconds. */
const maintenanceSeconds = 10;

/** Runs of a job whose runs fail or die, and the pause between them, seconds. */
const tries = { retryLimit: 8, retryDelay: 5 };

/**
 * The queue on our own connections. Its statements are sent as they are; one that fails inside a multi-statement text
 * leaves its connection in a broken transaction, so that connection is closed.
 */
const executor = (pool: pg.Pool) => ({
  executeSql: async (text: string, values?: unknown[]) => {
    const client = await pool.connect();
    try {
      const result = await client.query<Record<string, unknown>>(text, values);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  },
});

/** In the caller's transaction: the job exists if and only if that commits. */
export const inTransaction = (db: Kysely<Database>): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows }),
});

/** Opens the queue, its tables made or brought up to date, with a queue for each name. */
export async function startJobQueue(
  pool: pg.Pool,
  names: readonly string[],
  onError: (error: Error) => void,
): Promise<PgBoss> {
  // Loaded late: the library is of no use before the provider serves.
  const { default: Boss } = await import('pg-boss');
  const boss = new Boss({
    db: executor(pool),
    schema,
    schedule: false,
    maintenanceIntervalSeconds: maintenanceSeconds,
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterDays: 7,
  });
  boss.on('error', onError);
  await boss.start();
  const known = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const name of names)
    if (!known.has(name)) await boss.createQueue(name, { name, ...tries, expireInSeconds: jobSeconds });
  return boss;
}
