import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DeliveryKind, DeliveryState, EndpointKind, OutboundEvent, OutboundFault } from '~domain/outbound';
import type { Database } from '../../db/schema';
import { isoSql } from '../../shared/sql/moment';

interface EndpointSettings {
  readonly name: string;
  readonly url: string;
  readonly events: readonly OutboundEvent[];
  readonly enabled: boolean;
  /** Whose packages it hears of; null = every shop's. */
  readonly seller_id: number | null;
}

interface NamedRef {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

interface LastDelivery {
  readonly id: number;
  readonly kind: DeliveryKind;
  readonly state: DeliveryState;
  readonly status: number | null;
  readonly fault: OutboundFault | null;
  readonly tried_at: string | null;
}

/** 256 bits, as text that survives copying. */
export const newSecret = (): string => `hs_${randomBytes(32).toString('base64url')}`;

export async function listEndpoints(db: Kysely<Database>, kind: EndpointKind | undefined) {
  return db
    .selectFrom('outbound_endpoints as e')
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('outbound_deliveries as d')
          .select(['d.id', 'd.kind', 'd.state', 'd.status', 'd.fault'])
          .select(sql.raw<string | null>(isoSql('d.tried_at')).as('tried_at'))
          .whereRef('d.endpoint_id', '=', 'e.id')
          .orderBy('d.id', 'desc')
          .limit(1)
          .as('l'),
      (join) => join.onTrue(),
    )
    .select(['e.id', 'e.kind', 'e.name', 'e.url', 'e.events', 'e.enabled', 'e.version', 'e.created_at'])
    .leftJoin('shops as s', 's.id', 'e.seller_id')
    .select(
      sql<NamedRef | null>`case when s.id is not null then
        jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name) end`.as('seller'),
    )
    .select(sql<LastDelivery | null>`case when l.id is not null then to_jsonb(l) end`.as('last_delivery'))
    .select((select) => [
      countOf(select.ref('e.id'), 'waiting').as('waiting'),
      countOf(select.ref('e.id'), 'failed').as('failed'),
    ])
    .where('e.removed_at', 'is', null)
    .$if(kind !== undefined, (query) => query.where('e.kind', '=', kind ?? 'oms'))
    .orderBy('e.id')
    .execute();
}

function countOf(endpoint: unknown, state: DeliveryState) {
  return sql<number>`(select count(*)::int from outbound_deliveries c where c.endpoint_id = ${endpoint}
    and c.state = ${state})`;
}

/**
 * Whether a webhook tells an address of some of these packages already: a call that was sent again would make another,
 * and each event would arrive twice. Nobody adds or moves one until the transaction ends.
 */
export async function isTold(
  tx: Kysely<Database>,
  { url, seller_id }: Pick<EndpointSettings, 'url' | 'seller_id'>,
  besides: number | null,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(tx);
  const { rows } =
    await sql`select from outbound_endpoints where kind = 'webhook' and removed_at is null and url = ${url}
    and id is distinct from ${besides}::int and (seller_id is null or coalesce(${seller_id}::int, seller_id) = seller_id)
    `.execute(tx);
  return rows.length > 0;
}

/** Null = there is an order system already, of which there is but one. */
export async function insertEndpoint(
  tx: Kysely<Database>,
  kind: EndpointKind,
  settings: EndpointSettings,
  sealed: Buffer,
): Promise<number | null> {
  const made = await tx
    .insertInto('outbound_endpoints')
    .values({ kind, ...settings, events: [...settings.events], secret: sealed, removed_at: null })
    .onConflict((conflict) =>
      conflict.column('kind').where('kind', '=', 'oms').where('removed_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** The endpoint as audit rows tell it; null = there is none. Locked until the transaction ends. */
export async function lockEndpoint(tx: Kysely<Database>, id: number) {
  const found = await tx
    .selectFrom('outbound_endpoints')
    .select(['id', 'kind', 'name', 'url', 'events', 'enabled', 'seller_id', 'version'])
    .where('id', '=', sql<number>`${id}::bigint`)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

export async function updateEndpoint(tx: Kysely<Database>, id: number, settings: EndpointSettings): Promise<number> {
  const { version } = await tx
    .updateTable('outbound_endpoints')
    .set({ ...settings, events: [...settings.events], version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function removeEndpoint(tx: Kysely<Database>, id: number): Promise<void> {
  await tx
    .updateTable('outbound_endpoints')
    .set({ removed_at: sql`now()`, enabled: false, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function replaceSecret(tx: Kysely<Database>, id: number, sealed: Buffer): Promise<void> {
  await tx
    .updateTable('outbound_endpoints')
    .set({ secret: sealed, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function askTest(tx: Kysely<Database>, id: number): Promise<number> {
  const made = await tx
    .insertInto('outbound_deliveries')
    .values({
      kind: 'test',
      endpoint_id: id,
      package_id: null,
      history_id: null,
      queued_at: null,
      status: null,
      fault: null,
      tried_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}
