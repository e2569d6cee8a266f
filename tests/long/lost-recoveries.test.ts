import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedApp, type Person, type TestApp } from '../api/helpers/app';
import { balanceOf } from '../api/helpers/money';
import { addCarrier } from '../api/helpers/carriers';
import { addCollected, addDocument, addShopAccount } from '../api/helpers/deposits';
import {
  addCharge,
  addClaim,
  addLost,
  addLostDeposit,
  newReference,
  openLosses,
  type Losses,
} from '../api/helpers/losses';
import { storedHistory, type StoredPackage, statusesOf } from '../api/helpers/stored-packages';
import { addPerson } from '../api/helpers/people';
import { smallJpeg } from '../api/helpers/pictures';
import { addHub, addShop, type Place } from '../api/helpers/places';
import { addCourier } from '../api/helpers/runsheets';

let test: TestApp;
let losses: Losses;
let admin: Person;
let other: Person;
beforeAll(async () => {
  test = await sharedApp();
  losses = await openLosses(test);
  [admin, other] = [losses.approver, losses.maker];
});
afterAll(() => test.close());

let hub: Place;
let shop: Place;
let manager: Person;
beforeEach(async () => {
  hub = await addHub(test);
  shop = await addShop(test, { hubId: hub.id });
  await addShopAccount(test, shop.id);
  manager = await addPerson(test, { role: 'hub_manager', hubIds: [hub.id] });
});

const absent = 999_999_999;
const lost = (columns: object = {}): Promise<StoredPackage> =>
  addLost(test, { hubId: hub.id, shopId: shop.id }, columns);
/** Lost packages that a claim was granted for. */
const claimed = async (amounts: readonly number[], more: object = {}): Promise<StoredPackage[]> => {
  const packages: StoredPackage[] = [];
  // One after the other: what lists them goes by their age.
  for (const value of amounts) packages.push(await lost({ value }));
  await addClaim(losses, { ids: packages.map(({ id }) => id), ...more });
  return packages;
};
const idsOf = (packages: readonly StoredPackage[]): number[] => packages.map(({ id }) => id);
const charge = (ids: readonly number[], more: object = {}, person = other) =>
  person.call('POST /hub-lost-claims', { body: { ids: [...ids], ...more } });
const approveCharge = (id: number, person = admin) =>
  person.call('PATCH /hub-lost-claims/{id}/approve', { params: { id }, body: {} });
const rejectCharge = (id: number) =>
  admin.call('PATCH /hub-lost-claims/{id}/reject', { params: { id }, body: { note: 'Chưa rõ ai làm mất' } });
const takeChargeBack = (id: number) =>
  other.call('POST /hub-lost-claims/{id}/contra', { params: { id }, body: { note: 'Nhầm bưu cục' } });
const deposit = (more: object = {}, person = manager) =>
  person.call('POST /lost-bank-deposits', { body: { hub_id: hub.id, bank_reference: newReference(), ...more } });
const addSlip = (id: number, person = manager) =>
  person.call('POST /lost-bank-deposits/{id}/slip', { params: { id }, file: smallJpeg });
const approveDeposit = (id: number, person = admin, body: object = {}) =>
  person.call('PATCH /lost-bank-deposits/{id}/approve', { params: { id }, body });
const rejectDeposit = (id: number, person = admin) =>
  person.call('PATCH /lost-bank-deposits/{id}/reject', { params: { id }, body: { note: 'Không thấy tiền' } });
const takeDepositBack = (id: number, person = manager) =>
  person.call('POST /lost-bank-deposits/{id}/contra', { params: { id }, body: { note: 'Ngân hàng báo sai' } });
const figures = async (person = manager) =>
  (await person.call('GET /hub-losses', { query: { hub_id: String(hub.id) } })).ok.data[0];

describe('a charge', () => {
  it('is owed by whoever answers once another approves it, with its evidence', async () => {
    const packages = await claimed([300_000, 500_000]);
    const { data } = (await charge(idsOf(packages), { expected: 800_000 })).ok;
    expect(data).toMatchObject({
      kind: 'hub_lost_claim',
      status: 'New',
      liable: 'hub',
      share: 100,
      counted: 800_000,
      lines: 2,
      shop: null,
      hub: { id: hub.id },
    });
    expect((await approveCharge(data.id)).code).toBe('ELC002');
    await other.call('POST /hub-lost-claims/{id}/receipts', { params: { id: data.id }, file: smallJpeg });
    expect((await approveCharge(data.id, other)).code).toBe('EUS008');
    expect((await approveCharge(data.id)).ok.data.status).toBe('Approved');
    expect([await balanceOf(test, 'hub_debt', hub.id), await statusesOf(test, packages)]).toEqual([
      800_000,
      ['Hub_lost_claimed', 'Hub_lost_claimed'],
    ]);
    expect((await approveCharge(data.id)).code).toBe('ELC001');
    expect(
      (await other.call('POST /hub-lost-claims/{id}/receipts', { params: { id: data.id }, file: smallJpeg })).code,
    ).toBe('ELC001');
    expect(await figures()).toMatchObject({
      unclaimed: 0,
      compensated: 800_000,
      charged: 800_000,
      collected: 0,
      open: 800_000,
      waiting: 0,
      debtors: [{ liable: 'hub', package_count: 2, amount: 800_000, oldest_at: expect.any(String) }],
    });
    expect(
      (await manager.call('GET /hub-lost-claims', { query: { seller_id: String(shop.id) } })).ok.data.map(
        ({ code }) => code,
      ),
    ).toEqual([data.code]);
    expect(
      (await manager.call('GET /hub-lost-claims/{id}', { params: { id: data.id } })).ok.data.packages.data,
    ).toMatchObject([{ charge: data.code, amount: 300_000 }, { amount: 500_000 }]);
    expect((await charge(idsOf(packages), {}, manager)).code).toBe('EUS008');
  });

  it('asks a courier or a carrier, wholly or by a share, as their claim says or as it is told', async () => {
    const courier = await addCourier(test, { hubId: hub.id });
    const carrier = await addCarrier(admin);
    const [ofCourier] = await claimed([333_333], { courier_id: courier.id });
    const [ofCarrier] = await claimed([250_000]);
    const first = await addCharge(losses, { ids: [ofCourier?.id ?? 0], share: 50 });
    expect([await balanceOf(test, 'courier_debt', courier.id), await balanceOf(test, 'hub_debt', hub.id)]).toEqual([
      166_666.5, 0,
    ]);
    await addCharge(losses, { ids: [ofCarrier?.id ?? 0], carrier: carrier.code });
    expect(await balanceOf(test, 'three_pl_debt', carrier.id)).toBe(250_000);
    expect((await figures())?.debtors).toMatchObject([
      { liable: 'carrier', carrier: { code: carrier.code }, amount: 250_000 },
      { liable: 'courier', courier: { id: courier.id }, amount: 166_666.5 },
    ]);
    expect(
      (await manager.call('GET /hub-lost-claims', { query: { courier_id: String(courier.id) } })).ok.data,
    ).toMatchObject([{ code: first.code, liable: 'courier', share: 50 }]);
    // What it collected at doors is another account.
    expect(await balanceOf(test, 'three_pl_receivable', carrier.id)).toBe(0);
    const nobody = await claimed([100_000], { liable: 'none' });
    expect((await charge(idsOf(nobody))).ok.data.liable).toBe('hub');
  });

  it('of a package that no claim named compensates its shop as well', async () => {
    const [bare] = [await lost({ insurance_fee: 0 })];
    const [named] = await claimed([200_000]);
    const { id } = await addCharge(losses, { ids: [bare?.id ?? 0, named?.id ?? 0] });
    expect([await balanceOf(test, 'shop_payable', shop.id), await balanceOf(test, 'hub_debt', hub.id)]).toEqual([
      -328_000, 328_000,
    ]);
    const contra = (await takeChargeBack(id)).ok.data;
    expect((await approveCharge(contra.id)).ok.data.status).toBe('Approved');
    expect([await balanceOf(test, 'shop_payable', shop.id), await balanceOf(test, 'hub_debt', hub.id)]).toEqual([
      -200_000, 0,
    ]);
    expect(
      await statusesOf(
        test,
        [bare, named].filter((one) => one !== undefined),
      ),
    ).toEqual(['Lost', 'Lost_claimed']);
    await addClaim(losses, { ids: [bare?.id ?? 0] });
    expect(await balanceOf(test, 'shop_payable', shop.id)).toBe(-328_000);
  });

  it('names packages of one hub that are lost or claimed, each on one document', async () => {
    const [pkg] = await claimed([100_000]);
    const id = pkg?.id ?? 0;
    const [missing, elsewhere] = [
      await lost({ status: 'Missing' }),
      await addLost(test, { hubId: (await addHub(test)).id, shopId: shop.id }),
    ];
    expect([
      (await charge([id, missing.id])).code,
      (await charge([absent])).code,
      (await charge([id], { expected: 1 })).code,
    ]).toEqual(['EPK011', 'EPK009', 'EPK030']);
    expect((await charge([id, elsewhere.id])).errors['ids']?.length).toBe(1);
    for (const share of [0, 101, 12.5, '50']) expect((await charge([id], { share })).errors['share']?.length).toBe(1);
    expect([
      (await charge([id], { courier_id: absent })).code,
      (await charge([id], { carrier: 'KHONGCO' })).code,
    ]).toEqual(['EUS006', 'ESY026']);
    const { data } = (await charge([id])).ok;
    expect((await charge([id])).code).toBe('ELC003');
    expect((await rejectCharge(data.id)).ok.data.status).toBe('Rejected');
    expect([
      (await rejectCharge(data.id)).code,
      (await approveCharge(data.id)).code,
      (await other.call('POST /hub-lost-claims/{id}/receipts', { params: { id: data.id }, file: smallJpeg })).code,
    ]).toEqual(['ELC004', 'ELC004', 'ELC004']);
    expect((await charge([id])).status).toBe(201);
    for (const call of [
      approveCharge(absent),
      rejectCharge(absent),
      takeChargeBack(absent),
      manager.call('GET /hub-lost-claims/{id}', { params: { id: absent } }),
      other.call('POST /hub-lost-claims/{id}/receipts', { params: { id: absent }, file: smallJpeg }),
    ])
      expect((await call).code).toBe('ESY061');
  });

  it('is changed while nobody decided on it', async () => {
    const [first, second] = await claimed([100_000, 60_000]);
    const [one, two] = [first?.id ?? 0, second?.id ?? 0];
    const courier = await addCourier(test, { hubId: hub.id });
    const { id } = await addCharge(losses, { ids: [one] }, false);
    const edit = (version: number, body: object, of = id) =>
      other.call('PATCH /hub-lost-claims/{id}', { params: { id: of }, body: { version, ...body } });
    expect((await edit(0, { share: 30 })).ok.data).toMatchObject({ share: 30, counted: 30_000, version: 1 });
    expect((await edit(1, { ids: [one, two], courier_id: courier.id })).ok.data).toMatchObject({
      share: 30,
      counted: 48_000,
      lines: 2,
      liable: 'courier',
    });
    expect((await edit(1, { note: 'x' })).code).toBe('EPK030');
    expect([
      (await edit(2, { ids: [absent] })).code,
      (await edit(2, { ids: [(await lost({ status: 'Missing' })).id] })).code,
      (await edit(2, { courier_id: absent })).code,
      (await edit(2, { carrier: 'KHONGCO' })).code,
      (await edit(2, {})).code,
    ]).toEqual(['EPK009', 'EPK011', 'EUS006', 'ESY026', 'ESP000']);
    const third = await lost();
    await addClaim(losses, { ids: [third.id] }, false);
    expect((await edit(2, { ids: [one, third.id] })).code).toBe('ELC003');
    expect(
      (await admin.call('PATCH /hub-lost-claims/{id}/approve', { params: { id }, body: { version: 1 } })).code,
    ).toBe('EPK030');
    await approveCharge(id);
    expect([
      await balanceOf(test, 'courier_debt', courier.id),
      (await edit(3, { note: 'x' })).code,
      (await rejectCharge(id)).code,
      (await edit(0, { note: 'x' }, absent)).code,
    ]).toEqual([48_000, 'ELC001', 'ELC001', 'ESY061']);
    const contra = (await takeChargeBack(id)).ok.data;
    expect([(await edit(0, { note: 'x' }, contra.id)).code, (await takeChargeBack(id)).code]).toEqual([
      'EUS009',
      'EUS009',
    ]);
    await rejectCharge(contra.id);
    await edit(0, { note: 'x' }, contra.id).then(({ code }) => expect(code).toBe('ELC004'));
  });

  it('is refused where a package stands elsewhere by now, and not taken back once it was paid in for', async () => {
    const [first, second] = await claimed([100_000, 60_000]);
    const { id } = await addCharge(losses, { ids: [first?.id ?? 0] }, false);
    await test.pool.query(`update packages set status = 'Lost_collection_approved' where id = $1`, [first?.id]);
    expect((await approveCharge(id)).code).toBe('EPK011');
    const charged = await addCharge(losses, { ids: [second?.id ?? 0] });
    await addLostDeposit(losses, { hub_id: hub.id }, false);
    expect((await takeChargeBack(charged.id)).code).toBe('EPK032');
  });
});

it('a charge made while the claim of its package is taken back grants what the claim no longer does', async () => {
  for (let round = 0; round < 10; round += 1) {
    const pkg = await lost();
    const { id } = await addClaim(losses, { ids: [pkg.id] });
    const contra = (await other.call('POST /claim-losts/{id}/contra', { params: { id }, body: { note: 'Nhầm kiện' } }))
      .ok.data;
    const [taken, made] = await Promise.all([
      admin.call('PATCH /claim-losts/{id}/approve', { params: { id: contra.id }, body: {} }),
      charge([pkg.id]),
    ]);
    expect([taken.status, made.code ?? made.status]).toEqual([
      200,
      expect.toSatisfy((answer: unknown) => answer === 201 || answer === 'ELC003'),
    ]);
    const { rows } = await test.pool.query(
      'select l.package_id from money_lines l where l.package_id = $1 and l.open and not exists (select from lost_compensations k where k.package_id = l.package_id and k.live)',
      [pkg.id],
    );
    expect(rows).toEqual([]);
  }
});

describe('a deposit for losses', () => {
  it('settles what was charged once another approves it, with its slip', async () => {
    const packages = await claimed([300_000, 500_000]);
    await addCharge(losses, { ids: idsOf(packages) });
    const center = await balanceOf(test, 'center');
    const { data } = (await deposit({ expected: 800_000 })).ok;
    expect(data).toMatchObject({
      kind: 'lost_collection',
      status: 'New',
      liable: 'hub',
      counted: 800_000,
      lines: 2,
      receipts: 0,
    });
    expect(await statusesOf(test, packages)).toEqual(['Lost_collection_created', 'Lost_collection_created']);
    expect((await storedHistory(test, packages[0]?.id ?? 0))[0]).toMatchObject({
      action: 'lost_collection_create',
      note: data.code,
    });
    expect(await figures()).toMatchObject({ open: 800_000, waiting: 800_000, debtors: [] });
    expect((await approveDeposit(data.id)).code).toBe('ELL002');
    expect((await addSlip(data.id)).status).toBe(201);
    expect([
      (await approveDeposit(data.id, manager)).code,
      (await approveDeposit(data.id, admin, { version: 7 })).code,
    ]).toEqual(['EUS008', 'EPK030']);
    expect((await approveDeposit(data.id)).ok.data.status).toBe('Approved');
    expect([
      await balanceOf(test, 'hub_debt', hub.id),
      (await balanceOf(test, 'center')) - center,
      await statusesOf(test, packages),
    ]).toEqual([0, 800_000, ['Lost_collection_approved', 'Lost_collection_approved']]);
    expect(await figures()).toMatchObject({ charged: 800_000, collected: 800_000, open: 0, waiting: 0 });
    expect([
      (await approveDeposit(data.id, other)).code,
      (await addSlip(data.id)).code,
      (await rejectDeposit(data.id)).code,
    ]).toEqual(['ELL001', 'ELL001', 'ELL001']);
    expect(
      (await manager.call('GET /lost-bank-deposits', { query: { q: data.bank_reference ?? '' } })).ok.data.map(
        ({ code }) => code,
      ),
    ).toEqual([data.code]);
  });

  it('is of one debtor: the hub, a courier or a carrier, of all his packages or some', async () => {
    const courier = await addCourier(test, { hubId: hub.id });
    const carrier = await addCarrier(admin);
    const [first, second] = await claimed([100_000, 60_000], { courier_id: courier.id });
    const [third] = await claimed([70_000]);
    await addCharge(losses, { ids: [first?.id ?? 0, second?.id ?? 0] });
    await addCharge(losses, { ids: [third?.id ?? 0], carrier: carrier.code });
    expect((await deposit()).code).toBe('ESY102');
    const paid = await addLostDeposit(losses, {
      hub_id: hub.id,
      liable: 'courier',
      courier_id: courier.id,
      ids: [second?.id ?? 0],
    });
    expect(await balanceOf(test, 'courier_debt', courier.id)).toBe(100_000);
    await addLostDeposit(losses, { hub_id: hub.id, liable: 'carrier', carrier: carrier.code });
    expect(await balanceOf(test, 'three_pl_debt', carrier.id)).toBe(0);
    expect(
      (await manager.call('GET /lost-bank-deposits', { query: { liable: 'courier' } })).ok.data.map(({ code }) => code),
    ).toEqual([paid.code]);
    const refused = await deposit({ liable: 'courier', courier_id: courier.id, ids: [first?.id, second?.id] });
    expect([refused.code, refused.errors['packages']]).toEqual(['ESY102', [second?.code]]);
    expect([
      (await deposit({ ids: [absent] })).code,
      (await deposit({ liable: 'courier', courier_id: absent })).code,
      (await deposit({ liable: 'carrier', carrier: 'KHONGCO' })).code,
    ]).toEqual(['EPK009', 'EUS006', 'ESY026']);
    expect((await deposit({ liable: 'courier', courier_id: courier.id, expected: 99_999 })).code).toBe('EPK030');
    const errors = async (more: object, person = manager) => Object.keys((await deposit(more, person)).errors);
    expect([
      await errors({ liable: 'courier' }),
      await errors({ liable: 'carrier' }),
      await errors({ carrier: carrier.code }),
      await errors({ liable: 'none' }),
      await errors({ bank_reference: 'FT1' }),
      await errors({ hub_id: absent }, admin),
      await errors({ hub_id: (await addHub(test)).id }),
    ]).toEqual([['courier_id'], ['carrier'], ['liable'], ['liable'], ['bank_reference'], ['hub_id'], ['hub_id']]);
  });

  it('carries a number of the bank that no other has, and can be corrected', async () => {
    const packages = await claimed([100_000, 60_000]);
    await addCharge(losses, { ids: idsOf(packages) });
    const used = newReference();
    const first = (await deposit({ ids: [packages[0]?.id], bank_reference: used })).ok.data;
    expect((await deposit({ bank_reference: used })).code).toBe('EAL002');
    const second = (await deposit()).ok.data;
    const edit = (version: number, body: object, id = second.id) =>
      manager.call('PATCH /lost-bank-deposits/{id}', { params: { id }, body: { version, ...body } });
    expect((await edit(0, { bank_reference: used })).code).toBe('EAL002');
    const fresh = newReference();
    expect((await edit(0, { bank_reference: fresh, note: 'Đã sửa' })).ok.data).toMatchObject({
      bank_reference: fresh,
      note: 'Đã sửa',
      version: 1,
    });
    expect([
      (await edit(0, { note: 'x' })).code,
      (await edit(1, {})).code,
      (await edit(1, { note: 'x' }, absent)).code,
    ]).toEqual(['EPK030', 'ESP000', 'ESY061']);
    expect((await rejectDeposit(second.id)).ok.data).toMatchObject({
      status: 'Rejected',
      decision_note: 'Không thấy tiền',
    });
    expect(await statusesOf(test, packages)).toEqual(['Lost_collection_created', 'Hub_lost_claimed']);
    expect([
      (await edit(2, { note: 'x' })).code,
      (await approveDeposit(second.id)).code,
      (await addSlip(second.id)).code,
      (await rejectDeposit(second.id)).code,
    ]).toEqual(['ESY101', 'ESY101', 'ESY101', 'ESY101']);
    expect((await deposit({ bank_reference: fresh })).status).toBe(201);
    await addSlip(first.id);
    await approveDeposit(first.id);
    expect((await edit(1, { note: 'x' }, first.id)).code).toBe('ELL001');
    for (const call of [
      approveDeposit(absent),
      rejectDeposit(absent),
      takeDepositBack(absent),
      addSlip(absent),
      manager.call('GET /lost-bank-deposits/{id}', { params: { id: absent } }),
    ])
      expect((await call).code).toBe('ESY061');
  });

  it('keeps its slip once somebody decided on it, whichever way', async () => {
    const remove = (id: number) => manager.call('DELETE /lost-receipts/{id}', { params: { id } });
    for (const [decide, code] of [
      [approveDeposit, 'ELL001'],
      [rejectDeposit, 'ESY101'],
    ] as const) {
      await addCharge(losses, { ids: idsOf(await claimed([50_000])) });
      const { id } = await addLostDeposit(losses, { hub_id: hub.id }, false);
      const [slip] = (await manager.call('GET /lost-bank-deposits/{id}', { params: { id } })).ok.data.receipt_list;
      expect((await decide(id)).status).toBe(200);
      expect((await remove(slip?.id ?? 0)).code).toBe(code);
    }
  });

  it('is taken back by a document of its own', async () => {
    const packages = await claimed([90_000]);
    await addCharge(losses, { ids: idsOf(packages) });
    const { id } = await addLostDeposit(losses, { hub_id: hub.id });
    const contra = (await takeDepositBack(id)).ok.data;
    expect(contra).toMatchObject({ status: 'New', counted: -90_000 });
    expect([
      (await takeDepositBack(id)).code,
      (
        await manager.call('PATCH /lost-bank-deposits/{id}', {
          params: { id: contra.id },
          body: { version: 0, note: 'x' },
        })
      ).code,
    ]).toEqual(['EUS009', 'EUS009']);
    expect((await approveDeposit(contra.id)).status).toBe(200);
    expect([await statusesOf(test, packages), await balanceOf(test, 'hub_debt', hub.id)]).toEqual([
      ['Hub_lost_claimed'],
      90_000,
    ]);
    expect(await figures()).toMatchObject({ collected: 0, open: 90_000, debtors: [{ package_count: 1 }] });
    const again = await addLostDeposit(losses, { hub_id: hub.id }, false);
    expect((await rejectDeposit(again.id)).status).toBe(200);
    expect(await statusesOf(test, packages)).toEqual(['Hub_lost_claimed']);
  });

  it('is made by one of many at once, and approved by one of fifty', async () => {
    const packages = await claimed([90_000]);
    await addCharge(losses, { ids: idsOf(packages) });
    const made = await Promise.all(Array.from({ length: 10 }, () => deposit()));
    expect(made.map(({ status, code }) => code ?? status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 'ESY102'),
    ]);
    const id = made.find(({ status }) => status === 201)?.ok.data.id ?? 0;
    await addSlip(id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, place) => approveDeposit(id, place % 2 === 0 ? admin : other)),
    );
    expect(answers.map(({ code, status }) => code ?? status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 49 }, () => 'ELL001'),
    ]);
    expect(await balanceOf(test, 'hub_debt', hub.id)).toBe(0);
  });

  it('is matched with what the bank tells of it', async () => {
    await addCharge(losses, { ids: idsOf(await claimed([90_000])) });
    const { data } = (await deposit()).ok;
    const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const { statement_id } = (
      await admin.call('POST /bank-statements', {
        raw: `date,reference,amount,description\n${day},${data.bank_reference},90000,NOP TIEN DEN HANG MAT`,
      })
    ).ok.data;
    const lines = (await admin.call('GET /bank-statement-lines', { query: { statement_id: String(statement_id) } })).ok
      .data;
    expect(lines).toMatchObject([{ verdict: 'matched', why: 'reference', documents: [{ code: data.code }] }]);
    await admin.call('POST /bank-statement-lines/accept', { body: { ids: lines.map(({ id }) => id) } });
    expect(
      (await manager.call('GET /lost-bank-deposits/{id}', { params: { id: data.id } })).ok.data.bank_line,
    ).toMatchObject({ id: lines[0]?.id });
  });
});

describe('a payout', () => {
  const payable = async () => (await admin.call('GET /shop-payables', { query: { q: shop.code } })).ok.data[0];
  const payout = (person = admin) =>
    person.call('POST /shop-payouts', { body: { seller_id: shop.id, bank_reference: newReference() } });
  const approve = (id: number, person = other) =>
    person.call('PATCH /cod-transfers/{id}/approve', { params: { id }, body: {} });
  const takeBack = async (id: number) => {
    const made = (
      await admin.call('POST /cod-transfers/{id}/contra', { params: { id }, body: { note: 'Chuyển nhầm' } })
    ).ok.data;
    return approve(made.id);
  };
  const atCenter = async (cash: readonly number[]): Promise<StoredPackage[]> => {
    const packages = await addCollected(test, { hubId: hub.id, shopId: shop.id, cash });
    for (const { id } of packages)
      await test.pool.query('update packages set shipping_fee = 20000, return_fee = 7000 where id = $1', [id]);
    await addDocument(test, {
      kind: 'cod_center_deposit',
      hub_id: hub.id,
      lines: packages.map(({ id }, place) => ({ package_id: id, amount: cash[place] ?? 0 })),
      bank_reference: newReference(),
    });
    return packages;
  };

  it('is what was collected less fees and return fees, with the compensation, and leaves the shop’s books even', async () => {
    await atCenter([300_000]);
    const returned = await lost({ status: 'Returned', return_fee: 7000 });
    const nobodys = await claimed([150_000], { liable: 'none' });
    const hubs = await claimed([100_000]);
    expect(await payable()).toMatchObject({
      package_count: 4,
      collected: 300_000,
      fees: 20_000,
      return_fees: 7000,
      compensation: 250_000,
      carried: 0,
      net: 523_000,
    });
    const { data } = (await payout()).ok;
    expect(data).toMatchObject({ counted: 523_000, carried: 243_000, lines: 1 });
    expect(await payable()).toBeUndefined();
    expect((await payout(other)).code).toBe('ECO008');
    expect((await approve(data.id)).ok.data.status).toBe('Approved');
    expect(await balanceOf(test, 'shop_payable', shop.id)).toBe(0);
    // Nothing is left over for the next one.
    expect(await payable()).toBeUndefined();
    expect(await statusesOf(test, [...nobodys, ...hubs, returned])).toEqual([
      'Shop_lost_claimed',
      'Lost_claimed',
      'Returned_fee_charged_to_shop',
    ]);
    expect((await storedHistory(test, nobodys[0]?.id ?? 0))[0]).toMatchObject({
      action: 'shop_claim_paid',
      note: data.code,
    });
    expect((await takeBack(data.id)).status).toBe(200);
    expect(await statusesOf(test, [...nobodys, ...hubs, returned])).toEqual([
      'Lost_claimed',
      'Lost_claimed',
      'Returned',
    ]);
    for (const [{ id }, action] of [
      [nobodys[0] ?? returned, 'shop_claim_paid'],
      [returned, 'return_fee'],
    ] as const) {
      const [undo, step] = await storedHistory(test, id);
      expect([undo?.action, step?.action, undo?.undoes]).toEqual(['undo', action, step?.id]);
    }
    expect(await payable()).toMatchObject({ compensation: 250_000, net: 523_000 });
  });

  it('of compensation alone is made as well, and not of what may be taken back', async () => {
    const packages = await claimed([150_000], { liable: 'none' });
    const claim = (await manager.call('GET /claim-losts', { query: { seller_id: String(shop.id) } })).ok.data[0];
    const contra = (
      await manager.call('POST /claim-losts/{id}/contra', {
        params: { id: claim?.id ?? 0 },
        body: { note: 'Đã tìm thấy' },
      })
    ).ok.data;
    expect((await payout()).code).toBe('ECO008');
    await admin.call('PATCH /claim-losts/{id}/reject', { params: { id: contra.id }, body: { note: 'Nhầm kiện' } });
    const { data } = (await payout()).ok;
    expect(data).toMatchObject({ counted: 150_000, lines: 0 });
    expect(
      (
        await manager.call('POST /claim-losts/{id}/contra', {
          params: { id: claim?.id ?? 0 },
          body: { note: 'Đã tìm thấy' },
        })
      ).code,
    ).toBe('EPK032');
    await other.call('PATCH /cod-transfers/{id}/reject', { params: { id: data.id }, body: { note: 'Chờ kỳ sau' } });
    expect(await payable()).toMatchObject({ compensation: 150_000 });
    await approve((await payout()).ok.data.id);
    expect([await statusesOf(test, packages), await balanceOf(test, 'shop_payable', shop.id)]).toEqual([
      ['Shop_lost_claimed'],
      0,
    ]);
  });

  it('before the recovery leaves the package to it: settled is what is paid and paid in, whichever came last', async () => {
    const [early, late] = await claimed([100_000, 60_000]);
    const both = [early, late].filter((one) => one !== undefined);
    await approve((await payout()).ok.data.id);
    expect(await statusesOf(test, both)).toEqual(['Lost_claimed', 'Lost_claimed']);
    await addCharge(losses, { ids: idsOf(both) });
    const made = await addLostDeposit(losses, { hub_id: hub.id });
    expect(await statusesOf(test, both)).toEqual(['Shop_lost_claimed', 'Shop_lost_claimed']);
    expect((await storedHistory(test, both[0]?.id ?? 0)).slice(0, 2).map(({ action }) => action)).toEqual([
      'shop_claim_paid',
      'lost_collection_approve',
    ]);
    expect((await takeDepositBack(made.id)).code).toBe('EPK032');
  });

  it('closes no loss that somebody answers for: it waits to be charged, and only by other documents does nobody answer', async () => {
    const packages = await claimed([90_000]);
    const { id } = (await payout()).ok.data;
    await approve(id);
    const waiting = async () =>
      (await manager.call('GET /lost-packages', { query: { for: 'charge', hub_id: String(hub.id) } })).ok.data.map(
        ({ id: pkg, liable, claim }) => [pkg, liable, claim !== null],
      );
    expect([await statusesOf(test, packages), await waiting()]).toEqual([
      ['Lost_claimed'],
      [[packages[0]?.id, 'hub', true]],
    ]);
    // Who is not to be charged after all: the payout and the claim are taken back, and the next claim names nobody.
    const [claim] = (await manager.call('GET /claim-losts', { query: { seller_id: String(shop.id) } })).ok.data;
    const drop = () =>
      admin.call('POST /claim-losts/{id}/contra', {
        params: { id: claim?.id ?? 0 },
        body: { note: 'Không quy cho ai' },
      });
    expect((await drop()).code).toBe('EPK032');
    await takeBack(id);
    const contra = (await drop()).ok.data;
    expect((await other.call('PATCH /claim-losts/{id}/approve', { params: { id: contra.id }, body: {} })).status).toBe(
      200,
    );
    await addClaim(losses, { ids: idsOf(packages), liable: 'none' });
    await approve((await payout()).ok.data.id);
    expect([await statusesOf(test, packages), await waiting(), await balanceOf(test, 'shop_payable', shop.id)]).toEqual(
      [['Shop_lost_claimed'], [], 0],
    );
  });

  it('after the recovery settles at once, and taken back leaves it open', async () => {
    const packages = await claimed([100_000]);
    await addCharge(losses, { ids: idsOf(packages) });
    await addLostDeposit(losses, { hub_id: hub.id });
    const { id } = (await payout()).ok.data;
    await approve(id);
    expect(await statusesOf(test, packages)).toEqual(['Shop_lost_claimed']);
    await takeBack(id);
    expect(await statusesOf(test, packages)).toEqual(['Lost_collection_approved']);
    expect(await payable()).toMatchObject({ compensation: 100_000 });
  });

  it('and the recovery approved at once leave nothing unsettled', async () => {
    for (let round = 0; round < 5; round += 1) {
      const packages = await claimed([100_000]);
      await addCharge(losses, { ids: idsOf(packages) });
      const recovered = await addLostDeposit(losses, { hub_id: hub.id }, false);
      const paid = (await payout()).ok.data;
      const answers = await Promise.all([approve(paid.id), approveDeposit(recovered.id)]);
      expect([answers.map(({ status }) => status), await statusesOf(test, packages)]).toEqual([
        [200, 200],
        ['Shop_lost_claimed'],
      ]);
    }
  });

  it('that carries a return fee leaves nothing of it behind', async () => {
    await atCenter([100_000]);
    await lost({ status: 'Returned', return_fee: 7000 });
    await approve((await payout()).ok.data.id);
    expect(await payable()).toBeUndefined();
    await atCenter([50_000]);
    expect(await payable()).toMatchObject({ compensation: 0, carried: 0, net: 30_000 });
  });
});

it('a deposit of COD keeps the bank’s number it is given when it is corrected', async () => {
  const [pkg] = await addCollected(test, { hubId: hub.id, shopId: shop.id, cash: [50_000] });
  const made = await addDocument(
    test,
    {
      kind: 'cod_center_deposit',
      hub_id: hub.id,
      lines: [{ package_id: pkg?.id ?? 0, amount: 50_000 }],
      bank_reference: newReference(),
    },
    false,
  );
  const fresh = newReference();
  expect(
    (
      await manager.call('PATCH /cod-transfers/{id}', {
        params: { id: made.id },
        body: { version: 0, bank_reference: fresh },
      })
    ).ok.data.bank_reference,
  ).toBe(fresh);
});
