import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../db/schema';
import { refuse, type Refusal, type Services } from '../../calls/handler';
import { lockOf, type IdempotencyScope } from '../../calls/idempotency';
import { lowerPriority } from '../../db/low-priority';
import { overClient } from '../../db/pool';
import { firstOfSeries } from './series';
import { Slots } from './slots';

/** One connection for as long as a run lasts: the lock of its key lives and dies with it. */
interface OwnConnection {
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
async function ownConnection(pool: pg.Pool, lock: bigint): Promise<OwnConnection | 'running' | 'busy'> {
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
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1::bigint) as taken', [
      lock.toString(),
    ]);
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

/** A run under its key, on a connection of its own. */
export interface OpenRun {
  readonly id: number;
  /** The number it is told under: that of the first call of its series, its own where it is of none. */
  readonly number: number;
  readonly total: number;
  /** The run that this one takes back. */
  readonly undoOf: number | null;
  readonly connection: OwnConnection;
}

interface NewRun {
  readonly action: string;
  readonly line: string | null;
  readonly total: number;
  readonly undoOf: number | null;
}

/**
 * The run of this key, made where there is none; `plan` is asked only then, and may refuse. Whoever gets one must release
 * its connection.
 */
export async function openRun<Code extends 'ESY005' | 'ESY010' | 'ESY011' | 'ESY012' = never>(
  services: Services,
  scope: IdempotencyScope,
  plan: (db: Kysely<Database>) => Promise<NewRun | Refusal<Code>>,
): Promise<OpenRun | Refusal<Code | 'ESY005' | 'ESY006' | 'ESY009'>> {
  const connection = await ownConnection(services.pool, lockOf(scope));
  if (connection === 'running') return refuse('ESY006');
  if (connection === 'busy') return refuse('ESY009');
  let opened: OpenRun | null = null;
  try {
    const { db } = connection;
    const known = await knownRun(db, scope);
    if (known && !known.body_hash.equals(scope.bodyHash)) return refuse('ESY005');
    const planned = known ?? (await plan(db));
    if ('refused' in planned) return planned;
    const run = 'id' in planned ? planned : await insertRun(db, scope, planned);
    const first = await firstOfSeries(db, scope.userId, scope.call);
    opened = { id: run.id, number: first?.id ?? run.id, total: run.total, undoOf: run.undo_of, connection };
    return opened;
  } finally {
    if (!opened) await connection.release();
  }
}

function knownRun(db: Kysely<Database>, scope: IdempotencyScope) {
  return db
    .selectFrom('runs')
    .select(['id', 'total', 'undo_of', 'body_hash'])
    .where('user_id', '=', scope.userId)
    .where('call', '=', scope.call)
    .where('key', '=', scope.key)
    .executeTakeFirst();
}

async function insertRun(db: Kysely<Database>, scope: IdempotencyScope, run: NewRun) {
  return db
    .insertInto('runs')
    .values({
      user_id: scope.userId,
      call: scope.call,
      key: scope.key,
      body_hash: scope.bodyHash,
      action: run.action,
      line: run.line,
      total: run.total,
      undo_of: run.undoOf,
    })
    .returning(['id', 'total', 'undo_of'])
    .executeTakeFirstOrThrow();
}
