import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';

/** A shop whose own system calls. */
export interface CallingShop {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly hub_id: number;
}

/** As a key is kept: the rows of a stolen backup let nobody in. */
export const apiKeyHash = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Null = no key, none that counts, or of a shop that may not send. The caller learns no more. */
export async function callingShop(
  { db }: { readonly db: Kysely<Database> },
  { headers: { authorization } }: FastifyRequest,
): Promise<CallingShop | null> {
  if (!authorization?.startsWith('Bearer hs_') || authorization.length > 300) return null;
  const found = await db
    .selectFrom('shops')
    .select(['id', 'code', 'name', 'hub_id'])
    .where('api_key_hash', '=', apiKeyHash(authorization.slice('Bearer '.length)))
    .where('active', '=', true)
    .executeTakeFirst();
  return found ?? null;
}
