import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { openDesk, type Desk } from './helpers/desk';
import { addCarrier, handoversOf, type TestCarrier } from './helpers/carriers';
import { storedPackage, type TwoHubs } from './helpers/stored-packages';

let test: TestApp;
let hubs: TwoHubs;
let pkg: Desk['pkg'];
let admin: Person;
let manager: Person;
let carrier: TestCarrier;

beforeAll(async () => {
  test = await sharedApp();
  const desk = await openDesk(test, { to: 'mine' });
  ({ hubs, pkg } = desk);
  admin = await desk.person('admin');
  manager = await desk.person('hub_manager');
});
afterAll(() => test.close());
beforeEach(async () => {
  carrier = await addCarrier(admin);
});

const on = (id: number) => ({ params: { id } });
const made = () => ({ carrier_id: carrier.id, hub_id: hubs.mine.id });
const newSheet = async (): Promise<number> =>
  (await manager.call('POST /three-pl-runsheets', { body: made() })).ok.data.id;
const newBag = async (): Promise<number> => (await manager.call('POST /mu-3pl', { body: made() })).ok.data.id;
const putOn = (id: number, codes: readonly string[]) =>
  manager.call('POST /three-pl-runsheets/{id}/packages', { ...on(id), body: { codes } });
const putIn = (id: number, codes: readonly string[]) =>
  manager.call('POST /mu-3pl/{id}/packages', { ...on(id), body: { codes } });
const takeOut = (id: number, ids: readonly number[]) =>
  manager.call('PATCH /mu-3pl/{id}/packages/remove', { ...on(id), body: { ids } });
const seal = (id: number, serial_number: string) =>
  manager.call('PATCH /mu-3pl/{id}/seal', { ...on(id), body: { serial_number } });

type Results = { readonly results: readonly ({ readonly ok: true } | { readonly ok: false; readonly code: string })[] };
const ends = ({ results }: Results): string[] => results.map((one) => (one.ok ? 'ok' : one.code));

/** What the audit log has of a record, the first first. */
async function audited(entity: string, id: number): Promise<[string, unknown][]> {
  const { rows } = await test.pool.query<{ action: string; after: unknown }>(
    'select action, after from audit_log where entity = $1 and entity_id = $2 order by id',
    [entity, String(id)],
  );
  return rows.map(({ action, after }) => [action, after]);
}

describe('a bag for a carrier', () => {
  it('answers for each package that is to leave it, were none of them there', async () => {
    const [id, inside, outside] = [await newBag(), await pkg(), await pkg()];
    await putIn(id, [inside.code]);
    expect(ends((await takeOut(id, [999_999_999])).ok)).toEqual(['EPK009']);
    expect(ends((await takeOut(id, [outside.id])).ok)).toEqual(['EPK005']);
    expect(ends((await takeOut(id, [inside.id, outside.id])).ok)).toEqual(['ok', 'EPK005']);
  });

  it('says of whom each package was put in and taken out', async () => {
    const [id, one, two] = [await newBag(), await pkg(), await pkg()];
    await putIn(id, [one.code, two.code]);
    await putIn(id, [one.code]);
    await takeOut(id, [two.id]);
    await takeOut(id, [two.id]);
    expect((await audited('carrier_bag', id)).slice(1)).toEqual([
      ['carrier_bag.add', { packages: [one.code, two.code] }],
      ['carrier_bag.remove', { packages: [two.code] }],
    ]);
  });

  it('has a seal that no other bears, and of two who use it at once one hears that it is taken: EAL002', async () => {
    const bags = [await newBag(), await newBag(), await newBag()] as const;
    for (const id of bags) await putIn(id, [(await pkg()).code]);
    const serial = `NS${bags[0]}`;
    const answers = await Promise.all([seal(bags[0], serial), seal(bags[1], serial)]);
    expect(answers.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['EAL002', 'ok']);
    expect(await seal(bags[2], serial)).toMatchObject({ status: 409, code: 'EAL002' });
    expect((await seal(bags[2], `${serial}B`)).ok.data.status).toBe('Open');
  });

  it('is handed over once: EPK028 tells who does it again', async () => {
    const id = await newBag();
    const handOver = () => manager.call('PATCH /mu-3pl/{id}/hand-over', on(id));
    await putIn(id, [(await pkg()).code]);
    expect((await handOver()).code).toBe('EPK004');
    await seal(id, `NH${id}`);
    expect((await handOver()).ok.data.status).toBe('Closed');
    expect((await handOver()).code).toBe('EPK028');
  });
});

describe('a package that two give to carriers at once', () => {
  const rounds = Array.from({ length: 3 }, (_, round) => round + 1);

  it.each(rounds)('goes on one of two sheets, the other tells so: EPK013 (%i)', async () => {
    const [first, second, list] = [await newSheet(), await newSheet(), [await pkg(), await pkg(), await pkg()]];
    const codes = list.map(({ code }) => code);
    const [one, two] = await Promise.all([putOn(first, codes), putOn(second, codes.toReversed())]);
    expect([ends(one.ok), ends(two.ok)].toSorted()).toEqual([Array(3).fill('EPK013'), Array(3).fill('ok')]);
  });

  it.each(rounds)('goes into one of two bags, the other tells so: EPK013 (%i)', async () => {
    const [first, second, { code }] = [await newBag(), await newBag(), await pkg()];
    const [one, two] = await Promise.all([putIn(first, [code]), putIn(second, [code])]);
    expect([ends(one.ok), ends(two.ok)].flat().toSorted()).toEqual(['EPK013', 'ok']);
  });

  it.each(rounds)('goes on a sheet or into a bag, never both (%i)', async () => {
    const [sheet, bag, { code }] = [await newSheet(), await newBag(), await pkg()];
    const [one, two] = await Promise.all([putOn(sheet, [code]), putIn(bag, [code])]);
    expect([ends(one.ok), ends(two.ok)].flat().toSorted()).toEqual(['EPK013', 'ok']);
  });
});

describe('a hand-over sheet', () => {
  it('says of whom each package was put on and taken off', async () => {
    const [id, one, two] = [await newSheet(), await pkg(), await pkg()];
    await putOn(id, [one.code, two.code]);
    await manager.call('PATCH /three-pl-runsheets/{id}/packages/remove', { ...on(id), body: { ids: [two.id] } });
    expect((await audited('runsheet', id)).slice(1)).toEqual([
      ['runsheet.add', { packages: [one.code, two.code] }],
      ['runsheet.remove', { packages: [two.code] }],
    ]);
  });
});

describe('a package that a carrier did not take', () => {
  it('is not asked of a carrier again that is switched off: ESY026, by itself or from its sheet', async () => {
    const { id, code } = await pkg();
    const { data } = (
      await manager.call('POST /three-pl-handovers', { body: { carrier: carrier.code, codes: [code] } })
    ).ok;
    const sheet = data[0]?.id ?? 0;
    await test.pool.query(
      `update handovers set state = 'failed', answered_at = '2026-11-21T02:00Z' where package_id = $1`,
      [id],
    );
    await test.pool.query(`update packages set status = 'Handover_failed', version = version + 1 where id = $1`, [id]);
    await test.pool.query('update carriers set active = false where id = $1', [carrier.id]);
    const retry = () => manager.call('PATCH /packages/{id}/retry-3pl-runsheets', { ...on(id), body: {} });
    expect(await retry()).toMatchObject({ status: 404, code: 'ESY026' });
    const { rows } = await test.pool.query<{ name: string }>('select name from users where id = $1', [manager.id]);
    expect(
      (await manager.call('GET /three-pl-runsheets/{id}', on(sheet))).ok.data.lines.data[0]?.handover,
    ).toMatchObject({
      state: 'failed',
      asked_by: rows[0]?.name,
      answered_at: '2026-11-21T02:00:00.000Z',
    });
    const all = await manager.call('PATCH /three-pl-runsheets/{id}/retry', { ...on(sheet), body: {} });
    expect(ends(all.ok)).toEqual(['ESY026']);
    expect((await storedPackage(test, id)).status).toBe('Handover_failed');
    await test.pool.query('update carriers set active = true where id = $1', [carrier.id]);
    expect((await retry()).status).toBe(200);
    expect(await handoversOf(test, id)).toMatchObject([{ state: 'waiting', attempt: 2 }, { state: 'failed' }]);
  });
});
