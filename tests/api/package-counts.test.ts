import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codStatusesOf } from '~domain/cod-stages';
import { passingHours } from '~domain/exceptions';
import { machineRow } from '~domain/package-machine';
import { stageOf } from '~domain/stages';
import { packageStatuses } from '~domain/statuses';
import { hasCrossed } from '~provider/db/crossed';
import { behindPooler } from '../helpers/pooler';
import { testRandom } from '../helpers/random';
import { howMany } from '../helpers/run-length';
import { inDatabase } from '../helpers/templates';
import { asSuperuser, testClusterUrl } from '../helpers/test-cluster';
import { testApp, type Person, type TestApp } from './helpers/app';
import { contradictionCheck } from './helpers/contradictions';
import { addPerson } from './helpers/people';
import { addHub, addShop } from './helpers/places';
import { addRunsheet } from './helpers/runsheets';
import { storePackages, type StoredPackage } from './helpers/stored-packages';

let test: TestApp;
let hubs: readonly number[];
let shop: number;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  const places = await Promise.all(Array.from({ length: 4 }, () => addHub(test)));
  hubs = places.map(({ id }) => id);
  shop = (await addShop(test, { hubId: hubs[0] ?? 0 })).id;
});
afterAll(() => test.close());

const check = contradictionCheck('counts');
const statuses = packageStatuses.slice(0, 12);

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

/** Several at once change packages, some take it back, some add what was changed to the counts. */
async function work(round: number): Promise<void> {
  const random = testRandom(round);
  const hub = (): number | null => (random.chance(0.2) ? null : random.pick(hubs));
  const packages = await storePackages(
    test,
    Array.from({ length: 12 }, () => ({
      seller_id: shop,
      status: random.pick(statuses),
      current_hub_id: hub(),
      fm_hub_id: hub(),
      lm_hub_id: hub(),
      cod: random.chance(0.3) ? 0 : random.between(1, 900) * 1000,
      created_at: ago(random.between(0, 50)),
      stage_entered_at: ago(random.between(0, 300)),
      reattempt_date: random.chance(0.5) ? null : ago(random.between(-40, 60)),
    })),
  );
  await addRunsheet(test, {
    hubId: random.pick(hubs),
    type: random.pick(['outbound', 'return', 'pickup']),
    packages: packages.map(({ id }) => ({ id, result: random.chance(0.3) ? 'done' : undefined, cash: 1_000 })),
  });
  const changes = Array.from({ length: 6 }, (): readonly string[] => {
    const [from, to] = [random.int(0, 9), random.pick(statuses)];
    const set = random.pick([
      `status = '${to}'`,
      `status = '${to}', current_hub_id = ${hub() ?? 'null'}`,
      `fm_hub_id = ${hub() ?? 'null'}, cod = cod + 1000`,
      `lm_hub_id = fm_hub_id, created_at = created_at - interval '3 hours'`,
      `stage_entered_at = stage_entered_at + interval '5 hours'`,
      `reattempt_date = case when id % 2 = 0 then stage_entered_at + interval '1 day' end`,
      `operator_note = 'x', updated_at = now()`,
    ]);
    const lines = random.pick([
      `update runsheet_packages set result = 'attempt', result_at = clock_timestamp() where package_id % 10 = ${from}`,
      `update runsheet_packages set result = 'done', result_at = clock_timestamp(), cash = cash + 500 where package_id % 7 = ${from}`,
      `update runsheet_packages set result = null, result_at = null, live = false, removed_at = case when leg = 'return' then now() end where package_id % 10 = ${from}`,
    ]);
    return [
      random.chance(0.2)
        ? `with off as (delete from runsheet_packages where package_id % 40 = ${from}) delete from packages where id % 40 = ${from}`
        : `update packages set ${set} where id % 10 = ${from} and id % 3 <> ${from % 3}`,
      ...(random.chance(0.5) ? [lines] : []),
      ...(random.chance(0.3)
        ? [`update runsheets set version = version + 1, hub_id = ${random.pick(hubs)} where id % 4 = ${from % 4}`]
        : []),
      ...(random.chance(0.3) ? ['select add_package_counts()', 'select add_sheet_counts()'] : []),
      random.chance(0.3) ? 'rollback' : 'commit',
    ];
  });
  await Promise.all(changes.map(inTransaction));
}

/** Those that meet in the same rows may have to give way to one another, and have then changed nothing. */
async function inTransaction(statements: readonly string[]): Promise<void> {
  const client = await test.pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
  } catch (error) {
    await client.query('rollback');
    if (!hasCrossed(error)) throw error;
  } finally {
    client.release();
  }
}

it.each<[string, readonly string[]]>([
  ['packages_undecided', (['lost_approval', 'abandon'] as const).flatMap((action) => [...machineRow(action).from])],
  ['packages_passing', Object.keys(passingHours)],
  ['packages_paid', codStatusesOf('courier')],
])('%s holds every status that is looked for in it and no other', async (index, expected) => {
  const { rows } = await test.pool.query<{ definition: string }>(
    'select pg_get_expr(indpred, indrelid) as definition from pg_index where indexrelid = $1::regclass',
    [index],
  );
  const held = [...(rows[0]?.definition.matchAll(/'([^']+)'/g) ?? [])].map(([, status]) => status);
  expect(held.sort()).toEqual([...expected].sort());
});

it('no index of the packages has what every change or a note changes, so that none is written for it', async () => {
  const { rows } = await test.pool.query(
    `select i.indexrelid::regclass::text as index, a.attname as column from pg_index i
     join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = i.indrelid
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = d.refobjsubid
     where i.indrelid = 'packages'::regclass and (a.attname in ('version', 'updated_at', 'is_print', 'print_count') or a.attname like '%note')`,
  );
  expect(rows).toEqual([]);
});

it('a package waits in the database in the stage that it waits in', async () => {
  const { rows } = await test.pool.query(
    'select status, backlog_type(status) as stage from unnest($1::text[]) status',
    [packageStatuses],
  );
  expect(rows).toEqual(packageStatuses.map((status) => ({ status, stage: stageOf(status) })));
});

it('what is kept is a recount, whoever changed packages at once and whatever was taken back', async () => {
  for (let round = 0; round < howMany(60, 6); round += 1) {
    await work(round);
    await check(test.pool, `round ${round}`);
    await test.pool.query('select add_package_counts()');
    await test.pool.query('select add_sheet_counts()');
    await check(test.pool, `round ${round}, added up`);
  }
});

it('a list’s total is the number of its packages, for every scope, hub and status', async () => {
  const people = [
    await addPerson(test, { role: 'admin' }),
    ...(await Promise.all(
      [1, 2, 3].map((many) => addPerson(test, { role: 'area_manager', hubIds: hubs.slice(0, many) })),
    )),
  ];
  await work(1_000);
  const statusesAsked: readonly Readonly<Record<string, string>>[] = [{}, { status: statuses.slice(3, 6).join(',') }];
  const asked = statusesAsked.flatMap((filter) => [
    filter,
    ...(['current', 'fm', 'lm', 'any', 'custody'] as const).flatMap((hub_role) => [
      { ...filter, hub_role, hub_id: String(hubs[1]) },
      { ...filter, hub_role, hub_id: hubs.slice(1).join(',') },
    ]),
  ]);
  for (const person of people) {
    for (const query of asked) {
      const { data, meta } = (await person.call('GET /packages', { query: { ...query, limit: 1000 } })).ok;
      expect([query, meta.pagination.total]).toEqual([query, data.length]);
    }
    const by = (await person.call('GET /count-packages-by-hub', {})).ok.data;
    const { data } = (await person.call('GET /packages', { query: { limit: 1000 } })).ok;
    const counted = Object.fromEntries(by.map(({ hub, total }) => [hub?.id ?? 0, total]));
    const expected: Record<number, number> = {};
    for (const { current_hub, fm_hub } of data) {
      const of = (current_hub ?? fm_hub)?.id ?? 0;
      expected[of] = (expected[of] ?? 0) + 1;
    }
    expect(counted).toEqual(expected);
  }
});

/**
 * A connection plans a statement five times before it keeps the plan, and where other work goes on calls take up to
 * eight of them.
 */
const rounds = 60;

/** Tables and indexes that a call's transaction holds at its end, on a connection that has planned what it asks. */
async function locksOf(call: (round: number) => Promise<unknown>): Promise<readonly string[]> {
  await test.pool.query(`
    create table held (relations text[]);
    create function tell_held() returns trigger language plpgsql as $$
    begin
      insert into held select array_agg(distinct relation::regclass::text order by relation::regclass::text) from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and c.relnamespace = 'public'::regnamespace and c.relname <> 'held';
      return null;
    end
    $$;
    create constraint trigger tell_held after insert on idempotency_keys deferrable initially deferred for each row execute function tell_held()`);
  for (let round = 0; round < rounds; round += 1) await call(round);
  const { rows } = await test.pool.query<{ relations: string[] }>('select relations from held');
  await test.pool.query('drop table held; drop function tell_held() cascade');
  expect(rows).toHaveLength(rounds);
  return rows.map(({ relations }) => relations).toSorted((one, other) => one.length - other.length)[0] ?? [];
}

/**
 * What a call's transaction leaves in the log of writes, but for what depends on how full a page is. The fewest of
 * three.
 */
async function writesOf(call: (round: number) => Promise<number>): Promise<readonly string[]> {
  const log = new Client({
    connectionString: inDatabase(
      asSuperuser(testClusterUrl()),
      test.databaseUrl.slice(test.databaseUrl.lastIndexOf('/') + 1),
    ),
  });
  await log.connect();
  try {
    await log.query('create extension if not exists pg_walinspect');
    const seen: string[][] = [];
    for (let round = 0; round < 3; round += 1) {
      const { rows: before } = await log.query<{ at: string }>('select pg_current_wal_insert_lsn() as at');
      const id = await call(round);
      const { rows } = await log.query<{ what: string }>(
        `with step as (select xmin from package_history where package_id = $2 order by id desc limit 1)
         select concat_ws(' ', r.resource_manager, r.record_type, (select c.relname from pg_class c where pg_relation_filenode(c.oid)::text = substring(r.block_ref from 'rel \\d+/\\d+/(\\d+)'))) as what
         from step, pg_get_wal_records_info($1, pg_current_wal_insert_lsn()) r
         where r.xid = step.xmin and r.record_type !~ 'PRUNE|FPI|SPLIT|DEDUP|VACUUM' and r.resource_manager <> 'Sequence'`,
        [before[0]?.at, id],
      );
      // A row that must go to another page is locked first.
      seen.push(rows.map(({ what }) => what).filter((what) => what !== 'Heap LOCK packages'));
    }
    return seen.toSorted((one, other) => one.length - other.length)[0] ?? [];
  } finally {
    await log.end();
  }
}

describe('a change of one package', () => {
  let admin: Person;
  let packages: readonly StoredPackage[];
  beforeAll(async () => {
    admin = await addPerson(test, { role: 'admin' });
    const waiting = { seller_id: shop, current_hub_id: hubs[0], fm_hub_id: hubs[0], lm_hub_id: hubs[1] };
    packages = await storePackages(
      test,
      Array.from({ length: rounds + 4 }, () => ({ ...waiting, status: 'Waiting_for_delivery' as const })),
    );
    await test.pool.query('analyze packages');
  });
  const keyed = (): object => ({ headers: { 'idempotency-key': randomUUID() } });
  const lose = async (at: number): Promise<number> => {
    const { id } = packages[at] ?? { id: 0 };
    const answer = await admin.call('PATCH /packages/{id}/lost', { params: { id }, body: { note: 'x' }, ...keyed() });
    expect(answer.status).toBe(200);
    return id;
  };
  const note = async (round: number): Promise<number> => {
    const { id } = packages.at(-1) ?? { id: 0 };
    const body = { operator_note: `${round} ${randomUUID()}` };
    expect(
      (await admin.call('PATCH /packages/{id}/operator-update', { params: { id }, body, ...keyed() })).status,
    ).toBe(200);
    return id;
  };

  it.skipIf(behindPooler)('locks the tables it needs and no index that it does not use', async () => {
    // Of so few packages the planner may look at one by another index than its key besides. Four are its receiver's
    // ward and province, which the answer tells.
    for (const [most, change] of [
      [24, note],
      [28, lose],
    ] as const) {
      const held = await locksOf(change);
      expect(held.length, held.join(' ')).toBeLessThanOrEqual(most);
    }
  });

  it('writes as little as its indexes allow', async () => {
    const [ofNote, ofStatus] = [await writesOf(note), await writesOf((round) => lose(rounds + round))];
    expect(ofNote.length, ofNote.join(', ')).toBeLessThanOrEqual(10);
    expect(ofStatus.length, ofStatus.join(', ')).toBeLessThanOrEqual(27);
  });
});
