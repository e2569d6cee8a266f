import type { ResponseOf } from '~contract/endpoints';
import { accountRow, ledgerAccountKinds } from '~domain/ledger';
import { addMoney } from '~domain/money';
import { kindRow, moneyDocumentKindNames } from '~domain/money-documents';
import type { Request } from '../../calls/handler';
import { readOnce, Values } from '../../shared/sql/statement';
import { inHubScope } from '../../shared/access/visibility';

type Answer = ResponseOf<'GET /ledger/trial-balance'>['data'];
type Check = Answer['checks'][number];

interface BalanceRecord extends Omit<Answer['rows'][number], 'hub'> {
  readonly hub_id: number | null;
  readonly hub_code: string;
}
interface CheckRecord {
  readonly check: Check['check'];
  readonly hub_id: number | null;
  readonly hub_code: string | null;
  readonly expected: number;
  readonly found: number;
}

/** Kinds of accounts by the side on which they may stand. */
const kindsOn = (side: string): string =>
  ledgerAccountKinds
    .filter((kind) => accountRow(kind).side === side)
    .map((kind) => `'${kind}'`)
    .join(', ');
const documentsOf = (cash: string): string =>
  moneyDocumentKindNames
    .filter((kind) => kindRow(kind).hubCash === cash)
    .map((kind) => `'${kind}'`)
    .join(', ');

/**
 * The books as they stand. Everything is added up anew each time; what nobody but administration may see is left out of
 * the rows, never of the sum that must be nothing.
 */
export async function trialBalance({
  query,
  user,
  services: { pool },
}: Request<'GET /ledger/trial-balance'>): Promise<ResponseOf<'GET /ledger/trial-balance'>> {
  const scoped = (column: string, values: Values): string =>
    `${inHubScope(column, user, values)} and (${query.hub_id ? `${column} = any(${values.add(query.hub_id)}::bigint[])` : 'true'})`;
  const rows = new Values();
  const balancesText = `
    with each as (
      select a.kind, a.hub_id, coalesce(sum(e.amount) filter (where e.amount > 0), 0) as debit,
        coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as credit, coalesce(sum(e.amount), 0) as balance
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id where ${scoped('a.hub_id', rows)}
        group by a.id)
    select each.kind, each.hub_id, h.code as hub_code, count(*)::int as accounts, sum(debit) as debit,
      sum(credit) as credit, sum(balance) as balance,
      (count(*) filter (where (kind in (${kindsOn('debit')}) and balance < 0)
        or (kind in (${kindsOn('credit')}) and balance > 0)))::int as wrong_side
    from each left join hubs h on h.id = each.hub_id group by each.kind, each.hub_id, h.code
      order by h.code nulls last`;
  const checks = new Values();
  const scope = scoped('h.id', checks);
  const checksText = `
    select 'entries' as check, null::int as hub_id, null as hub_code, 0 as expected,
      coalesce((select sum(amount) from ledger_entries), 0) as found
    union all
    select 'transactions', null, null, 0, (select count(*)
      from (select from ledger_entries group by transaction_id having sum(amount) <> 0) unbalanced)
    union all
    select 'kept', null, null, 0, (
      select count(*) from (select account_id, sum(debit - credit) as balance from ledger_day_sums group by 1) k
      full join (select account_id, sum(amount) as balance from ledger_entries group by 1) e using (account_id) 
      where coalesce(k.balance, 0) <> coalesce(e.balance, 0))
    union all
    select 'courier_cash', h.id, h.code, coalesce(t.cash, 0), coalesce(j.cash, 0)
    from hubs h
    left join (select hub_id, sum(cash) as cash from cod_takings where collected_by is null
      group by hub_id) t on t.hub_id = h.id
    left join (${journalOf('courier_cash')} and e.package_id is not null group by a.hub_id) j on j.hub_id = h.id
    where (t.cash is not null or j.cash is not null) and ${scope}
    union all
    select 'hub_cash', h.id, h.code, coalesce(d.cash, 0), coalesce(j.cash, 0)
    from hubs h
    left join (
      select hub_id, sum(cash) as cash from (
        select hub_id, case when kind in (${documentsOf('in')}) then counted else -expected end as cash
          from money_documents where status = 'Approved' and kind in (${documentsOf('in')}, ${documentsOf('out')})
        union all select to_hub_id, counted from money_documents where status = 'Approved'
          and to_hub_id is not null) moved group by hub_id) d on d.hub_id = h.id
    left join (${journalOf('hub_cash')} group by a.hub_id) j on j.hub_id = h.id
    where (d.cash is not null or j.cash is not null) and ${scope}`;
  const [balances, checked] = await Promise.all([
    readOnce<BalanceRecord>(pool, balancesText, rows),
    readOnce<CheckRecord>(pool, checksText, checks),
  ]);
  const placed = balances.toSorted((a, b) => ledgerAccountKinds.indexOf(a.kind) - ledgerAccountKinds.indexOf(b.kind));
  return {
    data: {
      rows: placed.map(({ hub_id, hub_code, ...row }) => ({
        ...row,
        hub: hub_id === null ? null : { id: hub_id, code: hub_code },
      })),
      debit: addMoney(...balances.map(({ debit }) => debit)),
      credit: addMoney(...balances.map(({ credit }) => credit)),
      checks: checked.map(toCheck),
      at: new Date().toISOString(),
    },
  };
}

/** What stands in the accounts of a kind, by hub; without its `group by`. */
const journalOf = (kind: string): string =>
  `select a.hub_id, sum(e.amount) as cash from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.kind = '${kind}'`;

function toCheck({ check, hub_id, hub_code, expected, found }: CheckRecord): Check {
  return {
    check,
    hub: hub_id === null || hub_code === null ? null : { id: hub_id, code: hub_code },
    expected,
    found,
    difference: addMoney(found, -expected),
  };
}
