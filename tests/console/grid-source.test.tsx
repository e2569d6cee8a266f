import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useWindowSource } from '~console/ui/grid/use-window-source';
import type { WindowPage } from '~console/ui/grid/window-store';

interface Call {
  readonly from: number;
  readonly signal: AbortSignal;
  readonly answer: (page: WindowPage<string>) => Promise<void>;
  readonly fail: (reason: unknown) => Promise<void>;
}

let calls: Call[] = [];
const load = (from: number, _limit: number, signal: AbortSignal): Promise<WindowPage<string>> =>
  new Promise((resolve, reject) => {
    calls.push({
      from,
      signal,
      answer: (page) => act(async () => resolve(page)),
      fail: (reason) => act(async () => reject(reason)),
    });
  });
const page = (from: number, word = 'row', total = 1000): WindowPage<string> => ({
  total,
  rows: Array.from({ length: Math.min(10, total - from) }, (_, step) => `${word} ${from + step}`),
});
const asked = (): number[] => calls.map((call) => call.from);
const last = (): Call => {
  const call = calls.at(-1);
  if (!call) throw new Error('nothing was asked for');
  return call;
};

const open = (key = 'a') =>
  renderHook(({ key: name }) => useWindowSource({ key: name, load, page: 10, keep: 4 }), { initialProps: { key } });
const look = (hook: ReturnType<typeof open>, from: number, to: number): void =>
  act(() => {
    hook.result.current.source.want(from, to);
    vi.advanceTimersByTime(100);
  });

describe('a source of windows', () => {
  beforeEach(() => {
    calls = [];
    vi.useFakeTimers();
  });

  it('asks for the first page before anyone looks, then for the next ahead', async () => {
    const hook = open();
    expect(hook.result.current.source.total).toBeNull();
    expect(asked()).toEqual([0]);
    await last().answer(page(0));
    expect(hook.result.current.source).toMatchObject({ total: 1000, error: null, busy: false });
    expect(hook.result.current.source.rowAt(9)).toBe('row 9');
    expect(hook.result.current.source.rowAt(10)).toBeUndefined();
    expect(asked()).toEqual([0, 10]);
  });

  it('gives up what nobody waits for any more, and looks ahead the way the list goes once all in sight is here', async () => {
    const hook = open();
    await last().answer(page(0));
    const ahead = last();
    look(hook, 505, 515);
    expect(ahead.signal.aborted).toBe(true);
    expect(asked().slice(2)).toEqual([500, 510]);
    await last().answer(page(510));
    expect(asked().slice(4)).toEqual([]);
    await calls[2]?.answer(page(500));
    expect(asked().slice(4)).toEqual([520]);
    look(hook, 485, 495);
    expect(asked().slice(5)).toEqual([480, 490]);
    for (const call of calls.slice(5)) await call.answer(page(call.from));
    expect(asked().slice(7)).toEqual([470]);
  });

  it('opens with a first page that was known before, and reads it again only if it is old', async () => {
    const opened = (stale: boolean) =>
      renderHook(() => useWindowSource({ key: 'a', load, page: 10, begun: () => ({ key: 'a', stale, ...page(0) }) }));
    const fresh = opened(false);
    expect(fresh.result.current.source).toMatchObject({ total: 1000, busy: false, epoch: 0 });
    expect(fresh.result.current.source.rowAt(4)).toBe('row 4');
    expect(asked()).toEqual([10]);
    calls = [];
    const old = opened(true);
    expect(old.result.current.source).toMatchObject({ total: 1000, busy: true });
    expect(old.result.current.source.rowAt(4)).toBe('row 4');
    expect(asked()).toEqual([0]);
    await last().answer(page(0, 'new'));
    expect(old.result.current.source).toMatchObject({ busy: false, epoch: 0 });
    expect(old.result.current.source.rowAt(4)).toBe('new 4');
  });

  it('asks once while it is flung, at the end', async () => {
    const hook = open();
    await last().answer(page(0));
    calls = [];
    act(() => {
      for (let from = 100; from < 900; from += 50) hook.result.current.source.want(from, from + 5);
    });
    act(() => {
      vi.advanceTimersByTime(100);
    });
    expect(asked()).toEqual([850]);
  });

  it('keeps so many pages, and asks for none that it has', async () => {
    const hook = open();
    await last().answer(page(0));
    await last().answer(page(10));
    for (const from of [200, 400, 600]) {
      look(hook, from, from + 5);
      for (let step = 0; step < 2; step += 1) await last().answer(page(last().from));
    }
    expect([...hook.result.current.source.loaded()].length).toBe(40);
    expect(hook.result.current.source.rowAt(0)).toBeUndefined();
    calls = [];
    look(hook, 401, 403);
    expect(asked()).not.toContain(400);
  });

  it('shows the old rows while the same list is read again, and while another one is', async () => {
    const hook = open();
    await last().answer(page(0));
    act(() => hook.result.current.refresh());
    expect(hook.result.current.source).toMatchObject({ busy: true, stale: false });
    expect(hook.result.current.source.rowAt(3)).toBe('row 3');
    await calls.find((call) => call.from === 0 && !call.signal.aborted && call !== calls[0])?.answer(page(0, 'new'));
    expect(hook.result.current.source.rowAt(3)).toBe('new 3');
    const { epoch } = hook.result.current.source;

    hook.rerender({ key: 'b' });
    expect(hook.result.current.source).toMatchObject({ busy: true, stale: true, epoch });
    expect(hook.result.current.source.rowAt(3)).toBe('new 3');
    await last().answer(page(0, 'other', 4));
    expect(hook.result.current.source).toMatchObject({ busy: false, stale: false, epoch: epoch + 1, total: 4 });
    expect([...hook.result.current.source.loaded()].map(([, row]) => row)).toEqual([
      'other 0',
      'other 1',
      'other 2',
      'other 3',
    ]);
  });

  it('tells of a failure, tries again when told, and by itself when the network is back', async () => {
    const hook = open();
    await last().fail(new Error('down'));
    expect(hook.result.current.source).toMatchObject({ total: null, offline: false });
    expect(hook.result.current.source.error).toEqual(new Error('down'));
    act(() => hook.result.current.source.retry());
    expect(hook.result.current.source.error).toBeNull();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await last().fail(new Error('down'));
    expect(hook.result.current.source.offline).toBe(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await last().answer(page(0));
    expect(asked()).toEqual([0, 0, 0, 10]);
    expect(hook.result.current.source).toMatchObject({ total: 1000, error: null, offline: false });
  });

  it('shows rows of before where newer can’t be had, says so, and has them read again when told', async () => {
    const hook = open();
    await last().answer({ ...page(0, 'old'), failed: new Error('down') });
    expect(hook.result.current.source).toMatchObject({ total: 1000, busy: false, error: new Error('down') });
    expect(hook.result.current.source.rowAt(3)).toBe('old 3');
    calls = [];
    act(() => hook.result.current.source.retry());
    expect(calls[0]?.from).toBe(0);
    await calls[0]?.answer(page(0, 'new'));
    expect(hook.result.current.source.error).toBeNull();
    expect(hook.result.current.source.rowAt(3)).toBe('new 3');
  });

  it('brings a range across pages without keeping it, and stops when told', async () => {
    const hook = open();
    await last().answer(page(0));
    calls = [];
    const rows = hook.result.current.source.rowsIn(7, 23, new AbortController().signal);
    expect(asked()).toEqual([10, 20]);
    for (const call of calls) await call.answer(page(call.from));
    expect(await rows).toEqual(Array.from({ length: 16 }, (_, step) => `row ${step + 7}`));
    expect(hook.result.current.source.rowAt(21)).toBeUndefined();

    const stop = new AbortController();
    const stopped = hook.result.current.source.rowsIn(100, 900, stop.signal);
    const refused = expect(stopped).rejects.toThrow();
    stop.abort();
    for (const call of calls.slice(2)) await call.answer(page(call.from));
    await refused;
  });

  it('brings a range in calls as long as may be, and nothing beyond the end', async () => {
    const limits: number[] = [];
    const counting: typeof load = (from, limit, signal) => {
      limits.push(limit);
      return load(from, limit, signal);
    };
    const hook = renderHook(() => useWindowSource({ key: 'a', load: counting, page: 10, most: 20 }));
    await last().answer(page(0, 'row', 65));
    await last().answer(page(10, 'row', 65));
    [calls, limits.length] = [[], 0];
    const rows = hook.result.current.source.rowsIn(3, 100_000, new AbortController().signal);
    await act(async () => undefined);
    // What is here is not asked for again.
    expect([asked(), limits]).toEqual([
      [20, 40, 60],
      [20, 20, 10],
    ]);
    for (const { from, answer } of calls) {
      const window = [...page(from, 'row', 65).rows, ...page(from + 10, 'row', Math.max(65, from + 10)).rows];
      await answer({ total: 65, rows: window });
    }
    expect(await rows).toEqual(Array.from({ length: 62 }, (_, step) => `row ${step + 3}`));
  });
});
