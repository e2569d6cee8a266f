import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { retryPauses } from '~domain/outbound';
import type { PackageStatus } from '~domain/statuses';
import { firstOf } from '../helpers/run-length';
import type { Person, TestApp } from '../api/helpers/app';
import { readLines } from '../api/helpers/lines';
import { behaviours, isSigned, Listener } from '../api/helpers/listener';
import { addEndpoint, deliveriesOf, hurry, until, workingApp } from '../api/helpers/outbound';
import {
  storePackage,
  addTwoHubs,
  storedHistory,
  storedPackage,
  type StoredPackage,
  type TwoHubs,
} from '../api/helpers/stored-packages';
import { addPerson } from '../api/helpers/people';

let test: TestApp;
let hubs: TwoHubs;
let admin: Person;
let listener: Listener;
let oms: { id: number; secret: string };

beforeAll(async () => {
  test = await workingApp();
  hubs = await addTwoHubs(test);
  admin = await addPerson(test, { role: 'admin' });
});
afterAll(() => test.close());

beforeEach(async () => {
  listener = await Listener.open();
  oms = await addEndpoint(admin, listener, { kind: 'oms' });
});
afterEach(async () => {
  await admin.call('DELETE /outbound-endpoints/{id}', { params: { id: oms.id } });
  await listener.close();
});

const order = (status: PackageStatus = 'Failed'): Promise<StoredPackage> =>
  storePackage(test, { seller_id: hubs.shop.id, status, fm_hub_id: hubs.mine.id });
const push = (id: number, as: Person = admin, headers = {}) =>
  as.call('POST /packages/{id}/retry-push-to-oms', { params: { id }, body: {}, headers });
const statusOf = async (id: number): Promise<PackageStatus> => (await storedPackage(test, id)).status;
const told = async (id: number) =>
  (await storedHistory(test, id)).map((row) => [row.action, row.from_status, row.to_status, row.actor_name, row.note]);
const ended = () =>
  until(
    () => deliveriesOf(test, oms.id),
    (list) => list.length > 0 && list.every((one) => one.state !== 'waiting'),
  );
const postponed = () =>
  until(
    () => deliveriesOf(test, oms.id),
    (list) => list.some((one) => one.attempts > 0 && one.queued_at === null),
  );

describe('a failed order pushed to the order system again', () => {
  it('goes out signed, moves as the system answers, and its history says who asked and what came of it', async () => {
    const { id, code } = await order();
    const operator = await addPerson(test, { role: 'admin_operator' });
    const answer = await push(id, operator);
    expect(answer.ok.data).toMatchObject({ id, status: 'Failed', version: 1 });
    await until(
      () => statusOf(id),
      (status) => status === 'Waiting_for_pickup',
    );
    const [name] = (
      await test.pool.query<{ name: string }>('select name from users where id = $1', [operator.id])
    ).rows.map((row) => row.name);
    expect(await told(id)).toEqual([
      ['retry_push_oms', 'Failed', 'Waiting_for_pickup', 'OMS', null],
      ['retry_push_oms', 'Failed', 'Failed', name, null],
    ]);
    const [heard] = listener.heard;
    expect(heard?.json).toMatchObject({
      event: 'order.push',
      order: { code, status: 'Failed', receiver_name: 'Trần Thị Bưởi', receiver_phone: '0903111218', cod: 150_000 },
    });
    expect(heard && isSigned(heard, oms.secret)).toBe(true);
    expect(heard && isSigned(heard, 'hs_another')).toBe(false);
    expect(heard && isSigned({ ...heard, body: heard.body.replace('150000', '1') }, oms.secret)).toBe(false);
    expect(listener.effects).toHaveLength(1);
  });

  it('waits for approval where the system asks for it, and stays failed with the system’s words where it says no', async () => {
    listener.behaves = behaviours.asksApproval;
    const { id: first } = await order();
    await push(first);
    await until(
      () => statusOf(first),
      (status) => status === 'Waiting_for_approval',
    );
    listener.behaves = behaviours.rejects;
    const { id: second } = await order();
    await push(second);
    await ended();
    expect(await told(second)).toEqual([
      ['retry_push_oms', 'Failed', 'Failed', 'OMS', 'OMS: Shop đã ngừng hợp tác'],
      ['retry_push_oms', 'Failed', 'Failed', expect.any(String), null],
    ]);
    // A refusal is final: nobody is asked twice.
    expect(listener.heard).toHaveLength(2);
    expect((await deliveriesOf(test, oms.id)).at(-1)).toMatchObject({
      state: 'failed',
      fault: 'rejected',
      attempts: 1,
    });
  });

  it('was accepted also where the system writes null for the reason it has not', async () => {
    listener.behaves = behaviours.nulls;
    const { id } = await order();
    await push(id);
    await until(
      () => statusOf(id),
      (status) => status === 'Waiting_for_pickup',
    );
  });

  it.each(
    firstOf(
      [
        ['fails', { status: 500, fault: 'status' }],
        ['hangs', { status: null, fault: 'timeout' }],
        ['drips', { status: 200, fault: 'timeout' }],
        ['cuts', { status: null, fault: 'connection' }],
        ['cutsHalfway', { status: 200, fault: 'connection' }],
        ['floods', { status: 200, fault: 'response_too_large' }],
        ['mumbles', { status: 200, fault: 'bad_answer' }],
      ] as const,
      2,
    ),
  )('is tried again under the same key when the system %s, and moves once it answers', async (fault, left) => {
    listener.behaves = behaviours[fault];
    const { id } = await order();
    await push(id);
    const [first] = await postponed();
    expect(first).toMatchObject({ ...left, state: 'waiting', attempts: 1 });
    expect(first?.pause).toBeCloseTo(retryPauses.oms_push[0] ?? 0, 0);
    expect(await statusOf(id)).toBe('Failed');
    listener.behaves = behaviours.accepts;
    await hurry(test);
    await until(
      () => statusOf(id),
      (status) => status === 'Waiting_for_pickup',
    );
    expect(listener.effects).toHaveLength(1);
    expect(listener.heard).toHaveLength(2);
  });

  it.each([
    ['redirects', { status: 302, fault: 'redirect' }, 'redirect'],
    ['refuses', { status: 422, fault: 'status' }, 'HTTP 422'],
  ] as const)('is given up at once when the system %s, and says so in its history', async (behaviour, left, note) => {
    listener.behaves = behaviours[behaviour];
    const { id } = await order();
    await push(id);
    expect((await ended())[0]).toMatchObject({ ...left, state: 'failed', attempts: 1 });
    expect((await told(id))[0]).toEqual(['retry_push_oms', 'Failed', 'Failed', 'OMS', `OMS: ${note}`]);
    expect(listener.effects).toHaveLength(1);
  });

  it('pauses longer each time, fails after the last, and can be started again from the error log', async () => {
    listener.behaves = behaviours.fails;
    const { id } = await order();
    await push(id);
    for (const [index, pause] of retryPauses.oms_push.entries()) {
      const [waiting] = await until(
        () => deliveriesOf(test, oms.id),
        (list) => list[0]?.attempts === index + 1 && list[0].queued_at === null,
      );
      expect(waiting?.pause).toBeCloseTo(pause, 0);
      await hurry(test);
    }
    const [failed] = await ended();
    expect(failed).toMatchObject({
      state: 'failed',
      fault: 'status',
      status: 500,
      attempts: retryPauses.oms_push.length + 1,
    });
    expect((await told(id))[0]?.at(-1)).toBe('OMS: HTTP 500');
    const log = await admin.call('GET /outbound-deliveries', { query: { state: 'failed', kind: 'oms_push' } });
    expect(log.ok.data[0]).toMatchObject({
      id: failed?.id,
      state: 'failed',
      package: { id },
      status: 500,
      due_at: null,
    });
    const { ok } = await admin.call('GET /outbound-deliveries/{id}', { params: { id: failed?.id ?? 0 } });
    expect(ok.data.calls.map((one) => one.attempt)).toEqual([6, 5, 4, 3, 2, 1]);
    listener.behaves = behaviours.accepts;
    expect((await admin.call('POST /outbound-deliveries-retry', { body: { ids: [failed?.id] } })).ok.data).toEqual({
      retried: 1,
    });
    await until(
      () => statusOf(id),
      (status) => status === 'Waiting_for_pickup',
    );
    expect(listener.effects).toHaveLength(1);
    // What is done stays done.
    expect((await admin.call('POST /outbound-deliveries-retry', { body: { ids: [failed?.id] } })).ok.data).toEqual({
      retried: 0,
    });
  });

  it('keeps no secret, token or personal data in the log, not even when the other side sends them back', async () => {
    listener.behaves = behaviours.echoes;
    await push((await order()).id);
    const [delivery] = await ended();
    const { ok, text } = await admin.call('GET /outbound-deliveries/{id}', { params: { id: delivery?.id ?? 0 } });
    expect(ok.data.calls[0]).toMatchObject({
      status: 400,
      url: listener.url.split('?')[0],
      method: 'POST',
      attempt: 1,
    });
    expect(ok.data.calls[0]?.request).toContain('0903 *** 218');
    for (const secret of [oms.secret, '0903111218', 'Trần Thị Bưởi', '12 Lê Lợi'])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    expect(text).not.toContain('t0ken');
  });

  it('is not moved back when it was cancelled meanwhile', async () => {
    listener.behaves = behaviours.fails;
    const { id } = await order();
    await push(id);
    await postponed();
    expect((await admin.call('PATCH /packages/{id}/cancel', { params: { id }, body: {} })).status).toBe(200);
    listener.behaves = behaviours.accepts;
    await hurry(test);
    expect((await ended())[0]).toMatchObject({ state: 'failed', fault: 'moved_on' });
    expect(await statusOf(id)).toBe('Cancelled');
  });
});

describe('asking for a push', () => {
  it('is refused where the order is not failed, not there, or the system is not set up', async () => {
    expect((await push((await order('Waiting_for_pickup')).id)).code).toBe('EPK026');
    expect((await push(999_999_999)).code).toBe('EPK009');
    const { id } = await order();
    expect(
      (await admin.call('POST /packages/{id}/retry-push-to-oms', { params: { id }, body: { version: 77 } })).code,
    ).toBe('EPK030');
    expect(
      (await admin.call('POST /packages/{id}/retry-push-to-oms', { params: { id }, body: { now: true } })).code,
    ).toBe('ESP000');
    expect((await push(id, await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] }))).code).toBe(
      'EUS008',
    );
    const { ok } = await admin.call('GET /outbound-endpoints', { query: { kind: 'oms' } });
    const [found] = ok.data;
    await admin.call('PUT /outbound-endpoints/{id}', {
      params: { id: oms.id },
      body: { name: 'OMS', url: listener.url, events: [], enabled: false, version: found?.version },
    });
    expect((await push(id)).code).toBe('EUS009');
    expect(await storedHistory(test, id)).toEqual([]);
    expect(listener.heard).toEqual([]);
  });

  it('from the error log while somebody begins a push of it is left to that one, and the others go', async () => {
    listener.behaves = behaviours.refuses;
    const [one, other] = [await order(), await order()];
    for (const { id } of [one, other]) await push(id);
    const list = await until(
      () => deliveriesOf(test, oms.id),
      (found) => found.length === 2 && found.every(({ state }) => state === 'failed'),
    );
    const begun = await test.pool.connect();
    try {
      await begun.query('begin');
      await begun.query(
        `insert into outbound_deliveries (kind, endpoint_id, package_id, due_at)
         values ('oms_push', $1, $2, now() + interval '1 day')`,
        [oms.id, one.id],
      );
      const retried = admin.call('POST /outbound-deliveries-retry', { body: { ids: list.map(({ id }) => id) } });
      await until(
        async () =>
          (
            await test.pool.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount,
        (n) => n === 1,
      );
      await begun.query('commit');
      expect((await retried).ok.data).toEqual({ retried: 1 });
    } finally {
      begun.release();
    }
  });

  it('twice at once, or again while it is under way, is one push', async () => {
    listener.behaves = behaviours.fails;
    const { id } = await order();
    const key = { 'idempotency-key': randomUUID() };
    await push(id, admin, key);
    await push(id, admin, key);
    await postponed();
    const again = await push(id);
    expect(again.status).toBe(200);
    expect(await deliveriesOf(test, oms.id)).toHaveLength(1);
    expect(await storedHistory(test, id)).toHaveLength(1);
  });

  it('for many orders is one call with each order’s outcome; the run can’t be undone', async () => {
    const orders = await Promise.all([order(), order(), order('Cancelled')]);
    const items = orders.map(({ id }) => ({ id }));
    const { text } = await admin.call('POST /packages-batch', {
      headers: { 'idempotency-key': randomUUID() },
      body: { action: 'retry_push_oms', args: {}, items },
    });
    const lines = readLines(text);
    expect(orders.map(({ id }) => lines.outcomes.get(id))).toMatchObject([
      { ok: true },
      { ok: true },
      { ok: false, code: 'EPK026' },
    ]);
    await until(
      () => Promise.all(orders.map(({ id }) => statusOf(id))),
      (all) => all.join() === 'Waiting_for_pickup,Waiting_for_pickup,Cancelled',
    );
    expect(
      (
        await admin.call('POST /runs/{id}/undo', {
          headers: { 'idempotency-key': randomUUID() },
          params: { id: lines.run },
        })
      ).code,
    ).toBe('ESY011');
  });
});
