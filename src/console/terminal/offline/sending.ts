import { isOnline, noteSilence, subscribeNetwork, subscribeReturn } from '~console/platform/network';
import type { AnyScanSender } from '~console/platform/scan-sender';
import type { DrainEnd } from './drain';
import { isScan } from './queued-line';
import type { QueueDisk } from './queue-disk';
import type { QueueStore } from './queue-store';

/** A page that takes scans, while it is open. */
export interface ScanPage {
  readonly sender: AnyScanSender;
  /** Told of what came of scans that had waited. */
  readonly late: (answers: readonly unknown[]) => void;
}

/** The open pages as a sending sees them. */
export interface ScanPages {
  readonly senderOf: (place: string) => AnyScanSender | null;
  readonly told: (place: string, answers: readonly unknown[]) => void;
}

interface SendingTools {
  readonly userId: number;
  readonly disk: QueueDisk;
  /** Sends what waits. Rejects with whatever the database rejects with. */
  readonly drain: (store: QueueStore, signal: AbortSignal, pages: ScanPages) => Promise<DrainEnd>;
}

/** Another tab is sending, or the provider is busy or silent: looked at again after this long, each time in a row twice as long; in ms. */
const againMs = 1_000;
const longestMs = 30_000;

/** Sends what waits on the disk, one tab at a time, whenever there is a network. */
export function createSending({ userId, disk, drain }: SendingTools) {
  let running = false;
  /** Something happened while a sending was under way that had begun without knowing of it. */
  let asked = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let end = new AbortController();
  let misses = 0;
  const openPages = new Map<string, ScanPage>();
  const pages: ScanPages = {
    senderOf: (place) => openPages.get(place)?.sender ?? null,
    told: (place, answers) => {
      misses = 0;
      openPages.get(place)?.late(answers);
      disk.readSoon();
    },
  };

  const rested = (): void => {
    clearTimeout(again);
    again = undefined;
  };
  /** Something new waits, or the pause is over. A hand makes no more of them than it can. */
  const wake = (): void => {
    rested();
    void sendWaiting();
  };
  const later = (): void => {
    rested();
    again = setTimeout(wake, Math.min(longestMs, againMs * 2 ** misses));
    misses += 1;
  };
  /** Somebody asks for it, or the network is back: no pause holds it up. */
  const sendNow = (): void => {
    misses = 0;
    wake();
  };
  const sendAlone = async (store: QueueStore, orphans: Awaited<ReturnType<QueueStore['list']>>, lost: AbortSignal) => {
    const free = { state: 'waiting', owner: null } as const;
    for (const one of orphans) await (isScan(one) ? store.changeScans([one.id], free) : store.change(one.id, free));
    disk.set({ sending: true });
    const ended = await drain(store, AbortSignal.any([lost, end.signal]), pages);
    if (ended === 'offline') noteSilence();
    if (ended === 'empty') misses = 0;
    // There may be a network all the same: then nothing tells of its return.
    if (ended === 'busy' || ended === 'offline') later();
  };
  /** Not while it rests. Never rejects. */
  const sendWaiting = async (): Promise<void> => {
    if (running) asked = true;
    if (running || again !== undefined || !isOnline() || end.signal.aborted) return;
    running = true;
    asked = false;
    try {
      await disk.onDisk(async (store, tabs) => {
        const left = await store.list(userId);
        const alive = await tabs.alive(left.flatMap(({ owner }) => owner ?? []));
        const orphans = left.filter(({ state, owner }) => state === 'running' && owner !== null && !alive.has(owner));
        // What broke off meanwhile waits for its pause.
        if (again !== undefined) return;
        if (orphans.length === 0 && !left.some(({ state }) => state === 'waiting')) return;
        const ours = await tabs.alone(`hubline-queue-${userId}`, (lost) => sendAlone(store, orphans, lost));
        if (!ours) later();
      });
    } catch {
      // Shown as trouble; the network's return or the next line tries again.
    } finally {
      running = false;
      disk.set({ sending: false });
      disk.readSoon();
      // The network may be back before the lock of the sending that missed it is given up.
      if (asked) void sendWaiting();
    }
  };

  return {
    wake,
    sendNow,
    later,
    isOver: () => end.signal.aborted,
    /** The returned function ends it. */
    openPage: (place: string, page: ScanPage) => {
      openPages.set(place, page);
      return () => {
        if (openPages.get(place) === page) openPages.delete(place);
      };
    },
    /** Adopts what a closed tab left, and sends whenever there is a network. Returns the end of it. */
    start: () => {
      end = new AbortController();
      const leave = [
        // One call stayed without an answer, others did not: what came in between goes now, what rests after it goes on resting.
        subscribeNetwork(() => void sendWaiting()),
        subscribeReturn(sendNow),
        disk.onTabs(() => {
          disk.readSoon();
          void sendWaiting();
        }),
      ];
      disk.readSoon();
      void sendWaiting();
      return () => {
        for (const one of leave) one();
        rested();
        end.abort();
        disk.close();
      };
    },
  };
}
