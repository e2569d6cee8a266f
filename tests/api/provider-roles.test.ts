import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from './helpers/app';
import { until } from './helpers/outbound';

let test: TestApp;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
});
afterAll(() => test.close());

const queueThere = async (): Promise<boolean> =>
  (await test.pool.query<{ there: boolean }>(`select to_regclass('jobs.job') is not null as there`)).rows[0]?.there ===
  true;

it('a web answers and works at nothing else; a worker works, and answers only whoever watches it', async () => {
  const web = await test.sibling({ HUBLINE_ROLE: 'web' });
  await web.listen({ port: 0, host: '127.0.0.1' });
  const status = async (app: typeof web, url: string): Promise<readonly [number, unknown]> => {
    const answer = await app.inject({ url });
    const isJson = String(answer.headers['content-type']).includes('json');
    return [answer.statusCode, isJson ? answer.json().code : null];
  };
  // Nobody is signed in.
  expect(await status(web, '/v1/packages')).toEqual([401, 'ESY002']);
  expect(await status(web, '/v1/ready')).toEqual([200, undefined]);

  const worker = await test.sibling({ HUBLINE_ROLE: 'worker' });
  for (const path of ['live', 'ready', 'health']) expect(await status(worker, `/v1/${path}`)).toEqual([200, undefined]);
  expect((await worker.inject({ url: '/metrics' })).statusCode).toBe(200);
  for (const path of ['/v1/packages', '/v1/clients/web/login', '/v1/openapi.json', '/packages', '/'])
    expect([path, await status(worker, path)]).toEqual([path, [404, 'ESY004']]);

  expect(await queueThere()).toBe(false);
  await worker.listen({ port: 0, host: '127.0.0.1' });
  await until(queueThere, (there) => there);
  await test.pool.query(
    `insert into jobs.job (name, start_after) select name, now() - interval '90 seconds' from jobs.queue limit 1`,
  );
  // Told by any provider; a worker may have taken it meanwhile.
  const { body } = await web.inject({ url: '/metrics' });
  expect(body).toMatch(/^hubline_jobs_waiting [01]$/m);
  expect(body).toMatch(/^hubline_jobs_age_seconds \d/m);
});
