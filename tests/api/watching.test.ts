import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '~provider/app';
import { createDb, createPool } from '~provider/db/pool';
import { loadConfig } from '~provider/process/config';
import { Readiness } from '~provider/process/readiness';
import { openTracing } from '~provider/process/tracing';
import { loadSecrets } from '~provider/process/secrets';
import { isExecutable } from '../../src/tools/find-chromium';
import { behindPooler } from '../helpers/pooler';
import { testApp, type TestApp } from './helpers/app';
import { Listener } from './helpers/listener';
import { addEndpoint } from './helpers/outbound';
import { addPerson } from './helpers/people';

const spans = z.array(
  z.object({ traceId: z.string(), spanId: z.string(), parentSpanId: z.string().optional(), name: z.string() }),
);
const exported = z.object({ resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans })) })) });
const spansOf = (body: unknown): z.infer<typeof spans> =>
  exported.parse(body).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));

const token = 'a token for whoever gathers figures';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ seed: 'empty', settings: { HUBLINE_METRICS_TOKEN: token } });
});
afterAll(() => test.close());

/** A provider like the test's own, with a readiness to play with and a database that may be another. */
async function provider(databaseUrl = test.databaseUrl) {
  const config = loadConfig({ ...test.settings, DATABASE_URL: databaseUrl });
  const pool = createPool(databaseUrl, { max: 2 });
  const readiness = new Readiness(databaseUrl);
  const app = await buildApp({ config, pool, db: createDb(pool), secrets: await loadSecrets(config), readiness });
  app.addHook('onClose', () => pool.end());
  return { app, readiness, pool };
}

const statusOf = async (app: FastifyInstance, url: string): Promise<number> => (await app.inject(url)).statusCode;

describe('a provider', () => {
  it('is alive and ready', async () => {
    expect([await statusOf(test.app, '/v1/live'), await statusOf(test.app, '/v1/ready')]).toEqual([200, 200]);
  });

  it('is alive, but not ready (GET /ready answers ESY009), while its database is away', async () => {
    const { app } = await provider('postgresql://hubline@127.0.0.1:1/hubline');
    expect(await statusOf(app, '/v1/live')).toBe(200);
    const answer = await app.inject('/v1/ready');
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'ESY009']);
    await app.close();
  });

  it('is ready although all its connections are in use', async () => {
    const { app, pool } = await provider();
    const clients = [await pool.connect(), await pool.connect()];
    expect(await statusOf(app, '/v1/ready')).toBe(200);
    for (const client of clients) client.release();
    await app.close();
  });

  it('isn’t ready from when it is about to stop, and serves on until it does', async () => {
    const { app, readiness } = await provider();
    expect(await statusOf(app, '/v1/ready')).toBe(200);
    readiness.leave();
    expect(await statusOf(app, '/v1/ready')).toBe(503);
    expect([await statusOf(app, '/v1/live'), await statusOf(app, '/v1/health')]).toEqual([200, 200]);
    await app.close();
  });

  it.skipIf(behindPooler)('finds its database again after the connection was cut', async () => {
    expect(await statusOf(test.app, '/v1/ready')).toBe(200);
    await test.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hubline readiness' and datname = current_database()",
    );
    await expect.poll(() => statusOf(test.app, '/v1/ready')).toBe(200);
  });
});

it('a full disk is said as such, by answer, log, health and figures', async () => {
  const { app } = await provider();
  onTestFinished(() => app.close());
  const logged: unknown[] = [];
  app.addHook('onRequest', (request, _reply, done) => {
    vi.spyOn(request.log, 'error').mockImplementation((error: unknown) => void logged.push(error));
    done();
  });
  const told = async () => [
    (await app.inject('/v1/health')).json<unknown>(),
    /^hubline_database_full (\d)$/m.exec((await app.inject('/metrics')).body)?.[1],
  ];
  expect(await told()).toEqual([{ status: 'ok', database: 'ok' }, '0']);
  await test.pool.query(
    `create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
     create trigger full_disk before insert on user_settings for each row execute function full_disk()`,
  );
  onTestFinished(async () => void (await test.pool.query('drop function full_disk cascade')));
  const admin = await addPerson(test, { role: 'admin' });
  const answer = await app.inject({
    method: 'PUT',
    url: '/v1/user/settings/aliases',
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { value: { mat: 'lost' }, version: 0 },
  });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'ESY019']);
  expect(logged.map(String)).toEqual([expect.stringContaining('No space left on device')]);
  expect(await told()).toEqual([{ status: 'ok', database: 'full' }, '1']);
});

describe('the figures', () => {
  const ask = (options: { remoteAddress?: string; headers?: Record<string, string> }) =>
    test.app.inject({ url: '/metrics', ...options });

  it('tell requests by endpoint and status, the pool and what waits', async () => {
    const person = await addPerson(test, { role: 'admin' });
    await person.call('GET /hubs');
    await test.call('GET /hubs');
    const { body, headers } = await ask({});
    expect(headers['content-type']).toMatch(/^text\/plain; version=/);
    for (const status of [200, 401])
      expect(body).toMatch(
        new RegExp(`^hubline_request_seconds_count\\{method="GET",route="/v1/hubs",status="${status}"\\} [1-9]`, 'm'),
      );
    for (const line of [
      /^hubline_pool_waiting 0$/m,
      /^hubline_pool_connections [1-9]/m,
      /^hubline_outbound_waiting 0$/m,
      /^hubline_outbound_age_seconds 0$/m,
      /^hubline_carrier_tasks_waiting 0$/m,
      /^process_resident_memory_bytes \d/m,
    ])
      expect(body).toMatch(line);
    // Neither who asked nor what for: only the pattern of the path.
    expect(body).not.toContain(person.email);
  });

  it('are those that the rules and the board of .github/deploy ask for', async () => {
    await test.call('GET /hubs');
    const { body } = await ask({});
    const told = new Set(body.split('\n').map((line) => /^\w+/.exec(line)?.[0]));
    const asked = ['prometheus-rules.yml', 'grafana.json'].flatMap((file) =>
      readFileSync(`.github/deploy/${file}`, 'utf8').match(/\b(?:hubline|nodejs|process)_\w+/g),
    );
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name) => !told.has(name ?? undefined))).toEqual([]);
  });

  it.runIf(isExecutable('/usr/bin/promtool'))('wake for a provider by its name', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hubline-rules-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const series = (metric: string, instance: string, value: number) => ({
      series: `${metric}{job="hubline", instance="${instance}"}`,
      values: `${value}x20`,
    });
    const expected = (alertname: string, labels: object, summary: string) => ({
      eval_time: '8m',
      alertname,
      exp_alerts: [{ exp_labels: labels, exp_annotations: { summary } }],
    });
    const tests = {
      rule_files: [resolve('.github/deploy/prometheus-rules.yml')],
      tests: [
        {
          interval: '30s',
          input_series: [
            series('up', 'web-1:4000', 1),
            series('up', 'worker:4000', 0),
            series('hubline_pool_waiting', 'web-1:4000', 0),
            series('hubline_pool_waiting', 'web-2:4000', 3),
          ],
          alert_rule_test: [
            expected(
              'HublineProviderGone',
              { severity: 'morning', job: 'hubline', instance: 'worker:4000' },
              'worker:4000 answers no more; of a worker, what waits for no answer and kept figures pile up',
            ),
            expected(
              'HublinePoolExhausted',
              { severity: 'page', instance: 'web-2:4000' },
              'web-2:4000: requests wait for a database connection',
            ),
          ],
        },
      ],
    };
    // What is JSON is YAML too.
    writeFileSync(join(folder, 'rules.yml'), JSON.stringify(tests));
    const { status, stdout, stderr } = spawnSync('/usr/bin/promtool', ['test', 'rules', join(folder, 'rules.yml')]);
    expect([status, `${stdout.toString()}${stderr.toString()}`]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });

  it('are told to this machine, and to who bears the token; to others there is no such page', async () => {
    const far = { remoteAddress: '203.0.113.9' };
    const of = async (options: Parameters<typeof ask>[0]): Promise<number> => (await ask(options)).statusCode;
    expect(await of({})).toBe(200);
    expect(await of(far)).toBe(404);
    expect(await of({ ...far, headers: { authorization: 'Bearer something else' } })).toBe(404);
    expect(await of({ ...far, headers: { authorization: `Bearer ${token}` } })).toBe(200);
    // A proxy of this machine asks for somebody else.
    expect(await of({ headers: { 'x-forwarded-for': '203.0.113.9' } })).toBe(404);
    expect(await of({ headers: { forwarded: 'for=203.0.113.9' } })).toBe(404);
  });

  it('are told without a database, but for what only it knows', async () => {
    const { app } = await provider('postgresql://hubline@127.0.0.1:1/hubline');
    const { statusCode, body } = await app.inject('/metrics');
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^hubline_outbound_waiting Nan$/m);
    expect(body).toMatch(/^hubline_pool_waiting 0$/m);
    await app.close();
  });
});

describe('the state of the system', () => {
  it('tells an admin of this provider, the database, what waits and what is slow, and nobody else', async () => {
    const [admin, manager] = [
      await addPerson(test, { role: 'admin' }),
      await addPerson(test, { role: 'admin_operator' }),
    ];
    await admin.call('GET /hubs');
    const { data } = (await admin.call('GET /system')).ok;
    expect(data.provider).toMatchObject({ role: 'all', pool: { most: test.pool.options.max, waiting: 0 } });
    expect(data.database.bytes).toBeGreaterThan(1_000_000);
    expect(data.database.connections).toBeGreaterThan(0);
    expect(data.queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['outbound', 'carriers', 'counts']));
    // Push is off, so that what is to be pushed is nothing that waits.
    expect(data.queues.map(({ name }) => name)).not.toContain('push');
    const hubs = data.endpoints.find(({ route }) => route === '/v1/hubs');
    expect(hubs?.requests).toBeGreaterThan(0);
    expect(hubs?.p95_ms).toBeGreaterThan(0);
    expect(data.minutes.reduce((all, { requests }) => all + requests, 0)).toBeGreaterThan(0);
    expect((await manager.call('GET /system')).code).toBe('EUS008');
  });

  it('tells of all providers, by what each said last, until it is stopped', async () => {
    const admin = await addPerson(test, { role: 'admin' });
    const all = async () => (await admin.call('GET /system')).ok.data.providers;
    const app = await test.sibling();
    await app.listen({ port: 0, host: '127.0.0.1' });
    await expect.poll(all, { timeout: 60_000 }).toHaveLength(1);
    expect((await all())[0]).toMatchObject({ name: hostname(), role: 'all', most: 10, waiting: 0 });
    // One that was killed takes nothing back: it is silent, and forgotten after an hour.
    await test.pool.query(
      `insert into provider_beats select gen_random_uuid(), 'may-2', 'worker', now(), now() - make_interval(mins => ago), 1, 0, 0, 0, 1, 0, 0
       from unnest(array[7, 61]) ago`,
    );
    await app.close();
    expect((await all()).map(({ name, silent_seconds }) => [name, Math.round(silent_seconds / 60)])).toEqual([
      ['may-2', 7],
    ]);
    await test.pool.query('delete from provider_beats');
  });

  it('is heard by the database’s clock, however far that of a provider is behind', async () => {
    const admin = await addPerson(test, { role: 'admin' });
    const all = async () => (await admin.call('GET /system')).ok.data.providers;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 10 * 60_000 });
    const app = await test.sibling();
    await app.listen({ port: 0, host: '127.0.0.1' });
    await expect.poll(all, { timeout: 60_000 }).toHaveLength(1);
    vi.useRealTimers();
    expect((await all())[0]?.silent_seconds).toBeLessThan(300);
    await app.close();
  });

  it('tells how many calls wait to be sent, and since when the oldest is due', async () => {
    const admin = await addPerson(test, { role: 'admin' });
    const outbound = async () =>
      (await admin.call('GET /system')).ok.data.queues.find(({ name }) => name === 'outbound');
    expect(await outbound()).toEqual({ name: 'outbound', waiting: 0, oldest_seconds: 0, failed: 0 });
    const { id } = await addEndpoint(admin, { url: 'https://example.com/' }, { kind: 'webhook', enabled: false });
    await test.pool.query(
      `insert into outbound_deliveries (kind, endpoint_id, state, due_at)
       select 'test', $1, state, now() - interval '7 minutes' from unnest(array['waiting', 'waiting', 'failed', 'done']) state`,
      [id],
    );
    expect(await outbound()).toMatchObject({ waiting: 2, oldest_seconds: expect.closeTo(420, -2), failed: 1 });
    await test.pool.query('delete from outbound_deliveries');
  });
});

describe('a request', () => {
  it('has an id, its own or the one it came with, in its answer', async () => {
    const idOf = async (given?: string): Promise<unknown> =>
      (await test.app.inject({ url: '/v1/live', headers: given === undefined ? {} : { 'x-request-id': given } }))
        .headers['x-request-id'];
    expect(await idOf('0f8e-balancer-17')).toBe('0f8e-balancer-17');
    expect(await idOf()).toMatch(/^[\da-f-]{36}$/);
    // What isn’t one is not written into a log.
    expect(await idOf('x'.repeat(500))).toMatch(/^[\da-f-]{36}$/);
  });

  it('knows how long its own statements took, be another’s under way or not', async () => {
    const { app } = await provider();
    const took = new Map<string, number>();
    app.addHook('onResponse', (request, _reply, done) => {
      took.set(request.url, request.statements.milliseconds);
      done();
    });
    const admin = await addPerson(test, { role: 'admin' });
    const headers = { authorization: `Bearer ${admin.token}` };
    await Promise.all(['/v1/hubs', '/v1/live', '/v1/shops'].map((url) => app.inject({ url, headers })));
    expect(took.get('/v1/hubs')).toBeGreaterThan(0);
    expect(took.get('/v1/shops')).toBeGreaterThan(0);
    expect(took.get('/v1/live')).toBe(0);
    await app.close();
  });

  it('is a part of the trace that it came with, its statements parts of it, without what anybody wrote', async () => {
    const listener = await Listener.open();
    const close = await openTracing(`http://127.0.0.1:${listener.port}`);
    const admin = await addPerson(test, { role: 'admin' });
    const [traceId, from] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
    const traceparent = `00-${traceId}-${from}-01`;
    await admin.call('GET /packages', { query: { q: '0987654321' }, headers: { traceparent } });
    await close();
    const sent = listener.heard.map(({ path, body }) => ({ path, body }));
    expect(sent.map(({ path }) => path)).toContain('/v1/traces');
    const spans = sent.flatMap(({ body }) => spansOf(JSON.parse(body)));
    const request = spans.find(({ name }) => name === 'GET /v1/packages');
    expect(request).toMatchObject({ traceId, parentSpanId: from });
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(statements.map(({ name }) => name)).toContain('SELECT');
    expect(sent.map(({ body }) => body).join('')).toContain('from packages');
    expect(sent.map(({ body }) => body).join('')).not.toMatch(/0987654321|Bearer/);
    await listener.close();
    // Without a collector nothing is recorded.
    await admin.call('GET /hubs', { headers: { traceparent } });
    expect(listener.heard).toHaveLength(sent.length);
  });
});
