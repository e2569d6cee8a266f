import type { PackageStatus } from '~domain/statuses';
import { attemptsExhausted, go, outForDelivery, type Leg } from './legs';
import type { Trip } from './trip';

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
