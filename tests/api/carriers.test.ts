import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person, TestApp } from './helpers/app';
import { carrierFaults, CarrierServer, signed } from './helpers/carrier-server';
import { addCarrier } from './helpers/carriers';
import { isSigned } from './helpers/listener';
import { until, workingApp } from './helpers/outbound';
import { pagesRead } from '../helpers/pages-read';
import { addPerson } from './helpers/people';

let test: TestApp;
let admin: Person;
let server: CarrierServer;

beforeAll(async () => {
  test = await workingApp();
  admin = await addPerson(test, { role: 'admin' });
});
afterAll(() => test.close());
beforeEach(async () => {
  server = await CarrierServer.open();
});
afterEach(() => server.close());

const settings = {
  name: 'Hãng thử',
  gateway: 'https://carrier.example',
  create_package_url: '/create',
  gen_token_url: 'https://auth.example/token',
  cancel_package_url: '',
  webhook_client: '',
  auto_update_status_package: true,
  active: true,
};
const read = async (id: number) => (await admin.call('GET /user-3pl/{id}', { params: { id } })).ok.data;

describe('the settings of a carrier', () => {
  it('keep its token sealed and tell it once', async () => {
    const { id, token } = await addCarrier(admin);
    expect(token).toMatch(/^h3_[\w-]{43}$/);
    const answers = await Promise.all([
      admin.call('GET /user-3pl'),
      admin.call('GET /user-3pl/{id}', { params: { id } }),
      admin.call('GET /user-3pl/{id}/calls', { params: { id } }),
    ]);
    for (const answer of answers) expect(answer.text).not.toContain(token);
    const { rows } = await test.pool.query<{ hidden: boolean }>(
      `select position($2::bytea in token) = 0 as hidden from carriers where id = $1`,
      [id, Buffer.from(token)],
    );
    expect(rows).toEqual([{ hidden: true }]);
    const kept = await test.pool.query(
      `select 1 from audit_log where after::text like '%' || $1 || '%' union all select 1 from idempotency_keys where response::text like '%' || $1 || '%'`,
      [token],
    );
    expect(kept.rows).toEqual([]);
  });

  it('change with the version that was seen, leave their audit row, and tell the address for reports', async () => {
    const { id, code } = await addCarrier(admin);
    const before = await read(id);
    expect(before.webhook_server).toMatch(new RegExp(`^http.*/v1/three-pl/webhook/${code}$`));
    const change = (version: number) =>
      admin.call('PATCH /user-3pl/{id}', { params: { id }, body: { ...settings, version } });
    expect((await change(before.version)).ok.data.version).toBe(before.version + 1);
    expect((await change(before.version)).code).toBe('ESY013');
    expect(await read(id)).toMatchObject(settings);
    const { rows } = await test.pool.query<{ action: string; after: { gateway?: string } }>(
      `select action, after from audit_log where entity = 'carrier' and entity_id = $1 order by id desc limit 1`,
      [String(id)],
    );
    expect(rows[0]).toMatchObject({ action: 'update', after: { gateway: settings.gateway } });
  });

  it('refuse a taken code, addresses that are none, and a carrier that is not there', async () => {
    const { code } = await addCarrier(admin);
    const body = { ...settings, code, name: 'Hãng của mã đã có' };
    expect((await admin.call('POST /user-3pl', { body })).code).toBe('EAL002');
    for (const gateway of [
      'ftp://carrier.example',
      'javascript:alert(1)',
      'https://user:secret@carrier.example',
      'carrier',
    ]) {
      expect([
        gateway,
        (await admin.call('POST /user-3pl', { body: { code: 'NEW1', ...settings, gateway } })).errors['gateway']
          ?.length,
      ]).toEqual([gateway, 1]);
    }
    for (const create_package_url of ['//carrier.example/x', 'create', '/\\carrier.example']) {
      expect(
        (await admin.call('POST /user-3pl', { body: { code: 'NEW1', ...settings, create_package_url } })).errors[
          'create_package_url'
        ]?.length,
      ).toBe(1);
    }
    expect((await admin.call('GET /user-3pl/{id}', { params: { id: 999_999_999_999 } })).code).toBe('ESY026');
    expect((await admin.call('PATCH /gateway-refresh-token', { body: { carrier_id: 999_999_999_999 } })).code).toBe(
      'ESY026',
    );
  });

  it('refuse a name that another has, in whatever case: EAL001; of two at once one gets it', async () => {
    const [first, second] = [await addCarrier(admin), await addCarrier(admin)];
    const name = `Giao Ếch ${first.code}`;
    const rename = async (id: number, to: string, more: object = {}) =>
      (
        await admin.call('PATCH /user-3pl/{id}', {
          params: { id },
          body: { ...settings, name: to, version: (await read(id)).version, ...more },
        })
      ).code;
    const add = async (code: string, to: string) =>
      (await admin.call('POST /user-3pl', { body: { ...settings, code, name: to } })).code;
    expect(await rename(first.id, name)).toBeNull();
    expect(await rename(second.id, name.toUpperCase())).toBe('EAL001');
    expect(await add('NAMED1', ` ${name.toLowerCase()} `)).toBe('EAL001');
    expect(await rename(first.id, name.toUpperCase())).toBeNull();
    const both = await Promise.all([add('NAMED2', 'Cùng lúc'), add('NAMED3', 'cùng lúc')]);
    expect(both.toSorted()).toEqual(['EAL001', null]);
    // Two of one name from before are changed in all else.
    await test.pool.query('update carriers set name = $2 where id = $1', [second.id, name.toUpperCase()]);
    expect(await rename(second.id, name.toUpperCase(), { active: false })).toBeNull();
  });

  it('say of a code what is wrong with it: none, or signs that no code has', async () => {
    const said = async (code: string) =>
      (
        await admin.call('POST /user-3pl', {
          body: { ...settings, code, name: 'Hãng không mã' },
          headers: { 'accept-language': 'en' },
        })
      ).errors['code'];
    expect(await said('  ')).toEqual(['This is required.']);
    expect(await said('GHÑ/1')).toEqual(['A code has capital letters, digits and dashes.']);
  });

  it('are the admin’s, while whoever hands packages over may name carriers', async () => {
    const manager = await addPerson(test, { role: 'hub_manager', hubIds: [] });
    const { code } = await addCarrier(admin);
    const off = await addCarrier(admin, undefined, { active: false });
    expect((await manager.call('GET /user-3pl')).code).toBe('EUS008');
    const units = (await manager.call('GET /ship-units')).ok.data.map((unit) => unit.code);
    expect(units).toContain(code);
    expect(units).not.toContain(off.code);
  });
});

describe('calls to a carrier', () => {
  it('of a test are signed with its token and told with what came of them', async () => {
    const { id, code, token } = await addCarrier(admin, server);
    expect((await admin.call('POST /user-3pl/{id}/test', { params: { id } })).ok.data).toEqual({
      ok: true,
      status: 200,
      fault: null,
    });
    const [heard] = server.heard;
    expect(heard?.json).toMatchObject({ event: 'test', carrier: code });
    expect(heard && isSigned({ method: 'POST', ...heard }, token)).toBe(true);
    server.fault = () => carrierFaults.fails;
    expect((await admin.call('POST /user-3pl/{id}/test', { params: { id } })).ok.data).toEqual({
      ok: false,
      status: 500,
      fault: 'status',
    });
    const calls = (await admin.call('GET /user-3pl/{id}/calls', { params: { id } })).ok;
    expect(calls.meta.pagination.total).toBe(2);
    expect(calls.data.map(({ kind, status, fault }) => [kind, status, fault])).toEqual([
      ['carrier_test', 500, 'status'],
      ['carrier_test', 200, null],
    ]);
    expect(
      (await admin.call('GET /user-3pl/{id}/calls', { params: { id }, query: { failed: '1' } })).ok.data,
    ).toHaveLength(1);
    expect((await read(id)).last_call).toMatchObject({ status: 500, fault: 'status' });
  });

  it('and what a carrier said are told page by page where there are thousands, without all that came since', async () => {
    const { id } = await addCarrier(admin, server);
    await test.pool.query(
      `insert into outbound_calls (kind, method, url, entity, entity_id, attempt, ms, request, response, carrier_id)
       select 'carrier_test', 'POST', n::text, 'carrier', $1::int::text, 1, 1, '', '', $1 from generate_series(1, 3000) n`,
      [id],
    );
    await test.pool.query(
      `insert into carrier_events (carrier_id, event_id, carrier_status, occurred_at, outcome)
       select $1, n::text, 'delivered', now(), 'unknown_package' from generate_series(1, 3000) n`,
      [id],
    );
    const lists = {
      calls: async (page: number) =>
        (await admin.call('GET /user-3pl/{id}/calls', { params: { id }, query: { limit: 100, page } })).ok.data.map(
          ({ url }) => Number(url),
        ),
      events: async (page: number) =>
        (await admin.call('GET /user-3pl/{id}/events', { params: { id }, query: { limit: 100, page } })).ok.data.map(
          ({ event_id }) => Number(event_id),
        ),
    };
    for (const [name, pageAt] of Object.entries(lists)) {
      const check = async (): Promise<void> => {
        for (const page of [1, 11, 15, 30])
          expect([name, page, await pageAt(page)]).toEqual([
            name,
            page,
            Array.from({ length: 100 }, (_, n) => 3_000 - (page - 1) * 100 - n),
          ]);
      };
      await check();
      const skipped = async () => (await pagesRead(test.pool, () => pageAt(15))).skipped;
      await expect.poll(skipped, { timeout: 10_000 }).toBeLessThanOrEqual(1_000);
      await check();
    }
  });

  it('for a gateway’s token keep it sealed and out of the log', async () => {
    const { id } = await addCarrier(admin, server, { gen_token_url: '/token' });
    const answer = await admin.call('PATCH /gateway-refresh-token', { body: { carrier_id: id } });
    expect(answer.ok.data).toMatchObject({ ok: true, fault: null, expires_at: expect.any(String) as string });
    expect(answer.text).not.toContain(server.bearer);
    const logged = await admin.call('GET /user-3pl/{id}/calls', { params: { id } });
    expect(logged.text).not.toContain(server.bearer);
    expect((await read(id)).gateway_token).toEqual({ set: true, expires_at: answer.ok.data.expires_at });
    const { id: bare } = await addCarrier(admin, server);
    expect((await admin.call('PATCH /gateway-refresh-token', { body: { carrier_id: bare } })).code).toBe('EUS009');
    server.fault = () => carrierFaults.mumbles;
    expect((await admin.call('PATCH /gateway-refresh-token', { body: { carrier_id: id } })).ok.data).toMatchObject({
      ok: false,
      fault: 'bad_answer',
    });
  });

  it('carry a gateway’s token only if it fits into a header, without what stands around it', async () => {
    const { id } = await addCarrier(admin, server, { gen_token_url: '/token' });
    const refresh = async (access_token: string) => {
      server.fault = (call) =>
        call.path === '/token'
          ? (_call, response) =>
              void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ access_token }))
          : null;
      return (await admin.call('PATCH /gateway-refresh-token', { body: { carrier_id: id } })).ok.data;
    };
    const tried = async () => (await admin.call('POST /user-3pl/{id}/test', { params: { id } })).status;
    expect(await refresh('abc\n')).toMatchObject({ ok: true, fault: null });
    expect([await tried(), server.heard.at(-1)?.headers.authorization]).toEqual([200, 'Bearer abc']);
    for (const token of ['a\nb', 'mã', '\u0000', ' '])
      expect(await refresh(token)).toMatchObject({ ok: false, fault: 'bad_answer' });
    expect([await tried(), server.heard.at(-1)?.headers.authorization]).toEqual([200, 'Bearer abc']);
  });

  it('never go where calls may not go', async () => {
    const closed = await addCarrier(admin, undefined, { gateway: 'http://169.254.169.254/latest' });
    expect((await admin.call('POST /user-3pl/{id}/test', { params: { id: closed.id } })).ok.data).toEqual({
      ok: false,
      status: null,
      fault: 'address_refused',
    });
  });
});

describe('a new token', () => {
  const renew = async (id: number) =>
    (await admin.call('POST /three-pl/webhook/ship-connect/token', { body: { carrier_id: id } })).ok.data;
  const report = (carrier: string, token: string) => {
    const event_id = randomUUID();
    const body = { event_id, tracking_number: 'T1', status: 'delivered', occurred_at: new Date().toISOString() };
    return test.call('POST /three-pl/webhook/{carrier}', {
      params: { carrier },
      body,
      headers: signed(token, body).headers,
    });
  };

  it('is told once, to the carrier too, and the old one counts no more', async () => {
    const { id, code, token: old } = await addCarrier(admin, server, { webhook_client: `${server.url}/connect` });
    const answer = (await admin.call('POST /three-pl/webhook/ship-connect/token', { body: { carrier_id: id } })).ok
      .data;
    expect(answer).toMatchObject({
      webhook_server: expect.stringContaining(`/three-pl/webhook/${code}`) as string,
      told: { ok: true, status: 200, fault: null },
    });
    expect(answer.token).not.toBe(old);
    const [heard] = server.calls('/connect');
    expect(heard?.json).toMatchObject({
      event: 'webhook.connect',
      token: answer.token,
      webhook_server: answer.webhook_server,
    });
    expect(heard && isSigned({ method: 'POST', ...heard }, old)).toBe(true);
    // Nor does the log of calls give it away.
    expect((await admin.call('GET /user-3pl/{id}/calls', { params: { id } })).text).not.toContain(answer.token);
    expect((await report(code, old)).code).toBe('EUS008');
    expect((await report(code, answer.token)).ok.data).toEqual({
      ok: true,
      outcome: 'unknown_package',
      repeated: false,
    });
  });

  it('counts beside the old one until the carrier has it, which it may say by a report too', async () => {
    const { id, code, token: old } = await addCarrier(admin, server, { webhook_client: `${server.url}/connect` });
    server.token = old;
    server.fault = () => carrierFaults.fails;
    const first = await renew(id);
    expect(first.told).toMatchObject({ ok: false, status: 500 });
    expect((await report(code, old)).status).toBe(200);
    server.fault = () => null;
    // Nothing was lost by it: the next is signed with the one that the carrier knows.
    const second = await renew(id);
    expect(second.told).toEqual({ ok: true, status: 200, fault: null });
    expect(server.token).toBe(second.token);
    for (const gone of [old, first.token]) expect((await report(code, gone)).code).toBe('EUS008');
    expect((await report(code, second.token)).status).toBe(200);
    // It took this one, but its answer is lost; both count till it reports.
    server.loses = () => true;
    const third = await renew(id);
    expect(third.told).toMatchObject({ ok: false, fault: 'connection' });
    expect((await report(code, second.token)).status).toBe(200);
    server.loses = () => false;
    const fourth = await renew(id);
    expect([fourth.told?.ok, server.token]).toEqual([true, fourth.token]);
    server.loses = () => true;
    const fifth = await renew(id);
    expect((await report(code, fifth.token)).status).toBe(200);
    expect((await report(code, fourth.token)).code).toBe('EUS008');
  });

  it('signs our calls too where the carrier took it unheard, and its first answer says so', async () => {
    const { id, code, token: old } = await addCarrier(admin, server, { webhook_client: `${server.url}/connect` });
    const tried = async () => {
      const before = server.heard.length;
      const { data } = (await admin.call('POST /user-3pl/{id}/test', { params: { id } })).ok;
      return { ok: data.ok, keys: server.heard.slice(before).map(({ key }) => key) };
    };
    server.token = old;
    server.fault = () => carrierFaults.fails;
    await renew(id);
    server.fault = () => null;
    // It has the old one still: both count.
    expect(await tried()).toMatchObject({ ok: true, keys: [expect.any(String)] });
    expect((await report(code, old)).status).toBe(200);
    server.loses = () => true;
    const { token } = await renew(id);
    server.loses = () => false;
    expect(server.token).toBe(token);
    const { ok, keys } = await tried();
    // The oldest, the one it was never told of, the newest: one call, whatever it is signed with.
    expect([ok, keys.length, new Set(keys).size]).toEqual([true, 3, 1]);
    expect((await tried()).keys).toHaveLength(1);
    expect((await report(code, old)).code).toBe('EUS008');
  });

  it('shuts the old one out at once where nobody tells the carrier', async () => {
    const { id, code, token: old } = await addCarrier(admin, server);
    const { token, told } = await renew(id);
    expect(told).toBeNull();
    expect((await report(code, old)).code).toBe('EUS008');
    expect((await report(code, token)).status).toBe(200);
  });

  it('is given once at a time: of two who press at once the carrier has the later', async () => {
    const { id, code, token: old } = await addCarrier(admin, server, { webhook_client: `${server.url}/connect` });
    server.token = old;
    server.delay = 600;
    const first = renew(id);
    await until(
      () => Promise.resolve(server.heard.length),
      (n) => n === 1,
    );
    server.delay = 0;
    const both = await Promise.all([first, renew(id)]);
    expect(both.map(({ told }) => told?.ok)).toEqual([true, true]);
    expect(server.token).toBe(both[1].token);
    expect((await report(code, server.token ?? '')).status).toBe(200);
  });
});
