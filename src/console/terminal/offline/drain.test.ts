import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '~commands/caller';
import { chainOf } from './chain-of';
import { drain, type DrainEnd, type DrainTools } from './drain';
import { isScan, type NewLine, type QueuedLine } from './queued-line';
import { openQueueStore, type QueueStore } from './queue-store';
import { sendLine } from './send-line';
import { PlayProvider, type Weather } from './testing/play-provider';
import { testSeed } from '../../../../tests/helpers/random';
import { howMany } from '../../../../tests/helpers/run-length';

const me = { id: 1, role: 'admin', hubIds: [1], packagesExcluded: false } as unknown as DrainTools['user'];
const other = { ...me, id: 2 };

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

let keys = 0;
const noteLine = (
  provider: PlayProvider,
  note: string,
  ids: readonly number[],
  change: Partial<NewLine> = {},
): NewLine => {
  keys += 1;
  return {
    userId: me.id,
    at: 0,
    line: `note ${note}`,
    stages: [{ command: 'package.note', args: { operator_note: note } }],
    packages: ids.map((id) => provider.package(id, 1)),
    codes: [],
    missed: [],
    key: `key-${keys}`,
    undoes: null,
    state: 'waiting',
    owner: null,
    ...change,
  };
};

const toolsOf = (store: QueueStore, caller: Caller, change: Partial<DrainTools> = {}): DrainTools => ({
  store,
  user: me,
  caller,
  lookUp: () => Promise.reject(new Error('not asked for')),
  faultOf: () => ({ code: 'offline', message: '' }),
  senderOf: () => Promise.resolve(null),
  newKey: () => `scans-${(keys += 1)}`,
  now: () => 0,
  show: () => Promise.resolve(),
  tell: () => undefined,
  ...change,
});

const linesOf = async (store: QueueStore): Promise<QueuedLine[]> =>
  (await store.list(me.id)).filter((entry): entry is QueuedLine => !isScan(entry));

/** Again and again, as the console does on every return, until nothing waits. */
const drainAll = async (tools: DrainTools, most = 10_000): Promise<DrainEnd> => {
  for (let time = 0; time < most; time += 1) {
    const end = await drain(tools);
    if (end === 'empty') return end;
  }
  throw new Error('never empty');
};

const neverEnds = new Promise<never>(() => undefined);

interface Mortal {
  readonly store: QueueStore;
  readonly caller: Caller;
  readonly dead: Promise<void>;
  readonly kill: () => Promise<void>;
}

/** A tab that is killed in the middle of its `life`-th step: what that step does may happen, nothing after it does. */
const mortal = (store: QueueStore, caller: Caller, life: number): Mortal => {
  let left = life;
  let die = (): void => undefined;
  /** Kept once a step is asked for that the tab does not live to see. */
  const dead = new Promise<void>((resolve) => (die = resolve));
  const inHand = new Set<Promise<unknown>>();
  const end = (): Promise<never> => {
    die();
    return neverEnds;
  };
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    left -= 1;
    if (left < 0) return end();
    const working = work();
    inHand.add(working);
    const value = await working.finally(() => inHand.delete(working));
    return left <= 0 ? end() : value;
  };
  const wrapped = new Proxy(store, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function'
        ? (...args: unknown[]) => step(async () => member.apply(target, args) as unknown)
        : member;
    },
  });
  async function* dying(lines: ReturnType<Caller['batch']>): ReturnType<Caller['batch']> {
    for await (const line of lines) yield await step(() => Promise.resolve(line));
  }
  /** What it had in hand still reaches the disk. */
  const kill = async (): Promise<void> => {
    left = 0;
    await Promise.allSettled(inHand);
  };
  return {
    store: wrapped,
    dead,
    kill,
    caller: { ...caller, batch: (call, signal) => dying(caller.batch(call, signal)) },
  };
};

describe('the offline queue', () => {
  it('sends a line that went out by codes again as the same call, and looks none of them up', async () => {
    const weather: Weather[] = ['answer_lost'];
    const provider = new PlayProvider(() => weather.shift() ?? 'fine');
    const store = await openQueueStore();
    const codes = [provider.package(1).code];
    const line = await store.add(noteLine(provider, 'x', [], { codes, state: 'running', owner: 'tab' }));
    const tools = toolsOf(store, provider.caller());
    const sending = sendLine(line, chainOf(line.stages) ?? [], {
      ...tools,
      facts: new Map(),
      show: () => Promise.resolve(),
    });
    let step = await sending.next();
    while (!step.done) step = await sending.next();
    expect(step.value.kind).toBe('broken');
    await store.change(line.id, { state: 'waiting', owner: null });
    expect(await drainAll(tools)).toBe('empty');
    const [first, again] = provider.calls;
    expect([provider.calls.length, again, provider.log.get(1)]).toEqual([2, first, ['x']]);
    expect(first).toMatchObject({ codes });
    expect(await linesOf(store)).toEqual([]);
    store.close();
  });

  it('does each effect exactly once and in order per package, whatever answers are lost and wherever the tab is killed', async () => {
    const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 });
    const weather: fc.Arbitrary<Weather> = fc.oneof(
      { weight: 7, arbitrary: fc.constant<Weather>('fine') },
      {
        weight: 3,
        arbitrary: fc.oneof(
          fc.constantFrom<Weather>('not_sent', 'answer_lost', 'ESY003', 'ESY009', 'ESY019'),
          fc.integer({ min: 0, max: 6 }),
        ),
      },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(someIds, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(weather),
        fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 8 }),
        async (lines, skies, lives) => {
          vi.stubGlobal('indexedDB', new IDBFactory());
          const provider = new PlayProvider(() => skies.next().value ?? 'fine');
          let store = await openQueueStore();
          for (const [index, ids] of lines.entries()) await store.add(noteLine(provider, String(index), ids));
          for (const life of lives) {
            const tab = mortal(store, provider.caller(), life);
            await Promise.race([drainAll(toolsOf(tab.store, tab.caller)), tab.dead]);
            await tab.kill();
            store = await openQueueStore();
          }
          await drainAll(toolsOf(store, provider.caller()));
          expect(await store.list(me.id)).toEqual([]);
          for (const id of new Set(lines.flat())) {
            expect(provider.log.get(id)).toEqual(
              lines.flatMap((ids, index) => (ids.includes(id) ? [String(index)] : [])),
            );
          }
        },
      ),
      { seed: testSeed(), numRuns: howMany(120, 40) },
    );
  }, 60_000);

  it('lists every package that somebody else changed meanwhile, and does nothing to it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), { minLength: 1, maxLength: 8 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
        async (lines, disturbed) => {
          vi.stubGlobal('indexedDB', new IDBFactory());
          const provider = new PlayProvider();
          const store = await openQueueStore();
          for (const [index, ids] of lines.entries()) await store.add(noteLine(provider, String(index), ids));
          for (const id of disturbed) provider.disturb(id);
          expect(await drain(toolsOf(store, provider.caller()))).toBe('empty');
          const refused = (await linesOf(store)).flatMap((line) =>
            line.refused.map((one) => `${line.line} ${one.package.id} ${one.code}`),
          );
          expect(refused.sort()).toEqual(
            lines
              .flatMap((ids, index) =>
                ids.filter((id) => disturbed.includes(id)).map((id) => `note ${index} ${id} EPK030`),
              )
              .sort(),
          );
          for (const id of disturbed) expect(provider.log.get(id)).toBeUndefined();
        },
      ),
      { seed: testSeed(), numRuns: howMany(60, 20) },
    );
  }, 60_000);

  it('lets a line that can never succeed step aside with its reason, and goes on with the rest', async () => {
    const provider = new PlayProvider(({ args }) => (args['operator_note'] === 'poison' ? 'ESP000' : 'fine'));
    const store = await openQueueStore();
    for (const note of ['a', 'poison', 'b']) await store.add(noteLine(provider, note, [1]));
    expect(await drain(toolsOf(store, provider.caller()))).toBe('empty');
    expect(provider.log.get(1)).toEqual(['a', 'b']);
    expect(await store.list(me.id)).toMatchObject([{ line: 'note poison', state: 'aside', fault: { code: 'ESP000' } }]);
  });

  it.each([
    ['ESY001', 3],
    ['offline', 12],
  ] as const)('gives up on a line at which the provider fails with %s %i times in a row', async (code, times) => {
    const provider = new PlayProvider(({ args }) =>
      args['operator_note'] === 'poison' ? (code === 'offline' ? 'not_sent' : code) : 'fine',
    );
    const store = await openQueueStore();
    for (const note of ['poison', 'b']) await store.add(noteLine(provider, note, [1]));
    await drainAll(toolsOf(store, provider.caller()));
    expect(provider.calls.filter(({ args }) => args['operator_note'] === 'poison')).toHaveLength(times);
    expect(
      new Set(
        provider.calls
          .filter(({ args }) => args['operator_note'] === 'poison')
          .map(({ idempotencyKey }) => idempotencyKey),
      ).size,
    ).toBe(1);
    expect(provider.log.get(1)).toEqual(['b']);
    expect(await store.list(me.id)).toMatchObject([{ state: 'aside', fault: { code } }]);
  });

  it('never sends what another user queued', async () => {
    const provider = new PlayProvider();
    const store = await openQueueStore();
    await store.add(noteLine(provider, 'mine', [1]));
    await store.add(noteLine(provider, 'theirs', [1], { userId: other.id }));
    expect(await drain(toolsOf(store, provider.caller(), { user: other }))).toBe('empty');
    expect(provider.log.get(1)).toEqual(['theirs']);
    expect((await linesOf(store)).map(({ line }) => line)).toEqual(['note mine']);
  });

  it('keeps the queue whole when the session has ended', async () => {
    let ended = true;
    const provider = new PlayProvider(() => (ended ? 'ESY002' : 'fine'));
    const store = await openQueueStore();
    for (const note of ['a', 'b']) await store.add(noteLine(provider, note, [1]));
    expect(await drain(toolsOf(store, provider.caller()))).toBe('session');
    expect((await store.list(me.id)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    ended = false;
    expect(await drain(toolsOf(store, provider.caller()))).toBe('empty');
    expect(provider.log.get(1)).toEqual(['a', 'b']);
  });

  it('looks up codes that were typed without a network, and lists those that lead nowhere', async () => {
    const provider = new PlayProvider();
    const store = await openQueueStore();
    await store.add(noteLine(provider, 'a', [], { codes: [provider.package(7).code, 'HL999999999VN'] }));
    const lookUp: DrainTools['lookUp'] = () =>
      Promise.resolve({ packages: [provider.package(7)], missed: [{ code: 'HL999999999VN', fault: 'EPK029' }] });
    expect(await drain(toolsOf(store, provider.caller(), { lookUp }))).toBe('empty');
    expect(provider.log.get(7)).toEqual(['a']);
    expect(await store.list(me.id)).toMatchObject([
      { state: 'changed', refused: [], missed: [{ code: 'HL999999999VN' }] },
    ]);
  });

  it('does not send a line whose key the provider may have forgotten, nor one of a command it has not', async () => {
    const provider = new PlayProvider();
    const store = await openQueueStore();
    await store.add(noteLine(provider, 'old', [1]));
    await store.add(noteLine(provider, 'new', [1], { stages: [{ command: 'package.teleport', args: {} }] }));
    expect(await drain(toolsOf(store, provider.caller(), { now: () => 6.5 * 24 * 3_600_000 }))).toBe('empty');
    expect(provider.calls).toEqual([]);
    expect((await linesOf(store)).map(({ fault }) => fault?.code)).toEqual(['too_old', 'unknown_command']);
  });

  it('stops at once when told to, and a dropped line is not sent', async () => {
    const provider = new PlayProvider();
    const store = await openQueueStore();
    const first = await store.add(noteLine(provider, 'a', [1]));
    await store.add(noteLine(provider, 'b', [1]));
    const stop = new AbortController();
    stop.abort();
    expect(await drain(toolsOf(store, provider.caller()), stop.signal)).toBe('stopped');
    await store.remove([first.id]);
    expect(await drain(toolsOf(store, provider.caller()))).toBe('empty');
    expect(provider.log.get(1)).toEqual(['b']);
  });
});

describe('a call on a record that has waited', () => {
  const sheet = {
    kind: 'runsheet',
    id: 7,
    code: 'ORS26112100007',
    title: '',
    version: 1,
    status: 'Created',
    facts: { type: 'outbound', origin_hub_id: 1, destination_hub_id: null },
  } as const;
  const addLine = (provider: PlayProvider, key: string): NewLine => ({
    ...noteLine(provider, 'x', [1, 2]),
    line: 'add',
    stages: [{ command: 'runsheet.add', args: {} }],
    record: sheet,
    key,
  });
  /** A provider of sheets that knows its keys; `loses` = answers that never come back. */
  const sheets = (answerOf: () => Awaited<ReturnType<Caller['act']>>, loses: number) => {
    const effects = new Map<string, Awaited<ReturnType<Caller['act']>>>();
    const asked: unknown[] = [];
    let lost = 0;
    const caller: Caller = {
      ...new PlayProvider().caller(),
      act: async (endpoint, { id, body, idempotencyKey }) => {
        asked.push({ endpoint, id, body, idempotencyKey });
        if (!effects.has(idempotencyKey)) effects.set(idempotencyKey, answerOf());
        if (lost < loses) {
          lost += 1;
          return { ok: false, code: 'offline', message: 'network' };
        }
        return effects.get(idempotencyKey) ?? answerOf();
      },
      read: async () => sheet,
    };
    return { caller, effects, asked };
  };
  const codeOf = (provider: PlayProvider, id: number): string => provider.package(id).code;

  it('goes out once under its key, however often the answer is lost, and lists what the sheet refused', async () => {
    const provider = new PlayProvider();
    const store = await openQueueStore();
    await store.add(addLine(provider, 'sheet-1'));
    const { caller, effects, asked } = sheets(
      () => ({
        ok: true,
        data: {},
        results: [
          { package_code: codeOf(provider, 1), ok: true, package: null },
          { package_code: codeOf(provider, 2), ok: false, code: 'EPK013', message: 'on another', package: null },
        ] as never,
      }),
      2,
    );
    const tools = toolsOf(store, caller);
    expect([await drain(tools), await drain(tools), await drain(tools)]).toEqual(['offline', 'offline', 'empty']);
    expect([effects.size, asked.length]).toEqual([1, 3]);
    expect(new Set(asked.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(asked[0]).toEqual({
      endpoint: 'POST /runsheets/{id}/packages',
      id: 7,
      body: { ids: [1, 2] },
      idempotencyKey: 'sheet-1',
    });
    const [left] = await store.list(me.id);
    expect(left).toMatchObject({ state: 'changed', record: sheet, refused: [{ code: 'EPK013', package: { id: 2 } }] });
  });

  it('stands aside with the reason where the sheet takes nothing any more, and holds up no other', async () => {
    const provider = new PlayProvider();
    const store = await openQueueStore();
    await store.add(addLine(provider, 'sheet-2'));
    await store.add(noteLine(provider, 'behind', [3]));
    const { caller } = sheets(() => ({ ok: false, code: 'EPL001', message: 'left' }), 0);
    expect(await drain(toolsOf(store, { ...caller, batch: (call) => provider.caller().batch(call) }))).toBe('empty');
    expect(await store.list(me.id)).toMatchObject([{ state: 'aside', fault: { code: 'EPL001' } }]);
    expect(provider.log.get(3)).toHaveLength(1);
  });
});
