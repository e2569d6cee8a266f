import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { openDesk, type Desk } from './helpers/desk';
import { phoneReadings, type StoredPackage, type TwoHubs } from './helpers/stored-packages';
import { addUser } from './helpers/people';

let test: TestApp;
let hubs: TwoHubs;
let pkg: Desk['pkg'];
let operator: Person;

beforeAll(async () => {
  test = await sharedApp();
  const desk = await openDesk(test);
  ({ hubs, pkg } = desk);
  operator = await desk.person('hub_operator');
});
afterAll(() => test.close());

const ask = (ids: readonly number[], person = operator) => person.call('POST /packages-awb-ticket', { body: { ids } });
const open = (code: string, ticket: string, size?: string) =>
  test.call('GET /packages-awb/{code}', { params: { code }, query: { ticket, ...(size ? { size } : {}) } });

describe('a label', () => {
  it('carries what a courier needs, with the whole phone, and its reading leaves a trace', async () => {
    const item = await pkg({
      receiver_name: 'Phạm Thị Dừa',
      cod: 1_250_000,
      weight: 2.25,
      operator_note: 'gọi trước',
      pickup_point: '3 Kho Hàng',
    });
    const { data } = (await ask([item.id])).ok;
    expect(data.code).toBe(item.code);
    expect(await phoneReadings(test, item.id)).toEqual([]);
    const page = await open(data.code, data.ticket);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('no-store');
    for (const text of [
      item.code,
      item.order_code,
      'Phạm Thị Dừa',
      '0903111218',
      '12 Lê Lợi',
      '3 Kho Hàng',
      '1.250.000',
      '2,25 kg',
      'gọi trước',
      hubs.mine.code,
      hubs.foreign.code,
      '<path d="M',
    ])
      expect(page.text).toContain(text);
    expect(page.text).not.toMatch(/<script|javascript:| on\w+=/i);
    expect(page.text).toContain('size: 105mm 148mm');
    expect((await open(data.code, data.ticket, '100x150')).text).toContain('size: 100mm 150mm');
    expect(await phoneReadings(test, item.id)).toEqual([operator.id, operator.id]);
  });

  it('writes every text as text', async () => {
    const evil = `<img src=x onerror="alert(1)">'&`;
    const item = await pkg({
      receiver_name: evil,
      receiver_address: evil,
      operator_note: evil,
      order_code: `O-${evil}`,
      pickup_point: evil,
    });
    await test.pool.query('update shops set name = $1 where id = $2', [evil, hubs.shop.id]);
    const { data } = (await ask([item.id])).ok;
    const page = (await open(data.code, data.ticket)).text;
    expect(page).not.toContain('<img');
    // Broken into lines, it still stands there as it was given, wherever a label has it.
    expect(page.split('&lt;img src=x')).toHaveLength(7);
    expect(page.match(/onerror=&quot;/g)).toHaveLength(6);
  });

  it('comes with the others of its ticket, a sheet each, in the order asked', async () => {
    const items = [await pkg(), await pkg(), await pkg()];
    const ids = [items[2], items[0], items[1]].map((item) => item?.id ?? 0);
    const { data } = (await ask([...ids, ids[0] ?? 0])).ok;
    expect(data.code).toBe(items[2]?.code);
    const page = (await open(items[0]?.code.toLowerCase() ?? '', data.ticket)).text;
    expect(page.match(/<article /g)).toHaveLength(3);
    const places = [items[2], items[0], items[1]].map((item) => page.indexOf(`<article aria-label="${item?.code}"`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

describe('a ticket', () => {
  it('is given for all or none', async () => {
    const mine = await pkg();
    const hidden = await pkg({
      seller_id: hubs.foreignShop.id,
      current_hub_id: hubs.foreign.id,
      fm_hub_id: hubs.foreign.id,
    });
    for (const ids of [[hidden.id], [mine.id, hidden.id], [mine.id, 999_999_999], [Number.MAX_SAFE_INTEGER]])
      expect(await ask(ids)).toMatchObject({ status: 404, code: 'EPK009' });
    const cancelled = await pkg({ status: 'Cancelled' });
    expect(await ask([mine.id, cancelled.id])).toMatchObject({ status: 409, code: 'EPK011' });
    for (const ids of [[], [0], ['1'], Array.from({ length: 201 }, (_, index) => index + 1)])
      expect((await operator.call('POST /packages-awb-ticket', { body: { ids } })).code).toBe('ESP000');
  });

  it('of two hundred packages still fits a link', async () => {
    const items: StoredPackage[] = [];
    for (let index = 0; index < 200; index += 1) items.push(await pkg());
    const { data } = (await ask(items.map((item) => item.id))).ok;
    expect((await open(data.code, data.ticket)).text.match(/<article /g)).toHaveLength(200);
  });

  it('opens no label but its own, and none when it was changed', async () => {
    const [mine, other] = [await pkg(), await pkg()];
    const { ticket } = (await ask([mine.id])).ok.data;
    const theirs = (await ask([other.id])).ok.data.ticket;
    const [text = '', signature = ''] = ticket.split('.');
    const [otherText = ''] = theirs.split('.');
    for (const [code, given] of [
      [other.code, ticket],
      ['x', ticket],
      [mine.code, `${otherText}.${signature}`],
      [mine.code, `${text}.`],
      [mine.code, text],
      [mine.code, `${text}.${signature.slice(0, -2)}`],
      [mine.code, 'x.y'],
    ] as const)
      expect(await open(code, given)).toMatchObject({ status: 404, code: 'EPK009' });
  });

  it('ends after five minutes', async () => {
    const item = await pkg();
    const { data } = (await ask([item.id])).ok;
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + 4 * 60_000 });
    expect((await open(data.code, data.ticket)).status).toBe(200);
    vi.setSystemTime(now + 5 * 60_000 + 1_000);
    expect(await open(data.code, data.ticket)).toMatchObject({ status: 404, code: 'EPK009' });
  });

  it('ends with its user, and for an order cancelled since', async () => {
    const item = await pkg();
    const id = await addUser(test, { role: 'hub_operator', hubIds: [hubs.mine.id] });
    const { data } = (await ask([item.id], await test.signIn(id))).ok;
    expect((await open(data.code, data.ticket)).status).toBe(200);
    await test.pool.query('update users set active = 0 where id = $1', [id]);
    expect(await open(data.code, data.ticket)).toMatchObject({ status: 404, code: 'EPK009' });
    const again = (await ask([item.id])).ok.data;
    await test.pool.query(`update packages set status = 'Cancelled' where id = $1`, [item.id]);
    expect(await open(again.code, again.ticket)).toMatchObject({ status: 404, code: 'EPK009' });
  });
});
