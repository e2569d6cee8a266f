import { sql, type Kysely } from 'kysely';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';
import { paginationOf } from '../../calls/pagination';

type Row = ResponseOf<'GET /user-3pl'>['data'][number];
type Detail = ResponseOf<'GET /user-3pl/{id}'>['data'];
export type Mapping = Detail['statuses'][number];

const iso = (column: string) => sql.raw(`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

export async function listCarriers(db: Kysely<Database>, narrowRefusal?: number): Promise<(Row & { readonly version: number })[]> {
  const { rows } = await sql<Row & { version: number }>`
    select c.id, c.code, c.name, c.active, c.auto_update_status_package, c.gateway, c.version, counted.*,
      case when c.resting_until > now() then c.resting_until end as resting_until,
      (select count(*)::int from carrier_statuses s where s.carrier_id = c.id and s.status is null and not s.ignored) as unknown_statuses,
      (select jsonb_build_object('at', ${iso('l.at')}, 'status', l.status, 'fault', l.fault) from outbound_calls l where l.carrier_id = c.id order by l.id desc limit 1) as last_call
    from carriers c
    cross join lateral (
      select count(*) filter (where o.state = 'accepted' and p.held_by_3pl)::int as accepted, count(*) filter (where o.state = 'waiting')::int as waiting,
             count(*) filter (where o.state = 'failed' and p.status = 'Handover_failed')::int as failed
      from handovers o join packages p on p.id = o.package_id where o.carrier_id = c.id and o.state in ('accepted', 'waiting', 'failed')
    ) counted
    where ${narrowRefusal ?? null}::bigint is null or c.id = ${narrowRefusal ?? null}::bigint
    order by c.active desc, c.code`.execute(db);
  return rows;
}

/** Unknown ones first: they are what somebody must look at. */
export async function listMappings(db: Kysely<Database>, carrierId: number): Promise<Mapping[]> {
  return db
    .selectFrom('carrier_statuses')
    .select(['carrier_status', 'status', 'ignored', 'seen', 'last_seen_at'])
    .where('carrier_id', '=', carrierId)
    .orderBy(sql`status is null and not ignored`, 'desc')
    .orderBy('carrier_status')
    .execute();
}

/** Null = there is no such carrier. */
export async function readCarrier(db: Kysely<Database>, id: number, publicUrl: string): Promise<Detail | null> {
  const [row] = await listCarriers(db, id);
  if (!row) return null;
  const settings = await db
    .selectFrom('carriers')
    .select(['create_package_url', 'gen_token_url', 'cancel_package_url', 'webhook_client', 'gateway_token_expires_at'])
    .select(sql<boolean>`gateway_token is not null`.as('token_set'))
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  const { token_set, gateway_token_expires_at, ...urls } = settings;
  return { ...row, ...urls, webhook_server: webhookServer(publicUrl, row.code), gateway_token: { set: token_set, expires_at: gateway_token_expires_at }, statuses: await listMappings(db, row.id) };
}

/** Where a carrier sends its reports. */
export const webhookServer = (publicUrl: string, code: string): string => `${publicUrl.replace(/\/$/, '')}/v1/three-pl/webhook/${code}`;

export async function listCalls(db: Kysely<Database>, carrierId: number, { page, limit, failed }: QueryOf<'GET /user-3pl/{id}/calls'>): Promise<ResponseOf<'GET /user-3pl/{id}/calls'>> {
  const narrowRefusal = sql`l.carrier_id = ${carrierId} and (${failed === '1'}::boolean is false or l.fault is not null)`;
  const { rows } = await sql<ResponseOf<'GET /user-3pl/{id}/calls'>['data'][number]>`
    select l.id, l.at, l.kind, l.url, l.attempt, l.status, l.ms, l.fault, l.request, l.response,
      case when p.id is not null then jsonb_build_object('id', p.id, 'code', p.code) end as package
    from (select * from outbound_calls l where ${narrowRefusal} order by l.id desc limit ${limit} offset ${(page - 1) * limit}) l
    left join packages p on l.entity = 'package' and p.id = l.entity_id::bigint order by l.id desc`.execute(db);
  const counted = await sql<{ n: number }>`select count(*)::int as n from outbound_calls l where ${narrowRefusal}`.execute(db);
  return { data: rows, meta: { pagination: paginationOf({ total: counted.rows[0]?.n ?? 0, count: rows.length, page, limit }) } };
}

export async function listEvents(db: Kysely<Database>, carrierId: number, { page, limit, outcome }: QueryOf<'GET /user-3pl/{id}/events'>): Promise<ResponseOf<'GET /user-3pl/{id}/events'>> {
  const narrowRefusal = sql`e.carrier_id = ${carrierId} and (${outcome ?? null}::text[] is null or e.outcome = any(${outcome ?? null}::text[]))`;
  const { rows } = await sql<ResponseOf<'GET /user-3pl/{id}/events'>['data'][number]>`
    select e.id, e.event_id, e.carrier_status, e.tracking_3pl, e.occurred_at, e.received_at, e.outcome, e.reason,
      case when p.id is not null then jsonb_build_object('id', p.id, 'code', p.code) end as package
    from (select * from carrier_events e where ${narrowRefusal} order by e.id desc limit ${limit} offset ${(page - 1) * limit}) e
    left join packages p on p.id = e.package_id order by e.id desc`.execute(db);
  const counted = await sql<{ n: number }>`select count(*)::int as n from carrier_events e where ${narrowRefusal}`.execute(db);
  return { data: rows, meta: { pagination: paginationOf({ total: counted.rows[0]?.n ?? 0, count: rows.length, page, limit }) } };
}
