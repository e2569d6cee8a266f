import { afterAll, beforeAll, expect, it } from 'vitest';
import { codStatusesOf } from '~domain/cod-stages';
import { passingHours } from '~domain/exceptions';
import { machineRow } from '~domain/package-machine';
import { packageStatuses } from '~domain/statuses';
import { hasCrossed } from '~provider/db/crossed';
import { testRandom } from '../helpers/random';
import { howMany } from '../helpers/run-length';
import { testApp, type TestApp } from './helpers/app';
import { contradictionCheck } from './helpers/contradictions';
import { addPerson } from './helpers/people';
import { addHub, addShop } from './helpers/places';
import { storePackages } from './helpers/stored-packages';

let test: TestApp;
let hubs: readonly number[];
let shop: number;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  const places = await Promise.all(Array.from({ length: 4 }, () => addHub(test)));
  hubs = places.map(({ id }) => id);
  shop = (await addShop(test, { hubId: hubs[0] ?? 0 })).id;
});
afterAll(() => test.close());

const check = contradictionCheck('counts', {});
const statuses = packageStatuses.slice(0, 12);

/** Several at once change packages, some take it back, some add what was changed to the counts. */
async function work(round: number): Promise<void> {
  const random = testRandom(round);
  const hub = (): number | null => (random.chance(0.2) ? null : random.pick(hubs));
  await storePackages(
    test,
    Array.from({ length: 12 }, () => ({
      seller_id: shop,
      status: random.pick(statuses),
      current_hub_id: hub(),
      fm_hub_id: hub(),
      lm_hub_id: hub(),
      cod: random.chance(0.3) ? 0 : random.between(1, 900) * 1000,
      created_at: new Date(Date.now() - random.between(0, 50) * 3_600_000).toISOString(),
    })),
  );
  const changes = Array.from({ length: 6 }, (): readonly string[] => {
    const [from, to] = [random.between(0, 9), random.pick(statuses)];
    const set = random.pick([
      `status = '${to}'`,
      `status = '${to}', current_hub_id = ${hub() ?? 'null'}`,
      `fm_hub_id = ${hub() ?? 'null'}, cod = cod + 1000`,
      `lm_hub_id = fm_hub_id, created_at = created_at - interval '3 hours'`,
      `operator_note = 'x'`,
    ]);
    return [
      random.chance(0.2)
        ? `delete from packages where id % 40 = ${from}`
        : `update packages set ${set} where id % 10 = ${from} and id % 3 <> ${from % 3}`,
      ...(random.chance(0.3) ? ['select add_package_counts()'] : []),
      random.chance(0.3) ? 'rollback' : 'commit',
    ];
  });
  await Promise.all(changes.map(inTransaction));
}

/** Those that meet in the same rows may have to give way to one another, and have then changed nothing. */
async function inTransaction(statements: readonly string[]): Promise<void> {
  const client = await test.pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
  } catch (error) {
    await client.query('rollback');
    if (!hasCrossed(error)) throw error;
  } finally {
    client.release();
  }
}

it.each<[string, readonly string[]]>([
  ['packages_undecided', (['lost_approval', 'abandon'] as const).flatMap((action) => [...machineRow(action).from])],
  ['packages_passing', Object.keys(passingHours)],
  ['packages_paid', codStatusesOf('courier')],
])('%s holds every status that is looked for in it and no other', async (index, expected) => {
  const { rows } = await test.pool.query<{ definition: string }>(
    'select pg_get_expr(indpred, indrelid) as definition from pg_index where indexrelid = $1::regclass',
    [index],
  );
  const held = [...(rows[0]?.definition.matchAll(/'([^']+)'/g) ?? [])].map(([, status]) => status);
  expect(held.sort()).toEqual([...expected].sort());
});

it('what is kept is a recount, whoever changed packages at once and whatever was taken back', async () => {
  for (let round = 0; round < howMany(60, 6); round += 1) {
    await work(round);
    await check(test.pool, `round ${round}`);
    await test.pool.query('select add_package_counts()');
    await check(test.pool, `round ${round}, added up`);
  }
});

it('a list’s total is the number of its packages, for every scope, hub and status', async () => {
  const people = [
    await addPerson(test, { role: 'admin' }),
    ...(await Promise.all(
      [1, 2, 3].map((many) => addPerson(test, { role: 'area_manager', hubIds: hubs.slice(0, many) })),
    )),
  ];
  await work(1_000);
  const statusesAsked: readonly Readonly<Record<string, string>>[] = [{}, { status: statuses.slice(3, 6).join(',') }];
  const asked = statusesAsked.flatMap((filter) => [
    filter,
    ...(['current', 'fm', 'lm', 'any', 'custody'] as const).flatMap((hub_role) => [
      { ...filter, hub_role, hub_id: String(hubs[1]) },
      { ...filter, hub_role, hub_id: hubs.slice(1).join(',') },
    ]),
  ]);
  for (const person of people) {
    for (const query of asked) {
      const { data, meta } = (await person.call('GET /packages', { query: { ...query, limit: 1000 } })).ok;
      expect([query, meta.pagination.total]).toEqual([query, data.length]);
    }
    const by = (await person.call('GET /count-packages-by-hub', {})).ok.data;
    const { data } = (await person.call('GET /packages', { query: { limit: 1000 } })).ok;
    const counted = Object.fromEntries(by.map(({ hub, total }) => [hub?.id ?? 0, total]));
    const expected: Record<number, number> = {};
    for (const { current_hub, fm_hub } of data) {
      const of = (current_hub ?? fm_hub)?.id ?? 0;
      expected[of] = (expected[of] ?? 0) + 1;
    }
    expect(counted).toEqual(expected);
  }
});
