import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAction } from '~contract/features/batch';
import { errorText, type ErrorCode } from '~domain/errors';
import { trackingCode } from '~domain/tracking-code';
import { testApp, type Person, type TestApp } from './helpers/app';
import { openDesk, type Desk } from './helpers/desk';
import { readLines } from './helpers/lines';
import {
  storePackage,
  phoneReadings,
  storedHistory,
  storedPackage,
  type StoredPackage,
  type TwoHubs,
} from './helpers/stored-packages';
import { addPerson } from './helpers/people';
import { addWard } from './helpers/places';

let test: TestApp;
let hubs: TwoHubs;
let pkg: Desk['pkg'];
let manager: Person;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  const desk = await openDesk(test);
  ({ hubs, pkg } = desk);
  manager = await desk.person('hub_manager');
});
afterAll(() => test.close());

type Columns = Partial<Parameters<typeof storePackage>[1]>;

/** Many at once, by copying one: their ids. */
async function packages(count: number, columns: Columns = {}): Promise<number[]> {
  const first = await pkg(columns);
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into packages (code, order_code, seller_id, status, current_hub_id, fm_hub_id, lm_hub_id, receiver_name, receiver_phone, receiver_address, weight, length, width, height, dim, value, cod, area_type, stage_entered_at)
     select 'T' || p.id || '-' || n, 'T' || p.id || '-' || n, p.seller_id, p.status, p.current_hub_id, p.fm_hub_id, p.lm_hub_id, p.receiver_name, p.receiver_phone, p.receiver_address,
            p.weight, p.length, p.width, p.height, p.dim, p.value, p.cod, p.area_type, p.stage_entered_at
     from packages p, generate_series(2, $2) n where p.id = $1 returning id`,
    [first.id, count],
  );
  return [first.id, ...rows.map((row) => row.id)];
}

interface Batch {
  readonly action: BatchAction;
  readonly args: object;
  readonly items: readonly { id: number; version?: number }[];
  readonly line?: string;
}

async function run(person: Person, body: Batch, key: string = randomUUID()) {
  return person.call('POST /packages-batch', { body, headers: { 'idempotency-key': key } });
}
const byText = (one: unknown, other: unknown): number => JSON.stringify(one).localeCompare(JSON.stringify(other));
const lose = (items: readonly number[], note = 'rơi hàng'): Batch => ({
  action: 'lost',
  args: { note },
  items: items.map((id) => ({ id })),
});

describe('a batch by codes', () => {
  const byCodes = (codes: readonly string[], key: string = randomUUID(), body: object = {}) =>
    manager.call('POST /packages-batch', {
      body: { action: 'lost', args: { note: 'rơi hàng' }, codes, ...body },
      headers: { 'idempotency-key': key },
    });
  const told = (text: string) =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('does what one by ids does, and tells a code that leads to none by itself', async () => {
    const [good, over] = [await pkg({ status: 'Waiting_for_delivery' }), await pkg({ status: 'Delivered' })];
    const elsewhere = await pkg({
      status: 'Waiting_for_delivery',
      current_hub_id: hubs.foreign.id,
      fm_hub_id: hubs.foreign.id,
    });
    const key = randomUUID();
    const codes = [trackingCode(99_999_990), good.code.toLowerCase(), elsewhere.code, 'HL1', over.code];
    const { text } = await byCodes(codes, key);
    const lines = told(text);
    expect(lines).toMatchObject([
      { total: 2 },
      { package_code: trackingCode(99_999_990), ok: false, code: 'EPK029' },
      {
        package_code: elsewhere.code,
        ok: false,
        code: 'EPK012',
        errors: { elsewhere: [hubs.foreign.code, hubs.foreign.code] },
      },
      { package_code: 'HL1', ok: false, code: 'EPK027' },
      { id: good.id, ok: true, package: { package_code: good.code, status: 'Missing' } },
      { id: over.id, ok: false, code: 'EPK011', package: { package_code: over.code, status: 'Delivered' } },
      { done: true, ok: 1, refused: 4 },
    ]);
    expect(lines).toHaveLength(7);
    // Asked for again it is the same run, and nothing is done twice.
    expect(told((await byCodes(codes, key)).text).toSorted(byText)).toEqual(lines.toSorted(byText));
    expect(await storedHistory(test, good.id)).toHaveLength(1);
    expect(await storedHistory(test, elsewhere.id)).toEqual([]);
  });

  it('of none that leads anywhere makes no run, and tells them all', async () => {
    const { rows: before } = await test.pool.query('select count(*) from package_runs');
    expect(told((await byCodes(['HL1', trackingCode(99_999_991)])).text)).toMatchObject([
      { package_code: 'HL1', code: 'EPK027' },
      { package_code: trackingCode(99_999_991), code: 'EPK029' },
      { done: true, ok: 0, refused: 2 },
    ]);
    expect((await test.pool.query('select count(*) from package_runs')).rows).toEqual(before);
  });

  it('tells what was done though the package is out of sight since', async () => {
    const { id, code } = await pkg({ status: 'Waiting_for_delivery' });
    const key = randomUUID();
    await byCodes([code], key);
    await test.pool.query('update packages set current_hub_id = $1, fm_hub_id = $1, lm_hub_id = $1 where id = $2', [
      hubs.foreign.id,
      id,
    ]);
    expect(told((await byCodes([code], key)).text)).toMatchObject([
      { total: 1 },
      { id, ok: true },
      { ok: 1, refused: 0 },
    ]);
  });

  it('is given by codes or by ids, not by both, by none or by a code that is there twice', async () => {
    const { id, code } = await pkg({ status: 'Waiting_for_delivery' });
    const bodies = [
      { codes: [code], items: [{ id }] },
      { codes: undefined },
      { codes: [] },
      { codes: [code, ` ${code.toLowerCase()}`] },
    ];
    for (const body of bodies) expect((await byCodes([code], randomUUID(), body)).code).toBe('ESP000');
  });
});

describe('a batch of 1,000 with 37 bad', () => {
  it('tells each of them exactly, changes the others once, and says the same when sent again', async () => {
    const good = await packages(963, { status: 'Waiting_for_delivery' });
    const bad: [number, ErrorCode, number?][] = [
      ...(await packages(10, { status: 'Delivered' })).map((id): [number, ErrorCode] => [id, 'EPK011']),
      ...(await packages(10, { status: 'Waiting_for_delivery', current_hub_id: hubs.foreign.id })).map(
        (id): [number, ErrorCode] => [id, 'EPK012'],
      ),
      ...(
        await packages(9, {
          status: 'Waiting_for_delivery',
          current_hub_id: hubs.foreign.id,
          fm_hub_id: hubs.foreign.id,
        })
      ).map((id): [number, ErrorCode] => [id, 'EPK009']),
      ...(await Promise.all([1, 2, 3].map(async () => (await pkg({ held_by_3pl: true })).id))).map(
        (id): [number, ErrorCode] => [id, 'EPL002'],
      ),
      ...(await packages(3)).map((id): [number, ErrorCode, number] => [id, 'EPK030', 7]),
      [Number.MAX_SAFE_INTEGER, 'EPK009'],
      [999_999_999, 'EPK009'],
    ];
    expect(bad.length).toBe(37);
    // Bad ones among the good, as they come.
    const items: { id: number; version?: number }[] = [];
    for (const [index, id] of good.entries()) {
      items.push({ id });
      const wrong = bad[index / 26];
      if (wrong) items.push({ id: wrong[0], ...(wrong[2] === undefined ? {} : { version: wrong[2] }) });
    }
    expect(items.length).toBe(1000);
    const key = randomUUID();
    const body: Batch = { action: 'lost', args: { note: 'rơi hàng' }, items, line: '@sel lost note="rơi hàng"' };
    const answer = await run(manager, body, key);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    const { total, outcomes, end } = readLines(answer.text);
    expect([total, end]).toEqual([1000, { done: true, ok: 963, refused: 37 }]);
    expect([...outcomes.keys()]).toEqual(items.map((item) => item.id));
    const refusals = new Map(bad.map(([id, code]) => [id, code]));
    for (const { id } of items) {
      const code = refusals.get(id);
      if (code) expect(outcomes.get(id)).toEqual({ id, ok: false, code, message: errorText(code, 'vi') });
      else
        expect(outcomes.get(id)).toMatchObject({
          id,
          ok: true,
          package: {
            id,
            version: 1,
            status: 'Missing',
            held_by_3pl: false,
            current_hub: { id: hubs.mine.id, code: hubs.mine.code },
          },
        });
    }
    const sums = async () =>
      (
        await test.pool.query(
          `select count(*) filter (where version = 1 and status = 'Missing' and lost_note = 'rơi hàng' and stage_entered_at > now() - interval '1 minute') as changed,
                  count(*) filter (where version = 0) as untouched,
                  (select count(*) from package_history where package_id = any($1) and run_id is not null) as history
           from packages where id = any($1)`,
          [items.map((item) => item.id)],
        )
      ).rows[0] as object;
    expect(await sums()).toEqual({ changed: 963, untouched: 35, history: 963 });
    expect((await run(manager, body, key)).text).toBe(answer.text);
    expect(await sums()).toEqual({ changed: 963, untouched: 35, history: 963 });
    // Under another key it is another run: nothing can be lost twice.
    expect(readLines((await run(manager, body)).text).end).toEqual({ done: true, ok: 0, refused: 1000 });
    expect(await sums()).toEqual({ changed: 963, untouched: 35, history: 963 });
  });
});

describe('what a batch does to a package', () => {
  it('is what the single call does', async () => {
    await test.pool.query(`with t as (insert into price_tables (name) values ('Bảng giá') returning id)
      insert into price_lines select id, area, 0.5, 15000, 2500, 0, 0, 0, 0, 15000, 900000, 7500, 0.5, 24, 72 from t, unnest(array['urban', 'suburban']) as area`);
    const admin = await addPerson(test, { role: 'admin' });
    const ward = await addWard(test, { servedBy: hubs.mine.id });
    const cases: [BatchAction, string, Columns, object][] = [
      ['lost', 'lost', {}, { note: 'x' }],
      ['lost_courier', 'lost-courier', { status: 'In_delivery' }, { note: 'x' }],
      ['lost_approval', 'lost-approval', { status: 'Missing' }, { note: 'x' }],
      ['return', 'return', { status: 'Waiting_for_confirmation' }, { reason: 'FR005', note: 'y' }],
      ['return', 'return', { status: 'Waiting_for_confirmation' }, { reason: 'FR001' }],
      ['abandon', 'abandoned', { status: 'Return_failed' }, { note: 'x' }],
      ['cancel', 'cancel', { status: 'Waiting_for_pickup' }, { reason: 'FR013' }],
      ['cancel', 'cancel', { status: 'In_pickup' }, { note: 'x' }],
      ['resize', 'resize', {}, { weight: 3.5, height: 40 }],
      ['resize', 'resize', {}, { weight: 1.5 }],
      ['resize', 'resize', { status: 'Cod_collected' }, { weight: 3 }],
      ['change_receiver', 'change-info-receiver', {}, { receiver_phone: '0911222333', ward_id: ward.id }],
      ['change_receiver', 'change-info-receiver', {}, { ward_id: 1 }],
      ['operator_update', 'operator-update', {}, { operator_note: 'gọi', reattempt_date: '2031-01-01T00:00:00Z' }],
      ['operator_update', 'operator-update', {}, { reattempt_date: '2021-01-01T00:00:00Z' }],
      ['print', 'is-print', {}, {}],
    ];
    for (const [action, path, columns, args] of cases) {
      const [alone, together, another] = [
        await pkg(columns),
        await pkg(columns),
        await pkg({ ...columns, weight: 9, length: 40 }),
      ];
      const single = await admin.call(`PATCH /packages/{id}/${path}` as 'PATCH /packages/{id}/lost', {
        params: { id: alone.id },
        body: args,
      });
      const { outcomes } = readLines(
        (await run(admin, { action, args, items: [{ id: together.id }, { id: another.id }] })).text,
      );
      const outcome = outcomes.get(together.id);
      const told = `${action} ${JSON.stringify(args)}`;
      expect(outcome?.ok === true ? null : outcome?.code, told).toBe(single.code);
      const own = ({
        id: _id,
        code: _code,
        order_code: _order,
        updated_at: _at,
        created_at: _made,
        stage_entered_at: stay,
        ...rest
      }: StoredPackage) => ({ ...rest, newStay: Date.parse(stay) > Date.now() - 60_000 });
      expect(own(await storedPackage(test, together.id)), told).toEqual(own(await storedPackage(test, alone.id)));
      const steps = async (id: number) =>
        (await storedHistory(test, id)).map(
          ({ id: _id, package_id: _package, at: _at, run_id: _run, ...step }) => step,
        );
      expect(await steps(together.id), told).toEqual(await steps(alone.id));
      if (outcome?.ok) {
        const detail = single.ok.data;
        expect(outcome.package, told).toMatchObject({
          version: detail.version,
          status: detail.status,
          current_hub: detail.current_hub,
          fm_hub: detail.fm_hub,
          lm_hub: detail.lm_hub,
        });
      }
    }
  });

  it('leaves no trace where it changes nothing, and shows no phone', async () => {
    const { id, ...before } = await pkg({ operator_note: 'gọi' });
    const answer = await run(manager, {
      action: 'operator_update',
      args: { operator_note: 'gọi' },
      items: [{ id, version: 0 }],
    });
    expect(readLines(answer.text).outcomes.get(id)).toMatchObject({ ok: true, package: { version: 0 } });
    expect(await storedPackage(test, id)).toEqual({ id, ...before });
    expect(await storedHistory(test, id)).toEqual([]);
    expect([answer.text.includes('0903'), await phoneReadings(test, id)]).toEqual([false, []]);
  });
});

describe('a batch is refused whole', () => {
  const code = async (
    body: unknown,
    headers: Record<string, string> = { 'idempotency-key': randomUUID() },
    person = manager,
  ) => {
    const answer = await person.call('POST /packages-batch', { body, headers });
    return [answer.code, Object.keys(answer.errors)];
  };

  it('without a key, with a bad one, or under one that was used for another body', async () => {
    const { id } = await pkg();
    expect(await code(lose([id]), {})).toEqual(['ESP000', ['Idempotency-Key']]);
    expect(await code(lose([id]), { 'idempotency-key': 'a b' })).toEqual(['ESP000', ['Idempotency-Key']]);
    const key = { 'idempotency-key': randomUUID() };
    expect(await code(lose([id]), key)).toEqual([null, []]);
    expect(await code(lose([id], 'khác'), key)).toEqual(['ESY005', []]);
    // Keys are each user's own.
    expect(await code(lose([id], 'khác'), key, await addPerson(test, { role: 'admin' }))).toEqual([null, []]);
  });

  it('for a role that may not, and for a body that is none', async () => {
    const { id } = await pkg();
    expect(
      await code(lose([id]), undefined, await addPerson(test, { role: 'hub_operator', hubIds: [hubs.mine.id] })),
    ).toEqual(['EUS008', []]);
    expect((await code({ ...lose([id]), items: [] }))[0]).toBe('ESP000');
    expect((await code({ ...lose([id]), items: [{ id }, { id }] }))[1]).toEqual(['items']);
    expect((await code({ ...lose([id]), args: { note: '' } }))[1]).toEqual(['args.note']);
    expect((await code({ ...lose([id]), args: { note: 'x', version: 1 } }))[1]).toEqual(['args.version']);
    expect((await code({ ...lose([id]), action: 'found_after_lost' }))[1]).toEqual(['action']);
    expect((await code({ action: 'resize', args: {}, items: [{ id }] }))[0]).toBe('ESP000');
    expect(
      (await code({ ...lose([id]), items: Array.from({ length: 10_001 }, (_, index) => ({ id: index + 1 })) }))[1],
    ).toEqual(['items']);
    expect(await storedPackage(test, id)).toMatchObject({ version: 0 });
  });
});

describe('two batches at once on the same packages', () => {
  it('change each package once, and tell the other that it came too late', async () => {
    const ids = await packages(1200);
    const others = [await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] }), manager];
    const answers = await Promise.all(
      others.map((person, index) => run(person, lose(index === 0 ? ids : ids.toReversed()))),
    );
    const outcomes = answers.map((answer) => readLines(answer.text).outcomes);
    for (const id of ids) {
      const both = outcomes.map((list) => list.get(id));
      expect(both.filter((outcome) => outcome?.ok).length).toBe(1);
      const late = both.find((outcome) => !outcome?.ok);
      expect(['EPK030', 'EPK011']).toContain(late?.ok === false ? late.code : null);
    }
    const { rows } = await test.pool.query(
      'select count(*) as n, count(distinct package_id) as packages from package_history where package_id = any($1)',
      [ids],
    );
    expect(rows).toEqual([{ n: 1200, packages: 1200 }]);
  });

  it('under one key: one runs, the other hears so, and over a month’s end it is the same run', async () => {
    const ids = await packages(120);
    const key = randomUUID();
    const both = () => Promise.all([run(manager, lose(ids), key), run(manager, lose(ids), key)]);
    const gate = await test.pool.connect();
    await gate.query('begin; lock table package_runs in share mode');
    const sent = both();
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    // Both have looked for the key in vain.
    await expect.poll(async () => (await test.pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(2);
    await gate.query('commit');
    gate.release();
    const codes = (await sent).map((answer) => answer.code);
    expect(codes.toSorted()).toEqual([null, 'ESY006'].toSorted());
    const { rows } = await test.pool.query<{ id: number }>(
      `with moved as (
         update package_runs set created_at = (select m.since - interval '1 second' from months m where m.kept = 'package_runs'::regclass and m.since <= now() and m.until > now())
         where key = $1 returning id, created_at
       ), items as (
         update package_run_items i set at = m.created_at from moved m where i.run_id = m.id
       ) select id from moved`,
      [key],
    );
    expect(rows).toHaveLength(1);
    const again = readLines((await run(manager, lose(ids), key)).text);
    expect([again.run, again.end]).toEqual([rows[0]?.id, { done: true, ok: 120, refused: 0 }]);
    for (const answer of await both()) expect([null, 'ESY006']).toContain(answer.code);
    expect((await run(manager, lose(ids.slice(1)), key)).code).toBe('ESY005');
    const { rows: steps } = await test.pool.query(
      'select count(*)::int as n from package_history where package_id = any($1)',
      [ids],
    );
    expect(steps).toEqual([{ n: 120 }]);
  });
});

describe('a batch that is cut off', () => {
  it('keeps what was done, and goes on under its key without doing anything twice', async () => {
    const ids = await packages(6000);
    const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const key = randomUUID();
    const done = async () =>
      (
        await test.pool.query<{ n: number }>('select count(*) as n from package_history where package_id = any($1)', [
          ids,
        ])
      ).rows[0]?.n ?? 0;
    await new Promise<void>((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${manager.token}`,
        'idempotency-key': key,
      };
      const request = http.request(`${url}/v1/packages-batch`, { method: 'POST', headers, agent: false }, (answer) => {
        answer.once('data', () => {
          answer.destroy();
          resolve();
        });
      });
      request.once('error', reject);
      request.end(JSON.stringify(lose(ids)));
    });
    expect((await run(manager, lose([ids[0] ?? 0]), key)).code).toBe('ESY005');
    // The chunk under way ends, and the key comes free.
    const leased = `select from package_runs where key = $1 and leased_until is not null`;
    while ((await test.pool.query(leased, [key])).rowCount === 1) await setImmediate();
    const before = await done();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(6000);
    const { outcomes, end } = readLines((await run(manager, lose(ids), key)).text);
    expect(end).toEqual({ done: true, ok: 6000, refused: 0 });
    expect([...outcomes.keys()]).toEqual(ids);
    expect(await done()).toBe(6000);
    const { rows } = await test.pool.query('select distinct version from packages where id = any($1)', [ids]);
    expect(rows).toEqual([{ version: 1 }]);
  });

  it('by the database tells so in a line, and goes on afterwards', async () => {
    const ids = await packages(1500);
    const spoilt = ids[120] ?? 0;
    await test.pool.query(
      `create function spoil() returns trigger language plpgsql as $$ begin raise exception 'spoilt'; end $$`,
    );
    await test.pool.query(
      `create trigger spoil before update on packages for each row when (old.id = ${spoilt}) execute function spoil()`,
    );
    const key = randomUUID();
    const first = readLines((await run(manager, lose(ids), key)).text);
    expect(first.end).toEqual({ error: 'ESY001', message: errorText('ESY001', 'vi') });
    expect(first.outcomes.size).toBe(100);
    await test.pool.query('drop trigger spoil on packages');
    const second = readLines((await run(manager, lose(ids), key)).text);
    expect([second.run, second.end]).toEqual([first.run, { done: true, ok: 1500, refused: 0 }]);
  });

  it('is not taken over in the middle of a chunk, however long that has lasted', async () => {
    const ids = await packages(140);
    const holder = await test.pool.connect();
    await holder.query('begin');
    await holder.query('select from packages where id = $1 for update', [ids[120]]);
    const waiting = async (): Promise<number | null> =>
      (
        await test.pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rowCount;
    const first = run(manager, lose(ids), 'held-up');
    // The first chunk is written; the second, the last, waits for the locked package longer than the lease lasts.
    while ((await waiting()) !== 1) await setImmediate();
    const runOut = `select from package_runs where key = 'held-up' and ok = 100 and leased_until < clock_timestamp()`;
    while ((await test.pool.query(runOut)).rowCount === 0) await setImmediate();
    const other = run(manager, lose(ids), 'held-up');
    while ((await waiting()) !== 2) await setImmediate();
    await holder.query('commit');
    holder.release();
    const done = { done: true, ok: 140, refused: 0 };
    expect(readLines((await first).text).end).toEqual(done);
    // Woken late, it hears that the run is over.
    const { code, text } = await other;
    if (code !== 'ESY006') expect(readLines(text).end).toEqual(done);
    const { rows } = await test.pool.query(
      'select version, count(*) as n from packages where id = any($1) group by 1',
      [ids],
    );
    expect(rows).toEqual([{ version: 1, n: 140 }]);
  });

  it('holds its lease up to its last chunk, and gives it up with that', async () => {
    const ids = await packages(140);
    await test.pool.query(`
      create table written_runs (ok int, leased boolean);
      create function note_run() returns trigger language plpgsql as $$
        begin insert into written_runs values (new.ok, new.leased_until is not null); return null; end $$;
      create trigger note_run after update on package_runs for each row execute function note_run()`);
    const { end } = readLines((await run(manager, lose(ids))).text);
    const { rows } = await test.pool.query('select ok, leased from written_runs');
    await test.pool.query('drop function note_run cascade; drop table written_runs');
    expect(end).toEqual({ done: true, ok: 140, refused: 0 });
    expect(rows).toEqual([
      { ok: 100, leased: true },
      { ok: 140, leased: false },
    ]);
  });

  it('by another who has taken it over writes no more, and the other goes on', async () => {
    const ids = await packages(1500);
    // Whoever takes over waits for the chunk under way: his change is behind what the chunk wrote, as it is here.
    await test.pool.query(
      `create function take_over() returns trigger language plpgsql as $$ begin update package_runs set lease = lease + 1 where key = 'taken-over'; return null; end $$`,
    );
    await test.pool.query(
      `create trigger take_over after update on packages for each row when (old.id = ${ids[120] ?? 0}) execute function take_over()`,
    );
    const cut = readLines((await run(manager, lose(ids), 'taken-over')).text);
    await test.pool.query('drop function take_over cascade');
    expect(cut.end).toEqual({ error: 'ESY006', message: errorText('ESY006', 'vi') });
    const taken = await test.pool.query<{ ok: number }>(
      `update package_runs set leased_until = null where key = 'taken-over' returning ok`,
    );
    expect(taken.rows).toEqual([{ ok: cut.outcomes.size }]);
    expect(cut.outcomes.size).toBeGreaterThan(120);
    expect(cut.outcomes.size).toBeLessThan(1500);
    const other = readLines((await run(manager, lose(ids), 'taken-over')).text);
    expect(other.end).toEqual({ done: true, ok: 1500, refused: 0 });
    const { rows } = await test.pool.query(
      'select count(*) as n, count(distinct package_id) as packages from package_history where package_id = any($1)',
      [ids],
    );
    expect(rows).toEqual([{ n: 1500, packages: 1500 }]);
  });

  it('by the death of its connection frees the key at once, and goes on under it', async () => {
    const ids = await packages(3000);
    for (const spot of [50, 600, 2600]) {
      await test.pool.query(
        `create function die() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`,
      );
      await test.pool.query(
        `create trigger die before update on packages for each row when (old.id = ${ids[spot] ?? 0}) execute function die()`,
      );
      const { outcomes, end } = readLines((await run(manager, lose(ids), 'dying')).text);
      expect([outcomes.size <= spot, end]).toEqual([true, { error: 'ESY009', message: errorText('ESY009', 'vi') }]);
      await test.pool.query('drop function die cascade');
    }
    expect(readLines((await run(manager, lose(ids), 'dying')).text).end).toEqual({ done: true, ok: 3000, refused: 0 });
    const { rows } = await test.pool.query(
      'select count(*) as n, count(distinct package_id) as packages from package_history where package_id = any($1)',
      [ids],
    );
    expect(rows).toEqual([{ n: 3000, packages: 3000 }]);
  });

  it.each([
    ['was put out of action', (id: number) => `update users set active = 0 where id = ${id}`],
    [
      'works at its hub no more',
      (id: number) => `delete from user_hubs where user_id = ${id} and hub_id = ${hubs.mine.id}`,
    ],
  ])('because its user %s does no more', async (_what, change) => {
    const person = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id, hubs.foreign.id] });
    const ids = await packages(1500);
    await test.pool.query(
      `create function disable() returns trigger language plpgsql as $$ begin ${change(person.id)}; return new; end $$`,
    );
    await test.pool.query(
      `create trigger disable before update on packages for each row when (old.id = ${ids[120] ?? 0}) execute function disable()`,
    );
    const { outcomes, end } = readLines((await run(person, lose(ids))).text);
    await test.pool.query('drop function disable cascade');
    expect(end).toEqual({ error: 'ESY002', message: errorText('ESY002', 'vi') });
    expect(outcomes.size).toBeGreaterThan(120);
    expect(outcomes.size).toBeLessThan(1500);
  });
});
