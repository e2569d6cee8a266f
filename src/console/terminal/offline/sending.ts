import { isOnline, noteSilence, subscribeNetwork, subscribeReturn } from '~console/platform/network';
import type { AnyScanSender } from '~console/platform/scan-sender';
import type { DrainEnd, RefusedScan } from './drain';
import { asideFor, isScan, type QueuedEntry } from './queued-line';
import type { QueueDisk } from './queue-disk';
import type { QueueStore } from './queue-store';

/** A page that takes scans, while it is open. */
export interface ScanPage {
  readonly sender: AnyScanSender;
  /** Told of what came of scans that had waited, and of those that were refused without an answer of their own. */
  readonly late: (answers: readonly unknown[], unanswered: readonly RefusedScan[]) => void;
}

/** The open pages as a sending sees them. */
export interface ScanPages {
  readonly senderOf: (place: string) => AnyScanSender | null;
  readonly told: (place: string, ...come: Parameters<ScanPage['late']>) => void;
}

interface SendingTools {
  readonly userId: number;
  readonly disk: QueueDisk;
  /** Sends what waits. Rejects with whatever the database rejects with. */
  readonly drain: (store: QueueStore, signal: AbortSignal, pages: ScanPages) => Promise<DrainEnd>;
}

/**
 * Another tab is sending, or the provider is busy or silent: looked at again after this long, each time in a row twice
 * as long; in ms.
 */
const againMs = 1_000;
const longestMs = 30_000;

/** What broke off in a tab that is gone waits again; what was held there waits for a person. */
async function adopt(store: QueueStore, orphans: readonly QueuedEntry[]): Promise<void> {
  const free = { state: 'waiting', owner: null } as const;
  for (const one of orphans) {
    if (isScan(one)) await store.changeScans([one.id], free);
    else await store.change(one.id, one.held ? asideFor('held') : free);
  }
}

/** Pauses before what broke off is tried again. */
function createPauses(wake: () => void) {
  let again: ReturnType<typeof setTimeout> | undefined;
  let misses = 0;
  const over = (): void => {
    clearTimeout(again);
    again = undefined;
  };
  return {
    over,
    isOn: () => again !== undefined,
    begin: (): void => {
      over();
      again = setTimeout(wake, Math.min(longestMs, againMs * 2 ** misses));
      misses += 1;
    },
    /** Something went through: the next pause is the shortest. */
    shorten: (): void => {
      misses = 0;
    },
  };
}

/** The pages that take scans, by their place. */
function createPages(told: () => void) {
  const open = new Map<string, ScanPage>();
  const pages: ScanPages = {
    senderOf: (place) => open.get(place)?.sender ?? null,
    told: (place, ...come) => {
      told();
      open.get(place)?.late(...come);
    },
  };
  /** The returned function ends it. */
  const openPage = (place: string, page: ScanPage): (() => void) => {
    open.set(place, page);
    return () => {
      if (open.get(place) === page) open.delete(place);
    };
  };
  return { pages, openPage };
}

/** Sends what waits on the disk, one tab at a time, whenever there is a network. */
export function createSending({ userId, disk, drain }: SendingTools) {
  let running = false;
  /** Something happened while a sending was under way that had begun without knowing of it. */
  let asked = false;
  let end = new AbortController();
  /** Something new waits, or the pause is over. A hand makes no more of them than it can. */
  const wake = (): void => {
    pauses.over();
    void sendWaiting();
  };
  const pauses = createPauses(wake);
  /** Not once it is over: reading would open the disk anew, for nobody. */
  const readSoon = (): void => void (end.signal.aborted || disk.readSoon());
  const { pages, openPage } = createPages(() => {
    pauses.shorten();
    readSoon();
  });
  /** Somebody asks for it, or the network is back: no pause holds it up. */
  const sendNow = (): void => {
    pauses.shorten();
    wake();
  };
  const sendAlone = async (store: QueueStore, orphans: readonly QueuedEntry[], lost: AbortSignal) => {
    await adopt(store, orphans);
    disk.set({ sending: true });
    const ended = await drain(store, AbortSignal.any([lost, end.signal]), pages);
    if (ended === 'offline') noteSilence();
    if (ended === 'empty') pauses.shorten();
    // There may be a network all the same: then nothing tells of its return.
    if (ended === 'busy' || ended === 'offline') pauses.begin();
  };
  /** Not while it rests. Never rejects. */
  const sendWaiting = async (): Promise<void> => {
    if (running) asked = true;
    if (running || pauses.isOn() || !isOnline() || end.signal.aborted) return;
    running = true;
    asked = false;
    try {
      await disk.onDisk(async (store, tabs) => {
        const left = await store.list(userId);
        const alive = await tabs.alive(left.flatMap(({ owner }) => owner ?? []));
        const orphans = left.filter(({ state, owner }) => state === 'running' && owner !== null && !alive.has(owner));
        // What broke off meanwhile waits for its pause.
        if (pauses.isOn()) return;
        if (orphans.length === 0 && !left.some(({ state }) => state === 'waiting')) {
          // Another tab is at them. Nobody tells when it is gone.
          if (left.some(({ owner }) => owner !== null && owner !== tabs.id)) pauses.begin();
          return;
        }
        const ours = await tabs.alone(`hubline-queue-${userId}`, (lost) => sendAlone(store, orphans, lost));
        if (!ours) pauses.begin();
      });
    } catch {
      // Shown as trouble; the network's return or the next line tries again.
    } finally {
      running = false;
      disk.set({ sending: false });
      readSoon();
      // The network may be back before the lock of the sending that missed it is given up.
      if (asked) void sendWaiting();
    }
  };

  return {
    wake,
    sendNow,
    later: pauses.begin,
    isOver: () => end.signal.aborted,
    openPage,
    /** Adopts what a closed tab left, and sends whenever there is a network. Returns the end of it. */
    start: () => {
      end = new AbortController();
      const leave = [
        // One call stayed without an answer, others did not: what came in between goes now, what rests after it goes on
        // resting.
        subscribeNetwork(() => void sendWaiting()),
        subscribeReturn(sendNow),
        disk.onTabs(() => {
          readSoon();
          void sendWaiting();
        }),
      ];
      readSoon();
      void sendWaiting();
      return () => {
        for (const one of leave) one();
        pauses.over();
        end.abort();
        disk.close();
      };
    },
  };
}
