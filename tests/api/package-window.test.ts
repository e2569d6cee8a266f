import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageSorts } from '~contract/features/packages';
import { testApp, type Person, type TestApp } from './helpers/app';
import { storePackage } from './helpers/stored-packages';
import { testSeed } from '../helpers/random';
import { howMany } from '../helpers/run-length';

let test: TestApp;
let people: Person[];

beforeAll(async () => {
  test = await testApp({ seed: 'demo-small' });
  people = [await test.as('admin'), await test.as('hub_manager'), await test.as('sale_admin')];
});
afterAll(() => test.close());

type Query = Readonly<Record<string, string | number>>;

const filters: readonly Query[] = [
  {},
  { status: 'Waiting_for_delivery' },
  { status: 'Delivered,Lost,In_linehaul' },
  { cod: 'with' },
  { q: 'nguyen' },
  { printed: 'no', attempts_min: 1 },
  { q: 'nobody at all' },
];

/** The whole list, by pages. */
const lists = new Map<string, Promise<number[]>>();
function listOf(who: number, query: Query): Promise<number[]> {
  const key = JSON.stringify([who, query]);
  const known =
    lists.get(key) ??
    people[who]
      ?.call('GET /packages', { query: { ...query, limit: 1000 } })
      .then((answer) => answer.ok.data.map((row) => row.id)) ??
    Promise.resolve([]);
  lists.set(key, known);
  return known;
}

describe('a window', () => {
  it('is the list’s own stretch, wherever it is opened', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 2 }),
        fc.constantFrom(...filters),
        fc.constantFrom(...packageSorts.flatMap((name) => [name, `-${name}`])),
        fc.nat({ max: 700 }),
        fc.integer({ min: 1, max: 200 }),
        async (who, filter, sort, from, limit) => {
          const query = { ...filter, sort };
          const all = await listOf(who, query);
          const { data, meta } = (await people[who]?.call('GET /packages-window', { query: { ...query, from, limit } }))
            ?.ok ?? { data: [], meta: null };
          expect(data.map((row) => row.id)).toEqual(all.slice(from, from + limit));
          expect(meta?.total).toBe(all.length);
          expect(Date.parse(meta?.counted_at ?? '')).toBeGreaterThan(Date.now() - 70_000);
        },
      ),
      { seed: testSeed(), numRuns: howMany(250, 60) },
    );
  }, 60_000);

  it('beyond the end is empty, and knows how many there are', async () => {
    const all = await listOf(0, { sort: '-created_at' });
    for (const from of [all.length, 1_000_000, 100_000_000])
      expect((await people[0]?.call('GET /packages-window', { query: { from } }))?.ok).toMatchObject({
        data: [],
        meta: { total: all.length },
      });
  });

  it('counts anew for who has just changed packages, and for whoever asks after him', async () => {
    const query = { status: 'Lost' };
    const total = async (count?: 'now') =>
      (await people[0]?.call('GET /packages-window', { query: { ...query, limit: 1, ...(count && { count }) } }))?.ok
        .meta.total ?? Number.NaN;
    const before = await total();
    const { rows } = await test.pool.query<{ id: number }>('select id from shops limit 1');
    await storePackage(test, { seller_id: rows[0]?.id ?? 0, status: 'Lost' });
    expect(await total()).toBe(before);
    expect(await total('now')).toBe(before + 1);
    expect(await total()).toBe(before + 1);
  });

  it('takes no more than it should', async () => {
    const bad: Query[] = [{ limit: 201 }, { limit: 0 }, { from: -1 }, { page: 1 }, { sort: 'phone' }];
    for (const query of bad) expect((await people[0]?.call('GET /packages-window', { query }))?.code).toBe('ESP000');
  });
});

describe('the subjects of a filter', () => {
  it('are its packages in the order of the list, with what commands judge them by', async () => {
    for (const who of [0, 1]) {
      const query = { status: 'Waiting_for_delivery,Missing,Delivered', sort: '-cod' };
      const { data, meta } = (await people[who]?.call('GET /packages-subjects', { query }))?.ok ?? {
        data: [],
        meta: null,
      };
      const rows = (await people[who]?.call('GET /packages', { query: { ...query, limit: 1000 } }))?.ok.data ?? [];
      expect(data).toEqual(
        rows.map(({ id, version, package_code, status, current_hub, fm_hub, lm_hub, held_by_3pl }) => ({
          id,
          version,
          package_code,
          status,
          current_hub,
          fm_hub,
          lm_hub,
          held_by_3pl,
        })),
      );
      expect(meta?.total).toBe(rows.length);
    }
    const { data, meta } = (await people[0]?.call('GET /packages-subjects', { query: { limit: 3 } }))?.ok ?? {
      data: [],
      meta: null,
    };
    expect([data.length, (meta?.total ?? 0) > 3]).toEqual([3, true]);
  });

  it('hold a package of the user’s scope only', async () => {
    const { rows } = await test.pool.query<{ id: number; seller: number }>(
      `select h.id, (select min(id) from shops) as seller from hubs h where not exists (select from user_hubs u where u.user_id = $1 and u.hub_id = h.id) limit 1`,
      [people[1]?.id],
    );
    const hidden = await storePackage(test, {
      seller_id: rows[0]?.seller ?? 0,
      current_hub_id: rows[0]?.id ?? null,
      order_code: 'HIDDEN-1',
    });
    const find = async (who: number) =>
      (await people[who]?.call('GET /packages-subjects', { query: { q: 'HIDDEN-1' } }))?.ok.data.map(
        (subject) => subject.id,
      );
    expect([await find(0), await find(1)]).toEqual([[hidden.id], []]);
  });
});
