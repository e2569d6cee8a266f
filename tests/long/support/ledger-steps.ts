import { expect } from 'vitest';
import type { LedgerAccount } from '~domain/ledger';
import { addMoney } from '~domain/money';
import type { LedgerWorld } from './ledger-runs';

const journal = 'ledger_entries e join ledger_accounts a on a.id = e.account_id';
const held = 'exists (select from money_lines o where o.package_id = p.id and o.open)';

/** The trial balance, its checks, and what stands in each kind of account at each hub. */
async function checkBalance({ test, admin }: LedgerWorld, told: string): Promise<void> {
  const { checks } = (await admin.call('POST /ledger/audit', { body: {} })).ok.data;
  const [{ data }, { rows }] = await Promise.all([
    admin.call('GET /ledger/trial-balance').then(({ ok }) => ok),
    test.pool.query<{ key: string; debit: number; credit: number }>(
      `select a.kind || ' ' || coalesce(a.hub_id, 0) as key, coalesce(sum(e.amount) filter (where e.amount > 0), 0) as debit, -coalesce(sum(e.amount) filter (where e.amount < 0), 0) as credit from ${journal} group by 1`,
    ),
  ]);
  expect([told, data.debit - data.credit, checks.filter(({ difference }) => difference !== 0)]).toEqual([told, 0, []]);
  const summed = new Map(rows.map(({ key, debit, credit }) => [key, [debit, credit, addMoney(debit, -credit)]]));
  const off = data.rows
    .filter((row) => row.debit !== 0 || row.credit !== 0)
    .filter(
      (row) => String(summed.get(`${row.kind} ${row.hub?.id ?? 0}`)) !== String([row.debit, row.credit, row.balance]),
    );
  expect([told, off, data.rows.filter((row) => row.debit !== 0 || row.credit !== 0).length]).toEqual([
    told,
    [],
    summed.size,
  ]);
}

/** A hub's page: its identity, what is there, what waits and what may go on. */
async function checkHubs({ test, admin, cash: { hubs } }: LedgerWorld, told: string): Promise<void> {
  const [{ data }, { rows }] = await Promise.all([
    admin.call('GET /cod-hub-cash', { query: { hub_id: `${hubs.mine.id},${hubs.foreign.id}` } }).then(({ ok }) => ok),
    test.pool.query<{ id: number; closing: number; waiting: number; free: number }>(
      `select h.id, coalesce((select sum(e.amount) from ${journal} where a.kind = 'hub_cash' and a.owner_id = h.id), 0) as closing,
         coalesce((select sum(d.expected) from money_documents d where d.hub_id = h.id and d.status = 'New' and d.contra_of is null and d.kind in ('cod_transfer_hub', 'cod_hub_deposit', 'cod_center_deposit')), 0)
           - coalesce((select sum(d.counted) from money_documents d where d.status = 'New' and d.contra_of is not null and h.id = case d.kind when 'cod_collection' then d.hub_id else d.to_hub_id end), 0) as waiting,
         coalesce((select sum(e.amount) from ${journal} join packages p on p.id = e.package_id where a.kind = 'hub_cash' and a.owner_id = h.id and not ${held}), 0) as free
       from hubs h where h.id = any($1)`,
      [[hubs.mine.id, hubs.foreign.id]],
    ),
  ]);
  const shown = new Map(data.map((row) => [row.hub.id, row]));
  for (const { id, closing, waiting, free } of rows) {
    const row = shown.get(id);
    if (!row) throw new Error(`hub ${id} is not shown`);
    expect([told, row.closing, row.waiting, row.to_deposit]).toEqual([told, closing, waiting, free]);
    expect([
      told,
      addMoney(row.opening, row.collections, row.received, row.other, -row.deposits, -row.passed_on),
    ]).toEqual([told, closing]);
  }
}

/** What shops are told they are due. */
async function checkShops({ test, admin }: LedgerWorld, told: string): Promise<void> {
  const [{ data }, { rows }] = await Promise.all([
    admin.call('GET /shop-payables', { query: { limit: 1000 } }).then(({ ok }) => ok),
    test.pool.query<{ id: number; due: number }>(`
      select p.seller_id as id, -sum(b.amount) as due
      from (select e.package_id, sum(e.amount) as amount from ${journal} where a.kind = 'shop_payable' group by 1 having sum(e.amount) <> 0) b join packages p on p.id = b.package_id
      where (p.status = 'Cod_transferred_to_center' and not ${held}) or exists (
        select from lost_compensations k where k.package_id = p.id and k.live and not exists (select from money_documents b where b.contra_of = k.document_id and b.status = 'New')
          and not exists (select from payout_compensations c where c.package_id = p.id and c.live)) group by 1`),
  ]);
  const due = new Map(rows.map((row) => [row.id, row.due]));
  for (const row of data)
    expect([told, row.net, addMoney(row.collected, row.compensation)]).toEqual([
      told,
      addMoney(row.collected, row.compensation, -row.fees, -row.return_fees, -row.carried),
      due.get(row.shop.id) ?? 0,
    ]);
  const shown = new Set(data.map(({ shop }) => shop.id));
  expect([told, rows.filter(({ id }) => !shown.has(id))]).toEqual([told, []]);
}

/** The statement of one account, by turns. */
async function checkStatement({ test, admin }: LedgerWorld, told: string, turn: number): Promise<void> {
  const { rows } = await test.pool.query<{ kind: LedgerAccount; owner_id: number; balance: number; entries: number }>(
    `select a.kind, a.owner_id, sum(e.amount) as balance, count(*)::int as entries from ${journal} group by 1, 2 order by 1, 2`,
  );
  const account = rows[turn % Math.max(rows.length, 1)];
  if (!account) return;
  const { data, meta } = (
    await admin.call('GET /ledger/accounts/{kind}/{owner}', {
      params: { kind: account.kind, owner: account.owner_id },
      query: { limit: 1000 },
    })
  ).ok;
  expect([told, data.opening, data.closing, data.lines.at(-1)?.balance, meta.pagination.total]).toEqual([
    told,
    0,
    account.balance,
    account.balance,
    account.entries,
  ]);
}

/** Balances as the API tells them, against sums of the test's own. */
export async function checkTold(world: LedgerWorld, told: string, turn: number): Promise<void> {
  await Promise.all([
    checkBalance(world, told),
    checkHubs(world, told),
    checkShops(world, told),
    checkStatement(world, told, turn),
  ]);
}
