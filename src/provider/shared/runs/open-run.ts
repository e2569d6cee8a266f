import { sql, type Kysely, type Selectable } from 'kysely';
import type pg from 'pg';
import type { ErrorCode } from '~domain/errors';
import type { Database } from '../../db/schema';
import { isRefusal, refuse, type Refusal, type Services } from '../../calls/handler';
import { lockOf, type IdempotencyScope } from '../../calls/idempotency';
import { atEnd, runOver } from '../../calls/transaction';
import { lowerPriority } from '../../db/low-priority';
import { overClient } from '../../db/pool';
import { isPooled } from '../../db/pooled';
import { run as send, Values, withLiterals } from '../sql/statement';
import { begunLately, type RunRef } from './run-months';
import { firstOfSeries } from './series';
import { Slots } from '../../process/slots';

/** One connection for as long as a run lasts, so that runs take no more than their part of them. */
interface OwnConnection {
  readonly db: Kysely<Database>;
  /** A transaction of it, begun with statements that have their values in them; `asked` = what these have found. */
  transaction<T>(first: readonly string[], work: (asked: readonly pg.QueryResult[]) => Promise<T>): Promise<T>;
  /** What it does from now on is much, and may take its time. */
  yieldToOthers(): Promise<void>;
  /** A second time does nothing. */
  release(): void;
}

/** As long as anybody waits for a connection of the pool. */
const patienceMs = 10_000;

/** A little: what it changes it holds locked. */
const niceness = 5;

/** So long after the last chunk of whoever carries out a run another may, for his provider was killed. */
const leaseEnd = `clock_timestamp() + interval '1 second'`;
const leased = sql.raw<string>(leaseEnd);

const slots = new WeakMap<pg.Pool, Slots>();

/** Runs have half of a provider's connections between them; the rest are for everybody else. */
function slotsOf(pool: pg.Pool): Slots {
  const known = slots.get(pool);
  if (known) return known;
  const made = new Slots(Math.max(1, Math.floor(pool.options.max / 2)));
  slots.set(pool, made);
  return made;
}

async function connect(pool: pg.Pool): Promise<[pooled: boolean, client: pg.PoolClient]> {
  return [await isPooled(pool), await pool.connect()];
}

/** Null = no connection came free. */
async function ownConnection(pool: pg.Pool): Promise<OwnConnection | null> {
  const slot = slotsOf(pool);
  if (!(await slot.take(patienceMs))) return null;
  const [pooled, client] = await connect(pool).catch((error: unknown) => {
    slot.give();
    throw error;
  });
  let held = true;
  let lowered = false;
  const db = overClient(client, pooled);
  return {
    db,
    transaction: (first, work) => runOver(client, db, first, work),
    yieldToOthers: async () => {
      lowered = await lowerPriority(client, niceness);
    },
    release: () => {
      if (!held) return;
      held = false;
      client.release(lowered);
      slot.give();
    },
  };
}

/** A run under its key, on a connection of its own. */
export interface OpenRun extends RunRef {
  /** The number it is told under: that of the first call of its series, its own where it is of none. */
  readonly number: number;
  readonly total: number;
  /** The run that this one takes back. */
  readonly undoOf: number | null;
  /** Whose turn it is to carry it out; it writes under no other. */
  readonly lease: number;
  /** Made by this call: nothing has come of it yet. */
  readonly fresh: boolean;
  readonly connection: OwnConnection;
  /** Gives up the connection, and the lease unless its last chunk has. */
  release(given: boolean): Promise<void>;
}

interface NewRun {
  readonly action: string;
  readonly line: string | null;
  readonly total: number;
  readonly undoOf: number | null;
}

/**
 * The run of this key, made where there is none; `plan` is asked only then, and may refuse. Whoever gets one must
 * release it.
 */
export async function openRun<Code extends 'ESY005' | 'ESY010' | 'ESY011' | 'ESY012' | 'EPK029' = never>(
  services: Services,
  scope: IdempotencyScope,
  plan: (db: Kysely<Database>) => Promise<NewRun | Refusal<Code>>,
): Promise<OpenRun | Refusal<Code | 'ESY005' | 'ESY006' | 'ESY009'>> {
  const connection = await ownConnection(services.pool);
  if (!connection) return refuse('ESY009');
  let opened = false;
  try {
    const { db } = connection;
    const run = await leaseOf(db, scope, plan);
    if (isRefusal(run)) return run;
    const first = await firstOfSeries(db, scope.userId, scope.call);
    opened = true;
    return {
      id: run.id,
      at: run.at,
      number: first?.id ?? run.id,
      total: run.total,
      undoOf: run.undo_of,
      lease: run.lease,
      fresh: run.fresh,
      connection,
      release: async (given) => {
        connection.release();
        if (!given) await giveUp(services.db, run);
      },
    };
  } finally {
    if (!opened) connection.release();
  }
}

type LeasedRun = RunRef & Pick<Selectable<Database['package_runs']>, 'total' | 'undo_of' | 'lease'>;
type TakenRun = LeasedRun & Pick<OpenRun, 'fresh'>;

const leasedColumns = ['id', 'created_at as at', 'total', 'undo_of', 'lease'] as const;

async function leaseOf<Code extends ErrorCode>(
  db: Kysely<Database>,
  scope: IdempotencyScope,
  plan: (db: Kysely<Database>) => Promise<NewRun | Refusal<Code>>,
): Promise<TakenRun | Refusal<Code | 'ESY005' | 'ESY006'>> {
  const known = await knownRun(db, scope);
  if (known) {
    if (!known.body_hash.equals(scope.bodyHash)) return refuse('ESY005');
    const taken = await takeOver(db, known);
    return taken ? { ...taken, fresh: false } : refuse('ESY006');
  }
  const planned = await plan(db);
  if ('refused' in planned) return planned;
  // Made meanwhile by the same call, sent twice: that one carries it out.
  const made = await insertRun(db, scope, planned);
  return made ? { ...made, fresh: true } : refuse('ESY006');
}

async function knownRun(
  db: Kysely<Database>,
  { userId, call, key }: IdempotencyScope,
): Promise<(RunRef & { readonly body_hash: Buffer }) | undefined> {
  const values = new Values();
  const text = `
    select id, created_at as at, body_hash from package_runs
    where user_id = ${values.add(userId)} and call = ${values.add(call)} and key = ${values.add(key)}
      and ${begunLately('created_at', values)}`;
  const [known] = await send<RunRef & { readonly body_hash: Buffer }>(db, text, values);
  return known;
}

/** Undefined = somebody is at it; a chunk under way is waited for. */
function takeOver(db: Kysely<Database>, { id, at }: RunRef): Promise<LeasedRun | undefined> {
  return db
    .updateTable('package_runs')
    .set({ lease: sql`lease + 1`, leased_until: leased })
    .where('id', '=', id)
    .where('created_at', '=', at)
    .where((where) =>
      where.or([where('leased_until', 'is', null), where('leased_until', '<', sql<string>`clock_timestamp()`)]),
    )
    .returning(leasedColumns)
    .executeTakeFirst();
}

/**
 * Undefined = there is one. No unique index spans all months: whoever makes a run has its key locked, and looks again.
 */
function insertRun(db: Kysely<Database>, scope: IdempotencyScope, run: NewRun): Promise<LeasedRun | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockOf(scope)})`.execute(tx);
    return (await knownRun(tx, scope)) ? undefined : writeLeased(tx, scope, run);
  });
}

function writeLeased(tx: Kysely<Database>, scope: IdempotencyScope, run: NewRun): Promise<LeasedRun | undefined> {
  return (
    tx
      .insertInto('package_runs')
      .values({
        user_id: scope.userId,
        call: scope.call,
        key: scope.key,
        body_hash: scope.bodyHash,
        action: run.action,
        line: run.line,
        total: run.total,
        undo_of: run.undoOf,
        lease: 1,
        leased_until: leased,
      })
      // The part from before there were months still has a unique key, older ones in it than are looked for.
      .onConflict((conflict) => conflict.doNothing())
      .returning(leasedColumns)
      .executeTakeFirst()
  );
}

/** Somebody else has taken over the run. */
export class LeaseLost extends Error {}

/**
 * What a chunk begins with: nobody takes over the run until its transaction has ended. Finds nothing where somebody
 * has.
 */
export function keepingLease(run: Pick<OpenRun, 'id' | 'at' | 'lease'>): string {
  const values = new Values();
  const text = `select from package_runs where id = ${values.add(run.id)}
    and created_at = ${values.add(run.at)}::timestamptz and lease = ${values.add(run.lease)} for update`;
  return withLiterals({ text, values });
}

/** Counts what a chunk did, with the end of its transaction, and lengthens the lease of a run that goes on. */
export async function countInRun(
  tx: Kysely<Database>,
  { id, at }: RunRef,
  done: { readonly ok: number; readonly refused: number; readonly changed: number },
  goesOn: boolean,
): Promise<void> {
  const values = new Values();
  const text = `update package_runs set ok = ok + ${values.add(done.ok)}, refused = refused + ${values.add(done.refused)},
    changed = changed + ${values.add(done.changed)}, leased_until = ${goesOn ? leaseEnd : 'null'}
    where id = ${values.add(id)} and created_at = ${values.add(at)}::timestamptz`;
  if (!atEnd(tx, withLiterals({ text, values }))) await send(tx, text, values);
}

/** Over another connection: the run's own may be what broke. */
async function giveUp(db: Kysely<Database>, { id, at, lease }: Pick<OpenRun, 'id' | 'at' | 'lease'>): Promise<void> {
  const given = db
    .updateTable('package_runs')
    .set({ leased_until: null })
    .where('id', '=', id)
    .where('created_at', '=', at)
    .where('lease', '=', lease);
  // What can't be given up runs out; why the run ended is told by what ended it.
  await given.execute().catch(() => undefined);
}
