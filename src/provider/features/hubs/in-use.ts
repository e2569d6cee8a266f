import type { Kysely } from 'kysely';
import { restsAtHub } from '~domain/hub-in-use';
import type { RefusalFact } from '~domain/refusal-facts';
import type { Database } from '../../db/schema';
import { balanceSql } from '../../shared/money/kept-money';
import { cashInHand } from '../../shared/people/cash-in-hand';
import { run, Values } from '../../shared/sql/statement';

/** So many of a kind are named at the most. */
const named = 50;

/** Codes that a query finds, as JSON. */
const codes = (from: string): string =>
  `(select coalesce(json_agg(f.code order by f.code), '[]') from (select ${from} limit ${named}) f)`;

/**
 * What keeps a hub from being closed, by what it is: packages with it or on their way to it, shops that it picks up
 * from, its cash and that of its couriers, and documents that nobody decided on. None = it may be closed.
 */
export async function hubInUse(db: Kysely<Database>, hubId: number): Promise<Partial<Record<RefusalFact, string[]>>> {
  const values = new Values();
  const hub = `${values.add(hubId)}::int`;
  const text = `
    with holders as (
      select t.courier_id from cod_takings t where t.collected_by is null and t.hub_id = ${hub}
      union select c.courier_id from (${cashInHand((place) => `${place} = ${hub}`)}) c where c.in_hand <> 0
      union select a.owner_id from ledger_accounts a join ledger_day_sums s on s.account_id = a.id
        where a.kind = 'courier_cash' and a.hub_id = ${hub} group by 1 having sum(s.debit - s.credit) <> 0
    )
    select ${codes(`p.code from packages p where (p.current_hub_id = ${hub} or p.lm_hub_id = ${hub}
        or p.fm_hub_id = ${hub}) and p.status = any(${values.add(restsAtHub)}::text[])`)} as packages,
      ${codes(`s.code from shops s where s.hub_id = ${hub} and s.active`)} as shops,
      ${codes(`coalesce(k.courier_code, '–') as code from holders h left join couriers k on k.id = h.courier_id`)}
        as couriers,
      ${codes(`d.code from money_documents d where d.status = 'New' and (d.hub_id = ${hub}
        or d.to_hub_id = ${hub})`)} as undecided,
      ${balanceSql(`a.kind = 'hub_cash' and a.hub_id = ${hub}`)} as cash`;
  const [row] = await run<Record<'packages' | 'shops' | 'couriers' | 'undecided', string[]> & { cash: number }>(
    db,
    text,
    values,
  );
  if (!row) throw new Error('one row tells what a hub has');
  const { cash, ...kinds } = row;
  const facts = { ...kinds, available: cash === 0 ? [] : [String(cash)] };
  return Object.fromEntries(Object.entries(facts).filter(([, found]) => found.length > 0));
}
