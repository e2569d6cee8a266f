import { parseOptions, verify } from '@node-rs/argon2';
import { type Challenge, randomInt, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp, type TestApp } from '../api/helpers/app';
import { addUser, testPassword } from '../api/helpers/people';
import { send } from '../api/helpers/send';

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});

/** The work of a challenge, a tenth of the least that is asked of people: these tests solve many. */
const counter = 15;
vi.mock('altcha-lib', async (original) => {
  const altcha = await original<typeof import('altcha-lib')>();
  return { ...altcha, randomInt: vi.fn(() => counter) };
});

let test: TestApp;
let serial = 0;

const freshAddress = (): string => `10.3.${Math.floor((serial += 1) / 250)}.${serial % 250}`;
const login = (username: string, password: string, from = freshAddress(), captcha_pass?: string) =>
  test.call('POST /clients/web/login', {
    body: { username, password, ...(captcha_pass === undefined ? {} : { captcha_pass }) },
    from,
  });

async function newAccount(): Promise<string> {
  const id = await addUser(test, { role: 'hub_operator' });
  const { rows } = await test.pool.query<{ email: string }>('select email from users where id = $1', [id]);
  return rows[0]?.email ?? '';
}

/** What the widget in the browser does, without it. */
async function solve(): Promise<string> {
  const challenge = (await test.call('GET /captcha-challenge')).ok as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}
const verifyCaptcha = (payload: string) => test.call('POST /verify-capcha', { query: { payload } });
const newPass = async (): Promise<string> => (await verifyCaptcha(await solve())).ok.data.pass;

async function failTimes(times: number, username: string, from?: string): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1)
    expect((await login(username, 'Wrong@2026', from)).code).toBe('ELG001');
}

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
});
afterAll(() => test.close());

describe('an unknown user', () => {
  it('costs the same work as a wrong password: one argon2id verification of the same cost', async () => {
    const account = await newAccount();
    vi.mocked(verify).mockClear();
    await login(account, 'Wrong@2026');
    await login('nobody@people.test', 'Wrong@2026');
    const costs = vi.mocked(verify).mock.calls.map(([hash]) => parseOptions(hash));
    expect(costs).toHaveLength(2);
    expect(costs[0]).toMatchObject({ algorithm: 2, memoryCost: 19_456, timeCost: 2 });
    expect(costs[1]).toEqual(costs[0]);
  });

  it('is slowed like a known one', async () => {
    await failTimes(5, 'ghost@people.test');
    expect((await login('GHOST@people.test', 'Wrong@2026')).code).toBe('ELG002');
  });
});

describe('after five failures', () => {
  it('of the account the captcha is asked for, from anywhere and on every provider, even with the right password', async () => {
    const other = await test.sibling();
    const account = await newAccount();
    await failTimes(5, account);
    vi.mocked(verify).mockClear();
    expect(await login(account, testPassword)).toMatchObject({ status: 422, code: 'ELG002' });
    expect(
      (
        await send(other, 'POST /clients/web/login', {
          body: { username: account, password: testPassword },
          from: freshAddress(),
        })
      ).code,
    ).toBe('ELG002');
    expect(verify).not.toHaveBeenCalled();
  });

  it('of the address the captcha is asked for, whichever account', async () => {
    const from = freshAddress();
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await login(`guess-${attempt}@people.test`, 'Wrong@2026', from)).code).toBe('ELG001');
    expect((await login(await newAccount(), testPassword, from)).code).toBe('ELG002');
    expect((await login(await newAccount(), testPassword)).status).toBe(200);
  });

  it('the addresses of one IPv6 customer count as one', async () => {
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect((await login(`six-${attempt}@people.test`, 'Wrong@2026', `2001:db8:0:7::${attempt}`)).code).toBe('ELG001');
    expect((await login('six@people.test', 'Wrong@2026', '2001:db8:0:7:aaaa::1')).code).toBe('ELG002');
    expect((await login('six@people.test', 'Wrong@2026', '2001:db8:0:8::1')).code).toBe('ELG001');
  });

  it('a volley sent at once learns no more than five tries', async () => {
    const account = await newAccount();
    const guesses = await Promise.all(Array.from({ length: 20 }, () => login(account, 'Wrong@2026')));
    expect(guesses.filter((answer) => answer.code === 'ELG001')).toHaveLength(5);
    expect(guesses.filter((answer) => answer.code === 'ELG002')).toHaveLength(15);
  });

  it('each try costs a pass and waits longer than the one before', async () => {
    const account = await newAccount();
    await failTimes(5, account);
    const took: number[] = [];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const pass = await newPass();
      const started = performance.now();
      expect((await login(account, 'Wrong@2026', freshAddress(), pass)).code).toBe('ELG001');
      took.push(performance.now() - started);
      expect((await login(account, testPassword, freshAddress(), pass)).code).toBe('ELG002');
    }
    expect(took[0]).toBeGreaterThan(250);
    expect(took[1]).toBeGreaterThan(500);
  });

  it('tries with passes sent side by side still come one after another', async () => {
    const account = await newAccount();
    await failTimes(5, account);
    const passes = [await newPass(), await newPass(), await newPass()];
    const started = performance.now();
    await Promise.all(passes.map((pass) => login(account, 'Wrong@2026', freshAddress(), pass)));
    expect(performance.now() - started).toBeGreaterThan(750);
  });

  it('whoever guesses from elsewhere keeps nobody out where he signs in from', async () => {
    const account = await newAccount();
    const home = freshAddress();
    expect((await login(account, testPassword, home)).status).toBe(200);
    await failTimes(5, account);
    await test.pool.query(
      `update login_failures set failures = 12, last_at = now() + interval '60 seconds'
       where subject = (select 'user:' || id from users where email = $1)`,
      [account],
    );
    expect((await login(account, testPassword, freshAddress(), await newPass())).code).toBe('ESY003');
    // He too is asked for a captcha and waits his turn, but no other's.
    expect((await login(account, testPassword, home)).code).toBe('ELG002');
    expect((await login(account, testPassword, home, await newPass())).status).toBe(200);
  });

  it('a success with a pass starts the account anew, by either of its names', async () => {
    const account = await newAccount();
    const username = account.split('@')[0] ?? '';
    await failTimes(3, account);
    await failTimes(2, username.toUpperCase());
    for (const name of [account, username]) expect((await login(name, testPassword)).code).toBe('ELG002');
    expect((await login(account, testPassword, freshAddress(), await newPass())).status).toBe(200);
    await failTimes(4, account);
    expect((await login(username, testPassword)).status).toBe(200);
  });

  it('failures are forgotten after fifteen minutes', async () => {
    const account = await newAccount();
    await failTimes(5, account);
    await test.pool.query(
      `update login_failures set last_at = last_at - interval '15 minutes 1 second'
       where subject = (select 'user:' || id from users where email = $1)`,
      [account],
    );
    await failTimes(1, account);
    expect((await login(account, testPassword)).status).toBe(200);
  });
});

describe('the captcha', () => {
  it('gives challenges of bounded work that differ', async () => {
    const [first, second] = await Promise.all([
      test.call('GET /captcha-challenge'),
      test.call('GET /captcha-challenge'),
    ]);
    expect(first.ok).toEqual({
      parameters: {
        algorithm: 'PBKDF2/SHA-256',
        cost: 5_000,
        keyLength: 32,
        keyPrefix: expect.any(String),
        keySignature: expect.any(String),
        nonce: expect.any(String),
        salt: expect.any(String),
        expiresAt: expect.any(Number),
      },
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(first.ok.signature).not.toBe(second.ok.signature);
    expect(randomInt).toHaveBeenCalledWith(450, 150);
  });

  it('takes a solution once, on whichever provider', async () => {
    const other = await test.sibling();
    const payload = await solve();
    const answers = await Promise.all([
      verifyCaptcha(payload),
      send(other, 'POST /verify-capcha', { query: { payload } }),
      verifyCaptcha(payload),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422]);
    expect((await verifyCaptcha(payload)).code).toBe('ELG002');
  });

  it('refuses what is forged, altered, expired or rubbish', async () => {
    const { challenge, solution } = JSON.parse(atob(await solve())) as { challenge: Challenge; solution: object };
    const forged = (changes: object): string => btoa(JSON.stringify({ challenge, solution, ...changes }));
    const payloads = [
      forged({ solution: { ...solution, derivedKey: '00'.repeat(32) } }),
      forged({ challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } } }),
      forged({ challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 4_000_000_000 } } }),
      forged({ challenge: { ...challenge, signature: '0'.repeat(64) } }),
      forged({ challenge: null }),
      btoa('{"challenge":'),
      btoa('null'),
      '%%%',
    ];
    for (const payload of payloads) expect((await verifyCaptcha(payload)).code).toBe('ELG002');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    expect((await verifyCaptcha(forged({}))).code).toBe('ELG002');
    vi.useRealTimers();
    expect((await verifyCaptcha(forged({}))).status).toBe(200);
  });

  it('passes are ours, unaltered, and good for five minutes', async () => {
    const account = await newAccount();
    await failTimes(5, account);
    const pass = await newPass();
    const [expiry = '', nonce = '', signature = ''] = pass.split('.');
    for (const wrong of ['', 'x', `${Number(expiry) + 1}.${nonce}.${signature}`, `${pass}.x`, `${expiry}.${nonce}.`]) {
      expect((await login(account, testPassword, freshAddress(), wrong)).code).toBe('ELG002');
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1_000 });
    expect((await login(account, testPassword, freshAddress(), pass)).code).toBe('ELG002');
    vi.useRealTimers();
    expect((await login(account, testPassword, freshAddress(), pass)).status).toBe(200);
  });
});
