import { describe, expect, test } from 'vitest';
import { trackingCode } from '~domain/tracking-code';
import type { Attempt, BatchCall, Caller, RunStream } from './caller';
import { commandById } from './registry';
import { run, type RunEvent, type Runnable } from './run';
import { recordedEnds } from './run-outcomes';
import type { SubjectPackage } from './subject';
import { admin as user } from './testing/sheet-subjects';

const hub = { id: 1, code: 'HCM01' };
const row = (id: number) => ({
  id,
  version: 2,
  package_code: trackingCode(id),
  status: 'Waiting_for_return' as const,
  current_hub: hub,
  fm_hub: hub,
  lm_hub: hub,
  held_by_3pl: false,
});
const at = (id: number, status: SubjectPackage['status'] = 'Waiting_for_delivery'): SubjectPackage => ({
  id,
  code: trackingCode(id),
  version: 1,
  status,
  current_hub_id: 1,
  fm_hub_id: 1,
  lm_hub_id: 1,
  held_by_3pl: false,
});

interface Fake {
  readonly caller: Caller;
  readonly calls: BatchCall[];
  readonly each: string[];
}

const itemsOf = (call: BatchCall) => ('items' in call ? call.items : []);

function fake(batch: (call: BatchCall, signal?: AbortSignal) => RunStream, recorded?: Caller['recorded']): Fake {
  const calls: BatchCall[] = [];
  const each: string[] = [];
  let keys = 0;
  const caller: Caller = {
    newKey: () => `key ${(keys += 1)}`,
    each: async (_, { id, idempotencyKey }) => {
      each.push(idempotencyKey);
      return id === 3 ? { ok: false, code: 'EPK011', message: 'x' } : { ok: true, package: row(id) as never };
    },
    act: () => Promise.reject(new Error('not asked for')),
    read: () => Promise.reject(new Error('not asked for')),
    batch: (call, signal) => {
      calls.push(call);
      return batch(call, signal);
    },
    undo: (id) => fullStream([1, 2], id),
    ...(recorded ? { recorded } : {}),
  };
  return { caller, calls, each };
}

async function* fullStream(ids: readonly number[], id = 9): RunStream {
  yield { run: id, total: ids.length };
  for (const one of ids) yield { id: one, ok: true, package: row(one) };
  yield { done: true, ok: ids.length, refused: 0 };
}

const returning = { command: commandById('package.return'), args: { reason: 'FR012' } };
const noting = { command: commandById('package.note'), args: { operator_note: 'gọi lại' } };

async function events(
  chain: Runnable,
  caller: Caller,
  signal?: AbortSignal,
  shown: string[] = [],
): Promise<RunEvent[]> {
  const all: RunEvent[] = [];
  for await (const event of run(
    chain,
    { user, caller, show: async ({ id }, packages) => void shown.push(`${id} ${packages.length}`) },
    signal,
  ))
    all.push(event);
  return all;
}

const ends = (list: readonly RunEvent[]): unknown[] =>
  list.flatMap((event) =>
    event.kind === 'outcome'
      ? [[event.stage, event.outcome.package.id, event.outcome.result.ok || event.outcome.result.code]]
      : [],
  );

describe('run', () => {
  test('sends what the gate lets through in one call; what succeeded goes on, with the version it then has', async () => {
    const { caller, calls } = fake((call) => fullStream(itemsOf(call).map(({ id }) => id)));
    const shown: string[] = [];
    const list = await events(
      {
        stages: [returning, noting, { command: commandById('package.print'), args: {} }],
        packages: [at(1), at(2, 'Delivered'), at(3)],
        line: '@sel ;\treturn',
      },
      caller,
      undefined,
      shown,
    );
    expect(ends(list)).toEqual([
      [0, 2, 'EPK011'],
      [0, 1, true],
      [0, 3, true],
      [1, 1, true],
      [1, 3, true],
      [2, 1, true],
      [2, 3, true],
    ]);
    expect(calls.map((call) => [call.action, itemsOf(call), call.line])).toEqual([
      ['return', [{ id: 1 }, { id: 3 }], '@sel ; return'],
      [
        'operator_update',
        [
          { id: 1, version: 2 },
          { id: 3, version: 2 },
        ],
        '@sel ; return',
      ],
      ['print', [{ id: 1 }, { id: 3 }], '@sel ; return'],
    ]);
    expect(list.filter(({ kind }) => kind === 'run')).toHaveLength(3);
    expect(shown).toEqual(['package.print 2']);
  });

  test('calls one by one where the provider has no batch', async () => {
    const { caller, each } = fake(async function* () {
      yield { broken: 'absent', message: '' };
    });
    expect(ends(await events({ stages: [returning], packages: [at(1), at(2), at(3)] }, caller))).toEqual([
      [0, 1, true],
      [0, 2, true],
      [0, 3, 'EPK011'],
    ]);
    expect(new Set(each).size).toBe(3);
  });

  test('tells what only many at once are told of as not sent where the provider has no batch', async () => {
    const { caller, each } = fake(async function* () {
      yield { broken: 'absent', message: '' };
    });
    const redelivering = { command: commandById('package.redeliver'), args: {} };
    const waiting = { ...at(1), status: 'Waiting_for_confirmation' as const };
    expect(ends(await events({ stages: [redelivering], packages: [waiting] }, caller))).toEqual([[0, 1, 'offline']]);
    expect(each).toEqual([]);
  });

  test('tells what a broken answer left untold as lost, with the call to send again; sent again it is the very same', async () => {
    const { caller, calls } = fake(async function* (call) {
      if (calls.length > 1) return yield* fullStream(itemsOf(call).map(({ id }) => id));
      yield { run: 9, total: 3 };
      yield { id: 2, ok: true, package: row(2) };
    });
    const first = await events({ stages: [returning], packages: [at(1), at(2), at(3)] }, caller);
    expect(ends(first)).toEqual([
      [0, 2, true],
      [0, 1, 'offline'],
      [0, 3, 'offline'],
    ]);
    const unanswered = new Map<number, Attempt>();
    for (const event of first)
      if (event.kind === 'outcome' && !event.outcome.result.ok && event.outcome.attempt)
        unanswered.set(event.outcome.package.id, event.outcome.attempt);
    // Both happened: the gate would refuse them now.
    const again = await events(
      { stages: [returning], packages: [at(1, 'Waiting_for_return'), at(3, 'Waiting_for_return')], unanswered },
      caller,
    );
    expect(ends(again)).toEqual([
      [0, 1, true],
      [0, 3, true],
    ]);
    expect(calls[1]).toEqual(calls[0]);
  });

  test('stopped, it tells what was done all the same and leaves the rest', async () => {
    const stop = new AbortController();
    const { caller } = fake(
      async function* () {
        yield { run: 9, total: 4 };
        yield { id: 1, ok: true, package: row(1) };
        stop.abort();
      },
      async () =>
        recordedEnds(
          [1, 2].map((id) => ({ id, package_code: trackingCode(id), ok: true, code: null, undone: false })),
          [at(1), at(2)],
        ),
    );
    expect(
      ends(await events({ stages: [returning, noting], packages: [at(1), at(2), at(3), at(4)] }, caller, stop.signal)),
    ).toEqual([
      [0, 1, true],
      [0, 2, true],
    ]);
  });

  test('an error in the middle of the answer is that of every package it left untold', async () => {
    const { caller } = fake(async function* () {
      yield { run: 9, total: 2 };
      yield { id: 1, ok: true, package: row(1) };
      yield { error: 'ESY009', message: 'busy' };
    });
    expect(ends(await events({ stages: [returning], packages: [at(1), at(2)] }, caller))).toEqual([
      [0, 1, true],
      [0, 2, 'ESY009'],
    ]);
  });

  test('takes back a run, and goes anew where a stage has packages of its own', async () => {
    const { caller, calls } = fake((call) => fullStream(itemsOf(call).map(({ id }) => id)));
    expect(
      ends(
        await events(
          { stages: [{ command: commandById('package.undo'), args: {} }], packages: [at(1), at(2)], undoes: 7 },
          caller,
        ),
      ),
    ).toEqual([
      [0, 1, true],
      [0, 2, true],
    ]);
    await events({ stages: [returning, { ...noting, packages: [at(5)] }], packages: [at(1)] }, caller);
    expect(calls.map((call) => itemsOf(call).map(({ id }) => id))).toEqual([[1], [5]]);
  });
});
