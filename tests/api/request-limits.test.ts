import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from './helpers/app';
import { addPerson } from './helpers/people';
import { send } from './helpers/send';

let test: TestApp;

beforeAll(async () => {
  test = await testApp({ seed: 'empty', settings: { HUBLINE_REQUESTS_PER_MINUTE: '20' } });
});
afterAll(() => test.close());

const statusWith = async (token: string): Promise<number> => (await send(test.app, 'GET /hubs', { token })).status;

describe('requests a minute', () => {
  it('made-up tokens, a new one each time, share the limit of their address, and leave a session its own', async () => {
    const { token } = await addPerson(test, { role: 'admin' });
    expect(await statusWith(token)).toBe(200);
    const answers: number[] = [];
    for (let call = 0; call < 25; call += 1) answers.push(await statusWith(`made-up-${call}`));
    // The session's first request counted for the address too: nobody knew it yet.
    expect(answers.filter((status) => status === 401)).toHaveLength(19);
    expect(answers.slice(19)).toEqual(Array.from({ length: 6 }, () => 429));
    expect(await statusWith(token)).toBe(200);
  });

  it('a session is stopped at its own limit', async () => {
    const { token } = await addPerson(test, { role: 'admin' });
    const answers: number[] = [];
    for (let call = 0; call < 25; call += 1) answers.push(await statusWith(token));
    expect(answers.at(-1)).toBe(429);
  });

  it('are granted by two providers together, each its part', async () => {
    const { token } = await addPerson(test, { role: 'admin' });
    const [first, second] = [await test.sibling(), await test.sibling()];
    const said = async (): Promise<number | null> => (await test.pool.query('select from provider_beats')).rowCount;
    await first.listen({ port: 0, host: '127.0.0.1' });
    await expect.poll(said, { timeout: 60_000 }).toBe(1);
    await second.listen({ port: 0, host: '127.0.0.1' });
    const granted = async (): Promise<number> =>
      Number((await send(second, 'GET /hubs', { token })).headers['x-ratelimit-limit']);
    // Whoever comes later knows of the one before at once; that one by its next word.
    await expect.poll(granted, { timeout: 60_000 }).toBe(10);
    await second.close();
    await first.close();
  });
});
