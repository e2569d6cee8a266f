import { sql, type Kysely } from 'kysely';
import { decidePrice, type PriceRule } from '~domain/price-table';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { refuse, type Refusal, type SignedInUser, wrongField } from '../../calls/handler';
import { idsOf, readLines, readVersion, type OwnerIds, type PriceLineRow, type PriceVersion } from './read';

const entity = 'price_table';

/** Any number; the owner is the other half of the lock. */
const ownerLock = 4_200_020;

/**
 * One writer at a time for all versions of an owner, one that has none yet included. Held until the transaction ends.
 */
export async function lockOwner(db: Kysely<Database>, { hub_id, shop_id }: OwnerIds): Promise<void> {
  const key = shop_id === null ? (hub_id ?? 0) * 2 : shop_id * 2 + 1;
  await sql`select pg_advisory_xact_lock(${ownerLock}, ${key}::int)`.execute(db);
}

/** The version, locked with its owner's others, if the caller saw them as they are and the rule allows it. */
export async function lockVersion(
  db: Kysely<Database>,
  id: number,
  seen: number,
  rule: PriceRule,
): Promise<PriceVersion | Refusal<'ESY064' | 'ESY013' | 'ESY065'>> {
  const there = await readVersion(db, id);
  if (!there) return refuse('ESY064');
  await lockOwner(db, idsOf(there.owner));
  const held = await readVersion(db, id);
  if (!held) return refuse('ESY064');
  if (held.version !== seen) return refuse('ESY013');
  return decidePrice(rule, { state: held.state, owner: held.owner.kind }) === null ? held : refuse('ESY065');
}

/** Whether another version of the owner begins then. */
export async function isTaken(
  db: Kysely<Database>,
  { hub_id, shop_id }: OwnerIds,
  begins: string,
  but: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from price_tables t where t.withdrawn_at is null and t.valid_from = ${begins}::timestamptz
      and t.id is distinct from ${but}::int
      and t.hub_id is not distinct from ${hub_id}::int and t.shop_id is not distinct from ${shop_id}::int`.execute(db);
  return rows.length > 0;
}

export const dateTaken = (locale: string): Refusal<'ESP000'> => wrongField('valid_from', 'date_taken', locale);

interface NewVersion extends OwnerIds {
  readonly name: string;
  readonly begins: string;
  readonly lines: readonly PriceLineRow[];
}

/** Call it with the owner locked. */
export async function insertVersion(
  db: Kysely<Database>,
  user: SignedInUser,
  { begins, lines, ...table }: NewVersion,
): Promise<PriceVersion> {
  const { id } = await db
    .insertInto('price_tables')
    .values({ ...table, valid_from: begins, changed_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertLines(db, id, lines);
  await audit(db, {
    actorId: user.id,
    action: 'create',
    entity,
    entityId: id,
    after: { ...table, valid_from: begins, lines },
  });
  return readBack(db, id);
}

export interface Change {
  readonly name?: string | undefined;
  readonly begins?: string;
  readonly lines?: readonly PriceLineRow[];
  readonly withdrawn?: true;
}

/** Changes a version that does not hold yet, in place. */
export async function changeVersion(
  db: Kysely<Database>,
  user: SignedInUser,
  before: PriceVersion,
  { name = before.name, begins, lines, withdrawn }: Change,
): Promise<PriceVersion> {
  const { id } = before;
  const old = await readLines(db, id);
  await db
    .updateTable('price_tables')
    .set({
      name,
      valid_from: begins ?? before.valid_from,
      changed_by: user.id,
      changed_at: sql`now()`,
      version: sql`version + 1`,
      ...(withdrawn ? { withdrawn_at: sql`now()` } : {}),
    })
    .where('id', '=', id)
    .execute();
  if (lines) {
    await db.deleteFrom('price_lines').where('price_table_id', '=', id).execute();
    await insertLines(db, id, lines);
  }
  await audit(db, {
    actorId: user.id,
    action: withdrawn ? 'withdraw' : 'update',
    entity,
    entityId: id,
    before: { name: before.name, valid_from: before.valid_from, ...(lines ? { lines: old } : {}) },
    after: { name, valid_from: begins ?? before.valid_from, ...(lines ? { lines } : {}) },
  });
  return readBack(db, id);
}

async function insertLines(db: Kysely<Database>, id: number, lines: readonly PriceLineRow[]): Promise<void> {
  if (lines.length === 0) return;
  // Tables once had the step under 10 kg twice; both columns hold the same.
  await db
    .insertInto('price_lines')
    .values(lines.map((line) => ({ ...line, price_table_id: id, under10: line.over_fee })))
    .execute();
}

async function readBack(db: Kysely<Database>, id: number): Promise<PriceVersion> {
  const version = await readVersion(db, id);
  if (!version) throw new Error(`price table ${id} is gone as soon as it was written`);
  return version;
}
