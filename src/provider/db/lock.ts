import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** How soon whoever waits sees that the lock is free, ms. */
const pollMs = 200;

/**
 * Does `work` while no other provider of this database does what the same number stands for; whoever comes meanwhile
 * waits, for as long as it takes. The lock lives in a transaction, which a pooler keeps on one connection as it doesn't
 * keep a session; `work` uses other connections of the pool, one at a time.
 */
export async function underLock<T>(pool: pg.Pool, lock: number, work: () => Promise<T>): Promise<T> {
  // Asked again and again, and without a parameter: a statement that waits, like one that is left open, keeps an index
  // from being made concurrently for as long. Who has the lock may need the connection between two times.
  for (;;) {
    const done = await underSpare(pool, lock, work);
    if (done) return done.result;
    await sleep(pollMs);
  }
}

/** The same, or null at once where somebody has the lock, or no connection is to spare for it. */
export async function underFreeLock<T>(pool: pg.Pool, lock: number, work: () => Promise<T>): Promise<T | null> {
  return (await underSpare(pool, lock, work))?.result ?? null;
}

/** Connections of a pool that hold a lock, or try to. */
const holding = new WeakMap<pg.Pool, number>();

/** No more at a time than find another connection each for what they do under their lock. */
async function underSpare<T>(pool: pg.Pool, lock: number, work: () => Promise<T>): Promise<{ result: T } | null> {
  const held = holding.get(pool) ?? 0;
  if (held > 0 && (held + 1) * 2 > pool.options.max) return null;
  holding.set(pool, held + 1);
  try {
    return await connected(pool, lock, work);
  } finally {
    holding.set(pool, (holding.get(pool) ?? 1) - 1);
  }
}

async function connected<T>(pool: pg.Pool, lock: number, work: () => Promise<T>): Promise<{ result: T } | null> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    return (await isTaken(client, lock)) ? { result: await work() } : null;
  } finally {
    // Closed, not handed back: the lock goes with it also where the transaction can't be ended any more, and what waits
    // for a migration was opened before its limits were set.
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
