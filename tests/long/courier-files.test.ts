import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accountActions,
  accountRow,
  accountStatuses,
  onboardingSteps,
  stepActions,
  stepRow,
  stepStatuses,
} from '~domain/courier-account';
import { contractActions, contractRow, contractStatuses } from '~domain/e-contract';
import { testApp, type Person, type TestApp } from '../api/helpers/app';
import { addCarrier } from '../api/helpers/carriers';
import { addCourierFile, addPapers, contractTo, courierFile, liveContract, ready } from '../api/helpers/courier-files';
import { addTwoHubs, storePackage, type TwoHubs } from '../api/helpers/stored-packages';
import { addPerson } from '../api/helpers/people';
import { picture, smallJpeg } from '../api/helpers/pictures';
import { paintPdf } from '../api/helpers/read-labels';
import { addRunsheet } from '../api/helpers/runsheets';

let test: TestApp;
let hubs: TwoHubs;
let manager: Person;
let approver: Person;
let admin: Person;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  hubs = await addTwoHubs(test);
  manager = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
  approver = await addPerson(test, { role: 'area_manager', hubIds: [hubs.mine.id] });
  admin = await addPerson(test, { role: 'admin' });
});
afterAll(() => test.close());

const file = (columns = {}) => addCourierFile(test, hubs.mine.id, columns);
const of = (id: number) => ({ params: { id } });
const detail = (id: number, by = manager) => courierFile(by, id);
/** By whoever has looked at what is there, unless another version is said. */
const judgePapers = async (id: number, verified: boolean, version?: number) =>
  approver.call('PATCH /couriers/{id}/paper-verify', {
    ...of(id),
    body: { verified, version: version ?? (await detail(id)).version },
  });
const edit = (id: number, body: object, by = manager) =>
  by.call('PATCH /users/{id}', { ...of(id), body: { type: 'courier', ...body } });
const activate = (id: number, active = true, by = approver) =>
  by.call('PATCH /users/{id}/active', { ...of(id), body: { type: 'courier', active } });
const step = async (id: number, name: string, action: string, by = approver, more = {}) =>
  by.call('PATCH /couriers/{id}/onboarding', {
    ...of(id),
    body: { step: name, action, version: (await detail(id)).version, ...more },
  });
const move = async (id: number, action: string, by = manager, more = {}) =>
  by.call('PATCH /couriers/{id}/e-contract', {
    ...of(id),
    body: { action, version: (await detail(id)).version, ...more },
  });
let serial = 0;
const person = (more = {}) => ({
  register_type: 'hub_sale',
  first_name: 'Lê Văn Tám',
  phone: `0988${String((serial += 1)).padStart(6, '0')}`,
  hub_id: hubs.mine.id,
  ...more,
});
const register = (more = {}, by = manager) => by.call('POST /users/courier-register', { body: person(more) });

describe('a courier is taken on', () => {
  it('with a code, a history row and word to whoever approves', async () => {
    const { data } = (await register({ id_card_number: '079090000001', email: 'Tam@Courier.test' })).ok;
    expect(data).toMatchObject({
      first_name: 'Lê Văn Tám',
      account_status: 'new',
      paper_status: 'not_uploaded',
      steps: { training: 'new', tools: 'new', deposit: 'new' },
      e_contract_status: 'not_submitted',
      id_card_number: '*********001',
    });
    expect(data.courier_code).toBe(`BT${String(data.id).padStart(4, '0')}`);
    expect(await detail(data.id)).toMatchObject({
      id_card_number: '079090000001',
      email: 'tam@courier.test',
      workload: { package_count: 0 },
      cash: { in_hand: 0 },
    });
    const { rows } = await test.pool.query('select type, url from notifications where user_id = $1', [approver.id]);
    expect(rows).toContainEqual({ type: 'new_user', url: `/couriers/${data.id}/info` });
    const history = (await manager.call('GET /couriers/{id}/history', of(data.id))).ok.data;
    expect(history).toMatchObject([
      { action: 'register', actor_name: expect.stringContaining('hub_manager') as string },
    ]);
  });

  it('with where he lives and whom to ask about him; the codes by which other systems know him are told', async () => {
    const known = {
      current_address: '3 Lê Lợi',
      permanent_address: '9 Trần Phú',
      ref_name: 'Lê Thị Bảy',
      ref_phone: '0911222333',
      ref_relationship: 'chị',
      ref_id_card_no: '079090000009',
      tax_code: '8012345678',
    };
    const { data } = (await register(known)).ok;
    expect(await detail(data.id)).toMatchObject(known);
    const other = await file({ lex_code: 'LEX-9', haravan_code: 'HRV-9', lex_id: '9' });
    expect(await detail(other.id)).toMatchObject({ lex_code: 'LEX-9', haravan_code: 'HRV-9', lex_id: '9' });
  });

  it('not with the phone, email or plate of another, not at a foreign hub, and not without what is required', async () => {
    await register({ phone: '0977000001', email: 'one@courier.test', licence_plate: '59X1-12345' });
    expect((await register({ phone: '0977000001' })).code).toBe('GM003');
    expect((await register({ email: 'ONE@courier.test' })).code).toBe('GM002');
    expect((await register({ licence_plate: '59X1-12345' })).code).toBe('EUS001');
    expect((await register({ hub_id: hubs.foreign.id })).errors).toHaveProperty('hub_id');
    for (const [field, value] of [
      ['phone', '12345'],
      ['first_name', ''],
      ['id_card_number', '12'],
      ['licence_plate', '59X'],
      ['date_of_birth', '2990-01-01'],
      ['email', 'x'],
    ])
      expect(Object.keys((await register({ [String(field)]: value })).errors)).toEqual([field]);
    const both = await Promise.all([register({ phone: '0977000009' }), register({ phone: '0977000009' })]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['GM003', null]);
  });

  it('shows in lists masked and only to his hub; who reads his file leaves a trace', async () => {
    const { id, code } = await file();
    const list = async (by: Person, query = {}) =>
      (await by.call('GET /couriers', { query: { q: code, ...query } })).ok;
    expect((await list(manager)).data).toMatchObject([{ id, phone: '0912 *** 678', id_card_number: '*********456' }]);
    expect((await list(manager, { account_status: 'active' })).data).toEqual([]);
    expect(
      (await list(manager, { step_status: 'new', e_contract_status: 'not_submitted' })).meta.pagination.total,
    ).toBe(1);
    const stranger = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.foreign.id] });
    expect((await list(stranger)).data).toEqual([]);
    expect((await stranger.call('GET /users/{id}', { ...of(id), query: { type: 'courier' } })).code).toBe('EUS006');
    await detail(id, approver);
    const { rows } = await test.pool.query('select user_id, what from courier_data_reads where courier_id = $1', [id]);
    expect(rows).toEqual([{ user_id: approver.id, what: 'file' }]);
  });
});

describe('his file is mended', () => {
  it('with the version its author saw; old ID numbers are kept and the papers looked at anew', async () => {
    const { id } = await file({ paper_status: 'verified' });
    const { version } = await detail(id);
    expect((await edit(id, { version, id_card_number: '001190654321', ref_name: 'Mẹ' })).ok.data).toEqual({
      id,
      version: version + 1,
    });
    expect((await edit(id, { version, ref_name: 'Bố' })).code).toBe('ESY086');
    expect((await edit(id, { version: version + 1 })).errors).toHaveProperty('_');
    expect(await detail(id)).toMatchObject({
      id_card_number: '001190654321',
      old_id_card_number: '079090123456',
      old_id_card_numbers: [{ number: '079090123456', replaced_by: expect.any(String) as string }],
      paper_status: 'not_verified',
      ref_name: 'Mẹ',
    });
  });

  it('not into another’s plate, email or phone, not by who has no couriers, not to a foreign hub', async () => {
    await register({ phone: '0966000001', email: 'two@courier.test', licence_plate: '59X1-54321' });
    const { id } = await file();
    const version = 0;
    expect((await edit(id, { version, licence_plate: '59X1-54321' })).code).toBe('EUS001');
    expect((await edit(id, { version, email: 'two@courier.test' })).code).toBe('EUS002');
    expect((await edit(id, { version, phone: '0966000001' })).code).toBe('EUS003');
    expect((await edit(id, { version, hub_id: hubs.foreign.id })).errors).toHaveProperty('hub_id');
    expect(
      (
        await edit(
          id,
          { version, ref_name: 'X' },
          await addPerson(test, { role: 'hub_operator', hubIds: [hubs.mine.id] }),
        )
      ).code,
    ).toBe('EUS008');
    expect(
      (
        await edit(
          id,
          { version, ref_name: 'X' },
          await addPerson(test, { role: 'hub_manager', hubIds: [hubs.foreign.id] }),
        )
      ).code,
    ).toBe('EUS006');
    expect((await manager.call('PATCH /users/{id}', { ...of(id), body: { locale: 'en' } })).code).toBe('EUS006');
  });
});

describe('the machines, every state and action', () => {
  it('of a step', async () => {
    const { id } = await file();
    for (const name of onboardingSteps) {
      for (const status of stepStatuses) {
        for (const action of stepActions) {
          await test.pool.query(`update couriers set ${name}_status = $2 where id = $1`, [id, status]);
          const answer = await step(id, name, action);
          expect([name, status, action, answer.code]).toEqual([
            name,
            status,
            action,
            stepRow(action).from.includes(status) ? null : 'ESY081',
          ]);
          if (answer.code === null) expect(answer.ok.data.steps[name]).toBe(stepRow(action).to);
        }
      }
    }
  });

  it('of an account and of a contract', async () => {
    for (const status of accountStatuses) {
      for (const action of accountActions) {
        const { id } = await file({ ...ready, account_status: status });
        const answer = await activate(id, action === 'activate');
        expect([status, action, answer.code]).toEqual([
          status,
          action,
          accountRow(action).from.includes(status) ? null : 'ESY081',
        ]);
      }
    }
    for (const status of contractStatuses) {
      for (const action of contractActions) {
        if (contractRow(action).from.includes(status)) continue;
        const { id, name } = await file({ e_contract_status: status });
        const answer =
          action === 'sign'
            ? await admin.call('POST /couriers/{id}/e-contract/sign', {
                ...of(id),
                body: { contract_id: 1, signature: { kind: 'typed', name } },
              })
            : await move(id, action, admin);
        expect([status, action, answer.code]).toEqual([status, action, 'ESY081']);
      }
    }
  });

  it('by who looked at what is there: nobody approves what was sent again since (ESY086)', async () => {
    const { id } = await file();
    await step(id, 'deposit', 'send', manager, { amount: 2_000_000 });
    const { version } = await detail(id);
    await step(id, 'deposit', 'reject', admin, { note: 'thiếu biên lai' });
    await step(id, 'deposit', 'send', manager, { amount: 200_000 });
    expect((await step(id, 'deposit', 'approve', approver, { version })).code).toBe('ESY086');
    expect((await step(id, 'deposit', 'approve')).ok.data.steps.deposit).toBe('approved');
  });

  it('by who may: a hub sends, somebody above it decides', async () => {
    const { id } = await file();
    expect((await step(id, 'deposit', 'send', manager, { amount: 2_000_000, note: 'đã nộp' })).code).toBeNull();
    for (const action of ['approve', 'reject'])
      expect((await step(id, 'deposit', action, manager)).code).toBe('EUS008');
    expect((await step(id, 'training', 'send', manager, { amount: 5 })).errors).toHaveProperty('amount');
    await step(id, 'deposit', 'reject', approver, { note: 'thiếu biên lai' });
    expect((await detail(id)).onboarding.find((one) => one.step === 'deposit')).toMatchObject({
      status: 'reject',
      note: 'thiếu biên lai',
      amount: 2_000_000,
      sent_by: expect.any(String) as string,
      decided_by: expect.any(String) as string,
    });
    await step(id, 'deposit', 'send', manager, { amount: 200_000, note: 'nộp lại' });
    await step(id, 'deposit', 'approve', approver);
    expect((await detail(id)).onboarding.find((one) => one.step === 'deposit')).toMatchObject({
      status: 'approved',
      note: 'nộp lại',
      amount: 200_000,
    });
    expect((await activate(id, true, manager)).code).toBe('EUS008');
    expect(
      (await manager.call('PATCH /couriers/{id}/paper-verify', { ...of(id), body: { verified: true, version: 1 } }))
        .code,
    ).toBe('EUS008');
  });
});

describe('an account', () => {
  it('becomes active once all three steps and the contract are approved, and not before', async () => {
    for (const missing of Object.keys(ready))
      expect(
        (
          await activate(
            (await file({ ...ready, [missing]: missing === 'e_contract_status' ? 'wait_for_approval' : 'send' })).id,
          )
        ).code,
      ).toBe('ESY082');
    const { id } = await file(ready);
    const two = await Promise.all([activate(id), activate(id)]);
    expect(two.map(({ code }) => code).toSorted()).toEqual(['ESY081', null]);
  });

  it('is put out of work with empty hands only', async () => {
    const { id } = await file({ ...ready, account_status: 'active' });
    const pkg = await storePackage(test, {
      seller_id: hubs.shop.id,
      current_hub_id: hubs.mine.id,
      fm_hub_id: hubs.mine.id,
      lm_hub_id: hubs.mine.id,
      status: 'In_delivery',
    });
    const sheet = await addRunsheet(test, { hubId: hubs.mine.id, courierId: id, packages: [pkg] });
    expect((await activate(id, false)).code).toBe('ESY083');
    expect(await detail(id)).toMatchObject({
      workload: { package_count: 1, sheets: [{ code: sheet.code, total: 1, left: 1 }] },
    });
    await test.pool.query(
      `update runsheet_packages set result = 'done', result_at = now(), cash = 250000 where runsheet_id = $1`,
      [sheet.id],
    );
    await test.pool.query(`update packages set status = 'Delivery_successful', cod_collected = 250000 where id = $1`, [
      pkg.id,
    ]);
    expect((await activate(id, false)).code).toBe('ESY083');
    expect(await detail(id)).toMatchObject({ workload: { package_count: 0, done: 1 }, cash: { in_hand: 250_000 } });
    expect((await edit(id, { version: 0, hub_id: hubs.mine.id, ref_name: 'Mẹ' })).code).toBeNull();
    // The sheet is closed and what he has stands in the books, until another than who counted it approves.
    expect(
      (await manager.call('PATCH /runsheets/{id}/close', { ...of(sheet.id), body: { cash_counted: 250_000 } })).status,
    ).toBe(200);
    expect(await detail(id)).toMatchObject({ workload: { sheets: [] }, cash: { in_hand: 250_000 } });
    expect((await activate(id, false)).code).toBe('ESY083');
    const { data: collection } = (
      await manager.call('POST /cod-collections', { body: { courier_id: id, hub_id: hubs.mine.id, counted: 250_000 } })
    ).ok;
    expect((await admin.call('PATCH /cod-collections/{id}/approve', { ...of(collection.id), body: {} })).status).toBe(
      200,
    );
    expect((await detail(id)).cash.in_hand).toBe(0);
    expect((await activate(id, false, manager)).ok.data.account_status).toBe('de-active');
  });
});

describe('papers', () => {
  const stored = async () =>
    (
      await test.pool.query(
        'select (select count(*) from courier_papers) as papers, (select count(*) from courier_paper_files) as files',
      )
    ).rows[0] as { papers: number; files: number };
  const upload = (id: number, bytes: Buffer, kind = 'id_card_front') =>
    manager.call('POST /couriers/{id}/papers/{kind}', {
      params: { id, kind },
      file: bytes,
      headers: { 'accept-language': 'en' },
    });

  it('are kept drawn anew, verified above the hub once both sides are there, and seen with a trace', async () => {
    const { id } = await file();
    const verify = (verified: boolean) => judgePapers(id, verified);
    expect((await verify(true)).code).toBe('ESY081');
    expect((await upload(id, await picture(2000, 1000, 'png'))).ok.data).toMatchObject({
      kind: 'id_card_front',
      width: 1600,
      height: 800,
    });
    expect((await verify(true)).code).toBe('ESY085');
    await upload(id, smallJpeg, 'id_card_back');
    expect((await verify(true)).ok.data.paper_status).toBe('verified');
    const paper = (await detail(id)).papers[0];
    const shown = await manager.call('GET /courier-papers/{id}', { ...of(paper?.id ?? 0), query: { size: 'thumb' } });
    expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    const { rows } = await test.pool.query(
      `select user_id from courier_data_reads where courier_id = $1 and what = 'paper'`,
      [id],
    );
    expect(rows).toEqual([{ user_id: manager.id }]);
    expect((await upload(id, smallJpeg)).status).toBe(201);
    expect((await detail(id)).paper_status).toBe('uploaded');
    expect((await verify(false)).ok.data.paper_status).toBe('not_verified');
  });

  it('that came meanwhile are verified by nobody who looked at those before (ESY086)', async () => {
    const { id } = await file();
    await addPapers(manager, id);
    const { version } = await detail(id);
    await upload(id, smallJpeg);
    expect((await judgePapers(id, true, version)).code).toBe('ESY086');
    expect((await detail(id)).paper_status).toBe('uploaded');
    expect((await judgePapers(id, true)).ok.data.paper_status).toBe('verified');
  });

  it('of a wrong type, too large, cut off or too many are refused, and nothing is stored', async () => {
    const { id } = await file();
    const before = await stored();
    const whole = await picture(600, 400);
    for (const [bytes, text] of [
      [Buffer.from('<svg onload="alert(1)"/>'), 'Only JPEG'],
      [await picture(9, 9, 'gif'), 'Only JPEG'],
      [whole.subarray(0, whole.length / 2), 'broken'],
    ] as const) {
      expect((await upload(id, bytes)).errors).toEqual({ photo: [expect.stringContaining(text)] });
    }
    expect((await upload(id, Buffer.alloc(8 * 1024 * 1024 + 1))).code).toBe('ESY007');
    expect((await upload(id, smallJpeg, '../../etc')).code).toBe('ESP000');
    expect(await stored()).toEqual(before);
    expect((await detail(id)).paper_status).toBe('not_uploaded');
    for (let n = 0; n < 6; n += 1) await upload(id, smallJpeg);
    expect((await upload(id, smallJpeg)).errors).toEqual({ photo: [expect.stringContaining('already 6')] });
  });

  it('are taken away while they prove nothing, so that another has room; nothing of them is kept but that they were there', async () => {
    const { id } = await file();
    for (let n = 0; n < 6; n += 1) await upload(id, smallJpeg);
    await upload(id, smallJpeg, 'id_card_back');
    await judgePapers(id, true);
    const { papers } = await detail(id);
    const remove = (paper = 0, by = manager) => by.call('DELETE /courier-papers/{id}', of(paper));
    const [back, newest] = papers;
    expect((await remove(newest?.id)).code).toBe('ESY081');
    await judgePapers(id, false);
    const before = await stored();
    const twice = await Promise.all([remove(newest?.id), remove(newest?.id)]);
    expect(twice.map(({ code }) => code).toSorted()).toEqual(['ESY084', null].toSorted());
    const after = await stored();
    expect(before).toEqual({ papers: after.papers + 1, files: after.files + 1 });
    expect((await detail(id)).paper_status).toBe('uploaded');
    expect((await upload(id, smallJpeg)).status).toBe(201);
    const history = (await manager.call('GET /couriers/{id}/history', of(id))).ok.data;
    expect(history[1]).toMatchObject({ action: 'paper.remove' });
    for (const paper of (await detail(id)).papers) expect((await remove(paper.id)).status).toBe(200);
    expect((await detail(id)).paper_status).toBe('not_uploaded');
    expect((await remove(back?.id)).code).toBe('ESY084');
  });
});

describe('systems outside', () => {
  it('know him under codes that are kept with his file, and taken away again', async () => {
    const { id } = await file();
    const { version } = await detail(id);
    const codes = { lex_code: 'LX-77', lex_id: '4411', haravan_code: 'HRV-9' };
    expect((await edit(id, { version, ...codes })).code).toBeNull();
    expect(await detail(id)).toMatchObject(codes);
    expect((await edit(id, { version: version + 1, lex_code: '' })).code).toBeNull();
    expect(await detail(id)).toMatchObject({ ...codes, lex_code: null });
    expect((await edit(id, { version: version + 2, haravan_code: 'x'.repeat(41) })).errors).toHaveProperty(
      'haravan_code',
    );
  });
});

describe('tools and ship units', () => {
  it('are handed over and taken back once', async () => {
    const { id } = await file();
    await manager.call('POST /couriers/{id}/tools', {
      ...of(id),
      body: { tool: 'helmet', quantity: 1, serial_number: 'MBH-01' },
    });
    const [tool] = (await detail(id)).tools;
    const back = () => manager.call('PATCH /couriers/{id}/tools/return', { ...of(id), body: { ids: [tool?.id ?? 0] } });
    expect((await back()).status).toBe(200);
    expect((await back()).code).toBe('ESY081');
    expect((await detail(id)).tools).toMatchObject([
      { tool: 'helmet', serial_number: 'MBH-01', returned_at: expect.any(String) as string },
    ]);
  });

  it('know the courier under a code of theirs, while they are on', async () => {
    const { id } = await file();
    const unit = await addCarrier(admin);
    const sync = (code: string, ship_unit_id = unit.id) =>
      manager.call('PATCH /users/{id}/sync-ship-unit', { ...of(id), body: { type: 'courier', ship_unit_id, code } });
    expect((await sync('LEX-1')).ok.data.connected_to_oms).toBe(true);
    expect((await detail(id)).ship_units).toMatchObject([
      { id: unit.id, courier_code: 'LEX-1', synced_by: expect.any(String) as string },
    ]);
    expect((await sync('')).ok.data.connected_to_oms).toBe(false);
    expect((await sync('LEX-1', 2_000_000_000_000)).code).toBe('ESY026');
    await test.pool.query('update carriers set active = false where id = $1', [unit.id]);
    expect((await sync('LEX-1')).code).toBe('EUS009');
  });

  it('can take the code back of one that was switched off', async () => {
    const { id } = await file();
    const unit = await addCarrier(admin);
    const sync = (code: string) =>
      manager.call('PATCH /users/{id}/sync-ship-unit', {
        ...of(id),
        body: { type: 'courier', ship_unit_id: unit.id, code },
      });
    await sync('LEX-2');
    await test.pool.query('update carriers set active = false where id = $1', [unit.id]);
    expect([(await sync('LEX-3')).code, (await sync('')).ok.data.connected_to_oms]).toEqual(['EUS009', false]);
    expect((await detail(id)).ship_units).toEqual([]);
  });
});

describe('the e-contract', () => {
  const contracts = async (id: number) =>
    (await manager.call('GET /couriers/{id}/e-contract', of(id))).ok.data.contracts;
  const document = (id: number, by = manager) => by.call('GET /e-contracts/{id}/document', of(id));

  it('names the company of the network and its tax code, as they were when it was drawn up', async () => {
    expect((await manager.call('PUT /company', { body: { name: 'Công ty A', tax_code: '0312345678' } })).code).toBe(
      'EUS008',
    );
    expect(
      (await admin.call('PUT /company', { body: { name: 'Công ty A', tax_code: '03123' } })).errors,
    ).toHaveProperty('tax_code');
    const termsOf = async () => {
      const courier = await file({ paper_status: 'verified' });
      await move(courier.id, 'submit');
      const { rows } = await test.pool.query<{ company: object | null }>(
        `select terms->'company' as company from e_contracts where courier_id = $1`,
        [courier.id],
      );
      const pages = await paintPdf((await document((await contracts(courier.id))[0]?.id ?? 0)).bytes);
      return { company: rows[0]?.company, text: pages.map((page) => page.text).join(' ') };
    };
    for (const name of ['Công ty TNHH Hubline', 'Công ty CP Hubline']) {
      const company = { name, tax_code: '0312345678' };
      const seen = (await manager.call('GET /company')).ok.data?.version;
      const body = { ...company, ...(seen !== undefined && { version: seen }) };
      expect((await admin.call('PUT /company', { body })).ok.data).toMatchObject(company);
      expect((await manager.call('GET /company')).ok.data).toMatchObject(company);
      const drawn = await termsOf();
      expect(drawn.company).toEqual(company);
      for (const part of [name, company.tax_code]) expect(drawn.text).toContain(part);
    }
    const { rows } = await test.pool.query<{ after: object }>(
      `select after from audit_log where entity = 'company' order by id desc limit 1`,
    );
    expect(rows[0]?.after).toEqual({ name: 'Công ty CP Hubline', tax_code: '0312345678' });
  });

  it('is drawn up, signed and approved, each step with its time and hashes; the document follows', async () => {
    const courier = await file({ paper_status: 'verified' });
    await move(courier.id, 'submit');
    const [drawn] = await contracts(courier.id);
    const first = await document(drawn?.id ?? 0);
    expect([first.headers['content-type'], first.bytes.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ]);
    await move(courier.id, 'offer');
    const sign = (signature: object) =>
      manager.call('POST /couriers/{id}/e-contract/sign', {
        ...of(courier.id),
        body: { contract_id: drawn?.id, signature },
      });
    expect((await sign({ kind: 'typed', name: 'Ai Đó' })).errors).toHaveProperty(['signature.name']);
    expect((await sign({ kind: 'drawn', strokes: [] })).code).toBe('ESP000');
    expect(
      (
        await sign({
          kind: 'drawn',
          strokes: [
            [
              { x: 10, y: 20 },
              { x: 700, y: 30 },
            ],
          ],
        })
      ).code,
    ).toBe('ESP000');
    expect(
      (
        await sign({
          kind: 'drawn',
          strokes: [
            [
              { x: 10, y: 20 },
              { x: 300, y: 150 },
              { x: 590, y: 30 },
            ],
          ],
        })
      ).ok.data.e_contract_status,
    ).toBe('wait_for_approval');
    expect((await move(courier.id, 'approve')).code).toBe('EUS008');
    expect((await move(courier.id, 'approve', approver)).ok.data).toMatchObject({
      e_contract_status: 'approved',
      e_contract_approval_at: expect.any(String) as string,
    });
    const [done] = await contracts(courier.id);
    expect(done).toMatchObject({ status: 'approved', template_version: 2, signature_kind: 'drawn', intact: true });
    expect(done?.steps.map(({ action }) => action)).toEqual(['submit', 'offer', 'sign', 'approve']);
    const hashes = done?.steps.map(({ document_sha256 }) => document_sha256) ?? [];
    expect([hashes[0] === hashes[1], new Set(hashes).size]).toEqual([true, 3]);
    const final = (await document(done?.id ?? 0)).bytes;
    expect(createHash('sha256').update(final).digest('hex')).toBe(hashes[3]);
    const pages = await paintPdf(final);
    const text = pages.map((page) => page.text).join(' ');
    for (const part of [
      'HỢP ĐỒNG CỘNG TÁC VIÊN GIAO NHẬN',
      courier.name,
      '079090123456',
      'Điều 8. Chữ ký điện tử',
      'Ký điện tử lúc',
      'Duyệt điện tử lúc',
    ])
      expect(text).toContain(part);
    expect(pages.every((page) => page.fontsEmbedded)).toBe(true);
    await test.pool.query(`update e_contract_steps set note = 'khác' where contract_id = $1 and position = 2`, [
      done?.id,
    ]);
    expect((await contracts(courier.id))[0]?.intact).toBe(false);
  });

  it('needs what it must say, and verified papers to be approved; one that was rejected is drawn anew', async () => {
    expect((await move((await file({ id_card_number: null })).id, 'submit')).code).toBe('ESY085');
    const courier = await file();
    await contractTo(admin, courier, 'sign');
    expect((await move(courier.id, 'approve', approver)).code).toBe('ESY085');
    expect((await move(courier.id, 'reject', approver, { note: 'sai tên' })).ok.data.e_contract_status).toBe(
      'not_submitted',
    );
    await move(courier.id, 'submit');
    expect((await move(courier.id, 'withdraw')).ok.data.e_contract_status).toBe('not_submitted');
    await addPapers(admin, courier.id);
    await judgePapers(courier.id, true);
    await contractTo(admin, courier, 'sign');
    // Whoever drew it up and took the signature down is no second pair of eyes.
    expect(await move(courier.id, 'approve', admin)).toMatchObject({
      code: 'EUS008',
      errors: { own: [expect.stringMatching(/^HD\d+$/)] },
    });
    expect((await move(courier.id, 'approve', approver)).ok.data.e_contract_status).toBe('approved');
    expect((await contracts(courier.id)).map(({ status }) => status)).toEqual([
      'approved',
      'not_submitted',
      'not_submitted',
    ]);
    const listed = (await manager.call('GET /e-contracts', { query: { q: courier.code, status: 'approved' } })).ok.data;
    expect(listed).toMatchObject([{ courier: { id: courier.id, id_card_number: '*********456' } }]);
  });

  it('is signed and approved as it was seen: another one in its place is not (ESY086)', async () => {
    const courier = await file({ paper_status: 'verified' });
    await contractTo(manager, courier, 'offer');
    const shown = await liveContract(manager, courier.id);
    const signature = { kind: 'typed', name: courier.name };
    const sign = (contract_id: number) =>
      manager.call('POST /couriers/{id}/e-contract/sign', { ...of(courier.id), body: { contract_id, signature } });
    await move(courier.id, 'withdraw');
    await contractTo(manager, courier, 'offer');
    expect((await sign(shown)).code).toBe('ESY086');
    expect((await sign(await liveContract(manager, courier.id))).ok.data.e_contract_status).toBe('wait_for_approval');
    const { version } = await detail(courier.id);
    await move(courier.id, 'reject', admin, { note: 'sai tên' });
    await contractTo(manager, courier, 'sign');
    expect((await move(courier.id, 'approve', approver, { version })).code).toBe('ESY086');
    expect((await move(courier.id, 'approve', approver)).ok.data.e_contract_status).toBe('approved');
  });

  it('is nobody’s of another hub; who reads it leaves a trace', async () => {
    const courier = await file();
    await move(courier.id, 'submit');
    const [contract] = await contracts(courier.id);
    const stranger = await addPerson(test, { role: 'area_manager', hubIds: [hubs.foreign.id] });
    expect((await document(contract?.id ?? 0, stranger)).code).toBe('ESY084');
    expect((await move(courier.id, 'reject', stranger)).code).toBe('EUS006');
    expect((await stranger.call('GET /e-contracts', { query: { q: courier.code } })).ok.data).toEqual([]);
    expect((await stranger.call('GET /couriers/{id}/e-contract', of(courier.id))).code).toBe('EUS006');
    expect((await document(contract?.id ?? 0)).status).toBe(200);
    const { rows } = await test.pool.query(
      `select user_id, what from courier_data_reads where courier_id = $1 and what in ('contract', 'document')
       order by id`,
      [courier.id],
    );
    expect(rows).toEqual(['contract', 'document'].map((what) => ({ user_id: manager.id, what })));
  });
});
