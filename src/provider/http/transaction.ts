import type { Kysely } from 'kysely';
import type { ErrorCode } from '~domain/errors';
import type { Database } from '../db/schema';
import { isRefusal } from './handler';
import { keepAnswer, takeKey, type IdempotencyScope, type StoredAnswer } from './idempotency';

export type WriteOutcome = { readonly answer: unknown } | { readonly replay: StoredAnswer } | { readonly refused: ErrorCode; readonly errors?: Record<string, string[]> };

/** PostgreSQL asks for another try: two writers crossed. */
const retryable = new Set(['40001', '40P01']);
const tries = 4;

/**
 * One transaction around a write: its effect, its audit rows and its idempotency record commit together. A refusal
 * undoes the effect but keeps the record, so that a repeated request hears the same refusal. `stored` renders an
 * answer as it will be replayed.
 */
export async function runWrite(
  db: Kysely<Database>,
  scope: IdempotencyScope | null,
  effect: (tx: Kysely<Database>) => Promise<unknown>,
  stored: (result: unknown) => StoredAnswer,
): Promise<WriteOutcome> {
  return retrying(() => once(db, scope, effect, stored));
}

/** Does a transaction again when PostgreSQL asks for it. */
export async function retrying<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
      if (attempt >= tries || !retryable.has(code)) throw error;
    }
  }
}

async function once(
  db: Kysely<Database>,
  scope: IdempotencyScope | null,
  effect: (tx: Kysely<Database>) => Promise<unknown>,
  stored: (result: unknown) => StoredAnswer,
): Promise<WriteOutcome> {
  const tx = await db.startTransaction().execute();
  try {
    if (scope) {
      const taken = await takeKey(tx, scope);
      if (taken !== 'fresh') {
        await tx.rollback().execute();
        if (taken === 'running') return { refused: 'ESY006' };
        if (taken === 'other') return { refused: 'ESY005' };
        return { replay: taken };
      }
    }
    const point = await tx.savepoint('effect').execute();
    const result = await effect(point);
    if (isRefusal(result)) await point.rollbackToSavepoint('effect').execute();
    if (scope) await keepAnswer(tx, scope, stored(result));
    await tx.commit().execute();
    return isRefusal(result) ? result : { answer: result };
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute();
    throw error;
  }
}
