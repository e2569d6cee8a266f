import { afterAll, describe, expect, it } from 'vitest';
import { quote } from '~domain/price';
import { testRandom } from '../helpers/random';
import { plainLines } from './helpers/examples-prices';
import { addPerson } from './helpers/people';
import { addHub, addShop, addWard } from './helpers/places';
import { oracle, randomLine, randomPackage } from './helpers/price-oracle';
import { addPriceTable, orderTo, unpricedWorld } from './helpers/prices';
import { dayMs } from '~domain/time';

const { test, hub, shop, ward, sales } = await unpricedWorld();
await addPriceTable(test);
afterAll(() => test.close());

/** Midnight of a day in Viet Nam so many days from now, and its name. */
function day(ahead: number): { readonly text: string; readonly begins: string } {
  const text = new Date(Date.now() + 7 * 3_600_000 + ahead * dayMs).toISOString().slice(0, 10);
  return { text, begins: new Date(`${text}T00:00:00+07:00`).toISOString() };
}
const linesAt = (fee: number) => plainLines.map((line) => ({ ...line, fee }));
const own = async (owner: object, body: object = {}) =>
  (await sales.call('POST /prices', { body: { ...owner, lines: linesAt(20_000), ...body } })).ok.data;
const save = (id: number, version: number, body: object = {}) =>
  sales.call('PATCH /price/{id}/details', { params: { id }, body: { lines: linesAt(30_000), version, ...body } });
const detail = async (id: number) => (await sales.call('GET /price/{id}/detail', { params: { id } })).ok.data;
const quoted = async (code: string, more: object = {}) =>
  (await sales.call('POST /price-quote', { body: { from: code, to: code, weight: 1, ...more } })).ok.data;
let orders = 0;
const order = (shopId: number, more: object = {}) => ({ ...orderTo(shopId, ward.id, `G-${(orders += 1)}`), ...more });

describe('a version', () => {
  it('holds from its day on, and the one before until then', async () => {
    const at = await addHub(test);
    const first = await own({ hub_id: at.id });
    expect(first).toMatchObject({
      no: 1,
      state: 'in_force',
      valid_until: null,
      lines: 4,
      owner: { kind: 'hub', id: at.id, code: at.code },
    });
    const next = (await save(first.id, first.version, { valid_from: day(3).text, name: 'Giá Tết' })).ok.data;
    expect(next).toMatchObject({ no: 2, state: 'future', name: 'Giá Tết', valid_until: null });
    expect(new Date(next.valid_from).toISOString()).toBe(day(3).begins);
    expect(new Date((await detail(first.id)).valid_until ?? '').toISOString()).toBe(day(3).begins);
    const fees = await Promise.all(
      [undefined, day(0).text, day(2).text, day(3).text, day(9).text].map(
        async (on) => (await quoted(at.code, on ? { on } : {})).shipping_fee,
      ),
    );
    expect(fees).toEqual([20_000, 20_000, 20_000, 30_000, 30_000]);
    expect((await quoted(at.code, { on: day(3).text })).source).toMatchObject({
      id: next.id,
      no: 2,
      name: 'Giá Tết',
      owner: { kind: 'hub', code: at.code },
    });
  });

  it('has a name of up to 50 letters; a longer one of before is read, and stays with its lines', async () => {
    const at = await addHub(test);
    await test.pool.query('update hubs set name = $2 where id = $1', [at.id, 'x'.repeat(100)]);
    const first = await own({ hub_id: at.id }, { valid_from: day(3).text });
    expect(first.name).toHaveLength(50);
    const rename = (length: number) =>
      sales.call('PATCH /price/{id}/detail', {
        params: { id: first.id },
        body: { name: 'x'.repeat(length), version: first.version },
      });
    expect((await rename(51)).errors).toHaveProperty('name');
    expect((await rename(50)).ok.data.name).toHaveLength(50);
    await test.pool.query('update price_tables set name = $2 where id = $1', [first.id, 'x'.repeat(100)]);
    const { name, version } = await detail(first.id);
    expect(name).toHaveLength(100);
    expect((await save(first.id, version)).ok.data.name).toHaveLength(100);
  });

  it('that begins today changes the price at once, of what is new and of nothing that was', async () => {
    const at = await addHub(test);
    const seller = await addShop(test, { hubId: at.id });
    const near = await addWard(test, { servedBy: at.id });
    const first = await own({ shop_id: seller.id });
    const before = (await sales.call('POST /packages', { body: order(seller.id, { ward_id: near.id }) })).ok.data;
    expect((await save(first.id, first.version)).ok.data).toMatchObject({ no: 2, state: 'in_force' });
    const after = (await sales.call('POST /packages', { body: order(seller.id, { ward_id: near.id }) })).ok.data;
    expect([before.shipping_fee, after.shipping_fee]).toEqual([20_000, 30_000]);
    const { rows } = await test.pool.query('select shipping_fee, price_zone from packages where id = $1', [before.id]);
    expect(rows).toEqual([{ shipping_fee: 20_000, price_zone: 'intra_city' }]);
    expect((await detail(first.id)).state).toBe('past');
  });

  it('to come is changed in place, moved, and taken back', async () => {
    const first = await own({ hub_id: (await addHub(test)).id }, { valid_from: day(5).text });
    const changed = (await save(first.id, first.version, { lines: linesAt(44_000) })).ok.data;
    expect(changed).toMatchObject({ id: first.id, no: 1, state: 'future', valid_from: first.valid_from });
    const moved = (
      await sales.call('PATCH /price/{id}/detail', {
        params: { id: first.id },
        body: { name: 'Giá hè', valid_from: day(7).text, version: changed.version },
      })
    ).ok.data;
    expect(new Date(moved.valid_from).toISOString()).toBe(day(7).begins);
    expect((await sales.call('GET /price/{id}/details', { params: { id: first.id } })).ok.data.lines[0]?.fee).toBe(
      44_000,
    );
    const gone = (
      await sales.call('PATCH /price/{id}/withdraw', { params: { id: first.id }, body: { version: moved.version } })
    ).ok.data;
    expect(gone.state).toBe('withdrawn');
    expect(await save(first.id, gone.version)).toMatchObject({ status: 409, code: 'ESY065' });
    const { rows } = await test.pool.query<{ action: string; actor_id: number }>(
      `select action, actor_id from audit_log where entity = 'price_table' and entity_id = $1 order by id`,
      [String(first.id)],
    );
    expect(rows).toEqual(['create', 'update', 'update', 'withdraw'].map((action) => ({ action, actor_id: sales.id })));
  });

  it('that held is only read, and so is one in force but for what follows it', async () => {
    const first = await own({ hub_id: (await addHub(test)).id });
    const second = (await save(first.id, first.version)).ok.data;
    expect(await save(first.id, second.version)).toMatchObject({ status: 409, code: 'ESY065' });
    for (const { id, name } of [first, second])
      expect(
        await sales.call('PATCH /price/{id}/detail', { params: { id }, body: { name, version: second.version } }),
      ).toMatchObject({ code: 'ESY065' });
    expect(
      await sales.call('PATCH /price/{id}/withdraw', { params: { id: second.id }, body: { version: second.version } }),
    ).toMatchObject({ code: 'ESY065' });
  });

  it('begins no earlier than today, and never on the day of another', async () => {
    const first = await own({ hub_id: (await addHub(test)).id });
    for (const valid_from of [day(-1).text, '2001-01-01', '2001-01-01T00:00:00Z'])
      expect(await save(first.id, first.version, { valid_from })).toMatchObject({ status: 422, code: 'EPK020' });
    const next = (await save(first.id, first.version, { valid_from: day(4).text })).ok.data;
    expect((await save(first.id, next.version, { valid_from: day(4).begins })).errors).toHaveProperty('valid_from');
    for (const valid_from of ['2026-13-01', 'mai', '1999-01-01', '', null])
      expect((await save(first.id, next.version, { valid_from })).errors).toHaveProperty('valid_from');
  });

  it('ends a hub’s own prices where it has no lines, but not the standard', async () => {
    const at = await addHub(test);
    const first = await own({ hub_id: at.id });
    const end = (
      await sales.call('PATCH /price/{id}/end', {
        params: { id: first.id },
        body: { version: first.version, valid_from: day(2).text },
      })
    ).ok.data;
    expect(end).toMatchObject({ state: 'future', lines: 0 });
    expect([
      (await quoted(at.code)).source.owner.kind,
      (await quoted(at.code, { on: day(2).text })).source.owner.kind,
    ]).toEqual(['hub', 'standard']);
    const standard = (await sales.call('GET /prices', { query: { owner: 'standard' } })).ok.data[0];
    expect(
      await sales.call('PATCH /price/{id}/end', {
        params: { id: standard?.id ?? 0 },
        body: { version: standard?.version ?? 0 },
      }),
    ).toMatchObject({ code: 'EUS009' });
    expect(
      (await save(standard?.id ?? 0, standard?.version ?? 0, { lines: linesAt(1).slice(1) })).errors,
    ).toHaveProperty('lines');
  });
});

describe('two clerks at one table', () => {
  it('never overwrite each other: of twenty at once one is first', async () => {
    const first = await own({ hub_id: (await addHub(test)).id });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => save(first.id, first.version, { valid_from: day(10 + n).text })),
    );
    expect(answers.map(({ code }) => code ?? 'saved').toSorted()).toEqual([
      ...Array.from({ length: 19 }, () => 'ESY013'),
      'saved',
    ]);
    expect((await detail(first.id)).versions).toHaveLength(2);
  });

  it('give a shop one table of its own', async () => {
    const seller = await addShop(test, { hubId: hub.id });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sales.call('POST /prices', { body: { shop_id: seller.id } })),
    );
    expect(answers.map(({ code }) => code ?? 'made').toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 'ESY066'),
      'made',
    ]);
  });
});

describe('what holds', () => {
  it('is told line by line with the table it comes from', async () => {
    const at = await addHub(test);
    const seller = await addShop(test, { hubId: at.id });
    await own({ hub_id: at.id }, { lines: linesAt(15_000).slice(0, 2) });
    const [urban] = linesAt(12_000);
    await own({ shop_id: seller.id }, { lines: [urban, { ...urban, zone: 'district_ward', fee: 13_000 }] });
    const { data } = (await sales.call('GET /shops/{id}/price-table', { params: { id: seller.id } })).ok;
    expect(data.lines.map(({ area_type, zone, fee, source }) => [area_type, zone, fee, source.owner.kind])).toEqual([
      ['urban', null, 12_000, 'shop'],
      ['urban', 'district_ward', 13_000, 'shop'],
      ['suburban', null, 15_000, 'hub'],
      ['intra_region', null, 30_000, 'standard'],
      ['region', null, 40_000, 'standard'],
    ]);
    expect(data).toMatchObject({ hub: { code: at.code }, own: { no: 1, lines: 2 } });
    const rural = await addWard(test, { servedBy: at.id, name: 'Xã Nhà Bè' });
    const town = await addWard(test, { servedBy: at.id });
    const paid = await Promise.all(
      [rural, town].map(
        async ({ id }) =>
          (await sales.call('POST /packages', { body: order(seller.id, { ward_id: id }) })).ok.data.shipping_fee,
      ),
    );
    expect(paid).toEqual([13_000, 12_000]);
    const absent = { params: { id: 999_999 } };
    const refused = await Promise.all([
      sales.call('GET /shops/{id}/price-table', absent),
      sales.call('GET /hubs/{id}/price-table', absent),
      sales.call('GET /price/{id}/detail', absent),
      sales.call('GET /price/{id}/details', absent),
    ]);
    expect(refused.map(({ code }) => code)).toEqual(['ESY064', 'ESY064', 'ESY064', 'ESY064']);
    expect(await sales.call('POST /prices', { body: { shop_id: 999_999 } })).toMatchObject({ code: 'EUS006' });
  });

  it('counts whom a change would touch', async () => {
    const at = await addHub(test);
    const sellers = [
      await addShop(test, { hubId: at.id }),
      await addShop(test, { hubId: at.id }),
      await addShop(test, { hubId: at.id, active: false }),
    ];
    const reach = async (id: number) =>
      (await sales.call('GET /price/{id}/details', { params: { id } })).ok.data.reach.map(
        ({ area_type, hubs, shops }) => [area_type, hubs, shops],
      );
    const table = await own({ hub_id: at.id });
    await own({ shop_id: sellers[0]?.id }, { lines: linesAt(1).slice(0, 1) });
    expect(await reach(table.id)).toEqual([
      ['urban', 1, 1],
      ['suburban', 1, 2],
      ['intra_region', 1, 2],
      ['region', 1, 2],
    ]);
  });

  it('is found by the code or the name of its owner', async () => {
    const table = await own({ shop_id: (await addShop(test, { hubId: hub.id, name: 'Mộc Miên' })).id });
    const found = (await sales.call('GET /prices', { query: { owner: 'shop', q: 'moc mien' } })).ok.data;
    expect(found).toMatchObject([{ id: table.id, versions: 1, next: null }]);
    expect(
      (await sales.call('GET /prices', { query: { q: table.owner.code ?? '' } })).ok.data.map(({ id }) => id),
    ).toEqual([table.id]);
    const beyond = (await sales.call('GET /prices', { query: { q: table.owner.code ?? '', page: 9 } })).ok;
    expect([beyond.data, beyond.meta.pagination.total]).toEqual([[], 1]);
  });
});

describe('a line', () => {
  it('is refused by the field that is wrong', async () => {
    const first = await own({ hub_id: (await addHub(test)).id });
    const wrong: readonly (readonly [string, unknown])[] = [
      ['fee', -1],
      ['fee', 0.001],
      ['fee', '20000'],
      ['fee', null],
      ['over_fee', 1e15],
      ['base_weight', 0],
      ['base_weight', 0.7],
      ['min_fee', 5_000_001],
      ['vas_fee_percent', 100],
      ['vas_fee_percent', 0.00001],
      ['delivery_time_hours', 0],
      ['return_time_hours', 1.5],
      ['zone', 'suburban'],
      ['zone', 'mars'],
      ['area_type', 'moon'],
      ['under10', 1],
    ];
    for (const [field, value] of wrong) {
      const answer = await save(first.id, first.version, { lines: [{ ...plainLines[0], [field]: value }] });
      expect([field, value, answer.code, Object.keys(answer.errors)]).toEqual([
        field,
        value,
        'ESP000',
        [`lines.0.${field}`],
      ]);
    }
    for (const lines of [[], [plainLines[0], plainLines[0]]])
      expect((await save(first.id, first.version, { lines })).errors).toHaveProperty('lines');
    expect((await sales.call('POST /prices', { body: { hub_id: hub.id, shop_id: shop.id } })).errors).toHaveProperty(
      'hub_id',
    );
  });
});

describe('a quote at the counter', () => {
  it('shows each line of its arithmetic', async () => {
    const at = await addHub(test);
    await own({ hub_id: at.id });
    expect(
      await quoted(at.code, { weight: 2.3, length: 50, width: 40, height: 30, value: 1_000_000, cod: 500_000 }),
    ).toMatchObject({
      area_type: 'urban',
      zone: 'intra_city',
      of_zone: false,
      weight: 2.3,
      dim: 12,
      chargeable_kg: 12,
      base_weight: 1,
      shipping_fee: 63_200,
      insurance_fee: 5_000,
      return_fee: 10_000,
      total: 68_200,
      cod: 500_000,
      shop_receives: 431_800,
      lines: [
        { label: 'base', steps: 1, unit: 20_000, amount: 20_000 },
        { label: 'over', steps: 18, unit: 2_000, amount: 36_000 },
        { label: 'from10to15', steps: 4, unit: 1_800, amount: 7_200 },
        { label: 'insurance', steps: 1, unit: 5_000, amount: 5_000 },
      ],
    });
  });

  it('is given from one’s own hub, and for shops one may see', async () => {
    const away = await addHub(test);
    const clerk = await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] });
    const ask = (body: object) =>
      clerk.call('POST /price-quote', { body: { from: hub.code, to: away.code, weight: 1, ...body } });
    expect((await ask({})).ok.data.area_type).toBe('intra_region');
    expect(await ask({ from: away.code })).toMatchObject({ status: 422, code: 'ESH001' });
    expect(await ask({ to: 'NOWHERE' })).toMatchObject({ code: 'ESH001' });
    expect(await ask({ shop: (await addShop(test, { hubId: away.id })).code })).toMatchObject({
      status: 404,
      code: 'EUS006',
    });
    expect((await ask({ shop: shop.code.toLowerCase() })).ok.data.shop?.code).toBe(shop.code);
  });
});

describe('the arithmetic', () => {
  it('agrees with one of its own over 10,000 random packages, to the hundredth', () => {
    const random = testRandom();
    const wrong: object[] = [];
    for (let n = 0; n < 10_000; n += 1) {
      const line = randomLine('urban', random);
      const pkg = randomPackage(random);
      const told = quote(line, {
        weight: Number(pkg.weight),
        length: Number(pkg.length),
        width: Number(pkg.width),
        height: Number(pkg.height),
        value: Number(pkg.value),
      });
      const { shipping, insurance } = oracle(line, pkg);
      if (
        told.shipping_fee.toFixed(2) !== hundredths(shipping) ||
        told.insurance_fee.toFixed(2) !== hundredths(insurance)
      )
        wrong.push({ line, package: pkg, told, shipping, insurance });
    }
    expect(wrong).toEqual([]);
  });
});

function hundredths(amount: bigint): string {
  return `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
}
