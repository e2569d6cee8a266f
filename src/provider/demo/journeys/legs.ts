import type { PackageAction } from '~domain/package-machine';
import type { PackageStatus } from '~domain/statuses';
import type { Slot, Trip } from './trip';

/** A stretch of a package's way; a journey is a list of them. */
export type Leg = (trip: Trip) => void;

export const go =
  (action: PackageAction, to?: PackageStatus): Leg =>
  (trip) =>
    trip.do(action, to);

export const created: Leg = (trip) => trip.create();

/** An order that waits for pickup: at once, after an approval, or at the second push. */
export const ordered: Leg = (trip) => {
  trip.create();
  const way = trip.random.next();
  if (way < 0.05) {
    trip.do('submit', 'Waiting_for_approval');
    trip.do('approve', 'Waiting_for_pickup');
  } else if (way < 0.07) {
    trip.do('submit', 'Failed');
    trip.do('retry_push_oms', 'Waiting_for_pickup');
  } else {
    trip.do('submit', 'Waiting_for_pickup');
  }
  if (trip.random.chance(0.45)) trip.do('print');
  if (trip.random.chance(0.02)) trip.do('change_receiver');
};

export const pickupPlanned: Leg = (trip) => {
  trip.do('pickup_plan', 'Planned_for_pickup');
  if (trip.random.chance(0.03)) {
    trip.do('pickup_unplan', 'Waiting_for_pickup');
    trip.do('pickup_plan', 'Planned_for_pickup');
  }
};

export const inPickup: Leg = (trip) => {
  pickupPlanned(trip);
  trip.do('pickup_start', 'In_pickup');
};

/** A failed try to pick up, and the package back in the queue. */
export const pickupAttempt: Leg = (trip) => {
  inPickup(trip);
  trip.do('pickup_fail', 'Pickup_failed_attempt');
  trip.do('pickup_close', 'Waiting_for_pickup');
};

export const pickedUp: Leg = (trip) => {
  if (trip.random.chance(0.1)) pickupAttempt(trip);
  inPickup(trip);
  trip.do('pickup_ok', 'Pickup_successful');
};

const arrival = (trip: Trip, at: Slot): PackageStatus =>
  at === trip.lastMile ? 'Waiting_for_delivery' : 'Waiting_for_linehaul';

/** Taken in at the first hub; sometimes the sender brings it himself. */
export const checkedIn: Leg = (trip) => {
  if (!trip.random.chance(0.05)) pickedUp(trip);
  trip.do('checkin', arrival(trip, 'first'), 'first');
  if (trip.random.chance(0.03)) trip.do('resize');
};

export const bagged: Leg = (trip) => {
  trip.do('mu_add', 'Planned_for_linehaul');
  if (trip.random.chance(0.01)) {
    trip.do('mu_remove', 'Waiting_for_linehaul');
    trip.do('mu_add', 'Planned_for_linehaul');
  }
};

export const onTheRoad: Leg = (trip) => {
  bagged(trip);
  trip.do('linehaul_dispatch', 'In_linehaul');
};

/** From hub to hub until the one that delivers. */
export const hauled: Leg = (trip) => {
  if (trip.status !== 'Waiting_for_linehaul') return;
  for (const stop of [...trip.stops, trip.lastMile]) {
    onTheRoad(trip);
    trip.do(trip.random.chance(0.05) ? 'inbound' : 'linehaul_receive', arrival(trip, stop), stop);
  }
};

export const atLastMile: Leg = (trip) => {
  ordered(trip);
  checkedIn(trip);
  hauled(trip);
};

export const planned: Leg = (trip) => {
  trip.do('delivery_plan', 'Planned_for_delivery');
  if (trip.random.chance(0.03)) {
    trip.do('delivery_unplan', 'Waiting_for_delivery');
    trip.do('delivery_plan', 'Planned_for_delivery');
  }
};

export const outForDelivery: Leg = (trip) => {
  planned(trip);
  trip.do('delivery_dispatch', 'In_delivery');
  if (trip.random.chance(0.15)) trip.do('approaching', 'In_30_delivery');
};

/** A failed try to deliver, and the package back on the shelf. */
export const attempt: Leg = (trip) => {
  outForDelivery(trip);
  trip.do('delivery_fail', 'Delivery_failed_attempt');
  trip.do('delivery_close_attempt', 'Waiting_for_delivery');
};

export const someAttempts: Leg = (trip) => {
  if (!trip.random.chance(0.16)) return;
  attempt(trip);
  if (trip.random.chance(0.3)) attempt(trip);
};

/** The third failed try, which ends the attempts. */
export const attemptsExhausted: Leg = (trip) => {
  attempt(trip);
  attempt(trip);
  outForDelivery(trip);
  trip.do('delivery_fail', 'Delivery_failed');
};

export const handedToReceiver: Leg = (trip) => {
  someAttempts(trip);
  outForDelivery(trip);
  trip.do('delivery_ok', 'Delivery_successful');
};

export const delivered: Leg = (trip) => {
  handedToReceiver(trip);
  trip.do('delivery_close_ok', 'Delivered');
};

/** Where a package waits once it is turned back: at its sender's hub for the courier, elsewhere for a truck home. */
function homeward(trip: Trip): PackageStatus {
  return (trip.hub ?? 'first') === 'first' ? 'Waiting_for_return' : 'Return_waiting_for_linehaul';
}

export const toConfirmation: Leg = (trip) => {
  attemptsExhausted(trip);
  trip.do('delivery_close_failed', 'Waiting_for_confirmation');
};

/** The sender asks for another round before he takes it back. */
export const confirmedAgain: Leg = (trip) => {
  toConfirmation(trip);
  trip.do('confirm_redeliver', 'Waiting_for_delivery');
};

export const refusedAtDoor: Leg = (trip) => {
  outForDelivery(trip);
  trip.do('delivery_fail', 'Delivery_cancelled');
};

export const turnedBack: Leg = (trip) => {
  const way = trip.random.next();
  if (way < 0.45) {
    refusedAtDoor(trip);
    trip.do('delivery_close_cancel', homeward(trip));
  } else if (way < 0.9) {
    toConfirmation(trip);
    trip.do('return', homeward(trip));
  } else {
    trip.do('return', homeward(trip));
  }
};

export const returnBagged: Leg = go('mu_add_return', 'Return_planned_for_linehaul');

export const returnOnTheRoad: Leg = (trip) => {
  returnBagged(trip);
  trip.do('linehaul_dispatch_return', 'Return_in_linehaul');
};

/** Back at the hub of the sender. */
export const backHome: Leg = (trip) => {
  if (trip.status !== 'Return_waiting_for_linehaul') return;
  returnOnTheRoad(trip);
  trip.do(trip.random.chance(0.1) ? 'inbound_return' : 'linehaul_receive_return', 'Waiting_for_return', 'first');
};

export const returnPlanned: Leg = (trip) => {
  trip.do('return_plan', 'Planned_for_return');
  if (trip.random.chance(0.03)) {
    trip.do('return_unplan', 'Waiting_for_return');
    trip.do('return_plan', 'Planned_for_return');
  }
};

export const inReturn: Leg = (trip) => {
  returnPlanned(trip);
  trip.do('return_dispatch', 'In_return');
};

export const returnAttempt: Leg = (trip) => {
  inReturn(trip);
  trip.do('return_fail', 'Return_failed_attempt');
  trip.do('return_close_attempt', 'Waiting_for_return');
};

export const returnExhausted: Leg = (trip) => {
  returnAttempt(trip);
  returnAttempt(trip);
  inReturn(trip);
  trip.do('return_fail', 'Return_failed');
};

export const returned: Leg = (trip) => {
  if (trip.random.chance(0.12)) returnAttempt(trip);
  inReturn(trip);
  trip.do('return_ok', 'Return_successful');
  trip.do('return_close_ok', 'Returned');
};

export const allocated: Leg = go('handover_alloc', 'Waiting_for_handover');

/** With an outside carrier, which reports by webhook from here on. */
export const handedOver: Leg = (trip) => {
  trip.do('handover_alloc', 'Waiting_for_handover');
  if (trip.random.chance(0.05)) {
    trip.do('handover_dispatch', 'Handover_failed');
    trip.do('retry_3pl', 'Waiting_for_handover');
  }
  trip.do('handover_dispatch', 'Handover_accepted');
};

export const carrierReports = (to: PackageStatus): Leg => go('webhook_move', to);

/** Missing: from the shelf, from a truck that arrived without it, or at the carrier. */
export const missing: Leg = (trip) => {
  const way = trip.random.next();
  ordered(trip);
  checkedIn(trip);
  if (trip.status === 'Waiting_for_linehaul') {
    if (way < 0.2) return trip.do('lost', 'Missing');
    onTheRoad(trip);
    const next = trip.stops[0] ?? trip.lastMile;
    if (way < 0.6 || next !== trip.lastMile) return trip.do('linehaul_receive', 'Missing', next);
    trip.do('linehaul_receive', 'Waiting_for_delivery', next);
  }
  if (way < 0.9) return trip.do('lost', 'Missing');
  handedOver(trip);
  trip.do('webhook_move', 'Missing');
};

/** Missing in a courier's hands, on the way to the receiver or back to the sender. */
export const missingAtCourier: Leg = (trip) => {
  atLastMile(trip);
  if (trip.random.chance(0.8)) {
    outForDelivery(trip);
  } else {
    turnedBack(trip);
    backHome(trip);
    inReturn(trip);
  }
  trip.do('lost_courier', 'Missing_courier');
};

/** It turned up again where it had been missed. */
export const foundAgain: Leg = (trip) => {
  ordered(trip);
  checkedIn(trip);
  const back = trip.status;
  trip.do('lost', 'Missing');
  trip.do('found', back);
};

export const lost: Leg = (trip) => {
  if (trip.random.chance(0.7)) missing(trip);
  else missingAtCourier(trip);
  trip.do('lost_approval', 'Lost');
};

export const claimedFromHub: Leg = (trip) => {
  lost(trip);
  if (trip.random.chance(0.5)) trip.do('claim_approve', 'Lost_claimed');
  trip.do('hub_claim_approve', 'Hub_lost_claimed');
};
