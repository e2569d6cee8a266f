import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp, type TestApp } from './helpers/app';
import { storePackage, addTwoHubs, type TwoHubs } from './helpers/stored-packages';
import { addPerson } from './helpers/people';

let test: TestApp;
let hubs: TwoHubs;

beforeAll(async () => {
  test = await sharedApp();
  hubs = await addTwoHubs(test);
});
afterAll(() => test.close());

describe('what commands act on', () => {
  it.each(['-created_at', 'cod', 'status', 'seller_code'])(
    'comes in parts, every package once, sorted by %s',
    async (sort) => {
      const manager = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
      const packages = await Promise.all(
        Array.from({ length: 7 }, (_, index) =>
          storePackage(test, {
            seller_id: hubs.shop.id,
            current_hub_id: hubs.mine.id,
            cod: (index % 2) * 1_000,
            receiver_name: `Chia phần ${sort}`,
          }),
        ),
      );
      const query = { q: `Chia phần ${sort}`, sort };
      const whole = (await manager.call('GET /packages-subjects', { query })).ok;
      expect([whole.meta.total, whole.next]).toEqual([7, null]);
      const got: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const part: typeof whole = (
          await manager.call('GET /packages-subjects', {
            query: { ...query, limit: 3, ...(cursor === undefined ? {} : { cursor }) },
          })
        ).ok;
        expect(part.data.length).toBeLessThanOrEqual(3);
        got.push(...part.data.map(({ id }) => id));
        cursor = part.next;
      }
      expect(got).toEqual(whole.data.map(({ id }) => id));
      expect(new Set(got)).toEqual(new Set(packages.map(({ id }) => id)));
    },
  );

  it('refuses a cursor that is none, or another order’s', async () => {
    const admin = await addPerson(test, { role: 'admin' });
    await storePackage(test, { seller_id: hubs.shop.id });
    await storePackage(test, { seller_id: hubs.shop.id });
    const { next } = (await admin.call('GET /packages-subjects', { query: { limit: 1, sort: 'cod' } })).ok;
    expect((await admin.call('GET /packages-subjects', { query: { cursor: 'rubbish' } })).errors).toHaveProperty(
      'cursor',
    );
    expect((await admin.call('GET /packages-subjects', { query: { cursor: next ?? '', sort: 'weight' } })).code).toBe(
      'ESP000',
    );
  });
});
