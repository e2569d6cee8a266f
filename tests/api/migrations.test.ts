import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, migrations } from '~provider/db/migrate';
import { testApp, type Person, type TestApp } from './helpers/app';
import { addCarrier } from './helpers/carriers';
import { addPerson } from './helpers/people';

let test: TestApp;
let admin: Person;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  admin = await addPerson(test, { role: 'admin' });
});
afterAll(() => test.close());

const sqlOf = (wanted: string): string => migrations.find(([name]) => name === wanted)?.[1] ?? '';

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
    const careless = {
      connect: async () => ({ query: async () => ({ rows: [] }), release: () => undefined }),
      query: async () => ({ rows: [{ taken: true }] }),
    };
    await expect(migrate(careless as unknown as pg.Pool)).rejects.toThrow('grants one lock twice');
  });

  it('has connections that are made after it end what takes too long, unless its keeper has said otherwise', async () => {
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
  });
});

describe('a database of an earlier version', () => {
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
