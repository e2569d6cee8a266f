import { stageOf, statusesOf, type BacklogType } from './stages';
import type { PackageStatus } from './statuses';
import { dayMs, hourMs, vietnamOffsetMs } from './time';

/*
 * The arithmetic of the backlog, whole: provider and console reckon by it, and the provider's SQL is made from its
 * cut-offs. Moments are milliseconds; what is finer counts as the millisecond that it lies in.
 */

/** N, N+1 and N+2, youngest first. */
export const backlogBuckets = ['within_24h', 'within_48h', 'over_48h'] as const;
export type BacklogBucket = (typeof backlogBuckets)[number];

/** The age in hours from which a package is in a bucket. */
const bucketFromHours: Record<BacklogBucket, number> = { within_24h: 0, within_48h: 24, over_48h: 48 };

/** Hours within which a stage must be done with a package. Whatever a hub does on the way is the hub's 24 hours. */
export const slaHours: Record<BacklogType, number> = {
  pickup: 24,
  linehaul: 24,
  delivery: 24,
  confirmation: 24,
  return: 72,
  return_linehaul: 24,
  handover: 24,
  missing: 24,
};

/** What of a package decides its place in the backlog; moments as ISO text. */
export interface BacklogFacts {
  readonly status: PackageStatus;
  /** When it came into its stage at its hub; planning anew or a failed attempt does not change it. */
  readonly stage_entered_at: string;
  /** The day that the customer chose, where he did. */
  readonly reattempt_date: string | null;
}

interface BacklogPlace {
  readonly type: BacklogType;
  /** Ages count from here. */
  readonly anchor: number;
  /** Never negative, should two clocks differ. */
  readonly ageMs: number;
  readonly bucket: BacklogBucket;
  readonly due: number;
  /** Calendar days in Viet Nam since the day it was due; 0 = it is not late. */
  readonly daysOver: number;
}

/** The entry into the stage, or the day that the customer chose where that is later. */
export function anchorOf({ stage_entered_at, reattempt_date }: Omit<BacklogFacts, 'status'>): number {
  const entered = Date.parse(stage_entered_at);
  return reattempt_date === null ? entered : Math.max(entered, Date.parse(reattempt_date));
}

/** The customer's day is still to come: until then the package is nobody's backlog. */
export function isPutOff({ reattempt_date }: Pick<BacklogFacts, 'reattempt_date'>, now: number): boolean {
  return reattempt_date !== null && Date.parse(reattempt_date) > now;
}

export function bucketOf(ageMs: number): BacklogBucket {
  return backlogBuckets.findLast((bucket) => ageMs >= bucketFromHours[bucket] * hourMs) ?? 'within_24h';
}

/** Where a package stands in the backlog; null = it is in none, by its status or because it is put off. */
export function backlogPlace(pkg: BacklogFacts, now: number): BacklogPlace | null {
  const type = stageOf(pkg.status);
  if (type === null || isPutOff(pkg, now)) return null;
  const anchor = anchorOf(pkg);
  const ageMs = Math.max(0, now - anchor);
  const due = anchor + slaHours[type] * hourMs;
  return { type, anchor, ageMs, bucket: bucketOf(ageMs), due, daysOver: Math.max(0, dayOf(now) - dayOf(due)) };
}

/** Days since the epoch on a Vietnamese calendar. */
function dayOf(moment: number): number {
  return Math.floor((moment + vietnamOffsetMs) / dayMs);
}

/** Anchors before this have at least the bucket's age. */
export function bucketCutoff(bucket: BacklogBucket, now: number): number {
  return now - bucketFromHours[bucket] * hourMs + 1;
}

/** Anchors before this are `days` calendar days over or more, in a stage of this type; days ≥ 1. */
export function daysOverCutoff(type: BacklogType, days: number, now: number): number {
  return (dayOf(now) - days + 1) * dayMs - vietnamOffsetMs - slaHours[type] * hourMs;
}

/** Every status that is in a backlog of one of these types. */
export function backlogStatuses(types: readonly BacklogType[]): readonly PackageStatus[] {
  return types.flatMap((type) => [...statusesOf(type)]);
}
