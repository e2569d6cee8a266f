import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '~provider/features/labels/pdf';
import { pagesRead } from '../helpers/pages-read';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { paintPdf, readSymbols } from './helpers/read-labels';
import { addWaiting, anySeal, dispatched, draftBag, fillBag, newTrip, sealedBag, type Lane } from './helpers/linehaul';
import { anyCode, storedHistory, storedPackage } from './helpers/stored-packages';
import { addPerson } from './helpers/people';
import { addHub, addShop } from './helpers/places';
import { rival } from './helpers/rival-seals';

let test: TestApp;
let lane: Lane;
let operator: Person;
let receiver: Person;

beforeAll(async () => {
  test = await sharedApp();
  const [from, to] = [await addHub(test), await addHub(test)];
  lane = {
    test,
    from,
    to,
    admin: await addPerson(test, { role: 'admin' }),
    shop: await addShop(test, { hubId: from.id }),
  };
  operator = await addPerson(test, { role: 'hub_operator', hubIds: [from.id] });
  receiver = await addPerson(test, { role: 'hub_operator', hubIds: [to.id] });
});
afterAll(() => test.close());

const add = async (id: number, codes: readonly string[], who = operator) =>
  (await who.call('POST /mobile-units/{id}/packages', { params: { id }, body: { codes } })).ok;
const remove = async (id: number, codes: readonly string[], who = operator) =>
  (await who.call('PATCH /mobile-units/{id}/packages/remove', { params: { id }, body: { codes } })).ok;
const refusals = (results: readonly { readonly ok: boolean; readonly code?: string | undefined }[]) =>
  results.map(({ ok, code }) => (ok ? 'ok' : code));
const bag = async (id: number) => (await lane.admin.call('GET /mobile-units/{id}', { params: { id } })).ok.data;
const seal = (id: number, body: object = { serial_number: anySeal() }, who = operator) =>
  who.call('PATCH /mobile-units/{id}/seal', { params: { id }, body });

it('of thousands each page is where it belongs, and one of the middle is found without all that comes before', async () => {
  const [from, to] = [await addHub(test), await addHub(test)];
  const { rows } = await test.pool.query<{ id: number }>(
    `with made as (
       insert into mobile_units (mu_code, origin_hub_id, destination_hub_id, created_at)
       select 'MANY-' || $1::int || '-' || n, $1, $2, now() - (n / 3) * interval '1 second' from generate_series(1, 3000) n
       returning id, created_at
     ) select id from made order by created_at desc, id desc`,
    [from.id, to.id],
  );
  const query = { hub_id: String(from.id), limit: 100 };
  const pageAt = async (page: number): Promise<number[]> =>
    (await lane.admin.call('GET /mobile-units', { query: { ...query, page } })).ok.data.map(({ id }) => id);
  const check = async (): Promise<void> => {
    for (const page of [1, 10, 11, 15, 19, 20, 30])
      expect([page, await pageAt(page)]).toEqual([page, rows.slice((page - 1) * 100, page * 100).map(({ id }) => id)]);
  };
  await check();
  const skipped = async () => (await pagesRead(test.pool, () => pageAt(15))).skipped;
  await expect.poll(skipped).toBeLessThanOrEqual(1_000);
  await check();
});

describe('filling a bag', () => {
  it('takes packages that wait for it, and tells of each other why not', async () => {
    const [mine, other] = [await draftBag(lane), await draftBag(lane)];
    const [inOther] = await fillBag(lane, other, 1);
    const third = await addHub(test);
    const [fits, inIt, away, elsewhere, lost, hidden] = [
      await addWaiting(lane),
      await addWaiting(lane),
      await addWaiting(lane, { current_hub_id: lane.to.id, lm_hub_id: lane.from.id }),
      await addWaiting(lane, { lm_hub_id: third.id }),
      await addWaiting(lane, { status: 'Missing' }),
      await addWaiting(lane, { current_hub_id: lane.to.id, fm_hub_id: lane.to.id }),
    ];
    await add(mine.id, [inIt.code]);
    const codes = [fits, inIt, away, elsewhere, lost, hidden].map(({ code }) => code);
    const { results, data } = await add(mine.id, [
      ...codes,
      inOther?.code ?? '',
      'HL240000017VN',
      anyCode(),
      fits.code,
    ]);
    expect(refusals(results)).toEqual([
      'ok',
      'EPK031',
      'EPK012',
      'EPK008',
      'EPK003',
      'EPK012',
      'EPK013',
      'EPK027',
      'EPK029',
      'ok',
    ]);
    expect(data).toMatchObject({
      packages: 2,
      weight: 3,
      status: 'Draft',
      origin_hub: lane.from,
      destination_hub: lane.to,
    });
    expect(await storedPackage(test, fits.id)).toMatchObject({ status: 'Planned_for_linehaul', version: 1 });
    expect((await storedHistory(test, fits.id))[0]).toMatchObject({
      action: 'mu_add',
      from_status: 'Waiting_for_linehaul',
      note: mine.mu_code,
      actor_id: operator.id,
    });
    const { data: lines } = (await operator.call('GET /mobile-units/{id}/packages', { params: { id: mine.id } })).ok;
    expect(lines.map((line) => line.package.package_code)).toEqual([inIt.code, fits.code]);
  });

  it('takes those on their way back, bound for the hub that picked them up', async () => {
    const { id } = await draftBag(lane);
    const back = await addWaiting(lane, {
      status: 'Return_waiting_for_linehaul',
      fm_hub_id: lane.to.id,
      lm_hub_id: lane.from.id,
    });
    const wrong = await addWaiting(lane, {
      status: 'Return_waiting_for_linehaul',
      fm_hub_id: lane.from.id,
      lm_hub_id: lane.to.id,
    });
    expect(refusals((await add(id, [back.code, wrong.code])).results)).toEqual(['ok', 'EPK008']);
    expect((await storedPackage(test, back.id)).status).toBe('Return_planned_for_linehaul');
  });

  it('lets packages change trucks at a hub of the region they are bound for', async () => {
    const [gate, north] = [await addHub(test), await addHub(test)];
    await test.pool.query(`update hubs set region = 'Northern' where id = any($1)`, [[gate.id, north.id]]);
    const { id } = await draftBag({ ...lane, to: gate });
    const [via, within] = [await addWaiting(lane, { lm_hub_id: north.id }), await addWaiting(lane)];
    expect(refusals((await add(id, [via.code, within.code])).results)).toEqual(['ok', 'EPK008']);
  });

  it('gives back what is taken out, and only what is in it', async () => {
    const { id } = await draftBag(lane);
    const [one] = await fillBag(lane, await bag(id), 1);
    const stray = await addWaiting(lane);
    const { results, data } = await remove(id, [one?.code ?? '', stray.code, anyCode()]);
    expect([refusals(results), data.packages]).toEqual([['ok', 'EPK005', 'EPK029'], 0]);
    expect((await storedPackage(test, one?.id ?? 0)).status).toBe('Waiting_for_linehaul');
    expect(refusals((await add(id, [one?.code ?? ''])).results)).toEqual(['ok']);
  });

  it('is no place for a package that was lost meanwhile', async () => {
    const { id } = await draftBag(lane);
    const [one] = await fillBag(lane, await bag(id), 1);
    await lane.admin.call('PATCH /packages/{id}/lost', { params: { id: one?.id ?? 0 }, body: { note: 'rách bao' } });
    const { rows } = await test.pool.query<{ live: boolean }>(
      'select live from mobile_unit_packages where package_id = $1',
      [one?.id],
    );
    expect(rows).toEqual([{ live: false }]);
    expect(refusals((await remove(id, [one?.code ?? ''])).results)).toEqual(['EPK005']);
  });

  it('by two people at once puts a package into one bag', async () => {
    const bags = [await draftBag(lane), await draftBag(lane)];
    const codes = (await Promise.all(Array.from({ length: 12 }, () => addWaiting(lane)))).map(({ code }) => code);
    const answers = await Promise.all(bags.map(({ id }) => add(id, codes)));
    const taken = answers.flatMap(({ results }) => results.filter(({ ok }) => ok).map((result) => result.package_code));
    expect(taken.toSorted()).toEqual(codes.toSorted());
  });
});

describe('sealing a bag', () => {
  it('needs a package, a seal of its own, and the hub the bag is at', async () => {
    const { id } = await draftBag(lane);
    expect((await seal(id)).code).toBe('EPK006');
    await fillBag(lane, await bag(id), 1);
    const none = await seal(id, {});
    expect([none.code, Object.keys(none.errors)]).toEqual(['ESP000', ['serial_number']]);
    const { bag: sealed } = await sealedBag(lane);
    expect((await seal(id, { serial_number: sealed.serial_number })).code).toBe('EAL002');
    expect((await seal(id, { serial_number: anySeal() }, receiver)).code).toBe('EPK012');
    expect((await seal(id, { version: 0, serial_number: anySeal() })).code).toBe('EPK030');
    const serial = anySeal();
    expect((await seal(id, { serial_number: ` ${serial.toLowerCase()} ` })).ok.data).toMatchObject({
      status: 'Open',
      serial_number: serial,
    });
    expect((await seal(id)).code).toBe('EPK002');
  });

  it('takes no code of a package, bag or sheet for its seal, and none by which a package is known', async () => {
    const one = await draftBag(lane);
    await fillBag(lane, one, 1);
    const [outside, odd] = [await addWaiting(lane), await addWaiting(lane, { code: anySeal() })];
    for (const serial_number of [outside.code, one.mu_code, 'cmu26112100042', 'ORS26112100042']) {
      const refused = await seal(one.id, { serial_number });
      expect([refused.code, Object.keys(refused.errors)]).toEqual(['ESP000', ['serial_number']]);
    }
    expect((await seal(one.id, { serial_number: odd.code })).code).toBe('EAL002');
    expect((await bag(one.id)).status).toBe('Draft');
  });

  it('by two people with one seal closes one bag with it', async () => {
    const bags = [await draftBag(lane), await draftBag(lane)];
    for (const one of bags) await fillBag(lane, one, 1);
    const serial_number = anySeal();
    const answers = await Promise.all(bags.map(({ id }) => rival(seal(id, { serial_number }))));
    expect(answers.toSorted()).toEqual(['EAL002', 'ok']);
  });

  it('can be corrected until the truck leaves, its destination only where its packages go', async () => {
    const { bag: one } = await sealedBag(lane);
    const edit = (body: object, who = operator) =>
      who.call('PATCH /mobile-units/{id}', { params: { id: one.id }, body });
    const serial_number = anySeal();
    expect((await edit({ serial_number })).ok.data.serial_number).toBe(serial_number);
    expect((await edit({ destination_hub_id: (await addHub(test)).id })).code).toBe('EPK008');
    expect((await edit({ destination_hub_id: lane.from.id })).code).toBe('ESP000');
    expect((await edit({})).code).toBe('ESP000');
    expect((await edit({ serial_number: anySeal(), version: 0 })).code).toBe('EPK030');
    expect((await edit({ serial_number: anySeal() }, receiver)).code).toBe('EPK012');
    expect((await bag(one.id)).history.map(({ action }) => action)).toEqual([
      'mobile_unit.edit',
      'mobile_unit.seal',
      'mobile_unit.create',
    ]);
  });
});

describe('a bag and its trip', () => {
  const assign = (id: number, runsheet_id: number, who = operator) =>
    who.call('PATCH /mobile-units/{id}/assign', { params: { id }, body: { runsheet_id } });

  it('come together when the bag is sealed and both go to one place', async () => {
    const [trip, back] = [await newTrip(lane), await newTrip({ ...lane, to: await addHub(test) })];
    const draft = await draftBag(lane);
    const { bag: one, packages } = await sealedBag(lane, 2);
    expect((await assign(draft.id, trip.id)).code).toBe('EPK004');
    expect((await assign(one.id, back.id)).code).toBe('EPK008');
    expect((await assign(one.id, 999_999)).code).toBe('ESY014');
    expect((await assign(one.id, trip.id, receiver)).code).toBe('EPK012');
    expect((await assign(one.id, trip.id)).ok.data.runsheet).toEqual({ id: trip.id, code: trip.code });
    expect((await assign(one.id, trip.id)).code).toBe('EPK031');
    const { rows } = await test.pool.query(
      'select package_id, live, leg from runsheet_packages where runsheet_id = $1 order by position',
      [trip.id],
    );
    expect(rows).toEqual(packages.map(({ id }) => ({ package_id: id, live: true, leg: 'linehaul' })));
  });

  it('stay in step: what is put into the bag or taken out is on the trip or off it', async () => {
    const trip = await newTrip(lane);
    const { bag: one, packages } = await sealedBag(lane, 2);
    await assign(one.id, trip.id);
    const [more] = await fillBag(lane, one, 1);
    await remove(one.id, [packages[0]?.code ?? '']);
    const live = async () =>
      (
        await test.pool.query<{ package_id: number }>(
          'select package_id from runsheet_packages where runsheet_id = $1 and live order by position',
          [trip.id],
        )
      ).rows.map((row) => row.package_id);
    expect(await live()).toEqual([packages[1]?.id, more?.id]);
    expect(
      (await operator.call('PATCH /mobile-units/{id}/unassign', { params: { id: one.id } })).ok.data.runsheet,
    ).toBeNull();
    expect(await live()).toEqual([]);
    expect((await operator.call('PATCH /mobile-units/{id}/unassign', { params: { id: one.id } })).code).toBe('ERS002');
    expect((await assign(one.id, trip.id)).status).toBe(200);
  });

  it('leave together: a bag on the road is changed no more', async () => {
    const { bags, trip } = await dispatched(lane, 1);
    const { id = 0 } = bags[0]?.bag ?? {};
    expect(await bag(id)).toMatchObject({ status: 'Closed', runsheet: { id: trip.id } });
    expect(
      (await operator.call('POST /mobile-units/{id}/packages', { params: { id }, body: { codes: ['HL240000018VN'] } }))
        .code,
    ).toBe('EPK002');
    expect((await operator.call('PATCH /mobile-units/{id}/unassign', { params: { id } })).code).toBe('EPL001');
    expect((await assign(id, (await newTrip(lane)).id)).code).toBe('EPK004');
    expect(
      (await operator.call('PATCH /mobile-units/{id}', { params: { id }, body: { serial_number: anySeal() } })).code,
    ).toBe('EPK002');
  });
});

describe('receiving a bag', () => {
  const receive = (id: number, body: object, who = receiver) =>
    who.call('PATCH /mobile-units/{id}/receive', { params: { id }, body });

  it('asks for the seal, the hub and a bag that has left', async () => {
    const { bag: open } = await sealedBag(lane);
    expect((await receive(open.id, { serial_number: open.serial_number })).code).toBe('EPK010');
    const { bags, trip } = await dispatched(lane, 2);
    const { id = 0, serial_number = '' } = bags[0]?.bag ?? {};
    expect((await receive(id, { serial_number }, operator)).code).toBe('EPK012');
    const wrong = await receive(id, { serial_number: anySeal() });
    expect([wrong.code, Object.keys(wrong.errors)]).toEqual(['ESP000', ['serial_number']]);
    expect((await receive(id, {})).code).toBe('ESP000');
    const done = (await receive(id, { serial_number })).ok.data;
    expect(`${done.received_by}@people.test`).toBe(receiver.email);
    expect((await receive(id, { serial_number })).ok.data.received_at).toBe(done.received_at);
    expect(
      (await receiver.call('GET /linehaul-runsheets/{id}/unloading', { params: { id: trip.id } })).ok.data,
    ).toMatchObject({ counts: { waiting: 2 }, bags: { total: 1, received: 1 } });
  });

  it('with a broken seal needs words, which stay with it', async () => {
    const { bags } = await dispatched(lane, 1);
    const { id = 0 } = bags[0]?.bag ?? {};
    const done = (await receive(id, { serial_number: anySeal(), note: 'niêm phong đã bị thay' })).ok.data;
    expect(done.history[0]).toMatchObject({ action: 'mobile_unit.receive', after: { note: 'niêm phong đã bị thay' } });
  });

  it('opens it: its packages are taken in by scan, others are told apart', async () => {
    const { bags, packages } = await dispatched(lane, 2);
    const { id = 0, serial_number = '' } = bags[0]?.bag ?? {};
    const unload = (codes: readonly string[], who = receiver) =>
      who.call('POST /mobile-units/{id}/unload', { params: { id }, body: { codes } });
    const codes = packages.map(({ code }) => code);
    expect((await unload(codes)).code).toBe('EPK010');
    await receive(id, { serial_number });
    expect((await unload(codes, operator)).code).toBe('EPK012');
    const third = await addHub(test);
    const stray = await addWaiting(lane, { lm_hub_id: third.id });
    expect(refusals((await unload([...codes, stray.code, anyCode()])).ok.results)).toEqual([
      'ok',
      'ok',
      'EPK008',
      'EPK029',
    ]);
    expect(await storedPackage(test, packages[0]?.id ?? 0)).toMatchObject({
      status: 'Waiting_for_delivery',
      current_hub_id: lane.to.id,
    });
  });
});

describe('the list of bags', () => {
  it('is found by hub, status, place, trip, code and seal', async () => {
    const from = await addHub(test);
    const own: Lane = { ...lane, from, shop: await addShop(test, { hubId: from.id }) };
    const draft = await draftBag(own);
    const { bag: open } = await sealedBag(own);
    const { bags, trip } = await dispatched(own, 1);
    const closed = bags[0]?.bag;
    const list = async (query: Record<string, string | number>) =>
      (
        await lane.admin.call('GET /mobile-units', { query: { origin_hub_id: from.id, sort: 'created_at', ...query } })
      ).ok.data.map(({ id }) => id);
    expect(await list({})).toEqual([draft.id, open.id, closed?.id]);
    expect(await list({ status: 'Draft,Open' })).toEqual([draft.id, open.id]);
    expect(await list({ place: 'road' })).toEqual([closed?.id]);
    expect(await list({ place: 'received' })).toEqual([]);
    expect(await list({ runsheet_id: trip.id })).toEqual([closed?.id]);
    expect(await list({ q: open.serial_number?.toLowerCase() ?? '' })).toEqual([open.id]);
    expect(await list({ q: draft.mu_code })).toEqual([draft.id]);
    expect(await list({ destination_hub_id: from.id })).toEqual([]);
    const { data: label } = (await lane.admin.call('GET /mobile-units/{id}/label', { params: { id: open.id } })).ok;
    const [page] = await paintPdf(await buffer(pdfOf([label])));
    if (!page) throw new Error('no tag');
    expect([Math.round(page.widthMm), Math.round(page.heightMm)]).toEqual([100, 150]);
    expect(await readSymbols(page)).toEqual([`Code128 ${open.mu_code}`, `QRCode ${open.mu_code}`]);
    for (const text of [open.destination_hub.code, open.serial_number ?? '']) expect(page.text).toContain(text);
  });
});
