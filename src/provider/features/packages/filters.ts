import type { QueryOf } from '~contract/endpoints';
import { seesAllHubs } from '~domain/roles';
import type { SignedInUser } from '../../http/handler';
import { moment } from '../../shared/moment';
import type { Values } from '../../shared/statement';
import { visiblePackage } from '../../shared/visibility';
import { searchCondition } from './search-text';

export type ListQuery = QueryOf<'GET /packages'>;
/** What a query looks for, whichever part of it is asked for. */
export type ListFilters = Omit<ListQuery, 'page' | 'limit' | 'cursor' | 'count' | 'sort'>;

const hubColumns = { current: ['p.current_hub_id'], fm: ['p.fm_hub_id'], lm: ['p.lm_hub_id'], any: ['p.current_hub_id', 'p.fm_hub_id', 'p.lm_hub_id'] } as const;

/** Every condition of a package list, the user's hub scope first. */
export function listConditions(query: ListFilters, user: SignedInUser, values: Values): string[] {
  const conditions = [visiblePackage(user, values)];
  if (query.status) conditions.push(oneOf('p.status', query.status, 'text', values));
  if (query.hub_id) {
    const hubs = seesAllHubs(user.role) ? query.hub_id : query.hub_id.filter((id) => user.hubIds.includes(id));
    conditions.push(`(${hubColumns[query.hub_role].map((column) => oneOf(column, hubs, 'bigint', values)).join(' or ')})`);
  }
  if (query.seller_id) conditions.push(oneOf('p.seller_id', query.seller_id, 'bigint', values));
  if (query.created_from) conditions.push(`p.created_at >= ${values.add(moment(query.created_from))}::timestamptz`);
  // The wire counts milliseconds, the column microseconds: the last millisecond counts whole.
  if (query.created_to) conditions.push(`p.created_at < ${values.add(moment(query.created_to))}::timestamptz + interval '1 millisecond'`);
  if (query.cod) conditions.push(query.cod === 'with' ? 'p.cod > 0' : 'p.cod = 0');
  if (query.attempts_min) conditions.push(`p.no_of_attempt >= ${values.add(query.attempts_min)}`);
  if (query.printed) conditions.push(query.printed === 'yes' ? 'p.is_print' : 'not p.is_print');
  if (query.stage_entered_to) conditions.push(`p.stage_entered_at <= ${values.add(moment(query.stage_entered_to))}::timestamptz`);
  if (query.q) conditions.push(searchCondition(query.q, values));
  return conditions.filter((condition) => condition !== 'true');
}

/** Whether one plan serves the statement whatever its values: not where they decide how many rows there are to look at. */
export function plansAlike(query: ListFilters): boolean {
  return [query.q, query.seller_id, query.created_from, query.created_to, query.attempts_min, query.stage_entered_to].every((filter) => filter === undefined);
}

/** One value as `=`: an index then yields its rows in the list's own order, which it cannot for a list of values. */
function oneOf(column: string, choices: readonly (string | number)[], type: 'text' | 'bigint', values: Values): string {
  return choices.length === 1 ? `${column} = ${values.add(choices[0])}::${type}` : `${column} = any(${values.add(choices)}::${type}[])`;
}
