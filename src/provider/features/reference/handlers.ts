import { type Kysely, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { referenceEndpoints } from '~contract/features/reference';
import { reasons } from '~domain/reasons';
import { worksAt } from '~domain/roles';
import type { QueryOf } from '~contract/endpoints';
import type { HandlersOf, SignedInUser } from '../../calls/handler';
import type { Database } from '../../db/schema';
import { shopColumns, shopJoins, toShopRow, type ShopRow, shopConditions } from '../../shared/people/shop-rows';
import { listOrder, pageOf } from '../../shared/sql/page-of';

/** `%words%` with what LIKE treats specially taken literally. */
const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const folded = (text: string): RawBuilder<string> => sql<string>`hl_fold(${anywhere(text)})`;

/** Every hub of the network by code. */
async function readHubs(db: Kysely<Database>) {
  const before = sql<string>`(
    select substr(old_province.code, 5) from wards old join wards now on now.id = old.successor_id
      join provinces old_province on old_province.id = old.province_id
    where old.successor_id = hubs.ward_id order by old.code = 'old-' || now.code desc, old.code limit 1)`;
  return db
    .selectFrom('hubs')
    .innerJoin('provinces', 'provinces.id', 'hubs.province_id')
    .select(['hubs.id', 'hubs.code', 'hubs.name', 'hubs.region', 'hubs.active'])
    .select(sql<string>`coalesce(${before}, provinces.code)`.as('place'))
    .orderBy('hubs.code')
    .execute();
}

async function readShops(pool: pg.Pool, user: SignedInUser, { page, limit, sort, ...filters }: QueryOf<'GET /shops'>) {
  // As people look names up: accents and capitals aside.
  const { order, turned, keyset } = listOrder('s', sort, { columns: { name: 's.name_fold' } });
  const { data, meta } = await pageOf<ShopRow>(
    pool,
    { page, limit },
    {
      from: (values) => `from shops s ${shopJoins} where ${shopConditions(filters, user, values).join(' and ')}`,
      order,
      turned,
      keyset,
      select: (found) =>
        `select ${shopColumns} from (select s.id ${found}) chosen join shops s on s.id = chosen.id ${shopJoins}
          order by ${order}`,
    },
  );
  return { data: data.map((row) => toShopRow(row, user)), meta };
}

async function readProvinces(db: Kysely<Database>) {
  return db
    .selectFrom('provinces')
    .select(['id', 'code', 'name'])
    .where('present', '=', true)
    .orderBy('code')
    .execute();
}

/**
 * Wards of the present division; of those whose folded name holds the words, exact accents and beginnings come first.
 */
async function readWards(
  db: Kysely<Database>,
  filter: { provinceId: number | undefined; q: string | undefined; limit: number },
) {
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
      exists(
        selectFrom('hub_coverage')
          .innerJoin('hubs', 'hubs.id', 'hub_coverage.hub_id')
          .select('hub_id')
          .whereRef('hub_coverage.ward_id', '=', 'wards.id')
          .where('hubs.active', '=', true),
      ).as('served'),
    ])
    .orderBy('wards.name')
    .orderBy('wards.id')
    .limit(filter.limit)
    .execute();
}

export const referenceHandlers: HandlersOf<typeof referenceEndpoints> = {
  'GET /hubs': async ({ db, user }) => {
    const hubs = await readHubs(db);
    const data = hubs.map(({ active, ...hub }) => {
      const own = worksAt(user, hub.id);
      return { ...hub, accessible: active && own, own };
    });
    return { data };
  },

  'GET /shops': ({ query, services, user }) => readShops(services.pool, user, query),

  'GET /reasons': async () => ({ data: reasons.map((reason) => ({ ...reason, types: [...reason.types] })) }),

  'GET /address-level-1': async ({ db }) => ({ data: await readProvinces(db) }),

  'GET /address-level-3': async ({ query, db }) => ({
    data: (await readWards(db, { provinceId: query.province_id, q: query.q, limit: query.limit })).map((ward) => ({
      ...ward,
      served: Boolean(ward.served),
    })),
  }),
};
