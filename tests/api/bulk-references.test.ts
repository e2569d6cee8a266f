import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from './helpers/app';
import { addRound } from './helpers/money';
import { until } from './helpers/outbound';
import { storePackage, addTwoHubs, type TwoHubs } from './helpers/stored-packages';
import { addUser } from './helpers/people';
import { addHub } from './helpers/places';

// What rows name is kept by triggers of whole statements there, not by foreign keys.

let test: TestApp;
let hubs: TwoHubs;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  await addUser(test, { role: 'admin' });
  hubs = await addTwoHubs(test);
});
afterAll(() => test.close());

const unnamed = '23503';
const answers = (text: string, values: readonly unknown[]): Promise<string> =>
  test.pool.query(text, [...values]).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

it('an entry names an account, a transaction and a package that there are, and they stay', async () => {
  await addRound(test, { hubId: hubs.mine.id, shopId: hubs.shop.id, cash: [90_000, 70_000] });
  const { rows } = await test.pool.query<{ transaction: number; account: number; package: number }>(
    'select transaction_id as transaction, account_id as account, package_id as package from ledger_entries where package_id is not null limit 1',
  );
  const [one] = rows;
  if (!one) throw new Error('no entry names a package');
  const written = (of: Partial<typeof one>): Promise<string> => {
    const { transaction, account, package: pkg } = { ...one, ...of };
    return answers(
      'insert into ledger_entries (transaction_id, account_id, amount, package_id) select $1::bigint, $2::int, sign, $3::bigint from (values (1), (-1)) s (sign)',
      [transaction, account, pkg],
    );
  };
  for (const of of [{ transaction: 0 }, { account: 0 }, { package: 0 }])
    expect([of, await written(of)]).toEqual([of, unnamed]);
  expect(await written({})).toBe('done');
  const removed: readonly [string, number][] = [
    ['delete from packages', one.package],
    ['update packages set id = default', one.package],
    ['delete from ledger_accounts', one.account],
    ['update ledger_accounts set id = default', one.account],
  ];
  for (const [text, id] of removed)
    expect([text, await answers(`${text} where id = $1`, [id])]).toEqual([text, unnamed]);
});

it('a row of history names a package, a person and a hub that there are, and they stay', async () => {
  const pkg = await storePackage(test, { seller_id: hubs.shop.id, current_hub_id: hubs.mine.id });
  const [hub, other, actor, leaver] = [
    await addHub(test),
    await addHub(test),
    await addUser(test, { role: 'admin' }),
    await addUser(test, { role: 'admin' }),
  ];
  const row = `insert into package_history (package_id, action, from_status, to_status, actor_id, actor_name, actor_role, hub_id)`;
  const written = (of: object): Promise<string> =>
    answers(
      `${row} values ($1, 'x', 'Delivered', 'Delivered', $2, 'Ba', 'admin', $3)`,
      Object.values({ package: pkg.id, actor, hub: hub.id, ...of }),
    );
  for (const of of [{ package: 0 }, { actor: 0 }, { hub: 0 }]) expect([of, await written(of)]).toEqual([of, unnamed]);
  expect([await written({}), await written({ actor: null, hub: null })]).toEqual(['done', 'done']);
  const removed: readonly [string, number][] = [
    ['packages', pkg.id],
    ['users', actor],
    ['hubs', hub.id],
  ];
  for (const [table, id] of removed)
    expect([table, await answers(`delete from ${table} where id = $1`, [id])]).toEqual([table, unnamed]);
  expect([
    await answers('delete from users where id = $1', [leaver]),
    await answers('delete from hubs where id = $1', [other.id]),
  ]).toEqual(['done', 'done']);
});

it('waits for a hub that is being removed, and names it no more', async () => {
  const pkg = await storePackage(test, { seller_id: hubs.shop.id, current_hub_id: hubs.mine.id });
  const hub = await addHub(test);
  const remover = await test.pool.connect();
  try {
    await remover.query('begin');
    await remover.query('delete from hubs where id = $1', [hub.id]);
    const written = answers(
      `insert into package_history (package_id, action, from_status, to_status, actor_name, actor_role, hub_id) values ($1, 'x', 'Delivered', 'Delivered', 'Ba', 'admin', $2)`,
      [pkg.id, hub.id],
    );
    // Until the database shows it at a lock: nothing else is under way there.
    await until(
      async () =>
        (
          await test.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount,
      (waiting) => waiting === 1,
    );
    await remover.query('commit');
    expect(await written).toBe(unnamed);
  } finally {
    remover.release();
  }
});
