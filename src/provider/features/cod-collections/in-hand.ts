import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { addMoney } from '~domain/money';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { searchWords, wordsIn, prefixOf } from '../../shared/sql/name-search';
import { readOnce, run, Values } from '../../shared/sql/statement';
import { inHubScope } from '../../shared/access/visibility';

type InHand = ResponseOf<'GET /cod-collections/couriers'>['data'][number];
export type TakenPackage = ResponseOf<'GET /cod-collections/couriers/{id}'>['data']['lines'][number];

/** On no document that nobody decided on. */
const free = `t.collected_by is null and not exists (select from money_lines l where l.package_id = t.package_id and l.open)`;

/** Differences of closed sheets that stand in a courier's cash (account `a`) and go along with no document yet. */
const carriedSql = `
  coalesce((select sum(e.amount) from ledger_entries e where e.account_id = a.id and e.package_id is null), 0)
  - coalesce((select sum(d.carried) from money_documents d where d.kind = 'cod_collection' and d.status = 'New'
    and d.contra_of is null and d.hub_id = a.hub_id and coalesce(d.courier_id, 0) = a.owner_id), 0)`;

interface InHandRecord extends Omit<InHand, 'courier' | 'hub' | 'expected' | 'waiting'> {
  readonly courier_id: number;
  readonly courier_code: string | null;
  readonly courier_name: string | null;
  readonly hub_id: number;
  readonly hub_code: string;
  readonly documents: number;
  readonly counted: number;
}

/** `of` narrows by hub and courier, wherever either stands; `where` narrows couriers (`c`). */
function inHandSql(of: (hub: string, courier: string) => string, where = 'true'): string {
  return `
    with held as (
      select t.hub_id, coalesce(t.courier_id, 0) as courier_id, count(*)::int as packages,
        (count(*) filter (where t.cash = 0))::int as transfers, sum(t.cash) as recorded, min(t.at) as since
      from cod_takings t where ${free} and ${of('t.hub_id', 'coalesce(t.courier_id, 0)')} group by 1, 2
    ), differing as (
      select a.hub_id, a.owner_id as courier_id, ${carriedSql} as carried from ledger_accounts a
        where a.kind = 'courier_cash' and ${of('a.hub_id', 'a.owner_id')}
    ), counted as (
      select d.hub_id, coalesce(d.courier_id, 0) as courier_id, count(*)::int as documents, sum(d.counted) as counted
      from money_documents d where d.kind = 'cod_collection' and d.status = 'New' and d.contra_of is null
        and ${of('d.hub_id', 'coalesce(d.courier_id, 0)')} group by 1, 2
    ), whose as (
      select hub_id, courier_id from held union select hub_id, courier_id from differing where carried <> 0
        union select hub_id, courier_id from counted
    )
    select w.courier_id, c.courier_code, c.first_name as courier_name, w.hub_id, h.code as hub_code,
      coalesce(i.packages, 0) as packages, coalesce(i.transfers, 0) as transfers,
      coalesce(i.recorded, 0) as recorded, coalesce(f.carried, 0) as carried, i.since,
        coalesce(n.documents, 0) as documents, coalesce(n.counted, 0) as counted
    from whose w join hubs h on h.id = w.hub_id left join couriers c on c.id = w.courier_id
    left join held i on i.hub_id = w.hub_id and i.courier_id = w.courier_id
    left join differing f on f.hub_id = w.hub_id and f.courier_id = w.courier_id
    left join counted n on n.hub_id = w.hub_id and n.courier_id = w.courier_id
    where ${where} order by i.since nulls last, h.code, c.courier_code`;
}

function toInHand({
  courier_id,
  courier_code,
  courier_name,
  hub_id,
  hub_code,
  documents,
  counted,
  ...row
}: InHandRecord): InHand {
  return {
    ...row,
    courier:
      courier_code === null || courier_name === null
        ? null
        : { id: courier_id, code: courier_code, name: courier_name },
    hub: { id: hub_id, code: hub_code },
    expected: addMoney(row.recorded, row.carried),
    waiting: { documents, counted },
  };
}

/** Who has cash in hand, at the user's hubs. */
export async function listInHand(
  pool: pg.Pool,
  user: SignedInUser,
  { hub_id, q }: QueryOf<'GET /cod-collections/couriers'>,
): Promise<InHand[]> {
  const values = new Values();
  const mine = inHubScope('#', user, values);
  const asked = hub_id ? `# = any(${values.add(hub_id)}::bigint[])` : 'true';
  const of = (hub: string): string => `${mine} and ${asked}`.replaceAll('#', hub);
  const words = q === undefined ? '' : searchWords(q);
  const called =
    words === ''
      ? 'true'
      : `(c.courier_code ilike ${values.add(prefixOf(words))}
        or hl_fold(c.first_name) like hl_fold(${values.add(wordsIn(words))})
    or exists (select from cod_takings t join packages p on p.id = t.package_id
      where p.code = upper(${values.add(words)}) and t.collected_by is null and t.hub_id = w.hub_id
      and coalesce(t.courier_id, 0) = w.courier_id))`;
  return (await readOnce<InHandRecord>(pool, inHandSql(of, called), values)).map(toInHand);
}

/** What one courier (0 = nobody by name) has in hand at a hub; null = nothing, now or waiting. */
export async function readInHand(db: Kysely<Database>, courierId: number, hubId: number): Promise<InHand | null> {
  const values = new Values();
  const [id, at] = [values.add(courierId), values.add(hubId)];
  const [record] = await run<InHandRecord>(
    db,
    inHandSql((hub, courier) => `${hub} = ${at}::bigint and ${courier} = ${id}::bigint`),
    values,
  );
  return record ? toInHand(record) : null;
}

/** The packages whose cash a courier has in hand at a hub, by when they were paid. */
export async function packagesInHand(db: Kysely<Database>, courierId: number, hubId: number): Promise<TakenPackage[]> {
  const values = new Values();
  const text = `
    select p.id, p.code as package_code, s.code as seller_code, p.receiver_name, r.code as runsheet_code, t.cash,
      t.transferred, t.at
    from cod_takings t join packages p on p.id = t.package_id join shops s on s.id = p.seller_id
      left join runsheets r on r.id = t.runsheet_id
    where ${free} and t.hub_id = ${values.add(hubId)}::bigint
      and coalesce(t.courier_id, 0) = ${values.add(courierId)}::bigint order by t.at, p.id`;
  return run<TakenPackage>(db, text, values);
}
