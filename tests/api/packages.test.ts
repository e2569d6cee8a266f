import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '~contract/endpoints';
import { custodyHub } from '~domain/package-decision';
import { loginRoles } from '~domain/roles';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import {
  storePackage,
  addTwoHubs,
  anyCode,
  phoneReadings,
  type StoredPackage,
  type TwoHubs,
} from './helpers/stored-packages';
import { addAccepted } from './helpers/accepted-packages';
import { addCarrier } from './helpers/carriers';
import { addPerson } from './helpers/people';
import { addWard } from './helpers/places';
import { addHub } from './helpers/places';
import { send } from './helpers/send';

let test: TestApp;
let hubs: TwoHubs;
let operator: Person;
let admin: Person;

beforeAll(async () => {
  test = await sharedApp();
  hubs = await addTwoHubs(test);
  operator = await addPerson(test, { role: 'hub_operator', hubIds: [hubs.mine.id] });
  admin = await addPerson(test, { role: 'admin' });
});
afterAll(() => test.close());

/** Three packages that touch the operator's hub in one way each, and one that does not. */
async function packagesInAndOutOfSight(): Promise<{ seen: StoredPackage[]; hidden: StoredPackage }> {
  const { mine, foreign, shop, foreignShop } = hubs;
  const seen = [
    await storePackage(test, {
      seller_id: foreignShop.id,
      current_hub_id: mine.id,
      fm_hub_id: foreign.id,
      lm_hub_id: foreign.id,
    }),
    await storePackage(test, {
      seller_id: shop.id,
      current_hub_id: foreign.id,
      fm_hub_id: mine.id,
      lm_hub_id: foreign.id,
    }),
    await storePackage(test, {
      seller_id: foreignShop.id,
      current_hub_id: foreign.id,
      fm_hub_id: foreign.id,
      lm_hub_id: mine.id,
    }),
  ];
  const hidden = await storePackage(test, {
    seller_id: foreignShop.id,
    current_hub_id: foreign.id,
    fm_hub_id: foreign.id,
    lm_hub_id: foreign.id,
  });
  return { seen, hidden };
}

describe('hub scope', () => {
  it('shows what lies at, came from or goes to one of the user’s hubs, and answers the rest as if it did not exist', async () => {
    const { seen, hidden } = await packagesInAndOutOfSight();
    for (const { id, code } of seen) {
      expect((await operator.call('GET /packages/{id}', { params: { id } })).ok.data.id).toBe(id);
      expect((await operator.call('GET /package', { query: { code } })).ok.data.id).toBe(id);
      expect((await operator.call('GET /package-tracking', { query: { code } })).ok.data.code).toBe(code);
      expect((await operator.call('GET /package-history', { query: { package_id: id } })).ok.data).toEqual([]);
      expect(
        (await operator.call('GET /packages-master-search', { query: { code } })).ok.data.map((found) => found.id),
      ).toEqual([id]);
    }
    for (const [id, code] of [
      [hidden.id, hidden.code],
      [999_999_999, anyCode()],
    ] as const) {
      expect(await operator.call('GET /packages/{id}', { params: { id } })).toMatchObject({
        status: 404,
        code: 'EPK009',
      });
      expect(await operator.call('GET /package-history', { query: { package_id: id } })).toMatchObject({
        status: 404,
        code: 'EPK009',
      });
      expect((await operator.call('GET /packages-master-search', { query: { code } })).ok.data).toEqual([]);
    }
    const listed = (await operator.call('GET /packages', { query: { limit: 1000 } })).ok;
    expect(listed.data.map((row) => row.id)).toEqual(expect.arrayContaining(seen.map((pkg) => pkg.id)));
    expect(listed.data.map((row) => row.id)).not.toContain(hidden.id);
    expect(listed.meta.pagination.total).toBe(listed.data.length);
  });

  it('tells of a package of other hubs, to who names its code, whose it is and where it is bound, and nothing else', async () => {
    const third = await addHub(test);
    const [going, back, ended] = await Promise.all([
      storePackage(test, {
        seller_id: hubs.foreignShop.id,
        status: 'Waiting_for_linehaul',
        current_hub_id: hubs.foreign.id,
        fm_hub_id: hubs.foreign.id,
        lm_hub_id: third.id,
      }),
      storePackage(test, {
        seller_id: hubs.foreignShop.id,
        status: 'Waiting_for_return',
        current_hub_id: third.id,
        fm_hub_id: hubs.foreign.id,
        lm_hub_id: third.id,
      }),
      storePackage(test, {
        seller_id: hubs.foreignShop.id,
        status: 'Delivered',
        current_hub_id: third.id,
        fm_hub_id: hubs.foreign.id,
        lm_hub_id: third.id,
      }),
    ]);
    const missing = anyCode();
    const places = [
      [going.code, [hubs.foreign.code, third.code]],
      [back.code, [third.code, hubs.foreign.code]],
      [ended.code, [third.code]],
    ] as const;
    for (const name of ['GET /package', 'GET /package-tracking'] as const) {
      for (const [code, elsewhere] of places) {
        const refusal = await operator.call(name, { query: { code } });
        expect(refusal).toMatchObject({ status: 409, code: 'EPK012' });
        expect(JSON.parse(refusal.text)).toEqual({
          code: 'EPK012',
          message: expect.any(String) as string,
          errors: { elsewhere },
        });
      }
      expect(await operator.call(name, { query: { code: missing } })).toMatchObject({ status: 404, code: 'EPK029' });
    }
    const asked = [...places.map(([code]) => code), missing];
    expect((await operator.call('POST /packages-post', { body: { codes: asked } })).ok.data).toEqual({
      packages: [],
      malformed: [],
      elsewhere: places.map(([code, elsewhere]) => ({ code, errors: { elsewhere } })),
      not_found: [missing],
    });
  });

  it('hides everything from a user without hubs, and nothing from administration', async () => {
    const { seen, hidden } = await packagesInAndOutOfSight();
    const nowhere = await addPerson(test, { role: 'hub_manager', hubIds: [] });
    expect((await nowhere.call('GET /packages')).ok.meta.pagination).toMatchObject({ total: 0, total_pages: 1 });
    for (const role of ['admin', 'admin_operator'] as const) {
      const person = await addPerson(test, { role });
      for (const { id } of [...seen, hidden])
        expect((await person.call('GET /packages/{id}', { params: { id } })).status).toBe(200);
    }
  });
});

describe('a phone', () => {
  it('is masked in every list', async () => {
    const { seen } = await packagesInAndOutOfSight();
    const codes = seen.map((pkg) => pkg.code);
    const answers = [
      await admin.call('GET /packages', { query: { limit: 1000 } }),
      await admin.call('GET /package', { query: { code: codes[0] ?? '' } }),
      await admin.call('POST /packages-post', { body: { codes } }),
    ];
    for (const answer of answers) {
      expect(answer.text).toContain('0903 *** 218');
      expect(answer.text).not.toContain('0903111218');
    }
  });

  it('is whole on the detail for administration, sales, and the hub that has custody; each reading leaves a trace', async () => {
    const { mine, foreign, shop } = hubs;
    const places: { current_hub_id: number | null; fm_hub_id: number | null; lm_hub_id: number | null }[] = [];
    for (const current_hub_id of [null, mine.id, foreign.id])
      for (const fm_hub_id of [null, mine.id, foreign.id])
        places.push({ current_hub_id, fm_hub_id, lm_hub_id: mine.id });
    const read = new Map<number, number[]>();
    for (const role of loginRoles) {
      const person = await addPerson(test, { role, hubIds: [mine.id] });
      for (const place of places) {
        const pkg = await storePackage(test, { seller_id: shop.id, ...place });
        const { data } = (await person.call('GET /packages/{id}', { params: { id: pkg.id } })).ok;
        const calls = ['admin', 'admin_operator', 'sale_admin', 'sale_management'].includes(role);
        const whole = calls || custodyHub(pkg) === mine.id;
        expect({ role, place, phone: data.receiver_phone, masked: data.phone_masked }).toEqual({
          role,
          place,
          phone: whole ? '0903111218' : '0903 *** 218',
          masked: !whole,
        });
        read.set(pkg.id, whole ? [person.id] : []);
      }
    }
    const left = async () =>
      new Map(await Promise.all([...read.keys()].map(async (id) => [id, await phoneReadings(test, id)] as const)));
    // Written behind the answers.
    await expect.poll(left).toEqual(read);
  });

  it('is shown without a write, whose trace comes right behind, and before the provider has stopped', async () => {
    const pkg = await storePackage(test, { seller_id: hubs.shop.id, current_hub_id: hubs.mine.id });
    const app = await test.sibling();
    const holder = await test.pool.connect();
    await holder.query('begin; lock table personal_data_reads in exclusive mode');
    const { ok } = await send(app, 'GET /packages/{id}', { token: admin.token, params: { id: pkg.id } });
    expect(ok.data.receiver_phone).toBe('0903111218');
    await holder.query('rollback');
    holder.release();
    await app.close();
    expect(await phoneReadings(test, pkg.id)).toEqual([admin.id]);
  });

  it('is masked where a step is only tried, which leaves no trace', async () => {
    const pkg = await storePackage(test, { seller_id: hubs.shop.id, current_hub_id: hubs.mine.id });
    const note = (query = {}) =>
      admin.call('PATCH /packages/{id}/operator-update', {
        params: { id: pkg.id },
        query,
        body: { operator_note: 'gọi trước' },
      });
    const tried = await note({ dry_run: 'true' });
    expect(tried.ok.data).toMatchObject({
      operator_note: 'gọi trước',
      receiver_phone: '0903 *** 218',
      phone_masked: true,
    });
    expect(tried.text).not.toContain('0903111218');
    expect(await phoneReadings(test, pkg.id)).toEqual([]);
    expect((await note()).ok.data.receiver_phone).toBe('0903111218');
    expect(await phoneReadings(test, pkg.id)).toEqual([admin.id]);
  });

  it('stays masked in the history of a correction', async () => {
    const pkg = await storePackage(test, { seller_id: hubs.shop.id, current_hub_id: hubs.mine.id });
    await admin.call('PATCH /packages/{id}/change-info-receiver', {
      params: { id: pkg.id },
      body: { receiver_phone: '0987654321' },
    });
    const [entry] = (await admin.call('GET /package-history', { query: { package_id: pkg.id } })).ok.data;
    expect(entry).toMatchObject({
      action: 'change_receiver',
      before: { receiver_phone: '0903 *** 218' },
      after: { receiver_phone: '0987 *** 321' },
    });
  });
});

describe('a package by its code', () => {
  it('is found however the code is written', async () => {
    const pkg = await storePackage(test, { seller_id: hubs.shop.id, fm_hub_id: hubs.mine.id });
    for (const code of [pkg.code, ` ${pkg.code.toLowerCase()} `])
      expect((await operator.call('GET /package', { query: { code } })).ok.data.id).toBe(pkg.id);
  });

  it('is refused as malformed when its check digit is wrong', async () => {
    const wrong = `HL24000001${(8 + 1) % 10}VN`;
    for (const code of [wrong, 'x', 'HL 1', '%00', 'đơn']) {
      expect(await operator.call('GET /package', { query: { code } })).toMatchObject({ status: 422, code: 'EPK027' });
      expect(await operator.call('GET /package-tracking', { query: { code } })).toMatchObject({
        status: 422,
        code: 'EPK027',
      });
    }
  });

  it('is tracked by the statuses it entered, without personal data', async () => {
    const pkg = await storePackage(test, { seller_id: hubs.shop.id, current_hub_id: hubs.mine.id });
    const params = { id: pkg.id };
    await admin.call('PATCH /packages/{id}/operator-update', {
      params,
      body: { operator_note: 'gọi trước 0912345678' },
    });
    await admin.call('PATCH /packages/{id}/lost', { params, body: { note: 'rơi trên xe' } });
    await admin.call('PATCH /packages/{id}/lost-approval', { params, body: {} });
    const answer = await operator.call('GET /package-tracking', { query: { code: pkg.code } });
    expect(answer.ok.data).toEqual({
      code: pkg.code,
      status: 'Lost',
      steps: [
        { at: expect.any(String) as string, status: 'Missing', hub_code: hubs.mine.code },
        { at: expect.any(String) as string, status: 'Lost', hub_code: hubs.mine.code },
      ],
    });
    expect(answer.text).not.toMatch(/0912345678|Bưởi|Lê Lợi|rơi/);
  });

  it('comes from a list of codes in the order given, once each', async () => {
    const first = await storePackage(test, { seller_id: hubs.shop.id, fm_hub_id: hubs.mine.id });
    const second = await storePackage(test, { seller_id: hubs.shop.id, fm_hub_id: hubs.mine.id });
    const missing = anyCode();
    const codes = [second.code.toLowerCase(), 'HL240000010VN', first.code, missing, second.code];
    const { data } = (await operator.call('POST /packages-post', { body: { codes } })).ok;
    expect(data.packages.map((row) => row.id)).toEqual([second.id, first.id]);
    expect(data.malformed).toEqual(['HL240000010VN']);
    expect(data.not_found).toEqual([missing]);
  });

  it('and what commands act on have what is declared of a package and nothing else', async () => {
    const { code } = await storePackage(test, {
      seller_id: hubs.shop.id,
      current_hub_id: hubs.mine.id,
      fm_hub_id: hubs.mine.id,
      lm_hub_id: hubs.foreign.id,
    });
    const byCode = await operator.call('POST /packages-post', { body: { codes: [code, 'HL240000010VN'] } });
    const subjects = await operator.call('GET /packages-subjects', { query: { q: code } });
    expect(JSON.parse(byCode.text)).toEqual(endpoints['POST /packages-post'].response.parse(JSON.parse(byCode.text)));
    expect(JSON.parse(subjects.text)).toEqual(
      endpoints['GET /packages-subjects'].response.parse(JSON.parse(subjects.text)),
    );
    expect([byCode.ok.data.packages.length, subjects.ok.data.length]).toEqual([1, 1]);
  });

  it('is by such a list what it is by itself, to the last field', async () => {
    const odd = {
      receiver_name: 'Trần "Bưởi" \\ \u2028 😀',
      receiver_address: '12/3 Lê Lợi\nhẻm 4',
      weight: 0.125,
      cod: 1_234_567.5,
      reason: 'FR004',
      is_print: true,
    };
    const shops = { seller_id: hubs.shop.id, fm_hub_id: hubs.mine.id };
    const packages = [
      await storePackage(test, shops),
      await storePackage(test, {
        ...shops,
        ...odd,
        current_hub_id: hubs.mine.id,
        lm_hub_id: hubs.foreign.id,
        reattempt_date: '2026-03-04T05:06:07.1Z',
        stage_entered_at: '2026-01-02T03:04:05Z',
        created_at: '2026-01-02T03:04:05.123456Z',
      }),
      await storePackage(test, { ...shops, receiver_phone: '113' }),
    ];
    const codes = packages.map(({ code }) => code);
    const { data } = (await operator.call('POST /packages-post', { body: { codes } })).ok;
    const alone = await Promise.all(
      codes.map(async (code) => (await operator.call('GET /package', { query: { code } })).ok.data),
    );
    expect(data.packages).toEqual(alone);
  });

  it('tells its address with ward and province, whether or not they were typed with the street', async () => {
    const ward = await addWard(test);
    const [name, province] = [`Phường ${ward.code}`, `Tỉnh ${ward.code}`];
    const whole = `12 Lê Lợi, ${name}, ${province}`;
    const written = async (receiver_address: string, ward_id: number | null = ward.id) => {
      const place = { seller_id: hubs.shop.id, fm_hub_id: hubs.mine.id };
      const { id } = await storePackage(test, { ...place, receiver_address, ward_id });
      const { data } = (await operator.call('GET /packages/{id}', { params: { id } })).ok;
      expect(data.receiver_address).toBe(receiver_address);
      return data.receiver_full_address;
    };
    expect(await written('12 Lê Lợi')).toBe(whole);
    expect(await written(`12 Lê Lợi, ${name}`)).toBe(whole);
    expect(await written(whole)).toBe(whole);
    expect(await written(whole.toUpperCase())).toBe(whole.toUpperCase());
    expect(await written('12 Lê Lợi', null)).toBe('12 Lê Lợi');
  });

  it('writes rows as every other call does, to the letter', async () => {
    const place = { seller_id: hubs.shop.id, fm_hub_id: hubs.mine.id };
    const texts = [
      '"quoted" \\ and / so',
      'tab\tline\nreturn\r',
      'Đường số 7 \u2028 \u0001 \u007f 📦',
      '',
      'ends with +00:00',
    ];
    const packages = await Promise.all([
      ...texts.map((text) =>
        storePackage(test, { ...place, receiver_name: text, receiver_address: text, weight: 0.25, cod: 250_000.5 }),
      ),
      storePackage(test, {
        ...place,
        ward_id: (await addWard(test)).id,
        current_hub_id: hubs.mine.id,
        lm_hub_id: hubs.foreign.id,
        receiver_phone: '09',
        reason: 'FR012',
        weight: 3,
        cod: 0,
        reattempt_date: '2026-11-02T17:00:00.120Z',
      }),
    ]);
    const { text } = await operator.call('POST /packages-post', { body: { codes: packages.map(({ code }) => code) } });
    const rows = await Promise.all(packages.map(({ code }) => operator.call('GET /package', { query: { code } })));
    const written = rows.map((row) => JSON.stringify((JSON.parse(row.text) as { data: unknown }).data));
    expect(text).toBe(`{"data":{"packages":[${written.join(',')}],"malformed":[],"elsewhere":[],"not_found":[]}}`);
  });

  it('comes from many such lists at once, more than there are connections', async () => {
    const pkg = await storePackage(test, { seller_id: hubs.shop.id, fm_hub_id: hubs.mine.id });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => operator.call('POST /packages-post', { body: { codes: [pkg.code] } })),
    );
    expect(answers.map((answer) => answer.ok.data.packages.length)).toEqual(answers.map(() => 1));
  });

  it('comes from ten thousand codes at once, and from no more', async () => {
    const codes = Array.from({ length: 10_000 }, (_, index) => `EXT-${index}`);
    expect((await operator.call('POST /packages-post', { body: { codes } })).ok.data.not_found).toHaveLength(10_000);
    expect((await operator.call('POST /packages-post', { body: { codes: [...codes, 'ONE-MORE'] } })).code).toBe(
      'ESP000',
    );
    expect((await operator.call('POST /packages-post', { body: { codes: [] } })).code).toBe('ESP000');
  });
});

describe('the global search', () => {
  it('shows the exact code first, then what begins with the text, twenty at the most', async () => {
    const hub = await addHub(test);
    const person = await addPerson(test, { role: 'hub_manager', hubIds: [hub.id] });
    const packages: StoredPackage[] = [];
    for (let index = 0; index < 25; index += 1)
      packages.push(
        await storePackage(test, {
          seller_id: hubs.shop.id,
          lm_hub_id: hub.id,
          code: `XK-${100 + index}`,
          order_code: `Don_${100 + index}`,
        }),
      );
    const exact = await storePackage(test, {
      seller_id: hubs.shop.id,
      lm_hub_id: hub.id,
      code: 'XK-1',
      order_code: 'XK-100',
    });
    const search = async (code: string) =>
      (await person.call('GET /packages-master-search', { query: { code } })).ok.data;
    const all = await search('xk-1');
    expect(all).toHaveLength(20);
    expect(all[0]).toEqual({
      id: exact.id,
      code: 'XK-1',
      seller_id: hubs.shop.id,
      seller_code: hubs.shop.code,
      package_status: 'Waiting_for_delivery',
      receiver_name: expect.any(String) as string,
    });
    expect((await search('XK-100')).map((found) => found.id)).toEqual([packages[0]?.id, exact.id]);
    expect((await search('Don_110')).map((found) => found.id)).toEqual([packages[10]?.id]);
    // What LIKE treats specially is plain text.
    expect(await search('Don%110')).toEqual([]);
    expect(await search('_K-100')).toEqual([]);
    expect(await search('\\')).toEqual([]);
    expect((await search('xk-10\u0000')).length).toBeGreaterThan(0);
  });

  it('finds by the receiver’s phone, whole or its last digits, the newest first', async () => {
    const called = async (phone: string, at = hubs.mine.id): Promise<StoredPackage> => {
      const pkg = await storePackage(test, {
        seller_id: hubs.shop.id,
        current_hub_id: at,
        fm_hub_id: at,
        lm_hub_id: at,
      });
      await test.pool.query('update packages set receiver_phone = $2, receiver_name = $3 where id = $1', [
        pkg.id,
        phone,
        `Người ${phone}`,
      ]);
      return pkg;
    };
    const older = await called('0903778866');
    const newer = await called('0905778866');
    const other = await called('0903778867');
    await called('0903778866', hubs.foreign.id);
    const found = async (typed: string) =>
      (await operator.call('GET /packages-master-search', { query: { code: typed } })).ok.data.map(({ id }) => id);
    for (const typed of ['778866', '78866', '8866']) expect(await found(typed)).toEqual([newer.id, older.id]);
    for (const typed of ['0903778866', '0903 778 866', '+84 903.778.866'])
      expect(await found(typed)).toEqual([older.id]);
    expect(await found('778867')).toEqual([other.id]);
    expect(await found('866')).toEqual([]);
    const [row] = (await operator.call('GET /packages-master-search', { query: { code: '778867' } })).ok.data;
    expect(row?.receiver_name).toBe('Người 0903778867');
    // It lies elsewhere by now: its phone is masked here, and found whole only, by whoever knows it.
    await test.pool.query('update packages set current_hub_id = $1 where id = $2', [hubs.foreign.id, other.id]);
    for (const typed of ['8867', '778867', '903778867']) expect(await found(typed)).toEqual([]);
    expect(await found('0903778867')).toEqual([other.id]);
    expect(
      (await admin.call('GET /packages-master-search', { query: { code: '778867' } })).ok.data.map(({ id }) => id),
    ).toEqual([other.id]);
  });
});

describe('a carrier’s number', () => {
  it('finds its package in the header and in lists, in full and however its letters are typed, in one’s own hubs', async () => {
    const carrier = await addCarrier(admin);
    const place = { hubId: hubs.mine.id, shopId: hubs.shop.id };
    const [one, other] = await addAccepted(test, carrier, place, 2);
    const [foreign] = await addAccepted(test, carrier, { hubId: hubs.foreign.id, shopId: hubs.foreignShop.id }, 1);
    if (!one || !other || !foreign) throw new Error('three were made');
    const found = async (typed: string) => [
      (await operator.call('GET /packages-master-search', { query: { code: typed } })).ok.data.map(({ id }) => id),
      (await operator.call('GET /packages', { query: { q: typed } })).ok.data.map(({ id }) => id),
    ];
    for (const typed of [one.tracking, ` ${one.tracking.toLowerCase()} `])
      expect(await found(typed)).toEqual([[one.id], [one.id]]);
    // One that looks like ours, by an earlier hand-over.
    await test.pool.query(`update handovers set tracking_3pl = 'EB12345678VN', state = 'ended' where package_id = $1`, [
      other.id,
    ]);
    expect(await found('EB12345678VN')).toEqual([[other.id], [other.id]]);
    for (const typed of [one.tracking.slice(0, -1), foreign.tracking]) expect(await found(typed)).toEqual([[], []]);
  });
});

describe('the history', () => {
  it('is told newest first, with who did what and where', async () => {
    const pkg = await storePackage(test, { seller_id: hubs.shop.id, current_hub_id: hubs.mine.id });
    const params = { id: pkg.id };
    await admin.call('PATCH /packages/{id}/operator-update', { params, body: { operator_note: 'gọi trước' } });
    await admin.call('PATCH /packages/{id}/return', { params, body: { reason: 'FR005', note: 'khách đổi ý' } });
    const { data } = (await operator.call('GET /package-history', { query: { package_id: pkg.id } })).ok;
    expect(data.map((entry) => [entry.action, entry.from_status, entry.to_status])).toEqual([
      ['return', 'Waiting_for_delivery', 'Return_waiting_for_linehaul'],
      ['operator_update', 'Waiting_for_delivery', 'Waiting_for_delivery'],
    ]);
    expect(data[0]).toMatchObject({
      actor_role: 'admin',
      hub: hubs.mine,
      reason: 'FR005',
      note: 'khách đổi ý',
      before: { reason: null, return_note: null },
    });
    expect(data[0]?.actor_name).toMatch(/^admin-/);
  });
});
