import type { Kysely } from 'kysely';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { placeJoins, rowColumns, toRow, type RowRecord } from '../../shared/packages/package-row';
import { run, Values } from '../../shared/sql/statement';
import { visibleBag } from '../../shared/linehaul/bag-rows';

type Answer = ResponseOf<'GET /mobile-units/{id}/packages'>;
type Line = Omit<Answer['data'][number], 'package'>;

/**
 * Whoever may see the bag sees what is in it, wherever that is bound: it is in his hands, or will be. Null = no such bag
 * for this user.
 */
export async function bagContents(db: Kysely<Database>, user: SignedInUser, id: number, { from, limit }: QueryOf<'GET /mobile-units/{id}/packages'>): Promise<Answer | null> {
  const seen = new Values();
  const text = `
    select (select count(*)::int from mobile_unit_packages b where b.mobile_unit_id = m.id and b.removed_at is null) as total
    from mobile_units m where m.id = ${seen.add(id)}::bigint and ${visibleBag(user, seen)}`;
  const [bag] = await run<{ total: number }>(db, text, seen);
  if (!bag) return null;
  const values = new Values();
  const lines = `
    select ${rowColumns}, b.position, b.added_at, u.name as added_by
    from (select * from mobile_unit_packages b where b.mobile_unit_id = ${values.add(id)}::bigint and b.removed_at is null order by b.position limit ${limit} offset ${values.add(from)}) b
    join packages p on p.id = b.package_id ${placeJoins} left join users u on u.id = b.added_by order by b.position`;
  const records = await run<RowRecord & Line>(db, lines, values);
  return { data: records.map((record) => ({ position: record.position, added_at: record.added_at, added_by: record.added_by, package: toRow(record) })), meta: { total: bag.total } };
}
