import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/tools/cli/run-cli';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { addCourierFile } from './helpers/courier-files';
import { addDocument } from './helpers/deposits';
import { staffFields } from './helpers/examples-staff';
import { addRound } from './helpers/money';
import { addPerson } from './helpers/people';
import { addHub, addShop, addWard, type Place } from './helpers/places';

/** People, places and support requests by lines, on a real provider: what is typed is what is done. */
let test: TestApp;
let url: string;
let hub: Place;
let admin: Person;

beforeAll(async () => {
  test = await sharedApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  hub = await addHub(test);
  admin = await addPerson(test, { role: 'admin' });
});
afterAll(() => test.close());

async function line(
  text: string,
  who = admin,
  options: readonly string[] = [],
): Promise<{ code: number; out: string; notes: string }> {
  const [out, notes]: [string[], string[]] = [[], []];
  const code = await runCli({
    args: [text, ...options],
    env: { HUBLINE_URL: url, HUBLINE_TOKEN: who.token },
    stdin: async () => '',
    out: (one) => out.push(one),
    note: (one) => notes.push(one),
  });
  return { code, out: out.join('\n'), notes: notes.join('\n') };
}
const done = { code: 0, notes: '' };

describe('the staff by lines', () => {
  it('is added, promoted, put out of action and back', async () => {
    const { email, phone } = staffFields();
    const made = await line(
      `staff new role=hub_operator name="Lê Văn Mới" username=le.moi email=${email} phone=${phone} hub=${hub.code} ; promote role=trưởng_bưu_cục ; deactivate`,
    );
    expect(made).toMatchObject(done);
    const found = async () => (await admin.call('GET /staff', { query: { q: 'le.moi' } })).ok.data[0];
    expect(await found()).toMatchObject({
      name: 'Lê Văn Mới',
      role: 'hub_manager',
      active: false,
      hubs: { data: [{ code: hub.code }] },
    });
    expect(await line('nhân-sự le.moi ; kích-hoạt')).toMatchObject(done);
    expect(await found()).toMatchObject({ active: true });
  });

  it('is nobody’s to add who stands no higher', async () => {
    const clerk = await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] });
    const { email, phone } = staffFields();
    expect(
      await line(`staff new role=admin name="Kẻ Lạ" username=ke.la email=${email} phone=${phone}`, clerk),
    ).toMatchObject({ code: 2 });
    expect((await admin.call('GET /staff', { query: { q: 'ke.la' } })).ok.data).toEqual([]);
  });
});

describe('hubs by lines', () => {
  it('are opened, given wards to serve, closed and opened again', async () => {
    const [ward, other] = [await addWard(test), await addWard(test)];
    const { rows } = await test.pool.query<{ code: string }>('select code from wards where id = any($1) order by id', [
      [ward.id, other.id],
    ]);
    const made = await line(
      `hub new code=MOI01 name="Bưu cục Mới" ward=${ward.id} ; cover wards="${rows.map(({ code }) => code).join(' ')}"`,
    );
    expect(made).toMatchObject(done);
    const found = async () => (await admin.call('GET /hub-details', { query: { q: 'MOI01' } })).ok.data[0];
    expect(await found()).toMatchObject({ name: 'Bưu cục Mới', active: true, wards: 2 });
    expect(await line('hub MOI01 ; deactivate')).toMatchObject(done);
    expect(await found()).toMatchObject({ active: false });
    expect(await line('bưu-cục MOI01 ; mở-lại')).toMatchObject({ code: 2 });
    expect(await line('bưu-cục MOI01 ; kích-hoạt')).toMatchObject(done);
  });

  it('serve no ward that is none', async () => {
    expect(await line(`hub ${hub.code} ; cover wards=KHONGCO`)).toMatchObject({ code: 1 });
  });
});

describe('couriers by lines', () => {
  it('are taken on, and their steps are sent and approved', async () => {
    const made = await line(
      `courier new name="Lê Văn Tám" phone=0977123456 hub=${hub.code} ; training-send ; training-approve`,
    );
    expect(made).toMatchObject(done);
    const row = (await admin.call('GET /couriers', { query: { q: 'Lê Văn Tám' } })).ok.data[0];
    expect(row).toMatchObject({ first_name: 'Lê Văn Tám', steps: { training: 'approved', tools: 'new' } });
    expect(await line(`${row?.courier_code} ; kích-hoạt`)).toMatchObject({ code: 1 });
  });

  it('go by their word and code', async () => {
    const { code } = await addCourierFile(test, hub.id);
    expect(await line(`bưu-tá ${code} ; tools-send`)).toMatchObject(done);
  });
});

describe('shops by lines', () => {
  it('are opened, stopped and set sending again', async () => {
    const ward = await addWard(test, { servedBy: hub.id });
    expect(
      await line(`shop new name="Hoa Ban Mai" phone=0966123457 address="12 Nguyễn Trãi" ward=${ward.id}`),
    ).toMatchObject(done);
    const { code } = await addShop(test, { hubId: hub.id });
    const active = async () => (await admin.call('GET /shops', { query: { q: code } })).ok.data[0]?.active;
    expect(await line(`shop ${code} ; ngừng`)).toMatchObject(done);
    expect(await active()).toBe(false);
    expect(await line(`activate shop=${code}`)).toMatchObject({ code: 2 });
    expect(await line(`shop ${code} ; activate ; one-account`)).toMatchObject({ code: 1 });
    expect(await active()).toBe(true);
  });
});

describe('documents by lines', () => {
  it('move their money once its amount is typed, to the hundredth, as it is shown or as it is told', async () => {
    const { id: shopId } = await addShop(test, { hubId: hub.id });
    const approved = async (cash: number, yes: string) => {
      const { courier, packages } = await addRound(test, { hubId: hub.id, shopId, cash: [cash] });
      const lines = packages.map((pkg) => ({ package_id: pkg.id, amount: cash }));
      const document = { kind: 'cod_collection', hub_id: hub.id, courier_id: courier.id, lines } as const;
      const { code } = await addDocument(test, document, false);
      const asked = await line(`${code} ; approve`);
      const done = await line(`${code} ; approve`, admin, ['--yes', yes]);
      return [asked.code, asked.notes.replaceAll('\u00a0', ' '), done.code];
    };
    expect(await approved(100_000.5, '100000,50')).toEqual([
      2,
      'hubline: this moves 100.000,50 ₫; add --yes 100000,50',
      0,
    ]);
    expect(await approved(2_000_000, '2.000.000,00 ₫')).toEqual([
      2,
      'hubline: this moves 2.000.000,00 ₫; add --yes 2000000',
      0,
    ]);
  });
});

describe('support requests by lines', () => {
  it('are written down, answered and completed', async () => {
    const { code } = await addShop(test, { hubId: hub.id });
    expect(await line(`ticket new type=complaint subject="Giao trễ" text="Ba ngày rồi." shop=${code}`)).toMatchObject(
      done,
    );
    const row = (await admin.call('GET /customer-request', { query: { q: 'Giao trễ' } })).ok.data[0];
    expect(await line(`ticket ${row?.id} ; take ; reply "Đang tìm, mai giao; xin lỗi" ; complete`)).toMatchObject(done);
    const { data } = (await admin.call('GET /customer-request/{id}', { params: { id: row?.id ?? 0 } })).ok;
    expect(data.status).toBe('Completed');
    expect(JSON.stringify(data)).toContain('Đang tìm, mai giao; xin lỗi');
    expect(await line(`yêu-cầu ${row?.id} ; khách-nói "Vẫn chưa thấy"`)).toMatchObject(done);
    expect((await admin.call('GET /customer-request/{id}', { params: { id: row?.id ?? 0 } })).ok.data.status).toBe(
      'Waiting',
    );
  });
});
