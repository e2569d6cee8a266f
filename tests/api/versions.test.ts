import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp, type TestApp } from './helpers/app';
import { addPerson } from './helpers/people';
import { send } from './helpers/send';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
});
afterAll(() => test.close());
afterEach(() => void vi.unstubAllEnvs());

describe('a console of another contract', () => {
  it('is taken nothing from, whoever uses it; what says nothing of one is served', async () => {
    // As the build sets it: what runs from its sources has no version.
    vi.stubEnv('VITE_CONTRACT', 'mine');
    const { token } = await addPerson(test, { role: 'admin' });
    const statusWith = async (headers: Record<string, string>) => {
      const { status, code } = await send(test.app, 'GET /hubs', { token, headers });
      return [status, code];
    };
    expect(await statusWith({ 'hubline-contract': 'theirs' })).toEqual([409, 'ESY017']);
    expect(await statusWith({ 'hubline-contract': 'mine' })).toEqual([200, null]);
    expect(await statusWith({})).toEqual([200, null]);
  });
});

describe('the worker’s settings', () => {
  it('are a script without any where push is off, asked for anew each time', async () => {
    const answer = await test.app.inject('/config/firebase.js');
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, '', 'no-cache']);
    expect(answer.headers['content-type']).toContain('text/javascript');
  });
});
