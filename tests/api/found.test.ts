import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackageStatus } from '~domain/statuses';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { openDesk, type Desk } from './helpers/desk';
import { runBatch } from './helpers/lines';
import { addWaiting, anySeal, draftBag, newTrip, type Lane } from './helpers/linehaul';
import { storedHistory, storedPackage, type StoredPackage, type TwoHubs } from './helpers/stored-packages';

let test: TestApp;
let desk: Desk;
let hubs: TwoHubs;
let admin: Person;
let operator: Person;
let manager: Person;

beforeAll(async () => {
  test = await sharedApp();
  desk = await openDesk(test, { from: 'foreign', to: 'mine' });
  ({ hubs } = desk);
  admin = await desk.person('admin');
  operator = await desk.person('hub_operator');
  manager = await desk.person('hub_manager');
});
afterAll(() => test.close());

/** Lies at mine; its shop is foreign's, its receiver mine's. */
const pkg = (status: PackageStatus, columns: Parameters<Desk['pkg']>[0] = {}): Promise<StoredPackage> =>
  desk.pkg({ status, ...columns });
async function missing(status: PackageStatus, columns?: Parameters<typeof pkg>[1]): Promise<StoredPackage> {
  const item = await pkg(status, columns);
  const call = { params: { id: item.id }, body: { note: 'không thấy' } };
  const answer = await admin.call('PATCH /packages/{id}/lost', call);
  if (answer.code === 'EPK011') await admin.call('PATCH /packages/{id}/lost-courier', call);
  return storedPackage(test, item.id);
}
const found = (who: Person, items: readonly StoredPackage[]) => runBatch(who, 'found', items, { note: 'sau kệ' });

describe('a package that was missing and is found', () => {
  it('goes on as it went: out to its receiver, or back to its shop, at a hub or at a courier', async () => {
    const items = [
      await missing('Waiting_for_delivery'),
      await missing('Planned_for_linehaul', { lm_hub_id: hubs.foreign.id }),
      await missing('Return_waiting_for_linehaul'),
      await missing('Planned_for_return', { fm_hub_id: hubs.mine.id }),
      await missing('In_delivery'),
      await missing('In_return', { fm_hub_id: hubs.mine.id }),
      await missing('Pickup_successful', { current_hub_id: null, fm_hub_id: hubs.mine.id, lm_hub_id: hubs.foreign.id }),
    ];
    const wanted = [
      'Missing',
      'Missing',
      'Missing',
      'Missing',
      'Missing_courier',
      'Missing_courier',
      'Missing_courier',
    ];
    expect(items.map(({ status }) => status)).toEqual(wanted);
    const { data } = (
      await operator.call('POST /packages-batch-preview', {
        body: { action: 'found', args: {}, items: items.map(({ id }) => ({ id })) },
      })
    ).ok;
    expect([data.refused, data.moved?.map(({ to }) => to)]).toEqual([
      [],
      ['Return_waiting_for_linehaul', 'Waiting_for_return', 'Waiting_for_return'],
    ]);
    expect((await found(operator, items)).told).toEqual([
      'Waiting_for_delivery',
      'Waiting_for_linehaul',
      'Return_waiting_for_linehaul',
      'Waiting_for_return',
      'Waiting_for_delivery',
      'Waiting_for_return',
      'Waiting_for_linehaul',
    ]);
    const [last] = items.slice(-1);
    expect((await storedPackage(test, last?.id ?? 0)).current_hub_id).toBe(hubs.mine.id);
    expect((await storedHistory(test, last?.id ?? 0))[0]).toMatchObject({ action: 'found', note: 'sau kệ' });
  });

  it('is found by who answers for it only, once, and is missing again where that is taken back', async () => {
    const item = await missing('Return_waiting_for_linehaul');
    const elsewhere = await missing('Waiting_for_linehaul', { current_hub_id: hubs.foreign.id });
    const { run, told } = await found(manager, [item, elsewhere]);
    expect(told).toEqual(['Return_waiting_for_linehaul', 'EPK012']);
    expect((await found(manager, [item])).told).toEqual(['EPK015']);
    const undo = { params: { id: run }, headers: { 'idempotency-key': randomUUID() } };
    await manager.call('POST /runs/{id}/undo', undo);
    expect((await storedPackage(test, item.id)).status).toBe('Missing');
    // What was taken back tells as well which way it went.
    expect((await found(manager, [item])).told).toEqual(['Return_waiting_for_linehaul']);
  });

  it('by the scan of a hub goes back to its shop where it was on its way back', async () => {
    const takeIn = async (item: StoredPackage) => {
      const body = { hub_id: hubs.mine.id, scans: [{ code: item.code }] };
      const { scans } = (await operator.call('PUT /checkin-linehaul', { body })).ok.data;
      return [scans[0]?.package?.status, scans[0]?.route];
    };
    const road = { current_hub_id: hubs.foreign.id };
    expect(await takeIn(await missing('In_linehaul', road))).toEqual(['Waiting_for_delivery', 'here']);
    expect(await takeIn(await missing('Return_in_linehaul', { ...road, fm_hub_id: hubs.mine.id }))).toEqual([
      'Waiting_for_return',
      'here',
    ]);
    expect(await takeIn(await missing('Return_in_linehaul', road))).toEqual([
      'Return_waiting_for_linehaul',
      'misrouted',
    ]);
  });

  it('on a truck home goes back to its shop, on its list or not', async () => {
    const lane: Lane = { test, admin, from: hubs.foreign, to: hubs.mine, shop: hubs.shop };
    const homeward = {
      status: 'Return_waiting_for_linehaul' as const,
      fm_hub_id: hubs.mine.id,
      lm_hub_id: hubs.foreign.id,
    };
    const [listed, beside] = [await addWaiting(lane, homeward), await addWaiting(lane, homeward)];
    const bag = await draftBag(lane);
    const at = { params: { id: bag.id } };
    await admin.call('POST /mobile-units/{id}/packages', { ...at, body: { codes: [listed.code] } });
    await admin.call('PATCH /mobile-units/{id}/seal', { ...at, body: { serial_number: anySeal() } });
    const params = { id: (await newTrip(lane)).id };
    await admin.call('POST /linehaul-runsheets/{id}/mobile-units', { params, body: { codes: [bag.mu_code] } });
    await admin.call('PATCH /linehaul-runsheets/{id}/dispatch', { params, body: { left_behind: 'để lại' } });
    for (const { id } of [listed, beside])
      await admin.call('PATCH /packages/{id}/lost', { params: { id }, body: { note: 'báo mất' } });
    await operator.call('POST /linehaul-runsheets/{id}/unloading', { params });
    const codes = [listed.code, beside.code];
    const { scans } = (
      await operator.call('POST /linehaul-runsheets/{id}/unloading/scans', { params, body: { codes } })
    ).ok.data;
    expect(scans.map(({ finding, bound_hub }) => [finding, bound_hub?.id])).toEqual([
      ['matched', hubs.mine.id],
      ['over', hubs.mine.id],
    ]);
    await operator.call('PATCH /linehaul-runsheets/{id}/unloading/settle', {
      params,
      body: { finding: 'over', settlement: 'taken_in' },
    });
    for (const { id } of [listed, beside])
      expect(await storedPackage(test, id)).toMatchObject({
        status: 'Waiting_for_return',
        current_hub_id: hubs.mine.id,
      });
  });
});
