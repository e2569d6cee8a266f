import { createHash } from 'node:crypto';
import pg from 'pg';
import { limits } from '~domain/limits';

const { escapeLiteral } = pg;

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface IdempotencyScope {
  /** Of a shop's own system its shop's, below zero: it never meets a user's. */
  readonly userId: number;
  /** Method and path with its ids: the same key on another call is another key. */
  readonly call: string;
  readonly key: string;
  readonly bodyHash: Buffer;
}

/** The key of a write; null without one, false for one that cannot be kept. */
export function readKey(header: string | string[] | undefined): string | null | false {
  if (header === undefined) return null;
  if (
    typeof header !== 'string' ||
    header.length === 0 ||
    header.length > limits.idempotencyKey ||
    !/^[\x21-\x7e]+$/.test(header)
  )
    return false;
  return header;
}

export function hashBody(query: unknown, body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([query ?? null, body ?? null]))
    .digest();
}

/** The number under which whoever works on a key locks it. */
export function lockOf(scope: IdempotencyScope): bigint {
  return createHash('sha256').update(`${scope.userId} ${scope.call} ${scope.key}`).digest().readBigInt64BE();
}

export type Taken = 'fresh' | 'running' | 'other' | StoredAnswer;

/**
 * The statements that take the key inside the request's own transaction, so that the record and the effect stand or
 * fall together. Two of them: what is known of the key must be looked for once its lock is held, not in a snapshot of
 * before.
 */
export function takingKey(scope: IdempotencyScope): readonly [lock: string, known: string] {
  return [
    `select pg_try_advisory_xact_lock('${lockOf(scope)}'::bigint) as taken`,
    `select status, response, body_hash from idempotency_keys where user_id = ${scope.userId}
      and endpoint = ${escapeLiteral(scope.call)} and key = ${escapeLiteral(scope.key)}`,
  ];
}

/**
 * What came of them. `running` = the first request with this key has not finished; `other` = it carried another body.
 */
export function takenKey(scope: IdempotencyScope, [lock, found]: readonly pg.QueryResult[]): Taken {
  if ((lock?.rows as { taken: boolean }[] | undefined)?.[0]?.taken !== true) return 'running';
  const known = (found?.rows as { status: number; response: unknown; body_hash: Buffer }[] | undefined)?.[0];
  if (!known) return 'fresh';
  return known.body_hash.equals(scope.bodyHash) ? { status: known.status, body: known.response } : 'other';
}

/** The statement that keeps the answer under its key. */
export function keepingAnswer(
  { userId, call, key, bodyHash }: IdempotencyScope,
  { status, body }: StoredAnswer,
): string {
  const values = [
    userId,
    escapeLiteral(call),
    escapeLiteral(key),
    `'\\x${bodyHash.toString('hex')}'`,
    status,
    escapeLiteral(JSON.stringify(body)),
  ];
  return `insert into idempotency_keys (user_id, endpoint, key, body_hash, status, response)
    values (${values.join(', ')})`;
}
