import { fold } from '~domain/fold';
import type { HistoryFilters } from '~contract/features/history-filters';
import type { SignedInUser } from '../../calls/handler';
import { moment, momentEnd } from '../sql/moment';
import { searchWords, wordsIn } from '../sql/name-search';
import type { Values } from '../sql/statement';
import { visiblePackage } from '../access/visibility';
import { stands } from '../reports/performance-sql';

interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Every condition on steps (`h`) of packages (`p`), the user's hub scope among them. */
export function historyConditions(filters: HistoryFilters & Span, user: SignedInUser, values: Values): string {
  const conditions = [visiblePackage(user, values)];
  if (filters.package_id) conditions.push(`h.package_id = ${values.add(filters.package_id)}`);
  if (filters.code)
    conditions.push(`h.package_id = (select id from packages where code = ${values.add(searchWords(filters.code))})`);
  if (filters.from) conditions.push(`h.at >= ${values.add(moment(filters.from))}::timestamptz`);
  if (filters.to) conditions.push(`h.at <= ${values.add(momentEnd(filters.to))}::timestamptz`);
  const actor = filters.actor === undefined ? '' : searchWords(filters.actor);
  if (actor !== '') conditions.push(`hl_fold(h.actor_name) like ${values.add(wordsIn(fold(actor)))}`);
  if (filters.hub_id) conditions.push(`h.hub_id = any(${values.add(filters.hub_id)}::bigint[])`);
  if (filters.action) conditions.push(`h.action = any(${values.add(filters.action)}::text[])`);
  if (filters.to_status) conditions.push(`h.to_status = any(${values.add(filters.to_status)}::text[])`);
  if (filters.moved) conditions.push(stands(filters.from && `${values.add(moment(filters.from))}::timestamptz`));
  return conditions.filter((condition) => condition !== 'true').join(' and ') || 'true';
}
