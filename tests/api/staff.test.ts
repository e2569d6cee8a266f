import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seesAllHubs, staffRoles } from '~domain/roles';
import { editableRoles, listedRoles, listOfRole, staffListNames, staffLists, type ListedRole } from '~domain/staff';
import { sharedApp, testApp, type Person, type TestApp } from './helpers/app';
import { newMember, staffFields } from './helpers/examples-staff';
import { passSecond } from './helpers/pass-second';
import { addPerson, addUser, testPassword } from './helpers/people';
import { addHub } from './helpers/places';
import { send } from './helpers/send';
import { oneIn } from '../helpers/run-length';

let test: TestApp;
let admin: Person;
let hub: number;
let other: number;
let address = 0;

beforeAll(async () => {
  test = await sharedApp();
  admin = await addPerson(test, { role: 'admin' });
  hub = (await addHub(test)).id;
  other = (await addHub(test)).id;
});
afterAll(() => test.close());

const login = (username: string, password: string) =>
  test.call('POST /clients/web/login', { body: { username, password }, from: `10.7.0.${(address += 1)}` });
const auditOf = async (id: number): Promise<string[]> =>
  (
    await test.pool.query<{ action: string }>(
      `select action from audit_log where entity = 'user' and entity_id = $1 order by id`,
      [String(id)],
    )
  ).rows.map((row) => row.action);
const operator = async () => (await admin.call('POST /hub-operators', { body: newMember([hub]) })).ok.data;

describe('somebody new', () => {
  it('can’t sign in before he is given a password, and must choose his own then', async () => {
    const made = await operator();
    expect(made).toMatchObject({
      role: 'hub_operator',
      active: true,
      must_confirm_password: true,
      manageable: true,
      version: 0,
    });
    expect((await login(made.username, testPassword)).code).toBe('ELG001');
    const { password } = (await admin.call('PATCH /users/{id}/password-members', { params: { id: made.id } })).ok.data;
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!@$#%]).{12}$/);
    const { access_token: token } = (await login(made.email, password)).ok;
    expect((await send(test.app, 'GET /user/current', { token })).ok.data.must_confirm_password).toBe(true);
    // Whoever else was told it comes too late, before it is replaced and after.
    expect((await login(made.email, password)).code).toBe('ELG001');
    const own = 'Hubline@2027';
    expect(
      (
        await send(test.app, 'PATCH /users/{id}/confirm-password', {
          token,
          params: { id: made.id },
          body: { password: own, retype_password: own },
        })
      ).status,
    ).toBe(200);
    expect((await login(made.username, own)).status).toBe(200);
    expect((await auditOf(made.id)).slice(0, 2)).toEqual(['create_staff', 'reset_password']);
    const kept = await test.pool.query(
      `select 1 from idempotency_keys where response::text like '%' || $1 || '%' union all select 1 from audit_log where after::text like '%' || $1 || '%'`,
      [password],
    );
    expect(kept.rows).toEqual([]);
  });

  it('of somebody out of action uses no temporary password up', async () => {
    const { id, email } = await operator();
    const { password } = (await admin.call('PATCH /users/{id}/password-members', { params: { id } })).ok.data;
    await admin.call('PATCH /staff/{id}/deactivate', { params: { id } });
    expect((await login(email, password)).code).toBeNull();
    await admin.call('PATCH /staff/{id}/activate', { params: { id } });
    expect([(await login(email, password)).code, (await login(email, password)).code]).toEqual([null, 'ELG001']);
  });

  it('keeps the history of his account among all his sign-ins, with what became of role and hubs', async () => {
    const { id, version } = await operator();
    const next = await addHub(test);
    const body = { role: 'hub_manager', hub_ids: [next.id], version };
    await admin.call('PATCH /staff/{id}/role', { params: { id }, body });
    await test.pool.query(
      `insert into audit_log (actor_id, action, entity, entity_id) select $1, action, 'user', $2
        from unnest(array['login', 'logout', 'read_notifications']) action, generate_series(1, 2000)`,
      [id, String(id)],
    );
    const { history } = (await admin.call('GET /hub-managers/{id}', { params: { id } })).ok.data;
    expect(history).toMatchObject([
      {
        action: 'change_role',
        was: { role: 'hub_operator', hubs: [expect.any(String)] },
        became: { role: 'hub_manager', hubs: [next.code] },
      },
      { action: 'create_staff', was: null, became: { role: 'hub_operator' } },
    ]);
  });

  it('of two who sign in with one temporary password at once is one', async () => {
    const { id, email } = await operator();
    const { password } = (await admin.call('PATCH /users/{id}/password-members', { params: { id } })).ok.data;
    const answers = await Promise.all([1, 2, 3].map(() => login(email, password)));
    expect(answers.map(({ code }) => code).sort()).toEqual(['ELG001', 'ELG001', null]);
  });

  it('isn’t let in by the password he had before, however far his sign-in was when another was given', async () => {
    const person = await addPerson(test, { role: 'hub_operator', hubIds: [hub] });
    const giving = await test.pool.connect();
    try {
      await giving.query('begin');
      const { rows } = await giving.query<{ pid: number }>(
        `update users set password_hash = 'given anew', must_confirm_password = true where id = $1 returning pg_backend_pid() as pid`,
        [person.id],
      );
      const entering = login(person.email, testPassword);
      await vi.waitFor(
        async () =>
          expect(
            (
              await test.pool.query('select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
                rows[0]?.pid,
              ])
            ).rows,
          ).toHaveLength(1),
        20_000,
      );
      await giving.query('commit');
      expect((await entering).code).toBe('ELG001');
    } finally {
      giving.release();
    }
  });

  it.each(staffListNames)('on the list %s has an e-mail, a phone and a user name of his own', async (name) => {
    const { roles, center, hubs } = staffLists[name];
    const path =
      name === 'area-managers' ? 'POST /admin/user/area-managers' : (`POST /${name}` as 'POST /hub-operators');
    const hubIds = async () => (hubs ? [name === 'area-managers' ? (await addHub(test)).id : hub] : []);
    const first = newMember(await hubIds());
    const made = (await admin.call(path, { body: first })).ok.data;
    expect(made).toMatchObject({ role: roles[0], username: first.username, phone: first.phone });
    const again = async (same: object) =>
      (await admin.call(path, { body: { ...newMember(await hubIds()), ...same } })).code;
    expect(await again({ email: first.email.toUpperCase() })).toBe(center ? 'GM002' : 'EUS002');
    expect(await again({ phone: first.phone })).toBe(center ? 'GM003' : 'EUS003');
    expect(await again({ username: first.username })).toBe('EAL002');
    const listed = await admin.call(path.replace('POST', 'GET') as 'GET /hub-operators', { query: { q: first.email } });
    expect(listed.ok.data).toHaveLength(1);
    expect(listed.text).not.toContain(first.phone);
    const one = await admin.call(`${path.replace('POST', 'GET')}/{id}` as 'GET /hub-operators/{id}', {
      params: { id: made.id },
    });
    expect(one.ok.data).toMatchObject({ phone: first.phone, history: [{ action: 'create_staff' }] });
    expect((await auditOf(made.id)).at(-1)).toBe('read_staff');
  });

  it('is listed, made, told and changed by the calls of his list', async () => {
    const lists = [
      ['GET /admin-operators', 'POST /admin-operators', 'GET /admin-operators/{id}', 'PATCH /admin-operators/{id}'],
      ['GET /sale-managements', 'POST /sale-managements', 'GET /sale-managements/{id}', 'PATCH /sale-managements/{id}'],
      ['GET /sale-admins', 'POST /sale-admins', 'GET /sale-admins/{id}', 'PATCH /sale-admins/{id}'],
      [
        'GET /admin/user/area-managers',
        'POST /admin/user/area-managers',
        'GET /admin/user/area-managers/{id}',
        'PATCH /admin/user/area-managers/{id}',
      ],
    ] as const;
    for (const [list, make, tell, change] of lists) {
      // Who sees all hubs has none; an area manager shares his with no other.
      const hub_ids = make === 'POST /admin-operators' ? [] : [(await addHub(test)).id];
      const { id, email, version } = (await admin.call(make, { body: newMember(hub_ids) })).ok.data;
      expect([list, (await admin.call(list, { query: { q: email } })).ok.data.map((one) => one.id)]).toEqual([
        list,
        [id],
      ]);
      const fields = staffFields();
      const changed = await admin.call(change, { params: { id }, body: { ...fields, hub_ids, version } });
      expect([change, changed.ok.data]).toMatchObject([
        change,
        { name: fields.name, email: fields.email, version: version + 1 },
      ]);
      expect([tell, (await admin.call(tell, { params: { id } })).ok.data]).toMatchObject([
        tell,
        { phone: fields.phone, hubs: { data: hub_ids.map((hub_id) => ({ id: hub_id })) } },
      ]);
    }
  });

  it('is read by his number among the users, as by that of his list, from whoever sees him', async () => {
    const { id } = await operator();
    const read = (who: Person, query = {}) => who.call('GET /users/{id}', { params: { id }, query });
    const { data } = (await admin.call('GET /staff/{id}', { params: { id } })).ok;
    expect((await read(admin)).ok.data).toEqual(data);
    expect((await read(admin, { type: 'staff' })).ok.data).toEqual(data);
    expect((await auditOf(id)).at(-1)).toBe('read_staff');
    const stranger = await addPerson(test, { role: 'hub_manager', hubIds: [(await addHub(test)).id] });
    expect((await read(stranger)).code).toBe('EUS006');
    const seller = await addPerson(test, { role: 'sale_management' });
    expect((await read(seller, { type: 'courier' })).code).toBe('EUS008');
    expect((await read(admin, { type: 'shop' })).errors).toHaveProperty('type');
  });

  it('needs what the form asks for, by its limits', async () => {
    const attempt = (body: object) => admin.call('POST /hub-operators', { body: { ...newMember([hub]), ...body } });
    expect((await attempt({ name: '' })).errors).toEqual({ name: ['Thông tin bắt buộc'] });
    expect((await attempt({ name: 'x'.repeat(51) })).errors).toEqual({ name: ['Tối đa 50 ký tự'] });
    expect((await attempt({ email: 'nobody' })).errors).toEqual({ email: ['Email không hợp lệ'] });
    expect((await attempt({ phone: '12345' })).errors).toHaveProperty('phone');
    expect((await attempt({ hub_ids: [] })).errors).toEqual({ hub_ids: ['Chọn ít nhất một bưu cục'] });
    expect((await attempt({ hub_ids: [hub, hub] })).errors).toHaveProperty('hub_ids');
    expect((await attempt({ hub_ids: [999_999_999_999] })).errors).toHaveProperty('hub_ids');
    expect((await attempt({ role: 'admin' })).errors).toHaveProperty('role');
    expect((await admin.call('POST /admin-operators', { body: newMember([hub]) })).errors).toEqual({
      hub_ids: ['Vai trò này không gắn với bưu cục'],
    });
  });

  it('of two at once with one e-mail is one', async () => {
    const { email } = staffFields();
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.call('POST /hub-operators', { body: { ...newMember([hub]), email } })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(['EUS002', 'EUS002', null]);
  });
});

describe('somebody changed', () => {
  it('is saved by the version that was seen, with an audit row', async () => {
    const made = await operator();
    const change = (version: number) =>
      admin.call('PATCH /hub-operators/{id}', {
        params: { id: made.id },
        body: { ...staffFields(), name: 'Tên Mới', hub_ids: [hub, other], version },
      });
    expect((await change(0)).ok.data).toMatchObject({
      name: 'Tên Mới',
      version: 1,
      hubs: { data: [{ id: hub }, { id: other }] },
    });
    expect((await change(0)).code).toBe('ESY013');
    expect(await auditOf(made.id)).toEqual(['create_staff', 'update_staff']);
  });

  it('is of the list asked for, or of none', async () => {
    const made = await operator();
    expect((await admin.call('GET /hub-managers/{id}', { params: { id: made.id } })).code).toBe('EUS006');
    expect(
      (
        await admin.call('PATCH /hub-managers/{id}', {
          params: { id: made.id },
          body: { ...staffFields(), hub_ids: [hub], version: 0 },
        })
      ).code,
    ).toBe('EUS006');
    expect((await admin.call('GET /staff/{id}', { params: { id: 999_999_999_999 } })).code).toBe('EUS006');
  });

  it('gets another role from who is above both', async () => {
    const made = await operator();
    const manager = await addPerson(test, { role: 'hub_manager', hubIds: [hub] });
    const area = await addPerson(test, { role: 'area_manager', hubIds: [hub, other] });
    const give = (by: Person, role: string, version: number, more: { hub_ids?: readonly number[] } = {}) =>
      by.call('PATCH /staff/{id}/role', { params: { id: made.id }, body: { role, version, ...more } });
    expect((await give(manager, 'hub_manager', 0)).code).toBe('EUS008');
    expect((await give(area, 'hub_manager', 0)).ok.data).toMatchObject({ role: 'hub_manager', version: 1 });
    expect((await give(area, 'hub_manager', 1)).code).toBe('EUS009');
    expect((await give(area, 'area_manager', 1)).code).toBe('EUS008');
    expect((await give(admin, 'hub_operator', 0)).code).toBe('ESY013');
    expect((await give(admin, 'admin_operator', 1)).ok.data.hubs.data).toEqual([]);
    // From the center to the hubs he needs one, which is given with the role.
    for (const more of [{}, { hub_ids: [] }, { hub_ids: [999_999] }])
      expect((await give(admin, 'hub_operator', 2, more)).errors).toHaveProperty('hub_ids');
    expect((await give(admin, 'sale_admin', 2, { hub_ids: [hub, other] })).ok.data).toMatchObject({
      role: 'sale_admin',
      hubs: { data: [{ id: hub }, { id: other }] },
    });
    const foreign = (await addHub(test)).id;
    expect((await give(admin, 'hub_operator', 3, { hub_ids: [hub] })).ok.data.hubs.data).toMatchObject([{ id: hub }]);
    expect((await give(area, 'hub_manager', 4, { hub_ids: [foreign] })).errors).toHaveProperty('hub_ids');
    expect((await give(area, 'hub_manager', 4, { hub_ids: [hub, other] })).status).toBe(200);
    // Who goes to the center works at none.
    expect((await give(admin, 'admin_operator', 5, { hub_ids: [hub] })).errors).toHaveProperty('hub_ids');
  });
});

describe('nobody raises himself or others', () => {
  /** Everyone tries to make one of every role, and to change, promote, put out and take over one who exists. */
  it.each(
    oneIn(
      3,
      staffRoles.filter((role) => !['region_manager', 'hr_manager', 'hr_executive'].includes(role)),
    ),
  )('%s', async (role) => {
    const caller = await addPerson(test, { role, hubIds: [hub] });
    const mine = editableRoles({ role, only_operation: false });
    const expected = Object.fromEntries(listedRoles.map((one) => [one, mine.includes(one) ? 'done' : 'EUS008']));
    const made: Record<string, string> = {};
    const promoted: Record<string, string> = {};
    const taken: Record<string, string> = {};
    const put: Record<string, string> = {};
    for (const one of listedRoles) {
      const { hub_ids: _many, ...fields } = newMember([]);
      const where = staffLists[listOfRole(one)].hubs
        ? { hub_id: one === 'area_manager' ? (await addHub(test)).id : hub }
        : {};
      made[one] = (await caller.call('POST /staff', { body: { ...fields, role: one, ...where } })).code ?? 'done';
      const victim = await addUser(test, { role: one, hubIds: staffLists[listOfRole(one)].hubs ? [hub] : [] });
      taken[one] = (await caller.call('PATCH /users/{id}/password-members', { params: { id: victim } })).code ?? 'done';
      put[one] = (await caller.call('PATCH /staff/{id}/deactivate', { params: { id: victim } })).code ?? 'done';
      const low = await addUser(test, { role: 'hub_operator', hubIds: [hub] });
      promoted[one] =
        (await caller.call('PATCH /staff/{id}/role', { params: { id: low }, body: { role: one, version: 0 } })).code ??
        'done';
    }
    expect(made).toEqual(expected);
    // Who is not even his to see answers as nobody.
    for (const [one, code] of Object.entries({ ...taken }))
      expect([one, mine.includes(one as ListedRole) ? code === 'done' : ['EUS006', 'EUS008'].includes(code)]).toEqual([
        one,
        true,
      ]);
    for (const [one, code] of Object.entries({ ...put }))
      expect([one, mine.includes(one as ListedRole) ? code === 'done' : ['EUS006', 'EUS008'].includes(code)]).toEqual([
        one,
        true,
      ]);
    // The hub is nobody's area any more than one manager's: what else may refuse is not about rank.
    for (const [one, code] of Object.entries(promoted))
      if (!mine.includes(one as ListedRole)) expect([one, ['EUS006', 'EUS008'].includes(code)]).toEqual([one, true]);
    // Nor oneself, by whichever way.
    const self = { params: { id: caller.id } };
    for (const name of staffListNames) {
      const path =
        name === 'area-managers'
          ? 'PATCH /admin/user/area-managers/{id}'
          : (`PATCH /${name}/{id}` as 'PATCH /hub-operators/{id}');
      expect(['EUS006', 'EUS008']).toContain(
        (
          await caller.call(path, {
            ...self,
            body: {
              ...staffFields(),
              can_view_report: true,
              hub_ids: staffLists[name].hubs ? [hub, other] : [],
              version: 0,
            },
          })
        ).code,
      );
    }
    expect(['EUS006', 'EUS008']).toContain(
      (await caller.call('PATCH /staff/{id}/role', { ...self, body: { role: 'admin', version: 0 } })).code,
    );
    expect(['EUS006', 'EUS008']).toContain((await caller.call('PATCH /users/{id}/password-members', self)).code);
  });

  it('nor hands out a hub, reports or more than operations that he has not himself', async () => {
    const manager = await addPerson(test, { role: 'hub_manager', hubIds: [hub] });
    expect((await manager.call('POST /hub-operators', { body: newMember([hub, other]) })).errors).toEqual({
      hub_ids: ['Có bưu cục ngoài phạm vi của bạn'],
    });
    expect(
      (await manager.call('POST /hub-operators', { body: { ...newMember([hub]), can_view_report: true } })).code,
    ).toBe('EUS008');
    const narrow = await addPerson(test, { role: 'hub_manager', hubIds: [hub], onlyOperation: true });
    expect(
      (await narrow.call('POST /hub-operators', { body: { ...newMember([hub]), only_operation: false } })).code,
    ).toBe('EUS008');
    expect((await narrow.call('POST /hub-operators', { body: newMember([hub]) })).status).toBe(201);
    const reporting = await addPerson(test, { role: 'hub_manager', hubIds: [hub], reports: true });
    expect(
      (await reporting.call('POST /hub-operators', { body: { ...newMember([hub]), can_view_report: true } })).status,
    ).toBe(201);
  });

  it('nor touches who works at other hubs too, though he sees him', async () => {
    const shared = (await admin.call('POST /hub-operators', { body: newMember([hub, other]) })).ok.data;
    const manager = await addPerson(test, { role: 'hub_manager', hubIds: [hub] });
    expect((await manager.call('GET /hub-operators/{id}', { params: { id: shared.id } })).ok.data.manageable).toBe(
      false,
    );
    for (const call of ['PATCH /staff/{id}/deactivate', 'PATCH /users/{id}/password-members'] as const)
      expect((await manager.call(call, { params: { id: shared.id } })).code).toBe('EUS008');
    const stranger = await addPerson(test, { role: 'hub_manager', hubIds: [(await addHub(test)).id] });
    const answers = await Promise.all(
      [shared.id, 999_999_999_999].map((id) => stranger.call('PATCH /users/{id}/password-members', { params: { id } })),
    );
    expect(answers[0]).toMatchObject({ status: 404, code: 'EUS006' });
    expect(answers[1]?.text).toBe(answers[0]?.text);
  });

  it('sees in lists, search and palette only whom he shares a hub with', async () => {
    const far = (await admin.call('POST /hub-operators', { body: newMember([other]) })).ok.data;
    for (const role of staffRoles) {
      const caller = await addPerson(test, { role, hubIds: [hub] });
      const found =
        (await caller.call('GET /search', { query: { q: far.username } })).text +
        (await caller.call('GET /staff', { query: { q: far.username } })).text;
      expect([role, found.includes(far.email)]).toEqual([role, seesAllHubs(role)]);
    }
  });
});

describe('who is put out of action', () => {
  it('sees no more than the notice within a second on every provider, and works again afterwards', async () => {
    const elsewhere = await test.sibling();
    const id = await addUser(test, { role: 'hub_operator', hubIds: [hub] });
    const { token } = await test.signIn(id);
    const works = async () => (await send(elsewhere, 'GET /hubs', { token })).code;
    expect(await works()).toBeNull();
    expect((await admin.call('PATCH /staff/{id}/deactivate', { params: { id } })).ok.data.active).toBe(false);
    passSecond();
    expect(await works()).toBe('EUS008');
    expect((await send(elsewhere, 'GET /user/current', { token })).ok.data.active).toBe(0);
    expect((await admin.call('PATCH /staff/{id}/deactivate', { params: { id } })).code).toBe('EUS009');
    expect((await admin.call('PATCH /staff/{id}/activate', { params: { id } })).ok.data.active).toBe(true);
    passSecond();
    expect(await works()).toBeNull();
    expect((await admin.call('PATCH /staff/{id}/activate', { params: { id } })).code).toBe('EUS009');
  });

  it('is never the last admin, however many put each other out at once', async () => {
    const alone = await testApp({ seed: 'empty' });
    try {
      const admins = await Promise.all([1, 2, 3].map(() => addPerson(alone, { role: 'admin' })));
      expect((await admins[0]?.call('PATCH /staff/{id}/deactivate', { params: { id: admins[0].id } }))?.code).toBe(
        'EUS009',
      );
      const left = async (): Promise<number> =>
        (
          await alone.pool.query(
            `select from users u join roles r on r.id = u.role_id where r.name = 'admin' and u.active = 1`,
          )
        ).rowCount ?? 0;
      expect(await left()).toBe(3);
      const answers = await Promise.all(
        admins.map((one, index) =>
          one.call('PATCH /staff/{id}/deactivate', { params: { id: admins[(index + 1) % 3]?.id ?? 0 } }),
        ),
      );
      // Who was put out himself meanwhile may no more.
      for (const { status, code } of answers)
        expect([200, 'EUS008', 'EUS009']).toContain(status === 200 ? status : code);
      expect(await left()).toBe(3 - answers.filter(({ status }) => status === 200).length);
      expect(await left()).toBeGreaterThan(0);
    } finally {
      await alone.close();
    }
  });
});

it.each(['deactivate', 'role'] as const)(
  'an admin is held for %s only once all admins are: two who put each other out don’t cross',
  async (call) => {
    const [first, second] = [await addUser(test, { role: 'admin' }), await addUser(test, { role: 'admin' })];
    const rival = await test.pool.connect();
    try {
      await rival.query('begin');
      await rival.query('select from users where id = $1 for update', [first]);
      const putOut =
        call === 'role'
          ? admin.call('PATCH /staff/{id}/role', {
              params: { id: second },
              body: { role: 'admin_operator', version: 0 },
            })
          : admin.call('PATCH /staff/{id}/deactivate', { params: { id: second } });
      await expect
        .poll(
          async () =>
            (
              await test.pool.query(
                `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
              )
            ).rowCount,
          { timeout: 20_000 },
        )
        .toBe(1);
      expect((await test.pool.query('select from users where id = $1 for update skip locked', [second])).rowCount).toBe(
        1,
      );
      await rival.query('commit');
      expect((await putOut).code).not.toBe('ESY001');
    } finally {
      rival.release();
    }
  },
);

describe('an area manager', () => {
  const manager = (hubs: readonly number[]) => admin.call('POST /admin/user/area-managers', { body: newMember(hubs) });

  it('has his hubs to himself until he is put out', async () => {
    const [one, two] = [(await addHub(test)).id, (await addHub(test)).id];
    const first = (await manager([one])).ok.data;
    const refused = await manager([one, two]);
    expect([refused.code, refused.errors['hub_ids']?.[0]]).toEqual([
      'ESP000',
      expect.stringContaining('Bưu cục đã có quản lý khu vực khác'),
    ]);
    const second = (await manager([two])).ok.data;
    const widen = (id: number) =>
      admin.call('PATCH /admin/user/area-managers/{id}', {
        params: { id },
        body: { ...staffFields(), hub_ids: [one, two], version: 0 },
      });
    expect((await widen(second.id)).code).toBe('ESP000');
    expect((await admin.call('PATCH /staff/{id}/deactivate', { params: { id: first.id } })).status).toBe(200);
    expect((await widen(second.id)).ok.data.hubs.data).toHaveLength(2);
    expect((await admin.call('PATCH /staff/{id}/activate', { params: { id: first.id } })).code).toBe('ESP000');
    expect((await admin.call('GET /staff/{id}', { params: { id: first.id } })).ok.data.active).toBe(false);
  });

  it('of two named at once for one hub is one', async () => {
    const { id } = await addHub(test);
    const answers = await Promise.all([1, 2, 3].map(() => manager([id])));
    expect(answers.map(({ code }) => code).sort()).toEqual(['ESP000', 'ESP000', null]);
  });
});
