import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { newReference } from './helpers/losses';
import { addBankAccount, addCollected, addDocument, addShopAccount } from './helpers/deposits';
import { addCarrier } from './helpers/carriers';
import { addRound, balanceOf } from './helpers/money';
import { storedHistory, type StoredPackage, statusesOf } from './helpers/stored-packages';
import { addPerson } from './helpers/people';
import { picture, smallJpeg } from './helpers/pictures';
import { addHub, addShop, type Place } from './helpers/places';

let test: TestApp;
let admin: Person;
let other: Person;
beforeAll(async () => {
  test = await sharedApp();
  [admin, other] = [await addPerson(test, { role: 'admin' }), await addPerson(test, { role: 'admin_operator' })];
});
afterAll(() => test.close());

let hub: Place;
let shop: Place;
let manager: Person;
beforeEach(async () => {
  hub = await addHub(test);
  shop = await addShop(test, { hubId: hub.id });
  manager = await addPerson(test, { role: 'hub_manager', hubIds: [hub.id] });
  await addBankAccount(test, hub.id);
});

const collect = (cash: readonly number[], more: object = {}): Promise<StoredPackage[]> =>
  addCollected(test, { hubId: hub.id, shopId: shop.id, cash, ...more });
const deposit = (amount: number, person = manager, bank_reference = newReference()) =>
  person.call('POST /cod-hub-bank-deposits', { body: { hub_id: hub.id, amount, bank_reference } });
const addSlip = (id: number, person = manager) =>
  person.call('POST /cod-transfers/{id}/slip', { params: { id }, file: smallJpeg });
const approve = (id: number, person = admin) =>
  person.call('PATCH /cod-transfers/{id}/approve', { params: { id }, body: {} });
const cashOf = async (hubId = hub.id) => {
  const row = (await admin.call('GET /cod-hub-cash', { query: { hub_id: String(hubId) } })).ok.data[0];
  if (!row) throw new Error('no such hub');
  expect(row.opening + row.collections + row.received + row.other - row.deposits - row.passed_on).toBeCloseTo(
    row.closing,
    6,
  );
  return row;
};

describe('a hub’s deposit', () => {
  it('takes its cash to the center once another approves it, with its slip, and says so everywhere', async () => {
    const packages = await collect([120_000, 80_000]);
    const before = await balanceOf(test, 'center');
    const { data } = (await deposit(200_000)).ok;
    expect(data).toMatchObject({
      kind: 'cod_hub_deposit',
      status: 'New',
      counted: 200_000,
      expected: 200_000,
      carried: 0,
      lines: 2,
      own: true,
      slips: 0,
    });
    expect(await statusesOf(test, packages)).toEqual(['Cod_collected', 'Cod_collected']);
    expect(await cashOf()).toMatchObject({ closing: 200_000, waiting: 200_000, package_count: 0, to_deposit: 0 });
    expect((await approve(data.id)).code).toBe('ECO002');
    expect((await addSlip(data.id)).status).toBe(201);
    expect((await approve(data.id, manager)).code).toBe('EUS008');
    expect((await approve(data.id)).ok.data).toMatchObject({ status: 'Approved', slips: 1 });
    expect(await statusesOf(test, packages)).toEqual(['Cod_transferred_to_center', 'Cod_transferred_to_center']);
    expect((await storedHistory(test, packages[0]?.id ?? 0))[0]).toMatchObject({
      action: 'cod_center',
      note: data.code,
    });
    expect(await cashOf()).toMatchObject({ collections: 200_000, deposits: 200_000, closing: 0, waiting: 0 });
    expect((await balanceOf(test, 'center')) - before).toBe(200_000);
    expect((await approve(data.id, other)).code).toBe('ECO001');
    const detail = (await manager.call('GET /cod-transfers/{id}', { params: { id: data.id } })).ok.data;
    expect([detail.packages.data.map(({ amount }) => amount), detail.slip_list.length]).toEqual([[120_000, 80_000], 1]);
  });

  it('in part settles the oldest packages first, and keeps what is beyond whole ones for the next', async () => {
    const packages = await collect([100_000, 60_000, 50_000]);
    const first = (await deposit(120_000)).ok.data;
    expect(first).toMatchObject({ lines: 1, expected: 120_000, carried: 20_000 });
    await addSlip(first.id);
    await approve(first.id);
    expect(await statusesOf(test, packages)).toEqual(['Cod_transferred_to_center', 'Cod_collected', 'Cod_collected']);
    expect(await cashOf()).toMatchObject({ closing: 90_000, to_deposit: 110_000, package_count: 2 });
    expect(await deposit(90_001)).toMatchObject({ code: 'ECO008', errors: { asked: ['90001'], available: ['90000'] } });
    // 20,000 of the first deposit count for the oldest of the two that are left.
    expect(await deposit(39_999)).toMatchObject({
      code: 'ECO008',
      errors: { asked: ['39999'], available: ['90000'], least: ['40000'] },
    });
    const second = (await deposit(90_000)).ok.data;
    expect(second).toMatchObject({ lines: 2, carried: -20_000, counted: 90_000 });
    await addSlip(second.id);
    await approve(second.id);
    expect(await cashOf()).toMatchObject({ closing: 0, deposits: 210_000, package_count: 0 });
  });

  it('takes along what a courier brought short and what is worth nothing', async () => {
    const packages = await collect([100_000, 40_000, 30_000], { transferred: [1] });
    const { data } = (await deposit(130_000)).ok;
    expect(data.lines).toBe(3);
    await addSlip(data.id);
    await approve(data.id);
    expect(new Set(await statusesOf(test, packages))).toEqual(new Set(['Cod_transferred_to_center']));
  });

  it('takes what was counted beyond all packages by itself, so that no cash stays behind', async () => {
    const { courier } = await addRound(test, { hubId: hub.id, shopId: shop.id, cash: [100_000] });
    const counted = { courier_id: courier.id, counted: 150_000, reason: 'thừa' };
    const { id } = (await manager.call('POST /cod-collections', { body: counted })).ok.data;
    await admin.call('PATCH /cod-collections/{id}/approve', { params: { id }, body: {} });
    const all = (await deposit(100_000)).ok.data;
    expect(await deposit(50_001)).toMatchObject({ code: 'ECO008', errors: { available: ['50000'] } });
    expect((await deposit(0)).code).toBe('ECO008');
    const rest = (await deposit(50_000)).ok.data;
    expect(rest).toMatchObject({ lines: 0, carried: 50_000, counted: 50_000 });
    for (const made of [all, rest]) {
      await addSlip(made.id);
      expect((await approve(made.id)).status).toBe(200);
    }
    expect(await cashOf()).toMatchObject({ closing: 0, waiting: 0, package_count: 0 });
    const { checks } = (await admin.call('POST /ledger/audit', { body: {} })).ok.data;
    expect(checks.filter(({ difference }) => difference !== 0)).toEqual([]);
  });

  it('is refused without an account, cash, a reference of its own or a hub of the caller', async () => {
    await collect([50_000]);
    const poor = await addHub(test);
    expect(
      (
        await admin.call('POST /cod-hub-bank-deposits', {
          body: { hub_id: poor.id, amount: 1000, bank_reference: newReference() },
        })
      ).code,
    ).toBe('EUS010');
    expect(
      (
        await admin.call('POST /hub-bank-accounts', {
          body: { hub_id: poor.id, name: 'CTY HUBLINE', number: '007100', branch: 'Vietcombank' },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await admin.call('POST /hub-bank-accounts', {
          body: { hub_id: 999_999, name: 'CTY HUBLINE', number: '007100', branch: 'Vietcombank' },
        })
      ).errors['hub_id']?.length,
    ).toBe(1);
    expect(
      (
        await admin.call('POST /cod-hub-bank-deposits', {
          body: { hub_id: poor.id, amount: 1000, bank_reference: newReference() },
        })
      ).code,
    ).toBe('ECO008');
    expect(
      (
        await manager.call('POST /cod-hub-bank-deposits', {
          body: { hub_id: poor.id, amount: 1000, bank_reference: newReference() },
        })
      ).errors['hub_id']?.length,
    ).toBe(1);
    expect((await deposit(-1)).code).toBe('ECO007');
    expect((await deposit(40_000)).code).toBe('ECO008');
    const used = newReference();
    expect((await deposit(50_000, manager, used)).status).toBe(201);
    await collect([30_000]);
    expect((await deposit(30_000, manager, used)).code).toBe('EAL002');
    const operator = await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] });
    expect((await deposit(30_000, operator)).code).toBe('EUS008');
    for (const amount of ['30000', null, 1.005, Number.MAX_VALUE])
      expect(
        (
          await manager.call('POST /cod-hub-bank-deposits', {
            body: { hub_id: hub.id, amount: amount as number, bank_reference: newReference() },
          })
        ).errors['amount']?.length,
      ).toBe(1);
  });

  it('goes into the account that whoever registered it had seen: of two, the second hears of the first', async () => {
    const { id: hub_id } = await addHub(test);
    const register = async (who: Person, number: string, version?: number) => {
      const body = { hub_id, name: 'CTY HUBLINE', number, branch: 'VCB', ...(version !== undefined && { version }) };
      const { code, errors, status } = await who.call('POST /hub-bank-accounts', { body });
      return code === 'ESP000' ? Object.keys(errors) : (code ?? status);
    };
    const { version } = await cashOf(hub_id);
    expect(await register(admin, '007100', version)).toBe(200);
    expect(await register(other, '007199', version)).toBe('ESY013');
    // Whoever has seen none replaces none, and who says again what is there changes nothing.
    expect(await register(other, '007199')).toEqual(['version']);
    expect(await register(other, '007100')).toBe(200);
    const seen = await cashOf(hub_id);
    expect([seen.bank_account?.number, seen.version]).toEqual(['007100', version + 1]);
    const both = await Promise.all([register(admin, '007111', seen.version), register(other, '007122', seen.version)]);
    expect(both.toSorted()).toEqual([200, 'ESY013']);
    expect((await cashOf(hub_id)).bank_account?.number).toBe(both[0] === 200 ? '007111' : '007122');
  });

  it('is the one deposit of its slip, however the bank’s number is written; the document that has it is named to whoever may see it', async () => {
    await collect([50_000]);
    const used = `FT-263 ${newReference()}`;
    const { data } = (await deposit(50_000, manager, used)).ok;
    await collect([30_000]);
    for (const written of [used.toLowerCase(), used.replaceAll(/[^A-Z0-9]/g, ''), ` ${used.replace('FT', 'ft')} `])
      expect(await deposit(30_000, manager, written)).toMatchObject({
        code: 'EAL002',
        errors: { documents: [data.code] },
      });
    const document = (await deposit(30_000, manager)).ok.data;
    const edited = await other.call('PATCH /cod-transfers/{id}', {
      params: { id: document.id },
      body: { version: document.version, bank_reference: used.toLowerCase() },
    });
    expect(edited).toMatchObject({ code: 'EAL002', errors: { documents: [data.code] } });
    const [elsewhere, place] = [await addHub(test), await addHub(test)];
    await addBankAccount(test, elsewhere.id);
    await addCollected(test, {
      hubId: elsewhere.id,
      shopId: (await addShop(test, { hubId: place.id })).id,
      cash: [20_000],
    });
    const stranger = await addPerson(test, { role: 'hub_manager', hubIds: [elsewhere.id] });
    const foreign = await stranger.call('POST /cod-hub-bank-deposits', {
      body: { hub_id: elsewhere.id, amount: 20_000, bank_reference: used.toLowerCase() },
    });
    expect([foreign.code, foreign.errors]).toEqual(['EAL002', {}]);
  });

  it('rejected frees its packages and its reference, and stays as it is', async () => {
    await collect([70_000]);
    const used = newReference();
    const { data } = (await deposit(70_000, manager, used)).ok;
    expect(
      (await manager.call('PATCH /cod-transfers/{id}/reject', { params: { id: data.id }, body: { note: '' } })).errors[
        'note'
      ]?.length,
    ).toBe(1);
    expect(
      (await admin.call('PATCH /cod-transfers/{id}/reject', { params: { id: data.id }, body: { note: 'Sai số tiền' } }))
        .ok.data,
    ).toMatchObject({ status: 'Rejected', decision_note: 'Sai số tiền' });
    expect([(await approve(data.id)).code, (await addSlip(data.id)).code]).toEqual(['ECO003', 'ECO003']);
    expect((await deposit(70_000, manager, used)).status).toBe(201);
  });

  it('is corrected by the version that was seen, and who corrected it does not approve it', async () => {
    await collect([70_000]);
    const { data } = (await deposit(70_000)).ok;
    await addSlip(data.id);
    const edit = (version: number, bank_reference = newReference()) =>
      other.call('PATCH /cod-transfers/{id}', { params: { id: data.id }, body: { version, bank_reference } });
    const mended = newReference();
    expect((await edit(data.version, mended)).ok.data).toMatchObject({
      version: data.version + 1,
      bank_reference: mended,
    });
    const used = newReference();
    await collect([30_000]);
    await deposit(30_000, manager, used);
    expect((await edit(data.version + 1, used)).code).toBe('EAL002');
    expect((await edit(data.version)).code).toBe('EPK030');
    expect((await approve(data.id, other)).code).toBe('EUS008');
    expect((await approve(data.id)).status).toBe(200);
    expect((await edit(data.version + 2)).code).toBe('ECO001');
  });

  it('is taken back by a document of its own, until its money has gone on', async () => {
    const packages = await collect([90_000]);
    const { data } = (await deposit(90_000)).ok;
    await addSlip(data.id);
    const back = (id = data.id) =>
      admin.call('POST /cod-transfers/{id}/contra', { params: { id }, body: { note: 'Nộp nhầm tài khoản' } });
    expect((await back()).code).toBe('EUS009');
    await approve(data.id);
    const contra = (await back()).ok.data;
    expect(contra).toMatchObject({ status: 'New', counted: -90_000, contra_of: { id: data.id } });
    expect((await back()).code).toBe('EUS009');
    expect((await approve(contra.id)).code).toBe('EUS008');
    expect((await approve(contra.id, other)).ok.data.status).toBe('Approved');
    expect(await statusesOf(test, packages)).toEqual(['Cod_collected']);
    expect(await cashOf()).toMatchObject({ closing: 90_000, package_count: 1 });
    const again = (await deposit(90_000)).ok.data;
    await addSlip(again.id);
    await approve(again.id);
    await test.pool.query(`update packages set status = 'Cod_transferred_to_shop' where id = $1`, [packages[0]?.id]);
    expect((await back(again.id)).code).toBe('EPK032');
  });

  it('is approved by one of two at once, and made by one of two at once', async () => {
    await collect([60_000]);
    const made = await Promise.all([deposit(60_000), deposit(60_000, admin), deposit(60_000, other)]);
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const id = made.find(({ status }) => status === 201)?.ok.data.id ?? 0;
    await addSlip(id);
    const approvers = await Promise.all(Array.from({ length: 5 }, () => addPerson(test, { role: 'admin' })));
    const answers = await Promise.all(approvers.map((person) => approve(id, person)));
    expect(answers.map(({ code, status }) => code ?? status).sort()).toEqual([
      200,
      'ECO001',
      'ECO001',
      'ECO001',
      'ECO001',
    ]);
    expect(await cashOf()).toMatchObject({ closing: 0, deposits: 60_000 });
  });

  it('shows its slip to who may see the document, and takes no file that is no picture', async () => {
    await collect([60_000]);
    const { data } = (await deposit(60_000)).ok;
    expect(
      (
        await manager.call('POST /cod-transfers/{id}/slip', {
          params: { id: data.id },
          file: Buffer.from('không phải ảnh'),
        })
      ).errors['photo']?.length,
    ).toBe(1);
    const slip = (
      await manager.call('POST /cod-transfers/{id}/slip', {
        params: { id: data.id },
        file: await picture(60, 40, 'png'),
      })
    ).ok.data;
    const get = (person: Person) =>
      person.call('GET /cod-transfer-slips/{id}', { params: { id: slip.id }, query: { size: 'thumb' } });
    expect((await get(manager)).headers['content-type']).toBe('image/jpeg');
    const stranger = await addPerson(test, { role: 'hub_manager', hubIds: [(await addHub(test)).id] });
    expect([
      (await get(stranger)).code,
      (await stranger.call('GET /cod-transfers/{id}', { params: { id: data.id } })).code,
      (await approve(data.id, stranger)).code,
    ]).toEqual(['ESY061', 'ESY061', 'ESY061']);
  });

  it('lets go of a slip that was sent by mistake, while nobody decided on it', async () => {
    await collect([60_000]);
    const { data } = (await deposit(60_000)).ok;
    const { id } = (await addSlip(data.id)).ok.data;
    const remove = (slip: number, person = manager) =>
      person.call('DELETE /cod-transfer-slips/{id}', { params: { id: slip } });
    const stranger = await addPerson(test, { role: 'hub_manager', hubIds: [(await addHub(test)).id] });
    expect((await remove(id, stranger)).code).toBe('ESY061');
    expect((await remove(id)).ok.data).toMatchObject({ id: data.id, slips: 0, version: 1 });
    expect([(await remove(id)).code, (await approve(data.id)).code]).toEqual(['ESY061', 'ECO002']);
    const { rows } = await test.pool.query(
      `select before->>'slip' as slip from audit_log where action = 'cod_hub_deposit.slip_removed' and entity_id = $1`,
      [String(data.id)],
    );
    expect(rows).toEqual([{ slip: String(id) }]);
    const kept = (await addSlip(data.id)).ok.data;
    await approve(data.id);
    expect((await remove(kept.id)).code).toBe('ECO001');
  });
});

describe('a deposit at the center', () => {
  it('is made by the hub’s clerks as well, needs no account of the hub, and shares its cash with deposits at the bank', async () => {
    const operator = await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] });
    await test.pool.query('update hubs set bank_account_number = null where id = $1', [hub.id]);
    await collect([40_000, 60_000]);
    const make = (amount: number, bank_reference = newReference()) =>
      operator.call('POST /cod-center-bank-deposits', { body: { hub_id: hub.id, amount, bank_reference } });
    const { data } = (await make(40_000)).ok;
    expect(data).toMatchObject({ kind: 'cod_center_deposit', lines: 1 });
    expect([
      (await make(60_001)).code,
      (await make(-5)).code,
      (await make(60_000, data.bank_reference ?? '')).code,
      (await deposit(60_000)).code,
    ]).toEqual(['ECO008', 'ECO007', 'EAL002', 'EUS010']);
    await addSlip(data.id, operator);
    expect((await approve(data.id, operator)).code).toBe('EUS008');
    expect((await approve(data.id)).ok.data.status).toBe('Approved');
    expect(await cashOf()).toMatchObject({ deposits: 40_000, closing: 60_000 });
  });
});

describe('cash from hub to hub', () => {
  it('is the other hub’s once that approves it, and is paid in from there', async () => {
    const packages = await collect([100_000, 50_000]);
    const there = await addHub(test);
    await addBankAccount(test, there.id);
    const taker = await addPerson(test, { role: 'hub_manager', hubIds: [there.id] });
    const { data } = (await manager.call('POST /cod-transfer-hubs', { body: { hub_id: hub.id, to_hub_id: there.id } }))
      .ok;
    expect((await approve(data.id, await addPerson(test, { role: 'hub_manager', hubIds: [hub.id] }))).code).toBe(
      'EUS008',
    );
    expect((await approve(data.id, taker)).ok.data.status).toBe('Approved');
    expect(await statusesOf(test, packages)).toEqual(['Cod_transferred_to_hub', 'Cod_transferred_to_hub']);
    expect(await cashOf()).toMatchObject({ passed_on: 150_000, closing: 0 });
    expect(await cashOf(there.id)).toMatchObject({ received: 150_000, closing: 150_000, package_count: 2 });
    expect(
      await taker.call('POST /cod-transfer-hubs', { body: { hub_id: there.id, to_hub_id: hub.id } }),
    ).toMatchObject({ code: 'ECO008', errors: { available: ['0'] } });
    expect(
      (await taker.call('POST /cod-transfer-hubs', { body: { hub_id: there.id, to_hub_id: there.id } })).errors[
        'to_hub_id'
      ]?.length,
    ).toBe(1);
    const paid = (
      await taker.call('POST /cod-hub-bank-deposits', {
        body: { hub_id: there.id, amount: 150_000, bank_reference: newReference() },
      })
    ).ok.data;
    await addSlip(paid.id, taker);
    expect((await approve(paid.id)).status).toBe(200);
    expect(await statusesOf(test, packages)).toEqual(['Cod_transferred_to_center', 'Cod_transferred_to_center']);
    expect(
      (await manager.call('POST /cod-transfer-hubs', { body: { hub_id: hub.id, to_hub_id: there.id, amount: -1 } }))
        .code,
    ).toBe('ECO007');
  });
});

describe('a payout', () => {
  const atCenter = async (cash: readonly number[]): Promise<StoredPackage[]> => {
    const packages = await collect(cash);
    for (const { id } of packages)
      await test.pool.query(
        'update packages set shipping_fee = 20000, insurance_fee = 1000, return_fee = 7000 where id = $1',
        [id],
      );
    await addDocument(test, {
      kind: 'cod_center_deposit',
      hub_id: hub.id,
      lines: packages.map(({ id }, place) => ({ package_id: id, amount: cash[place] ?? 0 })),
      bank_reference: newReference(),
    });
    return packages;
  };
  const payable = async () => (await admin.call('GET /shop-payables', { query: { q: shop.code } })).ok.data[0];
  const payout = (person = admin) =>
    person.call('POST /shop-payouts', { body: { seller_id: shop.id, bank_reference: newReference() } });

  it('is what was collected less fees and return fees, to the đồng, and the books of the shop are even afterwards', async () => {
    const packages = await atCenter([300_000, 200_000]);
    const [returned] = await atCenter([1000]);
    await test.pool.query(`update packages set status = 'Returned' where id = $1`, [returned?.id]);
    // What was never collected is nobody's.
    await test.pool.query(`update money_lines set live = false where package_id = $1`, [returned?.id]);
    expect(await payable()).toMatchObject({
      package_count: 3,
      collected: 500_000,
      fees: 42_000,
      return_fees: 7000,
      compensation: 0,
      carried: 0,
      net: 451_000,
      has_account: false,
    });
    expect((await payout()).code).toBe('EUS010');
    await addShopAccount(test, shop.id);
    const { data } = (await payout()).ok;
    expect(data).toMatchObject({ counted: 451_000, carried: -7000, lines: 2 });
    expect(await payout(other)).toMatchObject({ code: 'ECO008', errors: { available: ['0'] } });
    expect((await approve(data.id)).code).toBe('EUS008');
    expect((await approve(data.id, other)).ok.data.status).toBe('Approved');
    expect(await statusesOf(test, [...packages, ...(returned ? [returned] : [])])).toEqual([
      'Cod_transferred_to_shop',
      'Cod_transferred_to_shop',
      'Returned_fee_charged_to_shop',
    ]);
    // Only what the returned package had been paid stands there still.
    expect(await balanceOf(test, 'shop_payable', shop.id)).toBe(-1000);
    const contra = (
      await admin.call('POST /cod-transfers/{id}/contra', { params: { id: data.id }, body: { note: 'Chuyển nhầm' } })
    ).ok.data;
    expect((await approve(contra.id, other)).status).toBe(200);
    expect(await statusesOf(test, returned ? [returned] : [])).toEqual(['Returned']);
    expect(await payable()).toMatchObject({ net: 451_000 });
  });

  it('below nothing is not made, and counts for the next', async () => {
    await addShopAccount(test, shop.id);
    await atCenter([5000]);
    expect(await payable()).toMatchObject({ net: -16_000 });
    expect((await payout()).code).toBe('ECO007');
    await atCenter([100_000]);
    expect((await payout()).ok.data.counted).toBe(63_000);
    expect((await admin.call('POST /shop-payouts', { body: { seller_id: 999_999_999 } })).code).toBe('EUS006');
    expect((await payout(manager)).code).toBe('EUS008');
  });

  it('needs the bank’s number before it is approved, and lets go of everything when it is rejected', async () => {
    await addShopAccount(test, shop.id);
    await atCenter([100_000]);
    const { data } = (await admin.call('POST /shop-payouts', { body: { seller_id: shop.id } })).ok;
    expect((await approve(data.id, other)).code).toBe('ECO005');
    expect(
      (await other.call('PATCH /cod-transfers/{id}/reject', { params: { id: data.id }, body: { note: 'Chờ kỳ sau' } }))
        .status,
    ).toBe(200);
    const again = (await payout()).ok.data;
    expect([again.counted, (await approve(data.id, other)).code]).toEqual([79_000, 'ECO006']);
    await test.pool.query('update shops set bank_account_number = null where id = $1', [shop.id]);
    expect((await approve(again.id, other)).code).toBe('EUS010');
    await addShopAccount(test, shop.id);
    await approve(again.id, other);
    expect((await approve(again.id, other)).code).toBe('ECO004');
  });
});

describe('documents', () => {
  it('are listed by kind, hub, status and code, each to who may see its kind', async () => {
    await collect([10_000]);
    const { data } = (await deposit(10_000)).ok;
    const list = async (person: Person, query: Record<string, string> = {}) =>
      (await person.call('GET /cod-transfers', { query })).ok.data.map(({ code }) => code);
    expect(await list(manager, { kind: 'cod_hub_deposit', status: 'New', q: data.code })).toEqual([data.code]);
    expect(await list(manager, { kind: 'cod_center_deposit' })).toEqual([]);
    const operator = await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] });
    expect(await list(operator)).toEqual([]);
    await addRound(test, { hubId: hub.id, shopId: shop.id, cash: [1000] });
    expect((await operator.call('GET /shop-payables')).code).toBe('EUS008');
  });

  it('are found by whom they are with, as by their own code', async () => {
    const weaver = await addShop(test, { hubId: hub.id, name: 'Lụa Tơ Tằm Vạn Phúc' });
    const carrier = await addCarrier(admin);
    const made = (kind: 'shop_payout' | 'three_pl_deposit', of: object) =>
      addDocument(test, { kind, hub_id: null, lines: [], carried: 1000, beside: true, ...of }, false);
    const [payout, paid] = [
      await made('shop_payout', { seller_id: weaver.id }),
      await made('three_pl_deposit', { carrier_id: carrier.id }),
    ];
    const found = async (q: string) =>
      (await admin.call('GET /cod-transfers', { query: { q } })).ok.data.map(({ code }) => code);
    expect([await found('to tam van'), await found(weaver.code), await found(payout.code.toLowerCase())]).toEqual([
      [payout.code],
      [payout.code],
      [payout.code],
    ]);
    expect(await found(carrier.code)).toEqual([paid.code]);
  });
});
