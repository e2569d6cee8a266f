import { decide } from '~domain/package-decision';
import { machineRow, type PackageAction } from '~domain/package-machine';
import type { Actor } from '~domain/roles';
import type { PackageStatus } from '~domain/statuses';
import type { Random } from '../text/random';

/** Who does it on an ordinary day; several = any of them, the first most often. Only roles the machine lets. */
const usual: Record<PackageAction, readonly Actor[]> = {
  submit: ['shop', 'shop', 'hub_operator'],
  approve: ['sale_admin', 'sale_management'],
  retry_push_oms: ['admin_operator'],
  pickup_plan: ['hub_operator'],
  pickup_unplan: ['hub_operator'],
  pickup_start: ['hub_operator', 'hub_manager'],
  pickup_ok: ['courier'],
  pickup_fail: ['courier'],
  pickup_close: ['system'],
  pickup_reopen: ['hub_manager'],
  checkin: ['hub_operator'],
  inbound: ['hub_operator'],
  inbound_return: ['hub_operator'],
  mu_add: ['hub_operator'],
  mu_add_return: ['hub_operator'],
  mu_remove: ['hub_operator'],
  mu_remove_return: ['hub_operator'],
  linehaul_dispatch: ['hub_manager', 'hub_operator'],
  linehaul_dispatch_return: ['hub_manager', 'hub_operator'],
  linehaul_receive: ['hub_operator'],
  linehaul_receive_return: ['hub_operator'],
  delivery_plan: ['hub_operator'],
  delivery_unplan: ['hub_operator'],
  delivery_dispatch: ['hub_operator', 'hub_manager'],
  approaching: ['courier', 'system'],
  delivery_ok: ['courier'],
  delivery_fail: ['courier'],
  delivery_close_ok: ['hub_operator', 'hub_manager'],
  delivery_close_attempt: ['hub_operator', 'hub_manager'],
  delivery_close_failed: ['hub_operator', 'hub_manager'],
  delivery_close_cancel: ['hub_operator', 'hub_manager'],
  confirm_redeliver: ['shop', 'sale_admin', 'hub_manager'],
  return: ['hub_operator', 'hub_manager'],
  return_plan: ['hub_operator'],
  return_unplan: ['hub_operator'],
  return_dispatch: ['hub_operator'],
  return_ok: ['courier'],
  return_fail: ['courier'],
  return_close_ok: ['hub_operator', 'hub_manager'],
  return_close_attempt: ['hub_operator'],
  return_reopen: ['hub_manager'],
  abandon: ['hub_manager'],
  handover_alloc: ['hub_manager'],
  handover_dispatch: ['hub_manager'],
  retry_3pl: ['hub_manager'],
  handover_recall: ['hub_manager'],
  webhook_move: ['three_pl'],
  cancel_direct: ['shop', 'shop', 'sale_admin'],
  cancel_request: ['shop', 'sale_admin'],
  cancel_resolve: ['hub_manager', 'admin_operator'],
  cancel_resume: ['system'],
  lost: ['hub_manager'],
  lost_courier: ['hub_manager'],
  found: ['hub_operator'],
  found_after_lost: ['admin'],
  cod_collect_3pl: ['admin_operator'],
  lost_approval: ['admin_operator'],
  claim_approve: ['sale_management'],
  hub_claim_approve: ['admin_operator'],
  lost_collection_create: ['hub_manager'],
  lost_collection_approve: ['admin_operator'],
  shop_claim_paid: ['admin_operator'],
  cod_collect: ['hub_manager'],
  cod_hub: ['hub_manager'],
  cod_center: ['admin_operator'],
  cod_shop: ['admin_operator', 'admin'],
  return_fee: ['admin_operator'],
  resize: ['hub_operator'],
  update_fee: ['admin_operator'],
  correct_scan: ['hub_manager'],
  change_receiver: ['sale_admin', 'hub_manager'],
  operator_update: ['hub_operator'],
  photo_epod: ['courier'],
  photo_delivery: ['courier'],
  photo_return: ['courier'],
  print: ['hub_operator', 'hub_operator', 'sale_admin'],
};

/** While a carrier holds the package, the carrier answers for it. */
function defaultActor(action: PackageAction, trip: { readonly random: Random; readonly held: boolean }): Actor {
  if (action === 'cancel_resolve' && trip.held) return 'three_pl';
  return trip.random.pick(usual[action]);
}

/** The part a hub has on a package's way; which hub plays it differs from package to package. */
export const slots = ['first', 'stop', 'last'] as const;
export type Slot = (typeof slots)[number];

/** One hub picks up and delivers; a truck between two; or two trucks with a stop. */
export type Route = 'same' | 'direct' | 'via';

export interface Step {
  /** `create` is the order's first row, before the machine knows it. */
  readonly action: PackageAction | 'create';
  readonly from: PackageStatus | null;
  readonly to: PackageStatus;
  readonly role: Actor;
  /** The hub that answered for the package when it was done. */
  readonly at: Slot;
  /** Where the package lies afterwards; null = not taken in yet. */
  readonly hub: Slot | null;
}

const carrierLetsGo: ReadonlySet<PackageStatus> = new Set([
  'Delivery_successful',
  'Delivery_failed',
  'Return_successful',
  'Missing',
  '3pl_cancelled',
  'Cancelled',
  'Shop_canceled',
]);
const slotIds: Record<Slot, number> = { first: 1, stop: 2, last: 3 };

/**
 * A way through the machine. Every step is judged by the same table and the same rules the provider applies, so that a
 * demo history can hold nothing the product would refuse.
 */
export class Trip {
  readonly steps: Step[] = [];
  readonly lastMile: Slot;
  readonly stops: readonly Slot[];
  status: PackageStatus = 'Draft';
  hub: Slot | null = null;
  held = false;

  constructor(
    readonly random: Random,
    route: Route,
  ) {
    this.lastMile = route === 'same' ? 'first' : 'last';
    this.stops = route === 'via' ? ['stop'] : [];
  }

  create(): void {
    this.steps.push({ action: 'create', from: null, to: 'Draft', role: 'shop', at: 'first', hub: null });
  }

  /** `arrivesAt` = the hub whose scan takes the package in. */
  do(action: PackageAction, to: PackageStatus = this.status, arrivesAt: Slot | null = null): void {
    const from = this.status;
    const at = arrivesAt ?? this.hub ?? 'first';
    const role = defaultActor(action, this);
    const facts = {
      status: from,
      current_hub_id: this.hub && slotIds[this.hub],
      fm_hub_id: slotIds.first,
      lm_hub_id: slotIds[this.lastMile],
      held_by_3pl: this.held,
    };
    const decision = decide(action, facts, { role, hubIds: [slotIds[at]] });
    const row = machineRow(action);
    if (!decision.ok || (row.to === 'same' ? to !== from : !row.to.includes(to))) {
      throw new Error(
        `demo journey: ${role} may not ${action} from ${from} to ${to}${decision.ok ? '' : ` (${decision.code})`}`,
      );
    }
    if (to === 'Handover_accepted') this.held = true;
    else if (carrierLetsGo.has(to)) this.held = false;
    this.status = to;
    this.hub = arrivesAt ?? this.hub;
    this.steps.push({ action, from, to, role, at, hub: this.hub });
  }
}
