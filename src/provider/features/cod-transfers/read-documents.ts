import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { visibleTransferKinds } from '~domain/cod-transfers';
import { addMoney } from '~domain/money';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import { listedPage } from '../../shared/sql/listed-page';
import { bankLineOf } from '../../shared/money/bank-line';
import { documentConditions } from '../../shared/money/document-filters';
import { documentColumns, documentOf, toDocument, type DocumentRecord } from '../../shared/money/document-row';
import { readDocument } from '../../shared/money/list-documents';
import { slipCount, slipsOf } from '../../shared/money/slips';
import { visibleDocument } from '../../shared/money/visible-document';
import { Values } from '../../shared/sql/statement';
import { linesOfDocument, partsBesides, sumsOfDocument } from './document-lines';

export type CodTransfer = ResponseOf<'GET /cod-transfers'>['data'][number];
type Detail = ResponseOf<'GET /cod-transfers/{id}'>['data'];

const further = `d.lines + ${partsBesides('d')} as package_count, ${slipCount} as slips, ${bankLineOf} as bank_line`;

/** What the user may see: the kinds of his role, the documents of his hubs. */
export function visibleDocuments(user: SignedInUser, values: Values): string {
  return `d.kind = any(${values.add(visibleTransferKinds(user))}::text[]) and ${visibleDocument(user, values)}`;
}

/** A document that is there. */
export const transferOf = (db: Kysely<Database>, user: SignedInUser, id: number): Promise<CodTransfer> =>
  documentOf<CodTransfer>(db, user, id, further);

export async function listTransfers(
  pool: pg.Pool,
  user: SignedInUser,
  { kind, ...query }: QueryOf<'GET /cod-transfers'>,
): Promise<ResponseOf<'GET /cod-transfers'>> {
  const values = new Values();
  const kinds = visibleTransferKinds(user).filter((one) => kind?.includes(one) ?? true);
  const answer = await listedPage<DocumentRecord>(pool, {
    query,
    key: 'd.id',
    from: 'from money_documents d',
    conditions: documentConditions(user, kinds, query, values),
    values,
    row: (more) => `${documentColumns(user, more, further)} from money_documents d`,
  });
  return { ...answer, data: answer.data.map((record) => toDocument<CodTransfer>(record)) };
}

/** Null = no such document for this user. */
export async function readTransfer(
  pool: pg.Pool,
  user: SignedInUser,
  id: number,
  { page, limit }: QueryOf<'GET /cod-transfers/{id}'>,
): Promise<Detail | null> {
  const transfer = await readDocument<CodTransfer>(pool, user, visibleTransferKinds(user), id, further);
  if (!transfer) return null;
  const [data, sums, slip_list] = await Promise.all([
    linesOfDocument(pool, id, page, limit),
    sumsOfDocument(pool, id),
    slipsOf(pool, id),
  ]);
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
