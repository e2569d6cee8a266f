import { sql, type Kysely, type SqlBool } from 'kysely';
import type { QueryOf } from '~contract/endpoints';
import { isRefusal, refuse } from '../../calls/handler';
import type { Database } from '../../db/schema';
import { withoutQuery } from '../../outbound/log';
import { onUniqueViolation } from '../../shared/sql/on-unique-violation';

type Filter = QueryOf<'GET /outbound-deliveries'>;

const deliveries = (db: Kysely<Database>) =>
  db
    .selectFrom('outbound_deliveries as d')
    .innerJoin('outbound_endpoints as e', 'e.id', 'd.endpoint_id')
    .leftJoin('packages as p', 'p.id', 'd.package_id');

function filtered(db: Kysely<Database>, { state, kind, q, endpoint }: Filter) {
  let query = deliveries(db);
  if (state) query = query.where('d.state', 'in', state);
  if (kind) query = query.where('d.kind', 'in', kind);
  if (endpoint !== undefined) query = query.where('d.endpoint_id', '=', endpoint);
  if (q) query = query.where(sql<SqlBool>`starts_with(p.code, ${q.toUpperCase()})`);
  return query;
}

const columns = [
  'd.id',
  'd.kind',
  'd.state',
  'd.attempts',
  'd.status',
  'd.fault',
  'd.created_at',
  'd.tried_at',
  'd.due_at',
  'e.id as endpoint_id',
  'e.name',
  'e.url',
  'p.id as package_id',
  'p.code',
] as const;

export async function listDeliveries(
  db: Kysely<Database>,
  filter: Filter,
): Promise<{ rows: DeliveryView[]; next: string | null }> {
  let query = filtered(db, filter)
    .select(columns)
    .orderBy('d.id', 'desc')
    .limit(filter.limit + 1);
  query =
    filter.cursor === undefined
      ? query.offset((filter.page - 1) * filter.limit)
      : query.where('d.id', '<', Number(filter.cursor));
  const found = await query.execute();
  const rows = found.slice(0, filter.limit).map(viewOf);
  return { rows, next: found.length > filter.limit ? String(rows.at(-1)?.id) : null };
}

export async function countDeliveries(db: Kysely<Database>, filter: Filter): Promise<number> {
  const { n } = await filtered(db, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function deliveryWithCalls(db: Kysely<Database>, id: number) {
  const row = await deliveries(db).select(columns).where('d.id', '=', id).executeTakeFirst();
  if (!row) return null;
  const calls = await db
    .selectFrom('outbound_calls')
    .select(['id', 'at', 'method', 'url', 'attempt', 'status', 'ms', 'fault', 'request', 'response'])
    .where('delivery_id', '=', id)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return { ...viewOf(row), calls };
}

/**
 * Makes them due at once with all their tries before them; those in the queue's hands are left to it. An order that has
 * a push under way already is not pushed twice: one that somebody begins this moment is seen at the next look. Returns
 * the ids.
 */
export async function retryDeliveries(tx: Kysely<Database>, ids: readonly number[]): Promise<number[]> {
  for (;;) {
    const made = await onUniqueViolation(tx, { outbound_deliveries_push: refuse('ESY013') }, () => makeDue(tx, ids));
    if (!isRefusal(made)) return made;
  }
}

async function makeDue(tx: Kysely<Database>, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update outbound_deliveries d set state = 'waiting', attempts = 0, due_at = now(), queued_at = null
    where d.id = any(${[...ids]}::bigint[])
      and (d.state = 'failed' or (d.state = 'waiting' and d.queued_at is null))
      and not (d.kind = 'oms_push' and d.state = 'failed' and d.id <> (
        select max(o.id) from outbound_deliveries o where o.kind = 'oms_push' and o.package_id = d.package_id))
    returning d.id`.execute(tx);
  return rows.map((row) => row.id);
}

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>;
type DeliveryView = ReturnType<typeof viewOf>;

function selected(db: Kysely<Database>) {
  return deliveries(db).select(columns);
}

function viewOf({ endpoint_id, name, url, package_id, code, due_at, ...row }: DeliveryRow) {
  return {
    ...row,
    endpoint: { id: endpoint_id, name, url: withoutQuery(url) },
    package: package_id === null || code === null ? null : { id: package_id, code },
    due_at: row.state === 'waiting' ? due_at : null,
  };
}
