import { decide } from '~domain/package-decision';
import { machineRow, type PackageAction } from '~domain/package-machine';
import type { Actor } from '~domain/roles';
import type { PackageStatus } from '~domain/statuses';
import type { Random } from '../text/random';
import { defaultActor } from './default-actor';

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

const carrierLetsGo: ReadonlySet<PackageStatus> = new Set(['Delivery_successful', 'Delivery_failed', 'Return_successful', 'Missing', '3pl_cancelled', 'Cancelled', 'Shop_canceled']);
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
      throw new Error(`demo journey: ${role} may not ${action} from ${from} to ${to}${decision.ok ? '' : ` (${decision.code})`}`);
    }
    if (to === 'Handover_accepted') this.held = true;
    else if (carrierLetsGo.has(to)) this.held = false;
    this.status = to;
    this.hub = arrivesAt ?? this.hub;
    this.steps.push({ action, from, to, role, at, hub: this.hub });
  }
}
