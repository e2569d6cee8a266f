import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleLost } from '~provider/outbound/relay';
import { longRun } from '../helpers/run-length';
import type { Person, TestApp } from '../api/helpers/app';
import { behaviours, isSigned, Listener } from '../api/helpers/listener';
import { addEndpoint, deliveriesOf, hurry, until, workingApp } from '../api/helpers/outbound';
import {
  storePackage,
  addTwoHubs,
  storedHistory,
  type StoredPackage,
  type TwoHubs,
} from '../api/helpers/stored-packages';
import { addPerson } from '../api/helpers/people';
import { servicesOn } from '../helpers/services';

let test: TestApp;
let hubs: TwoHubs;
let admin: Person;
let listener: Listener;

beforeAll(async () => {
  test = await workingApp();
  hubs = await addTwoHubs(test);
  admin = await addPerson(test, { role: 'admin' });
});
afterAll(() => test.close());
beforeEach(async () => {
  listener = await Listener.open();
});
afterEach(async () => {
  await test.pool.query('update outbound_endpoints set removed_at = now(), enabled = false where removed_at is null');
  await listener.close();
});

const pkg = (): Promise<StoredPackage> =>
  storePackage(test, { seller_id: hubs.shop.id, status: 'Waiting_for_delivery', current_hub_id: hubs.mine.id });
const foreignPkg = (): Promise<StoredPackage> =>
  storePackage(test, { seller_id: hubs.foreignShop.id, status: 'Waiting_for_delivery', current_hub_id: hubs.mine.id });
const lose = ({ id }: StoredPackage) =>
  admin.call('PATCH /packages/{id}/lost', { params: { id }, body: { note: 'rơi hàng' } });
const settled = (endpoint: number, count: number) =>
  until(
    () => deliveriesOf(test, endpoint),
    (list) => list.length === count && list.every((one) => one.state !== 'waiting'),
  );
const endpoint = {
  name: 'Kho của shop',
  url: 'https://shop.example/hook',
  events: ['package.status_changed'],
  enabled: true,
};
const auditOf = async (id: number) =>
  (
    await test.pool.query<{ action: string; text: string }>(
      `select action, row_to_json(a)::text as text from audit_log a where entity = 'outbound_endpoint' and entity_id = $1 order by id`,
      [String(id)],
    )
  ).rows;

describe('a webhook', () => {
  it('is told of a change of status, signed, and of nothing else that happens to the package', async () => {
    const { id, secret } = await addEndpoint(admin, listener, { kind: 'webhook', events: ['package.status_changed'] });
    const one = await pkg();
    await admin.call('PATCH /packages/{id}/operator-update', {
      params: { id: one.id },
      body: { operator_note: 'gọi lại' },
    });
    await lose(one);
    await settled(id, 1);
    const [heard] = listener.heard;
    const [row] = await storedHistory(test, one.id);
    expect(heard?.json).toEqual({
      id: heard?.headers['idempotency-key'],
      event: 'package.status_changed',
      occurred_at: row?.at,
      sequence: row?.id,
      package: { code: one.code, order_code: one.order_code, seller_code: hubs.shop.code, tracking_3pl: null },
      from_status: 'Waiting_for_delivery',
      to_status: 'Missing',
      hub_code: hubs.mine.code,
      reason: null,
    });
    expect(heard && isSigned(heard, secret)).toBe(true);
    expect(heard?.body).not.toContain('0903111218');
  });

  it('is told of every package of a run, and of what is undone', async () => {
    const { id } = await addEndpoint(admin, listener, { kind: 'webhook', events: ['package.status_changed'] });
    const packages = await Promise.all(Array.from({ length: 30 }, pkg));
    const { text } = await admin.call('POST /packages-batch', {
      headers: { 'idempotency-key': randomUUID() },
      body: { action: 'lost', args: { note: 'rơi' }, items: packages.map((one) => ({ id: one.id })) },
    });
    const run = Number(/"run":(\d+)/.exec(text)?.[1]);
    await admin.call('POST /runs/{id}/undo', { headers: { 'idempotency-key': randomUUID() }, params: { id: run } });
    await settled(id, 60);
    const codes = (status: string) =>
      listener.effects
        .filter((one) => one.json['to_status'] === status)
        .map((one) => (one.json['package'] as { code: string }).code)
        .sort();
    expect(codes('Missing')).toEqual(packages.map((one) => one.code).sort());
    expect(codes('Waiting_for_delivery')).toEqual(packages.map((one) => one.code).sort());
    expect(listener.effects).toHaveLength(60);
  });

  it('hears nothing while it is switched off, removed, or asked for other events; nothing is kept for it either', async () => {
    const off = await addEndpoint(admin, listener, {
      kind: 'webhook',
      events: ['package.status_changed'],
      enabled: false,
    });
    const other = await addEndpoint(admin, listener, { kind: 'webhook', events: ['package.created'] });
    const gone = await addEndpoint(admin, listener, { kind: 'webhook', events: ['package.status_changed'] });
    await admin.call('DELETE /outbound-endpoints/{id}', { params: { id: gone.id } });
    await lose(await pkg());
    for (const { id } of [off, other, gone]) expect(await deliveriesOf(test, id)).toEqual([]);
    expect(listener.heard).toEqual([]);
  });

  it('of a shop hears of its packages alone; one that names none goes on hearing of all', async () => {
    const events = ['package.created', 'package.status_changed'] as const;
    const one = await addEndpoint(admin, listener, { kind: 'webhook', events, seller_id: hubs.shop.id });
    const all = await addEndpoint(admin, listener, { kind: 'webhook', events });
    const own = await pkg();
    const foreign = await foreignPkg();
    for (const each of [own, foreign]) await lose(each);
    const heardBy = async (id: number) =>
      (await deliveriesOf(test, id)).map((delivery) => delivery.package_id).toSorted((a, b) => (a ?? 0) - (b ?? 0));
    expect([await heardBy(one.id), await heardBy(all.id)]).toEqual([[own.id], [own.id, foreign.id]]);
    const { data } = (await admin.call('GET /outbound-endpoints', { query: { kind: 'webhook' } })).ok;
    expect(data.map(({ id, seller }) => [id, seller])).toEqual([
      [one.id, { id: hubs.shop.id, code: hubs.shop.code, name: expect.any(String) as string }],
      [all.id, null],
    ]);
    const change = async (body: { seller_id?: number | null }) => {
      const found = (await admin.call('GET /outbound-endpoints')).ok.data.find(({ id }) => id === one.id);
      const { url, version } = found ?? { url: '', version: 0 };
      return admin.call('PUT /outbound-endpoints/{id}', {
        params: { id: one.id },
        body: { name: 'Kho', url, events: [...events], enabled: true, version, ...body },
      });
    };
    // Who says nothing of it widens nothing.
    expect((await change({})).status).toBe(200);
    await lose(await foreignPkg());
    expect(await heardBy(one.id)).toEqual([own.id]);
    expect((await change({ seller_id: 999_999 })).errors).toHaveProperty('seller_id');
    expect((await change({ seller_id: null })).status).toBe(200);
    const late = await foreignPkg();
    await lose(late);
    expect(await heardBy(one.id)).toEqual([own.id, late.id]);
  });

  it('is no second one at an address that hears of these packages already, whoever asks at once or again', async () => {
    const add = (more: object = {}) =>
      admin.call('POST /outbound-endpoints', { body: { kind: 'webhook', ...endpoint, ...more } });
    const both = await Promise.all([add(), add()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    for (const more of [{}, { seller_id: hubs.shop.id }, { name: 'Khác', enabled: false }])
      expect((await add(more)).errors).toHaveProperty('url');
    const [made] = (await admin.call('GET /outbound-endpoints', { query: { kind: 'webhook' } })).ok.data;
    const change = (id: number, version: number, body: object) =>
      admin.call('PUT /outbound-endpoints/{id}', { params: { id }, body: { ...endpoint, version, ...body } });
    expect((await change(made?.id ?? 0, 1, { seller_id: hubs.shop.id })).status).toBe(200);
    expect((await add({ seller_id: hubs.shop.id })).errors).toHaveProperty('url');
    const { id } = (await add({ seller_id: hubs.foreignShop.id })).ok.data;
    expect((await change(id, 1, { seller_id: null })).errors).toHaveProperty('url');
    expect((await change(id, 1, { enabled: false })).status).toBe(200);
  });

  it('that becomes one shop’s hears no more of what waits for it of others', async () => {
    listener.behaves = behaviours.fails;
    const { id } = await addEndpoint(admin, listener, { kind: 'webhook', events: ['package.status_changed'] });
    const [own, foreign] = [await pkg(), await foreignPkg()];
    for (const each of [own, foreign]) await lose(each);
    await until(
      () => deliveriesOf(test, id),
      (list) => list.length === 2 && list.every(({ attempts, queued_at }) => attempts === 1 && queued_at === null),
    );
    const found = (await admin.call('GET /outbound-endpoints')).ok.data.find((one) => one.id === id);
    const { url = '', version = 0 } = found ?? {};
    await admin.call('PUT /outbound-endpoints/{id}', {
      params: { id },
      body: { ...endpoint, url, version, seller_id: hubs.shop.id },
    });
    listener.behaves = behaviours.accepts;
    await hurry(test);
    const ends = (await settled(id, 2)).toSorted((a, b) => (a.package_id ?? 0) - (b.package_id ?? 0));
    expect(ends.map(({ package_id, state, fault }) => [package_id, state, fault])).toEqual([
      [own.id, 'done', null],
      [foreign.id, 'failed', 'moved_on'],
    ]);
  });

  it('that is removed while something waits for it hears nothing more', async () => {
    listener.behaves = behaviours.fails;
    const { id } = await addEndpoint(admin, listener, { kind: 'webhook', events: ['package.status_changed'] });
    await lose(await pkg());
    await until(
      () => deliveriesOf(test, id),
      ([first]) => first?.attempts === 1 && first.queued_at === null,
    );
    await admin.call('DELETE /outbound-endpoints/{id}', { params: { id } });
    await hurry(test);
    expect(await settled(id, 1)).toMatchObject([{ state: 'failed', fault: 'endpoint_off' }]);
    expect(listener.effects).toHaveLength(1);
  });

  it.runIf(longRun)('that is dead does not keep the others waiting', async () => {
    const dead = await addEndpoint(
      admin,
      { url: 'http://127.0.0.1:1/dead' },
      { kind: 'webhook', events: ['package.status_changed'] },
    );
    const alive = await addEndpoint(admin, listener, { kind: 'webhook', events: ['package.status_changed'] });
    const packages = await Promise.all(Array.from({ length: 60 }, pkg));
    await admin.call('POST /packages-batch', {
      headers: { 'idempotency-key': randomUUID() },
      body: { action: 'lost', args: { note: 'rơi' }, items: packages.map((one) => ({ id: one.id })) },
    });
    await settled(alive.id, 60);
    expect((await deliveriesOf(test, dead.id)).map(({ state }) => state)).toEqual(packages.map(() => 'waiting'));
  });
});

describe('what has been in the queue for long', () => {
  const queued = async (endpoint: number): Promise<number> =>
    (
      await test.pool.query<{ id: number }>(
        `insert into outbound_deliveries (kind, endpoint_id, queued_at)
         values ('test', $1, now() - interval '25 minutes') returning id`,
        [endpoint],
      )
    ).rows[0]?.id ?? 0;
  const job = (delivery: number, state: string) =>
    test.pool.query(
      `insert into jobs.job (name, data, state, created_on, start_after)
       values ('outbound-delivery', jsonb_build_object('delivery', $1::int), $2, now() - interval '25 minutes',
         now() + interval '1 hour')`,
      [delivery, state],
    );

  it('waits on until a worker comes, is told where the queue has forgotten it, and failed where that gave it up', async () => {
    const { id } = await addEndpoint(admin, listener, { kind: 'webhook', events: ['package.status_changed'] });
    const waits = await queued(id);
    await job(waits, 'created');
    const givenUp = await queued(id);
    await job(givenUp, 'failed');
    const forgotten = await queued(id);
    await settleLost.run(await servicesOn(test.pool), () => Promise.resolve());
    const found = await until(
      () => deliveriesOf(test, id),
      (list) => list.some((one) => one.state === 'done'),
    );
    expect(found.map((one) => [one.id, one.state, one.fault])).toEqual([
      [waits, 'waiting', null],
      [givenUp, 'failed', 'internal'],
      [forgotten, 'done', null],
    ]);
    expect(found[0]?.queued_at).toEqual(expect.any(String));
    expect(listener.effects).toHaveLength(1);
  });
});

describe('a test', () => {
  it('is sent once, also to an endpoint that is switched off, and its outcome stands beside the endpoint', async () => {
    const { id } = await addEndpoint(admin, listener, { kind: 'webhook', enabled: false });
    const asked = await admin.call('POST /outbound-endpoints/{id}/test', { params: { id } });
    await settled(id, 1);
    expect(listener.heard[0]?.json).toMatchObject({ event: 'test' });
    const list = async () => (await admin.call('GET /outbound-endpoints')).ok.data.find((one) => one.id === id);
    expect(await list()).toMatchObject({
      waiting: 0,
      failed: 0,
      last_delivery: { id: asked.ok.data.delivery, kind: 'test', state: 'done', status: 200, fault: null },
    });
    listener.behaves = behaviours.fails;
    await admin.call('POST /outbound-endpoints/{id}/test', { params: { id } });
    await settled(id, 2);
    expect(await list()).toMatchObject({
      waiting: 0,
      failed: 1,
      last_delivery: { state: 'failed', status: 500, fault: 'status' },
    });
    expect(listener.effects).toHaveLength(2);
  });

  it('reaches this machine and its network only where the settings say so', async () => {
    const strict = await workingApp({ HUBLINE_OUTBOUND_ALLOW: '' });
    try {
      const boss = await addPerson(strict, { role: 'admin' });
      for (const url of [
        listener.url,
        listener.url.replace('127.0.0.1', 'localhost'),
        'http://169.254.169.254/latest',
        'http://[::ffff:127.0.0.1]/',
        'http://2130706433/',
      ]) {
        const { id } = await addEndpoint(boss, { url }, { kind: 'webhook' });
        await boss.call('POST /outbound-endpoints/{id}/test', { params: { id } });
        const [delivery] = await until(
          () => deliveriesOf(strict, id),
          ([first]) => first?.state === 'failed',
        );
        expect([url, delivery?.fault]).toEqual([url, 'address_refused']);
      }
      expect(listener.heard).toEqual([]);
    } finally {
      await strict.close();
    }
  });
});

describe('the settings of endpoints', () => {
  it('tell a secret once, keep it sealed, and leave audit rows without it', async () => {
    const made = await addEndpoint(admin, listener, { kind: 'webhook' });
    const renewed = await admin.call('POST /outbound-endpoints/{id}/secret', {
      params: { id: made.id },
      headers: { 'idempotency-key': randomUUID() },
    });
    const secrets = [made.secret, renewed.ok.data.secret];
    expect(new Set(secrets).size).toBe(2);
    const { version } = (await admin.call('GET /outbound-endpoints')).ok.data[0] ?? { version: 0 };
    await admin.call('PUT /outbound-endpoints/{id}', {
      params: { id: made.id },
      body: { ...endpoint, enabled: false, version },
    });
    await admin.call('DELETE /outbound-endpoints/{id}', { params: { id: made.id } });
    const rows = await auditOf(made.id);
    expect(rows.map((row) => row.action)).toEqual(['create', 'replace_secret', 'update', 'delete']);
    const { rows: kept } = await test.pool.query<{ text: string; secret: Buffer }>(
      `select row_to_json(e)::text as text, secret from outbound_endpoints e where id = $1`,
      [made.id],
    );
    const { rows: keys } = await test.pool.query<{ text: string }>(
      'select response::text as text from idempotency_keys',
    );
    for (const secret of secrets) {
      for (const { text } of [...rows, ...kept, ...keys]) expect(text).not.toContain(secret);
      expect(kept[0]?.secret.includes(Buffer.from(secret))).toBe(false);
    }
    expect((await admin.call('GET /outbound-endpoints')).text).not.toContain('hs_');
  });

  it('sign with the new secret from the moment it is made', async () => {
    const { id, secret } = await addEndpoint(admin, listener, { kind: 'webhook' });
    const { ok } = await admin.call('POST /outbound-endpoints/{id}/secret', { params: { id } });
    await admin.call('POST /outbound-endpoints/{id}/test', { params: { id } });
    await settled(id, 1);
    const [heard] = listener.heard;
    expect(heard && isSigned(heard, ok.data.secret)).toBe(true);
    expect(heard && isSigned(heard, secret)).toBe(false);
  });

  it('refuse two order systems, a stale change, an endpoint that is not there, and addresses that are none', async () => {
    const oms = await addEndpoint(admin, listener, { kind: 'oms' });
    expect((await admin.call('POST /outbound-endpoints', { body: { kind: 'oms', ...endpoint } })).code).toBe('ESY013');
    const change = (id: number, version: number) =>
      admin.call('PUT /outbound-endpoints/{id}', { params: { id }, body: { ...endpoint, version } });
    expect((await change(oms.id, 1)).ok.data).toEqual({ version: 2 });
    expect((await change(oms.id, 1)).code).toBe('ESY013');
    expect((await change(9_999_999_999, 1)).code).toBe('ESY021');
    for (const name of [
      'DELETE /outbound-endpoints/{id}',
      'POST /outbound-endpoints/{id}/secret',
      'POST /outbound-endpoints/{id}/test',
    ] as const)
      expect((await admin.call(name, { params: { id: 9_999_999 } })).code).toBe('ESY021');
    expect((await admin.call('GET /outbound-deliveries/{id}', { params: { id: 9_999_999 } })).code).toBe('ESY022');
    for (const url of [
      '',
      'ftp://shop.example',
      'shop.example/hook',
      'https://user:word@shop.example/',
      `https://shop.example/${'x'.repeat(500)}`,
    ]) {
      const answer = await admin.call('POST /outbound-endpoints', { body: { kind: 'webhook', ...endpoint, url } });
      expect([url, answer.code, Object.keys(answer.errors)]).toEqual([url, 'ESP000', ['url']]);
    }
    expect(
      (
        await admin.call('POST /outbound-endpoints', {
          body: { kind: 'webhook', ...endpoint, events: ['package.status_changed', 'package.status_changed'] },
        })
      ).code,
    ).toBe('ESP000');
    // One that was removed makes room for another.
    await admin.call('DELETE /outbound-endpoints/{id}', { params: { id: oms.id } });
    expect((await admin.call('POST /outbound-endpoints', { body: { kind: 'oms', ...endpoint } })).status).toBe(201);
  });

  it('are the admin’s alone, and not an admin’s who only does operations', async () => {
    for (const person of [
      await addPerson(test, { role: 'admin_operator' }),
      await addPerson(test, { role: 'admin', onlyOperation: true }),
    ]) {
      expect((await person.call('GET /outbound-endpoints')).code).toBe('EUS008');
      expect((await person.call('GET /outbound-deliveries')).code).toBe('EUS008');
    }
  });
});

describe('the error log', () => {
  it('is paged by cursor and by number, and filtered by state, kind, endpoint and tracking code', async () => {
    listener.behaves = behaviours.refuses;
    const { id } = await addEndpoint(admin, listener, { kind: 'webhook', events: ['package.status_changed'] });
    const packages = await Promise.all(Array.from({ length: 7 }, pkg));
    for (const one of packages) await lose(one);
    await settled(id, 7);
    const list = async (query: Record<string, string | number>) =>
      (await admin.call('GET /outbound-deliveries', { query: { endpoint: id, ...query } })).ok;
    const first = await list({ limit: 3, state: 'failed' });
    expect(first.meta.pagination).toMatchObject({ total: 7, count: 3, total_pages: 3 });
    const second = await list({ limit: 3, cursor: first.next ?? '', count: 'none' });
    expect(second.data).toEqual((await list({ limit: 3, page: 2 })).data);
    const last = await list({ limit: 3, page: 3 });
    expect([...first.data, ...second.data, ...last.data].map((one) => one.package?.code)).toEqual(
      packages.map((one) => one.code).toReversed(),
    );
    expect(last.next).toBeNull();
    expect((await list({ q: packages[2]?.code.toLowerCase() ?? '' })).data).toHaveLength(1);
    expect((await list({ state: 'done,waiting' })).data).toEqual([]);
    expect((await list({ kind: 'oms_push' })).data).toEqual([]);
    listener.behaves = behaviours.accepts;
    const { ok } = await admin.call('POST /outbound-deliveries-retry', {
      body: { ids: first.data.map((one) => one.id) },
    });
    expect(ok.data.retried).toBe(3);
    await until(
      () => list({ state: 'done' }),
      (done) => done.data.length === 3,
    );
    const { rows } = await test.pool.query(
      `select 1 from audit_log where entity = 'outbound_delivery' and action = 'retry' and actor_id = $1`,
      [admin.id],
    );
    expect(rows).toHaveLength(3);
  });
});
