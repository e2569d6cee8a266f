import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** How soon whoever waits sees that the lock is free, ms. */
const pollMs = 200;

/**
 * Does `work` while no other provider of this database does what the same number stands for; whoever comes meanwhile
 * waits, for as long as it takes. The lock lives in a transaction, which a pooler keeps on one connection as it doesn't
 * keep a session; `work` uses other connections of the pool.
 */
export function underLock<T>(pool: pg.Pool, lock: number, work: () => Promise<T>): Promise<T> {
  return connected(pool, async (client) => {
    // Asked again and again, and without a parameter: a statement that waits, like one that is left open, keeps an
    // index from being made concurrently for as long.
    while (!(await isTaken(client, lock))) await sleep(pollMs);
    return work();
  });
}

/** The same, or null at once where somebody has the lock. */
export function underFreeLock<T>(pool: pg.Pool, lock: number, work: () => Promise<T>): Promise<T | null> {
  return connected(pool, async (client) => ((await isTaken(client, lock)) ? work() : null));
}

async function connected<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    // Closed, not handed back: the lock goes with it also where the transaction can't be ended any more.
    await client.query('rollback').catch(() => undefined);
    client.release(true);
  }
}

async function isTaken(client: pg.PoolClient, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${lock}) as taken`);
  return rows[0]?.taken === true;
}

/** Whether somebody holds the lock of `underLock`, asked over another connection. */
export async function isLocked(pool: pg.Pool, lock: number): Promise<boolean> {
  const { rows } = await pool.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [lock]);
  return rows[0]?.taken === false;
}
