import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { openDesk, type Desk } from './helpers/desk';
import { readLines } from './helpers/lines';
import { storedPackage, type TwoHubs } from './helpers/stored-packages';
import { addPerson } from './helpers/people';
import { addCourier, addRunsheet } from './helpers/runsheets';

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

const several = async (count: number): Promise<number[]> =>
  (await Promise.all(Array.from({ length: count }, () => pkg()))).map(({ id }) => id);
const statusOf = async (id: number): Promise<string> => (await storedPackage(test, id)).status;

interface Part {
  readonly series: string;
  readonly ids: readonly number[];
  readonly key?: string;
  readonly action?: string;
  readonly args?: object;
}

const send = (person: Person, { series, ids, key = randomUUID(), action = 'lost', args = { note: 'x' } }: Part) =>
  person.call('POST /packages-batch/{series}', {
    params: { series },
    body: { action, args, items: ids.map((id) => ({ id })), line: 'gài mất x' },
    headers: { 'idempotency-key': key },
  });
const undo = (person: Person, id: number, key: string = randomUUID()) =>
  person.call('POST /runs/{id}/undo', { params: { id }, headers: { 'idempotency-key': key } });

describe('a series of calls', () => {
  it('is told under the number of its first call, listed as one run, and taken back as one', async () => {
    const series = randomUUID();
    const ids = await several(7);
    const refused = await pkg({ status: 'Delivered' });
    const parts = [ids.slice(0, 3), ids.slice(3, 4), [refused.id], ids.slice(4)];
    const numbers: number[] = [];
    for (const part of parts) numbers.push(readLines((await send(manager, { series, ids: part })).text).run);
    expect(new Set(numbers).size).toBe(1);
    const [number = 0] = numbers;
    const { data: listed } = (await manager.call('GET /runs', {})).ok;
    expect(listed.filter(({ line }) => line === 'gài mất x')).toMatchObject([
      { id: number, action: 'lost', total: 8, ok: 7, refused: 1, undone: 0, undoable: true },
    ]);
    const { data: whole } = (await manager.call('GET /runs/{id}', { params: { id: number } })).ok;
    expect(whole.items.map(({ id }) => id)).toEqual(parts.flat());

    const key = randomUUID();
    const answer = await undo(manager, number, key);
    const { outcomes, end, total } = readLines(answer.text);
    expect([total, end, [...outcomes.keys()]]).toEqual([7, { done: true, ok: 7, refused: 0 }, ids]);
    for (const id of ids) expect(await statusOf(id)).toBe('Waiting_for_delivery');
    expect((await manager.call('GET /runs/{id}', { params: { id: number } })).ok.data).toMatchObject({
      undone: 7,
      undoable: false,
    });
    expect((await undo(manager, number, key)).text).toBe(answer.text);
    expect((await undo(manager, number)).code).toBe('ESY012');
  });

  it('of scans on a sheet is one run of each thing they did, and taken back as one', async () => {
    const series = randomUUID();
    const on = await Promise.all([1, 2, 3].map(() => pkg({ status: 'In_delivery', lm_hub_id: hubs.mine.id })));
    const { id } = await addRunsheet(test, { hubId: hubs.mine.id, packages: on });
    const scan = async (path: 'results' | 'scan-back', code: string, body: object) =>
      (
        await manager.call(`PATCH /runsheets/{id}/${path}`, {
          params: { id },
          body: { codes: [code], series, ...body },
        })
      ).ok.results;
    const [one, two, three] = on.map(({ code }) => code);
    for (const code of [one, two])
      expect(await scan('results', code ?? '', { result: 'done', note: 'ký' })).toMatchObject([{ ok: true }]);
    expect(await scan('scan-back', three ?? '', { reason: 'FR012' })).toMatchObject([{ ok: true }]);
    const listed = (await manager.call('GET /runs', {})).ok.data.slice(0, 3);
    expect(listed.map(({ action, total }) => [action, total]).toSorted()).toMatchObject([
      ['delivery_fail', 1],
      ['delivery_ok', 2],
      ['sheet_scan_back', 1],
    ]);
    const done = listed.find(({ action }) => action === 'delivery_ok')?.id ?? 0;
    expect(readLines((await undo(manager, done)).text).end).toEqual({ done: true, ok: 2, refused: 0 });
    expect(await Promise.all(on.slice(0, 2).map((item) => statusOf(item.id)))).toEqual(['In_delivery', 'In_delivery']);
  });

  it('of what a courier brings is one run as well', async () => {
    const series = randomUUID();
    const courier = await addCourier(test, { hubId: hubs.mine.id });
    const brought = await Promise.all(
      [1, 2].map(() => pkg({ status: 'Pickup_successful', current_hub_id: null, lm_hub_id: hubs.mine.id })),
    );
    await addRunsheet(test, {
      type: 'pickup',
      hubId: hubs.mine.id,
      courierId: courier.id,
      packages: brought.map(({ id }) => ({ id, result: 'done' })),
    });
    const body = { hub_id: hubs.mine.id, courier_id: courier.id };
    const { id } = (await manager.call('POST /checkin-runsheets', { body })).ok.data;
    await manager.call('PATCH /checkin-runsheets/{id}/start', { params: { id } });
    for (const { code } of brought)
      expect(
        (
          await manager.call('POST /checkin-runsheets/{id}/scans', {
            params: { id },
            body: { codes: [code], series },
          })
        ).ok.results,
      ).toMatchObject([{ ok: true }]);
    const [run] = (await manager.call('GET /runs', {})).ok.data;
    expect(run).toMatchObject({ action: 'inbound', total: 2, undoable: true });
    expect(readLines((await undo(manager, run?.id ?? 0)).text).end).toEqual({ done: true, ok: 2, refused: 0 });
  });

  it('goes on after an undo, which the next undo takes back alone', async () => {
    const series = randomUUID();
    const [early, late] = [await several(2), await several(2)];
    const { run } = readLines((await send(manager, { series, ids: early })).text);
    const key = randomUUID();
    const first = await undo(manager, run, key);
    expect(readLines((await send(manager, { series, ids: late })).text).run).toBe(run);
    // Sent again, the first undo tells what it did and does no more.
    expect((await undo(manager, run, key)).text).toBe(first.text);
    expect([...readLines((await undo(manager, run)).text).outcomes.keys()]).toEqual(late);
    for (const id of [...early, ...late]) expect(await statusOf(id)).toBe('Waiting_for_delivery');
  });

  it('leaves alone what others have changed since, and what the series itself has changed again', async () => {
    const series = randomUUID();
    const [one = 0, two = 0, three = 0] = await several(3);
    const note = (ids: number[], text: string) =>
      send(manager, { series, ids, action: 'operator_update', args: { operator_note: text } });
    const { run } = readLines((await note([one, two, three], 'một')).text);
    await note([two], 'hai');
    await manager.call('PATCH /packages/{id}/lost', { params: { id: three }, body: { note: 'x' } });
    const { text } = await undo(manager, run);
    expect(text).toContain('EPK030');
    const noteOf = async (id: number) => (await storedPackage(test, id)).operator_note;
    expect([await noteOf(one), await noteOf(two), await statusOf(three)]).toEqual([null, 'một', 'Missing']);
  });

  it('is one action’s: another is refused, and does nothing', async () => {
    const series = randomUUID();
    const [one = 0, two = 0] = await several(2);
    await send(manager, { series, ids: [one] });
    expect((await send(manager, { series, ids: [two], action: 'return', args: { reason: 'FR012' } })).code).toBe(
      'ESY005',
    );
    expect(await statusOf(two)).toBe('Waiting_for_delivery');
  });

  it('is its author’s: the same name of another user is another run', async () => {
    const series = randomUUID();
    const [one = 0, two = 0] = await several(2);
    const colleague = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
    const mine = readLines((await send(manager, { series, ids: [one] })).text).run;
    const theirs = readLines((await send(colleague, { series, ids: [two] })).text).run;
    expect(theirs).not.toBe(mine);
    expect((await undo(colleague, mine)).code).toBe('ESY010');
    expect([...readLines((await undo(colleague, theirs)).text).outcomes.keys()]).toEqual([two]);
    expect(await statusOf(one)).toBe('Missing');
  });

  it('does a call once under its key, and knows a run by the number of any of its calls', async () => {
    const series = randomUUID();
    const [one = 0, two = 0] = await several(2);
    const key = randomUUID();
    const first = (await send(manager, { series, ids: [one], key })).text;
    await send(manager, { series, ids: [two] });
    expect((await send(manager, { series, ids: [one], key })).text).toBe(first);
    expect((await send(manager, { series, ids: [two], key })).code).toBe('ESY005');
    const { rows } = await test.pool.query<{ id: number }>(
      `select max(id) as id from package_runs where call like $1`,
      [`%${series}`],
    );
    expect((await manager.call('GET /runs/{id}', { params: { id: rows[0]?.id ?? 0 } })).ok.data).toMatchObject({
      id: readLines(first).run,
      total: 2,
    });
    expect((await send(manager, { series: 'short', ids: [one] })).code).toBe('ESP000');
  });
});
