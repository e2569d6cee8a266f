import {
  backlogBuckets,
  backlogStatuses,
  bucketCutoff,
  daysOverCutoff,
  slaHours,
  type BacklogBucket,
} from '~domain/backlog';
import { seesAllHubs } from '~domain/roles';
import { backlogTypes, type BacklogType } from '~domain/stages';
import type { SignedInUser } from '../../calls/handler';
import { isoMoment } from '../sql/moment';
import { quoted, type Values } from '../sql/statement';

/*
 * The backlog's arithmetic (domain/backlog) as SQL over `p`, made from its constants and cut-offs: whoever asks for the
 * backlog asks by these. Statuses stand in the text, so that the planner sees that the partial index holds them all.
 */

/** As the index has it. */
export const anchorSql = 'greatest(p.stage_entered_at, p.reattempt_date)';
/** The hub that answers for a package (domain: custodyHub). */
export const custodySql = 'coalesce(p.current_hub_id, p.fm_hub_id)';

/** The hour that a moment lies in, which begins when one begins in Viet Nam too. */
export const hourSql = (moment: string): string => `date_bin('1 hour', ${moment}, '2000-01-01T00:00:00Z')`;

const ofTypes = (types: readonly BacklogType[]): string => `p.status in (${quoted(backlogStatuses(types))})`;

/** The stage of a status. */
export function typeSql(status: string): string {
  return `case ${backlogTypes.map((type) => `when ${status} in (${quoted(backlogStatuses([type]))}) then '${type}'`).join(' ')} end`;
}

/** In a backlog of one of these types at `now` (ms), and no customer's day is still to come. */
export function inBacklog(types: readonly BacklogType[], now: number, values: Values): string {
  return `(${ofTypes(types)} and (p.reattempt_date is null or p.reattempt_date < ${values.add(isoMoment(now + 1))}::timestamptz))`;
}

/** In one of these stages, but the customer's day is still to come; the index has their anchors at its end. */
export function putOff(types: readonly BacklogType[], now: number, values: Values): string {
  const later = `${values.add(isoMoment(now + 1))}::timestamptz`;
  return `(${ofTypes(types)} and ${anchorSql} >= ${later} and p.reattempt_date >= ${later})`;
}

/** Hub scope of the backlog: what the user's hubs answer for. Narrower than what he may see of packages. */
export function ownBacklog(user: Pick<SignedInUser, 'role' | 'hubIds'>, values: Values): string {
  return seesAllHubs(user.role) ? 'true' : `${custodySql} = any(${values.add(user.hubIds)}::int[])`;
}

/** Of one of these ages at `now` (ms). */
export function inBuckets(buckets: readonly BacklogBucket[], now: number, values: Values): string {
  const before = (bucket: BacklogBucket): string =>
    `${anchorSql} < ${values.add(isoMoment(bucketCutoff(bucket, now)))}::timestamptz`;
  const ranges = buckets.map((bucket) => {
    const older = backlogBuckets[backlogBuckets.indexOf(bucket) + 1];
    // The youngest has no younger end: an entry that the database's clock puts ahead of ours is new.
    const from = bucket === backlogBuckets[0] ? [] : [before(bucket)];
    return [...from, ...(older === undefined ? [] : [`not (${before(older)})`])].join(' and ');
  });
  return `(${ranges.map((range) => `(${range})`).join(' or ')})`;
}

/** So many calendar days over or more at `now` (ms), days ≥ 1. */
export function overDue(days: number, now: number, values: Values): string {
  const cutoff = (type: BacklogType): string =>
    `${anchorSql} < ${values.add(isoMoment(daysOverCutoff(type, days, now)))}::timestamptz`;
  return `(${bySla()
    .map((types) => `(${ofTypes(types)} and ${cutoff(types[0])})`)
    .join(' or ')})`;
}

/** Types of the same SLA together: they share their cut-offs. */
function bySla(): readonly (readonly [BacklogType, ...BacklogType[]])[] {
  const groups = new Map<number, [BacklogType, ...BacklogType[]]>();
  for (const type of backlogTypes) {
    const known = groups.get(slaHours[type]);
    if (known) known.push(type);
    else groups.set(slaHours[type], [type]);
  }
  return [...groups.values()];
}
