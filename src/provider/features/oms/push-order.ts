import { sql, type Kysely } from 'kysely';
import type * as z from 'zod';
import { omsVerdict } from '~contract/sent-calls';
import { limits } from '~domain/limits';
import { startsFrom } from '~domain/package-decision';
import type { PackageStatus } from '~domain/statuses';
import type { Database } from '../../db/schema';
import type { Delivery, DeliveryWork } from '../../outbound/delivery';
import { changePackageAs } from '../../shared/packages/change-packages';
import type { HistoryActor } from '../../shared/packages/transitions';

const destinations: Readonly<Record<z.output<typeof omsVerdict>['status'], PackageStatus>> = {
  accepted: 'Waiting_for_pickup',
  needs_approval: 'Waiting_for_approval',
  rejected: 'Failed',
};

const oms: HistoryActor = { id: null, name: 'OMS', role: 'system' };

/** How often the result is written anew because somebody changed the order at the same instant. */
const writes = 4;

/** A failed order told to the order system again, and moved by the machine as that answers. */
export const pushOrder: DeliveryWork = {
  payload: async (db, { package_id }) => {
    const order = await orderOf(db, package_id ?? 0);
    return order && startsFrom('retry_push_oms', order.status) ? { event: 'order.push', order } : null;
  },

  faultOf: (body) => {
    const read = verdictOf(body);
    if (!read) return 'bad_answer';
    return read.status === 'rejected' ? 'rejected' : null;
  },

  settle: async (tx, delivery, { status, fault, body }) => {
    // An order that was cancelled meanwhile is not moved back.
    if (fault === 'moved_on') return;
    const read = fault === null || fault === 'rejected' ? verdictOf(body) : null;
    await record(
      tx,
      delivery,
      destinations[read?.status ?? 'rejected'],
      noteOf(fault === 'status' ? `HTTP ${status}` : fault, read?.reason),
    );
  },
};

async function record(
  tx: Kysely<Database>,
  { package_id }: Delivery,
  to: PackageStatus,
  note: string | null,
): Promise<void> {
  for (let write = 1; write <= writes; write += 1) {
    const seen = await tx.selectFrom('packages').selectAll().where('id', '=', package_id).executeTakeFirst();
    if (!seen || !startsFrom('retry_push_oms', seen.status)) return;
    if (
      await changePackageAs(tx, oms, seen, {
        action: 'retry_push_oms',
        to,
        set: {},
        reason: null,
        note,
        recorded: true,
      })
    )
      return;
  }
  throw new Error(`package ${package_id} was changed by others ${writes} times while its push was written`);
}

function verdictOf(body: string): z.output<typeof omsVerdict> | null {
  if (body.trim() === '') return { status: 'accepted' };
  try {
    const parsed = omsVerdict.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The order system's own words, or the name of what went wrong (`HTTP 422`). */
function noteOf(fault: string | null, reason: string | null | undefined): string | null {
  if (fault === null) return null;
  const words = (reason ?? '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
  return `OMS: ${words === '' ? fault : words}`.slice(0, limits.text);
}

/** An order as the other system needs it: money in VND, weight in kg, sides in cm. */
async function orderOf(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('packages as p')
    .innerJoin('shops as s', 's.id', 'p.seller_id')
    .leftJoin('wards as w', 'w.id', 'p.ward_id')
    .leftJoin('provinces as v', 'v.id', 'w.province_id')
    .select([
      'p.code',
      'p.order_code',
      'p.status',
      's.code as seller_code',
      'p.receiver_name',
      'p.receiver_phone',
      'p.receiver_address',
      'w.code as ward_code',
      'w.name as ward',
      'v.name as province',
    ])
    .select(['p.weight', 'p.length', 'p.width', 'p.height', 'p.value', 'p.cod', 'p.shipping_fee', 'p.insurance_fee'])
    .select(sql<string>`p.created_at`.as('created_at'))
    .where('p.id', '=', id)
    .executeTakeFirst();
}
