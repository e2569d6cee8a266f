import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstAdminLink } from '~provider/features/setup/first-admin';
import { testApp, type TestApp } from '../api/helpers/app';
import { testPassword } from '../api/helpers/people';

let test: TestApp;

const tokenOf = (link: string | null): string => link?.split('#setup=')[1] ?? '';
const newLink = async (): Promise<string> => tokenOf(await firstAdminLink(test.pool, 'http://127.0.0.1:4000'));
const admin = {
  name: 'Nguyễn Thị Ánh',
  email: 'Anh.Nguyen@People.test',
  password: testPassword,
  retype_password: testPassword,
};
const create = (token: string, changes: object = {}) =>
  test.call('POST /setup', { body: { ...admin, token, ...changes } });
const isOpen = async (token: string): Promise<boolean> =>
  (await test.call('POST /setup-open', { body: { token } })).ok.data.open;

beforeEach(async () => {
  test = await testApp({ seed: 'empty' });
});
afterEach(() => test.close());

describe('the first admin', () => {
  it('is created through the link of the terminal, once, and signs in', async () => {
    const link = await firstAdminLink(test.pool, 'http://127.0.0.1:4000');
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:4000\/login#setup=[\w-]{43}$/);
    const token = tokenOf(link);
    expect(await isOpen(token)).toBe(true);
    expect(await create(token)).toMatchObject({ status: 201, body: { data: { ok: true } } });
    expect(await isOpen(token)).toBe(false);
    expect(await create(token, { email: 'second@people.test' })).toMatchObject({ status: 409, code: 'ELG003' });
    const { access_token } = (
      await test.call('POST /clients/web/login', {
        body: { username: 'anh.nguyen@people.test', password: testPassword },
      })
    ).ok;
    expect((await test.call('GET /user/current', { token: access_token })).ok.data).toMatchObject({
      name: 'Nguyễn Thị Ánh',
      role_name: 'admin',
      active: 1,
      must_confirm_password: false,
    });
    expect((await test.pool.query('select action, entity from audit_log order by id')).rows[0]).toEqual({
      action: 'create_first_admin',
      entity: 'user',
    });
  });

  it('gets no link where there is a user', async () => {
    await create(await newLink());
    expect(await firstAdminLink(test.pool, 'http://127.0.0.1:4000')).toBeNull();
  });

  it('is created by the newest link only, and the database holds no token', async () => {
    const older = await newLink();
    const newer = await newLink();
    expect(await isOpen(older)).toBe(false);
    expect((await create(older)).code).toBe('ELG003');
    const { rows } = await test.pool.query<{ row: string }>('select t::text as row from first_admin_links t');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(newer);
    expect((await create(newer)).status).toBe(201);
  });

  it('is one, however many use the link at once', async () => {
    const token = await newLink();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => create(token, { email: `admin-${index}@people.test` })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'ELG003')).toHaveLength(7);
    expect((await test.pool.query('select 1 from users')).rowCount).toBe(1);
  });

  it('needs a real token, a valid email and a good password', async () => {
    const token = await newLink();
    expect((await create('guess')).code).toBe('ELG003');
    expect((await create(token, { email: 'no email' })).errors).toHaveProperty('email');
    expect((await create(token, { password: 'short', retype_password: 'short' })).errors).toHaveProperty('password');
    expect((await create(token, { retype_password: 'Other@2026' })).errors).toHaveProperty('retype_password');
    expect((await create(token, { role: 'admin' })).errors).toHaveProperty('role');
    expect(await isOpen(token)).toBe(true);
  });
});
