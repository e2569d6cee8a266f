import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { ErrorCode } from '~domain/errors';
import { overClient } from '../db/pool';
import { isPooled } from '../db/pooled';
import type { Database } from '../db/schema';
import { hasCrossed } from '../db/crossed';
import { isRefusal } from './handler';
import {
  keepingAnswer,
  takenKey,
  takingKey,
  type IdempotencyScope,
  type StoredAnswer,
  type Taken,
} from './idempotency';

type WriteOutcome =
  | { readonly answer: unknown }
  | { readonly replay: StoredAnswer }
  | { readonly refused: ErrorCode; readonly errors?: Record<string, string[]> };

const tries = 4;
/**
 * Longest pause before the second try, ms; before each further one twice as long. Drawn by lot, so that those who
 * crossed don't meet again.
 */
const pause = 20;

/**
 * One transaction around a write: its effect, its audit rows and its idempotency record commit together. A refusal
 * undoes the effect but keeps the record, so that a repeated request hears the same refusal. `stored` renders an
 * answer as it will be replayed.
 */
export async function runWrite(
  pool: pg.Pool,
  scope: IdempotencyScope | null,
  effect: (tx: Kysely<Database>) => Promise<unknown>,
  stored: (result: unknown) => StoredAnswer,
): Promise<WriteOutcome> {
  return retrying(() => once(pool, scope, effect, stored));
}

/**
 * What a write would answer: done as ever, by the very same rules, and taken back as if it had not been. It takes no
 * key.
 */
export async function rehearseWrite(
  pool: pg.Pool,
  effect: (tx: Kysely<Database>) => Promise<unknown>,
): Promise<WriteOutcome> {
  return retrying(() => once(pool, null, effect, null));
}

const rehearsals = new WeakSet<Kysely<Database>>();

/** Whether all that is done here is taken back, the trace of what somebody read among it. */
export function isRehearsal(db: Kysely<Database>): boolean {
  return rehearsals.has(db);
}

/** What writes under way have left for their end, by the query builder they work with. */
const atEnds = new WeakMap<Kysely<Database>, string[]>();

/**
 * Leaves a statement of a write to its end, where it goes along with the commit instead of waiting for a turn of its
 * own. Nothing else of the write may need what it does. False = there is no such write here, and nothing was left.
 */
export function atEnd(tx: Kysely<Database>, statement: string): boolean {
  return atEnds.get(tx)?.push(statement) !== undefined;
}

/** Does a transaction again when PostgreSQL asks for it. */
export async function retrying<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt >= tries || !hasCrossed(error)) throw error;
      await sleep(Math.random() * pause * 2 ** attempt);
    }
  }
}

/**
 * A transaction on a connection that stays the caller's. What is asked `first` goes along with its beginning, and what
 * is left `atEnd` with its commit.
 */
export async function runOver<T>(
  client: pg.PoolClient,
  tx: Kysely<Database>,
  first: readonly string[],
  work: (asked: readonly pg.QueryResult[]) => Promise<T>,
): Promise<T> {
  const left: string[] = [];
  try {
    const [, ...asked] = await askAsOne(client, ['begin', ...first]);
    atEnds.set(tx, left);
    const result = await work(asked);
    await client.query([...left, 'commit'].join('; '));
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    atEnds.delete(tx);
  }
}

/** `stored` null = nothing of it is kept. */
async function once(
  pool: pg.Pool,
  scope: IdempotencyScope | null,
  effect: (tx: Kysely<Database>) => Promise<unknown>,
  stored: ((result: unknown) => StoredAnswer) | null,
): Promise<WriteOutcome> {
  const pooled = await isPooled(pool);
  const client = await pool.connect();
  const tx = overClient(client, pooled);
  const left: string[] = [];
  let open = true;
  const end = async (statements: string): Promise<void> => {
    await client.query(statements);
    open = false;
  };
  try {
    const taken = await begin(client, scope);
    if (taken !== 'fresh') {
      const replayed = taken !== 'running' && taken !== 'other';
      await end(replayed ? standing : 'rollback');
      if (taken === 'running') return { refused: 'ESY006' };
      if (taken === 'other') return { refused: 'ESY005' };
      return { replay: taken };
    }
    atEnds.set(tx, left);
    if (!stored) rehearsals.add(tx);
    const result = await effect(tx);
    const effects = isRefusal(result) ? ['rollback to savepoint effect'] : left;
    const record = scope && stored ? [keepingAnswer(scope, stored(result))] : [];
    await end(stored ? [...effects, ...record, 'commit'].join('; ') : 'rollback');
    return isRefusal(result) ? result : { answer: result };
  } catch (error) {
    if (open) await end('rollback').catch(() => undefined);
    throw error;
  } finally {
    atEnds.delete(tx);
    rehearsals.delete(tx);
    // Whoever comes next must not find himself in another's transaction.
    client.release(open);
  }
}

/**
 * The end of a transaction that only tells what another has done. That one may be here and on no standby yet, where the
 * wait for it was cut short: a commit of something, in the log behind it, waits for both.
 */
const standing = `select pg_logical_emit_message(true, 'hubline', 'replayed'); commit`;

/** The beginning of a transaction with its key taken and the savepoint before its effect. */
async function begin(client: pg.PoolClient, scope: IdempotencyScope | null): Promise<Taken> {
  const results = await askAsOne(client, ['begin', ...(scope ? takingKey(scope) : []), 'savepoint effect']);
  return scope ? takenKey(scope, results.slice(1, -1)) : 'fresh';
}

/** Several statements sent as one: while batches and exports run, each waits anew for its turn. */
async function askAsOne(client: pg.PoolClient, statements: readonly string[]): Promise<pg.QueryResult[]> {
  // What is asked without parameters and in several statements is answered by as many results.
  return (await client.query(statements.join('; '))) as unknown as pg.QueryResult[];
}
