import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { passSecond } from './helpers/pass-second';
import { addPerson, addUser, testPassword } from './helpers/people';
import { addHub } from './helpers/places';
import { send } from './helpers/send';

let test: TestApp;
let admin: Person;
let hub: number;

beforeAll(async () => {
  test = await sharedApp();
  admin = await addPerson(test, { role: 'admin' });
  hub = (await addHub(test)).id;
});
afterAll(() => test.close());

describe('an account that is locked', () => {
  it('is signed in nowhere within a second, is told so by its password alone, and begins anew once it is unlocked', async () => {
    const elsewhere = await test.sibling();
    const id = await addUser(test, { role: 'hub_operator', hubIds: [hub] });
    const { rows } = await test.pool.query<{ email: string }>('select email from users where id = $1', [id]);
    const login = async (password: string, from: string) =>
      (await test.call('POST /clients/web/login', { body: { username: rows[0]?.email ?? '', password }, from })).code;
    const { token } = await test.signIn(id);
    const works = async () => (await send(elsewhere, 'GET /hubs', { token })).code;
    const lock = () => admin.call('PATCH /staff/{id}/lock', { params: { id } });
    const unlock = () => admin.call('PATCH /staff/{id}/unlock', { params: { id } });
    expect(await works()).toBeNull();

    expect((await unlock()).code).toBe('EUS009');
    expect((await lock()).ok.data).toMatchObject({ locked: true, active: true });
    expect((await lock()).code).toBe('EUS009');
    passSecond();
    expect(await works()).toBe('ESY002');
    expect([await login(testPassword, '10.8.0.1'), await login('Wrong@2026', '10.8.0.2')]).toEqual([
      'EUS012',
      'ELG001',
    ]);

    expect((await unlock()).ok.data.locked).toBe(false);
    // Whoever had the machine has it no more.
    expect([await works(), await login(testPassword, '10.8.0.1')]).toEqual(['ESY002', null]);
    const { data } = (await admin.call('GET /staff/{id}', { params: { id } })).ok;
    expect(data.history.map(({ action }) => action).filter((action) => action.includes('lock'))).toEqual([
      'unlock_staff',
      'lock_staff',
    ]);
  });

  it.each([
    ['being locked', (id: number) => admin.call('PATCH /staff/{id}/lock', { params: { id } })],
    ['another password', (id: number) => admin.call('PATCH /users/{id}/password-members', { params: { id } })],
  ] as const)('%s ends his sessions, and leaves alone when others had ended', async (_what, change) => {
    const { id } = await addPerson(test, { role: 'hub_operator', hubIds: [hub] });
    const before = '2026-01-02T03:04:05.000Z';
    await test.pool.query('update sessions set ended_at = $2 where user_id = $1', [id, before]);
    await test.signIn(id);
    expect((await change(id)).status).toBe(200);
    const { rows } = await test.pool.query<{ ended_at: string | null }>(
      'select ended_at from sessions where user_id = $1 order by id',
      [id],
    );
    const ends = rows.map(({ ended_at: end }) => end && new Date(end).toISOString());
    expect(ends).toEqual([before, expect.any(String)]);
    expect(ends[1]).not.toBe(before);
  });

  it('is never one’s own, nor of whom one may not change', async () => {
    const manager = await addPerson(test, { role: 'hub_manager', hubIds: [hub] });
    const lock = async (caller: Person, id: number) =>
      (await caller.call('PATCH /staff/{id}/lock', { params: { id } })).code;
    const shared = await addUser(test, { role: 'hub_operator', hubIds: [hub, (await addHub(test)).id] });
    const far = await addUser(test, { role: 'hub_operator', hubIds: [(await addHub(test)).id] });
    expect([await lock(admin, admin.id), await lock(manager, shared), await lock(manager, far)]).toEqual([
      'EUS009',
      'EUS008',
      'EUS006',
    ]);
  });
});
