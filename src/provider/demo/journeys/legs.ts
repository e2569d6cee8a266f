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
