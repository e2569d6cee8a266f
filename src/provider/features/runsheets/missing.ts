import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { missingPackages, type MissingPackage } from '../../shared/sheets/missing-packages';
import { seeSheet } from './seen-sheet';

/** Null = no such sheet for this user. One that has left misses nothing any more. */
export async function missingOf(db: Kysely<Database>, user: SignedInUser, id: number): Promise<MissingPackage[] | null> {
  const sheet = await seeSheet(db, user, id);
  if (!sheet) return null;
  return sheet.status === 'Created' ? missingPackages(db, sheet) : [];
}
