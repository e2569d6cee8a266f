import type { Kysely } from 'kysely';
import { custodyHub } from '~domain/package-decision';
import type { Database } from '../../db/schema';
import type { PackageFields, PackageSnapshot } from '../packages/package-change';
import type { ActionArguments, ActionName, Prefetched, Plan, Planner } from './action-call';
import { planCancelled, planResumed } from './cancel-answer';
import { planCorrection } from './correct-scan';
import { planDeliveryFail, planDeliveryOk, planPickupFail, planReturnFail } from './results';
import { planFee, planResize } from './resize';
import { planReturn, planReturnAgain } from './turn-back';
import { planRetry, planRecall, planPush } from './of-others';
import { wayOn } from '../packages/last-seen';
import { refuse, isRefusal } from '../../calls/handler';
import { moment } from '../sql/moment';
import { hasHub } from '../access/has-hub';
import { hubOfWard, refuseUnserved } from '../access/refuse-unserved';

type Open<A extends ActionName> = (
  args: ActionArguments[A],
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
  known: Prefetched,
) => Planner | Promise<Planner>;

/** What fees follow from, and the fees. */
const priced = [
  'seller_id',
  'area_type',
  'price_zone',
  'value',
  'weight',
  'length',
  'width',
  'height',
  'dim',
  'shipping_fee',
  'insurance_fee',
  'return_fee',
] as const;

interface PlannedAction<A extends ActionName> {
  /** The columns that it reads or sets. */
  readonly columns: readonly (keyof PackageFields)[];
  /** What it sets, once for a single package and for a batch. */
  readonly plan: Open<A>;
}

const planned: { readonly [A in ActionName]: PlannedAction<A> } = {
  lost: { columns: ['lost_note'], plan: reportLost },
  lost_courier: { columns: ['lost_note'], plan: reportLost },
  // The reporter's words stay on the package; the approver's stand in the history.
  lost_approval: {
    columns: [],
    plan:
      ({ note }) =>
      () => ({ set: {}, note }),
  },
  return: { columns: ['reason', 'return_note'], plan: planReturn },
  abandon: {
    columns: ['abandoned_note'],
    plan:
      ({ note }) =>
      () => ({ set: { abandoned_note: note }, note }),
  },
  // A request to cancel may be turned down: the package then goes on where it stood.
  cancel: {
    columns: ['reason', 'previous_status'],
    plan:
      ({ reason, note }) =>
      (seen, action): Plan => ({
        set: {
          ...(reason ? { reason } : {}),
          ...(action === 'cancel_request' ? { previous_status: seen.status } : {}),
        },
        reason,
        note,
      }),
  },
  resize: { columns: priced, plan: planResize },
  change_receiver: { columns: ['receiver_name', 'receiver_phone', 'receiver_address', 'ward_id'], plan: planReceiver },
  retry_push_oms: { columns: [], plan: (_args, db, packages) => planPush(db, packages) },
  retry_3pl: { columns: [], plan: planRetry },
  handover_recall: { columns: ['tracking_3pl', 'three_pl_lm_code'], plan: planRecall },
  inbound: { columns: ['current_hub_id', ...priced], plan: planInbound },
  found: { columns: ['current_hub_id'], plan: planFound },
  confirm_redeliver: { columns: [], plan: noted },
  pickup_reopen: { columns: [], plan: noted },
  return_reopen: { columns: [], plan: planReturnAgain },
  approve: { columns: [], plan: noted },
  cancel_resolve: { columns: ['previous_status'], plan: planCancelled },
  cancel_resume: { columns: ['previous_status'], plan: planResumed },
  pickup_ok: { columns: [], plan: noted },
  pickup_fail: { columns: ['reason', 'reattempt_date'], plan: planPickupFail },
  delivery_ok: {
    columns: ['cod', 'cod_collected', 'success_date', 'no_of_attempt', 'latest_attempt'],
    plan: planDeliveryOk,
  },
  delivery_fail: { columns: ['reason', 'reattempt_date', 'no_of_attempt', 'latest_attempt'], plan: planDeliveryFail },
  return_ok: { columns: [], plan: noted },
  return_fail: { columns: ['reason', 'reattempt_date', 'return_note'], plan: planReturnFail },
  update_fee: { columns: priced, plan: planFee },
  // Whatever a scan, or a carrier's report, may have set.
  correct_scan: {
    columns: [
      'current_hub_id',
      'held_by_3pl',
      'reason',
      'reattempt_date',
      'return_note',
      'cod_collected',
      'success_date',
      'no_of_attempt',
      'latest_attempt',
      ...priced,
    ],
    plan: planCorrection,
  },
  operator_update: {
    columns: ['operator_note', 'reattempt_date'],
    plan: (args) => planOperatorUpdate(args, new Date()),
  },
  // The note says why a label that was printed is printed again.
  print: {
    columns: ['is_print', 'print_count'],
    plan:
      ({ note }) =>
      (seen) => ({ set: { is_print: true, print_count: seen.print_count + 1 }, note }),
  },
};

/** The columns that an action reads or sets. */
export function touchedColumns(action: ActionName): readonly (keyof PackageFields)[] {
  return planned[action].columns;
}

function noted({ note }: { readonly note?: string | undefined }): Planner {
  return () => ({ set: {}, note });
}

function reportLost({ note }: ActionArguments['lost']): Planner {
  return () => ({ set: { lost_note: note }, note });
}

/** Looks up, once for all of `packages`, what the action needs to plan each of them. */
export async function openPlanner<A extends ActionName>(
  call: { readonly action: A; readonly args: ActionArguments[A] },
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
  known: Prefetched = {},
): Promise<Planner> {
  return planned[call.action].plan(call.args, db, packages, known);
}

/** The package lies at the hub that answered for it, and goes on as it went before. */
async function planFound(
  { note }: ActionArguments['found'],
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
): Promise<Planner> {
  const way = await wayOn(db, packages);
  return (seen): Plan => {
    const current_hub_id = custodyHub(seen);
    return { ...way({ ...seen, current_hub_id }), set: { current_hub_id }, note };
  };
}

/** An empty note is no note. A date already passed is refused, but not one that merely stays as it was. */
function planOperatorUpdate({ operator_note, reattempt_date }: ActionArguments['operator_update'], now: Date): Planner {
  const note = operator_note === undefined ? {} : { operator_note: operator_note || null };
  return (seen) => {
    if (reattempt_date === undefined || isSameMoment(reattempt_date, seen.reattempt_date)) return { set: note };
    if (reattempt_date !== null && Date.parse(reattempt_date) <= now.getTime()) return refuse('EPK020');
    return { set: { ...note, reattempt_date: reattempt_date === null ? null : moment(reattempt_date) } };
  };
}

function isSameMoment(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other));
}

/** The package lies at the hub now; weight and sides measured on the way are put right with it, fees included. */
async function planInbound(
  { hub_id, note, ...size }: ActionArguments['inbound'],
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
  { hubsInUse }: Prefetched,
): Promise<Planner> {
  if (!(hubsInUse?.has(hub_id) ?? (await hasHub(db, hub_id)))) return () => refuse('EPK012');
  const measured = Object.values(size).some((side) => side !== undefined);
  const resize = measured ? await planResize(size, db, packages) : null;
  const way = await wayOn(db, packages);
  return (seen, action) => {
    const sized = resize?.(seen, action) ?? { set: {} };
    if (isRefusal(sized)) return sized;
    return { ...way({ ...seen, current_hub_id: hub_id }), set: { ...sized.set, current_hub_id: hub_id }, note };
  };
}

/** The fee stays as it was sold: it is frozen on the package, and a correction of the address is no new order. */
async function planReceiver(
  { ward_id, ...fields }: ActionArguments['change_receiver'],
  db: Kysely<Database>,
): Promise<Planner> {
  if (ward_id === undefined) return () => ({ set: fields });
  const hubId = await hubOfWard(db, ward_id);
  const unserved = hubId === null ? await refuseUnserved(db, ward_id) : null;
  return (seen) => {
    if (ward_id === seen.ward_id) return { set: fields };
    if (unserved) return unserved;
    return { set: { ...fields, ward_id, ...(hasReachedLastMile(seen) ? {} : { lm_hub_id: hubId }) } };
  };
}

/**
 * Until the package lies at its last-mile hub the new ward's hub becomes its destination; on the road or in a bag it is
 * then misrouted on arrival and forwarded. At the last-mile hub it stays with that hub: sending it on is a scan there.
 */
function hasReachedLastMile(seen: PackageSnapshot): boolean {
  return seen.current_hub_id !== null && seen.current_hub_id === seen.lm_hub_id;
}
