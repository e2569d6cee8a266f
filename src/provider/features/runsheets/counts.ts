import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { RunsheetStatus } from '~domain/runsheet-types';
import type { SignedInUser } from '../../calls/handler';
import { read, Values } from '../../shared/sql/statement';
import { visibleRunsheet } from '../../shared/access/visibility';

export async function countRunsheets(pool: pg.Pool, user: SignedInUser, { type, hub_id, courier_id }: QueryOf<'GET /runsheet-counts'>): Promise<ResponseOf<'GET /runsheet-counts'>['data']> {
  const values = new Values();
  const conditions = [visibleRunsheet(user, values)];
  if (type) conditions.push(`r.type = any(${values.add(type)}::text[])`);
  if (hub_id) conditions.push(`r.hub_id = any(${values.add(hub_id)}::bigint[])`);
  if (courier_id) conditions.push(`r.courier_id = any(${values.add(courier_id)}::bigint[])`);
  const rows = await read<{ status: RunsheetStatus; n: number }>(pool, `select r.status, count(*) as n from runsheets r where ${conditions.join(' and ')} group by r.status`, values);
  return { Created: 0, Running: 0, Closed: 0, Cancelled: 0, ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) };
}
