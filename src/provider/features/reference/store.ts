import { type Kysely, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../http/handler';
import { Values } from '../../shared/statement';
import { visiblePackage, visibleShop } from '../../shared/visibility';

/** `%words%` with what LIKE treats specially taken literally. */
const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const folded = (text: string): RawBuilder<string> => sql<string>`hl_fold(${anywhere(text)})`;

/** Every hub of the network by code. */
export async function readHubs(db: Kysely<Database>) {
  return db.selectFrom('hubs').select(['id', 'code', 'name', 'region', 'active']).orderBy('code').execute();
}

interface ShopsPage {
  readonly q: string | undefined;
  readonly ids: readonly number[] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Shops the user may see, found by words of the name without accents or by part of the code; with how many there are.
 * Asked for by id, those are told too whose packages he sees: their codes stand in every list he reads.
 */
export async function readShops(pool: pg.Pool, user: SignedInUser, page: ShopsPage) {
  const values = new Values();
  const found = page.q
    ? `(s.name_fold like hl_fold(${values.add(anywhere(page.q))}) or s.code ilike ${values.add(anywhere(page.q))})`
    : 'true';
  const named = page.ids
    ? `s.id = any(${values.add(page.ids)}::bigint[]) and (${visibleShop(user, values)} or exists (select from packages p where p.seller_id = s.id and ${visiblePackage(user, values)}))`
    : visibleShop(user, values);
  const from = `from shops s where ${named} and ${found}`;
  const counted = [...values.list];
  const text = `select s.id, s.code, s.name, s.active ${from} order by s.code limit ${values.add(page.limit)} offset ${values.add(page.offset)}`;
  const [shops, count] = await Promise.all([
    pool.query<{ id: number; code: string; name: string; active: boolean }>(text, values.list),
    pool.query<{ total: number }>(`select count(*) as total ${from}`, counted),
  ]);
  return { shops: shops.rows, total: count.rows[0]?.total ?? 0 };
}

export async function readProvinces(db: Kysely<Database>) {
  return db.selectFrom('provinces').select(['id', 'code', 'name']).where('present', '=', true).orderBy('code').execute();
}

/** Wards of the present division; of those whose folded name holds the words, exact accents and beginnings come first. */
export async function readWards(db: Kysely<Database>, filter: { provinceId: number | undefined; q: string | undefined; limit: number }) {
  let wards = db
    .selectFrom('wards')
    .innerJoin('provinces', 'provinces.id', 'wards.province_id')
    .where('wards.present', '=', true);
  if (filter.provinceId !== undefined) wards = wards.where('wards.province_id', '=', filter.provinceId);
  if (filter.q) {
    const q = filter.q;
    wards = wards
      .where('wards.name_fold', 'like', folded(q))
      .orderBy(sql`case when wards.name ilike ${anywhere(q)} then 0 else 1 end`)
      .orderBy(sql`similarity(wards.name_fold, hl_fold(${q}))`, 'desc');
  }
  return wards
    .select(({ exists, selectFrom }) => [
      'wards.id',
      'wards.code',
      'wards.name',
      'wards.province_id',
      'provinces.name as province_name',
      exists(selectFrom('hub_coverage').select('hub_id').whereRef('hub_coverage.ward_id', '=', 'wards.id')).as('served'),
    ])
    .orderBy('wards.name')
    .orderBy('wards.id')
    .limit(filter.limit)
    .execute();
}
