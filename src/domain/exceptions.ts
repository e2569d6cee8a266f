import type { PackageStatus } from './statuses';

/** Lists of packages that somebody must decide on: the first two are work of their own, the others no rule expects. */
export const exceptionKinds = ['missing', 'abandonable', 'no_hub', 'overdue', 'cod', 'weight', 'two_hubs'] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** Hours that a package may stay in a status that is only passed through. Those it waits in are the backlog's. */
export const passingHours = {
  Waiting_for_approval: 48,
  In_pickup: 24,
  Pickup_failed_attempt: 24,
  In_linehaul: 72,
  Return_in_linehaul: 72,
  In_delivery: 24,
  In_30_delivery: 2,
  Delivery_successful: 24,
  Delivery_failed_attempt: 24,
  Delivery_failed: 24,
  Delivery_cancelled: 24,
  In_return: 48,
  Return_successful: 24,
  Return_failed_attempt: 24,
  Request_cancel: 24,
  Cancel_failed: 24,
  Handover_accepted: 336,
} as const satisfies Partial<Record<PackageStatus, number>>;

/** A measured weight that differs by more than this share of the declared one is told. */
export const weightTolerance = 0.2;
/** Two scans at two hubs within this cannot both be right, in minutes. */
export const travelMinutes = 30;
/** Scans and measurements older than this are settled, in days. */
export const exceptionDays = 30;
/**
 * Scans are kept for so long at least, in days, and then go month by month: longer than anything is looked for in them,
 * and than a scan may wait in a browser before it is sent again. What they did stays in the history for ever.
 */
export const scansKeptDays = 35;
