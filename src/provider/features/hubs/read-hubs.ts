import type { Kysely } from 'kysely';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { wordsFound } from '../../shared/sql/name-search';
import { Values, run } from '../../shared/sql/statement';
import { inHubScope } from '../../shared/access/visibility';
import { pageOf } from '../../shared/sql/page-of';

type Answer = ResponseOf<'GET /hub-details'>;
export type HubRow = Answer['data'][number];

const columns = `
  h.id, h.code, h.name, h.region, h.address, h.phone, h.active, h.version, h.created_at,
  json_build_object('id', p.id, 'name', p.name) as province,
  case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end as ward,
  coalesce((select json_agg(c.code order by c.code) from hub_port_codes c where c.hub_id = h.id), '[]') as port_codes,
  (select count(*)::int from hub_coverage c where c.hub_id = h.id) as wards,
  (select count(*)::int from user_hubs uh join users u on u.id = uh.user_id join roles r on r.id = u.role_id where uh.hub_id = h.id and u.active = 1 and r.name in ('hub_manager', 'hub_operator')) as staff,
  (select count(*)::int from couriers c where c.hub_id = h.id and c.account_status = 'active') as couriers,
  (select json_build_object('id', u.id, 'name', u.name) from hub_area_managers m join users u on u.id = m.user_id where m.hub_id = h.id) as area_manager`;
const from = 'from hubs h join provinces p on p.id = h.province_id left join wards w on w.id = h.ward_id';

/** Hubs the user works at, in full. */
export async function listHubs(
  db: Kysely<Database>,
  user: SignedInUser,
  { q, ids, region, active, province_id, sort, ...place }: QueryOf<'GET /hub-details'>,
): Promise<Answer> {
  const where = (values: Values): string =>
    [
      inHubScope('h.id', user, values),
      wordsFound(
        q,
        values,
        (within) =>
          `(h.code ilike ${within} or hl_fold(h.name) like hl_fold(${within})
            or hl_fold(h.address) like hl_fold(${within})
            or exists (select from hub_port_codes c where c.hub_id = h.id and c.code ilike ${within}))`,
      ),
      ids === undefined ? 'true' : `h.id = any(${values.add(ids)}::bigint[])`,
      region === undefined ? 'true' : `h.region = any(${values.add(region)}::text[])`,
      active === undefined ? 'true' : `h.active = ${values.add(active === '1')}`,
      province_id === undefined ? 'true' : `h.province_id = ${values.add(province_id)}::bigint`,
    ].join(' and ');
  const order = sort.endsWith('name') ? 'hl_fold(h.name)' : 'h.code';
  return pageOf<HubRow>(db, place, {
    from: (values) => `${from} where ${where(values)}`,
    order: `${order} ${sort.startsWith('-') ? 'desc' : 'asc'}, h.id`,
    select: (found) => `select ${columns} ${found}`,
  });
}

/** Null = there is none of that id that the user works at. */
export async function readHub(db: Kysely<Database>, user: SignedInUser, id: number): Promise<HubRow | null> {
  const values = new Values();
  const where = `h.id = ${values.add(id)}::bigint and ${inHubScope('h.id', user, values)}`;
  return (await run<HubRow>(db, `select ${columns} ${from} where ${where}`, values))[0] ?? null;
}
