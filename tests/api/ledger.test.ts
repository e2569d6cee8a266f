import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb } from '~provider/db/pool';
import { postTransaction } from '~provider/shared/ledger/post';
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
const trial = async (who: Person, query = {}) => (await who.call('GET /ledger/trial-balance', { query })).ok.data;
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

  it('tells when what is kept of accounts is not what their entries come to, until it is counted anew', async () => {
    const kept = async () => (await trial(admin)).checks.find(({ check }) => check === 'kept');
    await test.pool.query('select add_kept_money()');
    expect(await kept()).toMatchObject({ expected: 0, found: 0 });
    await test.pool.query('update ledger_days set debit = debit + 1 where ctid = (select min(ctid) from ledger_days)');
    expect(await kept()).toMatchObject({ found: 1, difference: 1 });
    await test.pool.query('select recount_money()');
    expect(await kept()).toMatchObject({ found: 0, difference: 0 });
  });
});
