import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { visibleLostKinds, type LostDocumentKind } from '~domain/lost-claims';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import { listedPage } from '../../shared/sql/listed-page';
import { bankLineOf } from '../../shared/money/bank-line';
import { documentConditions, shopsNamed } from '../../shared/money/document-filters';
import { documentColumns, documentOf, toDocument, type DocumentRecord } from '../../shared/money/document-row';
import { readDocument } from '../../shared/money/list-documents';
import { slipCount, slipsOf } from '../../shared/money/slips';
import { visibleDocument } from '../../shared/money/visible-document';
import { read, readOnce, Values } from '../../shared/sql/statement';
import { sinceMade } from '../../shared/sql/months';

type Listed = ResponseOf<'GET /claim-losts'>;
export type LostDocument = Listed['data'][number];
type Detail = ResponseOf<'GET /claim-losts/{id}'>['data'];
type Line = Detail['packages']['data'][number];
type Step = Detail['steps'][number];
type Query = QueryOf<'GET /claim-losts'>;

const further = `d.liable, d.share, ${slipCount} as receipts, ${bankLineOf} as bank_line`;

/** What the user may see of documents of lost packages: the kinds of his role, the documents of his hubs. */
export function visibleLostDocuments(user: SignedInUser, values: Values): string {
  return `d.kind = any(${values.add(visibleLostKinds(user))}::text[]) and ${visibleDocument(user, values)}`;
}

/** A document that is there. */
export const lostDocumentOf = (db: Kysely<Database>, user: SignedInUser, id: number): Promise<LostDocument> =>
  documentOf<LostDocument>(db, user, id, further);

/** Documents of a kind; the figures are of all that the other filters find, by status. */
export async function listLostDocuments(
  pool: pg.Pool,
  user: SignedInUser,
  kind: LostDocumentKind,
  query: Query,
): Promise<Listed> {
  const values = new Values();
  const conditions = conditionsOf(user, kind, query, values);
  const counted = new Values();
  counted.list.push(...values.list);
  const figures = `
    select s.status, coalesce(f.documents, 0)::int as documents, coalesce(f.package_count, 0)::int as package_count,
      coalesce(f.amount, 0) as amount
    from unnest(array['New', 'Approved', 'Rejected']) with ordinality as s (status, place)
    left join (select d.status, count(*) as documents, sum(d.lines) as package_count, sum(d.counted) as amount
      from money_documents d where ${conditions.join(' and ')} group by d.status) f on f.status = s.status
      order by s.place`;
  const status = query.status ? [`d.status = any(${values.add(query.status)}::text[])`] : [];
  const [answer, sums] = await Promise.all([
    listedPage<DocumentRecord>(pool, {
      query,
      key: 'd.id',
      from: 'from money_documents d',
      conditions: [...conditions, ...status],
      values,
      row: (more) => `${documentColumns(user, more, further)} from money_documents d`,
    }),
    readOnce<Listed['figures'][number]>(pool, figures, counted),
  ]);
  return { ...answer, data: answer.data.map((record) => toDocument<LostDocument>(record)), figures: sums };
}

function conditionsOf(
  user: SignedInUser,
  kind: LostDocumentKind,
  { status: _counted, seller_id, liable, ...query }: Query,
  values: Values,
): string[] {
  // Charges and deposits are no one shop's: they are found by the packages on them.
  const ofShop = kind === 'lost_claim' ? { seller_id } : {};
  const withPackage = (which: string): string =>
    `exists (select from money_lines l join packages p on p.id = l.package_id where l.document_id = d.id and ${which})`;
  const conditions = documentConditions(user, [kind], { ...query, ...ofShop }, values, (typed) =>
    withPackage(`(p.code ilike ${typed.prefix} or p.order_code ilike ${typed.prefix}
      or p.seller_id in ${shopsNamed(typed)})`),
  );
  if (seller_id && kind !== 'lost_claim')
    conditions.push(withPackage(`p.seller_id = any(${values.add(seller_id)}::bigint[])`));
  if (liable) conditions.push(`d.liable = any(${values.add(liable)}::text[])`);
  return conditions;
}

/** Null = no such document for this user. */
export async function readLostDocument(
  pool: pg.Pool,
  user: SignedInUser,
  kind: LostDocumentKind,
  id: number,
  { page, limit }: QueryOf<'GET /claim-losts/{id}'>,
): Promise<Detail | null> {
  const document = await readDocument<LostDocument>(pool, user, [kind], id, further);
  if (!document) return null;
  const [data, receipt_list, steps] = await Promise.all([
    linesOf(pool, id, page, limit),
    slipsOf(pool, id),
    stepsOf(pool, id),
  ]);
  return {
    ...document,
    receipt_list,
    steps,
    packages: { data, meta: { pagination: paginationOf({ total: document.lines, count: data.length, page, limit }) } },
  };
}

/** The code of the document of a kind that has the package (`p`) now. */
const documentWith = (kind: LostDocumentKind): string =>
  `(select o.code from money_lines x join money_documents o on o.id = x.document_id where x.package_id = p.id
    and x.kind = '${kind}' and x.live)`;

function linesOf(pool: pg.Pool, id: number, page: number, limit: number): Promise<Line[]> {
  const values = new Values();
  const text = `
    select p.id as package_id, p.code as package_code, p.order_code, p.status, s.code as seller_code, l.amount,
      lost.at as lost_at, p.lost_note,
      k.rule, k.insured, k.worth, k.worth_from, k.shipping_fee, k.ceiling, k.amount as compensation,
      ${documentWith('lost_claim')} as claim, ${documentWith('hub_lost_claim')} as charge,
        ${documentWith('lost_collection')} as collection,
      (select o.code from payout_compensations c join money_documents o on o.id = c.document_id
        where c.package_id = p.id and c.live) as payout
    from money_lines l join money_documents d on d.id = l.document_id join packages p on p.id = l.package_id
      join shops s on s.id = p.seller_id
    left join lateral (select h.at from package_history h where h.package_id = p.id and ${sinceMade('h.at')}
      and h.to_status = 'Lost' order by h.id desc limit 1) lost on true
    -- As this document granted it, or the one it takes back; else as it stands.
    cross join lateral (
      select k.* from lost_compensations k where k.package_id = p.id
        order by k.document_id = d.id desc, k.document_id is not distinct from d.contra_of desc, k.live desc,
        k.document_id desc limit 1) k
    where l.document_id = ${values.add(id)}::bigint order by l.package_id
      limit ${values.add(limit)} offset ${values.add((page - 1) * limit)}`;
  return read<Line>(pool, text, values);
}

/** Who did what; that it was made the document itself tells. */
function stepsOf(pool: pg.Pool, id: number): Promise<Step[]> {
  const values = new Values();
  const document = values.add(id);
  const text = `
    select d.created_at as at, 'create' as action, u.name as actor_name, coalesce(d.reason, d.note) as note
      from money_documents d left join users u on u.id = d.created_by where d.id = ${document}::bigint
    union all
    select a.at, case split_part(a.action, '.', 2) when 'slip' then 'receipt' when 'slip_removed' then 'receipt_removed'
      else split_part(a.action, '.', 2) end, u.name,
      coalesce(a.after->>'decision_note', a.after->>'reason', a.after->>'note')
    from audit_log a left join users u on u.id = a.actor_id
    where a.entity = 'money_document' and a.entity_id = ${document}::bigint::text
      and split_part(a.action, '.', 2) in ('edit', 'slip', 'slip_removed', 'approve', 'reject', 'contra')
    order by at`;
  return read<Step>(pool, text, values);
}
