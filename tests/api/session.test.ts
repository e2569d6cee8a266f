import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from './helpers/app';
import { passSecond } from './helpers/pass-second';
import { addPerson, addUser, testPassword } from './helpers/people';
import { addCourier } from './helpers/runsheets';
import { send } from './helpers/send';

let test: TestApp;
let hubs: number[];
let serial = 0;

/** A socket address no other test has failed from. */
const freshAddress = (): string => `10.1.${Math.floor((serial += 1) / 250)}.${serial % 250}`;
const login = (username: string, password: string, from = freshAddress(), more: object = {}) =>
  test.call('POST /clients/web/login', { body: { username, password, ...more }, from });
const hashed = (token: string): Buffer => createHash('sha256').update(token).digest();
const emailOf = async (id: number): Promise<string> => {
  const { rows } = await test.pool.query<{ email: string }>('select email from users where id = $1', [id]);
  return rows[0]?.email ?? '';
};

beforeAll(async () => {
  test = await testApp({
    seed: 'demo-small',
    settings: {
      HUBLINE_BACKLOG_ACCOUNT: 'backlog@people.test',
      HUBLINE_PACKAGES_EXCLUDED_ACCOUNT: 'excluded@people.test',
    },
  });
  hubs = (await test.pool.query<{ id: number }>('select id from hubs where active order by code')).rows.map(
    (row) => row.id,
  );
});
afterAll(() => test.close());

describe('signing in', () => {
  it('takes the email or the username, in any letter case', async () => {
    const id = await addUser(test, { role: 'hub_operator' });
    const email = await emailOf(id);
    for (const name of [email, email.toUpperCase(), email.split('@')[0] ?? '', ` ${email} `]) {
      const { access_token, refresh_token } = (await login(name, testPassword)).ok;
      expect(access_token).toMatch(/^[\w-]{43}$/);
      expect(refresh_token).not.toBe(access_token);
      const current = await test.call('GET /user/current', { token: access_token });
      expect(current.ok.data).toMatchObject({ id, email, role_name: 'hub_operator', active: 1, login_allowed: true });
    }
  });

  it('keeps only hashes of the tokens, for the configured time', async () => {
    const id = await addUser(test, { role: 'hub_operator' });
    const { access_token, refresh_token } = (await login(await emailOf(id), testPassword)).ok;
    const { rows } = await test.pool.query(
      'select access_hash, refresh_hash, round(extract(epoch from expires_at - now()) / 3600)::int as hours from sessions where user_id = $1',
      [id],
    );
    expect(rows).toEqual([{ access_hash: hashed(access_token), refresh_hash: hashed(refresh_token), hours: 168 }]);
    expect((await test.call('GET /user/current', { token: refresh_token })).code).toBe('ESY002');
  });

  it('says the same of an unknown user and of a wrong password', async () => {
    const email = await emailOf(await addUser(test, { role: 'hub_operator' }));
    const wrong = await login(email, 'Wrong@2026');
    const unknown = await login('nobody@people.test', 'Wrong@2026');
    expect(wrong).toMatchObject({ status: 422, code: 'ELG001' });
    expect(unknown.text).toBe(wrong.text);
    expect(unknown.status).toBe(wrong.status);
  });

  it('counts five failures of an account in all, whichever of its names is tried', async () => {
    const email = await emailOf(await addUser(test, { role: 'hub_operator' }));
    const names = [email, email.split('@')[0] ?? '', email.toUpperCase(), email.replace('people', 'PEOPLE'), email];
    for (const name of names) expect((await login(name, 'Wrong@2026')).code).toBe('ELG001');
    for (const name of names.slice(0, 2)) expect((await login(name, testPassword)).code).toBe('ELG002');
  });

  it('lets nobody in whose account was locked while his password was being checked', async () => {
    const id = await addUser(test, { role: 'hub_operator' });
    const email = await emailOf(id);
    const locking = await test.pool.connect();
    await locking.query('begin');
    await locking.query('update users set locked_at = now() where id = $1', [id]);
    const entering = login(email, testPassword);
    const waits = async (): Promise<number | null> =>
      (
        await test.pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rowCount;
    await expect.poll(waits).toBe(1);
    await locking.query('commit');
    locking.release();
    expect(await entering).toMatchObject({ status: 423, code: 'EUS012' });
    expect((await test.pool.query('select from sessions where user_id = $1', [id])).rowCount).toBe(0);
  });

  it('tells that an account is locked only to who knows its password', async () => {
    const id = await addUser(test, { role: 'hub_operator' });
    const email = await emailOf(id);
    await test.pool.query('update users set locked_at = now() where id = $1', [id]);
    expect((await login(email, 'Wrong@2026')).code).toBe('ELG001');
    expect(await login(email, testPassword)).toMatchObject({ status: 423, code: 'EUS012' });
  });

  it('lets inactive users and roles outside the list in, to the session endpoints only', async () => {
    const inactive = await emailOf(await addUser(test, { role: 'hub_operator', active: false }));
    const outside = await emailOf(await addUser(test, { role: 'hr_manager' }));
    const field = await emailOf(await addUser(test, { role: 'driver_manager' }));
    for (const [email, active, login_allowed] of [
      [inactive, 0, true],
      [outside, 1, false],
      [field, 1, false],
    ] as const) {
      const token = (await login(email, testPassword)).ok.access_token;
      expect((await test.call('GET /user/current', { token })).ok.data).toMatchObject({ active, login_allowed });
      expect((await test.call('GET /user/profile', { token })).status).toBe(200);
      expect(await test.call('GET /hubs', { token })).toMatchObject({ status: 403, code: 'EUS008' });
    }
  });

  it('tells a role outside the list so also by a password that signs in once', async () => {
    const id = await addUser(test, { role: 'driver_manager', mustConfirmPassword: true });
    const token = (await login(await emailOf(id), testPassword)).ok.access_token;
    const { data } = (await test.call('GET /user/current', { token })).ok;
    expect(data).toMatchObject({ id, role_name: 'driver_manager', login_allowed: false });
  });

  it('leaves that password to a role that is turned away: given another, he signs in by it once', async () => {
    const id = await addUser(test, { role: 'driver_manager', mustConfirmPassword: true });
    const email = await emailOf(id);
    expect((await login(email, testPassword)).status).toBe(200);
    expect((await login(email, testPassword)).status).toBe(200);
    await test.pool.query(
      `update users set role_id = (select id from roles where name = 'hub_operator') where id = $1`,
      [id],
    );
    expect((await login(email, testPassword)).status).toBe(200);
    expect((await login(email, testPassword)).code).toBe('ELG001');
  });

  it('lets nobody who may not work here mend a courier, whose call is that for one’s own account', async () => {
    const hubId = hubs[0] ?? 0;
    const { id } = await addCourier(test, { hubId });
    const body = { type: 'courier' as const, version: 0, first_name: 'Nguyễn Văn Khác' };
    const edit = (who: Person) => who.call('PATCH /users/{id}', { params: { id }, body });
    const manager = await addPerson(test, { role: 'hub_manager', hubIds: [hubId], active: false });
    expect(await edit(manager)).toMatchObject({ status: 403, code: 'EUS008' });
    await test.pool.query('update users set active = 1 where id = $1', [manager.id]);
    await expect.poll(async () => (await edit(manager)).status).toBe(200);
  });

  it('leaves an audit row with the address', async () => {
    const id = await addUser(test, { role: 'hub_operator' });
    const address = freshAddress();
    await login(await emailOf(id), testPassword, address);
    const { rows } = await test.pool.query(`select action, after from audit_log where actor_id = $1`, [id]);
    expect(rows).toEqual([{ action: 'login', after: { address } }]);
  });

  it('refuses a name with control characters and fields nobody knows', async () => {
    expect(await login('a\u0000b', testPassword)).toMatchObject({
      code: 'ESP000',
      errors: { username: ['Có ký tự không được phép'] },
    });
    expect(await login('a', testPassword, freshAddress(), { role: 'admin' })).toMatchObject({
      code: 'ESP000',
      errors: { role: [expect.any(String)] },
    });
  });
});

describe('signing out', () => {
  it('ends the session on every provider before it answers', async () => {
    const other = await test.sibling();
    const person = await addPerson(test, { role: 'hub_operator' });
    // Both have the session fresh in memory.
    expect((await person.call('GET /user/current')).status).toBe(200);
    expect((await send(other, 'GET /user/current', { token: person.token })).status).toBe(200);
    expect((await person.call('DELETE /logout')).ok).toEqual({ data: { ok: true } });
    const answers = await Promise.all([
      person.call('GET /user/current'),
      send(other, 'GET /user/current', { token: person.token }),
    ]);
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [401, 'ESY002'],
      [401, 'ESY002'],
    ]);
  });

  it('leaves the user’s other sessions alone', async () => {
    const person = await addPerson(test, { role: 'hub_operator' });
    const elsewhere = await test.signIn(person.id);
    await person.call('DELETE /logout');
    expect((await elsewhere.call('GET /user/current')).status).toBe(200);
  });
});

describe('a change made by someone else', () => {
  it.each([
    ['a disabled user', `update users set active = 0 where id = $1`, 403, 'EUS008'],
    [
      'a role without rights',
      `update users set role_id = (select id from roles where name = 'hr_manager') where id = $1`,
      403,
      'EUS008',
    ],
    ['a locked account', `update users set locked_at = now() where id = $1`, 401, 'ESY002'],
    ['an expired session', `update sessions set expires_at = now() where user_id = $1`, 401, 'ESY002'],
  ])('%s counts within a second on every provider', async (_what, change, status, code) => {
    const other = await test.sibling();
    const person = await addPerson(test, { role: 'hub_operator' });
    const both = () => Promise.all([person.call('GET /hubs'), send(other, 'GET /hubs', { token: person.token })]);
    expect((await both()).map((answer) => answer.status)).toEqual([200, 200]);
    await test.pool.query(change, [person.id]);
    passSecond();
    const refused = [status, code];
    expect((await both()).map((answer) => [answer.status, answer.code])).toEqual([refused, refused]);
  });
});

describe('the profile', () => {
  it('holds hubs and roles when they are asked for, empty lists otherwise', async () => {
    const [first = 0, second = 0] = hubs;
    const person = await addPerson(test, { role: 'hub_manager', hubIds: [second, first] });
    const plain = (await person.call('GET /user/profile')).ok.data;
    expect(plain).toMatchObject({
      id: person.id,
      email: person.email,
      role_name: 'hub_manager',
      locale: 'vi',
      hubs: { data: [] },
      roles: { data: [] },
    });
    const full = (await person.call('GET /user/profile', { query: { include: 'hubs,roles' } })).ok.data;
    expect(full.hubs.data.map((hub) => hub.id)).toEqual([first, second]);
    expect(full.hubs.data[0]).toEqual({ id: first, code: expect.any(String), name: expect.any(String) });
    expect(full.roles.data).toEqual([{ id: expect.any(Number), name: 'hub_manager' }]);
    expect((await person.call('GET /user/profile', { query: { include: 'passwords' } })).code).toBe('ESP000');
  });

  it('gives who sees all hubs every active one, and nobody an inactive one', async () => {
    const [closed = 0, open = 0] = hubs.slice(-2);
    await test.pool.query('update hubs set active = false where id = $1', [closed]);
    const operator = await addPerson(test, { role: 'hub_operator', hubIds: [closed, open] });
    const admin = await addPerson(test, { role: 'admin' });
    const hubsOf = async (person: typeof admin) =>
      (await person.call('GET /user/profile', { query: { include: 'hubs' } })).ok.data.hubs.data.map((hub) => hub.id);
    expect(await hubsOf(operator)).toEqual([open]);
    expect(await hubsOf(admin)).toEqual(hubs.filter((id) => id !== closed));
    await test.pool.query('update hubs set active = true where id = $1', [closed]);
  });

  it('tells the console which account lands on the backlog and which may not see packages', async () => {
    const backlog = await addPerson(test, { role: 'admin', email: 'backlog@people.test' });
    const excluded = await addPerson(test, { role: 'admin', email: 'excluded@people.test' });
    const flags = async (person: typeof backlog) => (await person.call('GET /user/current')).ok.data;
    expect(await flags(backlog)).toMatchObject({ lands_on_backlog: true, packages_excluded: false });
    expect(await flags(excluded)).toMatchObject({ lands_on_backlog: false, packages_excluded: true });
  });
});
