import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import { accountRow, ledgerAccountKinds } from '~domain/ledger';
import { addMoney } from '~domain/money';
import { kindRow, moneyDocumentKindNames } from '~domain/money-documents';
import { hourMs, inVietNam } from '~domain/time';
import { audit } from '../../calls/audit';
import type { Request } from '../../calls/handler';
import type { PeriodicTask } from '../../jobs/background';
import { readOnce, run, Values } from '../../shared/sql/statement';
import { inHubScope } from '../../shared/access/visibility';

type Answer = ResponseOf<'GET /ledger/trial-balance'>['data'];
type Check = Answer['checks'][number];

interface BalanceRecord extends Omit<Answer['rows'][number], 'hub'> {
  readonly hub_id: number | null;
  readonly hub_code: string;
}
interface CheckRecord {
  readonly at: string;
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

/** What stands in the accounts of a kind, by hub; without its `group by`. */
const journalOf = (kind: string): string =>
  `select a.hub_id, sum(e.amount) as cash from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.kind = '${kind}'`;

/** How many owners have other figures kept than come of adding up; both sides give an owner's in one array. */
const drifted = (check: Check['check'], owner: string, kept: string, anew: string): string => `
  union all
  select '${check}', null, 0, (select count(*) from (select ${owner}, ${kept}) k
    full join (select ${owner}, ${anew}) p using (${owner}) where k.figures is distinct from p.figures)`;

const ofPackages = 'array[packages, amount] as figures';
const addedUp = 'array[count(*), sum(amount)] as figures';
const heldOf = (from: string): string => `
  array[sum(amount)] as figures from ${from} group by hub_id, courier_id, paid having sum(amount) <> 0`;

/** All that must agree. Every entry is read, so that nothing that is kept could hide what does not. */
const checksSql = `
  select 'entries' as check, null::int as hub_id, 0 as expected,
    coalesce((select sum(amount) from ledger_entries), 0) as found
  union all
  select 'transactions', null, 0, (select count(*)
    from (select from ledger_entries group by transaction_id having sum(amount) <> 0) unbalanced)
  ${drifted(
    'kept',
    'account_id',
    `array[sum(debit), sum(credit), sum(in_all), sum(out_in_all)] as figures from (
      select account_id, debit, credit, 0 as in_all, 0 as out_in_all from ledger_day_sums
      union all select account_id, 0, 0, debit, credit from ledger_sums_now) kept group by 1`,
    `array[debit, credit, debit, credit] as figures from (select account_id, sum(greatest(amount, 0)) as debit,
      sum(greatest(-amount, 0)) as credit from ledger_entries group by 1) entries`,
  )}
  ${drifted(
    'payable',
    'seller_id',
    'array[packages, collected, fees, return_fees] as figures from payable_now',
    `array[count(*), sum(collected), coalesce(sum(fee) filter (where not returned), 0),
      coalesce(sum(fee) filter (where returned), 0)] as figures from packages_due group by 1`,
  )}
  ${drifted('receivable', 'carrier_id', `${ofPackages} from receivable_now`, `${addedUp} from packages_receivable group by 1`)}
  ${drifted('unclaimed', 'hub_id', `${ofPackages} from unclaimed_now`, `${addedUp} from packages_unclaimed group by 1`)}
  ${drifted(
    'cash_held',
    'hub_id, courier_id, paid',
    heldOf('(select * from cash_held union all select hub_id, courier_id, paid, amount from cash_changes) held'),
    heldOf('cash_moves'),
  )}
  union all
  select 'courier_cash', h.id, coalesce(t.cash, 0), coalesce(j.cash, 0)
  from hubs h
  left join (select hub_id, sum(cash) as cash from cod_takings where collected_by is null
    group by hub_id) t on t.hub_id = h.id
  left join (${journalOf('courier_cash')} and e.package_id is not null group by a.hub_id) j on j.hub_id = h.id
  where t.cash is not null or j.cash is not null
  union all
  select 'hub_cash', h.id, coalesce(d.cash, 0), coalesce(j.cash, 0)
  from hubs h
  left join (
    select hub_id, sum(cash) as cash from (
      select hub_id, case when kind in (${documentsOf('in')}) then counted else -expected end as cash
        from money_documents where status = 'Approved' and kind in (${documentsOf('in')}, ${documentsOf('out')})
      union all select to_hub_id, counted from money_documents where status = 'Approved'
        and to_hub_id is not null) moved group by hub_id) d on d.hub_id = h.id
  left join (${journalOf('hub_cash')} group by a.hub_id) j on j.hub_id = h.id
  where d.cash is not null or j.cash is not null`;

/** Adds up anew, and keeps what came of it in place of what came of it before; `at` is SQL. */
export const auditSql = (at = 'statement_timestamp()'): string => `
  insert into ledger_audit as last (at, checks)
  select ${at}, jsonb_agg(to_jsonb(c)) from (${checksSql}) c
  on conflict (one) do update set at = excluded.at, checks = excluded.checks where excluded.at > last.at`;

/** Once a night, from two in Viet Nam on, unless somebody has done it since. */
export async function auditOfNight(pool: pg.Pool): Promise<void> {
  const night = inVietNam(Date.now() - 2 * hourMs).midnight.getTime() + 2 * hourMs;
  const { rowCount } = await pool.query('select from ledger_audit where at >= $1', [new Date(night)]);
  if (rowCount === 0) await pool.query(`set local statement_timeout = 0; ${auditSql()}`);
}

/** Harmless when several providers do it at once. */
export const auditBooks: PeriodicTask = { everyMs: 600_000, run: ({ pool }) => auditOfNight(pool) };

type Scope = (column: string, values: Values) => string;

/** What the last audit found of the whole, and of the hubs that are asked for. */
function lastAudit(scope: Scope): { text: string; values: Values } {
  const values = new Values();
  const text = `
    select last.at, c.check, c.hub_id, h.code as hub_code, c.expected, c.found
    from ledger_audit last cross join lateral rows from (jsonb_to_recordset(last.checks)
      as ("check" text, hub_id int, expected numeric, found numeric)) with ordinality
      as c ("check", hub_id, expected, found, place)
    left join hubs h on h.id = c.hub_id where c.hub_id is null or ${scope('h.id', values)} order by c.place`;
  return { text, values };
}

/** Adds up anew because somebody asks for it. */
export async function auditNow({ db, user }: Request<'POST /ledger/audit'>): Promise<ResponseOf<'POST /ledger/audit'>> {
  const { text, values } = lastAudit((column, more) => inHubScope(column, user, more));
  const found = await db.transaction().execute(async (tx) => {
    await run(tx, auditSql(), new Values());
    await audit(tx, { actorId: user.id, action: 'audit', entity: 'ledger', entityId: 0 });
    return run<CheckRecord>(tx, text, values);
  });
  return { data: { checks: found.map(toCheck), audited_at: found[0]?.at ?? new Date().toISOString() } };
}

/**
 * The books as they stand, by the kept days of their accounts, and what the last audit found. What nobody but
 * administration may see is left out of the rows, never of the sum that must be nothing.
 */
export async function trialBalance({
  query,
  user,
  services: { pool },
}: Request<'GET /ledger/trial-balance'>): Promise<ResponseOf<'GET /ledger/trial-balance'>> {
  const scope: Scope = (column, values) =>
    `${inHubScope(column, user, values)} and (${query.hub_id ? `${column} = any(${values.add(query.hub_id)}::bigint[])` : 'true'})`;
  const rows = new Values();
  const balancesText = `
    with each as (
      select a.kind, a.hub_id, coalesce(sum(s.debit), 0) as debit, coalesce(sum(s.credit), 0) as credit,
        coalesce(sum(s.debit - s.credit), 0) as balance
      from ledger_accounts a left join ledger_sums_now s on s.account_id = a.id where ${scope('a.hub_id', rows)}
        group by a.id)
    select each.kind, each.hub_id, h.code as hub_code, count(*)::int as accounts, sum(debit) as debit,
      sum(credit) as credit, sum(balance) as balance,
      (count(*) filter (where (kind in (${kindsOn('debit')}) and balance < 0)
        or (kind in (${kindsOn('credit')}) and balance > 0)))::int as wrong_side
    from each left join hubs h on h.id = each.hub_id group by each.kind, each.hub_id, h.code
      order by h.code nulls last`;
  const last = lastAudit(scope);
  const [balances, checked] = await Promise.all([
    readOnce<BalanceRecord>(pool, balancesText, rows),
    readOnce<CheckRecord>(pool, last.text, last.values),
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
      audited_at: checked[0]?.at ?? null,
    },
  };
}

function toCheck({ check, hub_id, hub_code, expected, found }: CheckRecord): Check {
  return {
    check,
    hub: hub_id === null || hub_code === null ? null : { id: hub_id, code: hub_code },
    expected,
    found,
    difference: addMoney(found, -expected),
  };
}
