import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import type { PackageSnapshot } from '../packages/package-change';

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
