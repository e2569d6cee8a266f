import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { SignedInUser } from '../../calls/handler';
import { isoSql } from '../../shared/sql/moment';
import { searchWords, wordsIn } from '../../shared/sql/name-search';
import { pageOf } from '../../shared/sql/page-of';
import { readOnce, Values } from '../../shared/sql/statement';
import { inHubScope } from '../../shared/access/visibility';
import { charge, owedLines } from './lost-packages';

type Answer = ResponseOf<'GET /hub-losses'>;
type Row = Answer['data'][number];
type Summed = Omit<Row, 'debtors'> & { readonly hub_id: number };

/** What shops were granted for what these hubs (`d.hub_id`) lost, by hub. */
const grantedAt = (hubs: string): string => `
  select d.hub_id, sum(k.amount) as compensated from lost_compensations k join money_documents d on d.id = k.document_id
  where k.live and d.status = 'Approved' and ${hubs} group by d.hub_id`;

/** What their documents come to that nobody has taken back, by hub: of each the sum of its lines stands with it. */
const chargedAt = (hubs: string): string => `
  select d.hub_id, sum(d.expected - d.carried) filter (where d.kind = 'hub_lost_claim') as charged,
    sum(d.expected - d.carried) filter (where d.kind = 'lost_collection' and d.status = 'Approved') as collected,
    sum(d.expected - d.carried) filter (where d.kind = 'lost_collection' and d.status = 'New') as waiting
  from money_documents d
  where (d.kind, d.status) in (('hub_lost_claim', 'Approved'), ('lost_collection', 'Approved'),
      ('lost_collection', 'New'))
    and d.contra_of is null and ${hubs}
    and not exists (select from money_documents b where b.contra_of = d.id and b.status = 'Approved')
  group by d.hub_id`;

/** Every hub of the user with its losses; who owes most first. */
export async function hubLosses(pool: pg.Pool, user: SignedInUser, query: QueryOf<'GET /hub-losses'>): Promise<Answer> {
  const { data: rows, meta } = await pageOf<Summed>(pool, query, {
    from: (values) => `from (${summedHubs(query, user, values)}) s`,
    order: 's.charged - s.collected desc, s.compensated desc, s.code',
    select: (found) => `
      select s.hub_id, jsonb_build_object('id', s.hub_id, 'code', s.code, 'name', s.name) as hub, s.compensated,
        s.charged, s.collected, s.charged - s.collected as open, s.waiting, s.unclaimed, s.unclaimed_amount ${found}`,
  });
  const debtors = await debtorsAt(
    pool,
    rows.map((row) => row.hub_id),
  );
  const data = rows.map(({ hub_id: hubId, ...row }): Row => ({
    ...row,
    debtors: debtors.filter(({ hub_id }) => hub_id === hubId),
  }));
  return { data, meta };
}

function summedHubs({ hub_id, q }: QueryOf<'GET /hub-losses'>, user: SignedInUser, values: Values): string {
  const conditions = [inHubScope('h.id', user, values)];
  if (hub_id) conditions.push(`h.id = any(${values.add(hub_id)}::bigint[])`);
  const words = q === undefined ? '' : searchWords(q);
  if (words !== '')
    conditions.push(`(h.code ilike ${values.add(wordsIn(words))} or h.name ilike ${values.add(wordsIn(words))})`);
  const hubs = inHubScope('d.hub_id', user, values);
  return `
    select h.id as hub_id, h.code, h.name, coalesce(g.compensated, 0) as compensated, coalesce(c.charged, 0) as charged,
      coalesce(c.collected, 0) as collected, coalesce(c.waiting, 0) as waiting,
      coalesce(u.packages, 0) as unclaimed, coalesce(u.amount, 0) as unclaimed_amount
    from hubs h left join (${grantedAt(hubs)}) g on g.hub_id = h.id left join (${chargedAt(hubs)}) c on c.hub_id = h.id
      left join unclaimed_now u on u.hub_id = h.id
    where ${conditions.join(' and ')}`;
}

type Owing = Row['debtors'][number] & { readonly hub_id: number };

/** Who owes these hubs for losses, who most first: what is still owed is found by its packages. */
function debtorsAt(pool: pg.Pool, hubIds: readonly number[]): Promise<Owing[]> {
  const values = new Values();
  // By documents first, of which there are fewer than packages.
  const text = `
    with owed as materialized (
      select l.document_id, count(*) as packages, sum(l.amount) as amount from ${owedLines} group by 1
    )
    select d.hub_id, d.liable, case when c.id is not null then jsonb_build_object('id', c.id, 'code', c.courier_code,
      'name', c.first_name) end as courier,
      case when ca.id is not null then jsonb_build_object('id', ca.id, 'code', ca.code) end as carrier,
      sum(o.packages)::int as package_count, sum(o.amount) as amount, ${isoSql('min(d.decided_at)')} as oldest_at
    from owed o join money_documents d on d.id = o.document_id left join couriers c on c.id = d.courier_id
      left join carriers ca on ca.id = d.carrier_id
    where ${charge} and d.hub_id = any(${values.add(hubIds)}::int[])
    group by d.hub_id, d.liable, c.id, ca.id order by amount desc, d.liable`;
  return readOnce<Owing>(pool, text, values);
}
