import type { PackageStatus } from './statuses';

export const backlogTypes = [
  'pickup',
  'linehaul',
  'delivery',
  'confirmation',
  'return',
  'return_linehaul',
  'handover',
  'missing',
] as const;
export type BacklogType = (typeof backlogTypes)[number];

const stageStatuses: Record<BacklogType, readonly PackageStatus[]> = {
  pickup: ['Waiting_for_pickup', 'Planned_for_pickup', 'In_pickup', 'Pickup_failed_attempt', 'Pickup_failed'],
  linehaul: ['Waiting_for_linehaul', 'Planned_for_linehaul', 'Pickup_successful'],
  delivery: [
    'Waiting_for_delivery',
    'Planned_for_delivery',
    'In_delivery',
    'In_30_delivery',
    'Delivery_failed_attempt',
  ],
  confirmation: ['Waiting_for_confirmation', 'Delivery_failed', 'Delivery_cancelled'],
  return: ['Waiting_for_return', 'Planned_for_return', 'In_return', 'Return_failed_attempt', 'Return_failed'],
  return_linehaul: ['Return_waiting_for_linehaul', 'Return_planned_for_linehaul'],
  handover: ['Waiting_for_handover', 'Handover_failed', '3pl_cancelled'],
  missing: ['Missing', 'Missing_courier'],
};

const stageByStatus = new Map<PackageStatus, BacklogType>(
  backlogTypes.flatMap((type) => stageStatuses[type].map((status) => [status, type] as const)),
);

/** The backlog stage a status belongs to; null = not in any backlog (on the road, done, or money). */
export function stageOf(status: PackageStatus): BacklogType | null {
  return stageByStatus.get(status) ?? null;
}

export function statusesOf(type: BacklogType): readonly PackageStatus[] {
  return stageStatuses[type];
}

/**
 * Whether a move starts a new stay: entering another stage, or the same stage at another hub. Re-planning and failed
 * attempts stay in the stage, so the package's age keeps counting from when it first came.
 */
export function restartsStay(from: PackageStatus, to: PackageStatus, hubChanged: boolean): boolean {
  return hubChanged || stageOf(from) !== stageOf(to);
}

const triedAgain: readonly PackageStatus[] = [
  'Pickup_failed_attempt',
  'Delivery_failed_attempt',
  'Return_failed_attempt',
];

/** Failed, and to be tried again, on a day that may be chosen: of a last failure no day is kept. */
export function isTriedAgain(status: PackageStatus): boolean {
  return triedAgain.includes(status);
}

/** What is tried with the packages of a stage; null = whether, and by whom, is yet to be decided. */
const attempts: Record<BacklogType, 'pickup' | 'delivery' | 'return' | null> = {
  pickup: 'pickup',
  linehaul: 'delivery',
  delivery: 'delivery',
  confirmation: null,
  return: 'return',
  return_linehaul: 'return',
  handover: null,
  missing: null,
};

/**
 * Whether a move leaves the attempt behind that a customer chose his day for: the day would hide the package from those
 * who have it now. One chosen while that is yet to be decided is the receiver's, for a delivery.
 */
export function endsDay(from: PackageStatus, to: PackageStatus): boolean {
  const [before, after] = [stageOf(from), stageOf(to)];
  if (after === null || after === before) return false;
  return attempts[after] === null || (before !== null && (attempts[before] ?? 'delivery') !== attempts[after]);
}
