import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { limits } from '~domain/limits';
import type { Database } from '../db/schema';

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface IdempotencyScope {
  readonly userId: number;
  /** Method and path with its ids: the same key on another call is another key. */
  readonly call: string;
  readonly key: string;
  readonly bodyHash: Buffer;
}

export function readKey(header: string | string[] | undefined): string | null | 'bad' {
  if (header === undefined) return null;
  if (typeof header !== 'string' || header.length === 0 || header.length > limits.idempotencyKey || !/^[\x21-\x7e]+$/.test(header)) return 'bad';
  return header;
}

export function hashBody(query: unknown, body: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify([query ?? null, body ?? null])).digest();
}

/** The number under which whoever works on a key locks it. */
export function lockOf(scope: IdempotencyScope): bigint {
  return createHash('sha256').update(`${scope.userId} ${scope.call} ${scope.key}`).digest().readBigInt64BE();
}

/**
 * Takes the key inside the request's own transaction, so that the record and the effect stand or fall together.
 * `running` = the first request with this key has not finished; `other` = it carried another body.
 */
export async function takeKey(tx: Kysely<Database>, scope: IdempotencyScope): Promise<'fresh' | 'running' | 'other' | StoredAnswer> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lockOf(scope).toString()}::bigint) as taken`.execute(tx);
  if (rows[0]?.taken !== true) return 'running';
  const known = await tx
    .selectFrom('idempotency_keys')
    .select(['status', 'response', 'body_hash'])
    .where('user_id', '=', scope.userId)
    .where('endpoint', '=', scope.call)
    .where('key', '=', scope.key)
    .executeTakeFirst();
  if (!known) return 'fresh';
  if (!known.body_hash.equals(scope.bodyHash)) return 'other';
  return { status: known.status, body: known.response };
}

export async function keepAnswer(tx: Kysely<Database>, scope: IdempotencyScope, answer: StoredAnswer): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: scope.userId,
      endpoint: scope.call,
      key: scope.key,
      body_hash: scope.bodyHash,
      status: answer.status,
      response: JSON.stringify(answer.body),
    })
    .execute();
}
