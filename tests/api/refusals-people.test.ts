import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '~contract/endpoints';
import { listedRoles, listOfRole, staffListNames, staffLists, type StaffListName } from '~domain/staff';
import { testApp, type Person, type TestApp } from './helpers/app';
import { examples } from './helpers/examples';
import { newMember, staffFields } from './helpers/examples-staff';
import { shopForm } from './helpers/examples-shops';
import { addPerson } from './helpers/people';
import { addHub, addWard } from './helpers/places';
import { setScene, type Scene } from './helpers/stage';

/** What the calls on people and places refuse because somebody else has it, or had it first. */
let test: TestApp;
let scene: Scene;
let admin: Person;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  scene = await setScene(test);
  admin = await addPerson(test, { role: 'admin' });
});
afterAll(() => test.close());

/** The calls of each list of the staff. */
const lists = {
  'admin-operators': ['POST /admin-operators', 'PATCH /admin-operators/{id}', 'GET /admin-operators/{id}'],
  'sale-managements': ['POST /sale-managements', 'PATCH /sale-managements/{id}', 'GET /sale-managements/{id}'],
  'sale-admins': ['POST /sale-admins', 'PATCH /sale-admins/{id}', 'GET /sale-admins/{id}'],
  'area-managers': [
    'POST /admin/user/area-managers',
    'PATCH /admin/user/area-managers/{id}',
    'GET /admin/user/area-managers/{id}',
  ],
  'hub-managers': ['POST /hub-managers', 'PATCH /hub-managers/{id}', 'GET /hub-managers/{id}'],
  'hub-operators': ['POST /hub-operators', 'PATCH /hub-operators/{id}', 'GET /hub-operators/{id}'],
  'driver-managers': ['POST /driver-managers', 'PATCH /driver-managers/{id}', 'GET /driver-managers/{id}'],
} as const satisfies Record<StaffListName, readonly [EndpointName, EndpointName, EndpointName]>;

const hubsFor = async (list: StaffListName): Promise<number[]> =>
  staffLists[list].hubs ? [list === 'area-managers' ? (await addHub(test)).id : scene.own.hub.id] : [];
/** The center's people are told of in its own codes. */
const takenOf = (list: StaffListName): readonly string[] =>
  staffLists[list].center ? ['GM002', 'GM003'] : ['EUS002', 'EUS003'];

describe('the staff', () => {
  it.each(staffListNames)(
    'of %s is mended to nobody’s e-mail or phone but his own, by who saw him as he is: GM002, GM003, EUS002, EUS003, ESY013',
    async (list) => {
      const [make, mend, read] = lists[list];
      const add = async () => {
        const body = newMember(await hubsFor(list));
        const answer = (await admin.call(make, { body })).ok as { data: { id: number } };
        return { ...body, id: answer.data.id };
      };
      const [one, other] = [await add(), await add()];
      const save = async (change: object) =>
        (
          await admin.call(mend, {
            params: { id: other.id },
            body: { ...staffFields(), hub_ids: other.hub_ids, version: 0, ...change },
          })
        ).code;
      expect([await save({ email: one.email }), await save({ phone: one.phone })]).toEqual(takenOf(list));
      expect([
        await save({ version: 7 }),
        await save({ email: other.email, phone: other.phone }),
        await save({}),
      ]).toEqual(['ESY013', null, 'ESY013']);
      expect((await admin.call(read, { params: { id: 999_999_999 } })).code).toBe('EUS006');
    },
  );

  it.each(listedRoles)('added by role as %s: EUS002, EUS003, GM002, GM003, EAL002', async (role) => {
    const list = listOfRole(role);
    const make = async (change: object) => {
      const [hub_id] = await hubsFor(list);
      const { hub_ids: _none, ...fields } = newMember([]);
      const body = { ...fields, role, ...(hub_id === undefined ? {} : { hub_id }), ...change };
      return { body, code: (await admin.call('POST /staff', { body })).code };
    };
    const { body: first } = await make({});
    expect([(await make({ email: first.email })).code, (await make({ phone: first.phone })).code]).toEqual(
      takenOf(list),
    );
    expect((await make({ username: first.username })).code).toBe('EAL002');
  });
});

describe('a courier', () => {
  it('has a plate that no other has, whatever letters it is typed in: EUS001', async () => {
    const take = async (licence_plate: string) =>
      admin.call('POST /users/courier-register', {
        body: {
          register_type: 'hub_sale',
          first_name: 'Lê Văn Tám',
          phone: `09${randomInt(10_000_000, 99_999_999)}`,
          hub_id: scene.own.hub.id,
          licence_plate,
        },
      });
    const { id } = (await take('59x112345')).ok.data;
    const plateOf = async () =>
      (await test.pool.query<{ plate: string }>('select licence_plate as plate from couriers where id = $1', [id]))
        .rows[0]?.plate;
    expect([await plateOf(), (await take('59X112345')).code, (await take('59x112345')).code]).toEqual([
      '59X112345',
      'EUS001',
      'EUS001',
    ]);
    // As it was kept before plates were written in capital letters.
    await test.pool.query(`update couriers set licence_plate = '59x112345' where id = $1`, [id]);
    expect((await take('59X112345')).code).toBe('EUS001');
  });
});

describe('places', () => {
  it.each(['provinces', 'districts', 'wards'] as const)(
    'of %s keep a code and a name each: EAL001, EAL002',
    async (level) => {
      const [make, mend] = [`POST /${level}`, `PATCH /${level}/{id}`] as ['POST /provinces', 'PATCH /provinces/{id}'];
      const add = async () => {
        const body = (await examples[make].call(scene.for(admin))).body as { code: string; name: string };
        return { ...body, id: (await admin.call(make, { body })).ok.data.id };
      };
      const { id: _one, ...one } = await add();
      const { id, ...other } = { ...(await add()) };
      // Side by side, or a name could be taken elsewhere only.
      const { division: _division, ...beside } = { division: '', ...one, code: other.code, name: other.name };
      const save = async (change: object) =>
        (
          await admin.call(mend, {
            params: { id },
            body: { ...beside, version: await versionOf(level, id), ...change },
          })
        ).code;
      expect(await save({ code: one.code })).toBe('EAL002');
      await save({});
      expect(await save({ name: one.name })).toBe('EAL001');
    },
  );
});

async function versionOf(table: 'provinces' | 'districts' | 'wards', id: number): Promise<number> {
  const { rows } = await test.pool.query<{ version: number }>(`select version from ${table} where id = $1`, [id]);
  return rows[0]?.version ?? 0;
}

describe('a shop', () => {
  it('lies, and has its stores, where a hub serves: ESH001', async () => {
    const unserved = (await addWard(test)).id;
    const shop = (await admin.call('POST /users/create-shop', { body: shopForm(scene.own.ward.id) })).ok.data;
    expect(
      (
        await admin.call('PATCH /shops/{id}', {
          params: { id: shop.id },
          body: { ...shopForm(unserved), version: shop.version },
        })
      ).code,
    ).toBe('ESH001');
    const store = { name: 'Kho 2', phone: '', address: '5 Lê Lợi' };
    expect(
      (await admin.call('POST /shops/{id}/stores', { params: { id: shop.id }, body: { ...store, ward_id: unserved } }))
        .code,
    ).toBe('ESH001');
    const made = (
      await admin.call('POST /shops/{id}/stores', {
        params: { id: shop.id },
        body: { ...store, ward_id: scene.own.ward.id },
      })
    ).ok.data;
    expect(
      (
        await admin.call('PATCH /shop-stores/{id}', {
          params: { id: made.id },
          body: { ...store, ward_id: unserved, active: true, version: made.version },
        })
      ).code,
    ).toBe('ESH001');
  });
});
