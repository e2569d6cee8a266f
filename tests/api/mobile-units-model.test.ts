import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planOnce } from '../helpers/plan-once';
import { testSeed } from '../helpers/random';
import { howMany } from '../helpers/run-length';
import { testApp, type TestApp } from './helpers/app';
import { addWaiting, anySeal, type Lane } from './helpers/linehaul';
import { addPerson } from './helpers/people';
import { addHub, addShop } from './helpers/places';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  planOnce(test.pool);
});
afterAll(() => test.close());

const steps = [
  'package',
  'bag',
  'put',
  'put',
  'put',
  'take',
  'seal',
  'seal',
  'trip',
  'assign',
  'assign',
  'unassign',
  'dispatch',
  'dispatch',
  'dispatch',
  'cancel',
  'receive',
  'unload',
  'unload',
  'scan',
  'scan',
  'lose',
  'inbound',
  'finish',
  'finish',
] as const;
const step = fc.record({ kind: fc.constantFrom(...steps), a: fc.nat(7), b: fc.nat(3), many: fc.nat(3) });
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface World {
  readonly lane: Lane;
  readonly packages: { readonly id: number; readonly code: string }[];
  readonly bags: { readonly id: number; readonly mu_code: string; seal: string }[];
  readonly trips: number[];
}

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

/** What anybody might do next, sensible or not; a refusal is an answer, a fault is none. */
async function take({ lane, packages, bags, trips }: World, { kind, a, b, many }: Step): Promise<number> {
  const { admin, from, to } = lane;
  const [bag, trip, pkg] = [at(bags, b), at(trips, b), at(packages, a)];
  const codes = packages
    .slice(a % Math.max(1, packages.length), (a % Math.max(1, packages.length)) + many + 1)
    .map(({ code }) => code);
  const onBag = { params: { id: bag?.id ?? 0 } };
  const onTrip = { params: { id: trip ?? 0 } };
  switch (kind) {
    // Few enough for steps to meet.
    case 'package':
      if (packages.length < 8) packages.push(await addWaiting(lane));
      return 200;
    case 'bag': {
      if (bags.length > 3) return 200;
      const made = (
        await admin.call('POST /mobile-units', { body: { origin_hub_id: from.id, destination_hub_id: to.id } })
      ).ok.data;
      bags.push({ id: made.id, mu_code: made.mu_code, seal: anySeal() });
      return 201;
    }
    case 'trip':
      if (trips.length < 3)
        trips.push(
          (await admin.call('POST /linehaul-runsheets', { body: { hub_id: from.id, destination_hub_id: to.id } })).ok
            .data.id,
        );
      return 201;
    case 'put':
      return (await admin.call('POST /mobile-units/{id}/packages', { ...onBag, body: { codes } })).status;
    case 'take':
      return (await admin.call('PATCH /mobile-units/{id}/packages/remove', { ...onBag, body: { codes } })).status;
    case 'seal':
      return (await admin.call('PATCH /mobile-units/{id}/seal', { ...onBag, body: { serial_number: bag?.seal } }))
        .status;
    case 'assign':
      return (
        await admin.call('PATCH /mobile-units/{id}/assign', { ...onBag, body: { runsheet_id: at(trips, a) ?? 0 } })
      ).status;
    case 'unassign':
      return (await admin.call('PATCH /mobile-units/{id}/unassign', onBag)).status;
    case 'dispatch':
      return (await admin.call('PATCH /linehaul-runsheets/{id}/dispatch', { ...onTrip, body: { left_behind: 'thử' } }))
        .status;
    case 'cancel':
      return (await admin.call('PATCH /linehaul-runsheets/{id}/cancel', { ...onTrip, body: {} })).status;
    case 'receive':
      return (await admin.call('PATCH /mobile-units/{id}/receive', { ...onBag, body: { serial_number: bag?.seal } }))
        .status;
    case 'unload':
      return (await admin.call('POST /linehaul-runsheets/{id}/unloading', onTrip)).status;
    case 'scan':
      return (
        await admin.call('POST /linehaul-runsheets/{id}/unloading/scans', {
          ...onTrip,
          body: { codes: [...codes, bag?.seal ?? 'X'] },
        })
      ).status;
    case 'lose':
      return (await admin.call('PATCH /packages/{id}/lost', { params: { id: pkg?.id ?? 0 }, body: { note: 'rơi' } }))
        .status;
    case 'inbound':
      return (
        await admin.call('PUT /checkin-linehaul', { body: { hub_id: to.id, scans: [{ code: pkg?.code ?? 'X' }] } })
      ).status;
    case 'finish':
      return (
        await admin.call('PATCH /linehaul-runsheets/{id}/unloading/finish', { ...onTrip, body: { note: 'thiếu' } })
      ).status;
  }
}

const inBag = `p.status in ('Planned_for_linehaul', 'In_linehaul')`;
/** Each answers no row while all is well. */
const invariants = {
  'a package that is bagged or on the road is in one bag, another in none': `
    select p.code, p.status from packages p where p.id = any($1) and (select count(*) from mobile_unit_packages b where b.package_id = p.id and b.live) <> case when ${inBag} then 1 else 0 end`,
  'a trip has the packages of its bags, each once': `
    select r.code, m.mu_code, p.code from mobile_unit_packages b join mobile_units m on m.id = b.mobile_unit_id join packages p on p.id = b.package_id left join runsheets r on r.id = m.runsheet_id
    where b.live and p.id = any($1) and (select count(*) from runsheet_packages l where l.package_id = p.id and l.live) <> case when m.runsheet_id is null then 0 else 1 end`,
  'a line lives on a trip as long as its package is on it': `
    select p.code, p.status from runsheet_packages l join packages p on p.id = l.package_id join runsheets r on r.id = l.runsheet_id
    where p.id = any($1) and l.live and not (r.status = 'Created' and p.status = 'Planned_for_linehaul' or r.status = 'Running' and p.status = 'In_linehaul')`,
  'bags and trips leave together': `
    select m.mu_code, m.status, r.status from mobile_units m join runsheets r on r.id = m.runsheet_id where r.id = any($2) and (m.status = 'Closed') <> (r.status in ('Running', 'Closed'))`,
  'the counts of an unloading add up to what the truck had on it': `
    select u.id from unloadings u where u.runsheet_id = any($2)
      and (select count(*) from unloading_lines x where x.unloading_id = u.id and x.finding in ('waiting', 'matched', 'short', 'left'))
        <> (select count(*) from runsheet_packages l where l.runsheet_id = u.runsheet_id and l.removed_at is null)`,
  'what came short is missing by the trip’s own hand': `
    select p.code from unloadings u join unloading_lines x on x.unloading_id = u.id join packages p on p.id = x.package_id
    where u.runsheet_id = any($2) and x.finding = 'short' and not exists (select from package_history h where h.package_id = p.id and h.action = 'linehaul_receive' and h.to_status = 'Missing')`,
  'histories explain the states': `
    select p.code from packages p where p.id = any($1) and p.status <> coalesce((select h.to_status from package_history h where h.package_id = p.id order by h.id desc limit 1), 'Waiting_for_linehaul')`,
} as const;

it('whatever is done in whichever order, a package is in one place and the counts add up', async () => {
  const admin = await addPerson(test, { role: 'admin' });
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 70 }), async (taken) => {
      const [from, to] = [await addHub(test), await addHub(test)];
      const lane: Lane = { test, admin, from, to, shop: await addShop(test, { hubId: from.id }) };
      const world: World = {
        lane,
        packages: await Promise.all(Array.from({ length: 5 }, () => addWaiting(lane))),
        bags: [],
        trips: [],
      };
      for (const kind of ['bag', 'bag', 'trip'] as const) await take(world, { kind, a: 0, b: 0, many: 0 });
      // However far a walk came, its trucks are then filled, sent off, unloaded and finished.
      const toTheEnd = world.trips.concat(0, 0).flatMap((_, b) =>
        (['put', 'seal', 'assign', 'dispatch', 'unload', 'scan', 'finish'] as const).map((kind): Step => ({
          kind,
          a: b,
          b,
          many: 3,
        })),
      );
      const walk = [...taken, ...toTheEnd];
      for (const [index, one] of walk.entries()) {
        const status = await take(world, one);
        expect([one.kind, status < 500]).toEqual([one.kind, true]);
        if (status < 300) seen.add(one.kind);
        if (index % 8 !== 7 && index !== walk.length - 1) continue;
        for (const [name, text] of Object.entries(invariants)) {
          const values = [world.packages.map(({ id }) => id), world.trips];
          const needed =
            text.includes('$1') && text.includes('$2') ? values : text.includes('$1') ? [values[0]] : [values[1]];
          expect([
            name,
            (await test.pool.query(text.includes('$1') ? text : text.replaceAll('$2', '$1'), needed)).rows,
          ]).toEqual([name, []]);
        }
      }
    }),
    { numRuns: howMany(12, 2), seed: testSeed() },
  );
  // The walks came to the far end: trucks left, were unloaded and finished.
  expect([...seen]).toEqual(expect.arrayContaining(['put', 'seal', 'assign', 'dispatch', 'unload', 'scan', 'finish']));
});
