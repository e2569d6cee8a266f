import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from './helpers/app';
import { openDesk, type Desk } from './helpers/desk';
import {
  phoneReadings,
  storedHistory,
  storedPackage,
  type StoredPackage,
  type TwoHubs,
} from './helpers/stored-packages';
import { addPriceTable } from './helpers/prices';
import { addHub, addShop, addWard } from './helpers/places';

let test: TestApp;
let hubs: TwoHubs;
let pkg: Desk['pkg'];
let admin: Person;
let operator: Person;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  const desk = await openDesk(test);
  ({ hubs, pkg } = desk);
  admin = await desk.person('admin');
  operator = await desk.person('hub_operator');
});
afterAll(() => test.close());

const soon = (): string => new Date(Date.now() + 86_400_000).toISOString();

describe('a return', () => {
  const giveBack = (id: number, reason: string) =>
    admin.call('PATCH /packages/{id}/return', { params: { id }, body: { reason } });

  it('takes a reason of type Return only', async () => {
    const before = await pkg({ status: 'Waiting_for_confirmation' });
    for (const reason of ['FR001', 'FR023', 'FR026'])
      expect(await giveBack(before.id, reason)).toMatchObject({ status: 422, code: 'EPK023' });
    expect(await storedPackage(test, before.id)).toEqual(before);
    expect((await giveBack(before.id, 'FR028')).ok.data.reason).toBe('FR028');
  });

  it('goes to the shop’s door from the first-mile hub, and on the road from any other', async () => {
    const home = await pkg({ status: 'Waiting_for_confirmation' });
    expect((await giveBack(home.id, 'FR028')).ok.data.status).toBe('Waiting_for_return');
    const away = await pkg({ status: 'Waiting_for_confirmation', current_hub_id: hubs.foreign.id });
    expect((await giveBack(away.id, 'FR028')).ok.data.status).toBe('Return_waiting_for_linehaul');
  });
});

describe('a cancellation', () => {
  it('needs neither reason nor note', async () => {
    const before = await pkg({ status: 'Draft', current_hub_id: null });
    expect(
      (await admin.call('PATCH /packages/{id}/cancel', { params: { id: before.id }, body: {} })).ok.data.status,
    ).toBe('Cancelled');
    expect(await storedPackage(test, before.id)).toMatchObject({ previous_status: null, reason: null });
  });

  it('is asked for once the pickup is under way, and remembers where the package stood', async () => {
    const before = await pkg({ status: 'In_pickup', current_hub_id: null });
    expect(
      (await admin.call('PATCH /packages/{id}/cancel', { params: { id: before.id }, body: {} })).ok.data.status,
    ).toBe('Request_cancel');
    expect((await storedPackage(test, before.id)).previous_status).toBe('In_pickup');
    expect((await storedHistory(test, before.id))[0]).toMatchObject({
      action: 'cancel_request',
      before: { previous_status: null },
      after: { previous_status: 'In_pickup' },
    });
  });

  it('can be asked of a carrier that has the package', async () => {
    const before = await pkg({ status: 'Handover_accepted', held_by_3pl: true });
    expect(
      (await admin.call('PATCH /packages/{id}/cancel', { params: { id: before.id }, body: {} })).ok.data,
    ).toMatchObject({ status: 'Request_cancel', held_by_3pl: true });
  });
});

describe('a resize', () => {
  const resize = async (id: number, body: object) =>
    (await admin.call('PATCH /packages/{id}/resize', { params: { id }, body })).ok.data;
  const fees = ({
    shipping_fee,
    insurance_fee,
    return_fee,
  }: {
    shipping_fee: number;
    insurance_fee: number;
    return_fee: number;
  }) => [shipping_fee, insurance_fee, return_fee];

  it('keeps the fees where no table has a price, or the area is not known', async () => {
    const before = await pkg({ shipping_fee: 12_345, insurance_fee: 1, return_fee: 2 });
    expect(fees(await resize(before.id, { weight: 8 }))).toEqual([12_345, 1, 2]);
    await addPriceTable(test);
    const unknown = await pkg({ shipping_fee: 12_345, insurance_fee: 1, return_fee: 2, area_type: null });
    expect(fees(await resize(unknown.id, { weight: 8 }))).toEqual([12_345, 1, 2]);
  });

  it('reckons the fees anew by the shop’s table, else the hub’s, else the standard', async () => {
    await addPriceTable(test);
    const standard = await pkg();
    // 2.25 kg: two steps above 1 kg and a started one; insurance is half a percent of 200,000.
    expect(fees(await resize(standard.id, { weight: 2.25 }))).toEqual([13_000, 1_000, 5_000]);
    const byDim = await pkg();
    expect(await resize(byDim.id, { length: 50, width: 40, height: 10 })).toMatchObject({
      dim: 4,
      shipping_fee: 16_000,
    });

    const hub = await addHub(test);
    const shops = [await addShop(test, { hubId: hub.id }), await addShop(test, { hubId: hub.id })];
    await addPriceTable(test, { hubId: hub.id, factor: 2 });
    await addPriceTable(test, { shopId: shops[1]?.id ?? 0, factor: 3 });
    await addPriceTable(test, { hubId: hub.id, factor: 9, validFrom: '2100-01-01T00:00:00Z' });
    for (const [index, factor] of [2, 3].entries()) {
      const own = await pkg({ seller_id: shops[index]?.id ?? 0, fm_hub_id: hub.id });
      expect(fees(await resize(own.id, { weight: 0.5 }))).toEqual([10_000 * factor, 1_000, 5_000 * factor]);
    }
    const [row] = await storedHistory(test, standard.id);
    expect(row?.after).toEqual({ weight: 2.25, shipping_fee: 13_000, insurance_fee: 1_000, return_fee: 5_000 });
  });

  it('is locked once money is recorded', async () => {
    const paid = await pkg({ status: 'Cod_collected' });
    expect(
      await admin.call('PATCH /packages/{id}/resize', { params: { id: paid.id }, body: { weight: 2 } }),
    ).toMatchObject({ status: 409, code: 'EPK032' });
    expect(
      await admin.call('PATCH /packages/{id}/change-info-receiver', {
        params: { id: paid.id },
        body: { receiver_name: 'A' },
      }),
    ).toMatchObject({ status: 409, code: 'EPK032' });
  });
});

describe('a change of receiver', () => {
  const change = (id: number, body: object) =>
    admin.call('PATCH /packages/{id}/change-info-receiver', { params: { id }, body });

  it('refuses a ward that no working hub serves', async () => {
    const closed = await addHub(test);
    await test.pool.query('update hubs set active = false where id = $1', [closed.id]);
    const wards = [
      await addWard(test),
      await addWard(test, { servedBy: closed.id }),
      { id: 2_000_000_000 },
      { id: Number.MAX_SAFE_INTEGER },
    ];
    const before = await pkg();
    for (const ward of wards)
      expect(await change(before.id, { ward_id: ward.id, receiver_name: 'Mai' })).toMatchObject({
        status: 422,
        code: 'ESH001',
      });
    expect(await storedPackage(test, before.id)).toEqual(before);
  });

  it('sends the package to the new ward’s hub, unless it lies at its last-mile hub already', async () => {
    const target = await addHub(test);
    const ward = await addWard(test, { servedBy: target.id });
    const lmHub = async (columns: Partial<StoredPackage>) =>
      (await change((await pkg(columns)).id, { ward_id: ward.id })).ok.data.lm_hub?.id;
    expect(await lmHub({ status: 'Waiting_for_pickup', current_hub_id: null, lm_hub_id: hubs.mine.id })).toBe(
      target.id,
    );
    expect(await lmHub({ status: 'Waiting_for_linehaul' })).toBe(target.id);
    expect(await lmHub({ status: 'Waiting_for_delivery', current_hub_id: hubs.foreign.id })).toBe(hubs.foreign.id);
  });

  it('keeps the fee that was sold', async () => {
    const ward = await addWard(test, { servedBy: hubs.foreign.id });
    const before = await pkg({ shipping_fee: 22_000 });
    expect((await change(before.id, { ward_id: ward.id, receiver_address: '9 Trần Phú' })).ok.data).toMatchObject({
      shipping_fee: 22_000,
      ward_id: ward.id,
      receiver_address: '9 Trần Phú',
    });
  });

  it('folds the new name for the search', async () => {
    const before = await pkg();
    await change(before.id, { receiver_name: 'Đặng Thùy Trâm Anh' });
    expect((await admin.call('GET /packages', { query: { q: 'thuy tram anh' } })).ok.data.map((row) => row.id)).toEqual(
      [before.id],
    );
  });
});

describe('half a surrogate pair', () => {
  it('breaks nothing', async () => {
    const { id } = await pkg();
    const answer = await admin.call('PATCH /packages/{id}/lost', { params: { id }, body: { note: 'a\ud800b' } });
    expect(answer.status).toBeLessThan(500);
  });
});

describe('an operator’s update', () => {
  const update = (id: number, body: object) =>
    operator.call('PATCH /packages/{id}/operator-update', { params: { id }, body });

  it('takes a next attempt that lies ahead, and forgets it again', async () => {
    const { id } = await pkg();
    const date = soon();
    expect(Date.parse((await update(id, { reattempt_date: date })).ok.data.reattempt_date ?? '')).toBe(
      Date.parse(date),
    );
    expect((await update(id, { reattempt_date: null, operator_note: 'không hẹn nữa' })).ok.data).toMatchObject({
      reattempt_date: null,
      operator_note: 'không hẹn nữa',
    });
    expect((await update(id, { operator_note: null })).ok.data.operator_note).toBeNull();
  });

  it('refuses one that has passed, but not one that merely stays', async () => {
    const past = '2026-01-01T00:00:00.000Z';
    const before = await pkg({ reattempt_date: past });
    for (const date of [new Date(Date.now() - 1000).toISOString(), '0000-01-01T00:00:00Z', '2025-12-31T23:59:59+14:00'])
      expect(await update(before.id, { reattempt_date: date })).toMatchObject({ status: 422, code: 'EPK020' });
    expect(await storedPackage(test, before.id)).toEqual(before);
    expect((await update(before.id, { reattempt_date: past, operator_note: 'gọi lại' })).ok.data.operator_note).toBe(
      'gọi lại',
    );
    expect((await update(before.id, { reattempt_date: '9999-12-31T23:59:59-14:00' })).status).toBe(200);
  });
});

describe('a print', () => {
  it('is counted each time', async () => {
    const { id } = await pkg();
    const params = { id };
    for (const count of [1, 2, 3])
      expect((await operator.call('PATCH /packages/{id}/is-print', { params, body: {} })).ok.data).toMatchObject({
        is_print: true,
        print_count: count,
      });
    expect((await storedHistory(test, id)).map((row) => row.action)).toEqual(['print', 'print', 'print']);
  });

  it('shows no more of a phone than the printer may read', async () => {
    const { id } = await pkg({ current_hub_id: hubs.foreign.id });
    expect((await operator.call('PATCH /packages/{id}/is-print', { params: { id }, body: {} })).ok.data).toMatchObject({
      receiver_phone: '0903 *** 218',
      phone_masked: true,
    });
    expect(await phoneReadings(test, id)).toEqual([]);
  });
});

describe('an action under an idempotency key', () => {
  it('happens once, and is answered alike', async () => {
    const { id } = await pkg();
    const call = { params: { id }, body: {}, headers: { 'idempotency-key': `print-${id}` } };
    const first = await operator.call('PATCH /packages/{id}/is-print', call);
    const second = await operator.call('PATCH /packages/{id}/is-print', call);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect((await storedPackage(test, id)).print_count).toBe(1);
  });
});
