import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { reasons } from '~domain/reasons';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { openDesk, type Desk } from './helpers/desk';
import { phoneReadings, storedHistory, storedPackage, type TwoHubs } from './helpers/stored-packages';
import { addWard } from './helpers/places';
import { paintPdf, readSymbols } from './helpers/read-labels';

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

const foreignPackage = () =>
  pkg({ seller_id: hubs.foreignShop.id, current_hub_id: hubs.foreign.id, fm_hub_id: hubs.foreign.id });
const pdf = (ids: readonly number[], query: { kind?: string; size?: string } = {}) =>
  operator.call('POST /packages-multiple-awb', { body: { ids }, query });
const label = (id: number, query: { kind?: string; size?: string } = {}) =>
  operator.call('GET /packages/{id}/label', { params: { id }, query });
const textsOf = async (id: number, query: { kind?: string; size?: string } = {}) =>
  (await label(id, query)).ok.data.texts.map(({ text }) => text);

describe('labels as one PDF', () => {
  it.each([
    ['A6', 105, 148],
    ['A7', 74, 105],
    ['100x150', 100, 150],
  ])(
    '%s: a page each, in the order asked, whose bars and QR code an independent reader reads back, with Vietnamese intact',
    async (size, width, height) => {
      const items = [
        await pkg({ receiver_name: 'Đặng Thị Thuỷ Ngữ' }),
        await pkg({ receiver_name: 'Trần Văn Đường', receiver_address: 'Ấp Phú Thượng, Xã Mỹ Ơn'.normalize('NFD') }),
      ];
      const answer = await pdf(
        [items[1], items[0]].map((item) => item?.id ?? 0),
        { size },
      );
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.headers['cache-control']).toBe('no-store');
      // The console counts pages by this while they come.
      expect(answer.bytes.toString('latin1').split('/Type /Page\n')).toHaveLength(3);
      const pages = await paintPdf(answer.bytes);
      expect(pages.map((page) => [Math.round(page.widthMm), Math.round(page.heightMm)])).toEqual([
        [width, height],
        [width, height],
      ]);
      for (const [index, item] of [items[1], items[0]].entries()) {
        const page = pages[index];
        if (!page || !item) throw new Error('a page is missing');
        expect(await readSymbols(page)).toEqual([`Code128 ${item.code}`, `QRCode ${item.code}`]);
        expect(page.text).toContain(item.receiver_name);
      }
      expect(pages[0]?.text.replaceAll(/\s+/g, ' ')).toContain('Ấp Phú Thượng, Xã Mỹ Ơn');
      expect(pages.every((page) => page.fontsEmbedded)).toBe(true);
      expect(await phoneReadings(test, items[0]?.id ?? 0)).toEqual([operator.id]);
    },
  );

  it('of the smallest sheet with the carrier’s number and the longest texts are read back as well', async () => {
    const long = 'Nguyễn Phước Quảng Đường '.repeat(11).slice(0, 255);
    const full = await pkg({ receiver_address: long, operator_note: long, tracking_3pl: 'GHN8VXQ2LK' });
    const [page] = await paintPdf((await pdf([full.id], { size: 'A7', kind: 'awb-oms' })).bytes);
    const symbols = ['Code128 GHN8VXQ2LK', `Code128 ${full.code}`, `QRCode ${full.code}`];
    expect(page && (await readSymbols(page))).toEqual(symbols.toSorted());
  });

  it('are made for all or none, and only of what may be seen and has a label', async () => {
    const mine = await pkg();
    const hidden = await foreignPackage();
    for (const ids of [[hidden.id], [mine.id, hidden.id], [mine.id, 999_999_999]])
      expect(await pdf(ids)).toMatchObject({ status: 404, code: 'EPK009' });
    for (const status of ['Cancelled', 'Draft', 'Shop_canceled'] as const)
      expect(await pdf([mine.id, (await pkg({ status })).id])).toMatchObject({ status: 409, code: 'EPK011' });
    expect(await pdf([mine.id], { kind: 'return-awb' })).toMatchObject({ status: 409, code: 'EPK011' });
    for (const query of [{ size: 'A5' }, { kind: 'x' }, { colour: '1' }])
      expect((await pdf([mine.id], query)).code).toBe('ESP000');
    for (const ids of [[], Array.from({ length: 501 }, (_, index) => index + 1)])
      expect((await pdf(ids)).code).toBe('ESP000');
    expect(await phoneReadings(test, mine.id)).toEqual([]);
  });
});

describe('a label as a drawing', () => {
  it('shows what others know the package by: the carrier’s number, until then the order’s', async () => {
    const waiting = await pkg();
    expect(await textsOf(waiting.id, { kind: 'awb-oms' })).toEqual(
      expect.arrayContaining(['Mã đơn OMS', waiting.order_code]),
    );
    const carried = await pkg({ tracking_3pl: 'GHN8VXQ2LK', three_pl_lm_code: 'Q1-07' });
    expect(await textsOf(carried.id, { kind: 'awb-oms', size: 'A7' })).toEqual(
      expect.arrayContaining(['Mã 3PL · Q1-07', 'GHN8VXQ2LK']),
    );
    expect(await textsOf(carried.id)).not.toContain('GHN8VXQ2LK');
  });

  it('has ward and province of whom it is for and whom it is from', async () => {
    const [to, from] = [await addWard(test), await addWard(test)];
    await test.pool.query(`update shops set address = '7 Ngõ Chợ', ward_id = $1 where id = $2`, [
      from.id,
      hubs.shop.id,
    ]);
    onTestFinished(
      async () => void (await test.pool.query(`update shops set address = '' where id = $1`, [hubs.shop.id])),
    );
    const told = async (columns: Parameters<typeof pkg>[0], kind = 'awb') =>
      (await textsOf((await pkg({ receiver_address: '12 Lê Lợi', ward_id: to.id, ...columns })).id, { kind })).join(
        ' ',
      );
    const [receiver, shop] = [to, from].map(({ code }) => `, Phường ${code}, Tỉnh ${code}`);
    for (const pickup_point of ['', '7 Ngõ Chợ']) {
      expect(await told({ pickup_point })).toContain(`7 Ngõ Chợ${shop}`);
      expect(await told({ pickup_point, status: 'Waiting_for_return' }, 'return-awb')).toContain(`7 Ngõ Chợ${shop}`);
    }
    expect(await told({})).toContain(`12 Lê Lợi${receiver}`);
    // Typed for the order, with no ward of its own.
    expect(await told({ pickup_point: '9 Chợ Lớn' })).not.toContain(shop);
  });

  it('of the way back leads to the hub that picked the package up, from there to the shop, and says why; it asks for no money', async () => {
    const reason = reasons.find((one) => one.types.includes('return'));
    await test.pool.query(`update hubs set address = 'Kho ' || code, phone = '0281234567' where id = any($1::int[])`, [
      [hubs.mine.id, hubs.foreign.id],
    ]);
    const { rows } = await test.pool.query<{ id: number; name: string; address: string }>(
      `select h.id, h.name, concat_ws(', ', h.address, w.name, v.name) as address
       from hubs h join wards w on w.id = h.ward_id join provinces v on v.id = w.province_id`,
    );
    const hub = (id: number) => rows.find((row) => row.id === id);
    const between = await pkg({
      status: 'Return_waiting_for_linehaul',
      fm_hub_id: hubs.foreign.id,
      reason: reason?.code ?? null,
      return_note: 'shop hẹn thứ ba',
    });
    const texts = await textsOf(between.id, { kind: 'return-awb' });
    expect(texts).toEqual(
      expect.arrayContaining([
        'Vận đơn hoàn',
        'Lý do hoàn',
        hub(hubs.foreign.id)?.name,
        `${hubs.mine.code} →`,
        hubs.foreign.code,
        'Ghi chú: shop hẹn thứ ba',
      ]),
    );
    const words = texts.join(' ');
    for (const told of [hub(hubs.foreign.id)?.address, hub(hubs.mine.id)?.address, `${reason?.code} ${reason?.vi}`])
      expect(words).toContain(told);
    expect(texts).not.toContain('Thu hộ (COD)');
    expect(words).not.toContain(between.receiver_name);
    const home = await pkg({ status: 'Waiting_for_return', pickup_point: '7 Ngõ Chợ' });
    expect(await textsOf(home.id, { kind: 'return-awb' })).toEqual(
      expect.arrayContaining(['7 Ngõ Chợ', `${hubs.mine.code} →`, hubs.shop.code, 'Không ghi']),
    );
  });
});

it('where no kind is asked for, what is on its way back has its return label, among waybills too', async () => {
  const forth = await pkg({ cod: 1_500_000 });
  const between = await pkg({ status: 'Return_waiting_for_linehaul', fm_hub_id: hubs.foreign.id, cod: 1_500_000 });
  const home = await pkg({ status: 'Waiting_for_return', cod: 1_500_000, return_note: 'shop hẹn thứ ba' });
  const ids = [between.id, forth.id, home.id];
  const pages = (await paintPdf((await pdf(ids)).bytes)).map(({ text }) => text);
  const { code, ticket } = (await operator.call('POST /packages-awb-ticket', { body: { ids } })).ok.data;
  const page = (await test.call('GET /packages-awb/{code}', { params: { code }, query: { ticket } })).text;
  for (const sheets of [pages, page.split('<article ').slice(1)]) {
    expect(sheets.map((text) => text.includes('Vận đơn hoàn'))).toEqual([true, false, true]);
    expect(sheets.map((text) => text.includes('1.500.000'))).toEqual([false, true, false]);
    expect(sheets.map((text) => text.includes(between.receiver_name))).toEqual([false, true, false]);
    expect(sheets[0]).toContain(hubs.foreign.code);
    expect(sheets[2]).toContain(hubs.shop.code);
    expect(sheets[2]).toContain('shop hẹn thứ ba');
  }
  expect(await textsOf(home.id)).toContain('Lý do hoàn');
  // Whoever asks for the waybill has it.
  expect(await textsOf(home.id, { kind: 'awb' })).toContain('Thu hộ (COD)');
  const nowhere = await pkg({ status: 'Return_waiting_for_linehaul', fm_hub_id: null });
  expect(await textsOf(nowhere.id)).toContain(hubs.shop.code);
});

describe('marking many as printed', () => {
  const mark = (ids: readonly number[], note?: string, person = operator) =>
    person.call('PATCH /multiple-print-packages', { body: { ids, ...(note === undefined ? {} : { note }) } });

  it('counts each print with its reason in the history, and tells each package’s end', async () => {
    const [one, other, cancelled, hidden] = [
      await pkg(),
      await pkg(),
      await pkg({ status: 'Cancelled' }),
      await foreignPackage(),
    ];
    const answer = (await mark([one.id, cancelled.id, other.id, hidden.id, one.id], 'giấy kẹt')).ok;
    expect(answer.data.map((line) => [line.id, line.ok ? 'done' : line.code])).toEqual([
      [one.id, 'done'],
      [cancelled.id, 'EPK011'],
      [other.id, 'done'],
      [hidden.id, 'EPK009'],
    ]);
    for (const item of [one, other]) {
      expect(await storedPackage(test, item.id)).toMatchObject({ is_print: true, print_count: 1 });
      expect((await storedHistory(test, item.id))[0]).toMatchObject({
        action: 'print',
        note: 'giấy kẹt',
        actor_id: operator.id,
        run_id: answer.run,
      });
    }
    expect(await storedPackage(test, hidden.id)).toMatchObject({ is_print: false, print_count: 0 });
    const { data } = (await operator.call('GET /runs/{id}', { params: { id: answer.run } })).ok;
    expect(data).toMatchObject({ action: 'print', total: 4, ok: 2, refused: 2 });
  });

  it('is done once under one key, and can’t be taken back', async () => {
    const item = await pkg();
    const send = () =>
      operator.call('PATCH /multiple-print-packages', {
        body: { ids: [item.id] },
        headers: { 'idempotency-key': 'labels-once' },
      });
    const first = (await send()).ok;
    expect((await send()).ok).toEqual(first);
    expect((await storedPackage(test, item.id)).print_count).toBe(1);
    expect(
      (
        await operator.call('POST /runs/{id}/undo', {
          params: { id: first.run },
          headers: { 'idempotency-key': 'labels-undo' },
        })
      ).code,
    ).toBe('ESY011');
  });

  it('is told afterwards: how often, when last, by whom and why; another’s package is left out', async () => {
    const [one, never, hidden] = [await pkg(), await pkg(), await foreignPackage()];
    await mark([one.id]);
    await mark([one.id], 'nhãn ướt');
    const { data } = (await operator.call('POST /packages-printed', { body: { ids: [never.id, hidden.id, one.id] } }))
      .ok;
    expect(data.map((item) => [item.package_code, item.print_count, item.last_printed?.note ?? null])).toEqual([
      [never.code, 0, null],
      [one.code, 2, 'nhãn ướt'],
    ]);
    expect(data[1]?.last_printed?.actor_name).toMatch(/^hub_operator-/);
  });

  it('takes no rubbish', async () => {
    for (const body of [{ ids: [] }, { ids: ['1'] }, { ids: [1], reason: 'x' }, { ids: [1], note: 'x'.repeat(256) }])
      expect((await operator.call('PATCH /multiple-print-packages', { body })).code).toBe('ESP000');
  });
});

it('the typeface of the page is served to anyone, to be kept for a day', async () => {
  const font = await test.call('GET /label-fonts/{weight}', { params: { weight: '600' } });
  expect(font.headers).toMatchObject({ 'content-type': 'font/ttf', 'cache-control': 'public, max-age=86400' });
  expect(font.bytes.subarray(0, 4)).toEqual(Buffer.from([0, 1, 0, 0]));
  expect((await test.call('GET /label-fonts/{weight}', { params: { weight: '700' } })).code).toBe('ESP000');
});
