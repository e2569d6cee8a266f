import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importColumns, requiredColumns } from '~contract/features/orders';
import { errorText } from '~domain/errors';
import { howMany } from '../helpers/run-length';
import { testApp, type Person, type TestApp } from './helpers/app';
import { storedHistory, storedPackage } from './helpers/stored-packages';
import { addPerson } from './helpers/people';
import { addHub, addShop, addWard, type Place } from './helpers/places';
import { addPriceTable } from './helpers/prices';

type Column = (typeof importColumns)[number];
type Row = Readonly<Record<Column, string>>;

let test: TestApp;
let hub: Place;
let shop: Place;
let ward: Place;
let manager: Person;
let serial = 0;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  hub = await addHub(test);
  shop = await addShop(test, { hubId: hub.id });
  ward = await addWard(test, { servedBy: hub.id });
  manager = await addPerson(test, { role: 'hub_manager', hubIds: [hub.id] });
  await addPriceTable(test);
});
afterAll(() => test.close());

function row(fields: Partial<Row> = {}): Row {
  serial += 1;
  return {
    shop_code: shop.code,
    order_code: `IMP-${serial}`,
    receiver_name: 'Trần Thị Bình',
    receiver_phone: '0912345678',
    receiver_address: '12 Lê Lợi, Bến Thành',
    ward_code: ward.code,
    weight: '1.2',
    length: '20',
    width: '15',
    height: '10',
    value: '300000',
    cod: '250000.5',
    note: '',
    ...fields,
  };
}

const cell = (text: string): string => (/[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function csv(
  rows: readonly Row[],
  {
    columns = importColumns,
    delimiter = ',',
    end = '\n',
  }: { columns?: readonly Column[]; delimiter?: string; end?: string } = {},
): string {
  return [columns, ...rows.map((item) => columns.map((column) => cell(item[column])))]
    .map((cells) => cells.join(delimiter) + end)
    .join('');
}

const send = (raw: string, headers: Record<string, string> = {}) =>
  manager.call('POST /packages-import', { raw, headers });
const report = async (raw: string, headers: Record<string, string> = {}) => (await send(raw, headers)).ok.data;
const nothing = { total: 0, created: 0, existing: 0, failed: 0, errors: [] };
const packageOf = async (orderCode: string) => {
  const { rows } = await test.pool.query<{ id: number }>('select id from packages where order_code = $1', [orderCode]);
  return storedPackage(test, rows[0]?.id ?? 0);
};

describe('an import', () => {
  it('is refused once no tracking code is left, and goes on when there are some again', async () => {
    const rows = [row(), row()];
    const { rows: serials } = await test.pool.query<{ last: string }>('select last_value as last from package_serial');
    await test.pool.query(`select setval('package_serial', 99999999)`);
    const answer = await send(csv(rows));
    await test.pool.query(`select setval('package_serial', $1)`, [serials[0]?.last]);
    expect(answer).toMatchObject({ status: 409, code: 'EPK014' });
    expect(await report(csv(rows))).toEqual({ ...nothing, total: 2, created: 2 });
  });

  it('waits for who closes a hub, and puts no order on one that was closed meanwhile: ESH001', async () => {
    const closing = await addHub(test);
    const far = await addWard(test, { servedBy: closing.id });
    const rows = [row({ ward_code: far.code }), row()];
    const client = await test.pool.connect();
    try {
      await client.query('begin');
      await client.query('select id from hubs where id = $1 for update', [closing.id]);
      const made = report(csv(rows));
      const waits = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and query like '%for key share%'`;
      await expect.poll(async () => (await test.pool.query<{ n: number }>(waits)).rows[0]?.n).toBeGreaterThan(0);
      await client.query('update hubs set active = false where id = $1', [closing.id]);
      await client.query('commit');
      const message = errorText('ESH001', 'vi');
      expect(await made).toEqual({
        ...nothing,
        total: 2,
        created: 1,
        failed: 1,
        errors: [{ line: 2, field: 'ward_code', value: far.code, message }],
      });
    } finally {
      client.release();
    }
  });

  it('makes of each row the order that would be made by hand', async () => {
    const item = row({ note: 'gọi trước;\n"cửa sau"', weight: '2.2' });
    expect(await report(csv([item]))).toEqual({ ...nothing, total: 1, created: 1 });
    const stored = await packageOf(item.order_code);
    expect(stored).toMatchObject({
      status: 'Waiting_for_pickup',
      seller_id: shop.id,
      fm_hub_id: hub.id,
      lm_hub_id: hub.id,
      current_hub_id: null,
      ward_id: ward.id,
      weight: 2.2,
      dim: 0.6,
      cod: 250_000.5,
      value: 300_000,
      shipping_fee: 13_000,
      insurance_fee: 1_500,
      area_type: 'urban',
      operator_note: 'gọi trước;\n"cửa sau"',
    });
    expect((await storedHistory(test, stored.id)).map((entry) => [entry.action, entry.actor_id])).toEqual([
      ['submit', manager.id],
      ['create', manager.id],
    ]);
  });

  it.each([
    [
      'semicolons, a byte order mark and Windows line ends',
      (rows: Row[]) => `\uFEFF${csv(rows, { delimiter: ';', end: '\r\n' })}`,
    ],
    [
      'columns in another order and in capitals',
      (rows: Row[]) =>
        csv(rows, { columns: importColumns.toReversed() }).replace(/^.*/, (header) => header.toUpperCase()),
    ],
    ['blank lines and no end of the last one', (rows: Row[]) => csv(rows).replaceAll('\n', '\n\n').trimEnd()],
    [
      'rows of empty cells, as spreadsheets leave them',
      (rows: Row[]) => `${csv(rows)}${','.repeat(12)}\n${', '.repeat(12)}\n`,
    ],
    ['old Macintosh line ends', (rows: Row[]) => csv(rows, { end: '\r' })],
  ])('reads %s', async (_what, write) => {
    expect(await report(write([row(), row()]))).toEqual({ ...nothing, total: 2, created: 2 });
  });

  it('keeps what a spreadsheet would run as plain text', async () => {
    const item = row({ receiver_name: '=1+1', receiver_address: '@SUM(A1)', note: '+84', order_code: '-DASH' });
    expect((await report(csv([item]))).created).toBe(1);
    expect(await packageOf('-DASH')).toMatchObject({
      receiver_name: '=1+1',
      receiver_address: '@SUM(A1)',
      operator_note: '+84',
    });
  });

  it('takes back what a spreadsheet did to it: zeros that it dropped, apostrophes before signs of a formula', async () => {
    const near = await addWard(test, { servedBy: hub.id });
    const code = near.code.slice(-4);
    await test.pool.query('update wards set code = $1 where id = $2', [`0${code}`, near.id]);
    const item = row({ ward_code: code, receiver_phone: '903123456', note: `'- gọi trước`, receiver_name: `'Tám` });
    expect(await report(csv([item]))).toMatchObject({ created: 1, failed: 0 });
    expect(await packageOf(item.order_code)).toMatchObject({
      ward_id: near.id,
      receiver_phone: '0903123456',
      operator_note: '- gọi trước',
      receiver_name: `'Tám`,
    });
  });

  it('takes a telephone as people write it', async () => {
    const typed = ['+84 903 123 456', '0903.123.456', '(028) 3822 1234'].map((phone) => row({ receiver_phone: phone }));
    expect(await report(csv(typed))).toMatchObject({ created: 3, failed: 0 });
    expect(
      await Promise.all(typed.map(async ({ order_code: code }) => (await packageOf(code)).receiver_phone)),
    ).toEqual(['0903123456', '0903123456', '02838221234']);
  });

  it('takes a short code that is a ward’s for that ward’s, also where nobody serves it', async () => {
    const [near, served] = [await addWard(test), await addWard(test, { servedBy: hub.id })];
    const code = served.code.slice(-4);
    await test.pool.query('update wards set code = $1 where id = $2', [`0${code}`, served.id]);
    await test.pool.query('update wards set code = $1 where id = $2', [code, near.id]);
    const { created, errors } = await report(csv([row({ ward_code: code })]));
    expect(created).toBe(0);
    expect(errors).toMatchObject([{ field: 'ward_code', value: code }]);
  });

  it('tells beforehand what would become of it, word for word, and writes nothing', async () => {
    const known = row();
    await report(csv([known]));
    const text = csv([known, row(), row({ weight: 'nặng' }), row()]);
    const before = (
      await test.pool.query('select count(*)::int as n, (select last_value from package_serial) as codes from packages')
    ).rows;
    const told = (await manager.call('POST /packages-import', { query: { dry_run: 'true' }, raw: text })).ok.data;
    expect(told).toMatchObject({ total: 4, created: 2, existing: 1, failed: 1 });
    expect(
      (
        await test.pool.query(
          'select count(*)::int as n, (select last_value from package_serial) as codes from packages',
        )
      ).rows,
    ).toEqual(before);
    expect(await report(text)).toEqual(told);
  });

  /** What a call tells on the way, and what it ends with. */
  const told = async (raw: string, query: Record<string, string> = {}) => {
    const headers = { accept: 'application/x-ndjson, application/json' };
    const answer = await manager.call('POST /packages-import', { raw, query, headers });
    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    const lines = answer.text.trimEnd().split('\n');
    const shares = lines.slice(0, -1).map((line) => (JSON.parse(line) as { readonly share: number }).share);
    return { shares, end: JSON.parse(lines.at(-1) ?? '') as unknown };
  };

  it('tells on the way how far its check is, and at its end exactly what a check says that tells nothing', async () => {
    const known = row();
    await report(csv([known]));
    const rows = [row({ note: 'hai\ndòng' }), known, ...Array.from({ length: 1_300 }, () => row())];
    const [first = known, , second = known] = rows;
    const again = [row({ order_code: first.order_code }), row({ order_code: second.order_code, weight: 'nặng' })];
    const open = row();
    const text = csv([...rows, open, ...again, row({ order_code: second.order_code })])
      .replaceAll(`\n${shop.code},${second.order_code}`, `\n\n${shop.code},${second.order_code}`)
      .replace(open.order_code, `"${open.order_code}`);
    const plain = (await manager.call('POST /packages-import', { query: { dry_run: 'true' }, raw: text })).ok;
    expect(plain.data.errors.map(({ field, message }) => [field, message.replace(/\d+$/, '')])).toEqual([
      [null, expect.stringContaining('nháy')],
      ['order_code', 'Trùng mã đơn với dòng '],
      ['weight', expect.stringContaining('Viết số')],
      ['order_code', 'Trùng mã đơn với dòng '],
    ]);
    expect(plain.data).toMatchObject({ total: 1_306, existing: 1, created: 1_301, failed: 4 });
    const { shares, end } = await told(text, { dry_run: 'true' });
    expect(end).toEqual({ status: 200, body: plain });
    expect(shares.length).toBeGreaterThan(4);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.every((share) => share >= 0 && share < 1)).toBe(true);
  });

  it('says by its last line why it failed, where it has been told of, and by its status where not', async () => {
    const { rows: serials } = await test.pool.query<{ last: string }>('select last_value as last from package_serial');
    await test.pool.query(`select setval('package_serial', 99999999)`);
    const { end } = await told(csv([row()]));
    await test.pool.query(`select setval('package_serial', $1)`, [serials[0]?.last]);
    expect(end).toMatchObject({ status: 409, body: { code: 'EPK014', message: errorText('EPK014', 'vi') } });
    expect(await send('a,b', { accept: 'application/x-ndjson' })).toMatchObject({ status: 422, code: 'ESP000' });
  });

  it('tells the row of a shop whose hub is closed, and finds a ward and a shop however its code is typed', async () => {
    const closed = await addHub(test);
    const shops = [await addShop(test, { hubId: closed.id }), shop];
    const typed = await addWard(test, { servedBy: hub.id });
    await test.pool.query(`update wards set code = 'W' || code where id = $1`, [typed.id]);
    const text = csv(shops.map(({ code }) => row({ shop_code: code.toLowerCase(), ward_code: `w${typed.code}` })));
    const admin = await addPerson(test, { role: 'admin' });
    const sent = async () => (await admin.call('POST /packages-import', { raw: text })).ok.data;
    await test.pool.query('update hubs set active = false where id = $1', [closed.id]);
    const refused = [{ line: 2, field: 'shop_code', message: 'Địa chỉ chưa được hỗ trợ, vui lòng gọi hotline.' }];
    expect(await sent()).toMatchObject({ created: 1, failed: 1, errors: refused });
    await test.pool.query('update hubs set active = true where id = $1', [closed.id]);
    expect(await sent()).toMatchObject({ created: 1, existing: 1, failed: 0 });
  });

  it('reports every bad row by line, field and value, and keeps the good ones', async () => {
    const asleep = await addShop(test, { hubId: hub.id, active: false });
    const foreign = await addShop(test, { hubId: (await addHub(test)).id });
    const unserved = await addWard(test);
    const good = [row(), row()];
    const rows = [
      good[0] ?? row(),
      row({ receiver_phone: '12345', weight: '1,5' }),
      row({ cod: '250.000', value: '' }),
      row({ shop_code: 'NONE' }),
      row({ shop_code: foreign.code }),
      row({ shop_code: asleep.code, ward_code: unserved.code }),
      row({ order_code: good[0]?.order_code }),
      row({ receiver_address: 'hai\ndòng' }),
      row({ receiver_name: 'Nguy\uFFFDn' }),
      row({ height: '-1', length: '1e3', width: '٣' }),
      good[1] ?? row(),
    ];
    const text = `${csv(rows)}too,few\n`;
    const { errors, ...counts } = await report(text, { 'accept-language': 'en' });
    expect(counts).toEqual({ total: 12, created: 2, existing: 0, failed: 10 });
    const number = 'Write numbers like 1234.5: no comma, no thousands separator.';
    const noHub = 'No hub serves this address, please contact the hotline.';
    expect(errors.map((error) => [error.line, error.field, error.value, error.message])).toEqual([
      [3, 'receiver_phone', '12345', 'The phone number is not valid (10 to 11 digits, starting with 0).'],
      [3, 'weight', '1,5', number],
      [4, 'value', '', 'This is required.'],
      [4, 'cod', '250.000', number],
      [5, 'shop_code', 'NONE', 'There is no such shop.'],
      [6, 'shop_code', foreign.code, 'There is no such shop.'],
      [7, 'shop_code', asleep.code, 'The shop is not active.'],
      [7, 'ward_code', unserved.code, noHub],
      [8, 'order_code', good[0]?.order_code, 'The same order as on line 2.'],
      [9, 'receiver_address', 'hai\ndòng', 'Contains characters that are not allowed.'],
      // The row before took two lines.
      [11, 'receiver_name', 'Nguy\uFFFDn', 'The file is not UTF-8: save it as CSV UTF-8.'],
      [12, 'length', '1e3', number],
      [12, 'width', '٣', number],
      [12, 'height', '-1', number],
      [14, null, null, 'The row has another number of columns than the header.'],
    ]);
    const vietnamese = await report(csv([row({ weight: 'nặng' })]));
    expect(vietnamese.errors[0]?.message).toBe('Viết số dạng 1234.5: không dấu phẩy, không dấu phân cách hàng nghìn');
  });

  it('sets a wrongly quoted line aside and loses none behind it', async () => {
    const [first, open, inside, last] = [
      row(),
      row(),
      row(),
      row({ note: 'a "b" c', receiver_address: '"1", Lê Lợi' }),
    ];
    const text = csv([first, open, inside, last])
      .replace(open.order_code, `"${open.order_code}`)
      .replace(`,${inside.order_code}`, `,${inside.order_code}"x"`);
    const message = 'A quote stands wrong: quote the whole cell, and double a quote inside it.';
    expect(await report(text, { 'accept-language': 'en' })).toEqual({
      total: 4,
      created: 2,
      existing: 0,
      failed: 2,
      errors: [3, 4].map((line) => ({ line, field: null, value: null, message })),
    });
    expect((await packageOf(last.order_code)).receiver_address).toBe('"1", Lê Lợi');
  });

  it('gives up where hundreds of lines are wrongly quoted, and says where', async () => {
    const text = csv(Array.from({ length: 600 }, () => row())).replaceAll(`\n${shop.code}`, `\n"${shop.code}`);
    const { errors, ...counts } = await report(text, { 'accept-language': 'en' });
    expect(counts).toEqual({ total: 501, created: 0, existing: 0, failed: 501 });
    expect(errors.at(-1)).toEqual({
      line: 502,
      field: null,
      value: null,
      message: 'Too many wrongly quoted lines: nothing was read from here on.',
    });
  });

  it('doubles nothing when it is sent again, even twice at once', async () => {
    const rows = Array.from({ length: 30 }, () => row());
    const text = csv(rows);
    const both = await Promise.all([report(text), report(text)]);
    expect(both.map(({ created, existing }) => created + existing)).toEqual([30, 30]);
    expect(both.reduce((sum, { created }) => sum + created, 0)).toBe(30);
    const before = await test.pool.query<{ last_value: number }>('select last_value from package_serial');
    expect(await report(text)).toEqual({ ...nothing, total: 30, existing: 30 });
    const after = await test.pool.query<{ last_value: number }>('select last_value from package_serial');
    expect(after.rows).toEqual(before.rows);
    const { rows: stored } = await test.pool.query<{ n: number }>(
      'select count(*) as n from packages where order_code = any($1)',
      [rows.map((item) => item.order_code)],
    );
    expect(stored[0]?.n).toBe(30);
  });
});

describe('a file that is no import', () => {
  it('is refused whole, with what is wrong', async () => {
    const good = csv([row()]);
    const refused: readonly (readonly [string, string[]])[] = [
      ['', ['_']],
      ['\uFEFF \n\n', ['_']],
      [good.replace('weight', 'kg'), ['kg', 'weight']],
      [good.replace(',note', ',note,colour'), ['colour']],
      [good.replace(',note', ',note,__proto__'), ['__proto__']],
      [good.replace(',note', ',note,'), ['_']],
      [good.replace(',cod', ''), ['cod']],
      [good.replace(',note', ',cod'), ['cod']],
      ['<html><body>not found</body></html>', ['<html><body>not found</body></html>', ...requiredColumns]],
    ];
    for (const [text, fields] of refused) {
      const answer = await send(text);
      expect([text.slice(0, 20), answer.code, Object.keys(answer.errors).toSorted()]).toEqual([
        text.slice(0, 20),
        'ESP000',
        fields.toSorted(),
      ]);
    }
  });

  it('is refused as another type, or beyond its size', async () => {
    expect((await send(csv([row()]), { 'content-type': 'application/json' })).status).not.toBe(200);
    expect(await send(csv([row()]), { 'content-type': 'text/plain' })).toMatchObject({ status: 415, code: 'ESY008' });
    expect(await send('x'.repeat(8 * 1024 * 1024 + 1))).toMatchObject({ status: 413, code: 'ESY007' });
  });

  it('is refused with more than ten thousand rows, before any is kept', async () => {
    const rows = Array.from({ length: 10_001 }, () => row());
    const answer = await send(csv(rows));
    expect([answer.code, Object.keys(answer.errors)]).toEqual(['ESP000', ['_']]);
    expect(
      (await test.pool.query('select 1 from packages where order_code = $1', [rows[0]?.order_code])).rowCount,
    ).toBe(0);
  });
});

const many = howMany(10_000, 1_000);

describe('thousands of rows', () => {
  it('are taken in seconds, the bad ones reported, and a second time at once', async () => {
    const rows = Array.from({ length: many }, (_, index) =>
      index % 270 === 37 ? row({ receiver_phone: 'x' }) : row({ note: 'ghi chú, có dấu' }),
    );
    const bad = rows.filter((item) => item.receiver_phone === 'x').length;
    const text = csv(rows, { delimiter: ';', end: '\r\n' });
    const first = await report(text);
    expect({ ...first, errors: first.errors.length }).toEqual({
      total: many,
      created: many - bad,
      existing: 0,
      failed: bad,
      errors: bad,
    });
    expect(first.errors[0]).toMatchObject({ line: 39, field: 'receiver_phone', value: 'x' });
    const second = await report(text);
    expect({ ...second, errors: second.errors.length }).toEqual({
      total: many,
      created: 0,
      existing: many - bad,
      failed: bad,
      errors: bad,
    });
    const { rows: counted } = await test.pool.query<{ packages: number; steps: number }>(
      'select count(distinct p.id) as packages, count(*) as steps from packages p join package_history h on h.package_id = p.id where p.order_code = any($1)',
      [rows.map((item) => item.order_code)],
    );
    expect(counted[0]).toEqual({ packages: many - bad, steps: 2 * (many - bad) });
  });
});
