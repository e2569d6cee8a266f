import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAction } from '~contract/features/batch';
import type { RunsheetType } from '~domain/runsheet-types';
import type { PackageStatus } from '~domain/statuses';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { openDesk, type Desk } from './helpers/desk';
import { addCarrier } from './helpers/carriers';
import { runBatch } from './helpers/lines';
import { addPerson } from './helpers/people';
import { addCourier } from './helpers/runsheets';
import { storedPackage, type StoredPackage, type TwoHubs } from './helpers/stored-packages';

let test: TestApp;
let desk: Desk;
let hubs: TwoHubs;
let admin: Person;
let manager: Person;
let sales: Person;

beforeAll(async () => {
  test = await sharedApp();
  desk = await openDesk(test, { to: 'mine' });
  ({ hubs } = desk);
  admin = await desk.person('admin');
  manager = await desk.person('hub_manager');
  sales = await desk.person('sale_admin');
});
afterAll(() => test.close());

/** Of a shop of mine, for a receiver of mine, and there. */
const pkg = (status: PackageStatus, columns: Parameters<Desk['pkg']>[0] = {}): Promise<StoredPackage> =>
  desk.pkg({ status, ...columns });
const ordered = () => pkg('Waiting_for_pickup', { current_hub_id: null });
const statusOf = async ({ id }: StoredPackage) => (await storedPackage(test, id)).status;

async function act(who: Person, action: BatchAction, item: StoredPackage, args: object = { note: 'đã hỏi shop' }) {
  const { run, told } = await runBatch(who, action, [item], args);
  return { run, told: told[0] };
}
async function undone(who: Person, run: number): Promise<void> {
  await who.call('POST /runs/{id}/undo', { params: { id: run }, headers: { 'idempotency-key': randomUUID() } });
}

async function sheetOf(type: RunsheetType, ...items: readonly StoredPackage[]): Promise<number> {
  const courier = await addCourier(test, { hubId: hubs.mine.id });
  const { data, results } = (
    await admin.call('POST /runsheets', {
      body: { type, hub_id: hubs.mine.id, courier_id: courier.id, ids: items.map(({ id }) => id) },
    })
  ).ok;
  expect(results.map(({ ok }) => ok)).toEqual(items.map(() => true));
  return data.id;
}
const onSheet = (id: number, what: 'start' | 'close' | 'cancel') =>
  admin.call(`PATCH /runsheets/{id}/${what}`, { params: { id }, body: what === 'start' ? { force: true } : {} });
const report = (id: number, { code }: StoredPackage, result: 'done' | 'failed', reason?: string) =>
  admin.call('PATCH /runsheets/{id}/results', { params: { id }, body: { codes: [code], result, reason } });
const askToCancel = ({ id }: StoredPackage) =>
  admin.call('PATCH /packages/{id}/cancel', { params: { id }, body: { note: 'khách đổi ý' } });

describe('a package that waits for a decision', () => {
  it.each<[BatchAction, PackageStatus, PackageStatus, string]>([
    ['confirm_redeliver', 'Waiting_for_confirmation', 'Waiting_for_delivery', 'EPK019'],
    ['pickup_reopen', 'Pickup_failed', 'Waiting_for_pickup', 'EPK026'],
    ['return_reopen', 'Return_failed', 'Waiting_for_return', 'EPK026'],
    ['approve', 'Waiting_for_approval', 'Waiting_for_pickup', 'EPK011'],
  ])('goes on by %s, and is back where that is taken back', async (action, from, to, wrong) => {
    const item = await pkg(from);
    const { run, told } = await act(admin, action, item);
    expect(told).toBe(to);
    expect((await act(admin, action, item)).told).toBe(wrong);
    await undone(admin, run);
    expect(await statusOf(item)).toBe(from);
  });

  it('is let go on by who answers for it: sales for the shop, the hub for what lies there', async () => {
    expect((await act(sales, 'confirm_redeliver', await pkg('Waiting_for_confirmation'))).told).toBe(
      'Waiting_for_delivery',
    );
    expect((await act(sales, 'approve', await pkg('Waiting_for_approval'))).told).toBe('Waiting_for_pickup');
    const elsewhere = await pkg('Return_failed', { current_hub_id: hubs.foreign.id });
    expect((await act(manager, 'return_reopen', elsewhere)).told).toBe('EPK012');
  });

  it('that a courier has still is first brought in, and then turned back or tried again', async () => {
    const [out, back] = [await pkg('Waiting_for_delivery'), await pkg('Waiting_for_return', { no_of_attempt: 2 })];
    const [delivery, returns] = [await sheetOf('outbound', out), await sheetOf('return', back)];
    for (const id of [delivery, returns]) await onSheet(id, 'start');
    await report(delivery, out, 'failed', 'FR005');
    await test.pool.query(`update packages set status = 'Return_failed' where id = $1`, [back.id]);
    expect(await statusOf(out)).toBe('Delivery_cancelled');
    const turnBack = { reason: 'FR028' };
    expect((await act(manager, 'return', out, turnBack)).told).toBe('EPK013');
    expect((await manager.call('PATCH /packages/{id}/return', { params: { id: out.id }, body: turnBack })).code).toBe(
      'EPK013',
    );
    expect((await act(manager, 'return_reopen', back)).told).toBe('EPK013');
    for (const [id, { code }] of [
      [delivery, out],
      [returns, back],
    ] as const) {
      expect((await onSheet(id, 'close')).code).toBe('ERS003');
      await admin.call('PATCH /runsheets/{id}/scan-back', { params: { id }, body: { codes: [code] } });
      expect((await onSheet(id, 'close')).status).toBe(200);
    }
    expect(await statusOf(out)).toBe('Waiting_for_return');
    expect((await act(manager, 'return_reopen', back)).told).toBe('Waiting_for_return');
  });
});

describe('a request to cancel', () => {
  it('that is granted ends the package’s part of its pickup sheet, which starts or closes without it', async () => {
    const [planned, kept, fetched] = [await ordered(), await ordered(), await ordered()];
    const made = await sheetOf('pickup', planned, kept);
    await askToCancel(planned);
    expect((await onSheet(made, 'start')).code).toBe('EPL005');
    expect((await act(manager, 'cancel_resolve', planned)).told).toBe('Cancelled');
    expect((await onSheet(made, 'start')).status).toBe(200);
    expect(await statusOf(kept)).toBe('In_pickup');

    const running = await sheetOf('pickup', fetched);
    await onSheet(running, 'start');
    await askToCancel(fetched);
    // Nothing is reported of it until somebody has answered.
    expect((await report(running, fetched, 'done')).ok.results).toMatchObject([{ ok: false, code: 'EPK011' }]);
    expect((await onSheet(running, 'close')).code).toBe('ERS003');
    expect((await act(manager, 'cancel_resolve', fetched)).told).toBe('Cancelled');
    expect((await onSheet(running, 'close')).status).toBe(200);
    expect(await storedPackage(test, fetched.id)).toMatchObject({ status: 'Cancelled', previous_status: null });
  });

  it('that is refused lets the package go on where it stood, or wait where its sheet is gone', async () => {
    const [planned, left, fetched] = [await ordered(), await ordered(), await ordered()];
    const made = await sheetOf('pickup', planned);
    const given = await sheetOf('pickup', left);
    const running = await sheetOf('pickup', fetched);
    await onSheet(running, 'start');
    for (const item of [planned, left, fetched]) await askToCancel(item);
    await onSheet(given, 'cancel');
    expect((await act(manager, 'cancel_resume', planned)).told).toBe('Planned_for_pickup');
    expect((await act(manager, 'cancel_resume', left)).told).toBe('Waiting_for_pickup');
    expect((await act(manager, 'cancel_resume', fetched)).told).toBe('In_pickup');
    expect((await onSheet(made, 'start')).status).toBe(200);
    expect((await report(running, fetched, 'done')).ok.results).toMatchObject([{ ok: true }]);
    expect((await storedPackage(test, left.id)).previous_status).toBeNull();
  });

  it('is answered by the hub that has the package, and told to the shop for good', async () => {
    const item = await ordered();
    await sheetOf('pickup', item);
    await askToCancel(item);
    const stranger = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.foreign.id] });
    const seen = await pkg('Request_cancel', { current_hub_id: null, lm_hub_id: hubs.foreign.id });
    expect((await act(stranger, 'cancel_resolve', seen)).told).toBe('EPK012');
    const { run, told } = await act(manager, 'cancel_resume', item);
    expect(told).toBe('Planned_for_pickup');
    await undone(manager, run);
    expect(await statusOf(item)).toBe('Planned_for_pickup');
  });

  it('of a hand-over is the hub’s until a carrier is asked, and the carrier’s until it has answered', async () => {
    const carrier = await addCarrier(admin);
    const [early, kept, late] = [
      await pkg('Waiting_for_delivery'),
      await pkg('Waiting_for_delivery'),
      await pkg('Waiting_for_delivery'),
    ];
    const sheet = async (...items: readonly StoredPackage[]) => {
      const { data } = (
        await manager.call('POST /three-pl-runsheets', {
          body: { carrier_id: carrier.id, hub_id: hubs.mine.id, codes: items.map(({ code }) => code) },
        })
      ).ok;
      await manager.call('PATCH /three-pl-runsheets/{id}/allocate', { params: { id: data.id } });
      return { params: { id: data.id } };
    };
    const unsent = await sheet(early, kept);
    for (const item of [early, kept]) await askToCancel(item);
    expect((await manager.call('PATCH /three-pl-runsheets/{id}/dispatch', unsent)).code).toBe('EPL005');
    expect((await act(manager, 'cancel_resolve', early)).told).toBe('Cancelled');
    expect((await act(manager, 'cancel_resume', kept)).told).toBe('Waiting_for_handover');
    expect((await manager.call('PATCH /three-pl-runsheets/{id}/dispatch', unsent)).status).toBe(200);

    await manager.call('PATCH /three-pl-runsheets/{id}/dispatch', await sheet(late));
    await askToCancel(late);
    for (const answer of ['cancel_resolve', 'cancel_resume'] as const)
      expect((await act(manager, answer, late)).told).toBe('EPL002');
    const held = await pkg('Request_cancel', { held_by_3pl: true, previous_status: 'Handover_accepted' });
    for (const answer of ['cancel_resolve', 'cancel_resume'] as const)
      expect((await act(admin, answer, held)).told).toBe('EPL002');
  });
});
