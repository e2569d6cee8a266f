import type { Kysely } from 'kysely';
import { findReason } from '~domain/reasons';
import type { Database } from '../../db/schema';
import { refuse } from '../../http/handler';
import type { PackageFields, PackageSnapshot } from '../package-change';
import type { ActionArguments, ActionName, Prefetched } from './action-call';
import { planReceiver } from './change-receiver';
import { planCorrection } from './correct-scan';
import { planInbound } from './inbound';
import { planOperatorUpdate } from './operator-update';
import type { Plan, Planner } from './plan';
import { planRecall } from './recall';
import { planPush } from './push-to-oms';
import { planDeliveryFail, planDeliveryOk, planPickupFail, planReturnFail } from './results';
import { planFee, planResize } from './resize';

type Open<A extends ActionName> = (args: ActionArguments[A], db: Kysely<Database>, packages: readonly PackageSnapshot[], known: Prefetched) => Planner | Promise<Planner>;

/** What each action sets, once for a single package and for a batch. */
const planners: { readonly [A in ActionName]: Open<A> } = {
  lost: reportLost,
  lost_courier: reportLost,
  // The reporter's words stay on the package; the approver's stand in the history.
  lost_approval: ({ note }) => () => ({ set: {}, note }),
  return: ({ reason, note }) => {
    if (findReason(reason)?.types.includes('return') !== true) return () => refuse('EPK023');
    return () => ({ set: { reason, ...(note ? { return_note: note } : {}) }, reason, note });
  },
  abandon: ({ note }) => () => ({ set: { abandoned_note: note }, note }),
  // A request to cancel may be turned down: the package then goes on where it stood.
  cancel: ({ reason, note }) => (seen, action): Plan => ({
    set: { ...(reason ? { reason } : {}), ...(action === 'cancel_request' ? { previous_status: seen.status } : {}) },
    reason,
    note,
  }),
  resize: planResize,
  change_receiver: planReceiver,
  retry_push_oms: (_args, db, packages) => planPush(db, packages),
  retry_3pl: noted,
  handover_recall: planRecall,
  inbound: planInbound,
  pickup_ok: noted,
  pickup_fail: planPickupFail,
  delivery_ok: planDeliveryOk,
  delivery_fail: planDeliveryFail,
  return_ok: noted,
  return_fail: planReturnFail,
  update_fee: planFee,
  correct_scan: planCorrection,
  operator_update: (args) => planOperatorUpdate(args, new Date()),
  // The note says why a label that was printed is printed again.
  print: ({ note }) => (seen) => ({ set: { is_print: true, print_count: seen.print_count + 1 }, note }),
};

/** What fees follow from, and the fees. */
const priced = ['seller_id', 'area_type', 'price_zone', 'value', 'weight', 'length', 'width', 'height', 'dim', 'shipping_fee', 'insurance_fee', 'return_fee'] as const;

/** The columns that each action reads or sets. */
export const touchedColumns: { readonly [A in ActionName]: readonly (keyof PackageFields)[] } = {
  lost: ['lost_note'],
  lost_courier: ['lost_note'],
  lost_approval: [],
  return: ['reason', 'return_note'],
  abandon: ['abandoned_note'],
  cancel: ['reason', 'previous_status'],
  resize: priced,
  retry_3pl: [],
  handover_recall: ['tracking_3pl', 'three_pl_lm_code'],
  inbound: ['current_hub_id', ...priced],
  pickup_ok: [],
  pickup_fail: ['reason', 'reattempt_date'],
  delivery_ok: ['cod', 'cod_collected', 'success_date', 'no_of_attempt', 'latest_attempt'],
  delivery_fail: ['reason', 'reattempt_date', 'no_of_attempt', 'latest_attempt'],
  return_ok: [],
  return_fail: ['reason', 'reattempt_date', 'return_note'],
  update_fee: priced,
  // Whatever a scan, or a carrier's report, may have set.
  correct_scan: ['current_hub_id', 'held_by_3pl', 'reason', 'reattempt_date', 'return_note', 'cod_collected', 'success_date', 'no_of_attempt', 'latest_attempt', ...priced],
  change_receiver: ['receiver_name', 'receiver_phone', 'receiver_address', 'ward_id'],
  operator_update: ['operator_note', 'reattempt_date'],
  retry_push_oms: [],
  print: ['is_print', 'print_count'],
};

function noted({ note }: { readonly note?: string | undefined }): Planner {
  return () => ({ set: {}, note });
}

function reportLost({ note }: ActionArguments['lost']): Planner {
  return () => ({ set: { lost_note: note }, note });
}

/** Looks up, once for all of `packages`, what the action needs to plan each of them. */
export async function openPlanner<A extends ActionName>(call: { readonly action: A; readonly args: ActionArguments[A] }, db: Kysely<Database>, packages: readonly PackageSnapshot[], known: Prefetched = {}): Promise<Planner> {
  return planners[call.action](call.args, db, packages, known);
}
