import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiFailure } from '~console/platform/api-failure';
import { noteAnswer } from '~console/platform/network';
import { createQueue } from './queue';
import { openQueueStore } from './queue-store';
import type { QueuedLine } from './queued-line';
import { openTabs } from './tabs';
import { PlayProvider } from './testing/play-provider';
import { offline, place, scanBrowser, type Answer } from './testing/scan-browser';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  noteAnswer();
});
afterEach(() => noteAnswer());

describe('scans in the queue', () => {
  it('come faster than their answers, and none is lost, told twice or out of order', async () => {
    const { open, sender, sent, kept, world } = scanBrowser();
    world.during = () => new Promise((done) => setTimeout(done, 5));
    const queue = open();
    const codes = Array.from({ length: 300 }, (_, index) => `C${index}`);
    const answers = await Promise.all(codes.map((code) => queue.scan(place, [{ code }], sender)));
    expect(answers.flat().map((answer) => (answer as Answer).code)).toEqual(codes);
    expect(sent.flat()).toEqual(codes);
    expect([await kept(), sent.length < 30]).toEqual([[], true]);
  });

  it('go out in their order although the disk is slow to read for those that come first', async () => {
    const { open, scan, sent, world } = scanBrowser();
    const pauses = [1, 60];
    world.reading = () => new Promise((read) => setTimeout(read, pauses.shift() ?? 1));
    const queue = open();
    const first = [scan(queue, 'A'), scan(queue, 'B')];
    await first[0];
    await Promise.all([...first, scan(queue, 'C')]);
    expect(sent.flat()).toEqual(['A', 'B', 'C']);
  });

  it('stay in sight though a reading of the disk that began before them ends behind them, or behind a later one', async () => {
    const { open, scan, down, up } = scanBrowser();
    const queue = open();
    const seen = () => queue.view().scans.map(({ scan: { code } }) => code);
    down();
    await scan(queue, 'A');
    const store = await queue.store();
    const list = store.list;
    const goOn: (() => void)[] = [];
    /** Reads the disk as it is now, and ends once `goOn` says so. */
    const readSlowly = (): Promise<void> => {
      store.list = async (user) => {
        store.list = list;
        const entries = await list(user);
        await new Promise<void>((come) => goOn.push(come));
        return entries;
      };
      return queue.drop([]);
    };
    const first = readSlowly();
    await vi.waitFor(() => expect(goOn).toHaveLength(1), { timeout: 20_000 });
    await scan(queue, 'B');
    goOn[0]?.();
    await first;
    expect(seen()).toEqual(['A', 'B']);
    up();
    expect(queue.waits()).toBe(true);
    const ids = queue.view().scans.map(({ id }) => id);
    const second = readSlowly();
    await vi.waitFor(() => expect(goOn).toHaveLength(2), { timeout: 20_000 });
    await queue.drop(ids);
    goOn[1]?.();
    await second;
    expect(seen()).toEqual([]);
  });

  it('are under way from the moment that they are made until something has come of them, each once', async () => {
    const { open, scan, world, up } = scanBrowser();
    const queue = open();
    const underWay = () => queue.underWay().map(({ place: where, code }) => `${where} ${code}`);
    let come: () => void = () => undefined;
    world.during = () => new Promise((answered) => (come = answered));
    const first = scan(queue, 'A');
    expect(underWay()).toEqual([`${place} A`]);
    expect(queue.hasScan('A')).toBe(false);
    await vi.waitFor(() => expect(queue.view().sent).toHaveLength(1), { timeout: 20_000 });
    await vi.waitFor(() => expect(queue.hasScan('A')).toBe(true), { timeout: 20_000 });
    const behind = scan(queue, 'B');
    expect(underWay()).toEqual([`${place} A`, `${place} B`]);
    world.fault = () => offline;
    come();
    expect([await first, await behind]).toEqual([['A'], [null]]);
    expect(underWay()).toEqual([`${place} B`]);
    expect([queue.hasScan('A'), queue.hasScan('B')]).toEqual([false, true]);
    world.during = async () => undefined;
    up();
    await vi.waitFor(() => expect(underWay()).toEqual([]), { timeout: 20_000 });
  });

  it('are shown as sent while their answers take their time, and as waiting once they are the queue’s', async () => {
    const { open, scan, world, up } = scanBrowser();
    const queue = open();
    const sent = () => queue.view().sent.map(({ place: where, code }) => `${where} ${code}`);
    const changes: string[] = [];
    queue.subscribe(() => changes.push(sent().join()));
    await scan(queue, 'A');
    // An answer that comes at once is not preceded by the waiting for it.
    expect(changes.filter((shown) => shown !== '')).toEqual([]);
    let come: () => void = () => undefined;
    world.during = () => new Promise((answered) => (come = answered));
    const slow = [scan(queue, 'B'), scan(queue, 'C')];
    await vi.waitFor(() => expect(sent()).toEqual([`${place} B`, `${place} C`]), { timeout: 20_000 });
    world.fault = () => offline;
    come();
    expect(await Promise.all(slow)).toEqual([['B'], [null]]);
    expect([sent(), queue.view().scans.map(({ scan: { code }, state }) => `${code} ${state}`)]).toEqual([
      [],
      ['C waiting'],
    ]);
    // Sent again without a network it would be noticed in the tests behind.
    up();
  });

  it('wait without a network, each with what it was to do, and go out in their order when another tab has it back', async () => {
    const { open, sent, late, scan, kept, flush, down, up } = scanBrowser();
    down();
    expect(await scan(open(), 'A+ B+')).toEqual([null, null]);
    expect(await scan(open(), 'B-')).toEqual([null]);
    expect(await kept()).toEqual(['A waiting', 'B waiting', 'B waiting']);
    up();
    expect(await flush()).toBe('empty');
    expect(sent).toEqual([['A+', 'B+'], ['B-']]);
    expect([late, await kept()]).toEqual([['A', 'B', 'B'], []]);
  });

  it('are never overtaken by a scan made when the network is back', async () => {
    const { open, sent, scan, kept, down, up } = scanBrowser();
    const queue = open();
    down();
    await scan(queue, 'A+');
    up();
    await Promise.all([scan(queue, 'A-'), scan(open(), 'A*')]);
    await vi.waitFor(async () => expect(await kept()).toEqual([]), { timeout: 20_000 });
    expect(sent.flat().slice(0, 2)).toEqual(['A+', 'A-']);
    expect(sent.flat().sort()).toEqual(['A*', 'A+', 'A-']);
  });

  it('and lines on one package go out in the order in which they were made', async () => {
    const order: string[] = [];
    const provider = new PlayProvider(() => {
      order.push('line');
      return 'fine';
    });
    const { open, world, scan, flush, onDisk, down, up } = scanBrowser({ lines: provider.caller() });
    world.during = async () => void order.push('scan');
    const queue = open();
    const line = (key: string): Promise<QueuedLine> =>
      onDisk((store) =>
        store.add({
          userId: 1,
          at: 0,
          line: 'note',
          codes: [],
          missed: [],
          key,
          undoes: null,
          state: 'waiting',
          owner: null,
          stages: [{ command: 'package.note', args: { operator_note: key } }],
          packages: [provider.package(1, 1)],
        }),
      );
    down();
    await scan(queue, 'A');
    await line('k1');
    await scan(queue, 'A');
    await line('k2');
    up();
    expect(await flush()).toBe('empty');
    expect(order).toEqual(['scan', 'line', 'scan', 'line']);
  });

  it('whose answer was lost are asked for again as the same call, whatever has come behind them', async () => {
    const { open, keys, sent, scan, kept, world, up } = scanBrowser();
    const queue = open();
    world.fault = () => offline;
    await scan(queue, 'A B');
    await scan(queue, 'C');
    up();
    await scan(queue, 'D');
    await vi.waitFor(async () => expect(await kept()).toEqual([]), { timeout: 20_000 });
    expect(new Set(keys.filter((key) => key.endsWith('AB')))).toEqual(new Set([keys[0]]));
    expect(sent).toEqual([
      ['A', 'B'],
      ['C', 'D'],
    ]);
  });

  it('of a session that is over leave the disk alone, though it was being read as that ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('navigator', { onLine: true });
    onTestFinished(() => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });
    let opened = 0;
    let goOn = (): void => undefined;
    const gate = new Promise<void>((go) => (goOn = go));
    const queue = createQueue({
      userId: 1,
      open: async (lost) => {
        opened += 1;
        const store = await openQueueStore(lost);
        return { store: { ...store, list: (user) => gate.then(() => store.list(user)) }, tabs: openTabs(store) };
      },
      newKey: () => 'key',
      drain: () => Promise.resolve('empty'),
      onFailure: (error) => {
        throw error;
      },
    });
    const end = queue.start();
    await queue.store();
    end();
    goOn();
    const over = new Promise<void>((done) => queue.subscribe(() => queue.view().sending || done()));
    await over;
    vi.advanceTimersByTime(1_000);
    expect(opened).toBe(1);
  });

  it('belong to whoever scanned them: another user sends none', async () => {
    const { open, sent, scan, kept, flush, down, up } = scanBrowser();
    down();
    await scan(open(), 'A B');
    up();
    expect(await flush(2)).toBe('empty');
    expect([sent, await kept(), await kept(2)]).toEqual([[], ['A waiting', 'B waiting'], []]);
  });

  it('that a whole call is refused for are found, and the others go on', async () => {
    const { open, sent, late, scan, kept, flush, world, down } = scanBrowser();
    const queue = open();
    down();
    await scan(queue, 'A B C D E');
    noteAnswer();
    world.fault = (codes) => (codes.includes('C') ? new ApiFailure(422, 'ESP000', 'no') : null);
    await flush();
    expect(sent.flat()).toEqual(['A', 'B', 'D', 'E']);
    expect(await kept()).toEqual(['C ESP000']);
    // Its page is told of it too, though there is no answer to it.
    expect(late.toSorted()).toEqual(['A', 'B', 'C ESP000', 'D', 'E']);
    // Just made, whoever made it hears of it.
    await expect(scan(open(), 'C')).rejects.toThrow('no');
  });

  it('refused after they had waited stand aside with the reason, to be sent again or dropped', async () => {
    const { open, sent, late, scan, kept, flush, onDisk, world, down, up } = scanBrowser();
    const queue = open();
    down();
    await scan(queue, 'A B C');
    up();
    world.refuses = (code) => (code === 'B' ? 'EPK011' : null);
    await flush();
    expect([await kept(), late]).toEqual([['B EPK011'], ['A', 'B', 'C']]);
    const ids = (await onDisk((store) => store.list(1))).map(({ id }) => id);
    await queue.retryScans(ids);
    await vi.waitFor(async () => expect(await kept()).toEqual(['B EPK011']), { timeout: 20_000 });
    expect(sent.at(-1)).toEqual(['B']);
    await queue.drop(ids);
    expect(await kept()).toEqual([]);
  });

  it('alike go once in a call, the same code with another step is another scan, and no call has too many', async () => {
    const { open, sent, scan, flush, down, up } = scanBrowser({ most: 2 });
    const queue = open();
    down();
    await scan(queue, 'A B A C');
    await scan(queue, 'C2');
    up();
    await flush();
    expect(sent).toEqual([['A', 'B'], ['C'], ['C2']]);
  });

  it('come to an end also where the disk refuses to let them wait', async () => {
    const { open, scan, world } = scanBrowser();
    const queue = open();
    world.fault = () => offline;
    const store = await queue.store();
    const write = store.changeScans;
    store.changeScans = (ids, change) =>
      'state' in change ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : write(ids, change);
    await expect(scan(queue, 'A B')).rejects.toThrow('full');
  });

  it('go out one after the other where nothing can be kept', async () => {
    const failures: unknown[] = [];
    const { open, scan, sent, world } = scanBrowser({ onFailure: (error) => failures.push(error) });
    const queue = open();
    (await queue.store()).addScans = () => Promise.reject(new DOMException('none', 'InvalidStateError'));
    const underWay = { now: 0, most: 0 };
    world.during = async () => {
      underWay.now += 1;
      underWay.most = Math.max(underWay.most, underWay.now);
      await new Promise((answered) => setTimeout(answered, 5));
      underWay.now -= 1;
    };
    expect(await Promise.all([scan(queue, 'A'), scan(queue, 'B'), scan(queue, 'C')])).toEqual([['A'], ['B'], ['C']]);
    expect([sent.flat(), underWay.most, failures.length]).toEqual([['A', 'B', 'C'], 1, 3]);
  });

  it('go on where the browser has closed the database without a word', async () => {
    const { open, scan, sent, kept, down } = scanBrowser();
    const queue = open();
    await scan(queue, 'A');
    (await queue.store()).close();
    expect(await scan(queue, 'B')).toEqual(['B']);
    (await queue.store()).close();
    down();
    expect(await scan(queue, 'C')).toEqual([null]);
    expect([sent.flat(), await kept()]).toEqual([['A', 'B'], ['C waiting']]);
  });

  it('that nobody can read stand aside, and those of a page that is no more', async () => {
    const { open, sender, kept, flush, scan, down, up } = scanBrowser();
    const queue = open();
    down();
    await queue.scan(place, [{ code: 'unread' }], sender);
    await queue.scan('/gone/1', [{ code: 'G' }], sender);
    await scan(queue, 'A');
    up();
    await flush();
    expect(await kept()).toEqual(['unread unplaced', 'G unplaced']);
  });
});
