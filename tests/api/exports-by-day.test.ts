import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { exportColumns } from '~domain/export-columns';
import { dayMs, inVietNam } from '~domain/time';
import { unzip } from '~provider/shared/exports/zip';
import { testApp, type Person, type TestApp } from './helpers/app';

let test: TestApp;
let url: string;
let admin: Person;
let manager: Person;

/** From the middle of a day to the middle of another: 31 days of Viet Nam are touched. */
const noon = inVietNam(Date.now()).midnight.getTime() + dayMs / 2;
const span = { from: new Date(noon - 31 * dayMs).toISOString(), to: new Date(noon - dayMs - 1).toISOString() };
const days = 31;

beforeAll(async () => {
  test = await testApp({ seed: { packages: 3_000 } });
  [admin, manager] = [await test.as('admin'), await test.as('hub_manager')];
  url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  // The demo takes no step back, and a hub does each; as a rule one does.
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into package_history (package_id, at, action, from_status, to_status, actor_name, actor_role, hub_id, undoes)
     select package_id, at + interval '30 hours', 'undo', to_status, from_status, actor_name, actor_role, hub_id, id
     from package_history where id % 90 = 0 and at < $1::timestamptz and from_status is not null returning id`,
    [span.to],
  );
  expect(rows.length).toBeGreaterThan(300);
  await test.pool.query('update package_history set hub_id = null where id % 300 = 0');
  await test.pool.query('vacuum analyze');
});
afterAll(() => test.close());

const count = (condition: string): string => `count(*) filter (where ${condition})`;
const delivered = count(`h.action = 'delivery_ok'`);
const dispatched = count(`h.action = 'delivery_dispatch'`);
const attempts = count(`h.action in ('delivery_ok', 'delivery_fail')`);
const percent = (part: string, whole: string): string =>
  `case when ${whole} > 0 then round(least(100, 100.0 * ${part} / ${whole}), 1)::text end`;
const hubOfStep = `coalesce(h.hub_id, (select coalesce(its.lm_hub_id, its.fm_hub_id) from packages its
  where its.id = h.package_id))`;

/** The whole of it as one statement, which adds up all days before it has a row. */
const atOnce = (hubs: string): string => `
  select day, hub.code, hub.name, ${count('h.from_status is null')} as created, ${count(`h.action = 'pickup_ok'`)} as picked_up,
    ${dispatched} as dispatched, ${attempts} as attempts, ${delivered} as delivered, ${count(`h.action = 'delivery_fail'`)} as failed,
    ${percent(delivered, attempts)} as success_percent, ${percent(attempts, dispatched)} as attempt_percent,
    ${count(`h.action = 'return_ok'`)} as returned, ${count(`h.to_status = 'Lost'`)} as lost
  from package_history h join packages p on p.id = h.package_id left join hubs hub on hub.id = ${hubOfStep}
  cross join lateral (select (h.at at time zone interval '7 hours')::date::text as day) local
  where h.at >= '${span.from}'::timestamptz and h.at <= '${span.to.replace('Z', '999Z')}'::timestamptz and ${hubs}
    and h.to_status is distinct from h.from_status and h.undoes is null
    and not exists (select from package_history undone where undone.undoes = h.id and undone.undoes is not null
      and undone.at >= '${span.from}'::timestamptz)
  group by day, hub.code, hub.name order by day, hub.code`;

async function rowsAtOnce(hubs: string): Promise<string[][]> {
  const { rows } = await test.pool.query<Record<string, unknown>>(atOnce(hubs));
  return rows.map((row) => Object.values(row).map((cell) => (cell === null ? '' : String(cell as string | number))));
}

const fetched = (who: Person, query: Record<string, string>, signal?: AbortSignal): Promise<Response> =>
  fetch(`${url}/v1/export-package-report-system?${new URLSearchParams({ ...span, ...query }).toString()}`, {
    headers: { authorization: `Bearer ${who.token}` },
    ...(signal ? { signal } : {}),
  });

const cellsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

const madeOf = async (who: Person, id: number) => (await who.call('GET /exports/{id}', { params: { id } })).ok.data;

/** The statements that are sent from now on. */
function sentFromNow(): readonly string[] {
  const statements: string[] = [];
  const send = Client.prototype.query as (this: Client, ...args: unknown[]) => unknown;
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function sent(this: Client, ...args: unknown[]) {
    const [given] = args as [string | { readonly text?: string }];
    statements.push(typeof given === 'string' ? given : (given.text ?? ''));
    return send.apply(this, args);
  });
  onTestFinished(() => spy.mockRestore());
  return statements;
}

/** What COPY reads by them. */
const copiesOf = (statements: readonly string[]): string[] =>
  statements.flatMap((text) => /^copy \((.*)\) to stdout/s.exec(text)?.[1] ?? []);

it('what hubs did is told day by day as it would be at once, row by row, and adds up to as much', async () => {
  const { rows: own } = await test.pool.query<{ hub_id: number }>('select hub_id from user_hubs where user_id = $1', [
    manager.id,
  ]);
  const mine = own.map(({ hub_id }) => hub_id).join(', ');
  const [first = 0] = own.map(({ hub_id }) => hub_id);
  for (const [who, query, hubs] of [
    [admin, {}, 'true'],
    [manager, {}, `${hubOfStep} in (${mine})`],
    [admin, { hub_id: `${first}` }, `${hubOfStep} = ${first}`],
  ] as const) {
    const expected = await rowsAtOnce(hubs);
    expect(new Set(expected.map(([day]) => day)).size).toBeGreaterThan(20);
    const rows = cellsOf(await (await fetched(who, query)).text());
    expect(rows).toEqual(expected);
  }
  const whole = cellsOf(await (await fetched(admin, {})).text());
  const { rows: sums } = await test.pool.query<{ delivered: string; created: string }>(
    `select sum(delivered) as delivered, sum(created) as created from (${atOnce('true')}) days`,
  );
  const column = (key: keyof (typeof exportColumns)['package-report-system']): number =>
    Object.keys(exportColumns['package-report-system']).indexOf(key);
  const sum = (at: number): number => whole.reduce((all, row) => all + Number(row[at]), 0);
  expect({ delivered: sum(column('delivered')), created: sum(column('created')) }).toEqual({
    delivered: Number(sums[0]?.delivered),
    created: Number(sums[0]?.created),
  });
  const sheet = Buffer.from(await (await fetched(admin, { format: 'xlsx' })).arrayBuffer());
  expect(unzip(sheet).get('xl/worksheets/sheet1.xml')?.toString().match(/<row>/g)).toHaveLength(whole.length);
});

it.each(['csv', 'xlsx'] as const)(
  'as %s it says how many days are done while it goes on, and can be called off',
  async (format) => {
    const hold = await test.pool.connect();
    await hold.query(`select pg_advisory_lock(4711)`);
    await test.pool.query(
      `create function hold_day() returns trigger language plpgsql as
         $$ begin perform pg_advisory_xact_lock_shared(4711); return new; end $$;
       create trigger hold_day before update of days_done on exports for each row when (new.days_done = 12)
         execute function hold_day()`,
    );
    onTestFinished(async () => {
      // Closed, it holds nothing, whatever went wrong before.
      hold.release(true);
      await test.pool.query('drop function hold_day cascade');
    });
    const stop = new AbortController();
    const sent = sentFromNow();
    const [left, whole] = await Promise.all([fetched(manager, { format }, stop.signal), fetched(manager, { format })]);
    const [leftId, id] = [left, whole].map((answer) => Number(answer.headers.get('x-export-id')));
    for (const one of [leftId, id])
      await expect.poll(async () => (await madeOf(manager, one ?? 0)).days).toEqual({ done: 11, of: days });
    expect(await madeOf(manager, id ?? 0)).toMatchObject({ state: 'running' });
    stop.abort();
    await expect.poll(() => sent.some((text) => text.includes('pg_cancel_backend'))).toBe(true);
    await hold.query(`select pg_advisory_unlock(4711)`);
    expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    expect(await madeOf(manager, id ?? 0)).toMatchObject({ state: 'done', days: { done: days, of: days } });
    await expect.poll(async () => (await madeOf(manager, leftId ?? 0)).state).toBe('cancelled');
    // The day that was under way is the last that was read of it.
    expect(copiesOf(sent)).toHaveLength(days + 12);
  },
);

it('reads no more than it did at once, and sorts nothing on the disk', async () => {
  const sent = sentFromNow();
  await (await fetched(admin, {})).text();
  const copies = copiesOf(sent);
  expect(copies).toHaveLength(days);
  const pagesOf = async (text: string): Promise<number> => {
    const { rows } = await test.pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
    expect(plan['Temp Written Blocks']).toBe(0);
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  };
  let pages = 0;
  for (const copy of copies) pages += await pagesOf(copy);
  expect(pages).toBeLessThanOrEqual(await pagesOf(atOnce('true')));
});
