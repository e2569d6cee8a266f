import { sql, type Kysely } from 'kysely';
import type { CarrierTaskKind } from '~domain/carriers';
import type { OutboundFault } from '~domain/outbound';
import type { Database } from '../../db/schema';

/** Something a carrier is to be asked, with the hand-over it is about. */
export interface CarrierTask {
  readonly id: number;
  readonly kind: CarrierTaskKind;
  readonly tries: number;
  readonly handover_id: number;
  readonly carrier_id: number;
  readonly package_id: number;
  readonly code: string;
  /** What its key says: that of the first hand-over in doubt, so that a careful carrier takes the package once. */
  readonly attempt: number;
  readonly tracking_3pl: string | null;
}

/** Null = it is done, or waits for its pause to be over: a run that died may have said so to the database only. */
export async function findTask(db: Kysely<Database>, id: number): Promise<CarrierTask | null> {
  const found = await db
    .selectFrom('carrier_tasks as t')
    .innerJoin('handovers as o', 'o.id', 't.handover_id')
    .innerJoin('packages as p', 'p.id', 'o.package_id')
    .select([
      't.id',
      't.kind',
      't.tries',
      't.handover_id',
      't.carrier_id',
      'o.package_id',
      'p.code',
      sql<number>`coalesce(case when t.kind = 'create' then (select min(b.attempt) from handovers b
        where b.package_id = o.package_id and b.carrier_id = o.carrier_id and b.id < o.id and b.in_doubt and not exists (
          select from carrier_tasks back where back.handover_id = b.id and back.kind = 'cancel')) end, o.attempt)`.as(
        'attempt',
      ),
      'o.tracking_3pl',
    ])
    .where('t.id', '=', id)
    .where('t.state', '=', 'waiting')
    .where('t.queued_at', 'is not', null)
    .executeTakeFirst();
  return found ?? null;
}

export interface TaskTry<Fault = OutboundFault> {
  readonly status: number | null;
  readonly fault: Fault;
}

/** Ends a task that still waits; false = somebody else has meanwhile. */
export async function endTask(
  tx: Kysely<Database>,
  { id }: Pick<CarrierTask, 'id'>,
  state: 'done' | 'failed',
  { status, fault }: TaskTry<OutboundFault | null>,
): Promise<boolean> {
  const ended = await tx
    .updateTable('carrier_tasks')
    .set({ state, status, fault, tries: sql`tries + 1`, tried_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Out of the queue until its pause is over; a rest of the carrier is no try. */
export async function postponeTask(
  db: Kysely<Database>,
  { id }: Pick<CarrierTask, 'id'>,
  seconds: number,
  tried: TaskTry | null,
): Promise<void> {
  await db
    .updateTable('carrier_tasks')
    .set({
      queued_at: null,
      due_at: sql`now() + make_interval(secs => ${seconds})`,
      ...(tried ? { status: tried.status, fault: tried.fault, tries: sql`tries + 1`, tried_at: sql`now()` } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * Whether the carrier may have the package though it has not said so: a call got out whose answer was lost. Its plain no
 * says that it has not.
 */
export async function keepDoubt(
  db: Kysely<Database>,
  { kind, handover_id, package_id, carrier_id, attempt }: CarrierTask,
  in_doubt: boolean,
): Promise<void> {
  if (kind !== 'create') return;
  await db
    .updateTable('handovers')
    .set({ in_doubt })
    .where('in_doubt', '!=', in_doubt)
    .where('id', in_doubt ? '=' : '<=', handover_id)
    // Its no is about all that were asked under this key.
    .where('package_id', '=', package_id)
    .where('carrier_id', '=', carrier_id)
    .where('attempt', '>=', attempt)
    .execute();
}

/** One at a time of its kind for a hand-over, whoever asks. */
export async function addTasks(
  tx: Kysely<Database>,
  kind: CarrierTaskKind,
  handovers: readonly { readonly id: number; readonly carrier_id: number }[],
): Promise<void> {
  if (handovers.length === 0) return;
  await tx
    .insertInto('carrier_tasks')
    .values(
      handovers.map(({ id, carrier_id }) => ({
        handover_id: id,
        carrier_id,
        kind,
        queued_at: null,
        status: null,
        fault: null,
        tried_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
