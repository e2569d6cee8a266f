import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import type { carrierEndpoints } from '~contract/features/carriers';
import type { QueryOf, ResponseOf, BodyOf } from '~contract/endpoints';
import type { Sent } from '~contract/sent-calls';
import { mayPass } from '~domain/outbound';
import { audit } from '../../calls/audit';
import { refuse, type HandlersOf, type Services } from '../../calls/handler';
import { underLock } from '../../db/lock';
import { seal } from '../../process/sealed';
import { callCarrier, type CarrierAnswer } from '../../shared/carriers/call-carrier';
import { endEarlierTokens, findCarrier, lockCarrier, secretsLock, type Carrier } from '../../shared/carriers/carrier';
import { refreshGatewayToken } from '../../shared/carriers/gateway-token';
import { judgeKept, judgeMeant } from '../../shared/carriers/judge-anew';
import { awaitReports } from '~provider/shared/carriers/locks';
import type { Database } from '../../db/schema';
import { isoSql } from '../../shared/sql/moment';
import { pageOf } from '../../shared/sql/page-of';
import { takeReport } from './report';

type New = BodyOf<'POST /user-3pl'>;
type Settings = Omit<BodyOf<'PATCH /user-3pl/{id}'>, 'version'>;

/** 256 bits, as text that survives copying. */
const newToken = (): string => `h3_${randomBytes(32).toString('base64url')}`;

/**
 * Whether another carrier has the name, in whatever case; who asks holds all names until the transaction ends. No index
 * says so: networks may have two of one name from before.
 */
async function nameTaken(tx: Kysely<Database>, name: string, id: number | null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('carrier names', 0))`.execute(tx);
  const { rows } = await sql`
    select from carriers where lower(name) = lower(${name}) and id is distinct from ${id}::int limit 1`.execute(tx);
  return rows.length > 0;
}

/** Null = the code is taken. */
async function insertCarrier(tx: Kysely<Database>, carrier: New, sealed: Buffer): Promise<number | null> {
  const made = await tx
    .insertInto('carriers')
    .values({ ...carrier, token: sealed, gateway_token: null, gateway_token_expires_at: null, resting_until: null })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

async function updateCarrier(tx: Kysely<Database>, id: number, settings: Settings): Promise<number> {
  const { version } = await tx
    .updateTable('carriers')
    .set({ ...settings, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Those it knows count until it has taken the new one; where nobody tells it of that, none does. */
async function replaceToken(tx: Kysely<Database>, carrier: Carrier, token: Buffer): Promise<Carrier> {
  const known = carrier.token.length === 0 ? [] : [...carrier.earlier_tokens, carrier.token];
  return tx
    .updateTable('carriers')
    .set({
      token,
      earlier_tokens: carrier.webhook_client === '' ? [] : known,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', carrier.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Answers whose meaning is another now; null = one of them means something else than whoever says so has seen. */
async function mapStatuses(
  tx: Kysely<Database>,
  carrierId: number,
  statuses: BodyOf<'PATCH /user-3pl/{id}/statuses'>['statuses'],
): Promise<string[] | null> {
  const before = new Map((await listMappings(tx, carrierId)).map((one) => [one.carrier_status, one]));
  const isSeen = ({ carrier_status, was }: (typeof statuses)[number]): boolean => {
    const { status, ignored } = before.get(carrier_status) ?? { status: null, ignored: false };
    return !was || (was.status === status && was.ignored === ignored);
  };
  if (!statuses.every(isSeen)) return null;
  const changed = statuses.filter(({ carrier_status, status, ignored }) => {
    const known = before.get(carrier_status);
    return !known || known.status !== status || known.ignored !== ignored;
  });
  for (const { carrier_status, status, ignored } of changed) {
    await tx
      .insertInto('carrier_statuses')
      .values({ carrier_id: carrierId, carrier_status, status, ignored, last_seen_at: null })
      .onConflict((conflict) => conflict.columns(['carrier_id', 'carrier_status']).doUpdateSet({ status, ignored }))
      .execute();
  }
  return changed.map(({ carrier_status }) => carrier_status);
}

type Row = ResponseOf<'GET /user-3pl'>['data'][number];
type Detail = ResponseOf<'GET /user-3pl/{id}'>['data'];
type Mapping = Detail['statuses'][number];

async function listCarriers(db: Kysely<Database>, only?: number): Promise<(Row & { readonly version: number })[]> {
  // By what counts now, and not by all that was ever handed over.
  const { rows } = await sql<Row & { version: number }>`
    with now_there as materialized (
      select carrier_id, count(*) filter (where counts_as = 'accepted')::int as accepted,
        count(*) filter (where counts_as = 'failed')::int as failed
      from handovers where counts_as is not null group by 1
    ), asked as materialized (
      select carrier_id, count(*)::int as packages from handovers where state = 'waiting' group by 1
    )
    select c.id, c.code, c.name, c.active, c.auto_update_status_package, c.gateway, c.version,
      coalesce(now_there.accepted, 0) as accepted, coalesce(asked.packages, 0) as waiting,
        coalesce(now_there.failed, 0) as failed,
      case when c.resting_until > now() then c.resting_until end as resting_until,
      (select count(*)::int from carrier_statuses s where s.carrier_id = c.id and s.status is null
        and not s.ignored) as unknown_statuses,
      (select jsonb_build_object('at', ${sql.raw(isoSql('l.at'))}, 'status', l.status, 'fault', l.fault)
        from outbound_calls l where l.carrier_id = c.id order by l.id desc limit 1) as last_call
    from carriers c left join now_there on now_there.carrier_id = c.id left join asked on asked.carrier_id = c.id
    where ${only ?? null}::bigint is null or c.id = ${only ?? null}::bigint
    order by c.active desc, c.code`.execute(db);
  return rows;
}

/** Unknown ones first: they are what somebody must look at. */
async function listMappings(db: Kysely<Database>, carrierId: number): Promise<Mapping[]> {
  return db
    .selectFrom('carrier_statuses')
    .select(['carrier_status', 'status', 'ignored', 'seen', 'last_seen_at'])
    .where('carrier_id', '=', carrierId)
    .orderBy(sql`status is null and not ignored`, 'desc')
    .orderBy('carrier_status')
    .execute();
}

/** Null = there is no such carrier. */
async function readCarrier(db: Kysely<Database>, id: number, publicUrl: string): Promise<Detail | null> {
  const [row] = await listCarriers(db, id);
  if (!row) return null;
  const settings = await db
    .selectFrom('carriers')
    .select(['create_package_url', 'gen_token_url', 'cancel_package_url', 'webhook_client', 'gateway_token_expires_at'])
    .select(sql<boolean>`gateway_token is not null`.as('token_set'))
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  const { token_set, gateway_token_expires_at, ...urls } = settings;
  return {
    ...row,
    ...urls,
    webhook_server: webhookServer(publicUrl, row.code),
    gateway_token: { set: token_set, expires_at: gateway_token_expires_at },
    statuses: await listMappings(db, row.id),
  };
}

/** Where a carrier sends its reports. */
const webhookServer = (publicUrl: string, code: string): string =>
  `${publicUrl.replace(/\/$/, '')}/v1/three-pl/webhook/${code}`;

const packageOf = `case when p.id is not null then jsonb_build_object('id', p.id, 'code', p.code) end as package`;

type Call = ResponseOf<'GET /user-3pl/{id}/calls'>['data'][number];
type Event = ResponseOf<'GET /user-3pl/{id}/events'>['data'][number];

const listCalls = (
  pool: pg.Pool,
  carrierId: number,
  { failed, ...page }: QueryOf<'GET /user-3pl/{id}/calls'>,
): Promise<ResponseOf<'GET /user-3pl/{id}/calls'>> =>
  pageOf<Call>(pool, page, {
    from: (values) =>
      `from outbound_calls l where l.carrier_id =
        ${values.add(carrierId)}::bigint${failed === '1' ? ' and l.fault is not null' : ''}`,
    order: 'l.id desc',
    turned: 'l.id',
    keyset: { column: 'l.id', id: 'l.id', ascending: false },
    select: (found) => `
      select l.id, l.at, l.kind, l.url, l.attempt, l.status, l.ms, l.fault, l.request, l.response, ${packageOf}
      from (select l.* ${found}) l
      left join packages p on l.entity = 'package' and p.id = l.entity_id::bigint order by l.id desc`,
  });

const listEvents = (
  pool: pg.Pool,
  carrierId: number,
  { outcome, ...page }: QueryOf<'GET /user-3pl/{id}/events'>,
): Promise<ResponseOf<'GET /user-3pl/{id}/events'>> =>
  pageOf<Event>(pool, page, {
    from: (values) => `
      from carrier_events e where e.carrier_id = ${values.add(carrierId)}::bigint
        and ${outcome ? `e.outcome = any(${values.add(outcome)}::text[])` : 'true'}`,
    order: 'e.id desc',
    turned: 'e.id',
    keyset: { column: 'e.id', id: 'e.id', ascending: false },
    select: (found) => `
      select e.id, e.event_id, e.carrier_status, e.tracking_3pl, e.occurred_at, e.received_at, e.outcome, e.reason,
        ${packageOf}
      from (select e.* ${found}) e
      left join packages p on p.id = e.package_id order by e.id desc`,
  });

const entity = 'carrier';

const publicUrlOf = ({ config }: Services): string => config.publicUrl ?? `http://${config.host}:${config.port}`;

/** Long enough for any call the settings allow; whoever asked waits for it. */
const patience = (): AbortSignal => AbortSignal.timeout(120_000);

function outcomeOf(answer: Exclude<CarrierAnswer, 'unset' | 'resting'>) {
  return { ok: answer.fault === null, status: answer.status, fault: answer.fault };
}

async function tell(
  services: Services,
  carrier: Carrier,
  payload: Sent<'test' | 'webhook.connect'>,
  url: 'gateway' | 'webhook_client',
) {
  const answer = await callCarrier(
    services,
    {
      carrier,
      url,
      kind: url === 'gateway' ? 'test' : 'connect',
      payload,
      packageId: null,
      attempt: 1,
      key: `${url}-${carrier.code}-${Date.now()}`,
      always: true,
    },
    patience(),
  );
  return answer === 'unset' || answer === 'resting' ? null : outcomeOf(answer);
}

/**
 * Tells a carrier of its new token, signed with one that it knows: as a rule there is one, but where the answer to an
 * earlier telling was lost it may have either.
 */
async function tellToken(services: Services, carrier: Carrier, payload: Sent<'webhook.connect'>) {
  let told: Awaited<ReturnType<typeof tell>> = null;
  for (const known of carrier.earlier_tokens) {
    told = await tell(services, { ...carrier, token: known, earlier_tokens: [] }, payload, 'webhook_client');
    if (told?.ok) await endEarlierTokens(services.db, carrier);
    if (told?.fault !== 'status' || mayPass(told.fault, told.status)) break;
  }
  return told;
}

export const carrierHandlers: HandlersOf<typeof carrierEndpoints> = {
  'GET /user-3pl': async ({ db }) => ({ data: await listCarriers(db) }),

  'POST /user-3pl': ({ db, body, user, services }) =>
    db.transaction().execute(async (tx) => {
      if (await nameTaken(tx, body.name, null)) return refuse('EAL001');
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
    await awaitReports(db, params.id);
    const found = await lockCarrier(db, params.id);
    if (!found) return refuse('ESY026');
    if (found.version !== version) return refuse('ESY013');
    // Two of one name from before may be changed in all else.
    if (settings.name !== found.name && (await nameTaken(db, settings.name, found.id))) return refuse('EAL001');
    const before = Object.fromEntries(
      (Object.keys(settings) as (keyof typeof settings)[]).map((key) => [key, found[key]]),
    );
    await audit(db, { actorId: user.id, action: 'update', entity, entityId: found.id, before, after: settings });
    const changed = await updateCarrier(db, found.id, settings);
    if (settings.auto_update_status_package && !found.auto_update_status_package) await judgeKept(db, found.id);
    return { data: { version: changed } };
  },

  'PATCH /user-3pl/{id}/statuses': async ({ db, params, body, user }) => {
    await awaitReports(db, params.id);
    const found = await lockCarrier(db, params.id);
    if (!found) return refuse('ESY026');
    const changed = await mapStatuses(db, found.id, body.statuses);
    if (changed === null) return refuse('ESY013');
    await audit(db, { actorId: user.id, action: 'map_statuses', entity, entityId: found.id, after: body });
    await judgeMeant(db, found.id, changed);
    return { data: await listMappings(db, found.id) };
  },

  'POST /user-3pl/{id}/test': async ({ db, params, user, services }) => {
    const carrier = await findCarrier(db, params.id);
    if (!carrier) return refuse('ESY026');
    await audit(db, { actorId: user.id, action: 'test', entity, entityId: carrier.id });
    const data = await tell(
      services,
      carrier,
      { event: 'test', carrier: carrier.code, occurred_at: new Date().toISOString() },
      'gateway',
    );
    return data ? { data } : refuse('EUS009');
  },

  'GET /user-3pl/{id}/calls': async ({ db, params, query, services }) =>
    (await findCarrier(db, params.id)) ? listCalls(services.pool, params.id, query) : refuse('ESY026'),

  'GET /user-3pl/{id}/events': async ({ db, params, query, services }) =>
    (await findCarrier(db, params.id)) ? listEvents(services.pool, params.id, query) : refuse('ESY026'),

  'PATCH /gateway-refresh-token': async ({ db, body, user, services }) => {
    const carrier = await findCarrier(db, body.carrier_id);
    if (!carrier) return refuse('ESY026');
    await audit(db, { actorId: user.id, action: 'refresh_gateway_token', entity, entityId: carrier.id });
    const token = await refreshGatewayToken(services, carrier, patience());
    if (token === 'unset') return refuse('EUS009');
    return {
      data: token.ok
        ? { ok: true, status: 200, fault: null, expires_at: token.expires_at }
        : { ok: false, status: token.status, fault: token.fault, expires_at: null },
    };
  },

  // One after the other: a carrier that hears of two at once keeps one, and who knows which.
  'POST /three-pl/webhook/ship-connect/token': ({ db, body, user, services }) =>
    underLock(services.pool, secretsLock(body.carrier_id), async () => {
      const token = newToken();
      const carrier = await db.transaction().execute(async (tx) => {
        const found = await lockCarrier(tx, body.carrier_id);
        if (!found) return null;
        await audit(tx, { actorId: user.id, action: 'replace_token', entity, entityId: found.id });
        return replaceToken(tx, found, seal(services.secrets, token));
      });
      if (!carrier) return refuse('ESY026');
      const webhook_server = webhookServer(publicUrlOf(services), carrier.code);
      const told = await tellToken(services, carrier, {
        event: 'webhook.connect',
        carrier: carrier.code,
        webhook_server,
        token,
      });
      return { data: { token, webhook_server, told } };
    }),

  'GET /ship-units': async ({ db, query }) => {
    const q = (query.q ?? '').toUpperCase();
    const rest = sql<string | null>`case when resting_until > now() then resting_until end`.as('resting_until');
    const data = await db
      .selectFrom('carriers')
      .select(['id', 'code', 'name', rest])
      .where('active', '=', true)
      .where(sql<boolean>`(starts_with(code, ${q}) or hl_fold(name) like '%' || hl_fold(${q}) || '%')`)
      .orderBy('code')
      .execute();
    return { data };
  },

  'POST /three-pl/webhook/{carrier}': async ({ db, params, body }) => {
    const { outcome, repeated } = await takeReport(db, params.carrier, body);
    return outcome === 'unknown_status' ? refuse('EPKS001') : { data: { ok: true, outcome, repeated } };
  },
};
