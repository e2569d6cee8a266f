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
    const from = '192.0.2.60';
    const { token } = await addPerson(test, { role: 'admin' });
    const answers: number[] = [];
    for (let call = 0; call < 25; call += 1) answers.push((await send(test.app, 'GET /hubs', { token, from })).status);
    // The first counted for the address, which has more to give.
    expect(answers).toEqual(Array.from({ length: 25 }, (_, call) => (call < 21 ? 200 : 429)));
    expect((await send(test.app, 'GET /hubs', { from })).status).toBe(401);
  });

  it('are those of a session at all endpoints together', async () => {
    const { token } = await addPerson(test, { role: 'admin' });
    const answers: number[] = [];
    for (let call = 0; call < 13; call += 1)
      for (const name of ['GET /hubs', 'GET /user/current'] as const)
        answers.push((await send(test.app, name, { token, from: '192.0.2.70' })).status);
    // The first counted for the address.
    expect(answers.filter((status) => status === 200)).toHaveLength(21);
    expect(answers.slice(21)).toEqual(Array.from({ length: 5 }, () => 429));
  });

  it('still count for a session that is known once others have ended', async () => {
    const from = '192.0.2.77';
    const { token } = await addPerson(test, { role: 'admin' });
    const ask = async (): Promise<number> => (await send(test.app, 'GET /hubs', { token, from })).status;
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await ask()).toBe(200);
      const { call } = await addPerson(test, { role: 'admin' });
      await call('DELETE /logout', { from: '192.0.2.78' });
    }
    const answers: number[] = [];
    for (let call = 0; call < 20; call += 1)
      answers.push((await send(test.app, 'GET /hubs', { token: `made-up-${call}`, from })).status);
    // Its first request alone was the address's.
    expect(answers.filter((status) => status === 401)).toHaveLength(19);
  });

  it('of a carrier are those of its address, whatever it adds to the call or calls itself', async () => {
    const from = '192.0.2.90';
    const answers: number[] = [];
    for (let call = 0; call < 25; call += 1) {
      const { status } = await send(test.app, 'POST /three-pl/webhook/{carrier}', {
        params: { carrier: call % 2 ? 'GHN' : `NOBODY${call}` },
        query: { x: call },
        body: {},
        from,
      });
      answers.push(status);
    }
    expect(answers.slice(20)).toEqual(Array.from({ length: 5 }, () => 429));
    expect(answers.slice(0, 20)).not.toContain(429);
  });

  it('of one network of IPv6 are counted together: whoever has it has all of its addresses', async () => {
    const ask = async (from: string): Promise<number> => (await send(test.app, 'GET /hubs', { from })).status;
    for (let call = 0; call < 20; call += 1) expect(await ask(`2001:db8:7:1::${call.toString(16)}`)).toBe(401);
    expect(await ask('2001:db8:7:1:ffff::1')).toBe(429);
    expect(await ask('2001:db8:7:2::1')).toBe(401);
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
