import type { MoneyDocumentKind, MoneyDocumentStatus } from '~domain/money-documents';
import type { SignedInUser } from '../../calls/handler';
import { moment, momentEnd } from '../sql/moment';
import { prefixOf, searchWords, wordsIn } from '../sql/name-search';
import type { Values } from '../sql/statement';
import { visibleDocument } from './visible-document';

/** What a list of documents may be asked for. */
export interface DocumentFilters {
  readonly status?: readonly MoneyDocumentStatus[] | undefined;
  /** Of either hub. */
  readonly hub_id?: readonly number[] | undefined;
  readonly courier_id?: readonly number[] | undefined;
  readonly seller_id?: readonly number[] | undefined;
  readonly carrier_id?: readonly number[] | undefined;
  readonly created_from?: string | undefined;
  readonly created_to?: string | undefined;
  readonly q?: string | undefined;
}

/** What was typed into a search field, as LIKE takes it: values of a statement. */
interface Typed {
  /** A beginning. */
  readonly prefix: string;
  /** Words anywhere. */
  readonly within: string;
}

/** Shops of such a code or name. */
export const shopsNamed = ({ prefix, within }: Typed): string =>
  `(select id from shops where code ilike ${prefix} or name_fold like hl_fold(${within}))`;

/**
 * The beginning of a document's (`d`) code or bank reference, or of whom it is with: his code, or words of his name.
 * `besides` = how else it may be found; empty text finds all.
 */
function documentSearch(q: string, values: Values, besides?: (typed: Typed) => string): string {
  const words = searchWords(q);
  if (words === '') return 'true';
  const typed = { prefix: values.add(prefixOf(words)), within: values.add(wordsIn(words)) };
  const { prefix, within } = typed;
  return `(d.code ilike ${prefix} or d.bank_reference ilike ${prefix}
    or d.courier_id in (select id from couriers where courier_code ilike ${prefix}
      or hl_fold(first_name) like hl_fold(${within}))
    or d.seller_id in ${shopsNamed(typed)}
    or d.carrier_id in (select id from carriers where code ilike ${prefix} or hl_fold(name) like hl_fold(${within}))
    or ${besides?.(typed) ?? 'false'})`;
}

/** Documents (`d`) of some kinds that the user may see and asks for. */
export function documentConditions(
  user: SignedInUser,
  kinds: readonly MoneyDocumentKind[],
  filters: DocumentFilters,
  values: Values,
  besides?: (typed: Typed) => string,
): string[] {
  const conditions = [visibleDocument(user, values), `d.kind = any(${values.add(kinds)}::text[])`];
  if (filters.status) conditions.push(`d.status = any(${values.add(filters.status)}::text[])`);
  for (const column of ['courier_id', 'seller_id', 'carrier_id'] as const) {
    const ids = filters[column];
    if (ids) conditions.push(`d.${column} = any(${values.add(ids)}::bigint[])`);
  }
  if (filters.hub_id) {
    const hubs = values.add(filters.hub_id);
    conditions.push(`(d.hub_id = any(${hubs}::bigint[]) or d.to_hub_id = any(${hubs}::bigint[]))`);
  }
  if (filters.created_from) conditions.push(`d.created_at >= ${values.add(moment(filters.created_from))}::timestamptz`);
  if (filters.created_to) conditions.push(`d.created_at <= ${values.add(momentEnd(filters.created_to))}::timestamptz`);
  if (filters.q) conditions.push(documentSearch(filters.q, values, besides));
  return conditions;
}
