import type { ErrorCode } from './errors';
import { machineRow, type PackageAction } from './package-machine';
import type { Actor } from './roles';
import { worksAt } from './roles';
import { deliveredStatuses, moneyLockedStatuses, type PackageStatus } from './statuses';

/** What the machine needs to know of a package to judge an action on it. Hub ids; `null` = not known yet. */
export interface PackageFacts {
  readonly status: PackageStatus;
  readonly current_hub_id: number | null;
  readonly fm_hub_id: number | null;
  readonly lm_hub_id: number | null;
  readonly held_by_3pl: boolean;
}

export interface ActingUser {
  readonly role: Actor;
  /** Hubs the user may access; ignored for roles that see all hubs. */
  readonly hubIds: readonly number[];
}

export type Decision =
  | { readonly ok: true; readonly to: PackageStatus }
  | { readonly ok: false; readonly code: ErrorCode };

const unprintable: readonly PackageStatus[] = ['Draft', 'Failed', 'Cancelled', 'Shop_canceled'];

/** Roles whose work is bound to the hub that has the package; sales and the parties outside the hubs are not. */
const custodyBound: readonly Actor[] = ['hub_manager', 'hub_operator', 'area_manager'];

/**
 * Judges one action on one package: who (EUS008), 3PL custody (EPL002), status (the row's own code), hub custody
 * (EPK012). The order matters: what can never succeed for this user is said before what might after waiting. Guards
 * that need more than the package (runsheets, documents, reasons) are the feature's.
 */
export function decide(action: PackageAction, facts: PackageFacts, user: ActingUser): Decision {
  const row = machineRow(action);
  if (!row.actors.includes(user.role)) return { ok: false, code: 'EUS008' };
  if (facts.held_by_3pl && heldRefuses(action, user.role)) return { ok: false, code: 'EPL002' };
  if (!startsFrom(action, facts.status)) return { ok: false, code: wrongStatusCode(action, facts.status) };
  if (row.custody === 'held' && !hasCustody(facts, user)) return { ok: false, code: 'EPK012' };
  return { ok: true, to: destination(action, facts) };
}

/**
 * Cancelling is two rows of the machine behind one call: at once while nothing has moved, as a request where the pickup
 * or a carrier is under way. When neither may be, the refusal is that of the first.
 */
export function decideCancel(
  facts: PackageFacts,
  user: ActingUser,
): { readonly action: 'cancel_direct' | 'cancel_request'; readonly decision: Decision } {
  const direct = decide('cancel_direct', facts, user);
  if (direct.ok) return { action: 'cancel_direct', decision: direct };
  const request = decide('cancel_request', facts, user);
  return request.ok ? { action: 'cancel_request', decision: request } : { action: 'cancel_direct', decision: direct };
}

const arrivals = ['checkin', 'inbound', 'inbound_return'] as const satisfies readonly PackageAction[];
/** A hub may take it in, as far as its status goes. */
export function canArrive(status: PackageStatus): boolean {
  return arrivals.some((action) => startsFrom(action, status));
}

/**
 * Taken in at the hub where they are to be: another hub that scans them has the wrong package, or the first scan was
 * wrong.
 */
const atRest: readonly PackageStatus[] = ['Waiting_for_delivery', 'Waiting_for_return'];

/**
 * Taking a package in at a hub is three rows of the machine behind one call: from its sender, on its way out, on its
 * way back. It is judged as lying at that hub, which must be one of the user's; what rests elsewhere stays there
 * (EPK012).
 */
export function decideInbound(
  hubId: number,
  facts: PackageFacts,
  user: ActingUser,
): { readonly action: (typeof arrivals)[number]; readonly decision: Decision } {
  const action = arrivals.find((one) => startsFrom(one, facts.status)) ?? 'inbound';
  const decision = decide(action, { ...facts, current_hub_id: hubId }, user);
  const foreign = !worksAt(user, hubId);
  const elsewhere = atRest.includes(facts.status) && facts.current_hub_id !== null && facts.current_hub_id !== hubId;
  return { action, decision: decision.ok && (foreign || elsewhere) ? { ok: false, code: 'EPK012' } : decision };
}

/**
 * Actions whose effect has left the house: a cancellation, or its answer, is told to the shop, a claim follows an
 * approved loss, a label has been printed, an order has gone to the order system, a hand-over is ended.
 */
export const irreversibleActions: readonly PackageAction[] = [
  'handover_recall',
  'cancel_direct',
  'cancel_request',
  'cancel_resolve',
  'cancel_resume',
  'lost_approval',
  'print',
  'retry_push_oms',
];

/**
 * Judges taking an action back on a package that is as the action left it; `from` = where it stood before. Whoever
 * might not do it any more may not undo it either.
 */
export function decideUndo(
  action: PackageAction,
  from: PackageStatus,
  facts: PackageFacts,
  user: ActingUser,
): Decision {
  const row = machineRow(action);
  if (irreversibleActions.includes(action)) return { ok: false, code: 'ESY011' };
  if (!row.actors.includes(user.role)) return { ok: false, code: 'EUS008' };
  if (facts.held_by_3pl && heldRefuses(action, user.role)) return { ok: false, code: 'EPL002' };
  if (row.custody === 'held' && !hasCustody(facts, user)) return { ok: false, code: 'EPK012' };
  return { ok: true, to: from };
}

export function startsFrom(action: PackageAction, status: PackageStatus): boolean {
  const { from } = machineRow(action);
  if (from === 'any') return true;
  if (from === 'printable') return !unprintable.includes(status);
  return from.includes(status);
}

/** The hub that answers for the package: where it lies, or where it will be picked up. */
export function custodyHub(facts: PackageFacts): number | null {
  return facts.current_hub_id ?? facts.fm_hub_id;
}

/** The step takes the package in at the hub where it is done. */
export function arrives(action: PackageAction): boolean {
  return machineRow(action).custody === 'arrival';
}

/**
 * The hub that a step is written down for: who takes a package in (`takenInBy`) when it arrives, else who answered for
 * it.
 */
export function hubOfStep(
  action: PackageAction | 'undo',
  facts: PackageFacts,
  takenInBy: number | null | undefined,
): number | null {
  return (action !== 'undo' && arrives(action) ? takenInBy : null) ?? custodyHub(facts);
}

function hasCustody(facts: PackageFacts, user: ActingUser): boolean {
  return !custodyBound.includes(user.role) || worksAt(user, custodyHub(facts));
}

/** How a carrier that holds the package answers a request to cancel it. */
const carriersAnswer: readonly PackageAction[] = ['cancel_resolve', 'cancel_resume'];

/**
 * While a carrier holds the package only the carrier's own events and answers, a request to cancel, notes and labels
 * get through.
 */
function heldRefuses(action: PackageAction, role: Actor): boolean {
  if (carriersAnswer.includes(action)) return role !== 'three_pl' && role !== 'system';
  return !['webhook_move', 'cancel_request', 'operator_update', 'print', 'cod_collect_3pl'].includes(action);
}

function wrongStatusCode(action: PackageAction, status: PackageStatus): ErrorCode {
  const row = machineRow(action);
  if (
    (action === 'checkin' || action === 'inbound' || action === 'inbound_return') &&
    deliveredStatuses.includes(status)
  )
    return 'EPK024';
  if (row.to === 'same' && moneyLockedStatuses.includes(status) && row.refusals.includes('EPK032')) return 'EPK032';
  return row.wrong;
}

/** The default destination; rows with several targets route by hub, the first target is the plain success. */
export function destination(action: PackageAction, facts: PackageFacts): PackageStatus {
  const { to } = machineRow(action);
  if (to === 'same') return facts.status;
  const atHome = custodyHub(facts) === facts.fm_hub_id;
  const atLastMile = custodyHub(facts) === facts.lm_hub_id;
  switch (action) {
    case 'return':
    case 'delivery_close_cancel':
    case 'inbound_return':
    case 'linehaul_receive_return':
      return atHome ? 'Waiting_for_return' : 'Return_waiting_for_linehaul';
    case 'checkin':
    case 'inbound':
    case 'found':
    case 'linehaul_receive':
      return atLastMile ? 'Waiting_for_delivery' : 'Waiting_for_linehaul';
    case 'handover_recall':
      if (facts.current_hub_id === null) return 'Waiting_for_pickup';
      return atLastMile ? 'Waiting_for_delivery' : 'Waiting_for_linehaul';
    case 'submit':
      return 'Waiting_for_pickup';
    default: {
      const first = to[0];
      if (first === undefined) throw new Error(`machine row ${action} has no target`);
      return first;
    }
  }
}
