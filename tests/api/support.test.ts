import { generateKeyPairSync, createVerify } from 'node:crypto';
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from './helpers/app';
import { until, workingApp } from './helpers/outbound';
import { addPackage } from './helpers/packages';
import { addPerson } from './helpers/people';
import { addHub, addShop, addWard, type Place } from './helpers/places';
import { shopForm } from './helpers/examples-shops';
import { newMember } from './helpers/examples-staff';
import { longRun } from '../helpers/run-length';

interface Sent {
  readonly token: string;
  readonly data: { readonly id: string; readonly body: string; readonly url: string };
}

/**
 * Google as seen from here: gives tokens for a claim signed with the account's key, and takes messages as it is told
 * to.
 */
class Google {
  readonly claims: Record<string, unknown>[] = [];
  readonly sent: Sent[] = [];
  answer: (device: string) => { readonly status: number; readonly body: object } = () => ({
    status: 200,
    body: { name: 'projects/hubline-test/messages/1' },
  });
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #folder = mkdtempSync(join(tmpdir(), 'hubline-push-'));
  #server: Server | null = null;

  async open(): Promise<{ FIREBASE_SERVICE_ACCOUNT: string; FCM_URL: string }> {
    this.#server = createServer((request, response) => {
      void (async () => {
        const parts: Buffer[] = [];
        for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
        const { status, body } = this.#hear(
          request.url ?? '',
          request.headers.authorization,
          Buffer.concat(parts).toString('utf8'),
        );
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      })();
    });
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    const account = {
      project_id: 'hubline-test',
      client_email: 'push@hubline-test.example',
      private_key: this.#keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `${url}/token`,
    };
    const path = join(this.#folder, 'account.json');
    writeFileSync(path, JSON.stringify(account));
    return { FIREBASE_SERVICE_ACCOUNT: path, FCM_URL: url };
  }

  #hear(path: string, authorization: string | undefined, text: string): { status: number; body: object } {
    if (path === '/token') {
      const [head = '', claim = '', signature = ''] = (new URLSearchParams(text).get('assertion') ?? '').split('.');
      if (!createVerify('RSA-SHA256').update(`${head}.${claim}`).verify(this.#keys.publicKey, signature, 'base64url'))
        return { status: 401, body: {} };
      this.claims.push(JSON.parse(Buffer.from(claim, 'base64url').toString('utf8')) as Record<string, unknown>);
      return { status: 200, body: { access_token: 'ya29.test', expires_in: 3599, token_type: 'Bearer' } };
    }
    if (path !== '/v1/projects/hubline-test/messages:send' || authorization !== 'Bearer ya29.test')
      return { status: 403, body: {} };
    const { message } = JSON.parse(text) as { message: Sent };
    const answer = this.answer(message.token);
    if (answer.status === 200) this.sent.push(message);
    return answer;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
    rmSync(this.#folder, { recursive: true });
  }
}

const google = new Google();
let test: TestApp;
let admin: Person;
let hub: Place;
let foreign: Place;
let shop: Place;
let clerk: Person;
let manager: Person;

const words = { request_type: 'Complain', subject: 'Giao trễ', content: 'Khách đợi ba ngày.' };
const ask = async (by: Person, change: object = {}) =>
  (await by.call('POST /customer-request', { body: { shop_id: shop.id, ...words, ...change } })).ok.data;
const say = (by: Person, request_id: number, content: string, as?: 'requester') =>
  by.call('POST /customer-response', { body: { request_id, content, ...(as ? { as } : {}) } });
const step = (by: Person, id: number, body: object) =>
  by.call('PATCH /customer-request/{id}', { params: { id }, body });
const heard = async (person: Person, language = 'vi') =>
  (await person.call('GET /notifications', { headers: { 'accept-language': language } })).ok.data.map(
    ({ type, content, url }) => ({ type, content, url }),
  );

beforeAll(async () => {
  test = await workingApp({
    ...(await google.open()),
    HUBLINE_PACKAGES_EXCLUDED_ACCOUNT: 'excluded@people.test',
  });
  [hub, foreign] = [await addHub(test), await addHub(test)];
  shop = await addShop(test, { hubId: hub.id, name: 'Hoa Tươi' });
  admin = await addPerson(test, { role: 'admin' });
  clerk = await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] });
  manager = await addPerson(test, { role: 'hub_manager', hubIds: [hub.id] });
});
afterAll(async () => {
  await test.close();
  await google.close();
});

describe('a support request', () => {
  it('goes from its first word to its end, and comes back with what its requester says', async () => {
    const { id, status, unread, hub: at, requester } = await ask(clerk);
    expect({ status, unread, at, requester }).toEqual({
      status: 'Waiting',
      unread: true,
      at: { id: hub.id, code: hub.code },
      requester: { kind: 'shop', id: shop.id, code: shop.code, name: 'Hoa Tươi' },
    });
    expect((await step(manager, id, { status: 'Completed' })).code).toBe('ESY092');
    expect((await step(manager, id, { status: 'Processing' })).ok.data).toMatchObject({
      status: 'Processing',
      unread: false,
    });
    expect((await step(manager, id, { status: 'Processing' })).code).toBe('ESY092');
    expect((await say(manager, id, 'Đã giao lại.')).ok.data).toMatchObject({ status: 'Answered', replies: 1 });
    expect((await step(manager, id, { status: 'Completed' })).ok.data.status).toBe('Completed');
    expect((await say(manager, id, 'Còn gì nữa không?')).code).toBe('ESY092');
    expect((await say(clerk, id, 'Vẫn chưa nhận được.', 'requester')).ok.data).toMatchObject({
      status: 'Waiting',
      unread: true,
      replies: 2,
    });
    const { messages } = (await manager.call('GET /customer-request/{id}', { params: { id } })).ok.data;
    expect(messages.map(({ content, by_requester, status: after }) => [after, by_requester, content])).toEqual([
      ['Processing', false, null],
      ['Answered', false, 'Đã giao lại.'],
      ['Completed', false, null],
      ['Waiting', true, 'Vẫn chưa nhận được.'],
    ]);
    expect(messages.at(-1)?.author).toBe('Hoa Tươi');
  });

  it('takes one of two who take it at once', async () => {
    const { id } = await ask(clerk);
    const ends = await Promise.all([
      step(clerk, id, { status: 'Processing' }),
      step(manager, id, { status: 'Processing' }),
    ]);
    expect(ends.map(({ code }) => code).sort()).toEqual(['ESY092', null]);
  });

  it('is of its hub’s people; what sales wrote down themselves they go on seeing', async () => {
    const { id } = await ask(clerk);
    const stranger = await addPerson(test, { role: 'hub_manager', hubIds: [foreign.id] });
    for (const answer of [
      await stranger.call('GET /customer-request/{id}', { params: { id } }),
      await step(stranger, id, { status: 'Processing' }),
      await say(stranger, id, 'Chào'),
    ])
      expect(answer.code).toBe('ESY091');
    expect((await stranger.call('POST /customer-request', { body: { shop_id: shop.id, ...words } })).code).toBe(
      'ESY093',
    );
    const sales = await addPerson(test, { role: 'sale_admin' });
    const own = await ask(sales);
    expect((await sales.call('GET /customer-request')).ok.data.map((one) => one.id)).toEqual([own.id]);
    const mine = (await sales.call('POST /customer-request', { body: words })).ok.data;
    expect([mine.requester.kind, mine.hub]).toEqual(['staff', null]);
    expect(
      (
        await addPerson(test, { role: 'hub_operator', hubIds: [hub.id], onlyOperation: true }).then((person) =>
          person.call('GET /customer-request'),
        )
      ).code,
    ).toBe('EUS008');
  });

  it('of one’s own is for headquarters, not for one’s hub, and what one adds to it is no answer', async () => {
    const mine = (await clerk.call('POST /customer-request', { body: words })).ok.data;
    expect(mine.hub).toBeNull();
    expect((await manager.call('GET /customer-request/{id}', { params: { id: mine.id } })).code).toBe('ESY091');
    expect((await heard(manager)).filter(({ url }) => url === `/support/${mine.id}`)).toEqual([]);
    expect((await say(admin, mine.id, 'Để xem.')).ok.data.status).toBe('Answered');
    expect((await say(clerk, mine.id, 'Vẫn vậy.')).ok.data).toMatchObject({ status: 'Waiting', unread: true });
    expect((await heard(admin))[0]).toMatchObject({ type: 'new_ticket', url: `/support/${mine.id}` });
  });

  it('stays unread by whoever wrote it down, until somebody else has opened it', async () => {
    const { id } = await ask(clerk);
    const open = async (by: Person) => (await step(by, id, { read: true })).ok.data.unread;
    expect([await open(clerk), await open(manager)]).toEqual([true, false]);
    await say(manager, id, 'Vẫn chưa thấy.', 'requester');
    expect([await open(manager), await open(clerk)]).toEqual([true, false]);
  });

  it('is found by its number, words, kind, status, and whether anybody has read it', async () => {
    const { id } = await ask(clerk, { subject: 'Đổi giờ lấy hàng', request_type: 'Change information' });
    const find = async (query: Record<string, string | number>) =>
      (await manager.call('GET /customer-request', { query })).ok.data.map((one) => one.id);
    expect(await find({ q: String(id) })).toEqual([id]);
    expect(await find({ q: 'doi gio' })).toEqual([id]);
    expect(await find({ q: 'hoa tuoi', request_type: 'Change information' })).toEqual([id]);
    const unread = async () => (await manager.call('GET /customer-request-unread')).ok.data.count;
    const before = await unread();
    await step(manager, id, { read: true });
    expect([
      before - (await unread()),
      (await find({ unread: '1' })).includes(id),
      await find({ unread: '0', q: String(id) }),
    ]).toEqual([1, false, [id]]);
    await step(manager, id, { read: false });
    expect(await unread()).toBe(before);
    expect(await find({ status: 'Completed,Answered', q: String(id) })).toEqual([]);
  });

  it('comes from the shop’s own system too, by a key that counts and for its own requests alone', async () => {
    const { api_key: token } = (
      await admin.call('PATCH /users/{id}/api-enable', { params: { id: shop.id }, body: { enabled: true } })
    ).ok.data;
    const made = (await test.call('POST /shop-requests', { token, body: words })).ok.data;
    const at = { token, params: { id: made.id } };
    await say(manager, made.id, 'Đã giao lại.');
    await step(manager, made.id, { status: 'Completed' });
    expect((await test.call('GET /shop-requests/{id}', at)).ok.data).toMatchObject({
      status: 'Completed',
      messages: [{ content: 'Đã giao lại.', by_requester: false }, { content: null }],
    });
    expect(
      (await test.call('POST /shop-requests/{id}/reply', { ...at, body: { content: 'Chưa thấy.' } })).ok.data.status,
    ).toBe('Waiting');
    expect((await heard(clerk))[0]?.content).toBe('Hoa Tươi phản hồi: Giao trễ');
    const other = await ask(clerk, { shop_id: (await addShop(test, { hubId: hub.id })).id });
    expect((await test.call('GET /shop-requests/{id}', { token, params: { id: other.id } })).code).toBe('ESY091');
    for (const wrong of [null, manager.token, `${token}x`])
      expect((await test.call('GET /shop-requests/{id}', { ...at, token: wrong })).code).toBe('EUS008');
    await test.pool.query('update shops set active = false where id = $1', [shop.id]);
    expect((await test.call('GET /shop-requests/{id}', at)).code).toBe('EUS008');
    await test.pool.query('update shops set active = true where id = $1', [shop.id]);
    await admin.call('PATCH /users/{id}/api-enable', { params: { id: shop.id }, body: { enabled: false } });
    expect((await test.call('GET /shop-requests/{id}', at)).code).toBe('EUS008');
  });

  it('a system of a shop asks again under its key and has asked once; the same key of another shop is another', async () => {
    const keyOf = async (id: number): Promise<string | null> =>
      (await admin.call('PATCH /users/{id}/api-enable', { params: { id }, body: { enabled: true } })).ok.data.api_key;
    const mine = await addShop(test, { hubId: hub.id });
    const theirs = await addShop(test, { hubId: hub.id });
    const token = await keyOf(mine.id);
    const asks = { token, headers: { 'idempotency-key': 'ask-1' }, body: words };
    const made = await test.call('POST /shop-requests', asks);
    const again = await test.call('POST /shop-requests', asks);
    expect(again.ok).toEqual(made.ok);
    const replies = {
      token,
      headers: { 'idempotency-key': 'say-1' },
      params: { id: made.ok.data.id },
      body: { content: 'Chưa thấy.' },
    };
    await test.call('POST /shop-requests/{id}/reply', replies);
    expect((await test.call('POST /shop-requests/{id}/reply', replies)).ok.data.messages).toHaveLength(1);
    expect((await test.call('POST /shop-requests', { ...asks, body: { ...words, subject: 'Khác' } })).code).toBe(
      'ESY005',
    );
    const other = await test.call('POST /shop-requests', { ...asks, token: await keyOf(theirs.id) });
    expect(other.ok.data.id).not.toBe(made.ok.data.id);
  });

  it('has a kind, a subject and a text, none of them too long', async () => {
    for (const wrong of [
      { request_type: 'Praise' },
      { subject: ' ' },
      { content: 'x'.repeat(256) },
      { more: 1 },
      { shop_id: '1' },
    ])
      expect(
        (await clerk.call('POST /customer-request', { body: { shop_id: shop.id, ...words, ...wrong } })).code,
      ).toBe('ESP000');
    for (const request_type of ['Delivery/Pickup/Return', 'Change information', 'Complain'])
      expect(
        (await clerk.call('POST /customer-request', { body: { shop_id: shop.id, ...words, request_type } })).ok.data
          .request_type,
      ).toBe(request_type);
    const { id } = await ask(clerk);
    for (const wrong of [{}, { status: 'Answered' }, { read: 'yes' }])
      expect((await step(clerk, id, wrong)).code).toBe('ESP000');
  });
});

describe('news', () => {
  it('of a request reaches the people of its hub and who sees all hubs, in their language, and not its author', async () => {
    const [near, far] = [
      await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] }),
      await addPerson(test, { role: 'hub_operator', hubIds: [foreign.id] }),
    ];
    const { id } = await ask(clerk);
    await say(clerk, id, 'Vẫn chưa thấy.', 'requester');
    expect(await heard(near)).toEqual([
      { type: 'new_ticket', content: 'Hoa Tươi phản hồi: Giao trễ', url: `/support/${id}` },
      { type: 'new_ticket', content: 'Hoa Tươi: Giao trễ', url: `/support/${id}` },
    ]);
    expect((await heard(admin, 'en'))[0]).toEqual({
      type: 'new_ticket',
      content: 'Hoa Tươi replied: Giao trễ',
      url: `/support/${id}`,
    });
    expect([await heard(far), (await heard(clerk)).filter(({ url }) => url === `/support/${id}`)]).toEqual([[], []]);
  });

  it('of a new shop and of a new courier reaches who looks after them', async () => {
    const ward = await addWard(test, { servedBy: foreign.id });
    const boss = await addPerson(test, { role: 'hub_manager', hubIds: [foreign.id] });
    const { id, code } = (await admin.call('POST /users/create-shop', { body: shopForm(ward.id) })).ok.data;
    const { rows } = await test.pool.query<{ id: number }>(
      `insert into couriers (courier_code, first_name, user_name, phone, hub_id) values ('BTNEW', 'Lê Văn Mới', 'btnew', '0912000999', $1) returning id`,
      [foreign.id],
    );
    expect(await heard(boss)).toEqual([
      { type: 'new_user', content: 'Bưu tá mới: Lê Văn Mới', url: `/couriers/${rows[0]?.id}/info` },
      { type: 'new_user', content: `Shop mới ${code}: Hoa Tươi Ban Mai`, url: `/shops/seller-stores/${id}` },
    ]);
  });

  it('of somebody new on the staff reaches who looks after that list, and not who added him', async () => {
    const [boss, clerk] = [
      await addPerson(test, { role: 'area_manager', hubIds: [foreign.id] }),
      await addPerson(test, { role: 'hub_operator', hubIds: [foreign.id] }),
    ];
    const { id, name } = (await admin.call('POST /hub-operators', { body: newMember([foreign.id]) })).ok.data;
    expect((await heard(boss)).filter(({ url }) => url === `/hub-operators/${id}`)).toEqual([
      { type: 'new_user', content: `Nhân sự mới: ${name}`, url: `/hub-operators/${id}` },
    ]);
    expect(
      [...(await heard(clerk)), ...(await heard(admin))].filter(({ url }) => url === `/hub-operators/${id}`),
    ).toEqual([]);
  });

  it('of a package that failed for good reaches its hub, once where many fail together', async () => {
    const boss = await addPerson(test, { role: 'hub_manager', hubIds: [foreign.id] });
    const packages = [];
    for (let index = 0; index < 3; index += 1)
      packages.push(await addPackage(test, { status: 'In_delivery', hubId: foreign.id, shopId: shop.id }));
    const fail = (ids: readonly number[], to: string) =>
      test.pool.query(
        `insert into package_history (package_id, action, from_status, to_status, actor_name, actor_role, hub_id, reason) select unnest($1::bigint[]), 'delivery_failed', 'In_delivery', $2, 'Bưu tá', 'courier', $3, 'FR002'`,
        [ids, to, foreign.id],
      );
    const [first, ...others] = packages;
    await fail([first?.id ?? 0], 'Delivery_failed_attempt');
    expect(await heard(boss)).toEqual([]);
    await fail([first?.id ?? 0], 'Delivery_failed');
    await fail(
      others.map(({ id }) => id),
      'Delivery_failed',
    );
    const news = await heard(boss);
    expect(news.map(({ url }) => url)).toEqual(['/packages?status=Delivery_failed', `/packages/${first?.id}`]);
    expect([news[0]?.content, news[1]?.content.startsWith(`Kiện ${first?.code} giao không thành công: `)]).toEqual([
      '2 kiện giao không thành công cùng lúc',
      true,
    ]);
    await test.pool.query(
      `begin; set local hubline.quiet = 'on'; insert into package_history (package_id, action, from_status, to_status, actor_name, actor_role) values (${first?.id}, 'x', 'In_delivery', 'Delivery_failed', 's', 's'); commit`,
    );
    expect(await heard(boss)).toHaveLength(2);
  });
});

describe('a push message', () => {
  const device = (person: Person, device_token: string) =>
    person.call('POST /user-device', { body: { device_id: 'fp', device_token, device_type: 'desktop' } });
  const devices = async (person: Person) =>
    (
      await test.pool.query<{ device_token: string }>('select device_token from user_devices where user_id = $1', [
        person.id,
      ])
    ).rows.map((row) => row.device_token);
  const arrived = (token: string) => google.sent.filter((one) => one.token === token);

  it('goes to each browser of a hearer, once, under a claim of the account', async () => {
    const near = await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] });
    await device(near, 'near-1');
    const { id } = await ask(clerk, { subject: 'Báo qua trình duyệt' });
    await until(
      async () => arrived('near-1'),
      (all) => all.length > 0,
    );
    expect(arrived('near-1')).toMatchObject([
      { data: { title: 'Hubline', body: 'Hoa Tươi: Báo qua trình duyệt', url: `/support/${id}` } },
    ]);
    expect(google.claims).toMatchObject([
      { iss: 'push@hubline-test.example', scope: 'https://www.googleapis.com/auth/firebase.messaging' },
    ]);
    // The effect is kept once Google has answered.
    const kept = async () => (await test.pool.query(`select key from job_effects where key like 'push:%'`)).rows.length;
    expect(await until(kept, (count) => count >= google.sent.length)).toBe(google.sent.length);
  });

  it.runIf(longRun)(
    'is asked for again while Google is out of order, and leaves a browser alone that is gone',
    async () => {
      const near = await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] });
      await device(near, 'gone');
      google.answer = (token) =>
        token === 'gone'
          ? { status: 404, body: { error: { status: 'NOT_FOUND', details: [{ errorCode: 'UNREGISTERED' }] } } }
          : { status: 200, body: {} };
      await ask(clerk);
      expect(
        await until(
          () => devices(near),
          (all) => all.length === 0,
        ),
      ).toEqual([]);
      await device(near, 'later');
      let tries = 0;
      google.answer = (token) =>
        token === 'later' && (tries += 1) === 1 ? { status: 503, body: {} } : { status: 200, body: {} };
      await ask(clerk);
      await until(
        async () => arrived('later'),
        (all) => all.length === 1,
      );
      expect(tries).toBe(2);
      const { rows } = await test.pool.query<{ request: string }>(
        `select request from outbound_calls where kind = 'push' order by id`,
      );
      expect([rows.length, rows.some(({ request }) => request.includes('later') || request.includes('gone"'))]).toEqual(
        [2, false],
      );
    },
  );

  it('reaches no browser that its user has signed out of, whatever he is signed in at besides', async () => {
    const shared = await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] });
    const own = await test.signIn(shared.id);
    const register = (person: Person, device_id: string) =>
      person.call('POST /user-device', { body: { device_id, device_token: device_id, device_type: 'desktop' } });
    await register(shared, 'shared-pc');
    await register(own, 'own-pc');
    await shared.call('DELETE /logout');
    const counts = async () => [arrived('shared-pc').length, arrived('own-pc').length];
    // By the second time what the first left to be sent has been.
    for (const turn of [1, 2]) {
      await ask(clerk, { subject: `Chỉ máy của mình ${turn}` });
      await until(counts, ([, own = 0]) => own === turn);
    }
    expect(await counts()).toEqual([0, 2]);
    const again = await test.signIn(shared.id);
    await register(again, 'shared-pc');
    await ask(clerk, { subject: 'Lại ở máy chung' });
    await until(counts, ([there = 0, own = 0]) => there > 0 && own > 2);
    expect(await counts()).toEqual([1, 3]);
  });

  it('of a package is not for the account that may not see them', async () => {
    const excluded = await addPerson(test, { role: 'hub_operator', hubIds: [hub.id], email: 'excluded@people.test' });
    await device(excluded, 'excluded');
    await test.pool.query(
      `insert into notifications (user_id, type, content, url, push_due)
       values ($1, 'new_package_failed', 'Kiện', '/packages/1', true)`,
      [excluded.id],
    );
    const { id } = await ask(clerk, { subject: 'Không phải kiện' });
    await until(
      async () => arrived('excluded'),
      (all) => all.some(({ data }) => data.url === `/support/${id}`),
    );
    expect(arrived('excluded').map(({ data }) => data.url)).toEqual([`/support/${id}`]);
  });

  it('reaches nobody who has signed out, and no browser that another user has taken over', async () => {
    const [first, second] = [
      await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] }),
      await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] }),
    ];
    await device(first, 'shared');
    await device(second, 'shared');
    expect([await devices(first), await devices(second)]).toEqual([[], ['shared']]);
    await second.call('DELETE /logout');
    await ask(clerk, { subject: 'Không ai ngồi đây' });
    await until(
      async () => (await test.pool.query('select 1 from notifications where push_due')).rows,
      (rows) => rows.length === 0,
    );
    expect(arrived('shared')).toEqual([]);
  });
});
