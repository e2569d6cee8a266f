import { sql, type Kysely } from 'kysely';
import type { Sent } from '~contract/sent-calls';
import type { DeliveryKind, DeliveryState, OutboundFault } from '~domain/outbound';
import type { Database } from '../db/schema';

/** Something to be told, with where it goes. */
export interface Delivery {
  readonly id: number;
  readonly kind: DeliveryKind;
  readonly key: string;
  readonly state: DeliveryState;
  /** Tries made so far. */
  readonly attempts: number;
  /** Null = nobody is to send it now. */
  readonly queued_at: string | null;
  readonly package_id: number | null;
  readonly history_id: number | null;
  readonly created_at: string;
  readonly endpoint_id: number;
  readonly endpoint_name: string;
  readonly url: string;
  readonly secret: Buffer;
  /** False = switched off or removed. */
  readonly endpoint_on: boolean;
}

/** What one kind of delivery says, and what its answer means. */
export interface DeliveryWork {
  /** The body; null = the package has moved on, there is nothing to say any more. */
  readonly payload: (db: Kysely<Database>, delivery: Delivery) => Promise<Sent | null>;
  /** Of a 2xx answer; absent = any is good. */
  readonly faultOf?: (body: string) => OutboundFault | null;
  /**
   * What follows, in the transaction of the outcome; `fault` null = it was taken. Not called for what is tried again.
   */
  readonly settle?: (
    tx: Kysely<Database>,
    delivery: Delivery,
    outcome: Try & { readonly body: string },
  ) => Promise<void>;
}

export async function findDelivery(db: Kysely<Database>, id: number): Promise<Delivery | null> {
  const found = await db
    .selectFrom('outbound_deliveries as d')
    .innerJoin('outbound_endpoints as e', 'e.id', 'd.endpoint_id')
    .select([
      'd.id',
      'd.kind',
      'd.key',
      'd.state',
      'd.attempts',
      'd.queued_at',
      'd.package_id',
      'd.history_id',
      'd.created_at',
      'd.endpoint_id',
      'e.name as endpoint_name',
      'e.url',
      'e.secret',
    ])
    .select(sql<boolean>`e.removed_at is null and (e.enabled or d.kind = 'test')`.as('endpoint_on'))
    .where('d.id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

export interface Try {
  readonly status: number | null;
  readonly fault: OutboundFault | null;
}

/** Ends a delivery that still waits; false = somebody else has ended it meanwhile. */
export async function endDelivery(
  tx: Kysely<Database>,
  { id }: Pick<Delivery, 'id'>,
  state: 'done' | 'failed',
  { status, fault }: Try,
): Promise<boolean> {
  const ended = await tx
    .updateTable('outbound_deliveries')
    .set({ state, status, fault, attempts: sql`attempts + 1`, tried_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Takes it out of the queue until its pause is over. */
export async function postponeDelivery(
  db: Kysely<Database>,
  { id }: Pick<Delivery, 'id'>,
  seconds: number,
  { status, fault }: Try,
): Promise<void> {
  await db
    .updateTable('outbound_deliveries')
    .set({
      status,
      fault,
      attempts: sql`attempts + 1`,
      tried_at: sql`now()`,
      queued_at: null,
      due_at: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}
