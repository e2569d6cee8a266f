import * as fc from 'fast-check';
import { expect } from 'vitest';
import { addMoney } from '~domain/money';
import type { TestApp } from './app';
import { booksContradictions } from './books-contradictions';
import { contradictionCheck, forgetMoney, type Playing } from './contradictions';
import { actDeposit, depositStep, type DepositDay, type DepositModel, type DepositStep } from './deposit-model';
import { addCollected } from './deposits';

interface Coming {
  readonly kind: 'collect' | 'night';
  readonly second: boolean;
  readonly cash: readonly number[];
}
type Group = readonly DepositStep[] | Coming;

const coming: fc.Arbitrary<Coming> = fc.record({
  kind: fc.constantFrom('collect', 'collect', 'collect', 'night'),
  second: fc.constantFrom(false, false, true),
  cash: fc.array(
    fc.integer({ min: 1, max: 40 }).map((n) => n * 12_500.25),
    { minLength: 1, maxLength: 4 },
  ),
});
/** Steps one after the other; several in a group are done at once. */
const days: fc.Arbitrary<Group[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: coming },
    { weight: 5, arbitrary: fc.array(depositStep, { minLength: 1, maxLength: 1 }) },
    { weight: 2, arbitrary: fc.array(depositStep, { minLength: 2, maxLength: 3 }) },
  ),
  { minLength: 15, maxLength: 50, size: 'max' },
);

/** All that happened was a day earlier. The journal is final: its trigger refuses this to everybody. */
async function night({ pool }: TestApp): Promise<void> {
  await pool.query('select add_kept_money()');
  await pool.query(`
    alter table ledger_transactions disable trigger ledger_transactions_final;
    update ledger_transactions set at = at - interval '1 day';
    update money_documents set created_at = created_at - interval '1 day', decided_at = decided_at - interval '1 day';
    update cod_takings set at = at - interval '1 day';
    alter table ledger_transactions enable trigger ledger_transactions_final;
    select recount_money()`);
}

const dayBefore = (days: number): string =>
  new Date(Date.now() + (7 - 24 * days) * 3_600_000).toISOString().slice(0, 10);

/**
 * The hubs' page, day by day and all days as one: opening + in − out = closing, and each day begins with what the one
 * before ended with.
 */
async function checkPage({ people: [, , banker], hubs }: DepositModel, nights: number, told: string): Promise<void> {
  if (!banker) throw new Error('nobody may look');
  const rowsOf = async (from: string, to: string) =>
    (await banker.call('GET /cod-hub-cash', { query: { from, to, hub_id: `${hubs.mine.id},${hubs.foreign.id}` } })).ok
      .data;
  const dates = Array.from({ length: nights + 2 }, (_, place) => dayBefore(nights + 1 - place));
  const each = await Promise.all(dates.map((date) => rowsOf(date, date)));
  const whole = await rowsOf(dates[0] ?? '', dates.at(-1) ?? '');
  for (const { hub, ...all } of whole) {
    const byDay = each.map((rows) => rows.find((row) => row.hub.id === hub.id));
    let before = 0;
    for (const row of byDay) {
      if (!row) throw new Error(`${hub.code} is not shown`);
      expect([
        told,
        row.opening,
        addMoney(row.opening, row.collections, row.received, row.other, -row.deposits, -row.passed_on),
      ]).toEqual([told, before, row.closing]);
      before = row.closing;
    }
    expect([
      told,
      all.closing,
      addMoney(all.opening, all.collections, all.received, all.other, -all.deposits, -all.passed_on),
    ]).toEqual([told, before, before]);
    for (const part of ['collections', 'received', 'deposits', 'passed_on', 'other'] as const)
      expect([told, part, addMoney(...byDay.map((row) => row?.[part] ?? 0))]).toEqual([told, part, all[part]]);
  }
}

interface Free {
  readonly id: number;
  readonly amount: number;
}

/** Packages whose cash lies at a hub by the journal and is on no undecided document, by when it came. */
async function freeAt({ test }: DepositModel, hubId: number): Promise<{ packages: Free[]; available: number }> {
  const { rows: packages } = await test.pool.query<Free>(
    `select e.package_id as id, sum(e.amount) as amount from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
     where a.kind = 'hub_cash' and a.owner_id = $1 and e.package_id is not null and not exists (select from money_lines o where o.package_id = e.package_id and o.open)
     group by 1 having sum(e.amount) > 0 order by max(t.at) filter (where e.amount > 0 and t.reverses is null), max(t.document_id) filter (where e.amount > 0 and t.reverses is null), 1`,
    [hubId],
  );
  const { rows } = await test.pool.query<{ available: number }>(
    `select coalesce((select sum(e.amount) from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = 'hub_cash' and a.owner_id = $1), 0)
       - coalesce((select sum(expected) from money_documents where hub_id = $1 and status = 'New' and contra_of is null and kind in ('cod_transfer_hub', 'cod_hub_deposit', 'cod_center_deposit')), 0)
       - coalesce((select sum(abs(expected)) from money_documents where status = 'New' and contra_of is not null and ((hub_id = $1 and kind = 'cod_collection') or to_hub_id = $1)), 0) as available`,
    [hubId],
  );
  return { packages, available: rows[0]?.available ?? 0 };
}

/**
 * A part of a hub's cash goes to the bank: packages oldest first, as many as the amount and what was paid in before
 * cover whole.
 */
async function checkOldestFirst(day: DepositDay, step: DepositStep, told: string): Promise<void> {
  const hub = step.second ? day.hubs.foreign : day.hubs.mine;
  const before = await freeAt(day, hub.id);
  const documents = day.transfers.length;
  await actDeposit(day, step);
  const made = day.transfers[documents];
  if (!made) return;
  const { rows } = await day.test.pool.query<Free & { counted: number }>(
    'select l.package_id as id, l.amount, d.counted from money_documents d join money_lines l on l.document_id = d.id where d.id = $1',
    [made.id],
  );
  const covered = before.packages.slice(0, rows.length);
  expect([told, rows.map(({ id }) => id).toSorted((a, b) => a - b)]).toEqual([
    told,
    covered.map(({ id }) => id).toSorted((a, b) => a - b),
  ]);
  const advanced = Math.max(0, addMoney(...before.packages.map(({ amount }) => amount), -before.available));
  const left = addMoney(rows[0]?.counted ?? 0, advanced, ...covered.map(({ amount }) => -amount));
  expect([told, left >= 0, left < (before.packages[rows.length]?.amount ?? Infinity)]).toEqual([told, true, true]);
}

const check = contradictionCheck('deposits', booksContradictions);
const isComing = (group: Group): group is Coming => 'cash' in group;

async function play(day: DepositDay, group: Group, told: string): Promise<number> {
  const [first] = isComing(group) ? [] : group;
  if (isComing(group)) {
    if (group.kind === 'night') await night(day.test);
    else
      await addCollected(day.test, {
        hubId: (group.second ? day.hubs.foreign : day.hubs.mine).id,
        shopId: day.hubs.shop.id,
        cash: group.cash,
        fee: 1_500.5,
      });
    return 1;
  }
  if (group.length === 1 && first && (first.kind === 'deposit' || first.kind === 'center'))
    await checkOldestFirst(day, first, told);
  else await Promise.all(group.map((one) => actDeposit(day, one)));
  return group.length;
}

/**
 * Random days of what becomes of collected cash, each step followed by the checks. `seed` makes them the same again; a
 * failure tells its own.
 */
export async function playDeposits(
  model: DepositModel,
  { runs, seed, checks }: Playing,
): Promise<{ steps: number; approved: number }> {
  const { pool } = model.test;
  let steps = 0;
  const approved = new Set<string>();
  await fc.assert(
    fc.asyncProperty(days, async (groups) => {
      await forgetMoney(pool);
      const day: DepositDay = { ...model, transfers: [] };
      let nights = 0;
      for (const group of groups) {
        const told = JSON.stringify(group);
        steps += await play(day, group, told);
        if (isComing(group) && group.kind === 'night') nights += 1;
        await check(checks, told);
        await checkPage(model, nights, told);
      }
      const { rows } = await pool.query<{ kind: string }>(
        `select distinct kind from money_documents where status = 'Approved' and contra_of is null`,
      );
      for (const { kind } of rows) approved.add(kind);
    }),
    { numRuns: runs, endOnFailure: true, seed },
  );
  return { steps, approved: approved.size };
}
