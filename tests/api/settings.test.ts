import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingNames, type SettingName } from '~contract/features/settings';
import { limits } from '~domain/limits';
import { testApp, type Person, type TestApp } from './helpers/app';
import { addPerson } from './helpers/people';
import { addHub } from './helpers/places';

let test: TestApp;
let person: Person;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  person = await addPerson(test, { role: 'hub_operator' });
});
afterAll(() => test.close());

const put = (who: Person, name: SettingName, value: unknown, version: number) =>
  who.call('PUT /user/settings/{name}', { params: { name }, body: { value, version } });
const all = async (who: Person) => (await who.call('GET /user/settings')).ok.data;

const values: Record<SettingName, unknown> = {
  keys: { single_keys: false, bindings: { lost: 'm', print: null } },
  aliases: { mất: 'lost note="rơi hàng"' },
  macros: { 'hoàn hết': { lines: ['@sel return reason=$1', 'note $2'], parameters: 2 } },
  sets: { sáng: ['HL240000010VN', 'HL240000023VN'] },
  usage: { 'command:lost': { count: 3.25, last: 1_790_000_000_000 } },
  layout: { panes: [30, 70], nested: { '': null, 'a\u0000b\ud800': ['\u0000', true] } },
  grid: { order: ['code', 'status'], widths: { code: 120 } },
  views: { packages: { 'Chờ giao': 'status=Waiting_for_delivery&limit=fit' } },
};

describe('settings', () => {
  it('are what was put, under the next version, and each user’s own', async () => {
    expect(await all(person)).toEqual({});
    for (const name of settingNames) expect((await put(person, name, values[name], 0)).ok.data).toEqual({ version: 1 });
    expect(await all(person)).toEqual(
      Object.fromEntries(settingNames.map((name) => [name, { value: values[name], version: 1 }])),
    );
    expect((await put(person, 'aliases', { x: 'lost' }, 1)).ok.data).toEqual({ version: 2 });
    expect((await all(person)).aliases).toEqual({ value: { x: 'lost' }, version: 2 });
    expect(await all(await addPerson(test, { role: 'hub_operator' }))).toEqual({});
  });

  it('refuse whoever saw another version, and change nothing', async () => {
    const who = await addPerson(test, { role: 'admin' });
    expect((await put(who, 'sets', { a: ['1'] }, 1)).code).toBe('ESY013');
    expect((await put(who, 'sets', { a: ['1'] }, 0)).status).toBe(200);
    for (const version of [0, 2, Number.MAX_SAFE_INTEGER])
      expect((await put(who, 'sets', { a: [] }, version)).code).toBe('ESY013');
    expect((await all(who)).sets).toEqual({ value: { a: ['1'] }, version: 1 });
  });

  it('take one of two who saw the same version at once', async () => {
    const who = await addPerson(test, { role: 'admin' });
    for (const version of [0, 1]) {
      const answers = await Promise.all(
        [1, 2, 3, 4].map((count) => put(who, 'usage', { x: { count, last: 1 } }, version)),
      );
      expect(answers.map((answer) => answer.code).toSorted()).toEqual(['ESY013', 'ESY013', 'ESY013', null]);
    }
  });

  it('take as many sets as may be, each full', async () => {
    const who = await addPerson(test, { role: 'admin' });
    const { sets: most, setCodes } = limits.ownWords;
    const code = 'x'.repeat(40);
    const full = Array.from({ length: setCodes }, () => code);
    const sets = Object.fromEntries(Array.from({ length: most }, (_, at) => [`s${at}`, full]));
    expect((await put(who, 'sets', sets, 0)).status).toBe(200);
  });

  it('judge each value by its name', async () => {
    const bad: [SettingName, unknown, string][] = [
      ['keys', { single_keys: 'yes', bindings: {} }, 'value.single_keys'],
      ['keys', { bindings: {} }, 'value.single_keys'],
      ['keys', { single_keys: true, bindings: {}, more: 1 }, 'value.more'],
      ['aliases', { x: 'a\nb' }, 'value.x'],
      ['aliases', { '': 'x' }, 'value.'],
      ['aliases', ['x'], 'value'],
      ['aliases', Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`a${index}`, 'x'])), 'value'],
      ['macros', { x: { lines: ['a'], parameters: 10 } }, 'value.x.parameters'],
      ['sets', { x: Array.from({ length: 2001 }, () => 'x') }, 'value.x'],
      ['usage', { x: { count: -1, last: 1 } }, 'value.x.count'],
      ['layout', { x: 'y'.repeat(64 * 1024) }, 'value'],
      ['grid', null, 'value'],
      ['grid', undefined, 'value'],
      ['views', { packages: { x: 'a\nb' } }, 'value.packages.x'],
      ['views', { x: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`v${at}`, ''])) }, 'value.x'],
    ];
    for (const [name, value, field] of bad) {
      const answer = await put(person, name, value, 0);
      expect([name, answer.code, Object.keys(answer.errors)]).toEqual([name, 'ESP000', [field]]);
    }
    expect(
      (await person.call('PUT /user/settings/{name}', { params: { name: 'password' }, body: { value: 1, version: 0 } }))
        .code,
    ).toBe('ESP000');
  });

  it('sent again under the same key answer as the first time', async () => {
    const who = await addPerson(test, { role: 'admin' });
    const send = () =>
      who.call('PUT /user/settings/{name}', {
        params: { name: 'grid' },
        body: { value: { a: 1 }, version: 0 },
        headers: { 'idempotency-key': 'one' },
      });
    expect([(await send()).ok.data, (await send()).ok.data]).toEqual([{ version: 1 }, { version: 1 }]);
  });
});

describe('views that a hub shares', () => {
  const view = { list: 'packages', name: 'Chờ giao', search: 'status=Waiting_for_delivery&limit=20' };
  const shared = async (who: Person) => (await who.call('GET /list-views', { query: { list: 'packages' } })).ok.data;

  it('are seen by its people alone, who made them said, each name once', async () => {
    const [hub, other] = [await addHub(test), await addHub(test)];
    const maker = await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] });
    const colleague = await addPerson(test, { role: 'hub_operator', hubIds: [hub.id, other.id] });
    const stranger = await addPerson(test, { role: 'hub_manager', hubIds: [other.id] });
    const share = (who: Person, hubId: number, change = {}) =>
      who.call('POST /list-views', { body: { ...view, hub_id: hubId, ...change } });

    const { data } = (await share(maker, hub.id)).ok;
    expect(data).toMatchObject({ name: view.name, search: view.search, hub: { id: hub.id }, removable: true });
    expect((await share(colleague, hub.id, { name: 'CHỜ GIAO' })).code).toBe('EAL001');
    expect((await share(colleague, other.id)).status).toBe(200);
    const answer = await share(maker, other.id);
    expect([answer.code, Object.keys(answer.errors)]).toEqual(['ESP000', ['hub_id']]);

    expect((await shared(maker)).map(({ id, removable }) => [id, removable])).toEqual([[data.id, true]]);
    expect((await shared(colleague)).map(({ removable }) => removable)).toEqual([false, true]);
    expect(await shared(stranger)).toHaveLength(1);
    const { ok } = await colleague.call('GET /list-views', { query: { list: 'packages', hub_id: hub.id } });
    expect(ok.data.map(({ id }) => id)).toEqual([data.id]);
    expect((await maker.call('GET /list-views', { query: { list: 'shops' } })).ok.data).toEqual([]);
  });

  it('are taken away by who made them and who runs the hub, and told of in the audit', async () => {
    const hub = await addHub(test);
    const [maker, colleague, manager] = [
      await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] }),
      await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] }),
      await addPerson(test, { role: 'hub_manager', hubIds: [hub.id] }),
    ];
    const share = async (name: string) =>
      (await maker.call('POST /list-views', { body: { ...view, hub_id: hub.id, name } })).ok.data.id;
    const remove = (who: Person, id: number) => who.call('DELETE /list-views/{id}', { params: { id } });
    const [first, second] = [await share('một'), await share('hai')];
    expect((await remove(colleague, first)).code).toBe('EUS008');
    expect((await remove(maker, first)).status).toBe(200);
    expect((await remove(maker, first)).code).toBe('ESY097');
    expect((await remove(manager, second)).status).toBe(200);
    expect(await shared(maker)).toEqual([]);
    const { rows } = await test.pool.query(
      `select action, actor_id, coalesce(before, after) ->> 'name' as name from audit_log where entity = 'list_view' and entity_id = $1 order by id`,
      [String(second)],
    );
    expect(rows).toEqual([
      { action: 'create', actor_id: maker.id, name: 'hai' },
      { action: 'delete', actor_id: manager.id, name: 'hai' },
    ]);
  });

  it('are so many for a list and no more, whoever shares at once', async () => {
    const hub = await addHub(test);
    const maker = await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] });
    await test.pool.query(
      `insert into list_views (hub_id, list, name, search, made_by) select $1, 'packages', n, '', $2 from generate_series(1, 49) n`,
      [hub.id, maker.id],
    );
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => maker.call('POST /list-views', { body: { ...view, hub_id: hub.id, name } })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['ESP000', 'ESP000', null].toSorted());
    const another = { ...view, hub_id: hub.id, list: 'shops', search: '' };
    expect((await maker.call('POST /list-views', { body: another })).status).toBe(200);
  });
});
