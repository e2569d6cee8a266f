import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { visibleTransferKinds } from '~domain/cod-transfers';
import { addMoney } from '~domain/money';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import { listedPage } from '../../shared/sql/listed-page';
import { documentColumns, toDocument, type DocumentRecord } from '../../shared/money/document-row';
import { slipsOf } from '../../shared/money/slips';
import { visibleDocument } from '../../shared/money/visible-document';
import { prefixOf } from '../../shared/sql/name-search';
import { read, run, Values } from '../../shared/sql/statement';
import { linesOfDocument, partsBesides, sumsOfDocument } from './document-lines';

export type CodTransfer = ResponseOf<'GET /cod-transfers'>['data'][number];
type Detail = ResponseOf<'GET /cod-transfers/{id}'>['data'];

type Record = DocumentRecord & Pick<CodTransfer, 'package_count' | 'slips' | 'bank_line'>;

const extras = `
  d.lines + ${partsBesides('d')} as package_count,
  (select count(*)::int from money_slips i where i.document_id = d.id) as slips,
  (select jsonb_build_object('id', b.id, 'code', 'BL' || b.id, 'day', to_char(b.day, 'YYYY-MM-DD')) from bank_statement_lines b where b.document_id = d.id) as bank_line`;

const columns = (user: SignedInUser, values: Values): string => `${documentColumns(user, values)}, ${extras}`;
/** Nothing else is asked for but documents of these kinds. */
const toTransfer = (record: Record): CodTransfer => toDocument(record) as CodTransfer;

/** What the user may see: the kinds of his role, the documents of his hubs. */
export function visibleDocuments(user: SignedInUser, values: Values): string {
  return `d.kind = any(${values.add(visibleTransferKinds(user))}::text[]) and ${visibleDocument(user, values)}`;
}

/** A document that is there. */
export async function transferOf(db: Kysely<Database>, user: SignedInUser, id: number): Promise<CodTransfer> {
  const values = new Values();
  const [record] = await run<Record>(
    db,
    `select ${columns(user, values)} from money_documents d where d.id = ${values.add(id)}::bigint`,
    values,
  );
  if (!record) throw new Error(`money document ${id} is gone`);
  return toTransfer(record);
}

export async function listDocuments(
  pool: pg.Pool,
  user: SignedInUser,
  query: QueryOf<'GET /cod-transfers'>,
): Promise<ResponseOf<'GET /cod-transfers'>> {
  const { kind, status, hub_id, carrier_id, seller_id, q } = query;
  const values = new Values();
  const conditions = [visibleDocuments(user, values)];
  if (kind) conditions.push(`d.kind = any(${values.add(kind)}::text[])`);
  if (status) conditions.push(`d.status = any(${values.add(status)}::text[])`);
  if (hub_id) {
    const hubs = values.add(hub_id);
    conditions.push(`(d.hub_id = any(${hubs}::bigint[]) or d.to_hub_id = any(${hubs}::bigint[]))`);
  }
  if (carrier_id) conditions.push(`d.carrier_id = any(${values.add(carrier_id)}::bigint[])`);
  if (seller_id) conditions.push(`d.seller_id = any(${values.add(seller_id)}::bigint[])`);
  if (q)
    conditions.push(
      `(d.code like ${values.add(prefixOf(q.toUpperCase()))} or d.bank_reference ilike ${values.add(prefixOf(q))})`,
    );
  const answer = await listedPage<Record>(pool, {
    query,
    key: 'd.id',
    from: 'from money_documents d',
    conditions,
    values,
    row: (more) => `${columns(user, more)} from money_documents d`,
  });
  return { ...answer, data: answer.data.map(toTransfer) };
}

/** Null = no such document for this user. */
export async function readDocument(
  pool: pg.Pool,
  user: SignedInUser,
  id: number,
  { page, limit }: QueryOf<'GET /cod-transfers/{id}'>,
): Promise<Detail | null> {
  const values = new Values();
  const own = columns(user, values);
  const text = `select ${own} from money_documents d where d.id = ${values.add(id)}::bigint
    and ${visibleDocuments(user, values)}`;
  const [record] = await read<Record>(pool, text, values);
  if (!record) return null;
  const [data, sums, slip_list] = await Promise.all([
    linesOfDocument(pool, id, page, limit),
    sumsOfDocument(pool, id),
    slipsOf(pool, id),
  ]);
  const transfer = toTransfer(record);
  const { parts: total, compensations, return_fees } = sums;
  const besides =
    transfer.kind === 'shop_payout'
      ? { compensations, return_fees, before: addMoney(transfer.carried, -compensations, -return_fees) }
      : null;
  return {
    ...transfer,
    slip_list,
    besides,
    packages: { data, meta: { pagination: paginationOf({ total, count: data.length, page, limit }) } },
  };
}
