import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { refuse, type Refusal, type Services } from '../../calls/handler';
import { lockOf, type IdempotencyScope } from '../../calls/idempotency';
import { ownConnection, type OwnConnection } from './own-connection';
import { firstOfSeries } from './series';

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

export interface NewRun {
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
