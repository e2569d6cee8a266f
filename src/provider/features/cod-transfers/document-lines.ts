import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import { read, Values } from '../../shared/sql/statement';

type Detail = ResponseOf<'GET /cod-transfers/{id}'>['data'];
type Line = Detail['packages']['data'][number];

/**
 * Everything on a document ($1) that is one package's: its own lines, and what a payout pays or charges besides. A
 * contra takes back what its original had.
 */
const partsSql = `
  with document as (select coalesce(d.contra_of, d.id) as origin,
    case when d.contra_of is null then 1 else -1 end as sign from money_documents d where d.id = $1::bigint), parts as (
    select 0 as place, 'cod' as part, l.package_id, l.amount, null::bigint as payout_id from money_lines l
      where l.document_id = $1::bigint
    union all select 1, 'compensation', c.package_id, w.sign * c.amount, c.document_id from document w
      join payout_compensations c on c.document_id = w.origin
    union all select 2, 'return_fee', f.package_id, -w.sign * f.amount, null from document w
      join payout_fees f on f.document_id = w.origin and f.returned and f.amount > 0
  )`;

/** How many of those are not the own lines of a document (`d`). */
export const partsBesides = (d: string): string => `
  ((select count(*)::int from payout_compensations c where c.document_id = coalesce(${d}.contra_of, ${d}.id)) +
   (select count(*)::int from payout_fees f where f.document_id = coalesce(${d}.contra_of, ${d}.id) and f.returned
     and f.amount > 0))`;

/** A page of them: COD first, then losses with the document that granted each, then the fees of returns. */
export function linesOfDocument(pool: pg.Pool, id: number, page: number, limit: number): Promise<Line[]> {
  const values = new Values();
  values.add(id);
  const text = `${partsSql}
    select p.id as package_id, p.code as package_code, p.status, s.code as seller_code, t.amount, t.part, granted.document as granted_by
    from (select * from parts order by place, package_id limit ${values.add(limit)} offset ${values.add((page - 1) * limit)}) t
    join packages p on p.id = t.package_id join shops s on s.id = p.seller_id
    left join lateral (
      select jsonb_build_object('id', d.id, 'code', d.code, 'kind', d.kind) as document from lost_compensations k join money_documents d on d.id = k.document_id
      where k.package_id = p.id and k.document_id < t.payout_id and d.status = 'Approved' order by k.document_id desc limit 1) granted on true
    order by t.place, t.package_id`;
  return read<Line>(pool, text, values);
}

interface Sums {
  readonly parts: number;
  readonly compensations: number;
  readonly return_fees: number;
}

/** How many they are, and what those besides its own lines come to. */
export async function sumsOfDocument(pool: pg.Pool, id: number): Promise<Sums> {
  const values = new Values();
  values.add(id);
  const text = `${partsSql}
    select count(*)::int as parts, coalesce(sum(amount) filter (where part = 'compensation'), 0) as compensations, coalesce(sum(amount) filter (where part = 'return_fee'), 0) as return_fees from parts`;
  const [sums] = await read<Sums>(pool, text, values);
  return sums ?? { parts: 0, compensations: 0, return_fees: 0 };
}
