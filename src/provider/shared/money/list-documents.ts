import type pg from 'pg';
import type { MoneyDocumentKind, MoneyDocumentStatus } from '~domain/money-documents';
import type { SignedInUser } from '../../calls/handler';
import { moment } from '../sql/moment';
import { prefixOf, searchWords, wordsIn } from '../sql/name-search';
import { readOnce, Values } from '../sql/statement';
import { documentColumns, toDocument, type DocumentRecord, type MoneyDocumentRow } from './document-row';
import { visibleDocument } from './visible-document';
import { listOrder } from '../sql/list-order';
import { pageOf } from '../sql/page-of';

interface DocumentQuery {
  readonly page: number;
  readonly limit: number;
  readonly status?: readonly MoneyDocumentStatus[] | undefined;
  /** Of either hub. */
  readonly hub_id?: readonly number[] | undefined;
  readonly courier_id?: readonly number[] | undefined;
  readonly seller_id?: readonly number[] | undefined;
  readonly carrier_id?: readonly number[] | undefined;
  readonly created_from?: string | undefined;
  readonly created_to?: string | undefined;
  /** The beginning of a code or bank reference, or of whom it is with. */
  readonly q?: string | undefined;
  /** A column of the documents, `-` before it = downwards. */
  readonly sort: string;
}

/** Documents of some kinds that the user may see, with their pagination. */
export async function listDocuments(
  pool: pg.Pool,
  user: SignedInUser,
  kinds: readonly MoneyDocumentKind[],
  query: DocumentQuery,
) {
  const { order, turned } = listOrder('d', query.sort);
  const { data, meta } = await pageOf<DocumentRecord>(pool, query, {
    from: (values) => `from money_documents d where ${conditionsOf(user, kinds, query, values).join(' and ')}`,
    order,
    turned,
    select: (found, values) =>
      `select ${documentColumns(user, values)} from (select d.id ${found}) found
        join money_documents d on d.id = found.id order by ${order}`,
  });
  return { data: data.map(toDocument), meta };
}

/** One document of some kinds; null = none that the user may see. */
export async function readDocument(
  pool: pg.Pool,
  user: SignedInUser,
  kinds: readonly MoneyDocumentKind[],
  id: number,
): Promise<MoneyDocumentRow | null> {
  const values = new Values();
  const text = `select ${documentColumns(user, values)} from money_documents d where d.id = ${values.add(id)}::bigint
    and d.kind = any(${values.add(kinds)}::text[]) and ${visibleDocument(user, values)}`;
  const [record] = await readOnce<DocumentRecord>(pool, text, values);
  return record ? toDocument(record) : null;
}

interface LineRecord {
  readonly package_id: number;
  readonly package_code: string;
  readonly status: string;
  readonly seller_code: string;
  readonly amount: number;
}

/** Packages of a document, by code; null = there is no such document. */
export async function documentLines(
  pool: pg.Pool,
  user: SignedInUser,
  kinds: readonly MoneyDocumentKind[],
  id: number,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<{ data: LineRecord[]; meta: { total: number } } | null> {
  const document = await readDocument(pool, user, kinds, id);
  if (!document) return null;
  const values = new Values();
  const text = `
    select l.package_id, p.code as package_code, p.status, s.code as seller_code, l.amount
    from money_lines l join packages p on p.id = l.package_id join shops s on s.id = p.seller_id
    where l.document_id = ${values.add(id)}::bigint order by l.package_id limit ${limit} offset ${values.add(from)}`;
  return { data: await readOnce<LineRecord>(pool, text, values), meta: { total: document.lines } };
}

function conditionsOf(
  user: SignedInUser,
  kinds: readonly MoneyDocumentKind[],
  query: DocumentQuery,
  values: Values,
): string[] {
  const conditions = [visibleDocument(user, values), `d.kind = any(${values.add(kinds)}::text[])`];
  const oneOf = (
    column: string,
    choices: readonly (string | number)[] | undefined,
    type: 'text' | 'bigint' = 'bigint',
  ): void => {
    if (choices) conditions.push(`${column} = any(${values.add(choices)}::${type}[])`);
  };
  oneOf('d.status', query.status, 'text');
  oneOf('d.courier_id', query.courier_id);
  oneOf('d.seller_id', query.seller_id);
  oneOf('d.carrier_id', query.carrier_id);
  if (query.hub_id) {
    const hubs = values.add(query.hub_id);
    conditions.push(`(d.hub_id = any(${hubs}::bigint[]) or d.to_hub_id = any(${hubs}::bigint[]))`);
  }
  if (query.created_from) conditions.push(`d.created_at >= ${values.add(moment(query.created_from))}::timestamptz`);
  // The wire counts milliseconds, the column microseconds: the last millisecond counts whole.
  if (query.created_to)
    conditions.push(`d.created_at < ${values.add(moment(query.created_to))}::timestamptz + interval '1 millisecond'`);
  const words = query.q === undefined ? '' : searchWords(query.q);
  if (words !== '') {
    const [prefix, within] = [values.add(prefixOf(words)), values.add(wordsIn(words))];
    conditions.push(`(d.code ilike ${prefix} or d.bank_reference ilike ${prefix}
      or d.courier_id = any(array(select id from couriers where courier_code ilike ${prefix}
        or hl_fold(first_name) like hl_fold(${within})))
      or d.seller_id = any(array(select id from shops where code ilike ${prefix}
        or name_fold like hl_fold(${within}))))`);
  }
  return conditions;
}
