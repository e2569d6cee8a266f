import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorText } from '~domain/errors';
import { howMany } from '../helpers/run-length';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { openDesk, type Desk } from './helpers/desk';
import { readLines } from './helpers/lines';
import { storePackage, storedHistory, storedPackage, type TwoHubs } from './helpers/stored-packages';
import { addPerson } from './helpers/people';
import { addRunsheet } from './helpers/runsheets';

let test: TestApp;
let hubs: TwoHubs;
let pkg: Desk['pkg'];
let manager: Person;

beforeAll(async () => {
  test = await sharedApp();
  const desk = await openDesk(test);
  ({ hubs, pkg } = desk);
  manager = await desk.person('hub_manager');
});
afterAll(() => test.close());

type Columns = Partial<Parameters<typeof storePackage>[1]>;
const several = async (count: number, columns: Columns = {}): Promise<number[]> =>
  (await Promise.all(Array.from({ length: count }, () => pkg(columns)))).map((item) => item.id);

const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key });

async function run(
  person: Person,
  action: string,
  args: object,
  ids: readonly number[],
  line?: string,
): Promise<number> {
  const body = { action, args, items: ids.map((id) => ({ id })), ...(line === undefined ? {} : { line }) };
  const { run: id, end } = readLines((await person.call('POST /packages-batch', { body, headers: keyed() })).text);
  expect(end).toEqual({ done: true, ok: ids.length, refused: 0 });
  return id;
}
const undo = (person: Person, id: number, key?: string) =>
  person.call('POST /runs/{id}/undo', { params: { id }, headers: keyed(key) });
const undone = async (person: Person, id: number) => readLines((await undo(person, id)).text);

/** What of a package an action may change. */
const state = async (id: number) => {
  const { version: _version, updated_at: _at, stage_entered_at: _stay, ...rest } = await storedPackage(test, id);
  return rest;
};

describe('the undo of a run', () => {
  it('of hundreds puts every package back, says so in its history, and begins the stay anew by the usual rule', async () => {
    const ids = await several(howMany(500, 150));
    const before = await Promise.all(ids.map(state));
    const id = await run(manager, 'lost', { note: 'rơi hàng' }, ids, '@sel lost note="rơi hàng"');
    const key = randomUUID();
    const answer = await undo(manager, id, key);
    const { run: undoing, total, outcomes, end } = readLines(answer.text);
    expect([total, end]).toEqual([ids.length, { done: true, ok: ids.length, refused: 0 }]);
    expect([...outcomes.keys()]).toEqual(ids);
    expect(outcomes.get(ids[0] ?? 0)).toMatchObject({
      ok: true,
      package: { version: 2, status: 'Waiting_for_delivery' },
    });
    expect(await Promise.all(ids.map(state))).toEqual(before);
    const [first = 0] = ids;
    const [row, taken] = await storedHistory(test, first);
    expect(row).toMatchObject({
      action: 'undo',
      from_status: 'Missing',
      to_status: 'Waiting_for_delivery',
      actor_id: manager.id,
      note: `#${id}`,
      run_id: undoing,
      undoes: taken?.id,
    });
    expect(Date.parse((await storedPackage(test, first)).stage_entered_at)).toBeGreaterThan(Date.now() - 60_000);
    const { data } = (await manager.call('GET /package-history', { query: { package_id: first } })).ok;
    expect(data[0]).toMatchObject({
      action: 'undo',
      actor_role: 'hub_manager',
      note: `#${id}`,
      before: { lost_note: 'rơi hàng' },
      after: { lost_note: null },
    });
    // The same key tells it again; another finds nothing left.
    expect((await undo(manager, id, key)).text).toBe(answer.text);
    expect((await undo(manager, id)).code).toBe('ESY012');
    expect(await Promise.all(ids.map(state))).toEqual(before);
  });

  it('of notes is none of a sheet’s business that has ended since', async () => {
    const item = await pkg({ status: 'In_delivery', lm_hub_id: hubs.mine.id });
    const id = await run(manager, 'operator_update', { operator_note: 'gọi lại' }, [item.id]);
    await addRunsheet(test, { hubId: hubs.mine.id, status: 'Closed', packages: [{ id: item.id, result: 'done' }] });
    expect((await manager.call('GET /runs/{id}/undo', { params: { id } })).ok.data.items).toEqual([
      { id: item.id, package_code: item.code, code: null, later_run: null },
    ]);
    expect((await undone(manager, id)).end).toEqual({ done: true, ok: 1, refused: 0 });
  });

  it('is previewed as it comes: a later change is in its way, of which run is told, until that is taken back', async () => {
    const [one = 0, two = 0] = await several(2);
    const id = await run(manager, 'operator_update', { operator_note: 'một' }, [one, two]);
    const later = await run(manager, 'operator_update', { operator_note: 'hai' }, [one]);
    const preview = async () =>
      (await manager.call('GET /runs/{id}/undo', { params: { id } })).ok.data.items.map(
        ({ id: item, code, later_run }) => [item, code, later_run],
      );
    expect(await preview()).toEqual([
      [one, 'EPK030', later],
      [two, null, null],
    ]);
    expect((await undone(manager, later)).end).toEqual({ done: true, ok: 1, refused: 0 });
    expect(await preview()).toEqual([
      [one, null, null],
      [two, null, null],
    ]);
    expect((await undone(manager, id)).end).toEqual({ done: true, ok: 2, refused: 0 });
    expect((await storedPackage(test, one)).operator_note).toBeNull();
    expect((await manager.call('GET /runs/{id}/undo', { params: { id } })).code).toBe('ESY012');
  });

  it('names a later run by the number that takes it back, and none that its user can’t take back', async () => {
    const [one = 0, two = 0, three = 0] = await several(3);
    const id = await run(manager, 'operator_update', { operator_note: 'một' }, [one, two, three]);
    const series = randomUUID();
    const part = async (item: number) =>
      readLines(
        (
          await manager.call('POST /packages-batch/{series}', {
            params: { series },
            body: { action: 'operator_update', args: { operator_note: 'hai' }, items: [{ id: item }] },
            headers: keyed(),
          })
        ).text,
      ).run;
    const later = await part(one);
    await part(two);
    await run(
      await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] }),
      'operator_update',
      { operator_note: 'ba' },
      [three],
    );
    const { items } = (await manager.call('GET /runs/{id}/undo', { params: { id } })).ok.data;
    expect(items.map(({ id: item, code, later_run }) => [item, code, later_run])).toEqual([
      [one, 'EPK030', later],
      [two, 'EPK030', later],
      [three, 'EPK030', null],
    ]);
    expect((await undone(manager, later)).end).toEqual({ done: true, ok: 2, refused: 0 });
    expect((await undone(manager, id)).end).toEqual({ done: true, ok: 2, refused: 1 });
  });

  it.each<[string, object, Columns]>([
    ['lost_courier', { note: 'x' }, { status: 'In_delivery' }],
    [
      'return',
      { reason: 'FR005', note: 'y' },
      { status: 'Waiting_for_confirmation', reason: 'FR001', return_note: 'trước' },
    ],
    ['abandon', { note: 'x' }, { status: 'Return_failed' }],
    ['resize', { weight: 12.5, height: 80 }, {}],
    ['change_receiver', { receiver_name: 'Lý Thị Ổi', receiver_phone: '0911222333' }, {}],
    [
      'operator_update',
      { operator_note: 'gọi', reattempt_date: '2031-01-01T00:00:00Z' },
      { reattempt_date: '2030-05-05T05:05:05.123456Z' },
    ],
  ])('%s restores every field', async (action, args, columns) => {
    const { id, stage_entered_at: stay } = await pkg(columns);
    const before = await state(id);
    const runId = await run(manager, action, args, [id]);
    expect(await state(id)).not.toEqual(before);
    expect((await undone(manager, runId)).end).toEqual({ done: true, ok: 1, refused: 0 });
    expect(await state(id)).toEqual(before);
    if (action === 'resize' || action === 'operator_update')
      expect((await storedPackage(test, id)).stage_entered_at).toBe(stay);
  });

  it('leaves alone what others have changed since, and keeps offering the rest', async () => {
    const ids = await several(20);
    const runId = await run(manager, 'lost', { note: 'x' }, ids);
    const admin = await addPerson(test, { role: 'admin' });
    const touched = ids.slice(3, 8);
    for (const id of touched)
      await admin.call('PATCH /packages/{id}/operator-update', { params: { id }, body: { operator_note: 'đang tìm' } });
    const { outcomes, end } = await undone(manager, runId);
    expect(end).toEqual({ done: true, ok: 15, refused: 5 });
    for (const id of ids) {
      const late = touched.includes(id);
      expect(outcomes.get(id)).toMatchObject(
        late ? { ok: false, code: 'EPK030', message: errorText('EPK030', 'vi') } : { ok: true },
      );
      expect((await storedPackage(test, id)).status).toBe(late ? 'Missing' : 'Waiting_for_delivery');
    }
    const { data } = (await manager.call('GET /runs/{id}', { params: { id: runId } })).ok;
    expect(data).toMatchObject({ total: 20, ok: 20, refused: 0, undone: 15, undoable: true });
    expect((await undone(manager, runId)).end).toEqual({ done: true, ok: 0, refused: 5 });
  });

  it('by two at once puts each package back once', async () => {
    const ids = await several(howMany(600, 150));
    const runId = await run(manager, 'lost', { note: 'x' }, ids);
    const admin = await addPerson(test, { role: 'admin' });
    const answers = await Promise.all([undo(manager, runId), undo(admin, runId)]);
    const done = answers.filter((answer) => answer.status === 200).map((answer) => readLines(answer.text).outcomes);
    for (const id of ids) expect(done.filter((outcomes) => outcomes.get(id)?.ok).length).toBe(1);
    const { rows } = await test.pool.query(
      `select count(*) as n from package_history where package_id = any($1) and action = 'undo'`,
      [ids],
    );
    expect(rows).toEqual([{ n: ids.length }]);
    expect((await manager.call('GET /runs/{id}', { params: { id: runId } })).ok.data).toMatchObject({
      undone: ids.length,
      undoable: false,
    });
  });

  it('is refused to another user, to whom the run does not exist, and open to administration', async () => {
    const [id = 0] = await several(1);
    const runId = await run(manager, 'lost', { note: 'x' }, [id]);
    const colleague = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
    expect((await undo(colleague, runId)).code).toBe('ESY010');
    expect((await undo(manager, 999_999)).code).toBe('ESY010');
    expect((await colleague.call('GET /runs/{id}', { params: { id: runId } })).code).toBe('ESY010');
    expect((await undone(await addPerson(test, { role: 'admin_operator' }), runId)).end).toEqual({
      done: true,
      ok: 1,
      refused: 0,
    });
    expect((await storedHistory(test, id))[0]).toMatchObject({ action: 'undo', actor_role: 'admin_operator' });
  });

  it('is refused where the effect has left the house, and of an undo', async () => {
    const admin = await addPerson(test, { role: 'admin' });
    const codes: (string | null)[] = [];
    codes.push(
      (
        await undo(
          admin,
          await run(admin, 'cancel', { reason: 'FR013' }, await several(1, { status: 'Waiting_for_pickup' })),
        )
      ).code,
    );
    codes.push(
      (await undo(admin, await run(admin, 'lost_approval', {}, await several(1, { status: 'Missing' })))).code,
    );
    codes.push((await undo(admin, await run(admin, 'print', {}, await several(1)))).code);
    codes.push(
      (await undo(admin, (await undone(admin, await run(admin, 'lost', { note: 'x' }, await several(1)))).run)).code,
    );
    expect(codes).toEqual(['ESY011', 'ESY011', 'ESY011', 'ESY011']);
  });

  it('judges again who may: a hub that is no longer his, a role that may no longer', async () => {
    const person = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
    const [id = 0] = await several(1);
    const runId = await run(person, 'lost', { note: 'x' }, [id]);
    const again = async () => (await undone(await test.signIn(person.id), runId)).outcomes.get(id);
    await test.pool.query('update user_hubs set hub_id = $2 where user_id = $1', [person.id, hubs.foreign.id]);
    expect(await again()).toMatchObject({ ok: false, code: 'EPK012' });
    await test.pool.query('delete from user_hubs where user_id = $1', [person.id]);
    expect(await again()).toMatchObject({ ok: false, code: 'EPK009' });
    await test.pool.query('insert into user_hubs (user_id, hub_id) values ($1, $2)', [person.id, hubs.mine.id]);
    await test.pool.query(
      `update users set role_id = (select id from roles where name = 'hub_operator') where id = $1`,
      [person.id],
    );
    expect(await again()).toMatchObject({ ok: false, code: 'EUS008' });
    expect((await storedPackage(test, id)).status).toBe('Missing');
  });

  it('needs a key', async () => {
    expect((await manager.call('POST /runs/{id}/undo', { params: { id: 1 } })).errors).toHaveProperty(
      'Idempotency-Key',
    );
  });
});

describe('runs', () => {
  it('are listed newest first, one’s own only, and page by id', async () => {
    const person = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
    const ids: number[] = [];
    for (let index = 0; index < 5; index += 1)
      ids.unshift(
        await run(person, 'operator_update', { operator_note: `ghi ${index}` }, await several(2), `note ${index}`),
      );
    const undoing = (await undone(person, ids[0] ?? 0)).run;
    const list = async (query: Record<string, number>) => (await person.call('GET /runs', { query })).ok.data;
    const all = await list({});
    expect(all.map((entry) => entry.id)).toEqual([undoing, ...ids]);
    expect(all[0]).toMatchObject({ action: 'undo', line: null, total: 2, ok: 2, undo_of: ids[0], undoable: false });
    expect(all[1]).toMatchObject({
      action: 'operator_update',
      line: 'note 4',
      total: 2,
      ok: 2,
      refused: 0,
      undone: 2,
      undo_of: null,
      undoable: false,
    });
    expect(all[2]).toMatchObject({ undone: 0, undoable: true });
    expect((await list({ limit: 2, before: ids[1] ?? 0 })).map((entry) => entry.id)).toEqual(ids.slice(2, 4));
  });

  it('say of each package what came of it, and name none that is not the reader’s to see', async () => {
    const [mine, held, hidden] = [
      await pkg(),
      await pkg({ held_by_3pl: true }),
      await pkg({ current_hub_id: hubs.foreign.id, fm_hub_id: hubs.foreign.id }),
    ];
    const body = { action: 'lost', args: { note: 'x' }, items: [{ id: mine.id }, { id: held.id }, { id: hidden.id }] };
    const { run: id } = readLines((await manager.call('POST /packages-batch', { body, headers: keyed() })).text);
    expect((await manager.call('GET /runs/{id}', { params: { id } })).ok.data).toMatchObject({
      id,
      action: 'lost',
      total: 3,
      ok: 1,
      refused: 2,
      items: [
        { id: mine.id, package_code: mine.code, ok: true, code: null, undone: false },
        { id: held.id, package_code: held.code, ok: false, code: 'EPL002', undone: false },
        { id: hidden.id, package_code: null, ok: false, code: 'EPK009', undone: false },
      ],
    });
  });
});
