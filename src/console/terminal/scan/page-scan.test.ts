import { createStore } from 'jotai';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pageScanAtom, pageScanThere, scanPageOpeningAtom } from './page-scan';

afterEach(() => {
  vi.useRealTimers();
});

const take = (): Promise<{ readonly result: 'done'; readonly text: string }> =>
  Promise.resolve({ result: 'done', text: '' });

describe('a scan made while a page that takes scans is being opened', () => {
  test('waits for the page and is its', async () => {
    const store = createStore();
    store.set(scanPageOpeningAtom, true);
    const there = pageScanThere(store);
    store.set(pageScanAtom, { take });
    expect(await there).toBe(take);
  });

  test('is nobody’s where the page turns out to take none', async () => {
    const store = createStore();
    store.set(scanPageOpeningAtom, true);
    const there = pageScanThere(store);
    store.set(scanPageOpeningAtom, false);
    expect(await there).toBeNull();
  });

  test('is not kept for ever by a page that does not come', async () => {
    vi.useFakeTimers();
    const store = createStore();
    store.set(scanPageOpeningAtom, true);
    const there = pageScanThere(store);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await there).toBeNull();
    // Nor does it keep the next one.
    expect(await pageScanThere(store)).toBeNull();
  });

  test('does not wait where no such page is on its way', async () => {
    expect(await pageScanThere(createStore())).toBeNull();
  });
});
