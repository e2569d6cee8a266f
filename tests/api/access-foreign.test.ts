import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointNames, endpointSpec } from '~contract/endpoints';
import { seesAllHubs, staffRoles } from '~domain/roles';
import { oneIn } from '../helpers/run-length';
import { examples } from './helpers/examples';
import { addPerson } from './helpers/people';
import { send } from './helpers/send';
import { mayCall, someOf, Walk } from './helpers/walk';

const isRead = (name: string): boolean => name.startsWith('GET ');

let walk: Walk;
beforeAll(async () => {
  walk = await Walk.open();
});
afterAll(() => walk.close());

describe('every endpoint with data of a hub or a person, asked for another’s', () => {
  // What only reads comes first: by what administrators may do, foreign packages come to hubs whose people then see
  // them.
  const readsFirst = endpointNames.toSorted((one, other) => Number(!isRead(one)) - Number(!isRead(other)));
  const scoped = readsFirst.flatMap((name) => {
    const { foreign } = examples[name];
    return foreign ? [{ name, foreign }] : [];
  });

  it.each(oneIn(4, scoped))('$name gives nothing away', async ({ name, foreign }) => {
    const callers = staffRoles.filter((role) => mayCall(name, { role, reports: true }));
    const turn = endpointNames.indexOf(name);
    // Of those who see one hub and those who see all: every day one of either, by turns.
    const kinds = [true, false]
      .map((all) => callers.filter((role) => seesAllHubs(role) === all))
      .filter((some) => some.length > 0);
    const walked = someOf(kinds, turn).flatMap((some) => someOf(some, turn));
    for (const role of walked) {
      const caller = await walk.newcomer({ role, reports: true });
      const { call, refused, secrets, seenBy = seesAllHubs } = await foreign(walk.scene.for(caller));
      const answer = await caller.call(name, call);
      const found = secrets.filter((secret) =>
        typeof secret === 'string' ? answer.text.includes(secret) : secret.test(answer.text),
      );
      if (!seenBy(role)) {
        expect([role, answer.code, found.map(String)]).toEqual([role, refused ?? null, []]);
        // Nor does the refusal tell that there is such a thing: it is that of an id nobody has.
        if (refused !== undefined && answer.status === 404 && call.params && 'id' in call.params) {
          const nobody = await caller.call(name, { ...call, params: { ...call.params, id: 99_999_999_999 } });
          expect([role, nobody.status, nobody.text]).toEqual([role, answer.status, answer.text]);
        }
        continue;
      }
      // Proof that there was something to hide: the same request shows it to whom it belongs.
      expect([role, answer.code]).toEqual([role, null]);
      if (refused === undefined) expect([role, found.length]).not.toEqual([role, 0]);
    }
  });

  it('leaves foreign packages as they were', async () => {
    const { rows } = await walk.test.pool.query(
      `select h.action, u.name from package_history h join packages p on p.id = h.package_id join users u on u.id = h.actor_id
       join roles r on r.id = u.role_id where p.current_hub_id = $1 and r.name not in ('admin', 'admin_operator')`,
      [walk.scene.foreign.hub.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('provider settings', () => {
  it('hide packages from the one excluded account, whatever its role', async () => {
    const excluded = await addPerson(walk.test, { role: 'admin', email: 'excluded@people.test' });
    const lists = endpointNames.filter((name) => endpointSpec(name).access === 'packages');
    expect(lists.length).toBeGreaterThan(5);
    for (const name of lists) expect([name, await walk.play(name, excluded)]).toEqual([name, 'EUS008']);
    expect(await walk.play('GET /hubs', excluded)).toBe('success');
  });

  it('close to it what is done to packages by themselves, and what others exported of them', async () => {
    const excluded = await addPerson(walk.test, { role: 'admin', email: 'excluded-too@people.test' });
    const app = await walk.test.sibling({ HUBLINE_PACKAGES_EXCLUDED_ACCOUNT: 'excluded-too@people.test' });
    const ofPackages = endpointNames.filter(
      (name) => / \/(packages|multiple-print)[/-]/.test(name) && !/-(import|quote|awb\/)/.test(name),
    );
    expect(ofPackages.length).toBeGreaterThan(20);
    for (const name of ofPackages) expect([name, await walk.refused(name, excluded, app)]).toEqual([name, 'EUS008']);
    for (const name of ['POST /mobile-units', 'POST /linehaul-runsheets'] as const)
      expect([name, await walk.play(name, excluded, app)]).toEqual([name, 'success']);
    const colleague = await walk.newcomer({ role: 'admin' });
    const made = await colleague.call('GET /export-packages', {
      query: { format: 'csv', created_from: new Date().toISOString() },
    });
    const id = Number(made.headers['x-export-id']);
    await colleague.call('GET /exports/{id}', { params: { id } });
    const { ok } = await send(app, 'GET /exports', { token: excluded.token });
    expect(ok.data.map((row) => row.id)).not.toContain(id);
    const file = await send(app, 'GET /exports/{id}/file', { token: excluded.token, params: { id } });
    expect(file.status).toBe(404);
  });
});
