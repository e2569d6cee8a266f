import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from '../api/helpers/app';
import { readLines } from '../api/helpers/lines';
import { addTwoHubs, type TwoHubs } from '../api/helpers/stored-packages';
import { addPerson } from '../api/helpers/people';
import { testRandom } from '../helpers/random';
import { recount, stages, type Recounted } from './support/recount';

const events = 200_000;
/** What a package goes through on average. */
const eventsEach = 2;
const callSize = 500;

let test: TestApp;
let hubs: TwoHubs;
let manager: Person;
let admin: Person;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  hubs = await addTwoHubs(test);
  manager = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
  admin = await addPerson(test, { role: 'admin' });
  // On the road here, out for delivery, picked up just now; each with the first row of its history. Ages of 0 to 71
  // hours.
  await test.pool.query(
    `with made as (
      insert into packages (code, order_code, seller_id, status, current_hub_id, fm_hub_id, lm_hub_id, receiver_name, receiver_phone, receiver_address, weight, length, width, height, dim, value, cod, area_type, stage_entered_at)
      select 'DAY' || lpad(n::text, 8, '0'), 'ORDER-' || n, $1,
        (array['In_linehaul', 'In_linehaul', 'In_delivery', 'Pickup_successful'])[1 + n % 4],
        case when n % 4 < 2 then $3::int else $2::int end, case when n % 4 = 3 then $2::int else $3::int end, case when n % 4 = 3 then $3::int else $2::int end,
        'Người nhận', '0903111218', '12 Lê Lợi', 1.5, 20, 20, 10, 0.8, 200000, 150000, 'urban', date_trunc('milliseconds', now()) - make_interval(hours => n % 72)
      from generate_series(1, $4::int) n returning *
    )
    insert into package_history (package_id, action, from_status, to_status, actor_name, actor_role, hub_id, at, after)
    select id, 'create', null, status, 'Hệ thống', 'system', current_hub_id, stage_entered_at, jsonb_build_object('current_hub_id', current_hub_id, 'weight', weight, 'cod_collected', 0, 'no_of_attempt', 0) from made`,
    [hubs.shop.id, hubs.mine.id, hubs.foreign.id, Math.ceil(events / eventsEach)],
  );
}, 600_000);
afterAll(() => test.close());

interface Package {
  readonly id: number;
  readonly code: string;
}

async function inCalls<T>(all: readonly T[], send: (part: T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += callSize) await send(all.slice(from, from + callSize));
}
const standing = async (status: string): Promise<Package[]> =>
  (await test.pool.query<Package>('select id, code from packages where status = $1 order by id', [status])).rows;

async function batch(who: Person, action: string, args: object, packages: readonly Package[]): Promise<number[]> {
  const runs: number[] = [];
  await inCalls(packages, async (part) => {
    const answer = await who.call('POST /packages-batch', {
      body: { action, args, items: part.map(({ id }) => ({ id })) },
      headers: { 'idempotency-key': randomUUID() },
    });
    const { run, end } = readLines(answer.text);
    expect(end).toMatchObject({ done: true });
    runs.push(run);
  });
  return runs;
}

async function theDay(): Promise<void> {
  const random = testRandom();
  const some = <T>(all: readonly T[], share: number): T[] => all.filter(() => random.chance(share));
  const takeIn = (scans: readonly Package[]) =>
    inCalls(scans, async (part) => {
      const { scans: told } = (
        await manager.call('PUT /checkin-linehaul', {
          body: {
            hub_id: hubs.mine.id,
            scans: part.map(({ code }) => ({ code, ...(random.chance(0.2) ? { weight: random.int(1, 40) / 4 } : {}) })),
          },
        })
      ).ok.data;
      expect(told.every(({ refusal }) => refusal === null)).toBe(true);
    });
  const arrived = some([...(await standing('In_linehaul')), ...(await standing('Pickup_successful'))], 0.95);
  await takeIn(arrived);
  // Hands tremble: a tenth is scanned once more, which is no event unless the scale said otherwise.
  await takeIn(some(arrived, 0.1));
  const out = await standing('In_delivery');
  await inCalls(some(out, 0.6), async (part) => {
    await manager.call('PATCH /successful-package-scanning', {
      body: {
        scans: part.map(({ code }) => ({
          code,
          note: 'ký nhận',
          ...(random.chance(0.02) ? { cod_collected: 100_000 } : {}),
        })),
      },
    });
  });
  await inCalls(some(await standing('In_delivery'), 0.8), async (part) => {
    await manager.call('PUT /unsuccessful-package-scanning', {
      body: { scans: part.map(({ code }, index) => ({ code, reason: ['FR001', 'FR003', 'FR005'][index % 3] })) },
    });
  });
  const resting = await standing('Waiting_for_delivery');
  await batch(manager, 'operator_update', { operator_note: 'gọi trước khi giao' }, some(resting, 0.5));
  await batch(manager, 'lost', { note: 'không thấy trên kệ' }, some(resting, 0.1));
  await takeIn(some(await standing('Missing'), 0.5));
  await batch(admin, 'lost_approval', {}, some(await standing('Missing'), 0.3));
  const returned = await batch(
    manager,
    'return',
    { reason: 'FR013' },
    some([...(await standing('Waiting_for_delivery')), ...(await standing('Delivery_cancelled'))], 0.3),
  );
  // One run was a mistake, and so was a handful of scans.
  const [mistaken] = returned;
  await manager.call('POST /runs/{id}/undo', {
    params: { id: mistaken ?? 0 },
    headers: { 'idempotency-key': randomUUID() },
  });
  await batch(manager, 'correct_scan', { note: 'quét nhầm' }, some(await standing('Delivery_failed_attempt'), 0.2));
  await batch(manager, 'resize', { weight: 2.75 }, some(await standing('Waiting_for_linehaul'), 0.5));
}

const tally = <T>(all: Iterable<T>, key: (one: T) => string): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const one of all) sums[key(one)] = (sums[key(one)] ?? 0) + 1;
  return sums;
};

it('a day of events leaves statuses, histories, backlog and totals as a recount from the history alone has them', async () => {
  await theDay();
  const counted = await test.pool.query<{ n: number }>(
    `select count(*)::int as n from package_history where action <> 'create'`,
  );
  expect(counted.rows[0]?.n).toBeGreaterThan(events * 0.75);
  const packages = await recount(test.pool);

  const { rows } = await test.pool.query(
    'select id, status, current_hub_id, weight, cod_collected, no_of_attempt, stage_entered_at, version from packages order by id',
  );
  type Kept = Omit<Recounted, 'enteredAfter'>;
  const kept = rows.map((row): [number, Kept] => [
    row.id,
    {
      status: row.status,
      hub: row.current_hub_id,
      weight: Number(row.weight),
      cod_collected: Number(row.cod_collected),
      attempts: row.no_of_attempt,
      entered: Date.parse(row.stage_entered_at),
      steps: row.version,
    },
  ]);
  const differs = ([id, one]: [number, Kept]): boolean => {
    const told = packages.get(id);
    if (!told) return true;
    const { enteredAfter, ...recounted } = told;
    // A row of the history is written within the transaction whose beginning the package keeps, and that began after
    // the row before.
    const inTime = enteredAfter <= one.entered && one.entered <= recounted.entered;
    return !inTime || !isDeepStrictEqual({ ...one, entered: 0 }, { ...recounted, entered: 0 });
  };
  expect(kept.filter(differs).slice(0, 3)).toEqual([]);
  expect(kept.length).toBe(packages.size);

  const report = (await admin.call('GET /backlog-report')).ok.data;
  const now = Date.parse(report.as_of);
  const bucket = ({ entered }: Recounted): string =>
    now - entered < 24 * 3_600_000 ? 'within_24h' : now - entered < 48 * 3_600_000 ? 'within_48h' : 'over_48h';
  const late = [...packages.values()].filter(({ status }) => status in stages);
  const told = report.rows.flatMap((row) =>
    (['within_24h', 'within_48h', 'over_48h'] as const).flatMap((age) =>
      row[age] > 0 ? [[`${row.type} ${row.hub?.id ?? 0} ${age}`, row[age]] as const] : [],
    ),
  );
  expect(Object.fromEntries(told)).toEqual(
    tally(late, (one) => `${stages[one.status]} ${one.hub ?? 0} ${bucket(one)}`),
  );
  expect(report.totals.total).toBe(late.length);

  for (const [status, n] of Object.entries(tally(packages.values(), (one) => one.status))) {
    expect([
      status,
      (await admin.call('GET /packages', { query: { status, limit: 1 } })).ok.meta.pagination.total,
    ]).toEqual([status, n]);
  }
  expect((await admin.call('GET /total-packages')).ok.data.total).toBe(packages.size);
});
