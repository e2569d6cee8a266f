import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import type { Sheet } from '../../shared/sheets/lock-sheet';
import { run, Values } from '../../shared/sql/statement';
import { visibleRunsheet } from '../../shared/access/visibility';

/** A sheet as it is, not held; null = no such sheet for this user. */
export async function seeSheet(db: Kysely<Database>, user: SignedInUser, id: number): Promise<Sheet | null> {
  const values = new Values();
  const [sheet] = await run<Sheet>(
    db,
    `select r.* from runsheets r where r.id = ${values.add(id)}::bigint and ${visibleRunsheet(user, values)}`,
    values,
  );
  return sheet ?? null;
}
