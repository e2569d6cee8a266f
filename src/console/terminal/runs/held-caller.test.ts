import { describe, expect, it } from 'vitest';
import type { Caller, ItemsCall, RunStream } from '~commands/caller';
import { createControl } from './control';
import { heldCaller } from './held-caller';

const call: ItemsCall = {
  action: 'lost',
  args: {},
  items: Array.from({ length: 9 }, (_, index) => ({ id: index + 1 })),
  idempotencyKey: 'k',
};
const tick = (): Promise<void> => new Promise((done) => setTimeout(done, 1));

/** Keeps what it did under the key, as the provider does; tells one package a tick. */
const provider = () => {
  const done: number[] = [];
  const keys: string[] = [];
  async function* batch({ items, idempotencyKey }: ItemsCall, signal?: AbortSignal): RunStream {
    keys.push(idempotencyKey);
    yield { run: 5, total: items.length };
    for (const id of done) yield { id, ok: false, code: 'EPK011', message: '' };
    for (const { id } of items.filter((item) => !done.includes(item.id))) {
      await tick();
      if (signal?.aborted) return;
      done.push(id);
      yield { id, ok: false, code: 'EPK011', message: '' };
    }
    yield { done: true, ok: 0, refused: items.length };
  }
  return { done, keys, caller: { batch } as unknown as Caller };
};

const idsOf = async (lines: RunStream, each: (id: number) => void = () => undefined): Promise<number[]> => {
  const ids: number[] = [];
  for await (const line of lines) {
    if (!('id' in line)) continue;
    ids.push(line.id);
    each(line.id);
  }
  return ids;
};

describe('a run that can be held', () => {
  it('stops asking while it is held, goes on under the same key, and tells each package once', async () => {
    const { done, keys, caller } = provider();
    const control = createControl();
    const reading = idsOf(heldCaller(caller, control).batch(call), (id) => {
      if (id === 3) control.pause();
    });
    for (let time = 0; time < 20; time += 1) await tick();
    expect(done).toEqual([1, 2, 3]);
    expect(control.held()).toBe(true);
    control.resume();
    expect(await reading).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(keys).toEqual(['k', 'k']);
  });

  it('whose answer was lost while it was held is asked for again only when it may go on', async () => {
    let fall = (): void => undefined;
    const fallen = new Promise<void>((resolve) => (fall = resolve));
    const known = provider();
    let calls = 0;
    async function* batch(sent: ItemsCall, signal?: AbortSignal): RunStream {
      calls += 1;
      if (calls > 1)
        return yield* (known.caller.batch as (sent: ItemsCall, signal?: AbortSignal) => RunStream)(sent, signal);
      await fallen;
      yield { broken: 'offline', message: 'timeout' };
    }
    const control = createControl();
    const lines: unknown[] = [];
    const reading = (async () => {
      for await (const line of heldCaller({ batch } as unknown as Caller, control).batch(call)) lines.push(line);
    })();
    control.pause();
    fall();
    for (let time = 0; time < 10; time += 1) await tick();
    expect([calls, lines]).toEqual([1, []]);
    control.resume();
    await reading;
    expect([calls, lines.length]).toEqual([2, 11]);
  });

  it('can be stopped while it is held', async () => {
    const { done, caller } = provider();
    const control = createControl();
    const reading = idsOf(heldCaller(caller, control).batch(call), (id) => {
      if (id === 2) control.pause();
    });
    for (let time = 0; time < 10; time += 1) await tick();
    control.stop();
    expect(await reading).toEqual([1, 2]);
    expect(done).toEqual([1, 2]);
  });

  it('waits for the number of the run before it stops', async () => {
    const { caller } = provider();
    const control = createControl();
    control.stop();
    const lines: unknown[] = [];
    for await (const line of heldCaller(caller, control).batch(call)) lines.push(line);
    expect(lines).toEqual([{ run: 5, total: 9 }]);
  });
});
