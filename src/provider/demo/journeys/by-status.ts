import type { PackageStatus } from '~domain/statuses';
import { Choices } from '../text/random';
import {
  atLastMile,
  attempt,
  attemptsExhausted,
  bagged,
  checkedIn,
  created,
  delivered,
  go,
  handedToReceiver,
  hauled,
  inPickup,
  onTheRoad,
  ordered,
  outForDelivery,
  pickedUp,
  pickupAttempt,
  pickupPlanned,
  planned,
  someAttempts,
  type Leg,
  backHome,
  confirmedAgain,
  inReturn,
  refusedAtDoor,
  returnBagged,
  returned,
  returnExhausted,
  returnOnTheRoad,
  returnAttempt,
  returnPlanned,
  toConfirmation,
  turnedBack,
  allocated,
  carrierReports,
  claimedFromHub,
  foundAgain,
  handedOver,
  lost,
  missing,
  missingAtCourier,
} from './legs';

type Journey = readonly [weight: number, legs: readonly Leg[]];

const home = [atLastMile, turnedBack, backHome] as const;
const collected = [atLastMile, delivered, go('cod_collect', 'Cod_collected')] as const;
const asked = go('cancel_request', 'Request_cancel');
const refused = go('cancel_resolve', 'Cancel_failed');

/** Every status with the ways that end in it, the usual ones with the greater weights. */
const journeys: Record<PackageStatus, readonly Journey[]> = {
  Draft: [[1, [created]]],
  Failed: [
    [3, [created, go('submit', 'Failed')]],
    [1, [created, go('submit', 'Failed'), go('retry_push_oms', 'Failed')]],
  ],
  Waiting_for_approval: [[1, [created, go('submit', 'Waiting_for_approval')]]],
  Waiting_for_pickup: [
    [8, [ordered]],
    [1, [ordered, pickupAttempt]],
    [0.3, [ordered, pickupAttempt, pickupAttempt]],
  ],
  Planned_for_pickup: [
    [8, [ordered, pickupPlanned]],
    [1, [ordered, pickupAttempt, pickupPlanned]],
  ],
  In_pickup: [
    [8, [ordered, inPickup]],
    [1, [ordered, pickupAttempt, inPickup]],
    [0.2, [ordered, inPickup, asked, refused, go('cancel_resume', 'In_pickup')]],
    [0.2, [ordered, handedOver, carrierReports('In_pickup')]],
  ],
  Pickup_successful: [[1, [ordered, pickedUp]]],
  Pickup_failed_attempt: [
    [3, [ordered, inPickup, go('pickup_fail', 'Pickup_failed_attempt')]],
    [1, [ordered, pickupAttempt, inPickup, go('pickup_fail', 'Pickup_failed_attempt')]],
  ],
  Pickup_failed: [[1, [ordered, pickupAttempt, pickupAttempt, inPickup, go('pickup_fail', 'Pickup_failed')]]],
  Shop_canceled: [
    [5, [ordered, go('cancel_direct', 'Shop_canceled')]],
    [2, [ordered, inPickup, go('pickup_fail', 'Shop_canceled')]],
    [1, [ordered, inPickup, asked, go('cancel_resolve', 'Shop_canceled')]],
  ],
  Waiting_for_delivery: [
    [20, [atLastMile]],
    [4, [atLastMile, attempt]],
    [1.5, [atLastMile, attempt, attempt]],
    [1, [atLastMile, confirmedAgain]],
    [
      0.4,
      [
        atLastMile,
        allocated,
        go('handover_dispatch', 'Handover_failed'),
        go('handover_recall', 'Waiting_for_delivery'),
      ],
    ],
    [0.3, [foundAgain, hauled]],
  ],
  Waiting_for_linehaul: [
    [30, [ordered, checkedIn]],
    [1, [foundAgain]],
  ],
  Planned_for_linehaul: [[1, [ordered, checkedIn, bagged]]],
  In_linehaul: [[1, [ordered, checkedIn, onTheRoad]]],
  Planned_for_delivery: [
    [8, [atLastMile, planned]],
    [1, [atLastMile, attempt, planned]],
  ],
  In_delivery: [
    [8, [atLastMile, someAttempts, planned, go('delivery_dispatch', 'In_delivery')]],
    [0.6, [atLastMile, handedOver, carrierReports('In_delivery')]],
  ],
  In_30_delivery: [
    [
      1,
      [atLastMile, someAttempts, planned, go('delivery_dispatch', 'In_delivery'), go('approaching', 'In_30_delivery')],
    ],
  ],
  Delivery_successful: [
    [12, [atLastMile, handedToReceiver]],
    [1, [atLastMile, handedOver, carrierReports('Delivery_successful')]],
  ],
  Delivered: [
    [40, [atLastMile, delivered]],
    [1, [foundAgain, hauled, delivered]],
    [2, [atLastMile, handedOver, carrierReports('Delivery_successful'), go('delivery_close_ok', 'Delivered')]],
  ],
  Delivery_failed: [
    [12, [atLastMile, attemptsExhausted]],
    [1, [atLastMile, handedOver, carrierReports('Delivery_failed')]],
  ],
  Delivery_failed_attempt: [
    [8, [atLastMile, outForDelivery, go('delivery_fail', 'Delivery_failed_attempt')]],
    [3, [atLastMile, attempt, outForDelivery, go('delivery_fail', 'Delivery_failed_attempt')]],
    [0.5, [atLastMile, handedOver, carrierReports('Delivery_failed_attempt')]],
  ],
  Delivery_cancelled: [
    [4, [atLastMile, refusedAtDoor]],
    [1, [atLastMile, attempt, refusedAtDoor]],
  ],
  Waiting_for_return: [[1, home]],
  Waiting_for_confirmation: [
    [10, [atLastMile, toConfirmation]],
    [1, [atLastMile, confirmedAgain, toConfirmation]],
  ],
  Planned_for_return: [[1, [...home, returnPlanned]]],
  In_return: [
    [12, [...home, inReturn]],
    [1, [atLastMile, handedOver, carrierReports('In_return')]],
  ],
  Return_successful: [
    [12, [...home, inReturn, go('return_ok', 'Return_successful')]],
    [1, [atLastMile, handedOver, carrierReports('Return_successful')]],
  ],
  Returned: [[1, [...home, returned]]],
  Return_failed: [[1, [...home, returnExhausted]]],
  Return_failed_attempt: [
    [3, [...home, inReturn, go('return_fail', 'Return_failed_attempt')]],
    [1, [...home, returnAttempt, inReturn, go('return_fail', 'Return_failed_attempt')]],
  ],
  Return_waiting_for_linehaul: [[1, [atLastMile, turnedBack]]],
  Return_planned_for_linehaul: [[1, [atLastMile, turnedBack, returnBagged]]],
  Return_in_linehaul: [[1, [atLastMile, turnedBack, returnOnTheRoad]]],
  Cod_collected: [
    [12, collected],
    [
      1,
      [
        atLastMile,
        handedOver,
        carrierReports('Delivery_successful'),
        go('delivery_close_ok', 'Delivered'),
        go('cod_collect_3pl', 'Cod_collected'),
      ],
    ],
  ],
  Cod_transferred_to_hub: [[1, [...collected, go('cod_hub', 'Cod_transferred_to_hub')]]],
  Cod_transferred_to_center: [
    [3, [...collected, go('cod_hub', 'Cod_transferred_to_hub'), go('cod_center', 'Cod_transferred_to_center')]],
    [1, [...collected, go('cod_center', 'Cod_transferred_to_center')]],
  ],
  Cod_transferred_to_shop: [
    [
      1,
      [
        ...collected,
        go('cod_hub', 'Cod_transferred_to_hub'),
        go('cod_center', 'Cod_transferred_to_center'),
        go('cod_shop', 'Cod_transferred_to_shop'),
      ],
    ],
  ],
  Missing: [[1, [missing]]],
  Missing_courier: [[1, [missingAtCourier]]],
  Lost: [[1, [lost]]],
  Lost_claimed: [[1, [lost, go('claim_approve', 'Lost_claimed')]]],
  Hub_lost_claimed: [[1, [claimedFromHub]]],
  Shop_lost_claimed: [
    [2, [lost, go('claim_approve', 'Lost_claimed'), go('shop_claim_paid', 'Shop_lost_claimed')]],
    [
      1,
      [
        claimedFromHub,
        go('lost_collection_create', 'Lost_collection_created'),
        go('lost_collection_approve', 'Lost_collection_approved'),
        go('shop_claim_paid', 'Shop_lost_claimed'),
      ],
    ],
  ],
  Lost_collection_created: [[1, [claimedFromHub, go('lost_collection_create', 'Lost_collection_created')]]],
  Lost_collection_approved: [
    [
      1,
      [
        claimedFromHub,
        go('lost_collection_create', 'Lost_collection_created'),
        go('lost_collection_approve', 'Lost_collection_approved'),
      ],
    ],
  ],
  Abandoned: [
    [2, [atLastMile, toConfirmation, go('abandon', 'Abandoned')]],
    [2, [...home, returnExhausted, go('abandon', 'Abandoned')]],
    [1, [...home, go('abandon', 'Abandoned')]],
  ],
  '3pl_cancelled': [[1, [atLastMile, handedOver, carrierReports('3pl_cancelled')]]],
  Returned_fee_charged_to_shop: [[1, [...home, returned, go('return_fee', 'Returned_fee_charged_to_shop')]]],
  Returned_fee_charged_to_hub: [[1, [...home, returned, go('return_fee', 'Returned_fee_charged_to_hub')]]],
  Returned_cod_transferred_to_shop: [[1, [...home, returned, go('return_fee', 'Returned_cod_transferred_to_shop')]]],
  Cancelled: [
    [6, [ordered, go('cancel_direct', 'Cancelled')]],
    [2, [created, go('cancel_direct', 'Cancelled')]],
    [1, [created, go('submit', 'Waiting_for_approval'), go('approve', 'Cancelled')]],
    [
      1,
      [
        ordered,
        pickupAttempt,
        pickupAttempt,
        inPickup,
        go('pickup_fail', 'Pickup_failed'),
        go('pickup_reopen', 'Cancelled'),
      ],
    ],
    [1, [ordered, pickupPlanned, asked, go('cancel_resolve', 'Cancelled')]],
  ],
  Cancel_failed: [
    [2, [ordered, inPickup, asked, refused]],
    [1, [atLastMile, handedOver, asked, refused]],
  ],
  Request_cancel: [
    [2, [ordered, pickupPlanned, asked]],
    [2, [ordered, inPickup, asked]],
    [1, [atLastMile, handedOver, asked]],
  ],
  Waiting_for_handover: [
    [4, [atLastMile, allocated]],
    [1, [ordered, allocated]],
  ],
  Handover_accepted: [
    [8, [atLastMile, handedOver]],
    [1, [ordered, handedOver]],
    [0.4, [atLastMile, handedOver, asked, refused, go('cancel_resume', 'Handover_accepted')]],
  ],
  Handover_failed: [[1, [atLastMile, allocated, go('handover_dispatch', 'Handover_failed')]]],
};

const choices = new Map(Object.entries(journeys).map(([status, ways]) => [status, new Choices(ways)]));

/** The ways to a status, to draw one from. */
export function journeysTo(status: PackageStatus): Choices<readonly Leg[]> {
  const ways = choices.get(status);
  if (!ways) throw new Error(`no journey ends in ${status}`);
  return ways;
}

/** Statuses a package has only between two hubs: it can't be one that stays at its first. */
export const needsLinehaul: ReadonlySet<PackageStatus> = new Set([
  'Waiting_for_linehaul',
  'Planned_for_linehaul',
  'In_linehaul',
  'Return_waiting_for_linehaul',
  'Return_planned_for_linehaul',
  'Return_in_linehaul',
]);
