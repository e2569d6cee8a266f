import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oldPasswordSubject } from '~provider/features/session/login-failures';
import { sharedApp, type TestApp } from './helpers/app';
import { addPerson, testPassword } from './helpers/people';
import { send } from './helpers/send';

const newPassword = 'Hubline@2027';
const change = { old_password: testPassword, password: newPassword, retype_password: newPassword };

let test: TestApp;
let address = 0;

const login = (username: string, password: string) =>
  test.call('POST /clients/web/login', { body: { username, password }, from: `10.2.0.${(address += 1)}` });
const auditOf = async (id: number): Promise<string[]> =>
  (
    await test.pool.query<{ action: string }>('select action from audit_log where actor_id = $1 order by id', [id])
  ).rows.map((row) => row.action);

beforeAll(async () => {
  test = await sharedApp();
});
afterAll(() => test.close());

describe('changing one’s own password', () => {
  it('replaces it, keeps this session and ends the others on every provider', async () => {
    const other = await test.sibling();
    const person = await addPerson(test, { role: 'hub_operator' });
    const elsewhere = await test.signIn(person.id);
    expect((await send(other, 'GET /user/current', { token: elsewhere.token })).status).toBe(200);
    expect((await person.call('PATCH /users/{id}/password', { params: { id: person.id }, body: change })).ok).toEqual({
      data: { ok: true },
    });
    expect((await send(other, 'GET /user/current', { token: elsewhere.token })).code).toBe('ESY002');
    const current = (await person.call('GET /user/current')).ok.data;
    expect(Date.now() - Date.parse(current.password_updated_at ?? '')).toBeLessThan(10_000);
    expect((await login(person.email, testPassword)).code).toBe('ELG001');
    expect((await login(person.email, newPassword)).status).toBe(200);
    expect(await auditOf(person.id)).toEqual(['change_password', 'login']);
  });

  it('needs the old password, the rule of the specification and the same word twice', async () => {
    const person = await addPerson(test, { role: 'hub_operator' });
    const attempt = (body: object) =>
      person.call('PATCH /users/{id}/password', { params: { id: person.id }, body: { ...change, ...body } });
    expect(await attempt({ old_password: 'Wrong@2026' })).toMatchObject({ status: 422, code: 'EUS005' });
    expect((await attempt({ old_password: '' })).errors).toEqual({ old_password: ['Thông tin bắt buộc'] });
    expect((await attempt({ password: 'hubline@2027', retype_password: 'hubline@2027' })).errors).toHaveProperty(
      'password',
    );
    expect((await attempt({ retype_password: 'Hubline@2028' })).errors).toEqual({
      retype_password: ['Mật khẩu nhập lại không khớp'],
    });
    expect((await login(person.email, testPassword)).status).toBe(200);
  });

  it('is slowed after five wrong guesses at the old one', async () => {
    const person = await addPerson(test, { role: 'hub_operator' });
    const guess = () =>
      person.call('PATCH /users/{id}/password', {
        params: { id: person.id },
        body: { ...change, old_password: 'Wrong@2026' },
      });
    for (let attempt = 1; attempt <= 5; attempt += 1) expect((await guess()).code).toBe('EUS005');
    // Its turn comes behind those that others have taken, and no answer before it.
    const subject = oldPasswordSubject(person.id);
    await test.pool.query(`update login_failures set last_at = now() + interval '1 second' where subject = $1`, [
      subject,
    ]);
    expect((await guess()).code).toBe('EUS005');
    expect(
      (await test.pool.query('select last_at <= now() as come from login_failures where subject = $1', [subject])).rows,
    ).toEqual([{ come: true }]);
  });

  it('tells of many guesses sent at once no more than of five: not which of the others is right', async () => {
    const people = await Promise.all([1, 2].map(() => addPerson(test, { role: 'hub_operator' })));
    const [counting, checking] = [await test.pool.connect(), await test.pool.connect()];
    const held = async (table: string): Promise<number | null> =>
      (
        await test.pool.query(
          `select from pg_locks l join pg_database d on d.oid = l.database
            where d.datname = current_database() and l.relation = $1::regclass and not l.granted`,
          [table],
        )
      ).rowCount;
    await counting.query('begin; lock table login_failures in access exclusive mode');
    const answers = [testPassword, 'Wrong@2026'].map((old_password, index) => {
      const { id = 0, call = test.call } = people[index] ?? {};
      return call('PATCH /users/{id}/password', { params: { id }, body: { ...change, old_password } });
    });
    await expect.poll(() => held('login_failures')).toBe(2);
    await checking.query('begin; lock table users in access exclusive mode');
    await counting.query('rollback');
    // Both have found no failures, and have not been checked yet when the five sent with them are.
    await expect.poll(() => held('users')).toBe(2);
    await test.pool.query(
      'insert into login_failures (subject, failures, last_at) select s, 5, now() from unnest($1::text[]) s',
      [people.map(({ id }) => oldPasswordSubject(id))],
    );
    await checking.query('rollback');
    for (const client of [counting, checking]) client.release();
    expect((await Promise.all(answers)).map(({ code }) => code)).toEqual(['ESY003', 'ESY003']);
    expect((await login(people[0]?.email ?? '', testPassword)).status).toBe(200);
  });

  it('sends somebody whose old one cannot be checked to the hotline, and he signs in no more', async () => {
    const person = await addPerson(test, { role: 'hub_operator' });
    await test.pool.query(`update users set password_hash = '$2b$10$of.another.system' where id = $1`, [person.id]);
    expect(await person.call('PATCH /users/{id}/password', { params: { id: person.id }, body: change })).toMatchObject({
      status: 409,
      code: 'EUS011',
    });
    expect((await login(person.email, testPassword)).code).toBe('ELG001');
  });

  it('of two changes at once lets one through', async () => {
    const person = await addPerson(test, { role: 'hub_operator' });
    const answers = await Promise.all(
      ['First@2027', 'Second@2027'].map((password) =>
        person.call('PATCH /users/{id}/password', {
          params: { id: person.id },
          body: { ...change, password, retype_password: password },
        }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
  });
});

describe('confirming the first password', () => {
  it('works once, while the account waits for it', async () => {
    const person = await addPerson(test, { role: 'hub_operator', mustConfirmPassword: true });
    const confirm = () =>
      person.call('PATCH /users/{id}/confirm-password', {
        params: { id: person.id },
        body: { password: newPassword, retype_password: newPassword },
      });
    expect((await person.call('GET /user/current')).ok.data.must_confirm_password).toBe(true);
    expect((await confirm()).status).toBe(200);
    expect((await person.call('GET /user/current')).ok.data.must_confirm_password).toBe(false);
    expect(await confirm()).toMatchObject({ status: 409, code: 'EUS009' });
    expect((await login(person.email, newPassword)).status).toBe(200);
  });
});

describe('the password reminder', () => {
  it('is put off from now on', async () => {
    const person = await addPerson(test, { role: 'hub_operator' });
    const { data } = (await person.call('PATCH /users/{id}/ignore-password', { params: { id: person.id } })).ok;
    expect(Date.now() - Date.parse(data.password_ignored_at)).toBeLessThan(10_000);
    expect((await person.call('GET /user/current')).ok.data.password_ignored_at).toBe(data.password_ignored_at);
  });
});

describe('the language', () => {
  it('is saved with an audit row of before and after', async () => {
    const person = await addPerson(test, { role: 'hub_operator' });
    expect(
      (await person.call('PATCH /users/{id}', { params: { id: person.id }, body: { locale: 'en' } })).ok.data,
    ).toEqual({ id: person.id, locale: 'en' });
    expect((await person.call('GET /user/profile')).ok.data.locale).toBe('en');
    const { rows } = await test.pool.query('select before, after from audit_log where actor_id = $1', [person.id]);
    expect(rows).toEqual([{ before: { locale: 'vi' }, after: { locale: 'en' } }]);
  });

  it('takes no other language and no other field', async () => {
    const person = await addPerson(test, { role: 'hub_operator' });
    for (const body of [{ locale: 'fr' }, { locale: 'en', role_id: 1 }, {}, null]) {
      expect((await person.call('PATCH /users/{id}', { params: { id: person.id }, body })).code).toBe('ESP000');
    }
  });
});

describe('another’s account', () => {
  it.each([
    ['PATCH /users/{id}', { locale: 'en' }],
    ['PATCH /users/{id}/password', change],
    ['PATCH /users/{id}/confirm-password', { password: newPassword, retype_password: newPassword }],
    ['PATCH /users/{id}/ignore-password', undefined],
  ] as const)('%s answers as if it did not exist', async (name, body) => {
    const person = await addPerson(test, { role: 'admin' });
    const other = await addPerson(test, { role: 'hub_operator', mustConfirmPassword: true });
    const [theirs, nobodys] = await Promise.all(
      [other.id, 999_999_999_999].map((id) => person.call(name, { params: { id }, body })),
    );
    expect(theirs).toMatchObject({ status: 404, code: 'EUS006' });
    expect(nobodys?.text).toBe(theirs?.text);
    expect(await auditOf(person.id)).toEqual([]);
  });
});
