import { Client, type PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp, type Person, type TestApp } from './helpers/app';
import { addTwoHubs, type TwoHubs } from './helpers/stored-packages';
import { addPerson } from './helpers/people';

let test: TestApp;
let hubs: TwoHubs;
let url: string;

/** Packages of the large export: some MB of it, which are kept in several parts. */
const many = 3_000;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  hubs = await addTwoHubs(test);
  await test.pool.query(
    `insert into packages (code, order_code, seller_id, status, current_hub_id, fm_hub_id, lm_hub_id, receiver_name, receiver_phone, receiver_address, weight, length, width, height, dim, created_at)
     select 'BULK' || n, 'BULK' || n, $1, 'Delivered', $2, $2, $2, 'Người nhận ' || n, '0903111218', repeat('đường dài ', 60), 1, 1, 1, 1, 1, '2026-05-05T00:00:00Z' from generate_series(1, ${many}) n`,
    [hubs.shop.id, hubs.mine.id],
  );
  url = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

const manager = (): Promise<Person> => addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id], reports: true });

const large = (who: Person, signal?: AbortSignal): Promise<Response> =>
  fetch(`${url}/v1/export-packages?created_from=2026-05-04T00:00:00Z&created_to=2026-05-06T00:00:00Z`, {
    headers: { authorization: `Bearer ${who.token}` },
    ...(signal ? { signal } : {}),
  });

const linesOf = async (answer: Response): Promise<number> => (await answer.text()).split('\n').length - 2;

/** Connections that somebody has. */
const held = (): number => test.pool.totalCount - test.pool.idleCount;

/** Whose transaction lets no part of any export be kept. */
async function holdParts(): Promise<PoolClient> {
  const holder = await test.pool.connect();
  await holder.query('begin; lock table export_parts in exclusive mode');
  return holder;
}

describe('a large export', () => {
  it('that cannot be kept is told as failed, and gives its connection back', async () => {
    await test.pool.query(
      `create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'no space left' using errcode = '53100'; end $$;
       create trigger full_disk before insert on export_parts for each row execute function full_disk()`,
    );
    const who = await manager();
    const answer = await large(who);
    await expect(answer.text()).rejects.toThrow();
    await test.pool.query('drop function full_disk cascade');
    const { data } = (
      await who.call('GET /exports/{id}', { params: { id: Number(answer.headers.get('x-export-id')) } })
    ).ok;
    expect(data.state).toBe('failed');
    await expect.poll(held).toBe(0);
  });

  it('whose last commit is through but never answered stays whole, and is told as done alone', async () => {
    const who = await manager();
    const send = Client.prototype.query as (this: Client, ...args: unknown[]) => unknown;
    const ending = new WeakSet<Client>();
    const lost = vi.spyOn(Client.prototype, 'query').mockImplementation(function sent(
      this: Client,
      ...args: unknown[]
    ) {
      const [given] = args;
      const text = typeof given === 'string' ? given : (given as { readonly text?: string }).text;
      const answer = send.apply(this, args);
      if (text?.startsWith(`update exports set state = 'done'`)) ending.add(this);
      if (text !== 'commit' || !ending.has(this)) return answer;
      return Promise.resolve(answer).then(() => Promise.reject(new Error('Connection terminated unexpectedly')));
    });
    const answer = await large(who);
    await expect(answer.text()).rejects.toThrow();
    lost.mockRestore();
    const id = Number(answer.headers.get('x-export-id'));
    await expect.poll(held).toBe(0);
    expect((await who.call('GET /exports/{id}', { params: { id } })).ok.data).toMatchObject({
      state: 'done',
      rows: many,
    });
    const again = await fetch(`${url}/v1/exports/${id}/file`, { headers: { authorization: `Bearer ${who.token}` } });
    expect(await linesOf(again)).toBe(many);
    const { rows } = await test.pool.query(`select action from audit_log where entity = 'exports' and entity_id = $1`, [
      String(id),
    ]);
    expect(rows).toEqual([{ action: 'export' }]);
  });

  it('whose client goes away before it has taken anything gives its connection back', async () => {
    const who = await manager();
    const stop = new AbortController();
    const answer = await large(who, stop.signal);
    stop.abort();
    const id = Number(answer.headers.get('x-export-id'));
    const state = async (): Promise<string> => (await who.call('GET /exports/{id}', { params: { id } })).ok.data.state;
    await expect.poll(state).toBe('cancelled');
    await expect.poll(held).toBe(0);
  });
});

describe('large exports at once', () => {
  it('leave connections to everybody else, and all come whole', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, manager));
    // None of them ends before somebody else has asked.
    const holder = await holdParts();
    const answers = people.map((who) => large(who));
    await Promise.race(answers);
    expect((await people[0]?.call('GET /shops'))?.status).toBe(200);
    await holder.query('commit');
    holder.release();
    const lines = await Promise.all(answers.map(async (answer) => linesOf(await answer)));
    expect(lines).toEqual(people.map(() => many));
    await expect.poll(held).toBe(0);
  });

  it('of one user are three, however fast one follows the other', async () => {
    const who = await manager();
    // None of them ends while it is counted how many there are.
    const holder = await holdParts();
    // A provider whose clock is ahead takes none of them for given up.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 180_000 });
    let refused = 0;
    const answers = Array.from({ length: 8 }, async () => {
      const answer = await large(who);
      if (answer.status === 429) refused += 1;
      else expect(await linesOf(answer)).toBe(many);
    });
    const begun = async (): Promise<unknown> =>
      (await holder.query(`select count(*) as n from exports where user_id = $1 and state = 'running'`, [who.id])).rows;
    await expect.poll(async () => [refused, await begun()]).toEqual([5, [{ n: 3 }]]);
    await holder.query('commit');
    holder.release();
    await Promise.all(answers);
  });
});
