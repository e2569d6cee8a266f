import type { Kysely } from 'kysely';
import type { outboundEndpoints } from '~contract/features/outbound';
import type { EndpointKind } from '~domain/outbound';
import { audit } from '../../calls/audit';
import { refuse, type HandlersOf, type Refusal, type SignedInUser, wrongField } from '../../calls/handler';
import type { Database } from '../../db/schema';
import { paginationOf } from '../../calls/pagination';
import { seal } from '../../process/sealed';
import { seenShop } from '../../shared/access/seen-shop';
import { countDeliveries, deliveryWithCalls, listDeliveries, retryDeliveries } from './delivery-store';
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
