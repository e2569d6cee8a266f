import { afterAll, beforeAll, expect, it } from 'vitest';
import { Random } from '~provider/demo/text/random';
import { keepDeliveries } from '~provider/shared/reports/delivery-days';
import { dayMs, hourMs, inVietNam } from '~domain/time';
import { testApp, type TestApp } from './helpers/app';
import { addPerson } from './helpers/people';
import { addTwoHubs, storePackage, type TwoHubs } from './helpers/stored-packages';
import { seed } from '../helpers/seed';

const random = new Random(seed);
/** Six days ago, at the Vietnamese midnight. */
const begun = inVietNam(Date.now()).midnight.getTime() - 6 * dayMs;
const figures = ['dispatched', 'delivered', 'failed'] as const;
const actions = { dispatched: 'delivery_dispatch', delivered: 'delivery_ok', failed: 'delivery_fail' } as const;

interface Out {
  readonly id: number;
  readonly hub: number;
  readonly courier: string;
  /** When the courier was given it, ms. */
  readonly since: number;
}

interface Step {
  readonly id: number;
  readonly of: Out;
  readonly at: number;
  readonly figure: (typeof figures)[number];
  takenBack: boolean;
}

let test: TestApp;
let hubs: TwoHubs;
const packages: Out[] = [];
const steps: Step[] = [];

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  hubs = await addTwoHubs(test);
  for (const index of [0, 1, 2]) await addSheet(`KD00${index}`, begun + index * dayMs);
  for (let n = 0; n < 100; n += 1) await addStep();
  for (let n = 0; n < 15; n += 1) await takeBack(Math.max(begun + dayMs, anyMoment()));
  // An app that is tried keeps nothing by itself, but how far it is kept is of all there ever was.
  await test.pool.query('select recount_deliveries()');
});
afterAll(() => test.close());

/** On the hour and beside it too, where days end and what is kept. */
function anyMoment(): number {
  const moment = begun + Math.floor(random.next() * (Date.now() - begun));
  return random.chance(0.6) ? moment : Math.max(begun, moment - ((moment - begun) % hourMs) + random.int(-1, 1));
}

function oneOf<Of>(all: readonly Of[]): Of {
  const one = all[random.int(0, all.length - 1)];
  if (one === undefined) throw new Error('none to choose from');
  return one;
}

async function addSheet(courier: string, since: number): Promise<void> {
  const { rows } = await test.pool.query<{ id: number }>(
    `with courier as (
       insert into couriers (courier_code, first_name, user_name, phone, hub_id) values ($1, $1, $1, '0903111218', $2) returning id
     ) insert into runsheets (code, type, status, hub_id, courier_id, dispatched_at) select 'ORS' || $1, 'outbound', 'Running', $2, id, $3 from courier returning id`,
    [courier, hubs.mine.id, new Date(since)],
  );
  for (const position of [1, 2, 3]) {
    const hub = random.chance(0.7) ? hubs.mine.id : hubs.foreign.id;
    const { id } = await storePackage(test, {
      seller_id: hubs.shop.id,
      current_hub_id: hub,
      fm_hub_id: hubs.mine.id,
      lm_hub_id: hub,
    });
    await test.pool.query(
      `insert into runsheet_packages (runsheet_id, position, leg, package_id, added_at) values ($1, $2, 'outbound', $3, $4)`,
      [rows[0]?.id, position, id, new Date(since)],
    );
    packages.push({ id, hub, courier, since });
  }
}

async function addStep(): Promise<void> {
  const of = oneOf(packages);
  const figure = oneOf(figures);
  const at = anyMoment();
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into package_history (package_id, at, action, from_status, to_status, actor_name, actor_role, hub_id)
     values ($1, $2, $3, 'Planned_for_delivery', 'In_delivery', 'Tám', 'courier', $4) returning id`,
    // What no hub did counts for the one that the package goes to.
    [of.id, new Date(at), actions[figure], random.chance(0.2) ? null : of.hub],
  );
  steps.push({ id: rows[0]?.id ?? 0, of, at, figure, takenBack: false });
}

async function takeBack(at: number): Promise<void> {
  const step = oneOf(steps.filter((each) => !each.takenBack && each.at < at));
  step.takenBack = true;
  await test.pool.query(
    `insert into package_history (package_id, at, action, from_status, to_status, actor_name, actor_role, undoes)
     values ($1, $2, 'undo', 'In_delivery', 'Planned_for_delivery', 'Ba', 'admin', $3)`,
    [step.of.id, new Date(at), step.id],
  );
}

const keys = {
  hub: ({ of }: Step): string => (of.hub === hubs.mine.id ? hubs.mine.code : hubs.foreign.code),
  courier: ({ of, at }: Step): string => (at >= of.since ? of.courier : ''),
  day: ({ at }: Step): string => new Date(at + 7 * hourMs).toISOString().slice(0, 10),
} as const;

it('deliveries kept by day say the same as each step by itself, wherever a span ends and however far they are kept', async () => {
  const everybody = await addPerson(test, { role: 'admin' });
  const ofOne = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id], reports: true });
  const compare = async (): Promise<void> => {
    const [from, to] = [anyMoment(), anyMoment()].toSorted((a, b) => a - b) as [number, number];
    const by = oneOf(['hub', 'courier', 'day'] as const);
    const who = oneOf([everybody, ofOne]);
    const courier = random.chance(0.2) ? 'KD001' : undefined;
    const hub = random.chance(0.2) ? hubs.mine.id : undefined;
    const asked = {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      by,
      ...(courier ? { courier } : {}),
      ...(hub ? { hub_id: `${hub}` } : {}),
    };
    const expected: Record<string, number[]> = {};
    for (const step of steps) {
      if (step.takenBack || step.at < from || step.at > to) continue;
      if ((hub || who === ofOne) && step.of.hub !== hubs.mine.id) continue;
      if (courier && keys.courier(step) !== courier) continue;
      const told = expected[keys[by](step)] ?? [0, 0, 0];
      expected[keys[by](step)] = figures.map((figure, index) => (told[index] ?? 0) + (figure === step.figure ? 1 : 0));
    }
    const { rows } = (await who.call('GET /package-performance', { query: asked })).ok.data;
    const told = Object.fromEntries(rows.map((row) => [row.key, [row.dispatched, row.delivered, row.failed]]));
    expect({ asked, told }).toEqual({ asked, told: expected });
  };
  for (let kept = begun; ; kept = Math.min(Date.now() - 2_000, kept + random.int(hourMs, 2 * dayMs))) {
    while ((await keepDeliveries(test.pool, kept)) < kept);
    for (let n = 0; n < 6; n += 1) await compare();
    // Of days that are kept.
    for (let n = 0; n < 3; n += 1) await takeBack(Math.max(kept, begun + dayMs) + random.int(0, 1_000));
    for (let n = 0; n < 4; n += 1) await compare();
    if (kept >= Date.now() - hourMs) break;
  }
  const { rows: days } = await test.pool.query<{ steps: number }>(
    'select sum(dispatched + delivered + failed)::int as steps from delivery_days',
  );
  expect(days[0]?.steps).toBeGreaterThan(50);
});
