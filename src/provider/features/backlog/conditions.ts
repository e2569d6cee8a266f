import type { QueryOf } from '~contract/endpoints';
import { backlogTypes } from '~domain/stages';
import type { SignedInUser } from '../../calls/handler';
import { custodySql, inBacklog, inBuckets, overDue, ownBacklog } from '../../shared/packages/backlog-sql';
import { searchCondition } from '../../shared/sql/search-text';
import type { Values } from '../../shared/sql/statement';

export type BacklogFilters = Pick<
  QueryOf<'GET /backlog-packages'>,
  'type' | 'bucket' | 'hub_id' | 'seller_id' | 'days_over' | 'q'
>;

/** Every condition on `p` of a question about the backlog at `now` (ms), the user's hub scope among them. */
export function backlogConditions(filters: BacklogFilters, user: SignedInUser, now: number, values: Values): string {
  const conditions = [inBacklog(filters.type ?? backlogTypes, now, values), ownBacklog(user, values)];
  if (filters.hub_id) conditions.push(`${custodySql} = any(${values.add(filters.hub_id)}::bigint[])`);
  if (filters.seller_id) conditions.push(`p.seller_id = any(${values.add(filters.seller_id)}::bigint[])`);
  if (filters.bucket) conditions.push(inBuckets(filters.bucket, now, values));
  if (filters.days_over) conditions.push(overDue(filters.days_over, now, values));
  if (filters.q) conditions.push(searchCondition(filters.q, values));
  return conditions.filter((condition) => condition !== 'true').join(' and ');
}
