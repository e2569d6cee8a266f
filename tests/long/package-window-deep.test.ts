import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { packageSorts } from '~contract/features/packages';
import { deep } from '~provider/shared/sql/keyset-anchors';
import { testSeed } from '../helpers/random';
import { firstOf, howMany } from '../helpers/run-length';
import { testApp, type Person, type TestApp } from '../api/helpers/app';
import { until } from '../api/helpers/outbound';
import { addTwoHubs, type TwoHubs } from '../api/helpers/stored-packages';
import { addPerson } from '../api/helpers/people';

// Much longer than what is skipped from either end.
const packages = 51_000;

let test: TestApp;
let hubs: TwoHubs;
let admin: Person;

const add = (count: number): Promise<unknown> =>
  test.pool.query(
    `insert into packages (code, order_code, seller_id, status, current_hub_id, fm_hub_id, lm_hub_id, receiver_name, receiver_phone, receiver_address, weight, length, width, height, dim, value, cod, area_type, created_at, updated_at, stage_entered_at)
     select 'DW' || nextval('package_serial'), 'DW' || lastval(), $2, case when n % 50 = 0 then 'Lost' else 'Delivered' end, $1, $1, $1, 'Người nhận', '0912345678', 'Địa chỉ', n % 7 + 0.5, 10, 10, 10, 0.2, 250000, n % 90 * 1000, 'urban',
       -- many of one moment, and a microsecond apart
       now() - n % 1000 * interval '1 microsecond', now() - n % 31 * interval '1 day', now() - n % 8000 * interval '1 second'
     from generate_series(1, $3) n`,
    [hubs.mine.id, hubs.shop.id, count],
  );

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  hubs = await addTwoHubs(test);
  admin = await addPerson(test, { role: 'admin' });
  await add(packages);
  await test.pool.query('analyze packages');
}, 120_000);
afterAll(() => test.close());

const columns = {
  created_at: 'p.created_at',
  updated_at: 'p.updated_at',
  stage_entered_at: 'p.stage_entered_at',
  package_code: 'p.code',
  cod: 'p.cod',
  weight: 'p.weight',
  status: 'p.status',
  seller_code: 's.code',
} as const;
type Sort = (typeof packageSorts)[number];

const window = async (query: Readonly<Record<string, string | number>>): Promise<number[]> =>
  (await admin.call('GET /packages-window', { query })).ok.data.map(({ id }) => id);
async function listed(sort: Sort, direction: 'asc' | 'desc', where = 'true'): Promise<number[]> {
  const { rows } = await test.pool.query<{ id: number }>(
    `select p.id from packages p join shops s on s.id = p.seller_id where ${where} order by ${columns[sort]} ${direction}, p.id ${direction}`,
  );
  return rows.map(({ id }) => id);
}
/** Orders that are told from no keyset anchors. */
const unordered: readonly Sort[] = ['seller_code', 'status'];

/** How many rows the statement of the latest window skipped: what its places were told from. */
function watchSkips(): () => number {
  const sent = vi.spyOn(test.pool, 'query');
  return () => {
    const windows = sent.mock.calls.flatMap(([statement]) => {
      const { text, values } = statement as { readonly text?: string; readonly values?: readonly unknown[] };
      const offset = /\boffset \$(\d+)/.exec(text ?? '')?.[1];
      return text?.includes(') page join packages p') === true
        ? [Number(offset ? values?.[Number(offset) - 1] : 0)]
        : [];
    });
    return windows.at(-1) ?? Number.NaN;
  };
}

/** The first deep window begins the walk that makes them: asked until it is told from one. */
const anchorsMade = (query: Parameters<typeof window>[0], skipped: () => number) =>
  until(
    () => window(query),
    () => skipped() < deep,
  );

it('deep in a list is the list’s own stretch, in every order and whether told from landmarks or not', async () => {
  const filters: readonly { readonly status?: string }[] = firstOf([{ status: 'Delivered' }, {}], 1);
  const [seed, skipped] = [testSeed(), watchSkips()];
  for (const filter of filters) {
    for (const sort of packageSorts) {
      for (const direction of ['asc', 'desc'] as const) {
        const all = await listed(sort, direction, filter.status ? `p.status = '${filter.status}'` : 'true');
        const query = { ...filter, sort: direction === 'desc' ? `-${sort}` : sort };
        const read = (from: number, limit: number) => window({ ...query, from, limit });
        expect(await read(deep, 50)).toEqual(all.slice(deep, deep + 50));
        expect(skipped()).toBe(deep);
        const marked = !unordered.includes(sort);
        if (marked) await anchorsMade({ ...query, from: deep, limit: 50 }, skipped);
        const anywhere = fc.sample(
          fc.tuple(fc.integer({ min: deep - 200, max: all.length }), fc.integer({ min: 1, max: 200 })),
          { seed, numRuns: howMany(12, 3) },
        );
        for (const [from, limit] of [
          ...anywhere,
          [25_000, 3],
          [24_999, 3],
          [25_001, 3],
          [all.length - 5, 50],
          [all.length + deep, 5],
        ] as const) {
          // Landmarks grow too old on a slow machine, and are then made again.
          const told = marked
            ? await until(
                () => read(from, limit),
                () => skipped() < deep,
              )
            : await read(from, limit);
          expect([query, from, told]).toEqual([query, from, all.slice(from, from + limit)]);
        }
      }
    }
  }
});

it('keeps its places for some seconds while packages come in, but not for who has just changed some', async () => {
  const query = { sort: '-created_at', from: 25_000, limit: 20, q: 'nguoi nhan' };
  const before = await window(query);
  expect(await anchorsMade(query, watchSkips())).toEqual(before);
  await add(10);
  expect(await window(query)).toEqual(before);
  const now = await listed('created_at', 'desc');
  expect(await window({ ...query, count: 'now' })).toEqual(now.slice(25_000, 25_020));
  expect(now.slice(25_000, 25_020)).not.toEqual(before);
});
