import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { addWaiting, dispatched, draftBag, newTrip, sealedBag, type Lane } from './helpers/linehaul';
import { readLines, runBatch } from './helpers/lines';
import { anyCode, storedHistory, storedPackage } from './helpers/stored-packages';
import { pagesRead } from '../helpers/pages-read';
import { firstOf } from '../helpers/run-length';
import { addPerson } from './helpers/people';
import { addHub, addShop } from './helpers/places';

let test: TestApp;
let admin: Person;
let lane: Lane;
let operator: Person;
let receiver: Person;
let colleague: Person;

/** A lane that no other test has driven. */
async function newLane(): Promise<Lane> {
  const [from, to] = [await addHub(test), await addHub(test)];
  return { test, admin, from, to, shop: await addShop(test, { hubId: from.id }) };
}
const at = (hubId: number): Promise<Person> => addPerson(test, { role: 'hub_operator', hubIds: [hubId] });

beforeAll(async () => {
  test = await sharedApp();
  admin = await addPerson(test, { role: 'admin' });
  lane = await newLane();
  [operator, receiver, colleague] = [await at(lane.from.id), await at(lane.to.id), await at(lane.to.id)];
});
afterAll(() => test.close());

const dispatch = (id: number, body: object = {}, who = operator) =>
  who.call('PATCH /linehaul-runsheets/{id}/dispatch', { params: { id }, body });
const load = (id: number, codes: readonly string[], who = operator) =>
  who.call('POST /linehaul-runsheets/{id}/mobile-units', { params: { id }, body: { codes } });
const scan = async (id: number, codes: readonly string[], who = receiver) =>
  (await who.call('POST /linehaul-runsheets/{id}/unloading/scans', { params: { id }, body: { codes } })).ok.data;
const finish = (id: number, body: object = {}, who = receiver) =>
  who.call('PATCH /linehaul-runsheets/{id}/unloading/finish', { params: { id }, body });
const begin = (id: number, who = receiver) => who.call('POST /linehaul-runsheets/{id}/unloading', { params: { id } });
const linesOf = async (id: number, finding: string) =>
  (await receiver.call('GET /linehaul-runsheets/{id}/unloading/lines', { params: { id }, query: { finding } })).ok.data;

describe('loading a truck', () => {
  it('takes sealed bags to its hub by code or seal, and tells of the others why not', async () => {
    const { id } = await newTrip(lane);
    const [one, two] = [(await sealedBag(lane)).bag, (await sealedBag(lane)).bag];
    const draft = await draftBag(lane);
    const { bag: elsewhere } = await sealedBag({ ...lane, to: await addHub(test) });
    const { bag: taken } = await sealedBag(lane);
    await load((await newTrip(lane)).id, [taken.mu_code]);
    const { results, data } = (
      await load(id, [
        one.mu_code,
        two.serial_number ?? '',
        draft.mu_code,
        elsewhere.mu_code,
        taken.mu_code,
        'MU00000000000',
        one.mu_code,
      ])
    ).ok;
    expect(results.map(({ ok, code }) => (ok ? 'ok' : code))).toEqual([
      'ok',
      'ok',
      'EPK004',
      'EPK008',
      'EPK013',
      'ESY051',
      'ok',
    ]);
    expect(data).toMatchObject({ bags: { total: 2, received: 0 }, packages: 2 });
    expect((await load(id, [one.mu_code], receiver)).code).toBe('EPK012');
    const off = (
      await operator.call('PATCH /linehaul-runsheets/{id}/mobile-units/remove', {
        params: { id },
        body: { codes: [one.mu_code, draft.mu_code] },
      })
    ).ok;
    expect(off.results.map(({ ok, code }) => (ok ? 'ok' : code))).toEqual(['ok', 'EPK004']);
    await operator.call('PATCH /linehaul-runsheets/{id}/cancel', { params: { id }, body: {} });
    expect((await admin.call('GET /mobile-units/{id}', { params: { id: two.id } })).ok.data).toMatchObject({
      status: 'Open',
      runsheet: null,
    });
    expect((await load(id, [two.mu_code])).code).toBe('ERS001');
  });

  it('leaves with bags and packages on it only, and with whoever waits for it told of', async () => {
    const own = await newLane();
    const clerk = await at(own.from.id);
    const { id } = await newTrip(own);
    expect((await dispatch(id, {}, clerk)).code).toBe('EPK017');
    const [on, left] = [await sealedBag(own, 2), await sealedBag(own)];
    await load(id, [on.bag.mu_code], clerk);
    expect((await dispatch(id, {}, clerk)).code).toBe('ERS002');
    const missing = (await clerk.call('GET /linehaul-runsheets/{id}', { params: { id } })).ok.data;
    expect(missing.missing.mobile_units.map(({ mu_code }) => mu_code)).toEqual([left.bag.mu_code]);
    expect((await dispatch(id, { version: missing.version + 1, left_behind: 'đầy' }, clerk)).code).toBe('EPK030');
    // One that was sealed after the note was written needs words of its own.
    const other = { left_behind: 'xe đã đầy', left_bags: [on.bag.id] };
    expect((await dispatch(id, other, clerk)).code).toBe('ERS002');
    const gone = (await dispatch(id, { ...other, left_bags: [left.bag.id] }, clerk)).ok.data;
    expect(gone).toMatchObject({
      status: 'Running',
      left_behind: 'xe đã đầy',
      packages: 2,
      mobile_units: { data: [{ status: 'Closed' }] },
    });
    expect((await dispatch(id, {}, clerk)).code).toBe('EPL001');
    expect(
      (await clerk.call('PATCH /linehaul-runsheets/{id}', { params: { id }, body: { driver_name: 'Ai Đó' } })).code,
    ).toBe('EPL001');
    expect((await storedHistory(test, on.packages[0]?.id ?? 0))[0]).toMatchObject({
      action: 'linehaul_dispatch',
      to_status: 'In_linehaul',
      note: gone.code,
    });
  });

  it('leaves without a package that was lost meanwhile, and not with a bag that is empty by then', async () => {
    const own = await newLane();
    const clerk = await at(own.from.id);
    const { id } = await newTrip(own);
    const [one, two] = [await sealedBag(own, 2), await sealedBag(own)];
    await load(id, [one.bag.mu_code, two.bag.mu_code], clerk);
    const lost = [one.packages[0], two.packages[0]].map((pkg) => ({ id: pkg?.id ?? 0 }));
    const { run } = await runBatch(admin, 'lost', lost, { note: 'rơi' });
    expect((await dispatch(id, {}, clerk)).code).toBe('EPK006');
    await clerk.call('PATCH /linehaul-runsheets/{id}/mobile-units/remove', {
      params: { id },
      body: { codes: [two.bag.mu_code] },
    });
    expect((await dispatch(id, { left_behind: 'bao rỗng' }, clerk)).ok.data).toMatchObject({
      status: 'Running',
      packages: 1,
    });
    // On the truck it would be as if it had left with it.
    const { text } = await admin.call('POST /runs/{id}/undo', {
      params: { id: run },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(readLines(text).outcomes.get(lost[0]?.id ?? 0)).toMatchObject({ ok: false, code: 'EPL004' });
  });

  it('keeps how its packages were, whatever becomes of them', async () => {
    const { trip, packages } = await dispatched(lane, 2, 1);
    await test.pool.query(`update packages set weight = 9, receiver_name = 'Người khác' where id = $1`, [
      packages[0]?.id,
    ]);
    const { data, meta } = (
      await operator.call('GET /linehaul-runsheets/{id}/snapshot-packages', { params: { id: trip.id } })
    ).ok;
    expect([meta.total, data.map((row) => [row.package_code, row.weight, row.status])]).toEqual([
      3,
      packages.map(({ code }) => [code, 1.5, 'In_linehaul']),
    ]);
    expect(new Set(data.map(({ mu_code }) => mu_code)).size).toBe(2);
  });

  it('begins with two hubs of which the first is one’s own', async () => {
    const create = (body: object, who = operator) => who.call('POST /linehaul-runsheets', { body });
    expect((await create({ hub_id: lane.from.id, destination_hub_id: lane.from.id })).code).toBe('ESP000');
    expect((await create({ hub_id: lane.from.id, destination_hub_id: 999_999 })).code).toBe('ESP000');
    expect((await create({ hub_id: lane.to.id, destination_hub_id: lane.from.id })).code).toBe('EPK012');
    expect((await create({ hub_id: lane.from.id, destination_hub_id: lane.to.id, license_plate: '1' })).code).toBe(
      'ESP000',
    );
    const { id, version } = (await create({ hub_id: lane.from.id, destination_hub_id: lane.to.id })).ok.data;
    const edited = await operator.call('PATCH /linehaul-runsheets/{id}', {
      params: { id },
      body: { version, license_plate: '51d-12345', driver_code: 'tx9', driver_name: 'Lê Tài' },
    });
    expect(edited.ok.data).toMatchObject({ license_plate: '51D-12345', driver_code: 'TX9', driver_name: 'Lê Tài' });
    expect(
      (await operator.call('PATCH /linehaul-runsheets/{id}', { params: { id }, body: { version, driver_name: 'X' } }))
        .code,
    ).toBe('EPK030');
  });
});

describe('unloading a truck', () => {
  it('does not end without a word about what was found and not settled', async () => {
    const { trip, packages, bags } = await dispatched(lane, 1);
    const stray = (await dispatched(lane, 1)).packages[0];
    await begin(trip.id);
    await scan(trip.id, [bags[0]?.bag.serial_number ?? '', packages[0]?.code ?? '', stray?.code ?? '']);
    const refused = await finish(trip.id);
    expect([refused.code, refused.errors['note'], refused.errors['packages']]).toEqual([
      'ESP000',
      [expect.stringContaining('chưa xử lý')],
      [stray?.code],
    ]);
    expect(
      (
        await receiver.call('PATCH /linehaul-runsheets/{id}/unloading/settle', {
          params: { id: trip.id },
          body: { finding: 'over', settlement: 'taken_in' },
        })
      ).ok.data.counts.settled,
    ).toBe(1);
    expect(await storedPackage(test, stray?.id ?? 0)).toMatchObject({ current_hub_id: lane.to.id });
    expect((await finish(trip.id)).ok.data.finished_at).toEqual(expect.any(String));
  });

  it('ends with what its user was shown, or not at all', async () => {
    const { trip, bags } = await dispatched(lane, 1);
    const stray = (await dispatched(lane, 1)).packages[0];
    await begin(trip.id);
    const shown = (await scan(trip.id, [bags[0]?.bag.serial_number ?? ''])).counts;
    await scan(trip.id, [stray?.code ?? ''], colleague);
    const note = 'không có trên xe';
    expect((await finish(trip.id, { note, waiting: shown.waiting, open: 0 })).code).toBe('EPK030');
    expect((await finish(trip.id, { note, waiting: 0, open: 1 })).code).toBe('EPK030');
    expect((await finish(trip.id, { note, waiting: shown.waiting, open: 1 })).ok.data.counts.short).toBe(1);
  });

  it('sends nobody after a package that has been given out: it is put aside, on its list or not', async () => {
    const { trip, packages } = await dispatched(lane, 1);
    const third = await addHub(test);
    const delivered = await addWaiting(lane, { lm_hub_id: third.id });
    await test.pool.query(`update packages set status = 'Delivered' where id = any($1::bigint[])`, [
      [delivered.id, packages[0]?.id],
    ]);
    await begin(trip.id);
    const { scans } = await scan(trip.id, [delivered.code, packages[0]?.code ?? '']);
    const told = { finding: 'over', proposal: 'look_up', status: 'Delivered', bound_hub: null };
    expect(scans).toMatchObject([told, told]);
    expect(await linesOf(trip.id, 'over')).toMatchObject([
      { proposal: 'look_up', bound_hub: null },
      { proposal: 'look_up', bound_hub: null },
    ]);
    expect(
      (
        await receiver.call('PATCH /linehaul-runsheets/{id}/unloading/settle', {
          params: { id: trip.id },
          body: { finding: 'over', settlement: 'taken_in' },
        })
      ).ok.results.map(({ code }) => code),
    ).toEqual(['EPK024', 'EPK024']);
  });

  it('parts what is scanned into matched, over and misrouted while it is scanned, and what is not into short', async () => {
    const { trip, packages, bags } = await dispatched(lane, 3, 2);
    expect((await begin(trip.id, operator)).code).toBe('EPK012');
    const other = await dispatched(lane, 1);
    const third = await addHub(test);
    const strayHere = other.packages[0];
    const strayAway = await addWaiting(lane, { lm_hub_id: third.id });
    await begin(trip.id);
    const seals = bags.map(({ bag }) => bag.serial_number ?? '');
    const first = await scan(trip.id, [
      ...seals,
      ...packages.slice(0, 3).map(({ code }) => code),
      strayHere?.code ?? '',
      strayAway.code,
      'KHONG-CO',
    ]);
    expect(first.scans.map(({ kind, finding, proposal }) => [kind, finding, proposal])).toEqual([
      ['bag', null, null],
      ['bag', null, null],
      ['package', 'matched', null],
      ['package', 'matched', null],
      ['package', 'matched', null],
      ['package', 'over', 'take_in'],
      ['package', 'misrouted', 'send_on'],
      ['package', 'over', 'look_up'],
    ]);
    expect(first.scans.at(-2)?.bound_hub).toEqual(third);
    expect([first.counts, first.bags]).toEqual([
      { waiting: 2, matched: 3, short: 0, left: 0, over: 2, misrouted: 1, settled: 0 },
      { total: 2, received: 2 },
    ]);
    expect(await storedPackage(test, packages[0]?.id ?? 0)).toMatchObject({
      status: 'Waiting_for_delivery',
      current_hub_id: lane.to.id,
    });
    const again = await scan(trip.id, [packages[0]?.code.toLowerCase() ?? '', seals[0] ?? ''], colleague);
    expect([again.scans.map(({ repeated }) => repeated), again.counts.matched]).toEqual([[true, true], 3]);
    const refused = await finish(trip.id);
    expect([refused.code, Object.keys(refused.errors), refused.errors['packages']]).toEqual([
      'ESP000',
      ['note', 'packages'],
      packages.slice(3).map(({ code }) => code),
    ]);
    const done = (await finish(trip.id, { note: 'không có trên xe' })).ok.data;
    expect(done.counts).toEqual({ waiting: 0, matched: 3, short: 2, left: 0, over: 2, misrouted: 1, settled: 0 });
    for (const { id } of packages.slice(3))
      expect(await storedPackage(test, id)).toMatchObject({ status: 'Missing', lost_note: 'không có trên xe' });
    const { rows } = await test.pool.query(
      'select result, live from runsheet_packages where runsheet_id = $1 order by position',
      [trip.id],
    );
    expect(rows).toEqual([
      ...Array.from({ length: 3 }, () => ({ result: 'done', live: false })),
      ...Array.from({ length: 2 }, () => ({ result: 'missing', live: false })),
    ]);
    expect((await admin.call('GET /linehaul-runsheets/{id}', { params: { id: trip.id } })).ok.data).toMatchObject({
      status: 'Closed',
      closed_by: expect.any(String),
    });
    expect(
      (
        await receiver.call('POST /linehaul-runsheets/{id}/unloading/scans', {
          params: { id: trip.id },
          body: { codes: ['X'] },
        })
      ).code,
    ).toBe('ESY053');
    expect((await finish(trip.id)).code).toBe('ESY053');
    expect((await linesOf(trip.id, 'short')).map(({ proposal, mu_code }) => [proposal, mu_code])).toEqual([
      ['missing', bags[1]?.bag.mu_code],
      ['missing', bags[1]?.bag.mu_code],
    ]);
  });

  it('does with the unexpected what is proposed: takes them in, or sends them on in a bag', async () => {
    const { trip } = await dispatched(lane, 1);
    const { packages: over } = await dispatched(lane, 2);
    const third = await addHub(test);
    const misrouted = await Promise.all([
      addWaiting(lane, { lm_hub_id: third.id }),
      addWaiting(lane, { lm_hub_id: third.id }),
    ]);
    await begin(trip.id);
    await scan(
      trip.id,
      [...over, ...misrouted].map(({ code }) => code),
    );
    const settle = async (body: object) =>
      (await receiver.call('PATCH /linehaul-runsheets/{id}/unloading/settle', { params: { id: trip.id }, body })).ok;
    expect((await settle({ finding: 'over', settlement: 'sent_on' })).results.map(({ code }) => code)).toEqual([
      'EPK008',
      'EPK008',
    ]);
    expect(
      (await settle({ finding: 'over', settlement: 'taken_in', codes: [over[0]?.code] })).data.counts.settled,
    ).toBe(1);
    expect((await settle({ finding: 'over', settlement: 'taken_in' })).results.map(({ ok }) => ok)).toEqual([true]);
    expect((await settle({ finding: 'misrouted', settlement: 'sent_on' })).results.map(({ ok }) => ok)).toEqual([
      true,
      true,
    ]);
    expect(await storedPackage(test, over[0]?.id ?? 0)).toMatchObject({
      status: 'Waiting_for_delivery',
      current_hub_id: lane.to.id,
    });
    for (const { id } of misrouted)
      expect(await storedPackage(test, id)).toMatchObject({
        status: 'Planned_for_linehaul',
        current_hub_id: lane.to.id,
      });
    const [line] = await linesOf(trip.id, 'misrouted');
    expect(line).toMatchObject({ settled: 'sent_on', proposal: null, bound_hub: third });
    const { data: bags } = (await receiver.call('GET /mobile-units', { query: { q: line?.settled_mu_code ?? '' } })).ok;
    expect(bags).toMatchObject([{ status: 'Draft', packages: 2, origin_hub: lane.to, destination_hub: third }]);
    expect((await settle({ finding: 'misrouted', settlement: 'sent_on' })).results).toEqual([]);
  });

  it('by two devices at once counts each package once, five hundred scans in a call', async () => {
    const { trip, packages } = await dispatched(lane, 30);
    await begin(trip.id);
    const codes = [...packages.map(({ code }) => code), ...Array.from({ length: 30 }, () => anyCode())];
    const answers = await Promise.all(
      [receiver, colleague, receiver, colleague].map((who, turn) =>
        scan(trip.id, turn % 2 === 0 ? codes : codes.toReversed(), who),
      ),
    );
    const fresh = answers.flatMap(({ scans }) => scans.filter(({ repeated }) => !repeated).map(({ code }) => code));
    expect(fresh.toSorted()).toEqual(codes.toSorted());
    expect(
      (await receiver.call('GET /linehaul-runsheets/{id}/unloading', { params: { id: trip.id } })).ok.data.counts,
    ).toMatchObject({ waiting: 0, matched: 30, over: 30 });
    for (const { id } of packages)
      expect((await storedHistory(test, id)).filter(({ action }) => action === 'linehaul_receive')).toMatchObject([
        { hub_id: lane.to.id },
      ]);
    const many = Array.from({ length: 501 }, (_, index) => `CODE${index}`);
    expect(
      (
        await receiver.call('POST /linehaul-runsheets/{id}/unloading/scans', {
          params: { id: trip.id },
          body: { codes: many },
        })
      ).code,
    ).toBe('ESP000');
    expect((await scan(trip.id, many.slice(1))).scans).toHaveLength(500);
  });

  it('is begun once, ends while nobody scans, and calls missing only what is on the road still', async () => {
    const { trip, packages } = await dispatched(lane, 3);
    const [one, two] = await Promise.all([begin(trip.id), begin(trip.id, colleague)]);
    expect(one.ok.data.id).toBe(two.ok.data.id);
    await colleague.call('PUT /checkin-linehaul', {
      body: { hub_id: lane.to.id, scans: [{ code: packages[0]?.code ?? '' }] },
    });
    const [ended] = await Promise.all([
      finish(trip.id, { note: 'xe trống' }),
      receiver.call('POST /linehaul-runsheets/{id}/unloading/scans', {
        params: { id: trip.id },
        body: { codes: [packages[1]?.code] },
      }),
    ]);
    const { counts } = ended.ok.data;
    expect([counts.left, counts.matched + counts.short]).toEqual([1, 2]);
    const statuses = await Promise.all(packages.map(async ({ id }) => (await storedPackage(test, id)).status));
    expect([statuses[0], statuses[2]]).toEqual(['Waiting_for_delivery', 'Missing']);
    expect(statuses[1]).toBe(counts.matched === 1 ? 'Waiting_for_delivery' : 'Missing');
  });

  it('reads a bag’s own code as a question for its seal, and no bag of another truck', async () => {
    const { trip, bags } = await dispatched(lane, 1);
    const foreign = await dispatched(lane, 1);
    await begin(trip.id);
    const { scans } = await scan(trip.id, [bags[0]?.bag.mu_code ?? '', foreign.bags[0]?.bag.serial_number ?? '']);
    expect(scans.map(({ kind, finding, refusal }) => [kind, finding, refusal])).toEqual([
      ['bag', 'waiting', null],
      ['bag', null, 'ERS002'],
    ]);
    expect(
      (await receiver.call('GET /linehaul-runsheets/{id}/unloading', { params: { id: trip.id } })).ok.data.bags,
    ).toEqual({ total: 1, received: 0 });
    const both = await scan(trip.id, [bags[0]?.bag.mu_code ?? '', bags[0]?.bag.serial_number ?? '']);
    expect([both.scans.map(({ kind }) => kind), both.bags.received, both.counts.over]).toEqual([['bag', 'bag'], 1, 0]);
  });

  it('reads a package’s code as the package, whatever bag was once sealed with it', async () => {
    const { trip, bags, packages } = await dispatched(lane, 1);
    const code = packages[0]?.code ?? '';
    await test.pool.query('update mobile_units set serial_number = $1 where id = $2', [code, bags[0]?.bag.id]);
    await begin(trip.id);
    const { scans, bags: received } = await scan(trip.id, [code]);
    expect([scans.map(({ kind, finding }) => [kind, finding]), received.received]).toEqual([
      [['package', 'matched']],
      0,
    ]);
  });

  it('of two people who settle one find at once does what the first asked for, and tells the other', async () => {
    const { trip } = await dispatched(lane, 1);
    const third = await addHub(test);
    const find = await addWaiting(lane, { current_hub_id: lane.to.id, lm_hub_id: third.id });
    await test.pool.query(`update packages set fm_hub_id = $2 where id = $1`, [find.id, lane.to.id]);
    await begin(trip.id);
    await scan(trip.id, [find.code]);
    const finding = (await linesOf(trip.id, 'over')).length === 1 ? 'over' : 'misrouted';
    const settle = async (settlement: string, who: Person) =>
      (
        await who.call('PATCH /linehaul-runsheets/{id}/unloading/settle', {
          params: { id: trip.id },
          body: { finding, settlement, codes: [find.code] },
        })
      ).ok.results[0];
    const answers = await Promise.all([settle('taken_in', receiver), settle('sent_on', colleague)]);
    expect(answers.map((answer) => (answer?.ok ? 'ok' : answer?.code)).toSorted()).toEqual(['EPK030', 'ok']);
    const [line] = await linesOf(trip.id, finding);
    const { status } = await storedPackage(test, find.id);
    expect([line?.settled, status]).toEqual(
      answers[0]?.ok ? ['taken_in', 'Waiting_for_linehaul'] : ['sent_on', 'Planned_for_linehaul'],
    );
  });

  it('takes a package in that was on its way back, or called lost on the road', async () => {
    const draft = await draftBag(lane);
    const back = await addWaiting(lane, {
      status: 'Return_waiting_for_linehaul',
      fm_hub_id: lane.to.id,
      lm_hub_id: lane.from.id,
    });
    const lost = await addWaiting(lane);
    await operator.call('POST /mobile-units/{id}/packages', {
      params: { id: draft.id },
      body: { codes: [back.code, lost.code] },
    });
    await operator.call('PATCH /mobile-units/{id}/seal', {
      params: { id: draft.id },
      body: { serial_number: `S${draft.id}` },
    });
    const { id } = await newTrip(lane);
    await load(id, [draft.mu_code]);
    await dispatch(id, { left_behind: 'để lại' });
    await admin.call('PATCH /packages/{id}/lost', { params: { id: lost.id }, body: { note: 'báo mất trên đường' } });
    await begin(id);
    expect((await scan(id, [back.code, lost.code])).scans.map(({ finding }) => finding)).toEqual([
      'matched',
      'matched',
    ]);
    expect((await storedPackage(test, back.id)).status).toBe('Waiting_for_return');
    expect(await storedPackage(test, lost.id)).toMatchObject({
      status: 'Waiting_for_delivery',
      current_hub_id: lane.to.id,
    });
  });
});

describe('what is on the road', () => {
  const drive = (id: number, minutes: number, took?: number) =>
    test.pool.query(
      `update runsheets set created_at = now() - make_interval(mins => $2 + 10), dispatched_at = now() - make_interval(mins => $2), closed_at = case when $3::int is not null then now() - make_interval(mins => $2 - $3) end, status = case when $3::int is null then status else 'Closed' end where id = $1`,
      [id, minutes, took ?? null],
    );

  it('is late when four of five trips before had come in by then', async () => {
    const own = await newLane();
    const [clerk, taker] = [await at(own.from.id), await at(own.to.id)];
    for (const took of [100, 110, 120, 130, 300]) await drive((await dispatched(own, 1)).trip.id, 3 * 1440, took);
    const [late, fine] = [await dispatched(own, 1), await dispatched(own, 2)];
    await drive(late.trip.id, 170);
    await drive(fine.trip.id, 30);
    const list = async (query: Record<string, string>) =>
      (await clerk.call('GET /linehaul-runsheets', { query })).ok.data.map(({ id }) => id);
    const told = (await clerk.call('GET /linehaul-runsheets/{id}', { params: { id: late.trip.id } })).ok.data;
    // Sorted, the fifth part from above lies between 130 and 300: 130 + 0.2 × 170.
    expect([told.usual_minutes, told.late]).toEqual([120, true]);
    expect(Date.parse(told.due_at ?? '') - Date.parse(told.dispatched_at ?? '')).toBe(164 * 60_000);
    expect([await list({ mark: 'late' }), await list({ status: 'Running' })]).toEqual([
      [late.trip.id],
      [fine.trip.id, late.trip.id],
    ]);
    const { lanes, totals } = (await taker.call('GET /linehaul-monitoring')).ok.data;
    expect(lanes).toMatchObject([
      {
        hub: own.from,
        destination_hub: own.to,
        on_road: 2,
        packages: 3,
        late: 1,
        unloading: 0,
        usual_minutes: 120,
        late_after_minutes: 164,
        trips: 5,
      },
    ]);
    expect(totals).toEqual({ on_road: 2, packages: 3, late: 1, unloading: 0, short: 0 });
    await begin(late.trip.id, taker);
    expect((await taker.call('GET /linehaul-monitoring')).ok.data.totals).toMatchObject({
      on_road: 1,
      packages: 2,
      unloading: 1,
    });
    await finish(late.trip.id, { note: 'thiếu' }, taker);
    const after = (await taker.call('GET /linehaul-monitoring')).ok.data;
    expect(after.lanes).toMatchObject([{ on_road: 1, late: 0, short: 1, short_trips: 1 }]);
    expect(await list({ mark: 'short' })).toEqual([late.trip.id]);
  });

  it('had come in with its first bag, or when it was closed without one', async () => {
    const own = await newLane();
    const [full, empty] = [await dispatched(own, 1), await dispatched(own, 1)];
    const taker = await at(own.to.id);
    for (const { trip } of [full, empty]) await begin(trip.id, taker);
    await scan(
      full.trip.id,
      full.packages.map(({ code }) => code),
      taker,
    );
    await test.pool.query(`update mobile_units set received_at = now() - interval '1 minute' where runsheet_id = $1`, [
      full.trip.id,
    ]);
    for (const { trip } of [full, empty]) await finish(trip.id, { note: 'thiếu' }, taker);
    const { rows } = await test.pool.query<{ bag: boolean; closing: boolean }>(
      `select arrived_at = (select min(received_at) from mobile_units m where m.runsheet_id = r.id) as bag,
         arrived_at = closed_at as closing from runsheets r where id = any($1) order by id`,
      [[full.trip.id, empty.trip.id]],
    );
    expect(rows).toEqual([
      { bag: true, closing: false },
      { bag: null, closing: true },
    ]);
  });

  it('is found by its code, plate, driver and hubs', async () => {
    const own = await newLane();
    const clerk = await at(own.from.id);
    const trip = await newTrip(own);
    const list = async (query: Record<string, string | number>) =>
      (await clerk.call('GET /linehaul-runsheets', { query })).ok.data.map(({ id }) => id);
    for (const query of [
      { q: trip.code },
      { q: '59c1' },
      { q: 'tx01' },
      { q: 'van tai' },
      { origin_hub_id: own.from.id },
      { destination_hub_id: own.to.id },
      { hub_id: own.to.id, status: 'Created' },
    ] as Record<string, string | number>[])
      expect(await list(query)).toEqual([trip.id]);
    for (const query of [
      { q: 'không có' },
      { origin_hub_id: own.to.id },
      { status: 'Running' },
      { mark: 'unloading' },
    ] as Record<string, string | number>[])
      expect(await list(query)).toEqual([]);
  });

  it('is told page by page where thousands are late, those of the middle without what comes before', async () => {
    const own = await newLane();
    const clerk = await at(own.from.id);
    for (const took of [100, 110, 120]) await drive((await dispatched(own, 1)).trip.id, 30 * 1440, took);
    const { rows } = await test.pool.query<{ id: number }>(
      `with made as (
         insert into runsheets (code, type, status, hub_id, destination_hub_id, created_at, dispatched_at)
         select 'LATE-' || $1::int || '-' || n, 'linehaul', 'Running', $1, $2, at, at
         from generate_series(1, 3000) n cross join lateral (select now() - interval '9 days' - (n / 3) * interval '1 second') t(at)
         returning id, created_at
       ) select id from made order by created_at desc, id desc`,
      [own.from.id, own.to.id],
    );
    for (const sort of ['-created_at', '-dispatched_at'] as const) {
      const pageAt = async (page: number): Promise<number[]> => {
        const query = { mark: 'late', limit: 100, page, sort } as const;
        return (await clerk.call('GET /linehaul-runsheets', { query })).ok.data.map(({ id }) => id);
      };
      const check = async (): Promise<void> => {
        for (const page of firstOf([1, 15, 30, 11, 19, 29], 3))
          expect([page, await pageAt(page)]).toEqual([
            page,
            rows.slice((page - 1) * 100, page * 100).map(({ id }) => id),
          ]);
      };
      await check();
      const skipped = async () => (await pagesRead(test.pool, () => pageAt(15))).skipped;
      await expect.poll(skipped, { timeout: 10_000 }).toBeLessThanOrEqual(1_000);
      await check();
    }
    await test.pool.query(`delete from runsheets where code like 'LATE-' || $1::int || '-%'`, [own.from.id]);
  });
});
