import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import type { SignedInUser } from '../../calls/handler';
import { custodySql } from '../../shared/packages/backlog-sql';
import { readOnce, Values } from '../../shared/sql/statement';
import { listConditions, type ListFilters } from '../../shared/packages/package-filters';

/** Packages by the hub that answers for them. */
export async function countByHub(pool: pg.Pool, filters: ListFilters, user: SignedInUser): Promise<ResponseOf<'GET /count-packages-by-hub'>['data']> {
  const values = new Values();
  const conditions = listConditions(filters, user, values);
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const text = `
    select counted.hub_id, h.code, counted.total
    from (select ${custodySql} as hub_id, count(*) as total from packages p ${where} group by 1) counted
    left join hubs h on h.id = counted.hub_id
    order by counted.total desc, h.code`;
  const rows = await readOnce<{ hub_id: number | null; code: string; total: number }>(pool, text, values);
  return rows.map(({ hub_id, code, total }) => ({ hub: hub_id === null ? null : { id: hub_id, code }, total }));
}
