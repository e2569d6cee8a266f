import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { addMoney } from '~domain/money';
import type { SignedInUser } from '../../calls/handler';
import { isoSql } from '../../shared/sql/moment';
import { searchWords, wordsIn } from '../../shared/sql/name-search';
import { pageOf } from '../../shared/sql/page-of';
import { readOnce, Values } from '../../shared/sql/statement';
import { inHubScope } from '../../shared/access/visibility';
import { goodsColumns, grantJoin, lostHub, reckoned, type GoodsRecord, owedFrom } from './lost-packages';

type Answer = ResponseOf<'GET /hub-losses'>;
type Row = Answer['data'][number];
type Summed = Omit<Row, 'unclaimed' | 'unclaimed_amount'> & { readonly hub_id: number };

/** What lines of a kind of document come to at a hub (`h`), by the documents' status. */
const linesAt = (kind: string, status: string): string => `
  (select coalesce(sum(l.amount), 0) from money_documents d join money_lines l on l.document_id = d.id and l.live
   where d.hub_id = h.id and d.kind = '${kind}' and d.status = '${status}' and d.contra_of is null)`;

/** Who owes a hub (`h`) for losses, who most first. */
const debtorsAt = `
  (select coalesce(jsonb_agg(o order by o.amount desc, o.liable), '[]') from (
    select d.liable, case when c.id is not null then jsonb_build_object('id', c.id, 'code', c.courier_code, 'name',
      c.first_name) end as courier,
      case when ca.id is not null then jsonb_build_object('id', ca.id, 'code', ca.code) end as carrier,
      count(*)::int as package_count, sum(l.amount)::float8 as amount,
        ${isoSql('min(d.decided_at)')} as oldest_at
    from ${owedFrom('left join couriers c on c.id = d.courier_id left join carriers ca on ca.id = d.carrier_id')}
      and d.hub_id = h.hub_id
    group by d.liable, c.id, ca.id) o)`;

/** Every hub of the user with its losses; who owes most first. */
export async function hubLosses(pool: pg.Pool, user: SignedInUser, query: QueryOf<'GET /hub-losses'>): Promise<Answer> {
  const { data: rows, meta } = await pageOf<Summed>(pool, query, {
    from: (values) => `from (${summedHubs(query, user, values)}) s`,
    order: 's.charged - s.collected desc, s.compensated desc, s.code',
    select: (found) => `
      with shown as materialized (select s.*, s.charged - s.collected as open ${found})
      select h.hub_id, jsonb_build_object('id', h.hub_id, 'code', h.code, 'name', h.name) as hub, h.compensated,
        h.charged, h.collected, h.open, h.waiting, ${debtorsAt} as debtors
      from shown h order by h.open desc, h.compensated desc, h.code`,
  });
  const unclaimed = await unclaimedAt(
    pool,
    rows.map((row) => row.hub_id),
  );
  const data = rows.map(({ hub_id: hubId, ...row }): Row => {
    const packages = unclaimed.get(hubId) ?? [];
    return {
      ...row,
      unclaimed: packages.length,
      unclaimed_amount: addMoney(...packages.map((pkg) => reckoned(pkg).amount)),
    };
  });
  return { data, meta };
}

function summedHubs({ hub_id, q }: QueryOf<'GET /hub-losses'>, user: SignedInUser, values: Values): string {
  const conditions = [inHubScope('h.id', user, values)];
  if (hub_id) conditions.push(`h.id = any(${values.add(hub_id)}::bigint[])`);
  const words = q === undefined ? '' : searchWords(q);
  if (words !== '')
    conditions.push(`(h.code ilike ${values.add(wordsIn(words))} or h.name ilike ${values.add(wordsIn(words))})`);
  return `
    select h.id as hub_id, h.code, h.name,
      (select coalesce(sum(k.amount), 0) from lost_compensations k join money_documents d on d.id = k.document_id
        where k.live and d.status = 'Approved' and d.hub_id = h.id) as compensated,
      ${linesAt('hub_lost_claim', 'Approved')} as charged, ${linesAt('lost_collection', 'Approved')} as collected,
      ${linesAt('lost_collection', 'New')} as waiting
    from hubs h where ${conditions.join(' and ')}`;
}

interface Unclaimed extends GoodsRecord {
  readonly hub_id: number;
}

/** Lost packages that no claim has been granted for, by hub. */
async function unclaimedAt(pool: pg.Pool, hubIds: readonly number[]): Promise<Map<number, Unclaimed[]>> {
  const values = new Values();
  const text = `select ${lostHub} as hub_id, ${goodsColumns} from packages p ${grantJoin} where p.status = 'Lost'
    and ${lostHub} = any(${values.add(hubIds)}::int[])`;
  const found = new Map<number, Unclaimed[]>();
  for (const pkg of await readOnce<Unclaimed>(pool, text, values))
    found.set(pkg.hub_id, [...(found.get(pkg.hub_id) ?? []), pkg]);
  return found;
}
