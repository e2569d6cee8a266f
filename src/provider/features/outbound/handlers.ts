import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { outboundEndpoints } from '~contract/features/outbound';
import type { EndpointKind } from '~domain/outbound';
import type { QueryOf } from '~contract/endpoints';
import { audit } from '../../calls/audit';
import { refuse, type HandlersOf, type Refusal, type SignedInUser, wrongField, isRefusal } from '../../calls/handler';
import type { Database } from '../../db/schema';
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
import { listedPage } from '../../shared/sql/listed-page';
import { onUniqueViolation } from '../../shared/sql/on-unique-violation';
import { Values } from '../../shared/sql/statement';

const deliveries = (db: Kysely<Database>) =>
  db
    .selectFrom('outbound_deliveries as d')
    .innerJoin('outbound_endpoints as e', 'e.id', 'd.endpoint_id')
    .leftJoin('packages as p', 'p.id', 'd.package_id');

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

async function listDeliveries(pool: pg.Pool, query: QueryOf<'GET /outbound-deliveries'>) {
  const { state, kind, q, endpoint } = query;
  const values = new Values();
  const conditions = ['true'];
  if (state) conditions.push(`d.state = any(${values.add(state)}::text[])`);
  if (kind) conditions.push(`d.kind = any(${values.add(kind)}::text[])`);
  if (endpoint !== undefined) conditions.push(`d.endpoint_id = ${values.add(endpoint)}::int`);
  if (q) conditions.push(`starts_with(p.code, ${values.add(q.toUpperCase())})`);
  const packages = 'left join packages p on p.id = d.package_id';
  const { data, ...rest } = await listedPage<DeliveryRow>(pool, {
    query,
    key: 'd.id',
    from: `from outbound_deliveries d ${q ? packages : ''}`,
    conditions,
    values,
    row: `${columns.join(', ')} from outbound_deliveries d join outbound_endpoints e on e.id = d.endpoint_id
      ${packages}`,
  });
  return { data: data.map(viewOf), ...rest };
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

  'GET /outbound-deliveries': ({ services, query }) => listDeliveries(services.pool, query),

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
