import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema';

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
