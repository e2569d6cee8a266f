import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { takeOldScans } from './old-scans';
import { place, scanBrowser } from './testing/scan-browser';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe('what a version before kept', () => {
  it('as scans is brought into the queue in their order, refused ones as refused, once', async () => {
    const { kept, flush, sent, onDisk } = scanBrowser();
    const storage = new Map([
      [`kept_scan|1|${place}|0000000000000002abcd`, '{"code":"B","step":"-"}'],
      [`kept_scan|1|${place}|0000000000000001zzzz`, '{"code":"A","step":"+"}'],
      [`refused_scan|1|${place}|0000000000000003aaaa`, '{"code":"C","fault":"EPK011","text":"{\\"code\\":\\"C\\"}"}'],
      [`kept_scan|1|${place}|0000000000000004aaaa`, 'not ours'],
      [`kept_scan|2|${place}|0000000000000001aaaa`, '{"code":"X"}'],
    ]);
    const old = {
      length: storage.size,
      key: (index: number) => [...storage.keys()][index] ?? null,
      getItem: (key: string) => storage.get(key) ?? null,
      removeItem: (key: string) => void storage.delete(key),
    };
    const take = (): Promise<void> => onDisk((store) => takeOldScans({ ...old, length: storage.size }, store, 1));
    // Two tabs are opened at once.
    await Promise.all([take(), take()]);
    await take();
    expect([...storage.keys()]).toEqual([`kept_scan|2|${place}|0000000000000001aaaa`]);
    await flush();
    expect([sent, await kept()]).toEqual([[['A+'], ['B-']], ['C EPK011']]);
  });

  it('as lines alone shares the queue with scans', async () => {
    const before = await openDB('hubline-queue', 1, {
      upgrade(db) {
        const lines = db.createObjectStore('lines', { keyPath: 'id', autoIncrement: true });
        lines.createIndex('by_user', 'userId');
        lines.createIndex('by_state', ['userId', 'state']);
        db.createObjectStore('facts', { keyPath: ['userId', 'id'] });
        db.createObjectStore('leases', { keyPath: 'name' });
      },
    });
    await before.add('lines', { userId: 1, state: 'waiting', line: 'note old' });
    before.close();
    const { onDisk } = scanBrowser();
    expect(await onDisk((store) => store.list(1))).toMatchObject([{ id: 1, line: 'note old' }]);
  });
});
