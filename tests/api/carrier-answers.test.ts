import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PackageStatus } from '~domain/statuses';
import type { Person, TestApp } from './helpers/app';
import { partSize } from '~provider/shared/carriers/judge-anew';
import { addAccepted } from './helpers/accepted-packages';
import { carrierFaults, CarrierServer, signed } from './helpers/carrier-server';
import { addCarrier, handoversOf, hurryCarriers, wronglyCounted, type TestCarrier } from './helpers/carriers';
import { openDesk, type Desk } from './helpers/desk';
import { until, workingApp } from './helpers/outbound';
import { storedHistory, storedPackage, type StoredPackage } from './helpers/stored-packages';

let test: TestApp;
let pkg: Desk['pkg'];
let hubs: Desk['hubs'];
let admin: Person;
let manager: Person;
let server: CarrierServer;
let carrier: TestCarrier;

beforeAll(async () => {
  test = await workingApp();
  const desk = await openDesk(test, { to: 'mine' });
  ({ pkg, hubs } = desk);
  admin = await desk.person('admin');
  manager = await desk.person('hub_manager');
});
afterAll(() => test.close());
beforeEach(async () => {
  server = await CarrierServer.open();
  carrier = await addCarrier(admin, server);
});
afterEach(async () => {
  expect(await wronglyCounted(test)).toEqual([]);
  await server.close();
});

const on = (id: number) => ({ params: { id }, body: {} });
const statusOf = async (id: number): Promise<PackageStatus> => (await storedPackage(test, id)).status;
const settled = (id: number, status: PackageStatus) =>
  until(
    () => statusOf(id),
    (now) => now === status,
  );
/** The same, where the carrier rests or its next try is to come. */
const settledSoon = (id: number, status: PackageStatus) =>
  until(
    async () => {
      await hurryCarriers(test);
      return statusOf(id);
    },
    (now) => now === status,
  );
const handOver = (...list: readonly StoredPackage[]) =>
  admin.call('POST /three-pl-handovers', { body: { carrier: carrier.code, codes: list.map(({ code }) => code) } });
async function report(status: string, number: string, code?: string) {
  const body = { event_id: randomUUID(), tracking_number: number, code, status, occurred_at: new Date().toISOString() };
  const { raw, headers } = signed(carrier.token, body);
  const params = { carrier: carrier.code };
  return (
    await test.call('POST /three-pl/webhook/{carrier}', { params, body: JSON.parse(raw) as typeof body, headers })
  ).ok.data.outcome;
}
const triesOf = async (id: number): Promise<number> => {
  const { rows } = await test.pool.query<{ tries: number }>(
    `select t.tries from carrier_tasks t join handovers o on o.id = t.handover_id
      where o.package_id = $1 and t.state = 'waiting' and t.queued_at is null`,
    [id],
  );
  return rows[0]?.tries ?? 0;
};
/** Of that many who wait for a lock, the carrier's answer that is being written is the first. */
const locksAwaited = (count = 1): Promise<unknown> =>
  until(
    async () =>
      (
        await test.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount ?? 0,
    (waits) => waits >= count,
  );
/** The carrier's answers are lost until nobody asks any more: it has the package, and nobody knows. */
async function takenUnheard(): Promise<StoredPackage & { readonly number: string }> {
  server.loses = ({ path }) => path === '/create';
  const one = await pkg();
  await handOver(one);
  await settledSoon(one.id, 'Handover_failed');
  server.loses = () => false;
  await hurryCarriers(test);
  const [number] = new Set(server.taken.values());
  return { ...one, number: number ?? '' };
}

describe('a package that a carrier took though its answer was lost', () => {
  it('stands where the carrier’s reports of before say, once it is asked again and tells the same number', async () => {
    server.knowsCodes = true;
    const one = await takenUnheard();
    expect(await report('delivering', '', one.code)).toBe('early');
    expect(await report('delivered', one.number, one.code)).toBe('early');
    await manager.call('PATCH /packages/{id}/retry-3pl-runsheets', on(one.id));
    await settled(one.id, 'Delivery_successful');
    expect(await handoversOf(test, one.id)).toMatchObject([
      { state: 'accepted', tracking_3pl: one.number },
      { state: 'failed', tracking_3pl: null },
    ]);
    expect(await storedPackage(test, one.id)).toMatchObject({ no_of_attempt: 1, cod_collected: one.cod });
  });

  it('is not where reports of another number say', async () => {
    const one = await takenUnheard();
    expect(await report('delivered', one.number, one.code)).toBe('early');
    // A careless one, which forgets what it was asked under which key.
    server.taken.clear();
    await manager.call('PATCH /packages/{id}/retry-3pl-runsheets', on(one.id));
    await settled(one.id, 'Handover_accepted');
    expect((await handoversOf(test, one.id))[0]?.tracking_3pl).not.toBe(one.number);
  });

  it('is taken once, whoever asks for it again: under the same key', async () => {
    const one = await takenUnheard();
    await manager.call('PATCH /packages/{id}/retry-3pl-runsheets', on(one.id));
    await settled(one.id, 'Handover_accepted');
    expect((await handoversOf(test, one.id))[0]).toMatchObject({ attempt: 2, tracking_3pl: one.number });
    expect([...server.taken.values()]).toEqual([one.number]);
  });

  it('is asked for under another key once it was told no', async () => {
    const one = await takenUnheard();
    for (const [fault, status] of [
      [carrierFaults.rejects, 'Handover_failed'],
      [null, 'Handover_accepted'],
    ] as const) {
      server.fault = () => fault;
      await manager.call('PATCH /packages/{id}/retry-3pl-runsheets', on(one.id));
      await settledSoon(one.id, status);
    }
    const keys = server.calls('/create').map(({ key }) => key.slice(-2));
    expect([...new Set(keys)]).toEqual(['-1', '-3']);
  });

  it('is dropped by the carrier when it is recalled, and stays where it lies', async () => {
    const one = await takenUnheard();
    await report('picked', one.number, one.code);
    await manager.call('PATCH /packages/{id}/recall-3pl', on(one.id));
    await until(
      () => Promise.resolve(server.cancelled),
      (cancelled) => cancelled.has(one.number),
    );
    await until(
      () => handoversOf(test, one.id),
      ([last]) => last?.state === 'ended',
    );
    expect(await statusOf(one.id)).toBe('Waiting_for_delivery');
    expect(server.calls('/cancel').map(({ json }) => json['code'])).toEqual([one.code]);
  });

  it('is dropped as well when its order is cancelled before an answer came', async () => {
    server.loses = ({ path }) => path === '/create';
    const one = await pkg();
    await handOver(one);
    await until(
      () => triesOf(one.id),
      (tries) => tries > 0,
    );
    await admin.call('PATCH /packages/{id}/cancel', { params: { id: one.id }, body: { reason: 'FR013' } });
    await hurryCarriers(test);
    await settled(one.id, 'Cancelled');
    await until(
      () => Promise.resolve(server.calls('/cancel')),
      (calls) => calls.length === 1,
    );
    expect(server.calls('/cancel')[0]?.json).toMatchObject({ code: one.code, tracking_number: null });
  });

  it('is not asked back from one that said no', async () => {
    server.fault = () => carrierFaults.rejects;
    const one = await pkg();
    await handOver(one);
    await settled(one.id, 'Handover_failed');
    await manager.call('PATCH /packages/{id}/recall-3pl', on(one.id));
    const { rows } = await test.pool.query(
      `select from carrier_tasks t join handovers o on o.id = t.handover_id where o.package_id = $1 and t.kind = 'cancel'`,
      [one.id],
    );
    expect(rows).toEqual([]);
  });
});

it('a carrier that writes null where it has nothing to say has the package all the same', async () => {
  await server.close();
  server = await CarrierServer.open('77');
  server.nulls = true;
  carrier = await addCarrier(admin, server, { gen_token_url: '/token' });
  server.bearer = 'another';
  const one = await pkg();
  await handOver(one);
  await settled(one.id, 'Handover_accepted');
  expect((await handoversOf(test, one.id))[0]).toMatchObject({ state: 'accepted', tracking_3pl: '7700000002' });
  const refused = await pkg();
  server.fault = () => (_call, response) =>
    void response.writeHead(200).end(JSON.stringify({ status: 'rejected', reason: 'Sai địa chỉ', message: null }));
  await handOver(refused);
  await settled(refused.id, 'Handover_failed');
  expect((await storedHistory(test, refused.id))[0]?.note).toBe(`${carrier.code}: Sai địa chỉ`);
});

it('a package is taken though the carrier has a token that it took unheard', async () => {
  carrier = await addCarrier(admin, server, { webhook_client: `${server.url}/connect` });
  server.token = carrier.token;
  server.loses = ({ path }) => path === '/connect';
  await admin.call('POST /three-pl/webhook/ship-connect/token', { body: { carrier_id: carrier.id } });
  const one = await pkg();
  await handOver(one);
  await settled(one.id, 'Handover_accepted');
  expect([server.calls('/create').length, server.taken.size]).toEqual([2, 1]);
  const next = await pkg();
  await handOver(next);
  await settled(next.id, 'Handover_accepted');
  expect(server.calls('/create')).toHaveLength(3);
});

describe('a gateway whose token has run out', () => {
  beforeEach(async () => {
    carrier = await addCarrier(admin, server, { gen_token_url: '/token' });
    server.bearer = 'another';
  });

  it('is asked for one token by all who hear so at once: with one alive at a time each would end the other’s', async () => {
    server.delay = 150;
    const list = await Promise.all(Array.from({ length: 8 }, () => pkg()));
    await handOver(...list);
    await until(
      async () => {
        await hurryCarriers(test);
        return Promise.all(list.map(({ id }) => statusOf(id)));
      },
      (statuses) => !statuses.includes('Waiting_for_handover'),
    );
    expect(new Set(await Promise.all(list.map(({ id }) => statusOf(id))))).toEqual(new Set(['Handover_accepted']));
    expect(server.calls('/token')).toHaveLength(1);
  });

  it('and gives none this moment is asked again later, as for all that passes', async () => {
    server.fault = ({ path }) => (path === '/token' ? carrierFaults.busy : null);
    const one = await pkg();
    await handOver(one);
    await until(
      () => triesOf(one.id),
      (tries) => tries > 0,
    );
    expect(await statusOf(one.id)).toBe('Waiting_for_handover');
    server.fault = () => null;
    await hurryCarriers(test);
    await settled(one.id, 'Handover_accepted');
  });
});

it('a report that waits for the carrier’s answer counts, should somebody say meanwhile that reports do', async () => {
  const counting = (auto_update_status_package: boolean, version: number) =>
    admin.call('PATCH /user-3pl/{id}', {
      params: { id: carrier.id },
      body: { name: `Hãng ${carrier.code}`, ...server.settings, auto_update_status_package, version },
    });
  await counting(false, 1);
  server.fault = () => carrierFaults.busy;
  const one = await pkg();
  await handOver(one);
  await until(
    () => triesOf(one.id),
    (tries) => tries > 0,
  );
  expect(await report('delivered', '', one.code)).toBe('early');
  const elsewhere = await test.pool.connect();
  try {
    await elsewhere.query('begin');
    await elsewhere.query('select from carrier_events where package_id = $1 for update', [one.id]);
    server.fault = () => null;
    await hurryCarriers(test);
    // Its answer is being written: what it says was read before the settings change.
    await locksAwaited();
    const said = counting(true, 2);
    await Promise.race([said, locksAwaited(2)]);
    await elsewhere.query('rollback');
    expect((await said).status).toBe(200);
  } finally {
    elsewhere.release();
  }
  await settled(one.id, 'Delivery_successful');
});

it('a report by the number that an answer gives this moment is placed', async () => {
  server.fault = () => carrierFaults.busy;
  const one = await pkg();
  await handOver(one);
  await until(
    () => triesOf(one.id),
    (tries) => tries > 0,
  );
  expect(await report('delivering', '', one.code)).toBe('early');
  const elsewhere = await test.pool.connect();
  try {
    await elsewhere.query('begin');
    await elsewhere.query('select from carrier_events where package_id = $1 for update', [one.id]);
    server.fault = () => null;
    await hurryCarriers(test);
    await locksAwaited();
    const reported = report('delivered', [...server.taken.values()][0] ?? '');
    await Promise.race([reported, locksAwaited(2)]);
    await elsewhere.query('rollback');
    expect(await reported).toBe('applied');
  } finally {
    elsewhere.release();
  }
  await settled(one.id, 'Delivery_successful');
});

it('a carrier that is switched off is asked back what it has, and is given nothing new', async () => {
  const [has, waits] = [await pkg(), await pkg()];
  await handOver(has);
  await settled(has.id, 'Handover_accepted');
  server.fault = ({ path }) => (path === '/create' ? carrierFaults.busy : null);
  await handOver(waits);
  await until(
    () => triesOf(waits.id),
    (tries) => tries > 0,
  );
  await test.pool.query('update carriers set active = false where id = $1', [carrier.id]);
  await hurryCarriers(test);
  await settled(waits.id, 'Handover_failed');
  await admin.call('PATCH /packages/{id}/cancel', { params: { id: has.id }, body: { reason: 'FR013' } });
  await settled(has.id, 'Cancelled');
  expect(server.cancelled).toEqual(new Set(server.taken.values()));
});

it('while the packages of a carrier’s corrected word are judged, its reports go on; whoever corrects it waits for the first alone', async () => {
  const list = await addAccepted(test, carrier, { hubId: hubs.mine.id, shopId: hubs.shop.id }, partSize + 3);
  await test.pool.query(
    `insert into carrier_events (carrier_id, event_id, handover_id, package_id, tracking_3pl, carrier_status, occurred_at, outcome)
     select $1, 'e' || o.id, o.id, o.package_id, o.tracking_3pl, 'tại kho', now() - interval '1 day', 'unknown_status'
     from handovers o where o.carrier_id = $1`,
    [carrier.id],
  );
  const [first, held] = [list[0], list.at(-1)];
  if (!first || !held) throw new Error('they were made');
  const elsewhere = await test.pool.connect();
  try {
    await elsewhere.query('begin');
    await elsewhere.query('select from packages where id = $1 for update', [held.id]);
    const said = admin.call('PATCH /user-3pl/{id}/statuses', {
      params: { id: carrier.id },
      body: { statuses: [{ carrier_status: 'tại kho', status: 'In_delivery', ignored: false }] },
    });
    expect((await said).status).toBe(200);
    expect(await statusOf(first.id)).toBe('In_delivery');
    // The rest is under way, and waits for the one that somebody has.
    await locksAwaited();
    expect(await report('delivered', first.tracking)).toBe('applied');
    expect(await statusOf(held.id)).toBe('Handover_accepted');
    await elsewhere.query('rollback');
  } finally {
    elsewhere.release();
  }
  await settled(held.id, 'In_delivery');
  const { rows } = await test.pool.query<{ status: string; n: number }>(
    `select p.status, count(*)::int as n from packages p join handovers o on o.package_id = p.id
      where o.carrier_id = $1 group by 1 order by 1`,
    [carrier.id],
  );
  expect(rows).toEqual([
    { status: 'Delivery_successful', n: 1 },
    { status: 'In_delivery', n: partSize + 2 },
  ]);
});

it('of many reports that were kept the first are judged as soon as somebody says that they count, the rest soon after', async () => {
  const list = await addAccepted(test, carrier, { hubId: hubs.mine.id, shopId: hubs.shop.id }, partSize + 1);
  await test.pool.query(
    `insert into carrier_events (carrier_id, event_id, handover_id, package_id, tracking_3pl, carrier_status, occurred_at, outcome)
     select $1, 'k' || o.id, o.id, o.package_id, o.tracking_3pl, 'delivered', now() - interval '1 day', 'kept'
     from handovers o where o.carrier_id = $1`,
    [carrier.id],
  );
  await test.pool.query('update carriers set auto_update_status_package = false where id = $1', [carrier.id]);
  const answer = await admin.call('PATCH /user-3pl/{id}', {
    params: { id: carrier.id },
    body: { name: `Hãng ${carrier.code}`, ...server.settings, version: 1 },
  });
  expect(answer.status).toBe(200);
  expect(await statusOf(list[0]?.id ?? 0)).toBe('Delivery_successful');
  await settled(list.at(-1)?.id ?? 0, 'Delivery_successful');
});
