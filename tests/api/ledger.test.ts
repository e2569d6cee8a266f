import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb } from '~provider/db/pool';
import { auditOfNight } from '~provider/features/ledger/trial-balance';
import { postTransaction } from '~provider/shared/ledger/post';
import { testRandom } from '../helpers/random';
import { testApp, type Person, type TestApp } from './helpers/app';
import { addRound } from './helpers/money';
import { storePackage, addTwoHubs, type TwoHubs } from './helpers/stored-packages';
import { addPerson } from './helpers/people';
import { addCourier } from './helpers/runsheets';

let test: TestApp;
let hubs: TwoHubs;
let admin: Person;
let manager: Person;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  hubs = await addTwoHubs(test);
  admin = await addPerson(test, { role: 'admin' });
  manager = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
});
afterAll(() => test.close());

const statement = async (who: Person, kind: string, owner: number, query = {}) =>
  (await who.call('GET /ledger/accounts/{kind}/{owner}', { params: { kind, owner }, query })).ok.data;
const shown = async (who: Person, query = {}) => (await who.call('GET /ledger/trial-balance', { query })).ok.data;
const audit = async (who: Person) => (await who.call('POST /ledger/audit', { body: {} })).ok.data;
/** Adds up anew before it looks. */
const trial = async (who: Person, query = {}) => {
  await audit(who);
  return shown(who, query);
};
const fails = (text: string, values: unknown[] = []) =>
  test.pool.query(text, values).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

describe('the journal', () => {
  it('books a closed sheet once: cash in hand, transfers at the center, the shop’s claim, what is short as a debt', async () => {
    const courier = await addCourier(test, { hubId: hubs.mine.id });
    const round = { hubId: hubs.mine.id, shopId: hubs.shop.id, courierId: courier.id };
    const { packages, sheet } = await addRound(test, {
      ...round,
      cash: [100_000, 250_000.5, 70_000],
      transferred: [2],
      difference: -50_000,
    });
    await addRound(test, { ...round, cash: [], difference: 20_000 });
    const cash = await statement(manager, 'courier_cash', courier.id);
    expect([cash.opening, cash.closing]).toEqual([0, 320_000.5]);
    expect(cash.lines.map(({ amount, package_code, source }) => [amount, package_code, source?.code])).toEqual([
      [100_000, packages[0]?.code, sheet.code],
      [250_000.5, packages[1]?.code, sheet.code],
      [-50_000, null, sheet.code],
      [20_000, null, expect.stringMatching(/^TEST/)],
    ]);
    expect((await statement(manager, 'courier_debt', courier.id)).closing).toBe(50_000);
    expect((await statement(manager, 'suspense', hubs.mine.id)).closing).toBe(-20_000);
    expect((await statement(admin, 'center', 0)).closing).toBe(70_000);
    expect((await statement(admin, 'shop_payable', hubs.shop.id)).closing).toBe(-420_000.5);
    const later = await statement(manager, 'courier_cash', courier.id, { page: 2, limit: 2 });
    expect(later.lines.map(({ balance }) => balance)).toEqual([300_000.5, 320_000.5]);
    const books = await trial(admin);
    expect([books.debit, books.checks.filter(({ difference }) => difference !== 0)]).toEqual([books.credit, []]);
    expect(books.rows.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  });

  it('closes a real sheet into the books', async () => {
    const courier = await addCourier(test, { hubId: hubs.mine.id });
    const pkg = await storePackage(test, {
      seller_id: hubs.shop.id,
      status: 'Waiting_for_delivery',
      current_hub_id: hubs.mine.id,
      fm_hub_id: hubs.foreign.id,
      lm_hub_id: hubs.mine.id,
    });
    const { id } = (
      await manager.call('POST /runsheets', {
        body: { type: 'outbound', hub_id: hubs.mine.id, courier_id: courier.id },
      })
    ).ok.data;
    await manager.call('POST /runsheets/{id}/packages', { params: { id }, body: { codes: [pkg.code] } });
    await manager.call('PATCH /runsheets/{id}/start', { params: { id }, body: { force: true } });
    await manager.call('PATCH /runsheets/{id}/results', {
      params: { id },
      body: { codes: [pkg.code], result: 'done', note: 'mẹ ký' },
    });
    expect(
      (
        await manager.call('PATCH /runsheets/{id}/close', {
          params: { id },
          body: { cash_counted: 155_000, cash_reason: 'khách cho' },
        })
      ).status,
    ).toBe(200);
    const { closing, lines } = await statement(manager, 'courier_cash', courier.id);
    expect([closing, lines.map(({ amount }) => amount)]).toEqual([155_000, [150_000, 5_000]]);
  });

  it('posts nothing a second time under one key, nor half of anything', async () => {
    const db = createDb(test.pool);
    const post = (effectKey: string) =>
      db.transaction().execute((tx) =>
        postTransaction(tx, {
          event: 'opening',
          effectKey,
          userId: null,
          movements: [{ rule: 'paid_in', amount: 5, owners: { hub: hubs.mine.id } }],
        }),
      );
    const ids = await Promise.all(Array.from({ length: 8 }, () => post('once')));
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
    const { rows } = await test.pool.query<{ id: number; account_id: number }>(
      `select t.id, e.account_id from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.effect_key = 'once'`,
    );
    expect(rows).toHaveLength(2);
    const one = [rows[0]?.id, rows[0]?.account_id];
    expect(await fails('insert into ledger_entries (transaction_id, account_id, amount) values ($1, $2, 1)', one)).toBe(
      '23514',
    );
    expect(
      await fails(
        'insert into ledger_entries (transaction_id, account_id, amount) values ($1, $2, 0), ($1, $2, 0)',
        one,
      ),
    ).toBe('23514');
    for (const text of [
      'update ledger_entries set amount = amount * 2',
      'delete from ledger_entries',
      'truncate ledger_entries',
      `update ledger_transactions set note = 'x'`,
      'delete from ledger_transactions',
    ])
      expect([text, await fails(text)]).toEqual([text, '23001']);
  });

  it('is a hub’s own to read, and says what does not agree', async () => {
    const { courier, packages } = await addRound(test, {
      hubId: hubs.foreign.id,
      shopId: hubs.shop.id,
      cash: [90_000],
    });
    expect(
      (
        await manager.call('GET /ledger/accounts/{kind}/{owner}', {
          params: { kind: 'courier_cash', owner: courier.id },
        })
      ).code,
    ).toBe('ESY062');
    expect(
      (
        await manager.call('GET /ledger/accounts/{kind}/{owner}', {
          params: { kind: 'shop_payable', owner: hubs.shop.id },
        })
      ).code,
    ).toBe('ESY062');
    expect(
      [...(await trial(manager)).rows, ...(await trial(manager)).checks].some(({ hub }) => hub?.id === hubs.foreign.id),
    ).toBe(false);
    await test.pool.query('delete from cod_takings where package_id = $1', [packages[0]?.id]);
    const wrong = (await trial(admin, { hub_id: hubs.foreign.id })).checks.filter(({ difference }) => difference !== 0);
    expect(wrong).toEqual([
      {
        check: 'courier_cash',
        hub: { id: hubs.foreign.id, code: hubs.foreign.code },
        expected: 0,
        found: 90_000,
        difference: 90_000,
      },
    ]);
  });

  it('tells of any time what stood before it and its entries page by page, whether its days were added up or not', async () => {
    const random = testRandom();
    const [owner, midnight, hourMs] = [900_001, Date.parse('2026-03-01T17:00:00Z'), 3_600_000];
    const entries: { at: number; amount: number }[] = [];
    const { rows } = await test.pool.query<{ id: number }>(
      `insert into ledger_accounts (kind, owner_id, hub_id) values ('shop_payable', $1, null), ('center', 0, null)
       on conflict (kind, owner_id, hub_id) do update set kind = excluded.kind returning id`,
      [owner],
    );
    await test.pool.query(`insert into shops (id, code, name, hub_id) values ($1, 'SHOP900001', 'Sách', $2)`, [
      owner,
      hubs.mine.id,
    ]);
    for (let number = 0; number < 60; number += 1) {
      // Some of them in the very moment in which a day begins.
      const at = midnight + (random.chance(0.2) ? 24 * random.int(0, 5) * hourMs : random.int(0, 6 * 24 * hourMs));
      const amount = random.int(1, 900_000) / 4;
      entries.push({ at, amount });
      await test.pool.query(
        `with made as (insert into ledger_transactions (event, effect_key, at) values ('opening', $1, $2) returning id)
         insert into ledger_entries (transaction_id, account_id, amount) select made.id, side.* from made, (values ($3::int, $5::numeric), ($4, -$5)) side`,
        [`statement ${number}`, new Date(at), rows[0]?.id, rows[1]?.id, amount],
      );
      if (random.chance(0.1)) await test.pool.query('select add_kept_money()');
    }
    const ordered = entries
      .map((entry, place) => ({ ...entry, place }))
      .toSorted((a, b) => a.at - b.at || a.place - b.place);
    const sum = (of: typeof ordered): number => of.reduce((all, { amount }) => all + amount, 0);
    for (let time = 0; time < 60; time += 1) {
      const moments = [random.int(-24, 170), random.int(-24, 170)].map(
        (hour) => midnight + hour * hourMs + (random.chance(0.5) ? 0 : 1_234_567),
      );
      const [from, to] = random.chance(0.9) ? moments.toSorted((a, b) => a - b) : moments;
      const span = {
        ...(from !== undefined && random.chance(0.7) ? { from: new Date(from).toISOString() } : {}),
        ...(to !== undefined && random.chance(0.7) ? { to: new Date(to).toISOString() } : {}),
      };
      const [limit, page] = [random.int(1, 20), random.int(1, 6)];
      const { data, meta } = (
        await admin.call('GET /ledger/accounts/{kind}/{owner}', {
          params: { kind: 'shop_payable', owner },
          query: { ...span, limit, page },
        })
      ).ok;
      const before = ordered.filter(({ at }) => span.from !== undefined && at < Date.parse(span.from));
      const inside = ordered.filter(
        ({ at }) => !before.some((one) => one.at === at) && (span.to === undefined || at <= Date.parse(span.to)),
      );
      const skipped = inside.slice(0, (page - 1) * limit);
      const shown = inside.slice((page - 1) * limit, page * limit);
      expect([span, data.opening, data.closing, meta.pagination.total]).toEqual([
        span,
        sum(before),
        sum(before) + sum(inside),
        inside.length,
      ]);
      expect([
        span,
        page,
        limit,
        data.lines.map(({ at, amount, balance }) => [Date.parse(at), amount, balance]),
      ]).toEqual([
        span,
        page,
        limit,
        shown.map(({ at, amount }, place) => [at, amount, sum(before) + sum(skipped) + sum(shown.slice(0, place + 1))]),
      ]);
    }
  });

  it.each(['ledger_days', 'ledger_sums'])(
    'tells when what is kept of accounts is not what their entries come to, until it is counted anew: %s',
    async (table) => {
      const kept = async () => (await trial(admin)).checks.find(({ check }) => check === 'kept');
      await test.pool.query('select add_kept_money()');
      expect(await kept()).toMatchObject({ expected: 0, found: 0 });
      await test.pool.query(`update ${table} set debit = debit + 1 where ctid = (select min(ctid) from ${table})`);
      expect(await kept()).toMatchObject({ found: 1, difference: 1 });
      await test.pool.query('select recount_money()');
      expect(await kept()).toMatchObject({ found: 0, difference: 0 });
    },
  );

  it.each([
    ['payable', 'insert into payable_sums values (1, 2, 3, 4, 5)'],
    ['receivable', 'insert into receivable_sums values (1, 2, 3)'],
    ['unclaimed', 'insert into unclaimed_sums values (1, 2, 3)'],
    ['cash_held', 'insert into cash_held values (1, 2, 3, 4)'],
  ])('tells when what is kept is not what it is added up from: %s', async (which, amiss) => {
    const kept = async () => (await trial(admin)).checks.find(({ check }) => check === which);
    await test.pool.query('select recount_payables()');
    expect(await kept()).toMatchObject({ expected: 0, found: 0 });
    await test.pool.query(amiss);
    expect(await kept()).toMatchObject({ found: 1, difference: 1 });
    await test.pool.query('select recount_payables()');
    expect(await kept()).toMatchObject({ found: 0 });
  });

  it('shows what the last audit found and when, which is made once a night and by whoever asks', async () => {
    const wrong = async () => {
      const { checks, audited_at } = await shown(admin);
      return [audited_at, checks.filter(({ difference }) => difference !== 0).map(({ check }) => check)];
    };
    const night = () => auditOfNight(test.pool);
    await test.pool.query('select recount_money(), recount_payables()');
    const { audited_at } = await audit(admin);
    expect(Math.abs(Date.now() - Date.parse(audited_at))).toBeLessThan(60_000);
    const before = (await wrong())[1];
    await test.pool.query('update ledger_days set debit = debit + 1 where ctid = (select min(ctid) from ledger_days)');
    // Nobody has added up since, and this night somebody did.
    await night();
    expect(await wrong()).toEqual([audited_at, before]);
    await test.pool.query(`update ledger_audit set at = now() - interval '25 hours'`);
    await night();
    const [at, found] = await wrong();
    expect(Date.parse(String(at))).toBeGreaterThan(Date.parse(audited_at));
    expect(found).toContain('kept');
    await test.pool.query('delete from ledger_audit');
    expect(await shown(admin)).toMatchObject({ checks: [], audited_at: null });
    await test.pool.query('select recount_money()');
    await night();
    expect((await wrong())[1]).toEqual(before);
  });
});
