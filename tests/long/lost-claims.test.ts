import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedApp, type Person, type TestApp } from '../api/helpers/app';
import { balanceOf } from '../api/helpers/money';
import { addCarrier } from '../api/helpers/carriers';
import { addClaim, addCharge, addLost, openLosses, type Losses } from '../api/helpers/losses';
import { storedHistory, storedPackage, type StoredPackage } from '../api/helpers/stored-packages';
import { addPerson } from '../api/helpers/people';
import { picture, smallJpeg } from '../api/helpers/pictures';
import { addHub, addShop, type Place } from '../api/helpers/places';
import { addCourier, addRunsheet } from '../api/helpers/runsheets';

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
  manager = await addPerson(test, { role: 'hub_manager', hubIds: [hub.id] });
});

const lost = (columns: object = {}): Promise<StoredPackage> =>
  addLost(test, { hubId: hub.id, shopId: shop.id }, columns);
const absent = 999_999_999;
const claim = (ids: readonly number[], more: object = {}, person = manager) =>
  person.call('POST /claim-losts', { body: { ids: [...ids], ...more } });
const addReceipt = (id: number, person = manager) =>
  person.call('POST /claim-losts/{id}/receipts', { params: { id }, file: smallJpeg });
const approve = (id: number, person = admin, body: object = {}) =>
  person.call('PATCH /claim-losts/{id}/approve', { params: { id }, body });
const reject = (id: number, person = manager) =>
  person.call('PATCH /claim-losts/{id}/reject', { params: { id }, body: { note: 'Thiếu hóa đơn' } });
const takeBack = (id: number, person = admin) =>
  person.call('POST /claim-losts/{id}/contra', { params: { id }, body: { note: 'Đã tìm thấy hàng' } });
const statusOf = async (pkg: StoredPackage) => (await storedPackage(test, pkg.id)).status;

describe('a claim', () => {
  it('owes its shop the compensation once another grants it, with its receipts', async () => {
    const packages = [await lost(), await lost({ insurance_fee: 0 })];
    const cost = await balanceOf(test, 'lost_claims');
    const { data } = (
      await claim(
        packages.map(({ id }) => id),
        { expected: 2_128_000, note: 'Shop gửi hóa đơn' },
      )
    ).ok;
    expect(data).toMatchObject({
      kind: 'lost_claim',
      status: 'New',
      liable: 'hub',
      share: null,
      counted: 2_128_000,
      lines: 2,
      own: true,
      receipts: 0,
      hub: { id: hub.id },
      shop: { id: shop.id },
    });
    expect(data.code).toMatch(/^CL\d+$/);
    expect((await approve(data.id)).code).toBe('ELC002');
    expect((await addReceipt(data.id)).status).toBe(201);
    expect((await approve(data.id, manager)).code).toBe('EUS008');
    expect((await approve(data.id)).ok.data).toMatchObject({ status: 'Approved', receipts: 1 });
    expect(await Promise.all(packages.map(statusOf))).toEqual(['Lost_claimed', 'Lost_claimed']);
    expect((await storedHistory(test, packages[0]?.id ?? 0))[0]).toMatchObject({
      action: 'claim_approve',
      note: data.code,
    });
    expect([await balanceOf(test, 'shop_payable', shop.id), (await balanceOf(test, 'lost_claims')) - cost]).toEqual([
      -2_128_000, 2_128_000,
    ]);
    expect([
      (await approve(data.id, other)).code,
      (await addReceipt(data.id)).code,
      (await reject(data.id)).code,
    ]).toEqual(['ELC001', 'ELC001', 'ELC001']);
  });

  it('tells how each amount comes about, what became of it, and who did what', async () => {
    const [insured, plain] = [
      await lost(),
      await lost({ value: 0, cod: 480_000, shipping_fee: 25_000, insurance_fee: 0 }),
    ];
    const { id, code } = await addClaim(losses, { ids: [insured.id, plain.id] });
    const charge = await addCharge(losses, { ids: [insured.id] }, false);
    const detail = (await manager.call('GET /claim-losts/{id}', { params: { id } })).ok.data;
    expect(detail.packages.data).toMatchObject([
      {
        package_code: insured.code,
        rule: 'insured',
        insured: true,
        worth: 2_000_000,
        worth_from: 'value',
        ceiling: null,
        compensation: 2_000_000,
        amount: 2_000_000,
        claim: code,
        charge: charge.code,
        collection: null,
        payout: null,
      },
      {
        package_code: plain.code,
        rule: 'uninsured',
        insured: false,
        worth: 480_000,
        worth_from: 'cod',
        shipping_fee: 25_000,
        ceiling: 100_000,
        compensation: 100_000,
        charge: null,
      },
    ]);
    expect(detail.steps.map(({ action }) => action)).toEqual(['create', 'receipt', 'approve']);
    expect(detail.receipt_list).toMatchObject([{ actor_name: expect.any(String) }]);
    const second = (await manager.call('GET /claim-losts/{id}', { params: { id }, query: { limit: '1', page: '2' } }))
      .ok.data.packages;
    expect([second.data.map(({ package_code }) => package_code), second.meta.pagination.total]).toEqual([
      [plain.code],
      2,
    ]);
  });

  it('stands by what was reckoned when it was made, whatever becomes of the fees', async () => {
    const pkg = await lost({ insurance_fee: 0 });
    const { id } = await addClaim(losses, { ids: [pkg.id] }, false);
    await test.pool.query('update packages set shipping_fee = 99000, value = 1 where id = $1', [pkg.id]);
    await approve(id);
    expect(await balanceOf(test, 'shop_payable', shop.id)).toBe(-128_000);
  });

  it('names lost packages of one shop at one hub, each on one document', async () => {
    const [pkg, found, missing] = [
      await lost(),
      await lost({ status: 'Waiting_for_delivery' }),
      await lost({ status: 'Missing' }),
    ];
    const elsewhere = await addLost(test, { hubId: (await addHub(test)).id, shopId: shop.id });
    const foreign = await addLost(test, { hubId: hub.id, shopId: (await addShop(test, { hubId: hub.id })).id });
    const refused = await claim([pkg.id, found.id, missing.id]);
    expect([refused.code, refused.errors['packages']]).toEqual(['EPK015', [found.code, missing.code]]);
    expect((await claim([pkg.id, foreign.id])).errors['ids']?.length).toBe(1);
    expect((await claim([pkg.id, elsewhere.id], {}, admin)).errors['ids']?.length).toBe(1);
    expect([(await claim([pkg.id, absent])).code, (await claim([elsewhere.id])).code]).toEqual(['EPK009', 'EPK009']);
    // To be seen from where it came from, and not to be claimed there.
    const passing = await addLost(
      test,
      { hubId: hub.id, shopId: shop.id },
      { current_hub_id: (await addHub(test)).id },
    );
    expect((await claim([passing.id])).code).toBe('EUS008');
    expect((await claim([pkg.id], { expected: 1_999_999 })).code).toBe('EPK030');
    expect((await claim([pkg.id, pkg.id])).ok.data.lines).toBe(1);
    const dear = await Promise.all([900_000_000_000, 900_000_000_000].map((value) => lost({ value })));
    expect((await claim(dear.map(({ id }) => id))).errors['ids']?.length).toBe(1);
    const again = await claim([pkg.id]);
    expect([again.code, again.errors['packages']]).toEqual(['ELC003', [pkg.code]]);
    for (const body of [
      {},
      { ids: [] },
      { ids: ['1'] },
      { ids: [1], liable: 'shop' },
      { ids: [1], expected: null },
      { ids: [1], extra: 1 },
    ])
      expect((await manager.call('POST /claim-losts', { body })).code).toBe('ESP000');
    const operator = await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] });
    const bound = await addPerson(test, { role: 'hub_manager', hubIds: [hub.id], onlyOperation: true });
    expect([
      (await claim([pkg.id], {}, operator)).code,
      (await claim([pkg.id], {}, bound)).code,
      (await bound.call('GET /claim-losts')).code,
    ]).toEqual(['EUS008', 'EUS008', 'EUS008']);
  });

  it('says who answers: as it is told, else by the last hands, else the hub', async () => {
    const courier = await addCourier(test, { hubId: hub.id });
    const carrier = await addCarrier(admin);
    const withCourier = await lost();
    await addRunsheet(test, {
      hubId: hub.id,
      courierId: courier.id,
      status: 'Closed',
      packages: [{ id: withCourier.id, result: 'missing' }],
    });
    const withCarrier = await lost();
    const sheet = await addRunsheet(test, { hubId: hub.id, type: 'three_pl', packages: [] });
    await test.pool.query(
      `insert into handovers (package_id, carrier_id, runsheet_id, attempt, state) values ($1, $2, $3, 1, 'ended')`,
      [withCarrier.id, carrier.id, sheet.id],
    );
    for (const [{ id }, action, to] of [
      [withCourier, 'lost_courier', 'Missing_courier'],
      [withCarrier, 'webhook_move', 'Missing'],
    ] as const) {
      await test.pool.query(
        `insert into package_history (package_id, action, from_status, to_status, actor_name, actor_role) values ($1, $2, 'In_delivery', $3, 'x', 'courier'), ($1, 'lost_approval', $3, 'Lost', 'x', 'admin')`,
        [id, action, to],
      );
    }
    const waiting = (await manager.call('GET /lost-packages', { query: { hub_id: String(hub.id) } })).ok;
    expect(waiting.data).toMatchObject([
      {
        id: withCourier.id,
        liable: 'courier',
        courier: { id: courier.id },
        carrier: null,
        compensation: 2_000_000,
        claim: null,
      },
      { id: withCarrier.id, liable: 'carrier', courier: null, carrier: { code: carrier.code } },
    ]);
    expect([waiting.amount, waiting.data[0]?.lost_at]).toEqual([4_000_000, expect.any(String)]);
    const only = async (query: Record<string, string>) =>
      (await manager.call('GET /lost-packages', { query })).ok.data.map(({ id }) => id);
    expect([
      await only({ liable: 'carrier' }),
      await only({ q: withCourier.code }),
      await only({ seller_id: '1' }),
    ]).toEqual([[withCarrier.id], [withCourier.id], []]);
    const made = (await claim([withCourier.id])).ok.data;
    expect(made).toMatchObject({ liable: 'courier', courier: { id: courier.id } });
    expect((await claim([withCarrier.id])).ok.data).toMatchObject({
      liable: 'carrier',
      carrier: { code: carrier.code },
    });
    await reject(made.id);
    const both = [withCourier.id, (await lost()).id];
    const mixed = (await claim(both)).ok.data;
    expect(mixed.liable).toBe('hub');
    const edit = async (body: object) => {
      const { version } = (await manager.call('GET /claim-losts/{id}', { params: { id: mixed.id } })).ok.data;
      return manager.call('PATCH /claim-losts/{id}', { params: { id: mixed.id }, body: { version, ...body } });
    };
    expect((await edit({ liable: 'none' })).ok.data).toMatchObject({ liable: 'none', courier: null });
    expect((await edit({ courier_id: courier.id })).ok.data).toMatchObject({
      liable: 'courier',
      courier: { id: courier.id },
    });
    expect((await edit({ carrier: carrier.code })).ok.data).toMatchObject({ liable: 'carrier', courier: null });
    expect((await edit({ liable: 'courier' })).errors['courier_id']?.length).toBe(1);
    expect((await edit({ liable: 'carrier' })).ok.data.carrier).toMatchObject({ code: carrier.code });
    await edit({ liable: 'none' });
    expect((await edit({ liable: 'carrier' })).errors['carrier']?.length).toBe(1);
    expect((await edit({ liable: 'hub', courier_id: courier.id })).errors['liable']?.length).toBe(1);
    const stranger = await addCourier(test, { hubId: (await addHub(test)).id });
    expect([
      (await edit({ courier_id: stranger.id })).code,
      (await edit({ courier_id: absent })).code,
      (await edit({ carrier: 'KHONGCO' })).code,
    ]).toEqual(['EUS006', 'EUS006', 'ESY026']);
    const third = await lost();
    expect([
      (await claim([third.id], { courier_id: absent })).code,
      (await claim([third.id], { carrier: 'KHONGCO' })).code,
    ]).toEqual(['EUS006', 'ESY026']);
  });

  it('is changed while nobody decided on it, by the version that was seen; whoever changes it does not approve it', async () => {
    const [first, second, elsewhere] = [
      await lost(),
      await lost({ insurance_fee: 0 }),
      await lost({ status: 'Missing' }),
    ];
    const { id } = await addClaim(losses, { ids: [first.id] }, false);
    const edit = (version: number, body: object, person = admin) =>
      person.call('PATCH /claim-losts/{id}', { params: { id }, body: { version, ...body } });
    expect((await edit(0, {})).code).toBe('ESP000');
    expect((await edit(1, { note: 'x' })).code).toBe('EPK030');
    expect((await edit(0, { ids: [second.id, elsewhere.id] })).code).toBe('EPK015');
    expect((await edit(0, { ids: [absent] })).code).toBe('EPK009');
    const changed = (await edit(0, { ids: [second.id], note: 'Thêm hóa đơn' })).ok.data;
    expect(changed).toMatchObject({
      version: 1,
      lines: 1,
      expected: 128_000,
      counted: 128_000,
      note: 'Thêm hóa đơn',
      own: true,
    });
    expect((await claim([first.id])).status).toBe(201);
    expect((await edit(1, { ids: [first.id, second.id] })).code).toBe('ELC003');
    const another = await addLost(test, { hubId: hub.id, shopId: (await addShop(test, { hubId: hub.id })).id });
    expect((await edit(1, { ids: [second.id, another.id] })).errors['ids']?.length).toBe(1);
    expect((await approve(id)).code).toBe('EUS008');
    const third = await addPerson(test, { role: 'sale_management', hubIds: [hub.id] });
    expect((await approve(id, third, { version: 0 })).code).toBe('EPK030');
    expect((await approve(id, third, { version: 1 })).status).toBe(200);
    expect((await edit(2, { note: 'y' })).code).toBe('ELC001');
    expect(
      (await edit(2, { note: 'y' }, await addPerson(test, { role: 'hub_manager', hubIds: [(await addHub(test)).id] })))
        .code,
    ).toBe('ESY061');
  });

  it('rejected frees its packages and stays as it is', async () => {
    const pkg = await lost();
    const { data } = (await claim([pkg.id])).ok;
    expect(
      (await manager.call('PATCH /claim-losts/{id}/reject', { params: { id: data.id }, body: { note: '' } })).errors[
        'note'
      ]?.length,
    ).toBe(1);
    expect((await reject(data.id)).ok.data).toMatchObject({ status: 'Rejected', decision_note: 'Thiếu hóa đơn' });
    const edit = await manager.call('PATCH /claim-losts/{id}', {
      params: { id: data.id },
      body: { version: 1, note: 'x' },
    });
    expect([
      (await approve(data.id)).code,
      (await addReceipt(data.id)).code,
      (await reject(data.id)).code,
      edit.code,
    ]).toEqual(['ELC004', 'ELC004', 'ELC004', 'ELC004']);
    expect(await statusOf(pkg)).toBe('Lost');
    expect((await claim([pkg.id])).status).toBe(201);
    expect(
      (await manager.call('GET /claim-losts/{id}', { params: { id: data.id } })).ok.data.packages.data[0],
    ).toMatchObject({ amount: 2_000_000, compensation: 2_000_000 });
  });

  it('is refused once a package of it was found', async () => {
    const [kept, found] = [await lost(), await lost()];
    const { id } = await addClaim(losses, { ids: [kept.id, found.id] }, false);
    await test.pool.query(`update packages set status = 'Waiting_for_delivery' where id = $1`, [found.id]);
    const refused = await approve(id);
    expect([refused.code, refused.errors['packages']]).toEqual(['EPK015', [found.code]]);
    expect([await statusOf(kept), await balanceOf(test, 'shop_payable', shop.id)]).toEqual(['Lost', 0]);
  });

  it('is taken back by a document of its own, until somebody was charged', async () => {
    const pkg = await lost();
    const { id, code } = await addClaim(losses, { ids: [pkg.id] });
    const contra = (await takeBack(id)).ok.data;
    expect(contra).toMatchObject({ status: 'New', counted: -2_000_000, contra_of: { id }, liable: 'hub' });
    expect([(await takeBack(id)).code, (await takeBack(contra.id)).code, (await takeBack(absent)).code]).toEqual([
      'EUS009',
      'EUS009',
      'ESY061',
    ]);
    const edit = await other.call('PATCH /claim-losts/{id}', {
      params: { id: contra.id },
      body: { version: 0, note: 'x' },
    });
    expect([(await approve(contra.id)).code, edit.code]).toEqual(['EUS008', 'EUS009']);
    expect((await approve(contra.id, other)).ok.data.status).toBe('Approved');
    expect([await statusOf(pkg), await balanceOf(test, 'shop_payable', shop.id)]).toEqual(['Lost', 0]);
    expect((await storedHistory(test, pkg.id))[0]).toMatchObject({ action: 'undo', note: code });
    expect((await manager.call('GET /claim-losts/{id}', { params: { id: contra.id } })).ok.data).toMatchObject({
      contra_of: { code },
      steps: [{ action: 'create', note: 'Đã tìm thấy hàng' }, { action: 'approve' }],
      packages: { data: [{ amount: -2_000_000, compensation: 2_000_000 }] },
    });
    const second = await addClaim(losses, { ids: [pkg.id] });
    await addCharge(losses, { ids: [pkg.id] }, false);
    expect((await takeBack(second.id)).code).toBe('EPK032');
  });

  it('is made by one of many at once, and granted by one of fifty', async () => {
    const pkg = await lost();
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, place) => claim([pkg.id], {}, place % 2 === 0 ? manager : other)),
    );
    expect(made.map(({ status, code }) => code ?? status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 'ELC003'),
    ]);
    const id = made.find(({ status }) => status === 201)?.ok.data.id ?? 0;
    await addReceipt(id);
    const people = await Promise.all(Array.from({ length: 5 }, () => addPerson(test, { role: 'admin' })));
    const answers = await Promise.all(Array.from({ length: 50 }, (_, place) => approve(id, people[place % 5])));
    expect(answers.map(({ code, status }) => code ?? status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 49 }, () => 'ELC001'),
    ]);
    expect(await balanceOf(test, 'shop_payable', shop.id)).toBe(-2_000_000);
  });

  it('shows its receipts to who may see it, and takes no file that is no picture', async () => {
    const { id } = await addClaim(losses, { ids: [(await lost()).id] }, false);
    const upload = (file: Buffer) => manager.call('POST /claim-losts/{id}/receipts', { params: { id }, file });
    expect((await upload(Buffer.from('không phải ảnh'))).errors['photo']?.length).toBe(1);
    const receipt = (await upload(await picture(60, 40, 'png'))).ok.data;
    const get = (person: Person) =>
      person.call('GET /lost-receipts/{id}', { params: { id: receipt.id }, query: { size: 'thumb' } });
    expect((await get(manager)).headers['content-type']).toBe('image/jpeg');
    const stranger = await addPerson(test, { role: 'hub_manager', hubIds: [(await addHub(test)).id] });
    expect([
      (await get(stranger)).code,
      (await stranger.call('GET /claim-losts/{id}', { params: { id } })).code,
      (await reject(id, stranger)).code,
    ]).toEqual(['ESY061', 'ESY061', 'ESY061']);
    expect(
      (await manager.call('POST /claim-losts/{id}/receipts', { params: { id: absent }, file: smallJpeg })).code,
    ).toBe('ESY061');
    // Whoever adds the proof has written on the document.
    expect((await admin.call('POST /claim-losts/{id}/receipts', { params: { id }, file: smallJpeg })).status).toBe(201);
    expect((await approve(id)).code).toBe('EUS008');
  });

  it('lets go of a receipt that was sent by mistake, while nobody decided on it, and tells who took it off', async () => {
    const { id } = (await claim([(await lost()).id])).ok.data;
    const [wrong, right] = [(await addReceipt(id)).ok.data, (await addReceipt(id)).ok.data];
    const remove = (receipt: number, person = manager, key?: string) =>
      person.call('DELETE /lost-receipts/{id}', {
        params: { id: receipt },
        ...(key ? { headers: { 'idempotency-key': key } } : {}),
      });
    const stranger = await addPerson(test, { role: 'hub_manager', hubIds: [(await addHub(test)).id] });
    const area = await addPerson(test, { role: 'area_manager', hubIds: [hub.id] });
    expect([
      (await remove(wrong.id, stranger)).code,
      (await remove(wrong.id, area)).code,
      (await remove(absent)).code,
    ]).toEqual(['ESY061', 'EUS008', 'ESY061']);
    const seen = (await manager.call('GET /claim-losts/{id}', { params: { id } })).ok.data.version;
    const key = randomUUID();
    const answers = [await remove(wrong.id, manager, key), await remove(wrong.id, manager, key)];
    expect(answers.map(({ ok }) => [ok.data.id, ok.data.receipts, ok.data.version])).toEqual([
      [id, 1, seen + 1],
      [id, 1, seen + 1],
    ]);
    expect([
      (await remove(wrong.id)).code,
      (await manager.call('GET /lost-receipts/{id}', { params: { id: wrong.id } })).code,
    ]).toEqual(['ESY061', 'ESY061']);
    const detail = (await manager.call('GET /claim-losts/{id}', { params: { id } })).ok.data;
    expect([detail.steps.map(({ action }) => action), detail.receipt_list.map((one) => one.id)]).toEqual([
      ['create', 'receipt', 'receipt', 'receipt_removed'],
      [right.id],
    ]);
    const { rows } = await test.pool.query(
      `select before from audit_log where action = 'lost_claim.slip_removed' and entity_id = $1`,
      [String(id)],
    );
    expect(rows).toMatchObject([{ before: { slip: wrong.id, width: wrong.width, height: wrong.height } }]);
    // Who saw it with the other photo looks again; without any it waits.
    expect((await approve(id, admin, { version: seen })).code).toBe('EPK030');
    await remove(right.id);
    expect((await approve(id)).code).toBe('ELC002');
    const last = (await addReceipt(id)).ok.data;
    await approve(id);
    expect((await remove(last.id)).code).toBe('ELC001');
  });

  it('keeps its receipt or is refused for want of one, where one takes it off while another grants it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const pkg = await lost();
      const { id } = (await claim([pkg.id])).ok.data;
      const receipt = (await addReceipt(id)).ok.data;
      const [granted, removed] = await Promise.all([
        approve(id),
        manager.call('DELETE /lost-receipts/{id}', { params: { id: receipt.id } }),
      ]);
      expect([
        ['200', 'ELC001'],
        ['ELC002', '200'],
      ]).toContainEqual([granted, removed].map(({ code, status }) => code ?? String(status)));
    }
  });
});

it('claims are listed by status, hub, shop, who answers, day and code of a package, with what they come to', async () => {
  const packages = [await lost(), await lost({ insurance_fee: 0 }), await lost()];
  const [first, second, third] = await Promise.all(packages.map(async ({ id }) => (await claim([id])).ok.data));
  if (!first || !second || !third) throw new Error('three were made');
  await reject(third.id);
  const list = async (query: Record<string, string>, person = manager) =>
    (await person.call('GET /claim-losts', { query })).ok;
  const codes = async (query: Record<string, string>) => (await list(query)).data.map(({ code }) => code).toSorted();
  const all = [first.code, second.code, third.code].toSorted();
  expect(await codes({})).toEqual(all);
  const found = await list({ status: 'New', limit: '1' });
  expect([found.data.length, found.meta.pagination.total, found.next !== null]).toEqual([1, 2, true]);
  expect(found.figures).toEqual([
    { status: 'New', documents: 2, package_count: 2, amount: 2_128_000 },
    { status: 'Approved', documents: 0, package_count: 0, amount: 0 },
    { status: 'Rejected', documents: 1, package_count: 1, amount: 2_000_000 },
  ]);
  expect(await codes({ q: packages[1]?.code ?? '' })).toEqual([second.code]);
  expect(await codes({ q: second.code })).toEqual([second.code]);
  expect([
    await codes({ seller_id: String(shop.id) }),
    await codes({ seller_id: '1' }),
    await codes({ hub_id: String(hub.id) }),
    await codes({ hub_id: '1' }),
    await codes({ liable: 'none' }),
    await codes({ liable: 'hub,none' }),
  ]).toEqual([all, [], all, [], [], all]);
  expect([
    await codes({ created_to: '2020-01-01T00:00:00Z' }),
    await codes({ created_from: '2020-01-01T00:00:00Z' }),
  ]).toEqual([[], all]);
  expect((await manager.call('GET /claim-losts', { query: { sort: 'name' } })).code).toBe('ESP000');
  const area = await addPerson(test, { role: 'area_manager', hubIds: [(await addHub(test)).id] });
  expect((await list({}, area)).data).toEqual([]);
});

it('documents are found by the names of their shops, of whoever answers, and of the shops of their packages', async () => {
  const courier = await addCourier(test, { hubId: hub.id });
  await test.pool.query(`update couriers set first_name = 'Tạ Thị Xuân Viên' where id = $1`, [courier.id]);
  await test.pool.query(`update shops set name = 'Gốm Bát Tràng Ngọc' where id = $1`, [shop.id]);
  const pkg = await lost();
  const made = await addClaim(losses, { ids: [pkg.id], courier_id: courier.id, liable: 'courier' });
  const charge = await addCharge(losses, { ids: [pkg.id], courier_id: courier.id, liable: 'courier' });
  const found = async (call: 'GET /claim-losts' | 'GET /hub-lost-claims', q: string) =>
    (await admin.call(call, { query: { q } })).ok.data.map(({ code }) => code);
  for (const q of ['bat trang ngoc', shop.code, 'xuan vien', courier.code, pkg.code])
    expect([q, await found('GET /claim-losts', q), await found('GET /hub-lost-claims', q)]).toEqual([
      q,
      [made.code],
      [charge.code],
    ]);
});
