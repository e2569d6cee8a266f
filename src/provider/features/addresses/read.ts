import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';
import { wordsFound } from '../../shared/sql/name-search';
import { run, Values } from '../../shared/sql/statement';
import { listOrder, pageOf } from '../../shared/sql/page-of';

type ProvinceRow = ResponseOf<'GET /provinces'>['data'][number];
type DistrictRow = ResponseOf<'GET /districts'>['data'][number];
type WardRow = ResponseOf<'GET /wards'>['data'][number];

export type Level = 'provinces' | 'districts' | 'wards';

const ref = (alias: string): string =>
  `json_build_object('id', ${alias}.id, 'code', ${alias}.code, 'name', ${alias}.name)`;
const divisionOf = (alias: string): string => `case when ${alias}.present then 'present' else 'old' end`;

/**
 * What a level reads, `a` being its own table. Counterparts stand side by side by the wards that went into one another.
 */
const readings = {
  provinces: {
    from: 'from provinces a',
    columns: `a.id, a.code, a.name, a.region, ${divisionOf('a')} as division, a.version,
      (select count(*)::int from districts d where d.province_id = a.id) as districts,
      (select count(*)::int from wards w where w.province_id = a.id) as wards,
      (select count(*)::int from wards w join hub_coverage c on c.ward_id = w.id join hubs h on h.id = c.hub_id and h.active
        where w.province_id = a.id) as served,
      coalesce(case when a.present
        then (select json_agg(distinct o.name) from wards w join wards n on n.successor_id = w.id join provinces o on o.id = n.province_id where w.province_id = a.id)
        else (select json_agg(distinct o.name) from wards w join wards n on n.id = w.successor_id join provinces o on o.id = n.province_id where w.province_id = a.id) end, '[]') as counterparts`,
  },
  districts: {
    from: 'from districts a join provinces p on p.id = a.province_id',
    columns: `a.id, a.code, a.name, a.version, ${ref('p')} as province, (select count(*)::int from wards w where w.district_id = a.id) as wards`,
  },
  wards: {
    from: 'from wards a join provinces p on p.id = a.province_id left join districts d on d.id = a.district_id left join hub_coverage c on c.ward_id = a.id left join hubs h on h.id = c.hub_id',
    columns: `a.id, a.code, a.name, a.version, ${ref('p')} as province, case when d.id is not null then ${ref('d')} end as district, ${divisionOf('a')} as division,
      case when h.id is not null then json_build_object('id', h.id, 'code', h.code) end as hub,
      coalesce(case when a.present
        then (select json_agg(o.name || ', ' || op.name order by o.code) from wards o join provinces op on op.id = o.province_id where o.successor_id = a.id)
        else (select json_agg(o.name || ', ' || op.name) from wards o join provinces op on op.id = o.province_id where o.id = a.successor_id) end, '[]') as counterparts`,
  },
} as const satisfies Record<Level, { from: string; columns: string }>;

interface Paged {
  readonly q?: string | undefined;
  readonly sort: QueryOf<'GET /wards'>['sort'];
  readonly page: number;
  readonly limit: number;
}

async function list<Row extends object>(
  pool: pg.Pool,
  level: Level,
  { q, sort, ...place }: Paged,
  filters: (values: Values) => readonly string[],
) {
  const { from, columns } = readings[level];
  const where = (values: Values): string =>
    [
      wordsFound(q, values, (within) => `(a.code ilike ${within} or hl_fold(a.name) like hl_fold(${within}))`),
      ...filters(values),
    ].join(' and ');
  const { order, turned, keyset } = listOrder('a', sort, { columns: { name: 'hl_fold(a.name)' } });
  return pageOf<Row>(pool, place, {
    from: (values) => `${from} where ${where(values)}`,
    order,
    turned,
    keyset,
    // The page first, then what is counted for each of its rows.
    select: (found) => `select ${columns} ${from} where a.id in (select a.id ${found}) order by ${order}`,
  });
}

const inDivision = (division: 'present' | 'old' | undefined): string[] =>
  division === undefined ? [] : [division === 'present' ? 'a.present' : 'not a.present'];

export function listProvinces(pool: pg.Pool, { division, ...paged }: QueryOf<'GET /provinces'>) {
  return list<ProvinceRow>(pool, 'provinces', paged, () => inDivision(division));
}

export function listDistricts(pool: pg.Pool, { province_id: provinces, ...paged }: QueryOf<'GET /districts'>) {
  return list<DistrictRow>(pool, 'districts', paged, (values) =>
    provinces ? [`a.province_id = any(${values.add(provinces)}::bigint[])`] : [],
  );
}

export function listWards(
  pool: pg.Pool,
  { division, province_id: provinces, district_id: district, hub_id: hubs, served, ...paged }: QueryOf<'GET /wards'>,
) {
  return list<WardRow>(pool, 'wards', paged, (values) => [
    ...inDivision(division),
    ...(provinces ? [`a.province_id = any(${values.add(provinces)}::bigint[])`] : []),
    ...(district === undefined ? [] : [`a.district_id = ${values.add(district)}::bigint`]),
    ...(hubs ? [`c.hub_id = any(${values.add(hubs)}::bigint[])`] : []),
    ...(served === undefined ? [] : [`coalesce(h.active, false) = ${values.add(served === '1')}`]),
  ]);
}

interface Rows {
  provinces: ProvinceRow;
  districts: DistrictRow;
  wards: WardRow;
}

/** Null = there is none of that id. */
export async function readAddress<L extends Level>(
  db: Kysely<Database>,
  level: L,
  id: number,
): Promise<Rows[L] | null> {
  const values = new Values();
  const { from, columns } = readings[level];
  return (
    (await run<Rows[L]>(db, `select ${columns} ${from} where a.id = ${values.add(id)}::bigint`, values))[0] ?? null
  );
}
