import type { Kysely } from 'kysely';
import type pg from 'pg';
import { lowerPriority } from '../../db/low-priority';
import { overClient } from '../../db/pool';
import type { Database } from '../../db/schema';
import { Slots } from './slots';

/** One connection for as long as a run lasts: the lock of its key lives and dies with it. */
export interface OwnConnection {
  readonly db: Kysely<Database>;
  /** What it does from now on is much, and may take its time. */
  yieldToOthers(): Promise<void>;
  /** Gives up the lock and the connection; a second time does nothing. */
  release(): Promise<void>;
}

/** As long as anybody waits for a connection of the pool. */
const patienceMs = 10_000;

/** A little: what it changes it holds locked. */
const niceness = 5;

const slots = new WeakMap<pg.Pool, Slots>();

/** Runs have half of a provider's connections between them; the rest are for everybody else. */
function slotsOf(pool: pg.Pool): Slots {
  const known = slots.get(pool);
  if (known) return known;
  const made = new Slots(Math.max(1, Math.floor(pool.options.max / 2)));
  slots.set(pool, made);
  return made;
}

/** Takes a connection and the lock on it. `running` = another run holds the lock; `busy` = no connection came free. */
export async function ownConnection(pool: pg.Pool, lock: bigint): Promise<OwnConnection | 'running' | 'busy'> {
  const slot = slotsOf(pool);
  if (!(await slot.take(patienceMs))) return 'busy';
  const client = await pool.connect().catch((error: unknown) => {
    slot.give();
    throw error;
  });
  let held = true;
  let lowered = false;
  const give = (broken: boolean): void => {
    held = false;
    client.release(lowered || broken);
    slot.give();
  };
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1::bigint) as taken', [lock.toString()]);
    if (rows[0]?.taken === true) {
      return {
        db: overClient(client),
        yieldToOthers: async () => {
          lowered = await lowerPriority(client, niceness);
        },
        release: () => (held ? unlock(client, lock, give) : Promise.resolve()),
      };
    }
    give(false);
    return 'running';
  } catch (error) {
    if (held) give(true);
    throw error;
  }
}

async function unlock(client: pg.PoolClient, lock: bigint, give: (broken: boolean) => void): Promise<void> {
  const unlocked = await client.query('select pg_advisory_unlock($1::bigint)', [lock.toString()]).then(
    () => true,
    // A connection that cannot unlock is lost, and the lock with it.
    () => false,
  );
  give(!unlocked);
}
