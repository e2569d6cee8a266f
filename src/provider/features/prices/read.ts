import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { priceFigures } from '~domain/price-table';
import type { Database } from '../../db/schema';
import { pageOf } from '../../shared/sql/page-of';
import { Values, whereOf } from '../../shared/sql/statement';

export type PriceVersion = ResponseOf<'GET /price/{id}/detail'>['data']['versions'][number];
export type PriceLineRow = ResponseOf<'GET /price/{id}/details'>['data']['lines'][number];
type ListRow = ResponseOf<'GET /prices'>['data'][number];

/**
 * A version as it is told; `version` counts every change of its owner's versions, each row's own count only growing.
 */
const versionColumns = `
  v.id, v.name, v.no, v.valid_from, v.valid_until, v.changed_at,
  jsonb_build_object('kind', case when v.shop_id is not null then 'shop' when v.hub_id is not null then 'hub' else 'standard' end,
    'id', coalesce(v.shop_id, v.hub_id), 'code', coalesce(s.code, h.code), 'name', coalesce(s.name, h.name)) as owner,
  case when v.withdrawn_at is not null then 'withdrawn' when v.valid_from > now() then 'future' when v.valid_until <= now() then 'past' else 'in_force' end as state,
  (select count(*)::int from price_lines l where l.price_table_id = v.id) as lines,
  (select sum(o.version)::int from price_tables o where o.hub_id is not distinct from v.hub_id and o.shop_id is not distinct from v.shop_id) as version,
  (select u.name from users u where u.id = v.changed_by) as changed_by`;
const owners = `left join hubs h on h.id = v.hub_id left join shops s on s.id = v.shop_id`;

/** Of an owner's versions the one in force stands for all, else the next, else the last. */
const standing = `
  v.withdrawn_at is not null, v.valid_from > now(), case when v.valid_from > now() then v.valid_from end, v.valid_from desc`;

async function versionsWhere(
  db: Kysely<Database>,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<PriceVersion[]> {
  const { rows } =
    await sql<PriceVersion>`select ${sql.raw(versionColumns)} from price_versions v ${sql.raw(owners)} where ${where}
      order by ${order}`.execute(db);
  return rows;
}

/** Null = there is none of that id. */
export async function readVersion(db: Kysely<Database>, id: number): Promise<PriceVersion | null> {
  return (await versionsWhere(db, sql`v.id = ${id}::bigint`, sql`v.id`))[0] ?? null;
}

export interface OwnerIds {
  readonly hub_id: number | null;
  readonly shop_id: number | null;
}

export function idsOf({ kind, id }: PriceVersion['owner']): OwnerIds {
  return { hub_id: kind === 'hub' ? id : null, shop_id: kind === 'shop' ? id : null };
}

const ownedBy = ({ hub_id, shop_id }: OwnerIds): RawBuilder<unknown> =>
  sql`v.hub_id is not distinct from ${hub_id}::int and v.shop_id is not distinct from ${shop_id}::int`;

/** All versions of an owner, the newest first. */
export function readVersions(db: Kysely<Database>, owner: OwnerIds): Promise<PriceVersion[]> {
  return versionsWhere(db, ownedBy(owner), sql`v.no desc`);
}

/** The version that stands for an owner's table; null = it never had one. */
export async function readStanding(db: Kysely<Database>, owner: OwnerIds): Promise<PriceVersion | null> {
  return (await versionsWhere(db, ownedBy(owner), sql.raw(standing)))[0] ?? null;
}

const sorts = {
  code: 'code nulls first, id',
  '-code': 'code desc nulls last, id',
  valid_from: 'valid_from, id',
  '-valid_from': 'valid_from desc, id',
};

export async function listPrices(
  db: Kysely<Database>,
  query: QueryOf<'GET /prices'>,
): Promise<ResponseOf<'GET /prices'>> {
  const { data, meta } = await pageOf<ListRow & { code: string | null }>(db, query, {
    from: (values) => `from (${standingTables(query, values)}) told`,
    order: sorts[query.sort],
    select: (found) => `select * ${found}`,
  });
  return { data: data.map(({ code: _code, ...row }) => row), meta };
}

/** The version that stands for each owner's table, with how many there are and when the next holds. */
function standingTables({ q, owner }: QueryOf<'GET /prices'>, values: Values): string {
  const conditions = [
    ...(owner === undefined
      ? []
      : [
          `${values.add(owner)} = case when v.shop_id is not null then 'shop' when v.hub_id is not null then 'hub' else 'standard' end`,
        ]),
    ...(q === undefined || q === ''
      ? []
      : [
          `(starts_with(upper(coalesce(s.code, h.code, '')), upper(${values.add(q)}::text))
            or position(hl_fold(${values.add(q)}::text) in hl_fold(v.name || ' ' || coalesce(s.name, h.name, ''))) > 0)`,
        ]),
  ];
  return `
    select distinct on (v.hub_id, v.shop_id) ${versionColumns}, coalesce(s.code, h.code) as code,
      count(*) over (partition by v.hub_id, v.shop_id)::int as versions,
      (select jsonb_build_object('id', n.id, 'valid_from',
        to_char(n.valid_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from price_tables n
        where n.hub_id is not distinct from v.hub_id and n.shop_id is not distinct from v.shop_id
          and n.withdrawn_at is null and n.valid_from > now() order by n.valid_from limit 1) as next
    from price_versions v ${owners} ${whereOf(conditions)} order by v.hub_id, v.shop_id, ${standing}`;
}

export async function readLines(db: Kysely<Database>, id: number): Promise<PriceLineRow[]> {
  return db
    .selectFrom('price_lines')
    .select(['area_type', 'zone', ...priceFigures])
    .where('price_table_id', '=', id)
    .execute();
}
