import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { booksContradictions } from './helpers/books-contradictions';
import { addRound, balanceOf } from './helpers/money';
import { storePackage, storedHistory, type TwoHubs, addTwoHubs, statusesOf } from './helpers/stored-packages';
import { addPerson } from './helpers/people';
import { addCourier } from './helpers/runsheets';

let test: TestApp;
let hubs: TwoHubs;
let operator: Person;
let manager: Person;
let other: Person;
let admin: Person;
let stranger: Person;

beforeAll(async () => {
  test = await sharedApp();
  hubs = await addTwoHubs(test);
  const hubIds = [hubs.mine.id];
  operator = await addPerson(test, { role: 'hub_operator', hubIds });
  manager = await addPerson(test, { role: 'hub_manager', hubIds });
  other = await addPerson(test, { role: 'hub_manager', hubIds });
  admin = await addPerson(test, { role: 'admin' });
  stranger = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.foreign.id] });
});
afterAll(() => test.close());

const round = (cash: readonly number[], more: object = {}) =>
  addRound(test, { hubId: hubs.mine.id, shopId: hubs.shop.id, cash, ...more });
const count = (who: Person, body: object) => who.call('POST /cod-collections', { body });
const counted = async (who: Person, body: object) => (await count(who, body)).ok.data;
const approve = (who: Person, id: number, body: object = {}) =>
  who.call('PATCH /cod-collections/{id}/approve', { params: { id }, body });
const reject = (who: Person, id: number, reason = 'đếm lại') =>
  who.call('PATCH /cod-collections/{id}/reject', { params: { id }, body: { reason } });
const contra = (who: Person, id: number) =>
  who.call('POST /cod-collections/{id}/contra', { params: { id }, body: { reason: 'thu nhầm' } });
const inHand = async (who: Person, id: number) =>
  (await who.call('GET /cod-collections/couriers/{id}', { params: { id } })).ok.data;
const wrong = async () =>
  (await admin.call('POST /ledger/audit', { body: {} })).ok.data.checks.filter(({ difference }) => difference !== 0);

describe('counting a courier’s cash', () => {
  it('finds by his code what he still has the cash of, whatever became of its sheet', async () => {
    const { courier, packages } = await round([70_000, 40_000], { hubId: hubs.foreign.id });
    const [kept, forgotten] = packages;
    await test.pool.query('delete from runsheet_packages where package_id = $1', [forgotten?.id]);
    const found = async () =>
      (await admin.call('GET /packages', { query: { courier: courier.code, status: 'Delivered' } })).ok.data
        .map(({ id }) => id)
        .toSorted((a, b) => a - b);
    expect(await found()).toEqual([kept?.id, forgotten?.id]);
    const { id } = await counted(admin, { courier_id: courier.id, counted: 110_000 });
    await approve(stranger, id);
    expect(
      (await admin.call('GET /packages', { query: { courier: courier.code } })).ok.data.map((one) => one.id),
    ).toEqual([kept?.id]);
  });

  it('knows another hub’s courier only while he has something in hand here', async () => {
    const away = await addCourier(test, { hubId: hubs.foreign.id, name: 'Người Nơi Khác' });
    const here = { hub_id: hubs.mine.id };
    const look = (who: Person, id: number, query = {}) =>
      who.call('GET /cod-collections/couriers/{id}', { params: { id }, query });
    const nobody = await look(operator, 99_999_999, here);
    expect(nobody.code).toBe('EUS006');
    expect((await look(operator, away.id, here)).text).toBe(nobody.text);
    expect((await count(operator, { courier_id: away.id, counted: 1, ...here })).code).toBe('EUS006');
    expect((await look(admin, away.id, here)).ok.data.courier?.code).toBe(away.code);
    await round([70_000], { courierId: away.id });
    expect((await look(operator, away.id, here)).ok.data).toMatchObject({ expected: 70_000, courier: { id: away.id } });
  });

  it('takes all he has in hand, what was short at the close included, and waits for somebody else', async () => {
    const { courier, packages, sheet } = await round([100_000, 50_000, 30_000], {
      transferred: [2],
      difference: -10_000,
    });
    const mine = (
      await operator.call('GET /cod-collections/couriers', {
        query: { hub_id: hubs.mine.id, q: packages[1]?.code ?? '' },
      })
    ).ok.data;
    expect(mine).toMatchObject([
      {
        courier: { id: courier.id },
        packages: 3,
        transfers: 1,
        recorded: 150_000,
        carried: -10_000,
        expected: 140_000,
        waiting: { documents: 0 },
      },
    ]);
    expect(
      (await inHand(operator, courier.id)).lines.map(({ package_code, cash, transferred, runsheet_code }) => [
        package_code,
        cash,
        transferred,
        runsheet_code,
      ]),
    ).toEqual([
      [packages[0]?.code, 100_000, 0, sheet.code],
      [packages[1]?.code, 50_000, 0, sheet.code],
      [packages[2]?.code, 0, 30_000, sheet.code],
    ]);
    const made = await counted(operator, { courier_id: courier.id, expected: 140_000, counts: { 50000: 2, 20000: 2 } });
    expect(made).toMatchObject({
      status: 'New',
      lines: 3,
      carried: -10_000,
      expected: 140_000,
      counted: 140_000,
      difference: 0,
      own: true,
      counts: { 50000: 2, 20000: 2 },
    });
    expect(made.code).toMatch(/^CC\d{11}$/);
    expect(await statusesOf(test, packages)).toEqual(['Delivered', 'Delivered', 'Delivered']);
    expect(await inHand(manager, courier.id)).toMatchObject({
      packages: 0,
      expected: 0,
      waiting: { documents: 1, counted: 140_000 },
    });
    expect([(await approve(operator, made.id)).code, await balanceOf(test, 'hub_cash', hubs.mine.id)]).toEqual([
      'EUS008',
      0,
    ]);
    const done = (await approve(manager, made.id, { version: made.version })).ok.data;
    expect(done).toMatchObject({ status: 'Approved', own: false, decided_by: expect.any(String) });
    expect(await statusesOf(test, packages)).toEqual(['Cod_collected', 'Cod_collected', 'Cod_collected']);
    expect((await storedHistory(test, packages[0]?.id ?? 0))[0]).toMatchObject({
      action: 'cod_collect',
      from_status: 'Delivered',
      to_status: 'Cod_collected',
      actor_id: manager.id,
      note: made.code,
    });
    expect([
      await balanceOf(test, 'hub_cash', hubs.mine.id),
      await balanceOf(test, 'courier_cash', courier.id),
      await balanceOf(test, 'courier_debt', courier.id),
    ]).toEqual([140_000, 0, 10_000]);
    expect([await wrong(), (await approve(manager, made.id)).code, (await reject(manager, made.id)).code]).toEqual([
      [],
      'ECO009',
      'ECO009',
    ]);
    const { rows } = await test.pool.query(
      `select action from audit_log where entity = 'money_document' and entity_id = $1 order by id`,
      [String(made.id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['cod_collection.create', 'cod_collection.approve']);
  });

  it('asks for the reason of a difference, and books short as his debt and over as waiting, never one against the other', async () => {
    const [short, over] = [await round([80_000]), await round([80_000])];
    const before = await balanceOf(test, 'suspense', hubs.mine.id);
    expect((await count(operator, { courier_id: short.courier.id, counted: 79_000 })).errors).toHaveProperty('reason');
    const a = await counted(operator, { courier_id: short.courier.id, counted: 79_000, reason: 'thiếu một tờ' });
    const b = await counted(operator, { courier_id: over.courier.id, counted: 81_000, reason: 'thừa một tờ' });
    expect([a.difference, b.difference, a.reason]).toEqual([-1_000, 1_000, 'thiếu một tờ']);
    await approve(manager, a.id);
    await approve(manager, b.id);
    expect([
      await balanceOf(test, 'courier_debt', short.courier.id),
      await balanceOf(test, 'courier_debt', over.courier.id),
      (await balanceOf(test, 'suspense', hubs.mine.id)) - before,
      await wrong(),
    ]).toEqual([1_000, 0, -1_000, []]);
  });

  it('takes packages that were named, and says of each other why not', async () => {
    const { courier, packages } = await round([10_000, 20_000, 30_000], { difference: 5_000 });
    const [first, second] = packages;
    const moving = await storePackage(test, {
      seller_id: hubs.shop.id,
      status: 'In_delivery',
      current_hub_id: hubs.mine.id,
    });
    const { data, results } = (await count(operator, { ids: [first?.id, second?.id, moving.id], counted: 30_000 })).ok;
    expect([data.lines, data.expected, data.carried, data.courier?.id]).toEqual([2, 30_000, 0, courier.id]);
    expect(results?.map(({ package_code, ok, code }) => [package_code, ok, code])).toEqual([
      [first?.code, true, undefined],
      [second?.code, true, undefined],
      [moving.code, false, 'EPK011'],
    ]);
    const last = (await count(operator, { ids: packages.map(({ id }) => id), counted: 35_000 })).ok;
    expect([last.data.lines, last.data.carried, last.data.expected]).toEqual([1, 5_000, 35_000]);
    expect(last.results?.filter(({ ok }) => !ok).map(({ code }) => code)).toEqual(['ECO008', 'ECO008']);
    await approve(manager, data.id);
    await approve(manager, last.data.id);
    expect([
      await balanceOf(test, 'courier_cash', courier.id),
      (await count(operator, { ids: [first?.id], counted: 10_000 })).code,
      await wrong(),
    ]).toEqual([0, 'ECO008', []]);
  });

  it('takes along at once what is short beyond the packages left out: it is found missing once', async () => {
    const { courier, packages } = await round([1_000_000, 10_000], { difference: -100_000 });
    const [large, small] = packages;
    const first = (await count(operator, { ids: [large?.id], counted: 910_000 })).ok.data;
    expect(first).toMatchObject({ carried: -90_000, expected: 910_000, difference: 0 });
    const last = await counted(operator, { courier_id: courier.id, counted: 0 });
    expect(last).toMatchObject({ lines: 1, carried: -10_000, expected: 0 });
    expect((await inHand(operator, courier.id)).carried).toBe(0);
    await approve(manager, first.id);
    await approve(manager, last.id);
    expect(
      await statusesOf(
        test,
        [large, small].flatMap((one) => one ?? []),
      ),
    ).toEqual(['Cod_collected', 'Cod_collected']);
    expect([
      await balanceOf(test, 'courier_cash', courier.id),
      await balanceOf(test, 'courier_debt', courier.id),
      await wrong(),
    ]).toEqual([0, 100_000, []]);
  });

  it('takes what was over at the close where no package is left, once', async () => {
    const { courier } = await round([], { difference: 50_000 });
    expect(await inHand(operator, courier.id)).toMatchObject({ packages: 0, carried: 50_000, expected: 50_000 });
    const body = { courier_id: courier.id, counted: 50_000 };
    const made = await counted(operator, body);
    expect(made).toMatchObject({ lines: 0, carried: 50_000, difference: 0 });
    expect(await count(manager, body)).toMatchObject({ code: 'ECO008', errors: { available: ['0'] } });
    expect((await approve(manager, made.id)).ok.data.status).toBe('Approved');
    const back = (await contra(manager, made.id)).ok.data;
    await approve(other, back.id);
    expect(await balanceOf(test, 'courier_cash', courier.id)).toBe(50_000);
    await approve(manager, (await counted(operator, body)).id);
    expect([await balanceOf(test, 'courier_cash', courier.id), await wrong()]).toEqual([0, []]);
  });

  it('says of more than any amount that it is none', async () => {
    const most = 999_999_999_999.99;
    const { courier, packages } = await round(Array.from({ length: 6 }, () => most));
    await round(
      Array.from({ length: 5 }, () => most),
      { courierId: courier.id },
    );
    const reason = 'nhập nhầm COD';
    expect((await count(operator, { courier_id: courier.id, counted: 0, reason })).errors).toHaveProperty('counted');
    const [one] = packages;
    expect((await count(operator, { ids: [one?.id], counted: most })).status).toBe(201);
  });

  it('refuses what is not so', async () => {
    const { courier, packages } = await round([40_000]);
    const another = await round([40_000]);
    const body = { courier_id: courier.id, counted: 40_000 };
    expect((await count(operator, { ...body, counted: -1 })).code).toBe('ECO007');
    expect((await count(operator, { ...body, expected: 39_999 })).code).toBe('EPK030');
    expect((await count(operator, { ...body, counts: { 20000: 1 } })).code).toBe('ESP000');
    expect((await count(operator, { courier_id: courier.id, counts: { 30000: 1 } })).code).toBe('ESP000');
    expect((await count(operator, { courier_id: courier.id })).errors).toHaveProperty('counted');
    expect(
      (await count(operator, { ids: [packages[0]?.id, another.packages[0]?.id], counted: 80_000 })).errors,
    ).toHaveProperty('ids');
    expect((await count(operator, { ids: [999_999_999], counted: 0 })).code).toBe('ECO008');
    expect((await count(operator, { courier_id: 999_999_999, counted: 0 })).code).toBe('EUS006');
    expect([
      (await count(stranger, body)).code,
      (await count(stranger, { ids: [packages[0]?.id], counted: 40_000 })).code,
    ]).toEqual(['EUS006', 'ECO008']);
    const { id } = await counted(operator, body);
    expect(await count(manager, body)).toMatchObject({ code: 'ECO008', errors: { available: ['0'] } });
    expect((await count(manager, { ids: [packages[0]?.id], counted: 0 })).errors).toEqual({
      packages: [packages[0]?.code],
    });
    for (const call of [approve(stranger, id), reject(stranger, id), contra(stranger, id)])
      expect((await call).code).toBe('ESY061');
    expect((await approve(manager, id, { version: 7 })).code).toBe('EPK030');
    expect((await contra(manager, id)).code).toBe('EUS009');
    expect((await reject(operator, id)).ok.data).toMatchObject({ status: 'Rejected', decision_note: 'đếm lại' });
    expect([
      (await approve(manager, id)).code,
      (await operator.call('PATCH /cod-collections/{id}', { params: { id }, body: { counted: 1 } })).code,
    ]).toEqual(['ECO003', 'ECO003']);
    expect((await counted(manager, body)).lines).toBe(1);
    // A package that moved on meanwhile is approved by nobody, and nothing of the document is.
    const moved = await counted(operator, { courier_id: another.courier.id, counted: 40_000 });
    await test.pool.query(`update packages set status = 'Missing', version = version + 1 where id = $1`, [
      another.packages[0]?.id,
    ]);
    expect([
      (await approve(manager, moved.id)).code,
      await balanceOf(test, 'courier_cash', another.courier.id),
    ]).toEqual(['EPK030', 40_000]);
  });

  it('is corrected before anybody decided, after which no corrector approves it either, the first as little as the last', async () => {
    const { courier } = await round([60_000]);
    const { id, version } = await counted(operator, { courier_id: courier.id, counted: 60_000 });
    const edit = (who: Person, body: object) => who.call('PATCH /cod-collections/{id}', { params: { id }, body });
    expect([
      (await edit(manager, { counted: -5 })).code,
      (await edit(manager, { counted: 59_000 })).errors['reason']?.length,
      (await edit(manager, {})).code,
    ]).toEqual(['ECO007', 1, 'ESP000']);
    expect((await edit(manager, { counted: 59_000, reason: 'rách một tờ', version })).ok.data).toMatchObject({
      counted: 59_000,
      difference: -1_000,
      own: true,
    });
    const third = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
    expect((await edit(third, { note: 'đếm lại' })).ok.data.own).toBe(true);
    expect([
      (await approve(manager, id)).code,
      (await approve(third, id)).code,
      (await approve(other, id)).ok.data.status,
    ]).toEqual(['EUS008', 'EUS008', 'Approved']);
    await expect(
      test.pool.query('update money_documents set decided_by = $1 where id = $2', [manager.id, id]),
    ).rejects.toThrow('money_documents_two_people');
  });
});

describe('taking a collection back', () => {
  it('is a document of its own: packages, books and the courier’s hands are as before, and it may be counted anew', async () => {
    const { courier, packages } = await round([70_000, 20_000], { difference: 1_000 });
    const before = await balanceOf(test, 'hub_cash', hubs.mine.id);
    const { id } = await counted(operator, { courier_id: courier.id, counted: 90_000, reason: 'thiếu 1.000' });
    await approve(manager, id);
    const back = (await contra(manager, id)).ok.data;
    expect(back).toMatchObject({
      status: 'New',
      contra_of: { id },
      expected: -91_000,
      counted: -90_000,
      carried: -1_000,
      lines: 2,
    });
    expect([(await contra(other, id)).code, (await approve(manager, back.id)).code]).toEqual(['EUS009', 'EUS008']);
    expect((await approve(other, back.id)).ok.data.status).toBe('Approved');
    expect([
      await statusesOf(test, packages),
      await balanceOf(test, 'hub_cash', hubs.mine.id),
      await balanceOf(test, 'courier_cash', courier.id),
      await balanceOf(test, 'courier_debt', courier.id),
      await wrong(),
    ]).toEqual([['Delivered', 'Delivered'], before, 91_000, 0, []]);
    const [undone] = await storedHistory(test, packages[0]?.id ?? 0);
    expect(undone).toMatchObject({ action: 'undo', to_status: 'Delivered', undoes: expect.any(Number) });
    expect((await operator.call('GET /cod-collections/{id}', { params: { id } })).ok.data.taken_back_by).toBe(
      back.code,
    );
    expect(await inHand(operator, courier.id)).toMatchObject({ packages: 2, expected: 91_000, carried: 1_000 });
    const again = await counted(operator, { courier_id: courier.id, counted: 91_000 });
    expect([
      (await approve(manager, again.id)).ok.data.status,
      (await contra(manager, back.id)).code,
      await wrong(),
    ]).toEqual(['Approved', 'EUS009', []]);
  });

  it('is refused once its money has gone on', async () => {
    const { courier, packages } = await round([70_000, 20_000]);
    const { id } = await counted(operator, { courier_id: courier.id, counted: 90_000 });
    await approve(manager, id);
    await test.pool.query(`update packages set status = 'Cod_transferred_to_center' where id = $1`, [packages[1]?.id]);
    expect((await contra(manager, id)).code).toBe('EPK032');
  });
});

const ofCash = [
  'a courier with other cash in hand than takings that nobody counted',
  'a day on which other cash came to couriers’ hands, or went out, than was paid and counted',
];

describe('how old the cash in hand is', () => {
  it.each([
    ['added up', 'select add_payables()'],
    ['as it was told', 'select'],
    ['counted anew', 'select recount_payables()'],
  ])(
    'is told by days since it was paid, now by who has it and for weeks back as it was then: %s',
    async (_kept, add) => {
      const { mine, foreign, shop } = await addTwoHubs(test);
      const boss = await addPerson(test, { role: 'admin' });
      const { courier, packages } = await addRound(test, {
        hubId: mine.id,
        shopId: shop.id,
        cash: [100_000, 20_000, 3_000],
      });
      const [old, late] = packages;
      const paid = (id: number | undefined, days: number) =>
        test.pool.query(`update cod_takings set at = at - make_interval(days => $2) where package_id = $1`, [id, days]);
      await paid(old?.id, 9);
      await paid(late?.id, 4);
      // What was written here by hand nothing told.
      await test.pool.query('select recount_payables()');
      const ageing = async () => {
        await test.pool.query(add);
        for (const what of ofCash) {
          const { rows } = await test.pool.query<{ hub_id: number }>(booksContradictions[what] ?? '');
          expect([what, rows.filter(({ hub_id }) => hub_id === mine.id)]).toEqual([what, []]);
        }
        return (await admin.call('GET /cod-collections/ageing', { query: { hub_id: mine.id } })).ok.data;
      };
      const sums = (over_7: number, days_3_7: number, days_1_2: number, same_day: number) => ({
        same_day,
        days_1_2,
        days_3_7,
        over_7,
      });
      const first = await ageing();
      expect(first.held).toEqual([
        {
          hub: { id: mine.id, code: mine.code },
          courier: { id: courier.id, code: courier.code, name: expect.any(String) },
          sums: sums(100_000, 20_000, 0, 3_000),
        },
      ]);
      expect(first.days).toHaveLength(28);
      expect([10, 9, 4, 0].map((ago) => first.days.at(-1 - ago)?.sums)).toEqual([
        sums(0, 0, 0, 0),
        sums(0, 0, 0, 100_000),
        sums(0, 100_000, 0, 20_000),
        sums(100_000, 20_000, 0, 3_000),
      ]);

      const { id } = await counted(admin, { ids: [old?.id], counted: 100_000 });
      await approve(boss, id);
      await test.pool.query(
        `update money_documents set created_at = created_at - interval '2 days', decided_at = decided_at - interval '2 days' where id = $1`,
        [id],
      );
      await test.pool.query('select recount_payables()');
      const then = await ageing();
      expect([3, 2, 0].map((ago) => then.days.at(-1 - ago)?.sums)).toEqual([
        sums(0, 100_000, 20_000, 0),
        sums(0, 0, 20_000, 0),
        sums(0, 20_000, 0, 3_000),
      ]);

      // Taken back, it is in his hands again, and was not in between; what was counted and rejected is so at once.
      await approve(boss, (await contra(admin, id)).ok.data.id);
      const wrongly = await counted(admin, { ids: [late?.id], counted: 20_000 });
      expect((await ageing()).days.at(-1)?.sums).toEqual(sums(100_000, 0, 0, 3_000));
      await reject(boss, wrongly.id);
      const back = await ageing();
      expect([back.days.at(-3)?.sums, back.days.at(-2)?.sums, back.days.at(-1)?.sums]).toEqual([
        sums(0, 0, 20_000, 0),
        sums(0, 20_000, 0, 0),
        sums(100_000, 20_000, 0, 3_000),
      ]);
      expect((await admin.call('GET /cod-collections/ageing', { query: { hub_id: foreign.id } })).ok.data.held).toEqual(
        [],
      );
      expect(JSON.stringify((await stranger.call('GET /cod-collections/ageing')).ok)).not.toContain(courier.code);

      // Of what is long over no day is kept; what is in hand ever so long is.
      await paid(late?.id, 60);
      const over = await counted(admin, { ids: [old?.id], counted: 100_000 });
      await approve(boss, over.id);
      await paid(old?.id, 60);
      await test.pool.query(
        `update money_documents set created_at = created_at - interval '55 days', decided_at = decided_at - interval '55 days' where id = any($1)`,
        [[id, over.id, wrongly.id]],
      );
      await test.pool.query('select recount_payables()');
      const long = await ageing();
      await addRound(test, { hubId: mine.id, shopId: shop.id, cash: [4_000] });
      await test.pool.query('select add_payables()');
      const { rows } = await test.pool.query(
        `select distinct moved from cash_days where hub_id = $1 and moved < current_date - date '1970-01-01' - 41`,
        [mine.id],
      );
      expect(rows).toEqual([{ moved: 0 }]);
      expect((await ageing()).days.at(-2)).toEqual(long.days.at(-2));
      const his = (await ageing()).held.find((one) => one.courier?.id === courier.id);
      expect(his?.sums).toEqual(sums(20_000, 0, 0, 3_000));
    },
  );

  it('is seen where what is kept of it drifts', async () => {
    const { mine } = await addTwoHubs(test);
    await test.pool.query('insert into cash_days values ($1, 20000, 0, 5)', [mine.id]);
    await test.pool.query('insert into cash_held values ($1, 0, 20000, 5)', [mine.id]);
    for (const what of ofCash)
      expect((await test.pool.query(booksContradictions[what] ?? '')).rows).toMatchObject([{ hub_id: mine.id }]);
    await test.pool.query('select recount_payables()');
    for (const what of ofCash) expect((await test.pool.query(booksContradictions[what] ?? '')).rows).toEqual([]);
  });
});

describe('two at once', () => {
  it('count one courier, approve one document, approve and reject it: one wins each time', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const { courier, packages } = await round([25_000, 35_000]);
      const counts = await Promise.all(
        [operator, manager, other, admin].map((who) => count(who, { courier_id: courier.id, counted: 60_000 })),
      );
      expect(counts.map(({ status, code }) => code ?? status).toSorted()).toEqual([201, 'ECO008', 'ECO008', 'ECO008']);
      const id = counts.find(({ status }) => status === 201)?.ok.data.id ?? 0;
      const judges = await Promise.all([
        ...[manager, other, admin].map((who) => approve(who, id)),
        reject(stranger, id),
        reject(operator, id),
      ]);
      expect(judges.filter(({ status }) => status === 200)).toHaveLength(1);
      const approved = (await statusesOf(test, packages)).filter((status) => status === 'Cod_collected').length;
      expect([0, 2]).toContain(approved);
      expect([await balanceOf(test, 'courier_cash', courier.id), await wrong()]).toEqual([
        approved === 2 ? 0 : 60_000,
        [],
      ]);
    }
  });

  it('fifty approvals of one document under one key and under fifty are one posting, told alike', async () => {
    for (const key of [() => 'one', (n: number) => `key-${n}`]) {
      const { courier } = await round([15_000]);
      const { id } = await counted(operator, { courier_id: courier.id, counted: 15_000 });
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          manager.call('PATCH /cod-collections/{id}/approve', {
            params: { id },
            body: {},
            headers: { 'idempotency-key': `${key(n)}-${id}` },
          }),
        ),
      );
      const told = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text));
      expect(told.size).toBe(1);
      expect(answers.every(({ status, code }) => status === 200 || code === 'ESY006' || code === 'ECO009')).toBe(true);
      const { rows } = await test.pool.query('select id from ledger_transactions where document_id = $1', [id]);
      expect([rows.length, await balanceOf(test, 'courier_cash', courier.id)]).toEqual([1, 0]);
    }
  });
});
