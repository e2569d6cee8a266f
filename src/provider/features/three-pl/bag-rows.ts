import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { listedPage } from '../../shared/sql/listed-page';
import { prefixOf } from '../../shared/sql/name-search';
import { placeJoins, rowColumns, type PackageRow } from '../../shared/packages/package-row';
import { read, run, Values } from '../../shared/sql/statement';
import { inHubScope, visiblePackage } from '../../shared/access/visibility';

type BagRow = ResponseOf<'GET /mu-3pl'>['data'][number];

const columns = `
  b.id, b.mu_code, b.serial_number, b.status, jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name) as carrier, jsonb_build_object('id', h.id, 'code', h.code) as hub,
  (select count(*)::int from carrier_bag_packages l where l.carrier_bag_id = b.id) as total_packages,
  case when r.id is not null then jsonb_build_object('id', r.id, 'code', r.code) end as runsheet, b.created_at, b.sealed_at`;
const joins =
  'join carriers c on c.id = b.carrier_id join hubs h on h.id = b.hub_id left join runsheets r on r.id = b.runsheet_id';

export async function listBags(
  pool: pg.Pool,
  user: SignedInUser,
  query: QueryOf<'GET /mu-3pl'>,
): Promise<ResponseOf<'GET /mu-3pl'>> {
  const { status, carrier_id, q } = query;
  const values = new Values();
  const conditions = [inHubScope('b.hub_id', user, values)];
  if (status) conditions.push(`b.status = any(${values.add(status)}::text[])`);
  if (carrier_id) conditions.push(`b.carrier_id = any(${values.add(carrier_id)}::bigint[])`);
  if (q)
    conditions.push(
      `(b.mu_code like ${values.add(prefixOf(q.toUpperCase()))} or b.serial_number like ${values.add(prefixOf(q))})`,
    );
  return listedPage<BagRow>(pool, {
    query,
    key: 'b.id',
    from: 'from carrier_bags b',
    conditions,
    values,
    row: `${columns} from carrier_bags b ${joins}`,
  });
}

/** A bag that is there. */
export async function readBag(db: Kysely<Database>, id: number): Promise<BagRow> {
  const values = new Values();
  const [row] = await run<BagRow>(
    db,
    `select ${columns} from carrier_bags b ${joins} where b.id = ${values.add(id)}::bigint`,
    values,
  );
  if (!row) throw new Error(`bag ${id} is gone`);
  return row;
}

/** Null = no such bag for this user. */
export async function bagWithPackages(
  pool: pg.Pool,
  user: SignedInUser,
  id: number,
): Promise<ResponseOf<'GET /mu-3pl/{id}'>['data'] | null> {
  const values = new Values();
  const [row] = await read<BagRow>(
    pool,
    `select ${columns} from carrier_bags b ${joins} where b.id = ${values.add(id)}::bigint
      and ${inHubScope('b.hub_id', user, values)}`,
    values,
  );
  if (!row) return null;
  const asked = new Values();
  const text = `
    select ${rowColumns} from carrier_bag_packages l join packages p on p.id = l.package_id ${placeJoins}
    where l.carrier_bag_id = ${asked.add(id)}::bigint and ${visiblePackage(user, asked)} order by l.position`;
  return { ...row, packages: await read<PackageRow>(pool, text, asked) };
}
