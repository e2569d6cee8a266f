import { sql, type Kysely } from 'kysely';
import type { ErrorCode } from '~domain/errors';
import type { Database } from '../../db/schema';
import type { Refusal } from '../../calls/handler';

const unique = '23505';
const referred = '23503';
/** A sequence has given out its last value. */
const exhausted = '2200H';

interface Violation {
  readonly code: string;
  readonly constraint: string;
}

function violationOf(error: unknown): Violation | null {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('constraint' in error)) return null;
  return { code: String(error.code), constraint: String(error.constraint) };
}

async function guarded<T, R>(
  tx: Kysely<Database>,
  work: () => Promise<T>,
  refusalOf: (violation: Violation) => R | undefined,
): Promise<T | R> {
  await sql`savepoint guarded`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint guarded`.execute(tx);
    return result;
  } catch (error) {
    const violation = violationOf(error);
    const refusal = violation === null ? undefined : refusalOf(violation);
    if (refusal === undefined) throw error;
    await sql`rollback to savepoint guarded`.execute(tx);
    return refusal;
  }
}

/**
 * A write in the caller's transaction that unique indexes judge: of two at once one is refused, whatever either read
 * before. `taken` = the refusal of each index by its name.
 */
export function onUniqueViolation<T, Code extends ErrorCode>(
  tx: Kysely<Database>,
  taken: Readonly<Record<string, Refusal<Code>>>,
  work: () => Promise<T>,
): Promise<T | Refusal<Code>> {
  return guarded(tx, work, ({ code, constraint }) => (code === unique ? taken[constraint] : undefined));
}

/** A removal that whatever still refers to the row refuses. */
export function unlessInUse<T, Code extends ErrorCode>(
  tx: Kysely<Database>,
  inUse: Refusal<Code>,
  work: () => Promise<T>,
): Promise<T | Refusal<Code>> {
  return guarded(tx, work, ({ code }) => (code === referred ? inUse : undefined));
}

/** True for the error of a sequence without a next value. */
export const isExhausted = (error: unknown): boolean => violationOf(error)?.code === exhausted;

/** A write that takes numbers from a sequence, refused when there are none left. */
export function unlessExhausted<T, Code extends ErrorCode>(
  tx: Kysely<Database>,
  refusal: Refusal<Code>,
  work: () => Promise<T>,
): Promise<T | Refusal<Code>> {
  return guarded(tx, work, ({ code }) => (code === exhausted ? refusal : undefined));
}
