import { sql } from 'kysely';
import type { carrierEndpoints } from '~contract/features/carriers';
import { audit } from '../../calls/audit';
import { refuse, type HandlersOf, type Services } from '../../calls/handler';
import { seal } from '../../process/sealed';
import { callCarrier, type CarrierAnswer } from '../../shared/carriers/call-carrier';
import { findCarrier, lockCarrier, type Carrier } from '../../shared/carriers/carrier';
import { refreshGatewayToken } from '../../shared/carriers/gateway-token';
import { resolveLeft } from '../../shared/carriers/resolve-events';
import { listCalls, listCarriers, listEvents, listMappings, readCarrier, webhookServer } from './read';
import { takeReport } from './report';
import { insertCarrier, mapStatuses, newToken, replaceToken, updateCarrier } from './write';

const entity = 'carrier';

const publicUrlOf = ({ config }: Services): string => config.publicUrl ?? `http://${config.host}:${config.port}`;

/** Long enough for any call the settings allow; whoever asked waits for it. */
const patience = (): AbortSignal => AbortSignal.timeout(120_000);

function outcomeOf(answer: Exclude<CarrierAnswer, 'unset' | 'resting'>) {
  return { ok: answer.fault === null, status: answer.status, fault: answer.fault };
}

async function tell(services: Services, carrier: Carrier, payload: object, url: 'gateway' | 'webhook_client') {
  const answer = await callCarrier(services, { carrier, url, kind: url === 'gateway' ? 'test' : 'connect', payload, packageId: null, attempt: 1, key: `${url}-${carrier.code}-${Date.now()}`, always: true }, patience());
  return answer === 'unset' || answer === 'resting' ? null : outcomeOf(answer);
}

export const carrierHandlers: HandlersOf<typeof carrierEndpoints> = {
  'GET /user-3pl': async ({ db }) => ({ data: await listCarriers(db) }),

  'POST /user-3pl': ({ db, body, user, services }) =>
    db.transaction().execute(async (tx) => {
      const token = newToken();
      const id = await insertCarrier(tx, body, seal(services.secrets, token));
      if (id === null) return refuse('EAL002');
      await audit(tx, { actorId: user.id, action: 'create', entity, entityId: id, after: body });
      return { data: { id, token } };
    }),

  'GET /user-3pl/{id}': async ({ db, params, services }) => {
    const data = await readCarrier(db, params.id, publicUrlOf(services));
    return data ? { data } : refuse('ESY026');
  },

  'PATCH /user-3pl/{id}': async ({ db, params, body: { version, ...settings }, user }) => {
    const found = await lockCarrier(db, params.id);
    if (!found) return refuse('ESY026');
    if (found.version !== version) return refuse('ESY013');
    const before = Object.fromEntries((Object.keys(settings) as (keyof typeof settings)[]).map((key) => [key, found[key]]));
    await audit(db, { actorId: user.id, action: 'update', entity, entityId: found.id, before, after: settings });
    const changed = await updateCarrier(db, found.id, settings);
    if (settings.auto_update_status_package && !found.auto_update_status_package) await resolveLeft(db, found.id, 'kept');
    return { data: { version: changed } };
  },

  'PATCH /user-3pl/{id}/statuses': async ({ db, params, body, user }) => {
    const found = await lockCarrier(db, params.id);
    if (!found) return refuse('ESY026');
    await audit(db, { actorId: user.id, action: 'map_statuses', entity, entityId: found.id, after: body });
    await mapStatuses(db, found.id, body.statuses);
    await resolveLeft(db, found.id, 'unknown_status');
    await resolveLeft(db, found.id, 'ignored');
    return { data: await listMappings(db, found.id) };
  },

  'POST /user-3pl/{id}/test': async ({ db, params, user, services }) => {
    const carrier = await findCarrier(db, params.id);
    if (!carrier) return refuse('ESY026');
    await audit(db, { actorId: user.id, action: 'test', entity, entityId: carrier.id });
    const data = await tell(services, carrier, { event: 'test', carrier: carrier.code, occurred_at: new Date().toISOString() }, 'gateway');
    return data ? { data } : refuse('EUS009');
  },

  'GET /user-3pl/{id}/calls': async ({ db, params, query }) => ((await findCarrier(db, params.id)) ? listCalls(db, params.id, query) : refuse('ESY026')),

  'GET /user-3pl/{id}/events': async ({ db, params, query }) => ((await findCarrier(db, params.id)) ? listEvents(db, params.id, query) : refuse('ESY026')),

  'PATCH /gateway-refresh-token': async ({ db, body, user, services }) => {
    const carrier = await findCarrier(db, body.carrier_id);
    if (!carrier) return refuse('ESY026');
    await audit(db, { actorId: user.id, action: 'refresh_gateway_token', entity, entityId: carrier.id });
    const token = await refreshGatewayToken(services, carrier, patience());
    if (token === 'unset') return refuse('EUS009');
    return { data: token.ok ? { ok: true, status: 200, fault: null, expires_at: token.expires_at } : { ok: false, status: token.status, fault: token.fault, expires_at: null } };
  },

  'POST /three-pl/webhook/ship-connect/token': async ({ db, body, user, services }) => {
    const token = newToken();
    const carrier = await db.transaction().execute(async (tx) => {
      const found = await lockCarrier(tx, body.carrier_id);
      if (!found) return null;
      await replaceToken(tx, found.id, seal(services.secrets, token));
      await audit(tx, { actorId: user.id, action: 'replace_token', entity, entityId: found.id });
      return found;
    });
    if (!carrier) return refuse('ESY026');
    const server = webhookServer(publicUrlOf(services), carrier.code);
    // Signed with the token it replaces, which is the one the carrier knows.
    const told = await tell(services, carrier, { event: 'webhook.connect', carrier: carrier.code, webhook_server: server, token }, 'webhook_client');
    return { data: { token, webhook_server: server, told } };
  },

  'GET /ship-units': async ({ db, query }) => {
    const q = (query.q ?? '').toUpperCase();
    const rest = sql<string | null>`case when resting_until > now() then resting_until end`.as('resting_until');
    const data = await db.selectFrom('carriers').select(['id', 'code', 'name', rest]).where('active', '=', true).where(sql<boolean>`(starts_with(code, ${q}) or hl_fold(name) like '%' || hl_fold(${q}) || '%')`).orderBy('code').execute();
    return { data };
  },

  'POST /three-pl/webhook/{carrier}': async ({ db, params, body }) => {
    const { outcome, repeated } = await takeReport(db, params.carrier, body);
    return outcome === 'unknown_status' ? refuse('EPKS001') : { data: { ok: true, outcome, repeated } };
  },
};
