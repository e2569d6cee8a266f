import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetOld } from '~provider/jobs/forget-old';
import { testApp, type Person, type TestApp } from './helpers/app';
import { newMember } from './helpers/examples-staff';
import { addPackage } from './helpers/packages';
import { passSecond } from './helpers/pass-second';
import { addPerson } from './helpers/people';
import { addHub, type Place } from './helpers/places';
import { send, sendRaw } from './helpers/send';
import { servicesOn } from '../helpers/services';

/** What holds for every call, whatever it does: keys, limits by address, headers, and what a fault gives away. */
let test: TestApp;
let hub: Place;
let admin: Person;
let other: Person;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  hub = await addHub(test);
  admin = await addPerson(test, { role: 'admin' });
  other = await addPerson(test, { role: 'admin' });
});
afterAll(() => test.close());

describe('an idempotency key', () => {
  const make = (who: Person, key: string, body: object) =>
    who.call('POST /hub-operators', { body, headers: { 'idempotency-key': key } });

  it('answers as the first time, to its user and call alone, and for no other body', async () => {
    const [key, body] = [randomUUID(), newMember([hub.id])];
    const first = await make(admin, key, body);
    const again = await make(admin, key, body);
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect((await make(admin, key, newMember([hub.id]))).code).toBe('ESY005');
    // Somebody else's key, and another call's, is another key.
    expect((await make(other, key, newMember([hub.id]))).status).toBe(201);
    expect(
      (await admin.call('POST /hub-managers', { body: newMember([hub.id]), headers: { 'idempotency-key': key } }))
        .status,
    ).toBe(201);
    const { rows } = await test.pool.query('select 1 from users where username = $1', [body.username]);
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['longer than 255', 'k'.repeat(256)],
    ['with a blank in it', 'two words'],
    ['that is no ASCII', 'khóa'],
  ])('%s is none', async (_what, key) => {
    const body = newMember([hub.id]);
    expect((await make(admin, key, body)).code).toBe('ESP000');
    expect((await test.pool.query('select 1 from users where username = $1', [body.username])).rows).toEqual([]);
  });

  it('is known for seven days, and forgotten after them', async () => {
    const [known, old] = [randomUUID(), randomUUID()];
    for (const key of [known, old]) await make(admin, key, newMember([hub.id]));
    const age = (key: string, days: number) =>
      test.pool.query('update idempotency_keys set created_at = now() - make_interval(days => $2) where key = $1', [
        key,
        days,
      ]);
    await age(known, 6);
    await age(old, 8);
    await forgetOld.run(await servicesOn(test.pool), async () => undefined);
    const { rows } = await test.pool.query<{ key: string }>('select key from idempotency_keys where key = any($1)', [
      [known, old],
    ]);
    expect(rows).toEqual([{ key: known }]);
  });

  it('and sessions and notifications go once they have been over for long enough', async () => {
    const person = await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] });
    const insert = (text: string) => test.pool.query(text, [person.id]);
    // Each a day on either side of where it goes; the session that is in use stays.
    await insert(`insert into sessions (user_id, access_hash, refresh_hash, expires_at, ended_at)
      select $1, sha256(('a' || n)::bytea), sha256(('b' || n)::bytea), now() - make_interval(days => n), case when n > 200 then now() - interval '5 days' end from unnest(array[89, 91, 300]) n`);
    await insert(`insert into notifications (user_id, type, content, url, created_at)
      select $1, 'new_ticket', '', '', now() - make_interval(days => n) from unnest(array[181, 182, 179]) n`);
    await forgetOld.run(await servicesOn(test.pool), async () => undefined);
    const { rows } = await test.pool.query<object>(
      `select (select count(*)::int from sessions where user_id = $1) as sessions, (select count(*)::int from notifications where user_id = $1) as notifications`,
      [person.id],
    );
    expect(rows).toEqual([{ sessions: 3, notifications: 1 }]);
  });

  it('and what carriers reported goes with what was done to packages, where that goes', async () => {
    const { rows } = await test.pool.query<{ id: number }>(
      `insert into carriers (code, name, token) values ('OLD', 'Old carrier', '\\x00') returning id`,
    );
    await test.pool.query(
      `insert into carrier_events (carrier_id, event_id, carrier_status, occurred_at, received_at, outcome)
       select $1, n, 'delivered', now(), now() - make_interval(days => n), 'unknown_package' from unnest(array[401, 399, 800]) n`,
      [rows[0]?.id],
    );
    const left = async () =>
      (await test.pool.query<{ event_id: string }>('select event_id from carrier_events order by id')).rows.map(
        ({ event_id }) => event_id,
      );
    await forgetOld.run(await servicesOn(test.pool), async () => undefined);
    expect(await left()).toEqual(['401', '399', '800']);
    await forgetOld.run(await servicesOn(test.pool, { HUBLINE_HISTORY_KEPT_DAYS: '400' }), async () => undefined);
    expect(await left()).toEqual(['399']);
  });

  it('of 255 letters is one', async () => {
    expect((await make(admin, 'k'.repeat(255), newMember([hub.id]))).status).toBe(201);
  });
});

describe('a changed role', () => {
  it('counts on every provider within a second', async () => {
    const elsewhere = await test.sibling();
    const { id } = (await admin.call('POST /hub-managers', { body: { ...newMember([hub.id]), only_operation: false } }))
      .ok.data;
    const { token } = await test.signIn(id);
    await test.pool.query('update users set must_confirm_password = false where id = $1', [id]);
    const mayAdd = async () => (await send(elsewhere, 'GET /couriers', { token })).code;
    expect(await mayAdd()).toBeNull();
    expect(
      (await admin.call('PATCH /staff/{id}/role', { params: { id }, body: { role: 'hub_operator', version: 0 } }))
        .status,
    ).toBe(200);
    passSecond();
    expect(await mayAdd()).toBe('EUS008');
  });
});

describe('limits', () => {
  it('of public calls go by the address of the socket; a header counts only from a proxy that is trusted', async () => {
    const plain = await test.sibling({ HUBLINE_PUBLIC_REQUESTS_PER_MINUTE: '3' });
    const proxied = await test.sibling({ HUBLINE_PUBLIC_REQUESTS_PER_MINUTE: '3', TRUSTED_PROXIES: '10.9.0.0/16' });
    const ask = async (app: typeof plain, from: string, forwarded: string) =>
      (await send(app, 'GET /captcha-challenge', { from, headers: { 'x-forwarded-for': forwarded } })).status;
    const many = async (app: typeof plain, from: string) => {
      const answers: number[] = [];
      for (let call = 1; call <= 5; call += 1) answers.push(await ask(app, from, `203.0.113.${call}`));
      return answers;
    };
    expect(await many(plain, '10.9.0.1')).toEqual([200, 200, 200, 429, 429]);
    expect(await many(proxied, '10.9.0.1')).toEqual([200, 200, 200, 200, 200]);
    expect(await many(proxied, '198.51.100.7')).toEqual([200, 200, 200, 429, 429]);
  });

  it('of look-ups by code go by session, so that nobody reads the network code by code', async () => {
    const app = await test.sibling({ HUBLINE_TRACKING_REQUESTS_PER_MINUTE: '2' });
    const { code } = await addPackage(test, { status: 'Waiting_for_delivery', hubId: hub.id });
    const look = async ({ token }: Person) =>
      (await send(app, 'GET /package-tracking', { token, query: { code } })).code;
    // Until a session is known its calls count for the address.
    for (const { token } of [admin, other]) await send(app, 'GET /hubs', { token });
    expect([await look(admin), await look(admin), await look(admin), await look(other)]).toEqual([
      null,
      null,
      'ESY003',
      null,
    ]);
  });
});

describe('every answer', () => {
  const paths = ['/', '/v1/health', '/v1/hubs', '/v1/nothing-here', '/packages/1'];
  const policy = [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');

  it('forbids frames, inline scripts and guessing of types, and asks for TLS only behind it', async () => {
    const tls = await test.sibling({ HUBLINE_PUBLIC_URL: 'https://hubline.example' });
    for (const url of paths) {
      const [bare, behind] = [
        await sendRaw(test.app, { method: 'GET', url, headers: {} }),
        await sendRaw(tls, { method: 'GET', url, headers: {} }),
      ];
      for (const { headers } of [bare, behind])
        expect([
          url,
          headers['content-security-policy'],
          headers['x-content-type-options'],
          headers['x-frame-options'],
          headers['referrer-policy'],
        ]).toEqual([url, policy, 'nosniff', 'DENY', 'no-referrer']);
      expect([url, bare.headers['strict-transport-security'], behind.headers['strict-transport-security']]).toEqual([
        url,
        undefined,
        'max-age=31536000; includeSubDomains',
      ]);
    }
  });

  it.each(['x'.repeat(5_000), '%E0%A4%A'])('to an address that cannot be one says so: %.12s', async (code) => {
    const { token } = admin;
    const answer = await sendRaw(test.app, {
      method: 'GET',
      url: `/v1/packages-awb/${code}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([answer.status, answer.code]).toEqual([422, 'ESP000']);
  });

  it('of a fault tells no stack and no SQL', async () => {
    const connect = vi
      .spyOn(test.pool, 'connect')
      .mockRejectedValue(new Error('select secret from vault at /srv/app.js:1:1'));
    try {
      const answer = await sendRaw(test.app, { method: 'GET', url: '/v1/health', headers: {} });
      expect([answer.status, answer.code]).toEqual([500, 'ESY001']);
      expect(answer.text).not.toMatch(/select|vault|srv|app\.js/);
    } finally {
      connect.mockRestore();
    }
  });
});
