import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Caller, RunStream } from '~commands/caller';
import type { RunContext } from '~commands/run';
import { noteAnswer } from '~console/platform/network';
import { commandById } from '~commands/registry';
import type { ErrorCode } from '~domain/errors';
import { createControl, type RunHandle } from '../runs/control';
import { heldCaller } from '../runs/held-caller';
import type { RunRequest } from '../runs/request';
import { durableRun } from './durable-run';
import { createQueue, type Queue } from './queue';
import { isScan } from './queued-line';
import { openQueueStore } from './queue-store';
import { leasedTabs } from './tabs';
import { PlayProvider } from './testing/play-provider';

const user = { id: 1, role: 'admin', hubIds: [1], packagesExcluded: false } as unknown as RunContext['user'];

beforeEach(() => {
  // A file of before may have left the network lost, or a ping under way that nobody answers.
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  noteAnswer();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
});

const until = async (seen: () => boolean | Promise<boolean>): Promise<void> => {
  // As long as a busy machine needs: nothing is measured here.
  await vi.waitFor(async () => expect(await seen()).toBe(true), { timeout: 20_000 });
};

let keys = 0;
const openQueue = (drained: string[] = []): Queue =>
  createQueue({
    userId: 1,
    open: async (lost) => {
      const store = await openQueueStore(lost);
      return { store, tabs: leasedTabs(store) };
    },
    newKey: () => `key-${(keys += 1)}`,
    drain: async (store) => {
      for (const line of await store.first(1, 10)) drained.push(String(line.id));
      await store.remove((await store.first(1, 10)).map(({ id }) => id));
      return 'empty';
    },
    onFailure: (error) => {
      throw error;
    },
  });

const linesOf = async (): Promise<string[]> => {
  const store = await openQueueStore();
  const lines = (await store.list(1)).map((one) =>
    isScan(one) ? '' : `${one.packages.map(({ id }) => id).join()} ${one.fault?.code ?? one.state}`,
  );
  store.close();
  return lines;
};

const parts = (provider: PlayProvider, ...ids: number[]): RunRequest[] =>
  ids.map((id) => ({
    stages: [{ command: commandById('package.note'), args: { operator_note: 'x' } }],
    packages: [provider.package(id)],
    record: null,
    line: 'note x',
    reviewed: true,
    counted: true,
  }));

/** Runs it as a line is run; `how` = how it ended. */
const start = (queue: Queue, requests: readonly RunRequest[], caller: Caller, control: RunHandle) => {
  const ended = (async () => {
    const show = (): Promise<void> => Promise.resolve();
    const running = durableRun(requests, 'note x', queue, { user, caller: heldCaller(caller, control), show }, control);
    for (;;) {
      const step = await running.next();
      if (step.done) return step.value;
    }
  })();
  return { ended };
};

/** A call that hangs until it is let fall. */
const hanging = (provider: PlayProvider, code: ErrorCode | 'offline' = 'offline') => {
  let fall = (): void => undefined;
  const fallen = new Promise<void>((resolve) => (fall = resolve));
  let calls = 0;
  async function* batch(): RunStream {
    calls += 1;
    await fallen;
    yield { broken: code, message: 'timeout' };
  }
  const act: Caller['act'] = async () => {
    calls += 1;
    await fallen;
    return { ok: false, code, message: 'timeout' };
  };
  return { caller: { ...provider.caller(), act, batch }, fall: () => fall(), begun: () => calls > 0 };
};

it('a line that was stopped before any answer is never sent by itself, and what stood behind it is over', async () => {
  const provider = new PlayProvider();
  const { caller, fall, begun } = hanging(provider);
  const control = createControl();
  const { ended } = start(openQueue(), parts(provider, 1, 2), caller, control);
  await until(begun);
  control.stop();
  fall();
  expect(await ended).toMatchObject({ deferred: [], aside: [1], broken: null });
  expect(await linesOf()).toEqual(['1 stopped']);
});

it('one that the provider did not look at is over once it is stopped', async () => {
  const provider = new PlayProvider();
  const { caller, fall, begun } = hanging(provider, 'ESY009');
  const control = createControl();
  const { ended } = start(openQueue(), parts(provider, 1), caller, control);
  await until(begun);
  control.stop();
  fall();
  expect(await ended).toMatchObject({ deferred: [], aside: [] });
  expect(await linesOf()).toEqual([]);
});

it('a held call whose answer is lost waits for its user', async () => {
  const provider = new PlayProvider();
  const { caller, fall, begun } = hanging(provider);
  const control = createControl();
  const sheet = {
    kind: 'runsheet',
    id: 7,
    code: 'ORS26112100007',
    title: '',
    version: 1,
    status: 'Created',
    facts: { type: 'outbound', origin_hub_id: 1, destination_hub_id: null },
  } as const;
  const add = parts(provider, 1).map((part) => ({
    ...part,
    stages: [{ command: commandById('runsheet.add'), args: {} }],
    record: sheet,
  }));
  const { ended } = start(openQueue(), add, caller, control);
  await until(begun);
  control.pause();
  fall();
  expect(await ended).toMatchObject({ deferred: [], aside: [1] });
  expect(await linesOf()).toEqual(['1 held']);
});

/** A run held after its number has come; the rest of it waits for going on. */
const heldRun = async (control: RunHandle) => {
  const provider = new PlayProvider();
  async function* batch(_call: unknown, signal?: AbortSignal): RunStream {
    yield { run: 5, total: 1 };
    await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
  }
  const queue = openQueue();
  const end = queue.start();
  const { ended } = start(queue, parts(provider, 1, 2), { ...provider.caller(), batch }, control);
  await until(async () => (await linesOf()).length === 2);
  control.pause();
  const held = async (): Promise<unknown[]> => {
    const store = await openQueueStore();
    const known = (await store.list(1)).map((one) => (isScan(one) ? null : one.held));
    store.close();
    return known;
  };
  return { queue, end, ended, held };
};

it('a held line stays where it was once its tab is gone, until its user sends it again', async () => {
  const control = createControl();
  const { end, held } = await heldRun(control);
  await until(async () => (await held()).every(Boolean));
  end();
  const drained: string[] = [];
  const next = openQueue(drained);
  const endNext = next.start();
  await until(async () => (await linesOf()).join() === '1 held,2 held');
  const [first] = next.view().lines;
  await until(() => next.view().lines.length === 2);
  expect(drained).toEqual([]);
  await next.retry(first ?? (next.view().lines[0] as NonNullable<typeof first>));
  await until(() => drained.length === 1);
  expect(drained).toEqual(['1']);
  endNext();
});

it('what a tab was at is taken up though the next was there before it went', async () => {
  const control = createControl();
  const { end, held } = await heldRun(control);
  await until(async () => (await held()).every(Boolean));
  const next = openQueue();
  const endNext = next.start();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(next.view().lines).toEqual([]);
  end();
  await until(async () => (await linesOf()).join() === '1 held,2 held');
  endNext();
});

it('gone on again it is held no longer, and goes on by itself as any other', async () => {
  const control = createControl();
  const { end, held } = await heldRun(control);
  await until(async () => (await held()).every(Boolean));
  control.resume();
  await until(async () => !(await held()).some(Boolean));
  end();
  const drained: string[] = [];
  const endNext = openQueue(drained).start();
  await until(() => drained.length === 2);
  endNext();
});

it('what is under way when the session ends is left as by a closed tab', async () => {
  const control = createControl();
  const { ended } = await heldRun(control);
  control.resume();
  control.leave();
  expect(await ended).toMatchObject({ deferred: [], aside: [], broken: null });
  expect(await linesOf()).toEqual(['1 running', '2 running']);
});
