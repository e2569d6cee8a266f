import type { PackageStatus } from '~domain/statuses';
import { atLastMile, checkedIn, go, onTheRoad, ordered, outForDelivery, type Leg } from './legs';
import { backHome, inReturn, turnedBack } from './return-legs';

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
