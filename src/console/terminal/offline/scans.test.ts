import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '~console/platform/api-failure';
import { noteAnswer, noteSilence } from '~console/platform/network';
import type { Scan, ScanSender } from '~console/platform/scan-sender';
import type { Caller } from '~commands/caller';
import { drain, type DrainTools } from './drain';
import { takeOldScans } from './old-scans';
import { createQueue, type Queue } from './queue';
import { isScan, type QueuedLine } from './queued-line';
import { openQueueStore, type QueueStore } from './queue-store';
import { openTabs } from './tabs';
import { PlayProvider } from './testing/play-provider';

interface Stepped extends Scan {
  readonly step?: string;
}
interface Answer {
  readonly code: string;
  readonly fault: string | null;
}

const offline = new ApiFailure(0, 'offline', 'network');
const place = '/sheet/1';
const me = { id: 1, role: 'admin', hubIds: [1], packagesExcluded: false } as unknown as DrainTools['user'];

/** One browser with a provider; a tab for each `open`. */
function browser({
  most = 500,
  lines = new PlayProvider().caller(),
  onFailure = (error: unknown): void => {
    throw error;
  },
}: { most?: number; lines?: Caller; onFailure?: (error: unknown) => void } = {}) {
  const sent: string[][] = [];
  const keys: string[] = [];
  const late: string[] = [];
  const world = {
    /** Of a whole call; null = none. */
    fault: (_codes: readonly string[]): Error | null => null,
    /** Of one code. */
    refuses: (_code: string): string | null => null,
    during: async (): Promise<void> => undefined,
    /** While the disk is read. */
    reading: async (): Promise<void> => undefined,
  };
  const sender: ScanSender<Stepped, Answer> = {
    most,
    together: (one, other) => one.step === other.step,
    read: (kept) => (kept.code === 'unread' ? null : kept),
    send: async (scans, { idempotencyKey }) => {
      const codes = scans.map(({ code }) => code);
      keys.push(`${idempotencyKey} ${codes.join('')}`);
      const fault = world.fault(codes);
      if (fault) throw fault;
      sent.push(scans.map(({ code, step = '' }) => `${code}${step}`));
      await world.during();
      return new Map(codes.map((code) => [code, { code, fault: world.refuses(code) }]));
    },
    refusal: ({ fault }) => fault,
  };
  let made = 0;
  const newKey = (): string => `key${(made += 1)}`;
  const drainIn = (store: QueueStore, userId: number): ReturnType<typeof drain> =>
    drain({
      store,
      user: { ...me, id: userId },
      caller: lines,
      lookUp: () => Promise.reject(new Error('not asked for')),
      senderOf: (where) => Promise.resolve(where === place ? sender : null),
      newKey,
      faultOf: (error) => ({ code: error instanceof ApiFailure ? error.code : 'ESY001', message: '' }),
      now: () => 0,
      show: () => Promise.resolve(),
      tell: (event) => {
        if (event.kind !== 'scans') return;
        late.push(...(event.answers as Answer[]).map(({ code }) => code));
        late.push(...event.unanswered.map(({ code, fault }) => `${code} ${fault}`));
      },
    });
  const open = (userId = 1): Queue =>
    createQueue({
      userId,
      open: async (lost) => {
        const store = await openQueueStore(lost);
        const list: QueueStore['list'] = (user) => world.reading().then(() => store.list(user));
        return { store: { ...store, list }, tabs: openTabs(store) };
      },
      newKey,
      drain: (store) => drainIn(store, userId),
      onFailure,
    });
  const scan = async (queue: Queue, text: string): Promise<(string | null)[]> => {
    const scans = text.split(' ').map((one) => ({ code: one.slice(0, 1), ...(one[1] ? { step: one[1] } : {}) }));
    return ((await queue.scan(place, scans, sender)) as (Answer | null)[]).map((answer) => answer && answer.code);
  };
  const onDisk = async <T>(work: (store: QueueStore) => Promise<T>): Promise<T> => {
    const store = await openQueueStore();
    const value = await work(store);
    store.close();
    return value;
  };
  const kept = (userId = 1): Promise<string[]> =>
    onDisk(async (store) =>
      (await store.list(userId)).flatMap((one) =>
        isScan(one) ? `${one.scan.code} ${one.fault?.code ?? one.state}` : [],
      ),
    );
  const flush = (userId = 1): ReturnType<typeof drain> => onDisk((store) => drainIn(store, userId));
  const down = (): void => {
    world.fault = () => offline;
    noteSilence();
  };
  const up = (): void => {
    world.fault = () => null;
    noteAnswer();
  };
  return { open, sender, sent, keys, late, world, scan, kept, flush, onDisk, down, up };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  noteAnswer();
});
afterEach(() => noteAnswer());

describe('scans in the queue', () => {
  it('come faster than their answers, and none is lost, told twice or out of order', async () => {
    const { open, sender, sent, kept, world } = browser();
    world.during = () => new Promise((done) => setTimeout(done, 5));
    const queue = open();
    const codes = Array.from({ length: 300 }, (_, index) => `C${index}`);
    const answers = await Promise.all(codes.map((code) => queue.scan(place, [{ code }], sender)));
    expect(answers.flat().map((answer) => (answer as Answer).code)).toEqual(codes);
    expect(sent.flat()).toEqual(codes);
    expect([await kept(), sent.length < 30]).toEqual([[], true]);
  });

  it('go out in their order although the disk is slow to read for those that come first', async () => {
    const { open, scan, sent, world } = browser();
    const pauses = [1, 60];
    world.reading = () => new Promise((read) => setTimeout(read, pauses.shift() ?? 1));
    const queue = open();
    const first = [scan(queue, 'A'), scan(queue, 'B')];
    await first[0];
    await Promise.all([...first, scan(queue, 'C')]);
    expect(sent.flat()).toEqual(['A', 'B', 'C']);
  });

  it('stay in sight though a reading of the disk that began before them ends behind them, or behind a later one', async () => {
    const { open, scan, down, up } = browser();
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
    const { open, scan, world, up } = browser();
    const queue = open();
    const underWay = () => queue.underWay().map(({ place: where, code }) => `${where} ${code}`);
    let come: () => void = () => undefined;
    world.during = () => new Promise((answered) => (come = answered));
    const first = scan(queue, 'A');
    expect(underWay()).toEqual([`${place} A`]);
    await vi.waitFor(() => expect(queue.view().sent).toHaveLength(1), { timeout: 20_000 });
    const behind = scan(queue, 'B');
    expect(underWay()).toEqual([`${place} A`, `${place} B`]);
    world.fault = () => offline;
    come();
    expect([await first, await behind]).toEqual([['A'], [null]]);
    expect(underWay()).toEqual([`${place} B`]);
    world.during = async () => undefined;
    up();
    await vi.waitFor(() => expect(underWay()).toEqual([]), { timeout: 20_000 });
  });

  it('are shown as sent while their answers take their time, and as waiting once they are the queue’s', async () => {
    const { open, scan, world, up } = browser();
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
    const { open, sent, late, scan, kept, flush, down, up } = browser();
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
    const { open, sent, scan, kept, down, up } = browser();
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
    const { open, world, scan, flush, onDisk, down, up } = browser({ lines: provider.caller() });
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
    const { open, keys, sent, scan, kept, world, up } = browser();
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

  it('belong to whoever scanned them: another user sends none', async () => {
    const { open, sent, scan, kept, flush, down, up } = browser();
    down();
    await scan(open(), 'A B');
    up();
    expect(await flush(2)).toBe('empty');
    expect([sent, await kept(), await kept(2)]).toEqual([[], ['A waiting', 'B waiting'], []]);
  });

  it('that a whole call is refused for are found, and the others go on', async () => {
    const { open, sent, late, scan, kept, flush, world, down } = browser();
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
    const { open, sent, late, scan, kept, flush, onDisk, world, down, up } = browser();
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
    const { open, sent, scan, flush, down, up } = browser({ most: 2 });
    const queue = open();
    down();
    await scan(queue, 'A B A C');
    await scan(queue, 'C2');
    up();
    await flush();
    expect(sent).toEqual([['A', 'B'], ['C'], ['C2']]);
  });

  it('come to an end also where the disk refuses to let them wait', async () => {
    const { open, scan, world } = browser();
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
    const { open, scan, sent, world } = browser({ onFailure: (error) => failures.push(error) });
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
    const { open, scan, sent, kept, down } = browser();
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
    const { open, sender, kept, flush, scan, down, up } = browser();
    const queue = open();
    down();
    await queue.scan(place, [{ code: 'unread' }], sender);
    await queue.scan('/gone/1', [{ code: 'G' }], sender);
    await scan(queue, 'A');
    up();
    await flush();
    expect(await kept()).toEqual(['unread unplaced', 'G unplaced']);
  });

  it('of an earlier version are brought into the queue in their order, refused ones as refused, once', async () => {
    const { kept, flush, sent, onDisk } = browser();
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

  it('share the queue that a version before kept lines alone in', async () => {
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
    const { onDisk } = browser();
    expect(await onDisk((store) => store.list(1))).toMatchObject([{ id: 1, line: 'note old' }]);
  });
});
