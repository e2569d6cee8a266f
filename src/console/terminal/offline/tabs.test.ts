import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openQueueStore } from './queue-store';
import { leasedTabs } from './tabs';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe('tabs without the browser’s locks', () => {
  it('do a thing one at a time, and the next may when the first is through', async () => {
    const store = await openQueueStore();
    const one = leasedTabs(store);
    const other = leasedTabs(store);
    let finish = (): void => undefined;
    const working = one.alone('queue', () => new Promise((done) => (finish = done)));
    await vi.waitFor(async () => expect(await store.holder('queue', Date.now())).toBe(one.id), { timeout: 20_000 });
    expect(await other.alone('queue', () => Promise.resolve())).toBe(false);
    finish();
    expect(await working).toBe(true);
    expect(await other.alone('queue', () => Promise.resolve())).toBe(true);
    one.close();
    other.close();
  });

  it('know which of them are open, and take over from one that was killed when its time is up', async () => {
    let now = 0;
    const store = await openQueueStore();
    const killed = leasedTabs(store, () => now);
    const mine = leasedTabs(store, () => now);
    void killed.alone('queue', () => new Promise(() => undefined));
    await vi.waitFor(async () => expect(await store.holder('queue', now)).toBe(killed.id), { timeout: 20_000 });
    expect(await mine.alive([killed.id, 'nobody'])).toEqual(new Set([killed.id]));
    expect(await mine.alone('queue', () => Promise.resolve())).toBe(false);
    now = 200_000;
    expect(await mine.alive([killed.id])).toEqual(new Set());
    expect(await mine.alone('queue', () => Promise.resolve())).toBe(true);
    mine.close();
  });
});
