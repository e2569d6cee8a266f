import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRehearsable } from '~contract/endpoint';
import { endpointNames, endpointSpec, type EndpointName } from '~contract/endpoints';
import { dryRunField } from '~domain/dry-run';
import { behindPooler } from '../helpers/pooler';
import { oneIn } from '../helpers/run-length';
import { examples } from './helpers/examples';
import { addPackage } from './helpers/packages';
import { send } from './helpers/send';
import { kinds, mayCall, verdictFor, verdictOf, Walk } from './helpers/walk';

let walk: Walk;
let tables: readonly string[];
beforeAll(async () => {
  walk = await Walk.open();
  const { rows } = await walk.test.pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`);
  tables = rows.map(({ name }) => name);
});
afterAll(() => walk.close());

/** Every row of the database by its place and version: whatever is added, changed or taken away shows. */
async function everything(): Promise<readonly string[]> {
  const rowsOf = `count(*) || ' ' || coalesce(sum(hashtext(ctid::text || ' ' || xmin::text)), 0)`;
  const parts = tables.map((name) => `select '${name} ' || ${rowsOf} as mark from ${name}`);
  const text = parts.join(' union all ');
  // Over hundreds of tables a plan takes as long as the look.
  const { rows } = await walk.test.pool.query<{ mark: string }>(behindPooler ? text : { name: 'everything', text });
  return rows.map(({ mark }) => mark).toSorted();
}

const rehearsable = endpointNames.filter((name) => isRehearsable(name, endpointSpec(name)));
/** Each is one more look at the whole database: every day some of all kinds, in the long run all. */
const asked = oneIn(20, rehearsable);

it('what is watched shows an added, a changed and a removed row', async () => {
  const marks = [(await everything()).join('\n')];
  const then = async (work: Promise<unknown>): Promise<void> => {
    await work;
    marks.push((await everything()).join('\n'));
  };
  const item = await addPackage(walk.test, { status: 'Waiting_for_pickup', hubId: walk.scene.own.hub.id });
  await then(Promise.resolve());
  await then(walk.test.pool.query('update packages set version = version where id = $1', [item.id]));
  await then(walk.test.pool.query('delete from packages where id = $1', [item.id]));
  expect(new Set(marks).size).toBe(4);
});

it.each(asked)(
  '%s: asked what it would answer, it says so and leaves no row, no job and no key behind',
  async (name: EndpointName) => {
    const kind = kinds.find((one) => one.letIn !== true && mayCall(name, one));
    if (!kind) throw new Error(`nobody may call ${name}`);
    const caller = await walk.newcomer(kind);
    const call = await examples[name].call(walk.scene.for(caller));
    const keyed = {
      token: caller.token,
      ...call,
      headers: { 'idempotency-key': `dry-${rehearsable.indexOf(name)}`, ...call.headers },
    };
    const before = await everything();
    const dry = await send(walk.test.app, name, { ...keyed, query: { ...call.query, [dryRunField]: 'true' } });
    expect(await everything()).toEqual(before);
    expect(verdictOf(name, dry)).toBe(verdictFor(name, kind));
    // It took neither the key nor anything else that the call itself needs.
    const real = await send(walk.test.app, name, keyed);
    expect([verdictOf(name, real), real.headers['idempotent-replayed']]).toEqual([verdictFor(name, kind), undefined]);
  },
);
