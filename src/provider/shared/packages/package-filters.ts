import type { QueryOf } from '~contract/endpoints';
import { worksAt } from '~domain/roles';
import { backlogTypes } from '~domain/stages';
import { machineRow } from '~domain/package-machine';
import { runsheetLegs } from '~domain/runsheet-legs';
import type { PackageStatus } from '~domain/statuses';
import type { SignedInUser } from '../../calls/handler';
import { anchorSql, custodySql, inBacklog, inBuckets, overDue, ownBacklog } from './backlog-sql';
import { moment, momentEnd, vietnamClock, vietnamToday } from '../sql/moment';
import { runsheetConditions } from './on-runsheet';
import { searchCondition } from '../sql/search-text';
import { type Values, quoted } from '../sql/statement';
import { visiblePackage } from '../access/visibility';

export type ListQuery = QueryOf<'GET /packages'>;
/** What a query looks for, whichever part of it is asked for. */
export type ListFilters = Omit<ListQuery, 'page' | 'limit' | 'cursor' | 'count' | 'sort'> &
  Pick<QueryOf<'GET /total-packages'>, 'delivered_from' | 'delivered_to'>;

const hubColumns = {
  current: ['p.current_hub_id'],
  fm: ['p.fm_hub_id'],
  lm: ['p.lm_hub_id'],
  any: ['p.current_hub_id', 'p.fm_hub_id', 'p.lm_hub_id'],
  custody: [custodySql],
} as const;

/** Every condition of a package list, the user's hub scope first. */
export function listConditions(query: ListFilters, user: SignedInUser, values: Values): string[] {
  const conditions = [visiblePackage(user, values)];
  if (query.status) conditions.push(oneOf('p.status', query.status, 'text', values));
  if (query.hub_id) {
    const hubs = query.hub_id.filter((id) => worksAt(user, id));
    conditions.push(
      `(${hubColumns[query.hub_role].map((column) => oneOf(column, hubs, 'bigint', values)).join(' or ')})`,
    );
  }
  if (query.seller_id) conditions.push(oneOf('p.seller_id', query.seller_id, 'bigint', values));
  if (query.created_from) conditions.push(`p.created_at >= ${values.add(moment(query.created_from))}::timestamptz`);
  // The wire counts milliseconds, the column microseconds: the last millisecond counts whole.
  if (query.created_to) conditions.push(`p.created_at <= ${values.add(momentEnd(query.created_to))}::timestamptz`);
  if (query.delivered_from)
    conditions.push(`p.success_date >= ${values.add(moment(query.delivered_from))}::timestamptz`);
  if (query.delivered_to)
    conditions.push(`p.success_date <= ${values.add(momentEnd(query.delivered_to))}::timestamptz`);
  if (query.pickup_point !== undefined) conditions.push(`p.pickup_point = ${values.add(query.pickup_point)}::text`);
  if (query.ready) conditions.push(readyFor(query.ready));
  if (query.cod) conditions.push(query.cod === 'with' ? 'p.cod > 0' : 'p.cod = 0');
  if (query.cod_min) conditions.push(`p.cod >= ${values.add(query.cod_min)}`);
  conditions.push(...runsheetConditions(query, user, values));
  if (query.attempts_min) conditions.push(`p.no_of_attempt >= ${values.add(query.attempts_min)}`);
  if (query.printed) conditions.push(query.printed === 'yes' ? 'p.is_print' : 'not p.is_print');
  if (query.stage_entered_to)
    conditions.push(`p.stage_entered_at <= ${values.add(moment(query.stage_entered_to))}::timestamptz`);
  conditions.push(...backlogConditions(query, user, values));
  if (query.q) conditions.push(searchCondition(query.q, values));
  return conditions.filter((condition) => condition !== 'true');
}

type BacklogFilters = Pick<ListFilters, 'backlog_type' | 'backlog_bucket' | 'days_over' | 'backlog_since'>;

const asksForBacklog = (query: BacklogFilters): boolean =>
  [query.backlog_type, query.backlog_bucket, query.days_over, query.backlog_since].some(
    (filter) => filter !== undefined,
  );

/**
 * The backlog as GET /backlog-packages has it, so that a list, its figure and what commands act on are the same
 * packages.
 */
function backlogConditions(query: BacklogFilters, user: SignedInUser, values: Values): string[] {
  if (!asksForBacklog(query)) return [];
  const now = Date.now();
  const conditions = [inBacklog(query.backlog_type ?? backlogTypes, now, values), ownBacklog(user, values)];
  if (query.backlog_bucket) conditions.push(inBuckets(query.backlog_bucket, now, values));
  if (query.days_over) conditions.push(overDue(query.days_over, now, values));
  if (query.backlog_since)
    conditions.push(`${anchorSql} <= ${values.add(momentEnd(query.backlog_since))}::timestamptz`);
  return conditions;
}

/**
 * Whether one plan serves the statement whatever its values: not where they decide how many rows there are to look at.
 */
export function plansAlike(query: ListFilters): boolean {
  return (
    [
      query.q,
      query.seller_id,
      query.pickup_point,
      query.created_from,
      query.created_to,
      query.delivered_from,
      query.delivered_to,
      query.cod_min,
      query.runsheet_id,
      query.runsheet,
      query.courier,
      query.attempts_min,
      query.stage_entered_to,
    ].every((filter) => filter === undefined) && !asksForBacklog(query)
  );
}

/** One value as `=`: an index then yields its rows in the list's own order, which it cannot for a list of values. */
function oneOf(column: string, choices: readonly (string | number)[], type: 'text' | 'bigint', values: Values): string {
  return choices.length === 1
    ? `${column} = ${values.add(choices[0])}::${type}`
    : `${column} = any(${values.add(choices)}::${type}[])`;
}

/** Packages (`p`) that a sheet of the kind may take now, wherever they lie: no day that a customer chose lies ahead. */
export function readyFor(type: 'pickup' | 'outbound'): string {
  const leg = runsheetLegs.find((one) => one.type === type);
  const statuses = leg ? (machineRow(leg.plan).from as readonly PackageStatus[]) : [];
  return `p.status in (${quoted(statuses)}) and not p.held_by_3pl
    and (p.reattempt_date is null or ${vietnamClock('p.reattempt_date')}::date <= ${vietnamToday})`;
}
