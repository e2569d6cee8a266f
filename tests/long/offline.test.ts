import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { Caller, RunStream } from '~commands/caller';
import { toSubject, type GateUser, type SubjectPackage } from '~commands/subject';
import type { RunLine } from '~contract/features/batch';
import { isErrorCode } from '~domain/errors';
import { drain, type DrainTools } from '~console/terminal/offline/drain';
import { openQueueStore } from '~console/terminal/offline/queue-store';
import type { QueuedLine } from '~console/terminal/offline/queued-line';
import { testApp, type Person } from '../api/helpers/app';
import { addPerson } from '../api/helpers/people';
import { send } from '../api/helpers/send';
import { setScene } from '../api/helpers/stage';
import { testRandom } from '../helpers/random';

const lines = 1_000;
const packages = 250;
/** Somebody at headquarters changed these while the hub had no network. */
const disturbed = 10;
/** Of a hundred answers: calls that never arrive, and calls that do and whose answer is lost. */
const lostBefore = 15;
const lostAfter = 15;
const poison = 520;

/** The console's caller without a socket; answers get lost as the weather has it. */
function callerOf(person: Person, app: Parameters<typeof send>[0], weather: () => number): Caller {
  let keys = 0;
  async function* batch({ idempotencyKey, ...body }: Parameters<Caller['batch']>[0]): RunStream {
    const luck = weather();
    if (luck < lostBefore) return yield { broken: 'offline', message: 'lost' };
    const answer = await send(app, 'POST /packages-batch', {
      token: person.token,
      body,
      headers: { 'idempotency-key': idempotencyKey },
    });
    if (luck < lostBefore + lostAfter) return yield { broken: 'offline', message: 'lost' };
    if (answer.status >= 300)
      return yield {
        broken: answer.code !== null && isErrorCode(answer.code) ? answer.code : 'ESY001',
        message: answer.text,
      };
    for (const line of answer.text.split('\n').filter((one) => one !== '')) yield JSON.parse(line) as RunLine;
  }
  return {
    batch,
    newKey: () => `long-${person.sessionId}-${(keys += 1)}`,
    each: () => Promise.reject(new Error('not asked for')),
    act: () => Promise.reject(new Error('not asked for')),
    read: () => Promise.reject(new Error('not asked for')),
    undo: () => {
      throw new Error('not asked for');
    },
  };
}

it('a thousand lines queued without a network: every effect once and in order after a reload, a session that ends and another user between, every conflict listed', async () => {
  const test = await testApp({ seed: 'empty' });
  const scene = await setScene(test);
  const { hub } = scene.own;
  const operator = await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] });
  const user: DrainTools['user'] = {
    id: operator.id,
    role: 'hub_operator',
    hubIds: [hub.id],
    packagesExcluded: false,
  } as unknown as GateUser & { id: number };
  const made = [];
  for (let index = 0; index < packages; index += 1) made.push(await scene.package(scene.own, 'Waiting_for_delivery'));
  const { ok } = await send(test.app, 'POST /packages-post', {
    token: operator.token,
    body: { codes: made.map(({ code }) => code) },
  });
  const seen: SubjectPackage[] = ok.data.packages.map(toSubject);
  expect(seen).toHaveLength(packages);

  // Half an hour without a network: a line every 1.8 s, each on one package, four on each of them.
  let store = await openQueueStore();
  for (let index = 0; index < lines; index += 1) {
    const item = seen[index % packages];
    if (!item) throw new Error('no package');
    const args = { operator_note: index === poison ? 'x'.repeat(10_000) : `line ${index}` };
    await store.add({
      userId: operator.id,
      at: Date.now() - (lines - index) * 1_800,
      line: `${item.code} ; note ${index}`,
      stages: [{ command: 'package.note', args }],
      packages: [item],
      codes: [],
      missed: [],
      key: `offline-${index}`,
      undoes: null,
      state: 'waiting',
      owner: null,
    });
  }
  for (const { id, version } of seen.slice(0, disturbed)) {
    const answer = await scene.admin.call('PATCH /packages/{id}/operator-update', {
      params: { id },
      body: { operator_note: 'headquarters', version },
      headers: { 'idempotency-key': `other-${id}` },
    });
    expect(answer.status).toBe(200);
  }

  const random = testRandom();
  const weather = (): number => random.int(0, 99);
  let caller = callerOf(operator, test.app, weather);
  const tools = (): DrainTools => ({
    store,
    user,
    caller,
    lookUp: () => Promise.reject(new Error('not asked for')),
    faultOf: () => ({ code: 'offline', message: '' }),
    senderOf: () => Promise.resolve(null),
    newKey: () => 'of no scan',
    now: Date.now,
    show: () => Promise.resolve(),
    tell: () => undefined,
  });
  const started = performance.now();
  // The tab is reloaded in the middle of it.
  const reload = new AbortController();
  let sent = 0;
  const untilReload: Caller = {
    ...caller,
    batch: (call, signal) => {
      sent += 1;
      if (sent === 400) reload.abort();
      return caller.batch(call, signal);
    },
  };
  while (!reload.signal.aborted) await drain({ ...tools(), caller: untilReload }, reload.signal);
  store.close();
  store = await openQueueStore();

  const waiting = async (): Promise<number> =>
    (await store.list(operator.id)).filter(({ state }) => state === 'waiting').length;
  const half = await waiting();
  expect(half).toBeGreaterThan(0);
  // Whoever signs in meanwhile sends a line of his own and none of these.
  const colleague = await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] });
  const stages = [{ command: 'package.note', args: { operator_note: 'colleague' } }];
  await store.add({
    userId: colleague.id,
    at: Date.now(),
    line: 'note',
    stages,
    packages: seen.slice(0, 1),
    codes: [],
    missed: [],
    key: 'colleague',
    undoes: null,
    state: 'waiting',
    owner: null,
  });
  expect(
    await drain({ ...tools(), user: { ...user, id: colleague.id }, caller: callerOf(colleague, test.app, () => 100) }),
  ).toBe('empty');
  expect(await waiting()).toBe(half);

  // His session has ended: nothing is given up, and signed in again he goes on where he was.
  await operator.call('DELETE /logout');
  let end = await drain(tools());
  while (end === 'offline') end = await drain(tools());
  expect([end, await waiting()]).toEqual(['session', half]);
  caller = callerOf(await test.signIn(operator.id), test.app, weather);
  while ((await drain(tools())) !== 'empty');
  const tookMs = performance.now() - started;

  const left = (await store.list(operator.id)) as QueuedLine[];
  const conflicts = left.filter(({ state }) => state === 'changed');
  expect(
    left
      .filter(({ state }) => state === 'aside')
      .map(({ line, fault }) => [line.endsWith(`note ${poison}`), fault?.code]),
  ).toEqual([[true, 'ESP000']]);
  expect(conflicts).toHaveLength(disturbed * (lines / packages));
  expect(new Set(conflicts.flatMap(({ refused }) => refused.map(({ code }) => code)))).toEqual(new Set(['EPK030']));

  const { rows } = await test.pool.query<{ package_id: number; note: string }>(
    `select package_id, after ->> 'operator_note' as note from package_history where action = 'operator_update' and actor_id = $1 order by id`,
    [operator.id],
  );
  const expected = (place: number): string[] =>
    place < disturbed
      ? []
      : Array.from({ length: lines / packages }, (_, round) => round * packages + place)
          .filter((index) => index !== poison)
          .map((index) => `line ${index}`);
  for (const [place, item] of seen.entries())
    expect(rows.filter((row) => row.package_id === item.id).map((row) => row.note)).toEqual(expected(place));
  console.log(
    `offline: ${lines} lines, ${rows.length} effects, ${conflicts.length} conflicts listed, drained in ${(tookMs / 1_000).toFixed(1)} s with 30 % of the answers lost`,
  );
  await test.close();
});
