import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '~provider/db/migrate';
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
