import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from './helpers/app';
import { addPerson } from './helpers/people';
import { addPackage } from './helpers/packages';
import { addHub, addShop } from './helpers/places';

let test: TestApp;

const notify = async (person: Person, type: string, minutesAgo: number): Promise<number> => {
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into notifications (user_id, type, content, url, created_at) values ($1, $2, 'Đơn mới cần xử lý', '/packages/1', now() - make_interval(mins => $3)) returning id`,
    [person.id, type, minutesAgo],
  );
  return rows[0]?.id ?? 0;
};

beforeAll(async () => {
  test = await testApp({
    seed: 'empty',
    settings: { HUBLINE_PACKAGES_EXCLUDED_ACCOUNT: 'excluded@people.test' },
  });
});
afterAll(() => test.close());

describe('notifications', () => {
  it('are one’s own, newest first, with pages and the count of unread ones', async () => {
    const person = await addPerson(test, { role: 'hub_operator' });
    const other = await addPerson(test, { role: 'hub_operator' });
    await notify(other, 'new_ticket', 1);
    const ids = [
      await notify(person, 'new_ticket', 90),
      await notify(person, 'new_user', 5),
      await notify(person, 'new_package_failed', 0),
    ];
    const first = (await person.call('GET /notifications', { query: { limit: 2 } })).ok;
    expect(first.data.map((item) => item.id)).toEqual([ids[2], ids[1]]);
    expect(first.unread).toBe(3);
    expect(first.meta.pagination).toEqual({ total: 3, count: 2, per_page: 2, current_page: 1, total_pages: 2 });
    const second = (await person.call('GET /notifications', { query: { limit: 2, page: 2 } })).ok;
    expect(second.data).toEqual([
      {
        id: ids[0],
        type: 'new_ticket',
        content: 'Đơn mới cần xử lý',
        url: '/packages/1',
        read_at: null,
        created_at: expect.any(String),
        readable_created_at: '1 giờ trước',
      },
    ]);
  });

  it('tell their age in the language of the request', async () => {
    const person = await addPerson(test, { role: 'hub_operator' });
    await notify(person, 'new_user', 5);
    const ageIn = async (language: string) =>
      (await person.call('GET /notifications', { headers: { 'accept-language': language } })).ok.data[0]
        ?.readable_created_at;
    expect(await ageIn('vi')).toBe('5 phút trước');
    expect(await ageIn('en')).toBe('5 minutes ago');
  });

  it('come by type; the count of unread ones stays whole', async () => {
    const person = await addPerson(test, { role: 'hub_operator' });
    await notify(person, 'new_user', 5);
    await notify(person, 'new_package_failed', 5);
    const some = (await person.call('GET /notifications', { query: { types: 'new_user,new_ticket' } })).ok;
    expect(some.data.map((item) => item.type)).toEqual(['new_user']);
    expect([some.meta.pagination.total, some.unread]).toEqual([1, 2]);
    expect((await person.call('GET /notifications', { query: { types: 'new_user,old_user' } })).code).toBe('ESP000');
    expect((await person.call('GET /notifications', { query: { limit: 1001 } })).code).toBe('ESP000');
  });

  it('become read by one id, by a list and all at once; others’ stay as they are', async () => {
    const person = await addPerson(test, { role: 'hub_operator' });
    const other = await addPerson(test, { role: 'hub_operator' });
    const theirs = await notify(other, 'new_user', 1);
    const ids: number[] = [];
    for (let index = 0; index < 5; index += 1) ids.push(await notify(person, 'new_user', 1));
    const [first = 0, second = 0, third = 0] = ids;
    const read = async (ids: unknown) =>
      (await person.call('POST /notifications/read', { body: { ids } })).ok.data.read;
    expect(await read(first)).toBe(1);
    expect(await read([first, second, third, theirs])).toBe(2);
    expect(await read('all')).toBe(2);
    expect(await read('all')).toBe(0);
    expect((await person.call('GET /notifications')).ok.unread).toBe(0);
    expect((await other.call('GET /notifications')).ok.unread).toBe(1);
    for (const wrong of ['some', [], '1', [1.5], null])
      expect((await person.call('POST /notifications/read', { body: { ids: wrong } })).code).toBe('ESP000');
  });
});

describe('news', () => {
  it('reach who does operation work alone, of all but requests and shops', async () => {
    const hub = await addHub(test);
    const [narrow, wide, away] = [
      await addPerson(test, { role: 'hub_manager', hubIds: [hub.id], onlyOperation: true }),
      await addPerson(test, { role: 'hub_manager', hubIds: [hub.id] }),
      await addPerson(test, { role: 'hub_manager', hubIds: [], onlyOperation: true }),
    ];
    const news = [
      ['new_package_failed', '/packages/1'],
      ['new_user', '/couriers/1/info'],
      ['new_user', '/hub-operators/1'],
      ['new_user', '/shops/seller-stores/1'],
      ['new_ticket', '/support/1'],
    ] as const;
    for (const [type, url] of news)
      await test.pool.query(`select hl_notify($1, 'Tin', 'News', $2, $3, array['hub_manager'], null)`, [
        type,
        url,
        hub.id,
      ]);
    const heard = async (person: Person) => (await person.call('GET /notifications')).ok.data.map(({ url }) => url);
    const urls = news.map(([, url]) => url).toReversed();
    expect(await heard(wide)).toEqual(urls);
    expect(await heard(narrow)).toEqual(urls.slice(2));
    expect(await heard(away)).toEqual([]);
  });

  it('of packages are not for the account that may not see them', async () => {
    const person = await addPerson(test, { role: 'hub_manager', email: 'excluded@people.test' });
    const hidden = await notify(person, 'new_package_failed', 2);
    const id = await notify(person, 'new_user', 1);
    const heard = (await person.call('GET /notifications')).ok;
    expect(heard.data.map((item) => item.id)).toEqual([id]);
    expect([heard.meta.pagination.total, heard.unread]).toEqual([1, 1]);
    const asked = { query: { types: 'new_package_failed' } };
    expect((await person.call('GET /notifications', asked)).ok.data).toEqual([]);
    // What he is not told of he doesn't read either, neither by its id nor with all.
    const read = async (ids: number | 'all') =>
      (await person.call('POST /notifications/read', { body: { ids } })).ok.data.read;
    expect([await read(hidden), await read('all')]).toEqual([0, 1]);
    const { rows } = await test.pool.query('select id from notifications where user_id = $1 and read_at is null', [
      person.id,
    ]);
    expect(rows).toEqual([{ id: hidden }]);
  });
});

describe('the red dots', () => {
  it('of pickups count packages waiting in one’s own hubs', async () => {
    const [mine, empty, foreign] = [await addHub(test), await addHub(test), await addHub(test)];
    await addPackage(test, { status: 'Waiting_for_pickup', hubId: mine.id });
    await addPackage(test, { status: 'Waiting_for_pickup', hubId: mine.id });
    await addPackage(test, { status: 'In_pickup', hubId: mine.id });
    await addPackage(test, { status: 'Waiting_for_pickup', hubId: foreign.id });
    const operator = await addPerson(test, { role: 'hub_operator', hubIds: [mine.id, empty.id] });
    const admin = await addPerson(test, { role: 'admin' });
    expect((await operator.call('GET /pickup-note')).ok.data).toMatchObject([
      { id: mine.id, hub_id: mine.id, hub_code: mine.code, waiting: 2, note: '', version: 0 },
    ]);
    expect((await admin.call('GET /pickup-note')).ok.data.map((note) => note.hub_id)).toEqual([mine.id, foreign.id]);
  });

  it('of support count unread requests that one’s own list shows', async () => {
    const [mine, foreign] = [await addHub(test), await addHub(test)];
    const shop = await addShop(test, { hubId: mine.id });
    const ask = (hubId: number | null, read: boolean) =>
      test.pool.query(
        `insert into support_requests (requester_shop_id, hub_id, request_type, subject, content, read_at) values ($1, $2, 'Complain', 's', 'c', $3)`,
        [shop.id, hubId, read ? new Date() : null],
      );
    await ask(mine.id, false);
    await ask(mine.id, true);
    await ask(foreign.id, false);
    await ask(null, false);
    const operator = await addPerson(test, { role: 'hub_operator', hubIds: [mine.id] });
    const admin = await addPerson(test, { role: 'admin' });
    expect((await operator.call('GET /customer-request-unread')).ok.data).toEqual({
      count: 1,
      hubs: { [mine.code]: 1 },
    });
    // What he wrote down himself for a shop of another hub.
    await test.pool.query('update support_requests set created_by = $1 where hub_id = $2', [operator.id, foreign.id]);
    const both = { [mine.code]: 1, [foreign.code]: 1 };
    expect((await operator.call('GET /customer-request-unread')).ok.data).toEqual({ count: 2, hubs: both });
    expect((await admin.call('GET /customer-request-unread')).ok.data).toEqual({ count: 3, hubs: both });
  });
});

describe('a push device', () => {
  it('is kept once per user and browser, with its newest token', async () => {
    const person = await addPerson(test, { role: 'hub_operator' });
    const device = { device_id: 'fingerprint', device_token: 'first', device_type: 'desktop' };
    expect((await person.call('POST /user-device', { body: device })).ok).toEqual({ data: { ok: true } });
    expect((await person.call('POST /user-device', { body: { ...device, device_token: 'second' } })).status).toBe(200);
    const { rows } = await test.pool.query('select device_id, device_token from user_devices where user_id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([{ device_id: 'fingerprint', device_token: 'second' }]);
    const audited = await test.pool.query(
      `select a.action, a.entity, d.device_id from audit_log a join user_devices d on d.id::text = a.entity_id
        where a.actor_id = $1 order by a.id`,
      [person.id],
    );
    const one = { action: 'register_device', entity: 'user_device', device_id: 'fingerprint' };
    expect(audited.rows).toEqual([one, one]);
    expect((await person.call('POST /user-device', { body: { ...device, device_type: 'phone' } })).code).toBe('ESP000');
  });

  it('is its present user’s alone: who had that browser before keeps his others', async () => {
    const [before, now] = [
      await addPerson(test, { role: 'hub_operator' }),
      await addPerson(test, { role: 'hub_operator' }),
    ];
    const [shared, own] = [randomUUID(), randomUUID()];
    const register = (who: Person, device_token: string) =>
      who.call('POST /user-device', { body: { device_id: device_token, device_token, device_type: 'desktop' } });
    for (const token of [shared, own]) expect((await register(before, token)).status).toBe(200);
    expect((await register(now, shared)).status).toBe(200);
    const { rows } = await test.pool.query(
      'select user_id, device_token from user_devices where user_id = any($1) order by user_id',
      [[before.id, now.id]],
    );
    expect(rows).toEqual([
      { user_id: before.id, device_token: own },
      { user_id: now.id, device_token: shared },
    ]);
  });
});
