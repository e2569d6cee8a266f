import { sql, type Kysely } from 'kysely';
import { systemName } from '~domain/step-words';
import type { Database } from '../../db/schema';
import type { PackageSnapshot, PackageChange } from '../packages/package-change';
import { changePackageAs } from '../packages/change-packages';
import type { HistoryActor } from '../packages/transitions';

const reportsOf = (carrierId: number) => sql`hashtextextended(${`reports of carrier ${carrierId}`}, 0)`;

/**
 * Held at once by all that judge reports of a carrier, as they come or as it answers, and alone by who changes what they
 * mean, with which of them are to be judged anew: either sees all that the other did.
 */
export const besideReports = (db: Kysely<Database>, carrierId: number) =>
  sql`select pg_advisory_xact_lock_shared(${reportsOf(carrierId)})`.execute(db);
export const awaitReports = (db: Kysely<Database>, carrierId: number) =>
  sql`select pg_advisory_xact_lock(${reportsOf(carrierId)})`.execute(db);

/**
 * Whoever gives a hand-over its number, and whoever finds none of a number that was reported, see each other: a report
 * that comes as the carrier answers is placed by one of them. Taken before the package.
 */
export const lockNumber = (db: Kysely<Database>, carrierId: number, tracking: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`number ${tracking} of carrier ${carrierId}`}, 0))`.execute(db);

export const carrierActor = (code: string): HistoryActor => ({ id: null, name: code, role: 'three_pl' });
export const systemActor: HistoryActor = { id: null, name: systemName, role: 'system' };

/** On a package that is locked, so nobody can have changed it meanwhile. */
export async function moveLocked(
  tx: Kysely<Database>,
  actor: HistoryActor,
  seen: PackageSnapshot,
  change: Omit<PackageChange, 'reason'>,
): Promise<void> {
  if (!(await changePackageAs(tx, actor, seen, { ...change, reason: null })))
    throw new Error(`package ${seen.id} changed under its lock`);
}

/**
 * A package for what a carrier says of it. Its row is locked before any of its hand-overs: staff's actions lock in that
 * order too, and two answers about one package stand in line here.
 */
export async function lockPackage(tx: Kysely<Database>, id: number): Promise<PackageSnapshot> {
  const found = await tx
    .selectFrom('packages')
    .selectAll()
    .where('id', '=', sql<number>`${id}::bigint`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw new Error(`a carrier has package ${id}, which does not exist`);
  return found;
}
