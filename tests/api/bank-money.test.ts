import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '~contract/endpoints';
import { documentsTakenBack } from '~provider/db/migrations/063-documents-taken-back';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { newReference } from './helpers/losses';
import { addCarrier } from './helpers/carriers';
import { addBankAccount, addCollected, addDelivered } from './helpers/deposits';
import { addRound } from './helpers/money';
import { storePackage, storedPackage, type StoredPackage } from './helpers/stored-packages';
import { addPerson } from './helpers/people';
import { smallJpeg } from './helpers/pictures';
import { addHub, addShop, type Place } from './helpers/places';

let test: TestApp;
let admin: Person;
let other: Person;
let hub: Place;
let shop: Place;
beforeAll(async () => {
  test = await sharedApp();
  [admin, other] = [await addPerson(test, { role: 'admin' }), await addPerson(test, { role: 'admin_operator' })];
  hub = await addHub(test);
  shop = await addShop(test, { hubId: hub.id });
  await addBankAccount(test, hub.id);
});
afterAll(() => test.close());

const deposit = async (amount: number): Promise<ResponseOf<'POST /cod-hub-bank-deposits'>['data']> => {
  await addCollected(test, { hubId: hub.id, shopId: shop.id, cash: [amount] });
  return (
    await admin.call('POST /cod-hub-bank-deposits', {
      body: { hub_id: hub.id, amount, bank_reference: newReference() },
    })
  ).ok.data;
};
const imported = (raw: string) => admin.call('POST /bank-statements', { raw });
const lines = async (query: object) =>
  (await admin.call('GET /bank-statement-lines', { query: { limit: 100, ...query } })).ok.data;

/** As Vietcombank's internet banking saves it. */
const vietcombank = (rows: readonly (readonly [string, string, string, string, string])[]): string =>
  [
    'NGÂN HÀNG TMCP NGOẠI THƯƠNG VIỆT NAM, CN TÂN BÌNH',
    'SAO KÊ TÀI KHOẢN',
    'Số tài khoản:;0071000123456',
    '',
    'Ngày giao dịch;Số tham chiếu;Số tiền ghi nợ;Số tiền ghi có;Số dư;Nội dung chi tiết',
    ...rows.map(([day, number, debit, credit, text]) => `${day};${number};${debit};${credit};;"${text}"`),
    ';Tổng cộng;;;;',
  ].join('\r\n');

describe('a bank statement', () => {
  it('of Vietcombank is read, matched by reference and by amount and day, and what is left over is shown', async () => {
    const named = await deposit(1_234_000);
    const doubtful = await deposit(2_000_000);
    const file = vietcombank([
      ['21/11/2026', 'VCB1', '', '1.234.000', `HUB NOP COD ${named.bank_reference}`],
      ['21/11/2026', 'VCB2', '', '1.999.000', `nop tien ${doubtful.code}`],
      ['21/11/2026', 'VCB3', '55.000', '', 'Phi dich vu'],
      ['31/02/2026', 'VCB4', '', '1', 'x'],
      ['', 'VCB5', '', '700.000', 'nop COD'],
    ]);
    const report = (await imported(file)).ok.data;
    expect(report).toMatchObject({
      format: 'vietcombank',
      total: 3,
      added: 3,
      known: 0,
      skipped: 1,
      failed: 2,
      matched: 1,
      ambiguous: 1,
      left_over: 1,
    });
    expect(report.errors.map(({ line }) => line)).toEqual([9, 10]);
    const found = await lines({ statement_id: report.statement_id });
    expect(found.map(({ reference: told, amount, verdict, why }) => [told, amount, verdict, why])).toEqual([
      ['VCB3', -55_000, 'left_over', null],
      ['VCB2', 1_999_000, 'ambiguous', 'amount_differs'],
      ['VCB1', 1_234_000, 'matched', 'reference'],
    ]);
    expect(found.at(-1)?.documents).toMatchObject([{ code: named.code, amount: 1_234_000 }]);
  });

  it('imported again, or with a day more, doubles nothing; two movements that read alike are two', async () => {
    const head = 'date,reference,amount,description';
    const rows = ['2026-10-01,,5000,Tien mat', '2026-10-01,,5000,Tien mat', '2026-10-02,R2,-7000,Phi'];
    expect((await imported([head, ...rows].join('\n'))).ok.data).toMatchObject({
      format: 'hubline',
      added: 3,
      known: 0,
    });
    expect((await imported([head, ...rows].join('\n'))).ok.data).toMatchObject({
      statement_id: null,
      added: 0,
      known: 3,
    });
    expect((await imported([head, ...rows, '2026-10-03,R3,1,x'].join('\n'))).ok.data).toMatchObject({
      added: 1,
      known: 3,
    });
    const twice = await Promise.all([1, 2, 3].map(() => imported([head, '2026-10-04,R4,9,cung luc'].join('\n'))));
    expect(twice.reduce((sum, answer) => sum + answer.ok.data.added, 0)).toBe(1);
  });

  it('that is none is refused with what it lacks', async () => {
    for (const raw of ['', 'a,b\n1,2', 'Ngày;Số tiền\n1;2']) expect((await imported(raw)).errors['_']?.length).toBe(1);
    const manager = await addPerson(test, { role: 'hub_manager', hubIds: [hub.id] });
    expect((await manager.call('POST /bank-statements', { raw: 'x' })).code).toBe('EUS008');
  });

  it('gives a movement to a document once, by whoever is first, and lets go of it again', async () => {
    const document = await deposit(432_100);
    const head = 'date,reference,amount,description';
    const report = (
      await imported(
        [head, `2026-09-01,A1,432100,${document.code}`, '2026-09-02,A2,432100,x', '2026-09-02,A3,432101,x'].join('\n'),
      )
    ).ok.data;
    const [differs, unnamed, matched] = await lines({ statement_id: report.statement_id });
    if (!differs || !unnamed || !matched) throw new Error('three lines were imported');
    const accept = (id: number, document?: string, person = admin) =>
      person.call('PATCH /bank-statement-lines/{id}/accept', { params: { id }, body: document ? { document } : {} });
    expect((await accept(differs.id, document.code)).errors).toEqual({ due: ['432100'] });
    expect([
      (await accept(unnamed.id)).code,
      (await accept(differs.id, document.code)).code,
      (await accept(999_999_999)).code,
    ]).toEqual(['EUS009', 'ECO008', 'ESY004']);
    const answers = await Promise.all([
      accept(matched.id),
      accept(unnamed.id, document.code, other),
      accept(matched.id, document.code, other),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [won] = (await lines({ state: 'accepted', statement_id: report.statement_id })).map(({ id }) => id);
    expect(
      (await admin.call('GET /cod-transfers/{id}', { params: { id: document.id } })).ok.data.bank_line,
    ).toMatchObject({ id: won });
    expect(
      (
        await admin.call('PATCH /bank-statement-lines/{id}/reopen', {
          params: { id: won ?? 0 },
          body: { note: 'Nhầm phiếu' },
        })
      ).ok.data,
    ).toMatchObject({ state: 'open' });
    expect((await accept(matched.id)).ok.data).toMatchObject({ state: 'accepted', decided_by: expect.any(String) });
    const suspend = (person: Person) =>
      person.call('PATCH /bank-statement-lines/{id}/suspense', {
        params: { id: differs.id },
        body: { note: 'Chưa rõ ai chuyển' },
      });
    expect((await suspend(admin)).ok.data).toMatchObject({ state: 'suspense', note: 'Chưa rõ ai chuyển' });
    expect((await suspend(other)).code).toBe('EUS009');
    expect((await lines({ state: 'suspense' })).map(({ id }) => id)).toContain(differs.id);
    const one = async (id: number) => admin.call('GET /bank-statement-lines/{id}', { params: { id } });
    expect([(await one(differs.id)).ok.data.code, (await one(999_999_999)).code]).toEqual([
      `BL${differs.id}`,
      'ESY004',
    ]);
  });

  it('that was accepted before for a document that was taken back is open again after the update, its number free', async () => {
    const [dead, living] = [await deposit(345_600), await deposit(345_700)];
    const raw = `date,reference,amount,description\n2026-06-01,D1,345600,${dead.code}\n2026-06-01,D2,345700,${living.code}`;
    const report = (await imported(raw)).ok.data;
    await admin.call('POST /bank-statement-lines/accept', { body: {} });
    for (const { id } of [dead, living]) {
      const params = { id };
      await admin.call('POST /cod-transfers/{id}/slip', { params, file: smallJpeg });
      await other.call('PATCH /cod-transfers/{id}/approve', { params, body: {} });
    }
    const back = { params: { id: dead.id }, body: { note: 'Nhầm' } };
    const contra = (await admin.call('POST /cod-transfers/{id}/contra', back)).ok.data;
    await other.call('PATCH /cod-transfers/{id}/approve', { params: { id: contra.id }, body: {} });
    // As it was left before.
    await test.pool.query('update money_documents set reference_doubled = false where id = $1', [dead.id]);
    await test.pool.query(
      `update bank_statement_lines set state = 'accepted', document_id = $1, note = null, decided_by = $2,
        decided_at = now() where reference = 'D1'`,
      [dead.id, admin.id],
    );
    await test.pool.query(documentsTakenBack);
    const found = await lines({ statement_id: report.statement_id });
    expect(found.map(({ state, note }) => [state, note])).toEqual([
      ['accepted', null],
      ['open', contra.code],
    ]);
    const { rows } = await test.pool.query(
      'select reference_doubled as free from money_documents where id = any($1) order by id',
      [[dead.id, living.id]],
    );
    expect(rows).toEqual([{ free: true }, { free: false }]);
  });

  it('waits for another document where its own is rejected or taken back', async () => {
    const report = (
      await imported(
        'date,reference,amount,description\n2026-07-01,C1,543210,Nop COD FREED1\n2026-07-02,C2,-9876,Tra FREED2',
      )
    ).ok.data;
    const [, line] = await lines({ statement_id: report.statement_id });
    const params = { id: line?.id ?? 0 };
    await addCollected(test, { hubId: hub.id, shopId: shop.id, cash: [543_210] });
    const make = async (): Promise<{ id: number; code: string }> =>
      (
        await admin.call('POST /cod-hub-bank-deposits', {
          body: { hub_id: hub.id, amount: 543_210, bank_reference: 'FREED 1' },
        })
      ).ok.data;
    const accept = (document: string) =>
      admin.call('PATCH /bank-statement-lines/{id}/accept', { params, body: { document } });
    const open = { state: 'open', verdict: 'left_over', documents: [], decided_by: null, decided_at: null };
    const told = async () => (await admin.call('GET /bank-statement-lines/{id}', { params })).ok.data;

    const refused = await make();
    expect((await accept(refused.code)).ok.data.state).toBe('accepted');
    await other.call('PATCH /cod-transfers/{id}/reject', { params: { id: refused.id }, body: { note: 'Nhầm' } });
    expect(await told()).toMatchObject({ ...open, note: refused.code });

    const wrong = await make();
    expect((await accept(wrong.code)).ok.data.state).toBe('accepted');
    await admin.call('POST /cod-transfers/{id}/slip', { params: { id: wrong.id }, file: smallJpeg });
    const approve = (id: number) => other.call('PATCH /cod-transfers/{id}/approve', { params: { id }, body: {} });
    expect((await approve(wrong.id)).status).toBe(200);
    const contra = (
      await admin.call('POST /cod-transfers/{id}/contra', { params: { id: wrong.id }, body: { note: 'Nhầm bưu cục' } })
    ).ok.data;
    expect((await told()).state).toBe('accepted');
    expect((await approve(contra.id)).status).toBe(200);
    expect(await told()).toMatchObject({ ...open, note: contra.code });
    const { rows } = await test.pool.query(
      `select after->>'note' as note from audit_log where entity = 'bank_line' and entity_id = $1 and action = 'reopen'
        order by id`,
      [String(params.id)],
    );
    expect(rows.map(({ note }) => note)).toEqual([refused.code, contra.code]);

    // The number of what was taken back is free as well, and the movement finds the document that has it now.
    const right = await make();
    await admin.call('POST /bank-statement-lines/match', { body: {} });
    expect(await told()).toMatchObject({ verdict: 'matched', why: 'reference', documents: [{ code: right.code }] });
    await addCollected(test, { hubId: hub.id, shopId: shop.id, cash: [543_210] });
    const twice = { hub_id: hub.id, amount: 543_210, bank_reference: 'FREED1' };
    expect(await admin.call('POST /cod-hub-bank-deposits', { body: twice })).toMatchObject({
      code: 'EAL002',
      errors: { documents: [right.code] },
    });
  });

  it('is matched again once its document is there, and accepted all at once', async () => {
    const report = (await imported('date,reference,amount,description\n2026-08-01,B1,765400,Nop tien LATE765400')).ok
      .data;
    expect(report.left_over).toBe(1);
    await addCollected(test, { hubId: hub.id, shopId: shop.id, cash: [765_400] });
    expect(
      (
        await admin.call('POST /cod-hub-bank-deposits', {
          body: { hub_id: hub.id, amount: 765_400, bank_reference: 'LATE765400' },
        })
      ).status,
    ).toBe(201);
    await admin.call('POST /bank-statement-lines/match', { body: {} });
    const [line] = await lines({ statement_id: report.statement_id });
    expect(line).toMatchObject({ verdict: 'matched', why: 'reference' });
    expect((await admin.call('POST /bank-statement-lines/accept', { body: { ids: [line?.id ?? 0] } })).ok.data).toEqual(
      { accepted: 1, left: 0 },
    );
    expect(
      (await admin.call('GET /bank-statements')).ok.data.find(({ id }) => id === report.statement_id),
    ).toMatchObject({ lines: 1, open: 0 });
  });
});

describe('what a carrier collected', () => {
  let code: string;
  let carrierId: number;
  let packages: StoredPackage[];
  const approve = (id: number) => other.call('PATCH /cod-transfers/{id}/approve', { params: { id }, body: {} });
  const owed = async () =>
    (await admin.call('GET /three-pl-receivables')).ok.data.find(({ carrier }) => carrier.code === code);
  const settle = (rows: readonly string[], bank_reference = newReference(), head = 'tracking_number,code,cod') =>
    admin.call('POST /three-pl-settlements', {
      query: { carrier: code, bank_reference },
      raw: [head, ...rows].join('\n'),
    });

  beforeAll(async () => {
    const carrier = await addCarrier(admin);
    code = carrier.code;
    carrierId = carrier.id;
    packages = await Promise.all(
      [100_000, 60_000, 40_000, 30_000].map((cod) =>
        storePackage(test, {
          seller_id: shop.id,
          status: 'Delivered',
          cod,
          current_hub_id: hub.id,
          fm_hub_id: hub.id,
          lm_hub_id: hub.id,
        }),
      ),
    );
    packages.sort((a, b) => a.id - b.id);
    await addDelivered(test, { carrierId: carrier.id, hubId: hub.id, packages });
  });

  it('is nothing of what it gave back, and a courier delivered without being paid', async () => {
    const carrier = await addCarrier(admin);
    const { packages: given } = await addRound(test, { hubId: hub.id, shopId: shop.id, cash: [0, 0] });
    const ids = given.map(({ id }) => id);
    await addDelivered(test, { carrierId: carrier.id, hubId: hub.id, packages: given });
    await test.pool.query(`update packages set cod = 90000 where id = any($1)`, [ids]);
    // Recalled; dropped by its own report.
    await test.pool.query(`update handovers set state = 'ended', moved_to = null where package_id = $1`, [ids[0]]);
    await test.pool.query(`update handovers set moved_to = '3pl_cancelled' where package_id = $1`, [ids[1]]);
    const { data } = (await admin.call('GET /three-pl-receivables')).ok;
    expect(data.find((row) => row.carrier.code === carrier.code)).toMatchObject({ to_collect: 0 });
    expect(await admin.call('POST /three-pl-cod-collections', { body: { carrier: carrier.code } })).toMatchObject({
      code: 'ECO008',
      errors: { available: ['0'] },
    });
  });

  it('is put on one document, owed once that is approved, and paid oldest first', async () => {
    expect(await owed()).toMatchObject({ to_collect: 4, to_collect_amount: 230_000, to_pay: 0 });
    const make = () => admin.call('POST /three-pl-cod-collections', { body: { carrier: code } });
    const { data } = (await make()).ok;
    expect(data).toMatchObject({ kind: 'three_pl_collection', lines: 4, counted: 230_000 });
    expect(await make()).toMatchObject({ code: 'ECO008', errors: { available: ['0'] } });
    expect((await approve(data.id)).ok.data.status).toBe('Approved');
    expect((await approve(data.id)).code).toBe('ECO009');
    const params = { id: data.id };
    const late = [
      admin.call('PATCH /cod-transfers/{id}/reject', { params, body: { note: 'muộn' } }),
      admin.call('PATCH /cod-transfers/{id}', { params, body: { version: 1, note: 'muộn' } }),
      admin.call('POST /cod-transfers/{id}/slip', { params, file: smallJpeg }),
    ];
    expect((await Promise.all(late)).map((answer) => answer.code)).toEqual(['ECO009', 'ECO009', 'ECO009']);
    expect(await owed()).toMatchObject({ to_collect: 0, to_pay: 4, to_pay_amount: 230_000 });
    const pay = (amount: number) =>
      admin.call('POST /three-pl-bank-deposits', { body: { carrier: code, amount, bank_reference: newReference() } });
    expect([(await pay(-1)).code, (await pay(230_001)).code, (await pay(1)).code]).toEqual([
      'ECO007',
      'ECO008',
      'ECO008',
    ]);
    expect(
      (
        await admin.call('POST /three-pl-bank-deposits', {
          body: { carrier: 'NOBODY', amount: 1, bank_reference: newReference() },
        })
      ).code,
    ).toBe('ESY026');
    const first = packages[0]?.cod ?? 0;
    const paid = (await pay(first + 5000)).ok.data;
    expect(paid).toMatchObject({ lines: 1, carried: 5000 });
    expect((await approve(paid.id)).status).toBe(200);
    expect((await storedPackage(test, packages[0]?.id ?? 0)).status).toBe('Cod_transferred_to_center');
    expect(await owed()).toMatchObject({ to_pay: 3, to_pay_amount: 225_000 - first, credit: 5000 });
  });

  it('agrees with its settlement row by row; all else is told, and sent again it doubles nothing', async () => {
    const [paid, second, third, fourth] = packages;
    if (!paid || !second || !third || !fourth) throw new Error('four packages were delivered');
    const rows = [
      `TRK${second.id},,${second.cod}`,
      `,${third.code},${third.cod + 1}`,
      `,${paid.code},${paid.cod}`,
      ',HL000000000VN,5',
      `,${second.code},${second.cod}`,
      'x,y',
      '',
    ];
    const report = (await settle(rows)).ok.data;
    expect(report).toMatchObject({
      matched: 1,
      matched_amount: second.cod,
      known: 1,
      missing: 1,
      missing_amount: fourth.cod,
    });
    expect(report.errors.map(({ line }) => line)).toEqual([3, 5, 6, 7]);
    expect(report.deposit).toMatchObject({ kind: 'three_pl_deposit', counted: second.cod, lines: 1 });
    expect((await settle(rows)).ok.data).toMatchObject({ deposit: null, matched: 0, known: 3 });
    // What was settled before is known only where the carrier tells the same sum: else it pays what nobody owes.
    const back = await storePackage(test, { seller_id: shop.id, status: 'Returned', cod: 90_000, lm_hub_id: hub.id });
    await addDelivered(test, { carrierId, hubId: hub.id, packages: [back] });
    const told = await settle([`,${paid.code},${paid.cod - 1}`, `,${back.code},0`, `,${back.code},90000`]);
    expect(told.ok.data).toMatchObject({ deposit: null, known: 1 });
    expect(told.ok.data.errors.map(({ line }) => line)).toEqual([2, 4]);
    expect((await approve(report.deposit?.id ?? 0)).ok.data.status).toBe('Approved');
    expect((await settle([], newReference(), 'a,b')).errors['_']?.length).toBe(1);
    expect((await settle([`,${fourth.code},${fourth.cod}`], report.deposit?.bank_reference ?? '')).code).toBe('EAL002');
    expect(
      (
        await admin.call('POST /three-pl-settlements', {
          query: { carrier: 'NOBODY', bank_reference: newReference() },
          raw: 'code,cod',
        })
      ).code,
    ).toBe('ESY026');
  });

  it('is refused with ECO008 when somebody puts a package of it on another document at the same moment', async () => {
    const [, , third] = packages;
    const rival = await test.pool.connect();
    try {
      await rival.query('begin');
      await rival.query(
        `insert into money_lines (document_id, kind, package_id, amount) select max(id), 'three_pl_deposit', $1, 1 from money_documents where kind = 'three_pl_deposit'`,
        [third?.id],
      );
      const settling = settle([`,${third?.code},${third?.cod}`]);
      await vi.waitFor(
        async () =>
          expect(
            (
              await test.pool.query(
                `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
              )
            ).rowCount,
          ).toBe(1),
        20_000,
      );
      await rival.query('commit');
      expect((await settling).code).toBe('ECO008');
    } finally {
      rival.release();
    }
  });
});
