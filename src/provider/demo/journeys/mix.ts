import { packageStatuses, type PackageStatus } from '~domain/statuses';
import { Choices, type Random } from '../text/random';

/** Hours since the package came into its status: a range, or the mix that waiting packages have. */
type Age = readonly [least: number, most: number] | 'backlog';

/**
 * How many of ten thousand packages are in a status, and for how long. Most of the month's packages have reached their
 * receivers and their money its shop; what lives is a day or two old, and some of it is too old.
 */
const mix: Record<PackageStatus, readonly [share: number, age: Age]> = {
  Draft: [60, [0.2, 120]],
  Failed: [25, [0.2, 72]],
  Waiting_for_pickup: [240, 'backlog'],
  // Some are forgotten for longer than two days: the exceptions are for them.
  Waiting_for_approval: [40, [0.1, 62]],
  Planned_for_pickup: [80, [0.1, 8]],
  In_pickup: [80, [0.1, 5]],
  Pickup_successful: [60, [0.1, 7]],
  Pickup_failed: [30, 'backlog'],
  Pickup_failed_attempt: [40, [0.1, 6]],
  Shop_canceled: [110, [1, 800]],
  Waiting_for_delivery: [420, 'backlog'],
  Waiting_for_linehaul: [200, 'backlog'],
  Planned_for_linehaul: [80, [0.1, 10]],
  In_linehaul: [260, [0.5, 18]],
  Planned_for_delivery: [120, [0.1, 5]],
  In_delivery: [360, [0.2, 7]],
  In_30_delivery: [30, [0.02, 0.5]],
  Delivery_successful: [150, [0.1, 7]],
  Delivered: [1500, [1, 850]],
  Delivery_failed: [60, [0.2, 16]],
  Delivery_failed_attempt: [140, [0.2, 10]],
  Delivery_cancelled: [50, [0.2, 12]],
  Waiting_for_return: [110, 'backlog'],
  Waiting_for_confirmation: [150, 'backlog'],
  Planned_for_return: [40, [0.2, 8]],
  In_return: [50, [0.2, 7]],
  Return_successful: [35, [0.2, 8]],
  Returned: [130, [1, 100]],
  Return_failed: [15, 'backlog'],
  Return_failed_attempt: [25, [0.2, 10]],
  Return_waiting_for_linehaul: [70, 'backlog'],
  Return_planned_for_linehaul: [25, [0.2, 10]],
  Return_in_linehaul: [50, [0.5, 18]],
  Cod_collected: [380, [0.5, 40]],
  Cod_transferred_to_center: [700, [1, 110]],
  Cod_transferred_to_shop: [3300, [2, 850]],
  Cod_transferred_to_hub: [420, [1, 60]],
  Missing: [35, 'backlog'],
  Missing_courier: [15, [2, 90]],
  Lost: [18, [5, 160]],
  Lost_claimed: [15, [5, 200]],
  Hub_lost_claimed: [12, [5, 200]],
  Shop_lost_claimed: [25, [10, 500]],
  Lost_collection_created: [8, [2, 100]],
  Lost_collection_approved: [8, [2, 160]],
  Abandoned: [20, [5, 600]],
  '3pl_cancelled': [12, [1, 60]],
  Returned_fee_charged_to_shop: [420, [2, 700]],
  Returned_fee_charged_to_hub: [50, [2, 600]],
  Returned_cod_transferred_to_shop: [70, [2, 600]],
  Cancelled: [250, [1, 900]],
  Cancel_failed: [6, [0.2, 20]],
  Request_cancel: [18, [0.2, 30]],
  Waiting_for_handover: [40, [0.5, 40]],
  Handover_accepted: [70, [1, 50]],
  Handover_failed: [12, [0.5, 40]],
};

/** Two of three waiting packages came today; every seventh waits for more than two days. */
const backlogAges = new Choices<readonly [number, number]>([
  [68, [0.1, 20]],
  [17, [24, 47]],
  [12, [49, 110]],
  [3, [110, 220]],
]);

/** Hours since a package came into its status. */
export function ageIn(status: PackageStatus, random: Random): number {
  const [, age] = mix[status];
  const [least, most] = age === 'backlog' ? random.weighted(backlogAges) : age;
  // Long ranges lean to the recent side, as a growing network does.
  const fraction = random.next();
  return least + (most - least) * (most > 200 ? fraction ** 1.3 : fraction);
}

/** How many of `total` packages each status gets; the rare ones three where that is no great part of the whole. */
export function quotas(total: number): ReadonlyMap<PackageStatus, number> {
  const count = packageStatuses.length;
  const least = total < count ? 0 : Math.min(3, Math.max(1, Math.floor(total / (count * 3))));
  const spare = total - least * count;
  const sum = packageStatuses.reduce((all, status) => all + mix[status][0], 0);
  const exact = packageStatuses.map((status) => ({ status, share: (spare * mix[status][0]) / sum }));
  const result = new Map(exact.map(({ status, share }) => [status, least + Math.floor(share)]));
  let left = total - [...result.values()].reduce((all, part) => all + part, 0);
  for (const { status } of exact.toSorted((a, b) => (b.share % 1) - (a.share % 1))) {
    if (left <= 0) break;
    result.set(status, (result.get(status) ?? 0) + 1);
    left -= 1;
  }
  return result;
}
