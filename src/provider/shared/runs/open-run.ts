import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { refuse, type Refusal, type Services } from '../../http/handler';
import { lockOf, type IdempotencyScope } from '../../http/idempotency';
import { ownConnection, type OwnConnection } from './own-connection';

/** A run under its key, on a connection of its own. */
export interface OpenRun {
  readonly id: number;
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
export async function openRun<Code extends 'ESY010' | 'ESY011' | 'ESY012' = never>(
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
    if (known) {
      opened = { id: known.id, total: known.total, undoOf: known.undo_of, connection };
      return opened;
    }
    const planned = await plan(db);
    if ('refused' in planned) return planned;
    opened = { id: await insertRun(db, scope, planned), total: planned.total, undoOf: planned.undoOf, connection };
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

async function insertRun(db: Kysely<Database>, scope: IdempotencyScope, run: NewRun): Promise<number> {
  const { id } = await db
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
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
