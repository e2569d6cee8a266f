import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createPool } from '~provider/db/pool';
import { migrate, migrations, missingMigrations, type Migration } from '~provider/db/migrate';
import type { PackageStatus } from '~domain/statuses';
import { packageUpdates } from '~provider/db/migrations/045-package-updates';
import { daysLeftBehind } from '~provider/db/migrations/060-days-left-behind';
import { testApp, type Person, type TestApp } from './helpers/app';
import { addCarrier, wronglyCounted } from './helpers/carriers';
import { addPerson } from './helpers/people';
import { addHub, addShop, addWard } from './helpers/places';
import { addTwoHubs, storePackage, storePackages } from './helpers/stored-packages';
import { behindPooler } from '../helpers/pooler';

let test: TestApp;
let admin: Person;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  admin = await addPerson(test, { role: 'admin' });
});
afterAll(() => test.close());

const sqlOf = (wanted: string): string => {
  const found = migrations.find(([name]) => name === wanted)?.[1];
  if (typeof found !== 'string') throw new Error(`${wanted} is no statement`);
  return found;
};

/** The schema with one migration more, which is gone again when the test is through. */
const withOneMore = (migration: Migration): typeof migrations => {
  onTestFinished(
    async () =>
      void (await test.pool.query(`delete from migrations where name = '900-one-more'; drop table if exists many`)),
  );
  return [...migrations, ['900-one-more', migration]];
};

describe('the schema', () => {
  it('of a later version is left alone, with a line that says so', async () => {
    await test.pool.query(`insert into migrations (name) values ('999-to-come')`);
    await expect(migrate(test.pool)).rejects.toThrow(
      'a later Hubline has brought the database up to date (999-to-come)',
    );
    await test.pool.query(`delete from migrations where name = '999-to-come'`);
    expect(await migrate(test.pool)).toEqual({ applied: [] });
  });

  it('is not trusted to a database that grants one lock twice', async () => {
    const query = async () => ({ rows: [{ taken: true }] });
    const careless = { connect: async () => ({ query, release: () => undefined }), query };
    await expect(migrate(careless as unknown as pg.Pool)).rejects.toThrow('grants one lock twice');
  });

  it('is brought up to date over as few connections as the settings allow', async () => {
    const pool = createPool(test.databaseUrl, { max: 2 });
    onTestFinished(() => pool.end());
    expect(await migrate(pool)).toEqual({ applied: [] });
  });

  it('is changed in steps beside those who work, an index without a lock and rows a part at a time, and goes on where it was cut short', async () => {
    await test.pool.query('create table many as select n, false as done from generate_series(1, 25) n');
    const steps = (last: string): Migration => [
      'drop index concurrently if exists many_n',
      'create index concurrently many_n on many (n)',
      { untilNone: 'update many set done = true where n in (select n from many where not done limit 10)' },
      {
        each: `select format('create index concurrently if not exists many_%s on many (n)', k) as statement from generate_series(1, 2) k`,
      },
      last,
    ];
    await expect(migrate(test.pool, withOneMore(steps('select 1 / 0')))).rejects.toThrow('division by zero');
    const { rows } = await test.pool.query(
      `select count(*) filter (where done)::int as done,
         to_regclass('many_n') is not null and to_regclass('many_2') is not null as index from many`,
    );
    // Behind a pooler, whose connections are others' too, all of it is one transaction.
    expect(rows).toEqual([behindPooler ? { done: 0, index: false } : { done: 25, index: true }]);
    const mended = withOneMore(steps('select 1'));
    expect(await missingMigrations(test.pool, mended)).toEqual(['900-one-more']);
    expect(await migrate(test.pool, mended)).toEqual({ applied: ['900-one-more'] });
    expect(await missingMigrations(test.pool, mended)).toEqual([]);
  });

  it('says which change begins and ends, which step of it, how far the rows of one are, and that it waits for others', async () => {
    await test.pool.query('create table many as select n, false as done from generate_series(1, 25) n');
    const said: string[] = [];
    const steps: Migration = [
      { untilNone: 'update many set done = true where n in (select n from many where not done limit 10)' },
      {
        untilNone: `with changed as (update many set done = false where n in (select n from many where done limit 10) returning n)
          select pg_sleep(0.11) from changed`,
      },
      `set local lock_timeout = '500ms'; alter table many add m int`,
    ];
    const reader = await test.pool.connect();
    await reader.query('begin; select from many');
    const migrating = migrate(test.pool, withOneMore(steps), (line) => {
      said.push(line);
      // The step that needs the table for itself is let through once it has said that it waits.
      if (line.includes('waits')) void reader.query('commit').then(() => reader.release());
    });
    expect(await migrating).toEqual({ applied: ['900-one-more'] });
    const timeless = said.map((line) => line.replace(/[\d.]+ s$/, '# s').replace(/\d+ rows, \d+ a second$/, '# rows'));
    const waits = '900-one-more: waits for whoever uses its tables';
    expect([...new Set(timeless)]).toEqual([
      '900-one-more: begins, 1 of 1',
      // Behind a pooler, whose connections are others' too, all of it is one transaction.
      ...(behindPooler
        ? [waits]
        : [
            '900-one-more, step 1 of 3: begins',
            '900-one-more, step 2 of 3: begins',
            '900-one-more, step 2 of 3: # rows',
            '900-one-more, step 3 of 3: begins',
            waits,
          ]),
      '900-one-more: done in # s',
    ]);
  });

  it('that needs a table for itself lets those pass who come behind it, and is changed once the table is free', async () => {
    await test.pool.query('create table many (n int)');
    const reader = await test.pool.connect();
    await reader.query('begin; select from many');
    const migrating = migrate(test.pool, withOneMore('alter table many add m int'));
    const waits = async (): Promise<boolean> =>
      (await test.pool.query(`select from pg_locks where relation = 'many'::regclass and not granted`)).rowCount === 1;
    await expect.poll(waits).toBe(true);
    // Behind the change that waits for the first.
    await test.pool.query('select from many');
    await reader.query('commit');
    reader.release();
    expect(await migrating).toEqual({ applied: ['900-one-more'] });
  });

  // A pooler's own connections may be older, which is why it is told to reconnect.
  it.skipIf(behindPooler)(
    'has connections that are made after it end what takes too long, unless its keeper has said otherwise',
    async () => {
      const setting = async (): Promise<unknown> => {
        const client = new pg.Client({ connectionString: test.databaseUrl });
        await client.connect();
        const { rows } = await client.query('show statement_timeout');
        await client.end();
        return rows[0];
      };
      const keep = (how: string) =>
        test.pool.query(
          `do $$ begin execute format('alter role %I in database %I ${how}', current_user, current_database()); end $$`,
        );
      await keep('reset all');
      await migrate(test.pool);
      expect(await setting()).toEqual({ statement_timeout: '45s' });
      await keep(`set statement_timeout = ''20s''`);
      await migrate(test.pool);
      expect(await setting()).toEqual({ statement_timeout: '20s' });
    },
  );
});

describe('a database of an earlier version', () => {
  // Behind a pooler all of it is one transaction.
  it.skipIf(behindPooler)('learns when its packages were changed while they are', async () => {
    const hubs = await addTwoHubs(test);
    const packages = await storePackages(
      test,
      Array.from({ length: 300 }, () => ({ seller_id: hubs.shop.id })),
    );
    const name = '045-package-updates';
    await test.pool.query('delete from package_updates');
    await test.pool.query('delete from migrations where name = $1', [name]);
    const before = packageUpdates.slice(
      0,
      packageUpdates.findIndex((step) => typeof step !== 'string'),
    );
    const cutShort = migrations.map((each): typeof each =>
      each[0] === name ? [name, [...before, 'select 1 / 0']] : each,
    );
    await expect(migrate(test.pool, cutShort)).rejects.toThrow('division by zero');
    const right = async () => {
      const { rows } = await test.pool.query(
        'select count(*)::int as kept, count(*) filter (where p.updated_at = u.at)::int as right from package_updates u left join packages p on p.id = u.package_id',
      );
      return rows[0];
    };
    // From then on whoever changes a package adds it, before it is added with the rest.
    await test.pool.query('update packages set updated_at = clock_timestamp() where id % 2 = 0');
    const even = packages.filter(({ id }) => id % 2 === 0).length;
    expect(await right()).toEqual({ kept: even, right: even });
    const enough = new AbortController();
    const change = async (rest: number): Promise<void> => {
      while (!enough.signal.aborted)
        await test.pool.query('update packages set updated_at = clock_timestamp() where id % 5 = $1', [rest]);
    };
    const changes = [0, 1, 2, 3, 4].map(change);
    expect(await migrate(test.pool)).toEqual({ applied: [name] });
    enough.abort();
    await Promise.all(changes);
    expect(await right()).toEqual({ kept: packages.length, right: packages.length });
  });

  it('has every month of its log indexed by accounts beside whoever writes it, and counts what carriers have', async () => {
    const { mine, shop } = await addTwoHubs(test);
    const carrier = await addCarrier(admin);
    const [held, gone, refused] = await storePackages(test, [
      { seller_id: shop.id, current_hub_id: mine.id, status: 'Handover_accepted', held_by_3pl: true },
      { seller_id: shop.id, current_hub_id: mine.id, status: 'Delivered' },
      { seller_id: shop.id, current_hub_id: mine.id, status: 'Handover_failed' },
    ]);
    await test.pool.query(
      `with sheet as (
         insert into runsheets (code, type, status, hub_id, carrier_id) values ('TP-065', 'three_pl', 'Created', $1, $2)
         returning id
       ) insert into handovers (package_id, carrier_id, runsheet_id, attempt, state)
       select h.id, $2, sheet.id, 1, h.state from sheet,
         (values ($3::bigint, 'accepted'), ($4, 'accepted'), ($5, 'failed')) h(id, state)`,
      [mine.id, carrier.id, held?.id, gone?.id, refused?.id],
    );
    await test.pool.query(
      `drop index audit_log_of_accounts; alter table handovers drop column counts_as;
       delete from migrations where name like '065-%'`,
    );
    expect((await migrate(test.pool)).applied.filter((name) => name.startsWith('065-'))).toHaveLength(3);
    const { rows: months } = await test.pool.query<{ part: string; indexed: boolean }>(
      `select m.part::text, exists (select from pg_index x join pg_inherits i on i.inhrelid = x.indexrelid
         where i.inhparent = 'audit_log_of_accounts'::regclass and x.indrelid = m.part and x.indisvalid) as indexed
       from months m where m.kept = 'audit_log'::regclass
       union all select 'all', indisvalid from pg_index where indexrelid = 'audit_log_of_accounts'::regclass`,
    );
    expect(months.length).toBeGreaterThan(2);
    expect(months.filter(({ indexed }) => !indexed)).toEqual([]);
    expect(await wronglyCounted(test)).toEqual([]);
    const { data } = (await admin.call('GET /user-3pl/{id}', { params: { id: carrier.id } })).ok;
    expect(data).toMatchObject({ accepted: 1, waiting: 0, failed: 1 });
  });

  it('gets one spelling for the codes of addresses, but for twins, and shops the hub that serves them', async () => {
    const level = (code: string, name = code) =>
      test.pool.query(`insert into provinces (code, name, region) values ($1, $2, 'Northern')`, [code, name]);
    for (const code of ['qa1', 'QA1', 'qb1', 'Qb1', 'OLD-qc1', 'QD1']) await level(code);
    const [open, closed] = [await addHub(test), await addHub(test)];
    const ward = await addWard(test, { servedBy: open.id });
    const shop = await addShop(test, { hubId: closed.id });
    await test.pool.query('update shops set ward_id = $2 where id = $1', [shop.id, ward.id]);
    await test.pool.query('update hubs set active = false where id = $1', [closed.id]);
    await test.pool.query(`update hubs set region = 'Central' where id = $1`, [open.id]);

    await test.pool.query(sqlOf('055-places-follow'));

    const codes = await test.pool.query<{ name: string; code: string }>(
      `select name, code from provinces where lower(code) ~ '^(old-)?q[abcd]1$' order by id`,
    );
    expect(codes.rows.map(({ name, code }) => `${name} ${code}`)).toEqual([
      'qa1 qa1',
      'QA1 QA1',
      'qb1 QB1',
      'Qb1 Qb1',
      'OLD-qc1 old-QC1',
      'QD1 QD1',
    ]);
    const { rows } = await test.pool.query(
      'select s.hub_id, h.region from shops s join hubs h on h.id = s.hub_id where s.id = $1',
      [shop.id],
    );
    expect(rows).toEqual([{ hub_id: open.id, region: 'Southern' }]);
  });

  it('gets shops and stores to the hub at work that was given their ward before they followed it', async () => {
    const [left, open, closed] = [await addHub(test), await addHub(test), await addHub(test)];
    await test.pool.query('update hubs set active = false where id = $1', [closed.id]);
    const stranded = async (by: number) => {
      const ward = await addWard(test, { servedBy: by });
      const shop = await addShop(test, { hubId: left.id });
      await test.pool.query('update shops set ward_id = $2 where id = $1', [shop.id, ward.id]);
      return shop;
    };
    const [moves, stays] = [await stranded(open.id), await stranded(closed.id)];

    await test.pool.query(sqlOf('058-shops-follow'));

    const { rows } = await test.pool.query('select id, hub_id from shops where id = any($1) order by id', [
      [moves.id, stays.id],
    ]);
    expect(rows).toEqual([
      { id: moves.id, hub_id: open.id },
      { id: stays.id, hub_id: left.id },
    ]);
  });

  it('forgets the days of attempts that packages have left behind, and keeps the others', async () => {
    const hubs = await addTwoHubs(test);
    const chosenIn = async (status: PackageStatus, told: PackageStatus | null, action = 'delivery_fail') => {
      const pkg = await storePackage(test, {
        seller_id: hubs.shop.id,
        status,
        current_hub_id: hubs.mine.id,
        reattempt_date: '2100-12-05T00:00:00Z',
      });
      if (told !== null)
        await test.pool.query(
          `insert into package_history (package_id, action, from_status, to_status, actor_name, actor_role, after)
           values ($1, $2, $3, $3, 'x', 'admin', '{"reattempt_date": "2100-12-05T00:00:00Z"}')`,
          [pkg.id, action, told],
        );
      return pkg.id;
    };
    const kept = [
      await chosenIn('Waiting_for_delivery', 'Delivery_failed_attempt'),
      await chosenIn('Waiting_for_delivery', null),
      await chosenIn('Waiting_for_return', 'Return_failed_attempt', 'return_fail'),
      await chosenIn('Waiting_for_confirmation', 'Waiting_for_confirmation', 'operator_update'),
      await chosenIn('Waiting_for_pickup', 'Pickup_failed_attempt', 'pickup_fail'),
    ];
    const left = [
      await chosenIn('Waiting_for_delivery', 'Pickup_failed_attempt', 'pickup_fail'),
      await chosenIn('Waiting_for_return', 'Delivery_failed_attempt'),
      await chosenIn('Waiting_for_confirmation', 'Delivery_failed'),
      await chosenIn('Missing', 'Waiting_for_delivery', 'operator_update'),
      await chosenIn('Waiting_for_handover', null),
    ];
    for (const { untilNone } of daysLeftBehind) await test.pool.query(untilNone);
    const { rows } = await test.pool.query<{ id: number; day: string | null }>(
      'select id, reattempt_date as day from packages where id = any($1)',
      [[...kept, ...left]],
    );
    const days = new Map(rows.map(({ id, day }) => [id, day]));
    expect(kept.map((id) => days.get(id) === null)).toEqual(kept.map(() => false));
    expect(left.map((id) => days.get(id))).toEqual(left.map(() => null));
  });

  it('gets the names that were stored before they were changed', async () => {
    const carrier = await addCarrier(admin);
    const event = `old-${admin.id}`;
    await test.pool.query(
      `insert into carrier_events (carrier_id, event_id, carrier_status, occurred_at, outcome) values ($1, $2, 'delivered', now(), 'unknown_parcel')`,
      [carrier.id, event],
    );
    const set = (name: string, value: unknown) =>
      test.pool.query('insert into user_settings (user_id, name, value) values ($1, $2, $3)', [
        admin.id,
        name,
        JSON.stringify(value),
      ]);
    await set('keys', {
      single_keys: true,
      bindings: { 'lost-claim.parcels': 'g z', 'loss-charge.parcels': null, 'face.palette': 'mod+k' },
    });
    await set('aliases', { 'lost-claim.parcels': 'not a command: left alone' });

    await test.pool.query(sqlOf('032-renamed-words'));

    expect((await test.pool.query('select outcome from carrier_events where event_id = $1', [event])).rows).toEqual([
      { outcome: 'unknown_package' },
    ]);
    expect(
      (
        await test.pool.query('select name, value, version from user_settings where user_id = $1 order by name', [
          admin.id,
        ])
      ).rows,
    ).toEqual([
      { name: 'aliases', value: { 'lost-claim.parcels': 'not a command: left alone' }, version: 1 },
      {
        name: 'keys',
        value: {
          single_keys: true,
          bindings: { 'lost-claim.packages': 'g z', 'loss-charge.packages': null, 'face.palette': 'mod+k' },
        },
        version: 2,
      },
    ]);
  });
});
