import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { SignedInUser } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import { read, Values } from '../../shared/sql/statement';
import { inHubScope } from '../../shared/access/visibility';

type History = ResponseOf<'GET /couriers/{id}/history'>;

/** What was done with his file; which fields changed, not what they hold. Null = no such courier for the user. */
export async function courierHistory(pool: pg.Pool, user: SignedInUser, id: number, { page, limit }: QueryOf<'GET /couriers/{id}/history'>): Promise<History | null> {
  const own = new Values();
  const [courier] = await read<{ id: number }>(pool, `select c.id from couriers c where c.id = ${own.add(id)}::bigint and ${inHubScope('c.hub_id', user, own)}`, own);
  if (!courier) return null;
  const [values, counting] = [new Values(), new Values()];
  const of = (into: Values): string => `a.entity = 'courier' and a.entity_id = ${into.add(String(courier.id))}`;
  const [data, [count]] = await Promise.all([
    read<History['data'][number]>(
      pool,
      `select a.id, a.at, a.action, u.name as actor_name, a.after ->> 'note' as note, array(select jsonb_object_keys(coalesce(a.before, '{}'))) as fields
       from audit_log a left join users u on u.id = a.actor_id where ${of(values)} order by a.id desc limit ${values.add(limit)} offset ${values.add((page - 1) * limit)}`,
      values,
    ),
    read<{ total: number }>(pool, `select count(*) as total from audit_log a where ${of(counting)}`, counting),
  ]);
  return { data, meta: { pagination: paginationOf({ total: count?.total ?? 0, count: data.length, page, limit }) } };
}
