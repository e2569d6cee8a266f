import { ApiFailure } from '~console/platform/api-failure';
import { noteAnswer, noteSilence } from '~console/platform/network';
import type { Scan, ScanSender } from '~console/platform/scan-sender';
import type { Caller } from '~commands/caller';
import { drain, type DrainTools } from '../drain';
import { createQueue, type Queue } from '../queue';
import { isScan } from '../queued-line';
import { openQueueStore, type QueueStore } from '../queue-store';
import { openTabs } from '../tabs';
import { PlayProvider } from './play-provider';

interface Stepped extends Scan {
  readonly step?: string;
}
export interface Answer {
  readonly code: string;
  readonly fault: string | null;
}

export const offline = new ApiFailure(0, 'offline', 'network');
export const place = '/sheet/1';
const me = { id: 1, role: 'admin', hubIds: [1], packagesExcluded: false } as unknown as DrainTools['user'];

async function onDisk<T>(work: (store: QueueStore) => Promise<T>): Promise<T> {
  const store = await openQueueStore();
  const value = await work(store);
  store.close();
  return value;
}

/** How the provider of a browser fares; each test says what happens to it. */
const fairWeather = () => ({
  /** Of a whole call; null = none. */
  fault: (_codes: readonly string[]): Error | null => null,
  /** Of one code. */
  refuses: (_code: string): string | null => null,
  during: async (): Promise<void> => undefined,
  /** While the disk is read. */
  reading: async (): Promise<void> => undefined,
});

/** One browser with a provider that takes scans of one letter, with a step behind it; a tab for each `open`. */
export function scanBrowser({
  most = 500,
  lines = new PlayProvider().caller(),
  onFailure = (error: unknown): void => {
    throw error;
  },
}: { most?: number; lines?: Caller; onFailure?: (error: unknown) => void } = {}) {
  const sent: string[][] = [];
  const keys: string[] = [];
  const late: string[] = [];
  const world = fairWeather();
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
