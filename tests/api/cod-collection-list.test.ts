import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from './helpers/app';
import { addDocument, addRound } from './helpers/money';
import { addTwoHubs, type TwoHubs } from './helpers/stored-packages';
import { addPerson } from './helpers/people';
import { addCourier } from './helpers/runsheets';

let test: TestApp;
let hubs: TwoHubs;
let admin: Person;
let clerk: Person;
/** Three collections by their ids, the oldest first: two of the hub, the second approved, and one of another hub. */
let ids: readonly number[];
let codes: readonly string[];
let couriers: readonly { readonly id: number; readonly code: string }[];
/** Of the packages of the first. */
let packages: readonly { readonly id: number; readonly code: string }[];

const days = ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z', '2026-11-03T00:00:00.000Z'];

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  hubs = await addTwoHubs(test);
  admin = await addPerson(test, { role: 'admin' });
  clerk = await addPerson(test, { role: 'hub_operator', hubIds: [hubs.mine.id] });
  const made = [];
  for (const [index, { hubId, name, cash, status }] of (
    [
      { hubId: hubs.mine.id, name: 'Nguyễn Văn Ánh', cash: [300_000, 20_000.5], status: 'New' },
      { hubId: hubs.mine.id, name: 'Trần Bình', cash: [100_000], status: 'Approved' },
      { hubId: hubs.foreign.id, name: 'Lê Ánh', cash: [200_000], status: 'New' },
    ] as const
  ).entries()) {
    const courier = await addCourier(test, { hubId, name });
    const round = await addRound(test, { hubId, shopId: hubs.shop.id, courierId: courier.id, cash });
    const lines = round.packages.map(({ id }, place) => ({ id, amount: cash[place] ?? 0 }));
    const document = await addDocument(test, { kind: 'cod_collection', hubId, courierId: courier.id, lines, status });
    await test.pool.query('update money_documents set created_at = $2 where id = $1', [document.id, days[index]]);
    made.push({ ...document, courier, packages: round.packages });
  }
  ids = made.map(({ id }) => id);
  codes = made.map(({ code }) => code);
  couriers = made.map(({ courier }) => courier);
  packages = made[0]?.packages ?? [];
});
afterAll(() => test.close());

type Query = Readonly<Record<string, string | number>>;

const list = (query: Query, who = admin) => who.call('GET /cod-collections', { query }).then(({ ok }) => ok);
/** Which of the three are found, in the order they are told in. */
const found = async (query: Query, who = admin): Promise<number[]> =>
  (await list(query, who)).data.map(({ id }) => ids.indexOf(id));

describe('the list of collections', () => {
  it('is of the caller’s hubs, newest first', async () => {
    expect([await found({}), await found({}, clerk)]).toEqual([
      [2, 1, 0],
      [1, 0],
    ]);
  });

  it.each<[Query, number[]]>([
    [{ sort: 'created_at' }, [0, 1, 2]],
    [{ sort: '-created_at' }, [2, 1, 0]],
    [{ sort: 'counted' }, [1, 2, 0]],
    [{ sort: '-counted' }, [0, 2, 1]],
    // Alike in what is sorted by, they come in the order they were made in.
    [{ sort: 'difference' }, [0, 1, 2]],
    [{ sort: '-difference' }, [2, 1, 0]],
    [{ status: 'New' }, [2, 0]],
    [{ status: 'Approved' }, [1]],
    [{ status: 'New,Approved' }, [2, 1, 0]],
    [{ status: 'Rejected' }, []],
    [{ created_from: '2026-11-02T00:00:00.000Z' }, [2, 1]],
    [{ created_from: '2026-11-02T00:00:00.001Z' }, [2]],
    [{ created_to: '2026-11-02T00:00:00.000Z' }, [1, 0]],
    [{ created_to: '2026-11-01T23:59:59.999Z' }, [0]],
    [{ q: 'anh' }, [2, 0]],
    [{ q: 'văn ánh' }, [0]],
    [{ q: 'nobody' }, []],
    [{ q: ' ' }, [2, 1, 0]],
    [{ q: '%' }, []],
  ])('of %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('is of some hubs and couriers, and found by code', async () => {
    expect([
      await found({ hub_id: hubs.mine.id }),
      await found({ hub_id: `${hubs.foreign.id}` }),
      await found({ hub_id: `${hubs.foreign.id}` }, clerk),
    ]).toEqual([[1, 0], [2], []]);
    expect(await found({ courier_id: `${couriers[0]?.id},${couriers[2]?.id}` })).toEqual([2, 0]);
    expect([
      await found({ q: codes[1] ?? '' }),
      await found({ q: (codes[1] ?? '').toLowerCase() }),
      await found({ q: couriers[2]?.code ?? '' }),
    ]).toEqual([[1], [1], [2]]);
  });

  it('comes by pages, and tells how many there are', async () => {
    const { data, meta } = await list({ page: 2, limit: 2 });
    expect([data.map(({ id }) => ids.indexOf(id)), meta.pagination]).toMatchObject([[0], { total: 3, count: 1 }]);
    expect((await list({ status: 'New', limit: 1 })).meta.pagination).toMatchObject({ total: 2, count: 1 });
  });
});

describe('one collection', () => {
  it('is told with its packages, from any of them on, to who may see it', async () => {
    const params = { id: ids[0] ?? 0 };
    expect((await clerk.call('GET /cod-collections/{id}', { params })).ok.data).toMatchObject({
      code: codes[0],
      lines: 2,
      expected: 320_000.5,
      counted: 320_000.5,
      difference: 0,
      courier: { id: couriers[0]?.id },
    });
    const lines = async (query = {}) => (await clerk.call('GET /cod-collections/{id}/packages', { params, query })).ok;
    expect((await lines()).data).toMatchObject([
      { package_id: packages[0]?.id, package_code: packages[0]?.code, status: 'Delivered', amount: 300_000 },
      { package_id: packages[1]?.id, package_code: packages[1]?.code, status: 'Delivered', amount: 20_000.5 },
    ]);
    const rest = await lines({ from: 1, limit: 1 });
    expect([rest.data.map(({ package_id }) => package_id), rest.meta]).toEqual([[packages[1]?.id], { total: 2 }]);
  });

  it('is nobody’s of another hub', async () => {
    const elsewhere = { params: { id: ids[2] ?? 0 } };
    expect([
      await clerk.call('GET /cod-collections/{id}', elsewhere),
      await clerk.call('GET /cod-collections/{id}/packages', elsewhere),
    ]).toMatchObject([{ code: 'ESY061' }, { code: 'ESY061' }]);
    expect((await admin.call('GET /cod-collections/{id}', elsewhere)).ok.data.code).toBe(codes[2]);
  });
});
