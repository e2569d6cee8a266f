import type pg from 'pg';
import type { MoneyDocumentKind } from '~domain/money-documents';
import type { SignedInUser } from '../../calls/handler';
import { read, readOnce, Values } from '../sql/statement';
import { documentConditions, type DocumentFilters } from './document-filters';
import { documentColumns, toDocument, type DocumentRecord, type MoneyDocumentRow } from './document-row';
import { visibleDocument } from './visible-document';
import { pageOf, listOrder } from '../sql/page-of';

interface DocumentQuery extends DocumentFilters {
  readonly page: number;
  readonly limit: number;
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
  const { order, turned, keyset } = listOrder('d', query.sort);
  const { data, meta } = await pageOf<DocumentRecord>(pool, query, {
    from: (values) => `from money_documents d where ${documentConditions(user, kinds, query, values).join(' and ')}`,
    order,
    turned,
    keyset,
    select: (found, values) =>
      `select ${documentColumns(user, values)} from (select d.id ${found}) found
        join money_documents d on d.id = found.id order by ${order}`,
  });
  return { data: data.map((record) => toDocument(record)), meta };
}

/** One document of some kinds; null = none that the user may see. */
export async function readDocument<Row extends MoneyDocumentRow = MoneyDocumentRow>(
  pool: pg.Pool,
  user: SignedInUser,
  kinds: readonly MoneyDocumentKind[],
  id: number,
  ...further: string[]
): Promise<Row | null> {
  const values = new Values();
  const columns = documentColumns(user, values, ...further);
  const text = `select ${columns} from money_documents d where d.id = ${values.add(id)}::bigint
    and d.kind = any(${values.add(kinds)}::text[]) and ${visibleDocument(user, values)}`;
  const [record] = await read<DocumentRecord>(pool, text, values);
  return record ? toDocument<Row>(record) : null;
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
