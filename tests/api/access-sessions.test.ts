import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointNames, endpointSpec, type EndpointName } from '~contract/endpoints';
import { oneIn } from '../helpers/run-length';
import type { Person } from './helpers/app';
import { examples } from './helpers/examples';
import { addPerson } from './helpers/people';
import { Walk } from './helpers/walk';

let walk: Walk;
beforeAll(async () => {
  walk = await Walk.open();
});
afterAll(() => walk.close());

describe('every endpoint, called without a living session', () => {
  let callers: Readonly<Record<string, Person>>;
  beforeAll(async () => {
    const ended = await walk.newcomer({ role: 'admin' });
    await walk.test.pool.query('update sessions set ended_at = now() where id = $1', [ended.sessionId]);
    const expired = await walk.newcomer({ role: 'admin' });
    await walk.test.pool.query(`update sessions set expires_at = now() - interval '1 second' where id = $1`, [
      expired.sessionId,
    ]);
    const locked = await walk.newcomer({ role: 'admin' });
    await walk.test.pool.query('update users set locked_at = now() where id = $1', [locked.id]);
    callers = {
      'no token': { ...ended, token: '' },
      'a guess': { ...ended, token: randomBytes(32).toString('base64url') },
      ended,
      expired,
      locked,
    };
  });

  it.each(oneIn(6, endpointNames))('%s', async (name) => {
    const open = endpointSpec(name).access === 'public';
    const ask = (caller: Person): Promise<string> => (open ? walk.play(name, caller) : walk.refused(name, caller));
    const verdicts = Object.fromEntries(
      await Promise.all(Object.entries(callers).map(async ([label, caller]) => [label, await ask(caller)] as const)),
    );
    expect(verdicts).toEqual(
      Object.fromEntries(
        Object.keys(callers).map((label) => [label, open ? (examples[name].hears ?? 'success') : 'ESY002']),
      ),
    );
  });
});

describe('every endpoint, called by who has yet to replace the password that somebody else gave him', () => {
  // What each comes to; confirming his password is what only he can.
  const open: Partial<Record<EndpointName, string>> = {
    'GET /user/current': 'success',
    'PATCH /users/{id}/confirm-password': 'success',
    'DELETE /logout': 'success',
  };
  const newcomer = () =>
    addPerson(walk.test, { role: 'admin', hubIds: [walk.scene.own.hub.id], mustConfirmPassword: true });
  let idle: Person;
  beforeAll(async () => {
    idle = await newcomer();
  });

  it.each(oneIn(6, endpointNames))('%s', async (name) => {
    const heard = open[name] ?? (endpointSpec(name).access === 'public' ? (examples[name].hears ?? 'success') : null);
    expect(heard === null ? await walk.refused(name, idle) : await walk.play(name, await newcomer())).toBe(
      heard ?? 'EUS008',
    );
  });
});
