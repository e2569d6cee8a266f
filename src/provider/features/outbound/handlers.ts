import { type Kysely, sql, type SqlBool } from 'kysely';
import type { outboundEndpoints } from '~contract/features/outbound';
import type { EndpointKind } from '~domain/outbound';
import type { QueryOf } from '~contract/endpoints';
import { audit } from '../../calls/audit';
import { refuse, type HandlersOf, type Refusal, type SignedInUser, wrongField, isRefusal } from '../../calls/handler';
import type { Database } from '../../db/schema';
import { paginationOf } from '../../calls/pagination';
import { seal } from '../../process/sealed';
import { seenShop } from '~provider/shared/access/visibility';
import {
  askTest,
  insertEndpoint,
  isTold,
  listEndpoints,
  lockEndpoint,
  newSecret,
  removeEndpoint,
  replaceSecret,
  updateEndpoint,
} from './endpoint-store';
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

async function listDeliveries(
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

async function countDeliveries(db: Kysely<Database>, filter: Filter): Promise<number> {
  const { n } = await filtered(db, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

async function deliveryWithCalls(db: Kysely<Database>, id: number) {
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
async function retryDeliveries(tx: Kysely<Database>, ids: readonly number[]): Promise<number[]> {
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

const entity = 'outbound_endpoint';

/** What an endpoint is to hear, and where; null = it may. */
async function judgeHearing(
  tx: Kysely<Database>,
  {
    kind,
    id,
    url,
    seller_id,
  }: {
    readonly kind: EndpointKind;
    readonly id: number | null;
    readonly url: string;
    readonly seller_id: number | null;
  },
  user: SignedInUser,
  locale: 'vi' | 'en',
): Promise<Refusal<'ESP000'> | null> {
  if (seller_id !== null && (kind === 'oms' || !(await seenShop(tx, user, seller_id))))
    return wrongField('seller_id', 'invalid', locale);
  return kind === 'webhook' && (await isTold(tx, { url, seller_id }, id))
    ? wrongField('url', 'url_taken', locale)
    : null;
}

export const outboundHandlers: HandlersOf<typeof outboundEndpoints> = {
  'GET /outbound-endpoints': async ({ db, query }) => ({ data: await listEndpoints(db, query.kind) }),

  'POST /outbound-endpoints': ({ db, body: { kind, seller_id = null, ...rest }, user, services, locale }) =>
    db.transaction().execute(async (tx) => {
      const settings = { ...rest, seller_id };
      const wrong = await judgeHearing(tx, { kind, ...settings, id: null }, user, locale);
      if (wrong) return wrong;
      const secret = newSecret();
      const id = await insertEndpoint(tx, kind, settings, seal(services.secrets, secret));
      if (id === null) return refuse('ESY013');
      await audit(tx, { actorId: user.id, action: 'create', entity, entityId: id, after: { kind, ...settings } });
      return { data: { id, secret } };
    }),

  'PUT /outbound-endpoints/{id}': async ({ db, params, body: { version, ...given }, user, locale }) => {
    const found = await lockEndpoint(db, params.id);
    if (!found) return refuse('ESY021');
    if (found.version !== version) return refuse('ESY013');
    const { kind, name, url, events, enabled, seller_id } = found;
    const settings = { ...given, seller_id: given.seller_id === undefined ? seller_id : given.seller_id };
    if (settings.url !== url || settings.seller_id !== seller_id) {
      const wrong = await judgeHearing(db, { kind, ...settings, id: found.id }, user, locale);
      if (wrong) return wrong;
    }
    await audit(db, {
      actorId: user.id,
      action: 'update',
      entity,
      entityId: found.id,
      before: { name, url, events, enabled, seller_id },
      after: settings,
    });
    return { data: { version: await updateEndpoint(db, found.id, settings) } };
  },

  'DELETE /outbound-endpoints/{id}': async ({ db, params, user }) => {
    const found = await lockEndpoint(db, params.id);
    if (!found) return refuse('ESY021');
    const { version: _version, ...before } = found;
    await audit(db, { actorId: user.id, action: 'delete', entity, entityId: found.id, before });
    await removeEndpoint(db, found.id);
    return { data: { ok: true } };
  },

  'POST /outbound-endpoints/{id}/secret': ({ db, params, user, services }) =>
    db.transaction().execute(async (tx) => {
      const found = await lockEndpoint(tx, params.id);
      if (!found) return refuse('ESY021');
      const secret = newSecret();
      await replaceSecret(tx, found.id, seal(services.secrets, secret));
      await audit(tx, { actorId: user.id, action: 'replace_secret', entity, entityId: found.id });
      return { data: { secret } };
    }),

  'POST /outbound-endpoints/{id}/test': async ({ db, params, user }) => {
    const found = await lockEndpoint(db, params.id);
    if (!found) return refuse('ESY021');
    await audit(db, { actorId: user.id, action: 'test', entity, entityId: found.id });
    return { data: { delivery: await askTest(db, found.id) } };
  },

  'GET /outbound-deliveries': async ({ db, query }) => {
    const { rows, next } = await listDeliveries(db, query);
    const total = query.count === 'exact' ? await countDeliveries(db, query) : -1;
    return {
      data: rows,
      meta: { pagination: paginationOf({ total, count: rows.length, page: query.page, limit: query.limit }) },
      next,
    };
  },

  'GET /outbound-deliveries/{id}': async ({ db, params }) => {
    const data = await deliveryWithCalls(db, params.id);
    return data ? { data } : refuse('ESY022');
  },

  'POST /outbound-deliveries-retry': async ({ db, body, user }) => {
    const ids = await retryDeliveries(db, body.ids);
    for (const id of ids)
      await audit(db, { actorId: user.id, action: 'retry', entity: 'outbound_delivery', entityId: id });
    return { data: { retried: ids.length } };
  },
};
