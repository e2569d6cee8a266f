import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '~contract/endpoints';
import { actorTitles, backlogBucketTitles, backlogTypeTitles, statusTitles } from '~domain/titles';
import { exportColumns } from '~domain/export-columns';
import type { ExportName } from '~domain/exports';
import { maskPhone } from '~domain/mask';
import { deliveredStatuses } from '~domain/statuses';
import { cellStyles, statementOf } from '~provider/shared/exports/sheet';
import { xlsxPieces } from '~provider/shared/exports/xlsx';
import { unzip } from '~provider/shared/exports/zip';
import { Values } from '~provider/shared/sql/statement';
import { longRun } from '../helpers/run-length';
import { testApp, type Person, type TestApp } from './helpers/app';
import { openDesk, type Desk } from './helpers/desk';
import { storePackage, type StoredPackage, type TwoHubs } from './helpers/stored-packages';
import { addPerson } from './helpers/people';
import { addWard } from './helpers/places';

let test: TestApp;
let hubs: TwoHubs;
let pkg: Desk['pkg'];
let admin: Person;
let manager: Person;
let url: string;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  const desk = await openDesk(test, { to: 'mine' });
  ({ hubs, pkg } = desk);
  admin = await desk.person('admin');
  manager = await desk.person('hub_manager', { reports: true });
  url = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

const day = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * day).toISOString();
const foreign = (columns: Partial<Parameters<typeof storePackage>[1]> = {}): Promise<StoredPackage> =>
  pkg({
    seller_id: hubs.foreignShop.id,
    current_hub_id: hubs.foreign.id,
    fm_hub_id: hubs.foreign.id,
    lm_hub_id: hubs.foreign.id,
    ...columns,
  });

async function step(
  of: StoredPackage,
  action: string,
  from: string | null,
  to: string,
  at: string,
  hub: number,
): Promise<number> {
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into package_history (package_id, at, action, from_status, to_status, actor_name, actor_role, hub_id) values ($1, $2, $3, $4, $5, '=Lê Văn Tám', 'courier', $6) returning id`,
    [of.id, at, action, from, to, hub],
  );
  return rows[0]?.id ?? 0;
}

type Row = Record<string, string>;

/** The rows of a CSV under the names of their columns, in the order of the file. */
function rowsOf(name: ExportName, text: string): Row[] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [head = [], ...rows] = parse(text.slice(1));
  const columns = Object.entries<{ title: { vi: string } }>(exportColumns[name]);
  expect(head).toEqual(columns.map(([, { title }]) => title.vi));
  return rows.map((row) => Object.fromEntries(columns.map(([key], index) => [key, row[index] ?? ''])));
}

type ExportCall = Extract<EndpointName, `GET /export-${string}`>;

async function csv(who: Person, name: ExportName, query: Record<string, string | number>): Promise<Row[]> {
  const answer = await who.call(`GET /export-${name}` as ExportCall, { query });
  expect([answer.status, answer.code]).toEqual([200, null]);
  return rowsOf(name, answer.text);
}

/** The cells of a sheet, as a reader that knows no formulas sees them. */
function cellsOf(archive: Buffer, sheet = 1): string[][] {
  const files = unzip(archive);
  const unescaped = (text: string): string =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const shared = [...(files.get('xl/sharedStrings.xml')?.toString() ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
    ([, text]) => unescaped(text ?? ''),
  );
  const xml = files.get(`xl/worksheets/sheet${sheet}.xml`)?.toString() ?? '';
  return [...xml.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row]) => {
    // Cells stand in the order of their columns; only the head's, which the library made, name theirs too.
    const cells = [...(row ?? '').matchAll(/<c(?: r="[A-Z]+1")?(?: s="\d+")?(?: t="(\w+)")?(?:\/>|>(.*?)<\/c>)/gs)].map(
      ([, type, content = '']) => {
        const value = /<(?:v|t)[^>]*>([^<]*)</.exec(content)?.[1] ?? '';
        return type === 's' ? (shared[Number(value)] ?? '') : unescaped(value);
      },
    );
    return cells;
  });
}

async function binary(path: string, who: Person): Promise<{ status: number; headers: Headers; body: Buffer }> {
  const answer = await fetch(`${url}/v1${path}`, { headers: { authorization: `Bearer ${who.token}` } });
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

describe('an export of packages', () => {
  it('has the rows of the list in its order, masked as the list is, each cell as it was written', async () => {
    const receiver = 'Nguyễn "Bé" Ba, hẻm 3';
    const first = await pkg({
      created_at: ago(3),
      receiver_name: receiver,
      receiver_phone: '0912345678',
      cod: 123_456.5,
      weight: 2.345,
    });
    const second = await pkg({ created_at: ago(2), status: 'Delivered', success_date: '2026-11-20T17:30:00.000Z' });
    const outside = await pkg({ created_at: ago(9) });
    const hidden = await foreign({ created_at: ago(2) });
    const query = { created_from: ago(5), created_to: ago(1) };
    const rows = await csv(manager, 'packages', query);
    const listed = (await manager.call('GET /packages', { query })).ok.data;
    expect(rows.map((row) => row.code)).toEqual(listed.map((row) => row.package_code));
    expect(rows.map((row) => row.code)).toEqual([second.code, first.code]);
    expect(rows[1]).toMatchObject({
      receiver_name: receiver,
      receiver_phone: maskPhone('0912345678'),
      cod: '123456.50',
      weight: '2.345',
      current_hub: hubs.mine.code,
      status_title: 'Chờ giao',
    });
    expect(rows[0]).toMatchObject({ success_date: '2026-11-21 00:30:00', status: 'Delivered' });
    expect((await csv(admin, 'packages', query)).map((row) => row.code)).toContain(hidden.code);
    expect(rows.map((row) => row.code)).not.toContain(outside.code);
  });

  it('neutralises what a spreadsheet would run, and lets no text begin a row', async () => {
    const tricks = ['=cmd|calc', '+1+1', '-2', '@SUM(A1)', '\tx', '\rx', 'ba\ndòng', '="a,b"'];
    const made: StoredPackage[] = [];
    for (const [index, receiver_name] of tricks.entries())
      made.push(await pkg({ created_at: ago(20), receiver_name, receiver_address: `${index}` }));
    const rows = await csv(manager, 'packages', { created_from: ago(20.5), created_to: ago(19.5) });
    const written = tricks.map((_, index) => rows.find((row) => row.receiver_address === `${index}`)?.receiver_name);
    expect(written).toEqual([`'=cmd|calc`, `'+1+1`, `'-2`, `'@SUM(A1)`, `'\tx`, `' x`, 'ba dòng', `'="a,b"`]);
    expect(rows.filter((row) => made.some(({ code }) => code === row.code))).toHaveLength(tricks.length);
  });

  it('has addresses with ward and province', async () => {
    const ward = await addWard(test);
    const place = `Phường ${ward.code}, Tỉnh ${ward.code}`;
    const one = await pkg({ created_at: ago(11), receiver_address: '12 Lê Lợi', ward_id: ward.id });
    await test.pool.query(`update shops set address = '7 Chợ', ward_id = $1 where id = $2`, [ward.id, hubs.shop.id]);
    expect(await csv(manager, 'packages', { created_from: ago(11.5), created_to: ago(10.5) })).toMatchObject([
      { code: one.code, receiver_address: `12 Lê Lợi, ${place}` },
    ]);
    expect((await csv(manager, 'shop-admin', {})).find(({ code }) => code === hubs.shop.code)).toMatchObject({
      address: `7 Chợ, ${place}`,
    });
  });

  it('as XLSX has the same rows, numbers as numbers and texts as texts', async () => {
    const name = '=1+1 <Tám> & "Chín"';
    const unwritable = '\u0001\uFFFE\uFFFF';
    const one = await pkg({ created_at: ago(14), receiver_name: name, cod: 99_000 });
    await pkg({ created_at: ago(14.1), receiver_address: `a${unwritable}b` });
    const query = `created_from=${ago(14.5)}&created_to=${ago(13.5)}`;
    const { status, headers, body } = await binary(`/export-packages?format=xlsx&${query}`, manager);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="hubline-packages-\d{8}-\d{6}\.xlsx"$/);
    const [head = [], ...rows] = cellsOf(body);
    const keys = Object.keys(exportColumns.packages);
    expect(head).toEqual(Object.values(exportColumns.packages).map(({ title }) => title.vi));
    expect(rows).toHaveLength(2);
    expect(rows[0]?.[keys.indexOf('code')]).toBe(one.code);
    expect(rows[0]?.[keys.indexOf('receiver_name')]).toBe(name);
    expect(rows[0]?.[keys.indexOf('cod')]).toBe('99000.00');
    const sheet = unzip(body).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    expect(sheet).not.toContain('<f>');
    expect(rows[1]?.[keys.indexOf('receiver_address')]).toBe('a   b');
    expect(sheet).toContain(`<c s="${cellStyles.money}"><v>99000.00</v></c>`);
    expect(sheet.match(/<row/g)).toHaveLength(3);
    // Dates are dates: days since the last of 1899, by a style that shows them so.
    const local = Math.floor(Date.parse(one.created_at) / 1_000) + 7 * 3_600;
    const [serial = ''] = [rows[0]?.[keys.indexOf('created_at')]];
    expect(Math.round((Number(serial) - 25_569) * 86_400)).toBe(local);
    expect(sheet).toContain(`<c s="${cellStyles.moment}"><v>${serial}</v></c>`);
    const styles = unzip(body).get('xl/styles.xml')?.toString() ?? '';
    const formatOf = (style: number): string | undefined => {
      const shown = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf ([^>]*)>/g)][style]?.[1] ?? '';
      return new RegExp(`numFmtId="${/numFmtId="(\d+)"/.exec(shown)?.[1]}" formatCode="([^"]*)"`).exec(styles)?.[1];
    };
    expect([cellStyles.moment, cellStyles.day, cellStyles.money].map(formatOf)).toEqual([
      'yyyy-mm-dd hh:mm:ss',
      'yyyy-mm-dd',
      '#,##0.00',
    ]);
  });

  it('of more than 30 days, or of no beginning, is refused; of 30 whole days it is not', async () => {
    const from = '2026-10-01T00:00:00+07:00';
    const refused: Record<string, string>[] = [
      {},
      { created_to: ago(1) },
      { created_from: from, created_to: '2026-10-31T00:00:00.001+07:00' },
      { created_from: ago(31) },
    ];
    for (const query of refused) {
      expect(await manager.call('GET /export-packages', { query })).toMatchObject({ status: 422, code: 'EPK025' });
    }
    expect(
      (
        await manager.call('GET /export-packages', {
          query: { created_from: from, created_to: '2026-10-30T23:59:59.999+07:00' },
        })
      ).status,
    ).toBe(200);
    // A month that goes on is as long as it is old.
    const month = { created_from: ago(3), created_to: ago(-28) };
    expect((await manager.call('GET /export-packages', { query: month })).status).toBe(200);
    for (const name of [
      'package-successful',
      'package-sales',
      'package-report-system',
      'packages-incomplete',
      'package-history',
    ] as const) {
      expect([name, (await manager.call(`GET /export-${name}`, { query: { from: ago(31) } })).code]).toEqual([
        name,
        'EPK025',
      ]);
    }
    expect((await manager.call('GET /export-backlog-view', { query: { from: ago(40), to: ago(1) } })).code).toBe(
      'EPK025',
    );
  });
});

describe('the other exports', () => {
  it('of the backlog have what the backlog’s own calls have', async () => {
    await pkg({ stage_entered_at: ago(1.5), status: 'Waiting_for_return' });
    await pkg({ stage_entered_at: ago(5) });
    await pkg({ stage_entered_at: ago(5), reattempt_date: ago(-2) });
    await foreign({ stage_entered_at: ago(5) });
    const { data: listed } = (await manager.call('GET /backlog-packages', { query: { limit: 200 } })).ok;
    const rows = await csv(manager, 'backlog-view', {});
    expect(rows.map((row) => [row.code, row.backlog_type, row.bucket])).toEqual(
      listed.map((row) => [
        row.package_code,
        row.backlog_type && backlogTypeTitles[row.backlog_type].vi,
        row.bucket && backlogBucketTitles[row.bucket].vi,
      ]),
    );
    const narrow = { type: 'delivery', bucket: 'over_48h', days_over: 2 };
    expect((await csv(manager, 'backlog-view', narrow)).map((row) => row.code)).toEqual(
      (await manager.call('GET /backlog-packages', { query: { ...narrow, limit: 200 } })).ok.data.map(
        (row) => row.package_code,
      ),
    );

    const { data: report } = (await manager.call('GET /backlog-report')).ok;
    const figures = await csv(manager, 'backlog-by-type', {});
    const expected = report.rows.map((row) =>
      [
        row.hub?.code,
        backlogTypeTitles[row.type].vi,
        row.within_24h,
        row.within_48h,
        row.over_48h,
        row.total - (row.days_over[0] ?? 0),
        row.total,
      ].map(String),
    );
    expect(
      figures.map((row) => [
        row.hub,
        row.backlog_type,
        row.within_24h,
        row.within_48h,
        row.over_48h,
        row.late,
        row.total,
      ]),
    ).toEqual(expect.arrayContaining(expected));
    expect(figures).toHaveLength(expected.length);
  });

  it('tell of a range what was delivered, sold, done and left open', async () => {
    const span = { from: '2026-03-02T00:00:00+07:00', to: '2026-03-04T23:59:59+07:00' };
    const created = '2026-03-03T03:00:00.000Z';
    const done = await pkg({
      created_at: created,
      status: 'Delivered',
      success_date: '2026-03-04T02:00:00.000Z',
      cod: 100_000,
      cod_collected: 100_000,
      shipping_fee: 20_000,
    });
    const late = await pkg({
      created_at: created,
      status: 'Delivered',
      success_date: '2026-03-05T02:00:00.000Z',
      cod: 50_000,
      shipping_fee: 10_000,
    });
    const open = await pkg({ created_at: created, cod: 0, shipping_fee: 5_000.5 });
    const back = await pkg({ created_at: created, status: 'Returned', cod: 0, shipping_fee: 0 });
    // One that the order system did not take is pushed again, or cancelled.
    const failed = await pkg({ created_at: created, status: 'Failed', cod: 0, shipping_fee: 0 });
    const hidden = await foreign({
      created_at: created,
      status: 'Delivered',
      success_date: '2026-03-04T02:00:00.000Z',
    });

    expect((await csv(manager, 'package-successful', span)).map((row) => row.code)).toEqual([done.code]);
    expect((await csv(admin, 'package-successful', span)).map((row) => row.code).toSorted()).toEqual(
      [done.code, hidden.code].toSorted(),
    );
    const counted = {
      hub_role: 'any',
      status: deliveredStatuses.join(','),
      delivered_from: span.from,
      delivered_to: span.to,
    };
    for (const [who, packages] of [
      [manager, 1],
      [admin, 2],
    ] as const)
      expect((await who.call('GET /total-packages', { query: counted })).ok.data.total).toBe(packages);
    expect((await csv(manager, 'packages-incomplete', span)).map((row) => row.code).toSorted()).toEqual(
      [open.code, failed.code].toSorted(),
    );
    const sales = await csv(manager, 'package-sales', span);
    expect(sales).toHaveLength(1);
    expect(sales[0]).toMatchObject({
      seller_code: hubs.shop.code,
      orders: '5',
      delivered: '2',
      returned: '1',
      ended: '0',
      open: '2',
      cod: '150000.00',
      cod_collected: '100000.00',
      shipping_fee: '35000.50',
    });

    await step(done, 'create', null, 'Draft', created, hubs.mine.id);
    await step(
      done,
      'delivery_dispatch',
      'Planned_for_delivery',
      'In_delivery',
      '2026-03-03T16:00:00.000Z',
      hubs.mine.id,
    );
    await step(
      late,
      'delivery_dispatch',
      'Planned_for_delivery',
      'In_delivery',
      '2026-03-03T16:30:00.000Z',
      hubs.mine.id,
    );
    await step(
      late,
      'delivery_fail',
      'In_delivery',
      'Delivery_failed_attempt',
      '2026-03-03T16:59:00.000Z',
      hubs.mine.id,
    );
    // Past a Vietnamese midnight.
    await step(done, 'delivery_ok', 'In_delivery', 'Delivery_successful', '2026-03-03T17:00:00.000Z', hubs.mine.id);
    const wrong = await step(
      back,
      'delivery_ok',
      'In_delivery',
      'Delivery_successful',
      '2026-03-03T17:10:00.000Z',
      hubs.mine.id,
    );
    await test.pool.query(
      `insert into package_history (package_id, at, action, from_status, to_status, actor_name, actor_role, hub_id, undoes) values ($1, '2026-03-03T17:20:00Z', 'undo', 'Delivery_successful', 'In_delivery', 'Ba', 'hub_manager', $2, $3)`,
      [back.id, hubs.mine.id, wrong],
    );
    await step(
      hidden,
      'delivery_ok',
      'In_delivery',
      'Delivery_successful',
      '2026-03-03T18:00:00.000Z',
      hubs.foreign.id,
    );
    const system = await csv(manager, 'package-report-system', span);
    expect(
      system.map((row) => [
        row.day,
        row.hub,
        row.created,
        row.dispatched,
        row.attempts,
        row.delivered,
        row.failed,
        row.success_percent,
        row.attempt_percent,
      ]),
    ).toEqual([
      ['2026-03-03', hubs.mine.code, '1', '2', '1', '0', '1', '0.0', '50.0'],
      ['2026-03-04', hubs.mine.code, '0', '0', '1', '1', '0', '100.0', ''],
    ]);
    const range = new URLSearchParams(span).toString();
    const { body } = await binary(`/export-package-report-system?format=xlsx&${range}`, manager);
    const days = cellsOf(body)
      .slice(1)
      .map(([day]) => (Number(day) - 25_569) * 86_400_000);
    expect(days).toEqual(system.map(({ day = '' }) => Date.parse(day)));
    const history = await csv(manager, 'package-history', { ...span, code: done.code });
    expect(history.map((row) => [row.at, row.action, row.actor_name])).toEqual([
      ['2026-03-04 00:00:00', 'delivery_ok', `'=Lê Văn Tám`],
      ['2026-03-03 23:00:00', 'delivery_dispatch', `'=Lê Văn Tám`],
      ['2026-03-03 10:00:00', 'create', `'=Lê Văn Tám`],
    ]);
    expect(history.map((row) => [row.from_status, row.to_status, row.actor_role])).toEqual([
      [statusTitles.In_delivery.vi, statusTitles.Delivery_successful.vi, actorTitles.courier.vi],
      [statusTitles.Planned_for_delivery.vi, statusTitles.In_delivery.vi, actorTitles.courier.vi],
      ['', statusTitles.Draft.vi, actorTitles.courier.vi],
    ]);
    expect(await csv(manager, 'package-history', { ...span, code: hidden.code })).toEqual([]);
    // Who did what nobody did, and what a fault at a carrier was, in the reader's language.
    for (const [actor, role, note] of [
      ['Hệ thống', 'system', 'GHN: Hết tuyến'],
      ['GHN', 'three_pl', 'GHN: connect_timeout'],
    ])
      await test.pool.query(
        `insert into package_history (package_id, at, action, from_status, to_status, actor_name, actor_role, note)
         values ($1, '2026-03-03T17:30:00Z', 'handover_dispatch', 'Draft', 'Draft', $2, $3, $4)`,
        [late.id, actor, role, note],
      );
    const told = await manager.call('GET /export-package-history', {
      query: { ...span, code: late.code, action: 'handover_dispatch' },
      headers: { 'accept-language': 'en' },
    });
    for (const words of ['System,System', 'GHN: Hết tuyến', 'GHN,Carrier', 'GHN: no connection in time'])
      expect(told.text).toContain(words);
    expect(
      (await csv(manager, 'package-history', { ...span, action: 'delivery_fail', actor: 'le van' })).map(
        (row) => row.code,
      ),
    ).toEqual([late.code]);
  });

  it('that are reports are for those who may view reports', async () => {
    const plain = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
    for (const name of [
      'package-successful',
      'package-sales',
      'package-report-system',
      'packages-incomplete',
    ] as const) {
      expect([name, (await plain.call(`GET /export-${name}`, { query: { from: ago(1) } })).code]).toEqual([
        name,
        'EUS008',
      ]);
    }
    expect((await plain.call('GET /export-packages', { query: { created_from: ago(1) } })).status).toBe(200);
  });
});

describe('exports that were made', () => {
  it('are told with who, what and how much, and served again byte for byte until they expire', async () => {
    const query = { created_from: ago(5), created_to: ago(1), hub_id: hubs.mine.id };
    const made = await manager.call('GET /export-packages', { query });
    const id = Number(made.headers['x-export-id']);
    const { data: row } = (await manager.call('GET /exports/{id}', { params: { id } })).ok;
    expect(row).toMatchObject({
      name: 'packages',
      format: 'csv',
      state: 'done',
      rows: rowsOf('packages', made.text).length,
      days: null,
      bytes: Buffer.byteLength(made.text),
    });
    expect(row.filters).toMatchObject({ created_from: query.created_from, hub_id: String(hubs.mine.id) });
    expect(Date.parse(row.expires_at ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect((await manager.call('GET /exports', { query: { mine: 'yes' } })).ok.data.map((one) => one.id)).toContain(id);
    expect((await manager.call('GET /exports/{id}/file', { params: { id } })).text).toBe(made.text);
    const { rows: audit } = await test.pool.query(
      `select actor_id, action, after from audit_log where entity = 'exports' and entity_id = $1`,
      [String(id)],
    );
    expect(audit).toMatchObject([
      { actor_id: manager.id, action: 'export', after: { name: 'packages', rows: row.rows } },
    ]);

    await test.pool.query(`update exports set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect(await manager.call('GET /exports/{id}/file', { params: { id } })).toMatchObject({
      status: 404,
      code: 'ESY018',
    });
    expect((await manager.call('GET /exports/{id}', { params: { id } })).ok.data.expires_at).toBeNull();
  });

  it('are those of one’s own hubs, whoever made them, and never wider', async () => {
    const colleague = await addPerson(test, { role: 'hub_operator', hubIds: [hubs.mine.id] });
    const stranger = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.foreign.id], reports: true });
    const both = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id, hubs.foreign.id], reports: true });
    const idOf = async (who: Person, name: 'packages' | 'package-sales'): Promise<number> =>
      Number(
        (
          await who.call(`GET /export-${name}`, {
            query: name === 'packages' ? { created_from: ago(1) } : { from: ago(1) },
          })
        ).headers['x-export-id'],
      );
    const narrow = await idOf(manager, 'packages');
    const wide = await idOf(both, 'packages');
    const all = await idOf(admin, 'packages');
    const sales = await idOf(manager, 'package-sales');
    const seen = async (who: Person): Promise<number[]> => {
      const found: number[] = [];
      for (const id of [narrow, wide, all, sales])
        if ((await who.call('GET /exports/{id}/file', { params: { id } })).status === 200) found.push(id);
      return found;
    };
    expect(await seen(colleague)).toEqual([narrow]);
    expect(await seen(manager)).toEqual([narrow, sales]);
    expect(await seen(both)).toEqual([narrow, wide, sales]);
    expect(await seen(stranger)).toEqual([]);
    expect(await seen(admin)).toEqual([narrow, wide, all, sales]);
  });

  it('hold every hub’s shops where sales made them, and are theirs alone then', async () => {
    const salesperson = await addPerson(test, { role: 'sale_admin', hubIds: [hubs.mine.id] });
    const made = await salesperson.call('GET /export-shop-admin', {});
    expect(made.text).toContain(hubs.foreignShop.code);
    const id = Number(made.headers['x-export-id']);
    const operator = await addPerson(test, { role: 'hub_operator', hubIds: [hubs.mine.id] });
    for (const who of [operator, manager]) {
      expect((await who.call('GET /exports/{id}/file', { params: { id } })).code).toBe('ESY018');
      expect((await who.call('GET /exports')).ok.data.map((row) => row.id)).not.toContain(id);
    }
    const colleague = await addPerson(test, { role: 'sale_management' });
    for (const who of [salesperson, colleague, admin])
      expect((await who.call('GET /exports/{id}/file', { params: { id } })).text).toBe(made.text);
    await test.pool.query(
      `update users set role_id = (select id from roles where name = 'hub_operator') where id = $1`,
      [salesperson.id],
    );
    const file = () => salesperson.call('GET /exports/{id}/file', { params: { id } });
    await expect.poll(async () => (await file()).code).toBe('ESY018');
  });

  it.runIf(longRun)(
    'that their client breaks off end their query, keep nothing, and are told as cancelled',
    async () => {
      await test.pool.query(
        `insert into packages (code, order_code, seller_id, status, current_hub_id, fm_hub_id, lm_hub_id, receiver_name, receiver_phone, receiver_address, weight, length, width, height, dim, created_at)
       select 'BULK' || n, 'BULK' || n, $1, 'Delivered', $2, $2, $2, 'Người nhận ' || n, '0903111218', repeat('đường dài ', 20), 1, 1, 1, 1, 1, '2026-05-05T00:00:00Z' from generate_series(1, 30000) n`,
        [hubs.shop.id, hubs.mine.id],
      );
      const stop = new AbortController();
      const answer = await fetch(
        `${url}/v1/export-packages?created_from=2026-05-04T00:00:00Z&created_to=2026-05-06T00:00:00Z`,
        { headers: { authorization: `Bearer ${manager.token}` }, signal: stop.signal },
      );
      const id = Number(answer.headers.get('x-export-id'));
      await answer.body?.getReader().read();
      stop.abort();
      const stateOf = async (): Promise<string> =>
        (await manager.call('GET /exports/{id}', { params: { id } })).ok.data.state;
      await expect.poll(stateOf, { timeout: 10_000 }).toBe('cancelled');
      const { rows } = await test.pool.query(`select 1 from export_parts where export_id = $1`, [id]);
      expect(rows).toEqual([]);
      const running = async (): Promise<number> =>
        (
          await test.pool.query<{ n: number }>(
            `select count(*) as n from pg_stat_activity where datname = current_database() and (query like 'copy (%' or query like 'fetch %') and state <> 'idle'`,
          )
        ).rows[0]?.n ?? -1;
      await expect.poll(running, { timeout: 10_000 }).toBe(0);

      const whole = await binary(
        '/export-packages?created_from=2026-05-04T00:00:00Z&created_to=2026-05-06T00:00:00Z',
        manager,
      );
      const again = await binary(`/exports/${whole.headers.get('x-export-id')}/file`, manager);
      expect(again.body.equals(whole.body)).toBe(true);
      expect(rowsOf('packages', whole.body.toString())).toHaveLength(30_000);
      const { data: row } = (
        await manager.call('GET /exports/{id}', { params: { id: Number(whole.headers.get('x-export-id')) } })
      ).ok;
      expect([row.rows, row.bytes]).toEqual([30_000, whole.body.length]);
      const sheet = await binary(
        '/export-packages?format=xlsx&created_from=2026-05-04T00:00:00Z&created_to=2026-05-06T00:00:00Z',
        manager,
      );
      expect(cellsOf(sheet.body)).toHaveLength(30_001);
      expect(
        (await manager.call('GET /exports/{id}', { params: { id: Number(sheet.headers.get('x-export-id')) } })).ok.data
          .rows,
      ).toBe(30_000);
    },
    120_000,
  );
});

describe('a workbook', () => {
  it('goes on in a further sheet where one is full', async () => {
    const values = new Values();
    const cells = Object.fromEntries(
      Object.keys(exportColumns['package-history']).map((key, index) => [key, `'c${index}-' || n`]),
    ) as Record<keyof (typeof exportColumns)['package-history'], string>;
    const statement = statementOf(
      'package-history',
      { cells, from: 'from generate_series(1, 25) n order by n' },
      'xlsx',
      values,
    );
    const bytes: Buffer[] = [];
    let rows = 0;
    for await (const piece of xlsxPieces(
      test.pool,
      'package-history',
      { statements: [statement], through: () => Promise.resolve() },
      'en',
      new AbortController().signal,
      11,
    )) {
      bytes.push(piece.bytes);
      rows += piece.rows;
    }
    expect(rows).toBe(25);
    const archive = Buffer.concat(bytes);
    const sheets = [1, 2, 3, 4].map((sheet) => cellsOf(archive, sheet).map(([first]) => first));
    const head = 'At';
    const numbered = (from: number, to: number): string[] =>
      Array.from({ length: to - from + 1 }, (_, index) => `c0-${from + index}`);
    expect(sheets).toEqual([[head, ...numbered(1, 10)], [head, ...numbered(11, 20)], [head, ...numbered(21, 25)], []]);
    expect(
      unzip(archive)
        .get('xl/workbook.xml')
        ?.toString()
        .match(/<sheet /g),
    ).toHaveLength(3);
  });
});
