import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planOnce } from '../helpers/plan-once';
import { testSeed } from '../helpers/random';
import { howMany } from '../helpers/run-length';
import { addAccepted, standsOf, type Accepted } from './helpers/accepted-packages';
import { type Person, testApp, type TestApp } from './helpers/app';
import { CarrierServer, signed } from './helpers/carrier-server';
import { careless, stories } from './helpers/carrier-stories';
import { addCarrier, wronglyCounted, type TestCarrier } from './helpers/carriers';
import { until, workingApp } from './helpers/outbound';
import { storePackage, addTwoHubs, storedHistory, storedPackage, type TwoHubs } from './helpers/stored-packages';
import { addPerson } from './helpers/people';

let test: TestApp;
let hubs: TwoHubs;
let admin: Person;
let carrier: TestCarrier;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  planOnce(test.pool);
  hubs = await addTwoHubs(test);
  admin = await addPerson(test, { role: 'admin' });
});
afterEach(async () => expect(await wronglyCounted(test)).toEqual([]));
afterAll(() => test.close());
beforeEach(async () => {
  carrier = await addCarrier(admin);
});

const accepted = (count: number, of: TestCarrier = carrier): Promise<Accepted[]> =>
  addAccepted(test, of, { hubId: hubs.mine.id, shopId: hubs.shop.id }, count);
const oneAccepted = async (): Promise<Accepted> => {
  const [one] = await accepted(1);
  if (!one) throw new Error('one was made');
  return one;
};
const minute = (n: number): string => new Date(Date.UTC(2026, 0, 5, 3, n)).toISOString();
const report = (tracking: string, status: string, at: number, more: object = {}) => ({
  event_id: randomUUID(),
  tracking_number: tracking,
  status,
  occurred_at: minute(at),
  ...more,
});
const send = (body: object, of: TestCarrier = carrier, headers = signed(of.token, body).headers) =>
  test.call('POST /three-pl/webhook/{carrier}', { params: { carrier: of.code }, body, headers });
/** Whether the carrier's reports move packages by themselves. */
const letCount = (auto_update_status_package: boolean, version: number) =>
  admin.call('PATCH /user-3pl/{id}', {
    params: { id: carrier.id },
    body: {
      name: `Hãng ${carrier.code}`,
      gateway: '',
      create_package_url: '',
      gen_token_url: '',
      cancel_package_url: '',
      webhook_client: '',
      active: true,
      auto_update_status_package,
      version,
    },
  });
const locksAwaited = (count: number): Promise<unknown> =>
  until(
    async () =>
      (
        await test.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount,
    (waits) => waits === count,
  );
const stands = async (id: number) => {
  const { status, held_by_3pl, no_of_attempt, success_date, cod_collected } = await storedPackage(test, id);
  return {
    status,
    held_by_3pl,
    no_of_attempt,
    success_date: success_date && new Date(success_date).toISOString(),
    cod_collected,
  };
};

describe('a carrier’s report', () => {
  it('moves the package by the carrier’s hand, keeps the event, and lets go where the carrier’s part is over', async () => {
    const one = await oneAccepted();
    expect((await send(report(one.tracking, 'delivering', 1))).ok.data).toEqual({
      ok: true,
      outcome: 'applied',
      repeated: false,
    });
    expect(await stands(one.id)).toMatchObject({ status: 'In_delivery', held_by_3pl: true });
    await send(report(one.tracking, 'not_home', 2, { reason: 'Khách đi vắng' }));
    expect(await stands(one.id)).toMatchObject({
      status: 'Delivery_failed_attempt',
      held_by_3pl: true,
      no_of_attempt: 1,
    });
    await send(report(one.tracking, 'delivered', 3));
    expect(await stands(one.id)).toEqual({
      status: 'Delivery_successful',
      held_by_3pl: false,
      no_of_attempt: 2,
      success_date: minute(3),
      cod_collected: 1_000,
    });
    expect(
      (await storedHistory(test, one.id)).map((row) => [
        row.action,
        row.actor_id,
        row.actor_name,
        row.actor_role,
        row.note,
      ]),
    ).toEqual([
      ['webhook_move', null, carrier.code, 'three_pl', `${carrier.code}: delivered`],
      ['webhook_move', null, carrier.code, 'three_pl', `${carrier.code}: not_home · Khách đi vắng`],
      ['webhook_move', null, carrier.code, 'three_pl', `${carrier.code}: delivering`],
    ]);
    const { data } = (await admin.call('GET /user-3pl/{id}/events', { params: { id: carrier.id } })).ok;
    expect(data.map((event) => [event.carrier_status, event.outcome, event.package?.id])).toEqual([
      ['delivered', 'applied', one.id],
      ['not_home', 'applied', one.id],
      ['delivering', 'applied', one.id],
    ]);
  });

  it('that comes late changes nothing of where the package stands, but counts as the attempt it was', async () => {
    const one = await oneAccepted();
    await send(report(one.tracking, 'delivered', 9));
    const before = await storedPackage(test, one.id);
    expect((await send(report(one.tracking, 'delivering', 1))).ok.data.outcome).toBe('late');
    expect(await storedPackage(test, one.id)).toEqual(before);
    expect((await send(report(one.tracking, 'not_home', 2))).ok.data.outcome).toBe('late');
    expect(await stands(one.id)).toMatchObject({ status: 'Delivery_successful', no_of_attempt: 2 });
  });

  it('that comes again changes nothing, however often and at once', async () => {
    const one = await oneAccepted();
    const body = report(one.tracking, 'delivered', 5);
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(body)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(answers.filter(({ ok }) => !ok.data.repeated)).toHaveLength(1);
    expect(await storedHistory(test, one.id)).toHaveLength(1);
  });

  it('of the future counts as of now, so that what follows still counts', async () => {
    const one = await oneAccepted();
    await send({ ...report(one.tracking, 'delivering', 1), occurred_at: '2099-01-01T00:00:00Z' });
    const told = Date.now();
    await until(
      async () => Date.now(),
      (now) => now > told,
    );
    expect(
      (await send({ ...report(one.tracking, 'delivered', 1), occurred_at: '2099-01-01T00:00:00Z' })).ok.data.outcome,
    ).toBe('applied');
    expect(await stands(one.id)).toMatchObject({ status: 'Delivery_successful' });
  });

  it('in a status nobody knows is EPKS001, kept, shown, and applied once somebody says what it means', async () => {
    const one = await oneAccepted();
    const body = report(one.tracking, 'an der Tür', 4);
    expect(await send(body)).toMatchObject({ status: 422, code: 'EPKS001' });
    expect((await send(body)).code).toBe('EPKS001');
    expect(await stands(one.id)).toMatchObject({ status: 'Handover_accepted' });
    const shown = (await admin.call('GET /user-3pl/{id}', { params: { id: carrier.id } })).ok.data;
    expect(shown.unknown_statuses).toBe(1);
    expect(shown.statuses[0]).toMatchObject({ carrier_status: 'an der Tür', status: null, ignored: false, seen: 1 });
    await admin.call('PATCH /user-3pl/{id}/statuses', {
      params: { id: carrier.id },
      body: { statuses: [{ carrier_status: 'an der Tür', status: 'In_delivery', ignored: false }] },
    });
    expect(await stands(one.id)).toMatchObject({ status: 'In_delivery', held_by_3pl: true });
    expect((await send(body)).ok.data).toEqual({ ok: true, outcome: 'applied', repeated: true });
    expect(
      (
        await admin.call('PATCH /user-3pl/{id}/statuses', {
          params: { id: carrier.id },
          body: { statuses: [{ carrier_status: 'x', status: 'Cod_collected', ignored: false }] },
        })
      ).code,
    ).toBe('ESP000');
  });

  it('means what nobody has changed since it was looked at: of two who say so unseen the second is refused', async () => {
    const say = (status: string, was: { status: string | null; ignored: boolean }) =>
      admin.call('PATCH /user-3pl/{id}/statuses', {
        params: { id: carrier.id },
        body: { statuses: [{ carrier_status: 'tại kho', status, ignored: false, was }] },
      });
    const unknown = { status: null, ignored: false };
    expect((await say('In_delivery', unknown)).status).toBe(200);
    expect((await say('In_return', unknown)).code).toBe('ESY013');
    const meaning = async () =>
      (await admin.call('GET /user-3pl/{id}', { params: { id: carrier.id } })).ok.data.statuses.find(
        ({ carrier_status }) => carrier_status === 'tại kho',
      );
    expect(await meaning()).toMatchObject({ status: 'In_delivery' });
    expect((await say('In_return', { status: 'In_delivery', ignored: false })).status).toBe(200);
    expect(await meaning()).toMatchObject({ status: 'In_return' });
  });

  it('waits where the carrier’s reports don’t count by themselves, until they do', async () => {
    const one = await oneAccepted();
    await letCount(false, 1);
    expect((await send(report(one.tracking, 'delivered', 1))).ok.data.outcome).toBe('kept');
    expect(await stands(one.id)).toMatchObject({ status: 'Handover_accepted', held_by_3pl: true });
    await letCount(true, 2);
    expect(await stands(one.id)).toMatchObject({ status: 'Delivery_successful', held_by_3pl: false });
  });

  it('that names the package by our code alone is of the latest hand-over, though an earlier one was never numbered', async () => {
    const one = await oneAccepted();
    await test.pool.query(
      `update handovers set state = 'failed', tracking_3pl = null, moved_to = null where package_id = $1`,
      [one.id],
    );
    await test.pool.query(
      `insert into handovers (package_id, carrier_id, runsheet_id, attempt, state, tracking_3pl, moved_to, answered_at)
       select package_id, carrier_id, runsheet_id, 2, 'accepted', $2, 'Handover_accepted', now() from handovers where package_id = $1`,
      [one.id, one.tracking],
    );
    const body = { ...report('', 'delivered', 1), code: one.code };
    expect((await send(body)).ok.data.outcome).toBe('applied');
    expect(await stands(one.id)).toMatchObject({ status: 'Delivery_successful', held_by_3pl: false });
  });

  it('counts though the carrier was switched off: what it has it still delivers', async () => {
    const one = await oneAccepted();
    await test.pool.query('update carriers set active = false where id = $1', [carrier.id]);
    expect((await send(report(one.tracking, 'delivered', 1))).ok.data.outcome).toBe('applied');
    expect(await stands(one.id)).toMatchObject({ status: 'Delivery_successful', cod_collected: 1_000 });
  });

  it('moves every package that stands where it said, once its meaning is corrected', async () => {
    const [plain, noted, gone] = await accepted(3);
    if (!plain || !noted || !gone) throw new Error('three were made');
    await send(report(noted.tracking, 'noted', 1));
    for (const { tracking } of [plain, noted, gone]) await send(report(tracking, 'returning', 2));
    await send(report(gone.tracking, 'lost', 3));
    const { data } = (
      await admin.call('PATCH /user-3pl/{id}/statuses', {
        params: { id: carrier.id },
        body: { statuses: [{ carrier_status: 'returning', status: 'Return_successful', ignored: false }] },
      })
    ).ok;
    expect(data).toContainEqual(expect.objectContaining({ carrier_status: 'returning', status: 'Return_successful' }));
    for (const { id } of [plain, noted]) expect((await stands(id)).status).toBe('Return_successful');
    // As they would stand had it meant so from the beginning.
    expect((await stands(gone.id)).status).toBe('Return_successful');
  });

  it('changes nothing once the package is back in the house', async () => {
    const one = await oneAccepted();
    await send(report(one.tracking, 'failed', 1));
    await test.pool.query(
      `update packages set status = 'Waiting_for_confirmation', version = version + 1 where id = $1`,
      [one.id],
    );
    expect((await send(report(one.tracking, 'returning', 2))).ok.data.outcome).toBe('moved_on');
    expect(await stands(one.id)).toMatchObject({ status: 'Waiting_for_confirmation' });
  });

  it('of a package it does not have is kept, and moves no other carrier’s', async () => {
    const one = await oneAccepted();
    const other = await addCarrier(admin);
    expect((await send(report(one.tracking, 'delivered', 1), other)).ok.data.outcome).toBe('unknown_package');
    expect(
      (await send({ ...report('', 'delivered', 1), tracking_number: undefined, code: one.code }, other)).ok.data
        .outcome,
    ).toBe('unknown_package');
    expect(await stands(one.id)).toMatchObject({ status: 'Handover_accepted' });
    expect(
      (await send({ ...report('', 'delivered', 1), tracking_number: undefined, code: one.code })).ok.data.outcome,
    ).toBe('applied');
  });
});

describe('a report that is not the carrier’s', () => {
  it('is refused in one word, whatever is wrong with it', async () => {
    const one = await oneAccepted();
    const other = await addCarrier(admin);
    const body = report(one.tracking, 'delivered', 1);
    const good = signed(carrier.token, body).headers;
    const long = (minutes: number) => signed(carrier.token, body, new Date(Date.now() + minutes * 60_000)).headers;
    const { 'hubline-signature': _none, ...unsigned } = good;
    const answers = [
      await send(body, carrier, {}),
      await send(body, carrier, unsigned),
      await send(body, carrier, signed(other.token, body).headers),
      await send({ ...body, status: 'lost' }, carrier, good),
      await send(body, carrier, { ...good, 'hubline-timestamp': String(Number(good['hubline-timestamp']) - 1) }),
      await send(body, carrier, long(-6)),
      await send(body, carrier, long(6)),
      await send({ nothing: 'right' }, carrier, good),
      await send(body, { ...carrier, code: 'NOBODY' }, good),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 403, code: 'EUS008' });
    expect(await stands(one.id)).toMatchObject({ status: 'Handover_accepted' });
  });

  it('is refused as well where the carrier was never given a token, and nothing goes out to it', async () => {
    await test.pool.query(`update carriers set token = '\\x', gateway = 'https://carrier.example' where id = $1`, [
      carrier.id,
    ]);
    const body = report('T1', 'delivered', 1);
    for (const guess of ['', 'nobody'])
      expect((await send(body, carrier, signed(guess, body).headers)).code).toBe('EUS008');
    expect((await admin.call('POST /user-3pl/{id}/test', { params: { id: carrier.id } })).code).toBe('EUS009');
    expect((await admin.call('GET /user-3pl/{id}/calls', { params: { id: carrier.id } })).ok.data).toEqual([]);
  });

  it('says what is wrong to the carrier itself', async () => {
    const body = { event_id: 'x', status: 'delivered', occurred_at: 'yesterday', more: 1 };
    expect(await send(body)).toMatchObject({ code: 'ESP000', errors: { occurred_at: [expect.any(String)] } });
  });
});

describe('many reports', () => {
  it('of one word wait for no package but their own, and who says what it means waits for those under way', async () => {
    const [slow, quick] = await accepted(2);
    if (!slow || !quick) throw new Error('two were made');
    const elsewhere = await test.pool.connect();
    try {
      await elsewhere.query('begin');
      await elsewhere.query('select from packages where id = $1 for update', [slow.id]);
      const waiting = send(report(slow.tracking, 'đang ở kho', 1));
      await locksAwaited(1);
      expect((await send(report(quick.tracking, 'đang ở kho', 1))).code).toBe('EPKS001');
      const said = admin.call('PATCH /user-3pl/{id}/statuses', {
        params: { id: carrier.id },
        body: { statuses: [{ carrier_status: 'đang ở kho', status: 'In_delivery', ignored: false }] },
      });
      await locksAwaited(2);
      await elsewhere.query('rollback');
      expect((await waiting).code).toBe('EPKS001');
      expect((await said).ok.data).toContainEqual(expect.objectContaining({ carrier_status: 'đang ở kho', seen: 2 }));
      for (const { id } of [slow, quick]) expect((await stands(id)).status).toBe('In_delivery');
    } finally {
      elsewhere.release();
    }
  });

  it('are awaited by who says that they count: what was under way counts too', async () => {
    const one = await oneAccepted();
    await letCount(false, 1);
    const elsewhere = await test.pool.connect();
    try {
      await elsewhere.query('begin');
      await elsewhere.query('select from packages where id = $1 for update', [one.id]);
      const reported = send(report(one.tracking, 'delivered', 1));
      await locksAwaited(1);
      const said = letCount(true, 2);
      await locksAwaited(2);
      await elsewhere.query('rollback');
      expect((await reported).ok.data.outcome).toBe('kept');
      expect((await said).ok.data.version).toBe(3);
      expect(await stands(one.id)).toMatchObject({ status: 'Delivery_successful', held_by_3pl: false });
    } finally {
      elsewhere.release();
    }
  });

  it('shuffled, doubled and late end where they end in order', async () => {
    const seed = testSeed();
    const careful = await addCarrier(admin);
    const [different, copies, each, atOnce] = [howMany(250, 8), howMany(4, 1), 10, 8];
    const inOrder = await accepted(different, careful);
    const anyOrder = await accepted(different * copies);
    const storiesOf = (packages: readonly Accepted[]) =>
      stories(
        seed,
        packages.map(({ tracking }) => tracking),
        each,
        Date.UTC(2026, 0, 5),
      );
    const told = storiesOf(inOrder);
    expect(told).toHaveLength(different * each);
    // The same stories, each of several packages, of every one in another order.
    const retold = Array.from({ length: copies }, (_, of) => anyOrder.slice(of * different, (of + 1) * different));
    // Each package's in their order, of several packages at once.
    for (let at = 0; at < different; at += atOnce)
      await Promise.all(
        inOrder.slice(at, at + atOnce).map(async (_, of) => {
          for (const one of told.slice((at + of) * each, (at + of + 1) * each)) await send(one, careful);
        }),
      );
    const shuffled = careless(seed, retold.flatMap(storiesOf));
    // Several at once, as a carrier's servers do.
    for (let at = 0; at < shuffled.length; at += atOnce)
      await Promise.all(shuffled.slice(at, at + atOnce).map((one) => send(one)));
    const end = await standsOf(test, inOrder);
    for (const packages of retold) expect(await standsOf(test, packages)).toEqual(end);
    expect(new Set((end as { status?: string }[]).map(({ status }) => status)).size).toBeGreaterThan(4);
    const { rows } = await test.pool.query<{ n: number }>(
      'select count(*)::int as n from carrier_events where carrier_id = $1',
      [carrier.id],
    );
    expect(rows).toEqual([{ n: anyOrder.length * each }]);
  });
});

it('reports that overtake the carrier’s own answer count once it is there', async () => {
  const working = await workingApp();
  const server = await CarrierServer.open();
  try {
    const places = await addTwoHubs(working);
    const boss = await addPerson(working, { role: 'admin' });
    const fast = await addCarrier(boss, server);
    server.delay = 800;
    const pkg = await storePackage(working, {
      seller_id: places.shop.id,
      status: 'Waiting_for_delivery',
      current_hub_id: places.mine.id,
      fm_hub_id: places.mine.id,
      lm_hub_id: places.mine.id,
    });
    await boss.call('POST /three-pl-handovers', { body: { carrier: fast.code, codes: [pkg.code] } });
    await until(
      () => Promise.resolve(server.heard.length),
      (n) => n === 1,
    );
    // It has taken the package, and tells so before it answers: by its own number, and by ours.
    const say = (body: object) =>
      working.call('POST /three-pl/webhook/{carrier}', {
        params: { carrier: fast.code },
        body,
        headers: signed(fast.token, body).headers,
      });
    const byNumber = { event_id: 'a', tracking_number: 'CAR00000001', status: 'delivered', occurred_at: minute(9) };
    const byCode = { event_id: 'b', code: pkg.code, status: 'delivering', occurred_at: minute(5) };
    expect((await say(byNumber)).ok.data.outcome).toBe('unknown_package');
    expect((await say(byCode)).ok.data.outcome).toBe('early');
    await until(
      async () => (await storedPackage(working, pkg.id)).status,
      (status) => status === 'Delivery_successful',
    );
    expect(server.taken.get(`${pkg.code}-${fast.code}-1`)).toBe('CAR00000001');
  } finally {
    await server.close();
    await working.close();
  }
});
