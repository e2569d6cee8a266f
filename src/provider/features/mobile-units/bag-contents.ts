import type { Kysely } from 'kysely';
import type { LabelDrawing } from '~contract/features/labels';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { SignedInUser } from '../../calls/handler';
import type { Database } from '../../db/schema';
import { visibleBag } from '../../shared/linehaul/bag-rows';
import { readBag } from '../../shared/linehaul/read-bag';
import { placeJoins, rowColumns, type PackageRow } from '../../shared/packages/package-row';
import { run, Values } from '../../shared/sql/statement';
import { drawBagTag } from './draw-bag-tag';

type Answer = ResponseOf<'GET /mobile-units/{id}/packages'>;
type Line = Omit<Answer['data'][number], 'package'>;

/**
 * Whoever may see the bag sees what is in it, wherever that is bound: it is in his hands, or will be. Null = no such
 * bag for this user.
 */
export async function bagContents(
  db: Kysely<Database>,
  user: SignedInUser,
  id: number,
  { from, limit }: QueryOf<'GET /mobile-units/{id}/packages'>,
): Promise<Answer | null> {
  const seen = new Values();
  const text = `
    select (select count(*)::int from mobile_unit_packages b where b.mobile_unit_id = m.id
      and b.removed_at is null) as total
    from mobile_units m where m.id = ${seen.add(id)}::bigint and ${visibleBag(user, seen)}`;
  const [bag] = await run<{ total: number }>(db, text, seen);
  if (!bag) return null;
  const values = new Values();
  const lines = `
    select ${rowColumns}, b.position, b.added_at, u.name as added_by
    from (select * from mobile_unit_packages b where b.mobile_unit_id = ${values.add(id)}::bigint
      and b.removed_at is null order by b.position limit ${limit} offset ${values.add(from)}) b
    join packages p on p.id = b.package_id ${placeJoins} left join users u on u.id = b.added_by order by b.position`;
  const records = await run<PackageRow & Line>(db, lines, values);
  return {
    data: records.map(({ position, added_at, added_by, ...pkg }) => ({ position, added_at, added_by, package: pkg })),
    meta: { total: bag.total },
  };
}

/** Null = no such bag for this user. */
export async function bagLabel(db: Kysely<Database>, user: SignedInUser, id: number): Promise<LabelDrawing | null> {
  const bag = await readBag(db, user, id);
  if (!bag) return null;
  const { name } = await db
    .selectFrom('hubs')
    .select('name')
    .where('id', '=', bag.destination_hub.id)
    .executeTakeFirstOrThrow();
  return drawBagTag(bag, name);
}
