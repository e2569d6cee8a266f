import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { detailOf, type PackageDetail } from './package-row';
import { run, Values } from '../sql/statement';
import { showsPhone, visiblePackage } from '../access/visibility';

/** One package in full; null = no such package for this user. */
export function readDetail(db: Kysely<Database>, user: SignedInUser, id: number): Promise<PackageDetail | null> {
  return readWhere(db, user, id, visiblePackage);
}

/** One that the user has just created, for whichever hub. */
export function readCreated(db: Kysely<Database>, user: SignedInUser, id: number): Promise<PackageDetail | null> {
  return readWhere(db, user, id, () => 'true');
}

async function readWhere(
  db: Kysely<Database>,
  user: SignedInUser,
  id: number,
  scope: typeof visiblePackage,
): Promise<PackageDetail | null> {
  const values = new Values();
  const found = `select p.* from packages p where p.id = ${values.add(id)} and ${scope(user, values)}`;
  const text = `with found as (${found}), ${detailOf('found', showsPhone(db, user, values), values.add(user.id))}`;
  const [record] = await run<PackageDetail>(db, text, values);
  return record ?? null;
}
