import { isOnline, noteSilence, subscribeNetwork, subscribeReturn } from '~console/platform/network';
import type { DrainEnd } from './drain';
import type { AnyScanSender, Scan } from '~console/platform/scan-sender';
import { createLiveScans } from './live-scans';
import { isScan, type NewLine, type QueuedLine, type QueuedScan } from './queued-line';
import type { QueueStore } from './queue-store';
import { passing, type SendEnd } from './send-line';
import { numberIn } from './send-scans';
import type { Tabs } from './tabs';

/** Why nothing can be kept: this browser keeps nothing (a private window), or has no room left. */
type QueueTrouble = 'unavailable' | 'full';

/** A line that could not be written down. Nothing has been sent of it. */
export class NotStored extends Error {
  override readonly name = 'NotStored';

  constructor(readonly trouble: QueueTrouble) {
    super(trouble);
  }
}

export interface QueueView {
  /** The user's lines, in order; those that a living tab is at are none of them. */
  readonly lines: readonly QueuedLine[];
  readonly scans: readonly QueuedScan[];
  readonly sending: boolean;
  readonly trouble: QueueTrouble | null;
}

export type DurableLine = Omit<NewLine, 'userId' | 'at' | 'key' | 'owner'>;

interface QueueTools {
  readonly userId: number;
  readonly open: (lost: () => void) => Promise<{ readonly store: QueueStore; readonly tabs: Tabs }>;
  readonly newKey: () => string;
  /** Sends what waits. Rejects with whatever the database rejects with. */
  readonly drain: (store: QueueStore, signal: AbortSignal, pages: ScanPages) => Promise<DrainEnd>;
  readonly onFailure: (error: unknown) => void;
}

/** A page that takes scans, while it is open. */
interface ScanPage {
  readonly sender: AnyScanSender;
  /** Told of what came of scans that had waited. */
  readonly late: (answers: readonly unknown[]) => void;
}

/** The open pages as a sending sees them. */
export interface ScanPages {
  readonly senderOf: (place: string) => AnyScanSender | null;
  readonly told: (place: string, answers: readonly unknown[]) => void;
}

/** One user's queue in this tab. */
export interface Queue {
  readonly view: () => QueueView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves when it is on the disk; rejects with `NotStored`. */
  readonly keep: (line: DurableLine) => Promise<QueuedLine>;
  /**
   * Scans of a page, kept before they are sent. What came of each; null = it waits. Rejects with the failure of a call that was
   * refused.
   */
  readonly scan: (place: string, scans: readonly Scan[], sender: AnyScanSender) => Promise<readonly unknown[]>;
  /** Whether what is done now has to wait: there is no network, or something of before waits, which it must not overtake. */
  readonly waits: () => boolean;
  /** The returned function ends it. */
  readonly openPage: (place: string, page: ScanPage) => () => void;
  /** For sending a line that was kept as `running`. */
  readonly store: () => Promise<QueueStore>;
  /** How a line kept as `running` ended; never rejects. True = it broke off, and waits from now on to be sent again. */
  readonly settle: (line: QueuedLine, end: SendEnd) => Promise<boolean>;
  readonly drop: (ids: readonly number[]) => Promise<void>;
  /** Takes off what a stage of a line was refused; the line goes with the last of it. */
  readonly decided: (id: number, stage: number) => Promise<void>;
  /** Sends a line that stands aside once more. */
  readonly retry: (line: QueuedLine) => Promise<void>;
  readonly retryScans: (ids: readonly number[]) => Promise<void>;
  /** Adopts what a closed tab left, and sends whenever there is a network. Returns the end of it. */
  readonly start: () => () => void;
}

/** Another tab is sending, or the provider is busy or silent: looked at again after this long, each time in a row twice as long; in ms. */
const againMs = 1_000;
const longestMs = 30_000;
const redrawMs = 150;

export function createQueue({ userId, open, newKey, drain, onFailure }: QueueTools): Queue {
  let view: QueueView = { lines: [], scans: [], sending: false, trouble: null };
  const listeners = new Set<() => void>();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('hubline-queue');
  const set = (change: Partial<QueueView>): void => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };
  let opening: ReturnType<typeof open> | null = null;
  const opened = (): ReturnType<typeof open> => {
    opening ??= open(() => {
      opening = null;
    }).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };

  /** Whatever touches the disk: its failure is shown, and told to whoever asked. */
  const onDisk = async <T>(work: (store: QueueStore, tabs: Tabs) => Promise<T>): Promise<T> => {
    try {
      const { store, tabs } = await opened();
      const value = await work(store, tabs);
      if (view.trouble !== null) set({ trouble: null });
      return value;
    } catch (error) {
      const trouble: QueueTrouble =
        error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'unavailable';
      onFailure(error);
      set({ trouble });
      throw new NotStored(trouble);
    }
  };
  let wasRead = false;
  const read = (): Promise<void> =>
    onDisk(async (store, tabs) => {
      const entries = await store.list(userId);
      const alive = await tabs.alive(entries.flatMap(({ owner }) => owner ?? []));
      const shown = entries.filter(({ owner }) => owner === null || !alive.has(owner));
      wasRead = true;
      set({ lines: shown.filter((one): one is QueuedLine => !isScan(one)), scans: shown.filter(isScan) });
    });
  let reading: ReturnType<typeof setTimeout> | undefined;
  const readSoon = (): void => {
    reading ??= setTimeout(() => {
      reading = undefined;
      // Shown as trouble already.
      read().catch(() => undefined);
    }, redrawMs);
  };
  const tellTabs = (): void => {
    // A channel between tabs of one origin, not a window.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel?.postMessage(userId);
  };
  const changed = async (): Promise<void> => {
    tellTabs();
    await read();
  };

  let running = false;
  /** Something happened while a sending was under way that had begun without knowing of it. */
  let asked = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const end = { now: new AbortController() };
  let misses = 0;
  const rested = (): void => {
    clearTimeout(again);
    again = undefined;
  };
  const later = (): void => {
    rested();
    again = setTimeout(wake, Math.min(longestMs, againMs * 2 ** misses));
    misses += 1;
  };
  const wake = (): void => {
    rested();
    void sendWaiting();
  };
  const openPages = new Map<string, ScanPage>();
  const pages: ScanPages = {
    senderOf: (place) => openPages.get(place)?.sender ?? null,
    told: (place, answers) => {
      misses = 0;
      openPages.get(place)?.late(answers);
      readSoon();
    },
  };
  /** Never rejects. */
  const sendWaiting = async (): Promise<void> => {
    if (running) asked = true;
    if (running || !isOnline() || end.now.signal.aborted) return;
    running = true;
    asked = false;
    try {
      await onDisk(async (store, tabs) => {
        const left = await store.list(userId);
        const alive = await tabs.alive(left.flatMap(({ owner }) => owner ?? []));
        const orphans = left.filter(({ state, owner }) => state === 'running' && owner !== null && !alive.has(owner));
        if (orphans.length === 0 && !left.some(({ state }) => state === 'waiting')) return;
        const ours = await tabs.alone(`hubline-queue-${userId}`, async (lost) => {
          const free = { state: 'waiting', owner: null } as const;
          for (const one of orphans)
            await (isScan(one) ? store.changeScans([one.id], free) : store.change(one.id, free));
          set({ sending: true });
          const ended = await drain(store, AbortSignal.any([lost, end.now.signal]), pages);
          if (ended === 'offline') noteSilence();
          if (ended === 'empty') misses = 0;
          // There may be a network all the same: then nothing tells of its return.
          if (ended === 'busy' || ended === 'offline') later();
        });
        if (!ours) later();
      });
    } catch {
      // Shown as trouble; the network's return or the next line tries again.
    } finally {
      running = false;
      set({ sending: false });
      readSoon();
      // The network may be back before the lock of the sending that missed it is given up.
      if (asked && again === undefined) void sendWaiting();
    }
  };

  /** Scans on their way to the disk, to wait there. */
  let queueing = 0;
  const waits = (): boolean =>
    !isOnline() || queueing > 0 || [...view.lines, ...view.scans].some(({ state }) => state === 'waiting');
  const live = createLiveScans({
    store: async () => (await opened()).store,
    newKey,
    mine: () => !end.now.signal.aborted,
    broke: async (scans) => {
      later();
      await onDisk((store) =>
        store.changeScans(
          scans.map(({ id }) => id),
          { state: 'waiting', owner: null },
        ),
      );
      set({ scans: [...view.scans, ...scans.map((one) => ({ ...one, state: 'waiting', owner: null }) as const)] });
      await changed();
    },
  });

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async keep(line) {
      const kept = await onDisk((store, tabs) =>
        store.add({ ...line, userId, at: Date.now(), key: newKey(), owner: line.state === 'running' ? tabs.id : null }),
      );
      if (line.state === 'waiting') {
        await changed();
        void sendWaiting();
      }
      return kept;
    },
    waits,
    async scan(place, scans, sender) {
      if (!wasRead) await read().catch(() => undefined);
      const waiting = waits();
      if (waiting) queueing += 1;
      const add = (store: QueueStore, tabs: Tabs): Promise<QueuedScan[]> =>
        store.addScans(
          scans.map((scan) => ({
            userId,
            at: Date.now(),
            place,
            scan,
            key: null,
            fault: null,
            ...(waiting ? { state: 'waiting' as const, owner: null } : { state: 'running' as const, owner: tabs.id }),
          })),
        );
      let entries: readonly QueuedScan[];
      try {
        entries = await onDisk(add);
        // Seen at once: what comes next must not overtake it.
        if (waiting) set({ scans: [...view.scans, ...entries] });
      } catch (error) {
        if (!(error instanceof NotStored) || waiting) throw error;
        // Nothing can be kept here: it is sent all the same.
        const answers = await sender.send(scans, { id: numberIn(place), idempotencyKey: newKey() });
        return scans.map(({ code }) => answers.get(code) ?? null);
      } finally {
        if (waiting) queueing -= 1;
      }
      if (!waiting) return live.send(entries, sender);
      tellTabs();
      void sendWaiting();
      return entries.map(() => null);
    },
    openPage(place, page) {
      openPages.set(place, page);
      return () => {
        if (openPages.get(place) === page) openPages.delete(place);
      };
    },
    store: async () => (await opened()).store,
    async settle(line, ended) {
      const broke = ended.kind === 'broken' && ended.broken.code in passing;
      try {
        await onDisk(async (store) => {
          if (broke) await store.change(line.id, { state: 'waiting', owner: null });
          else await store.end(line, null, ended.kind === 'done' ? ended.known : new Map());
        });
        if (broke) await changed();
      } catch {
        // Shown as trouble. The line is told as it stands; what was written of it before may be sent again, under its key.
        return false;
      }
      if (broke) later();
      return broke;
    },
    async drop(ids) {
      await onDisk((store) => store.remove(ids));
      await changed();
    },
    async decided(id, stage) {
      await onDisk(async (store) => {
        const line = (await store.list(userId)).find((one) => one.id === id && !isScan(one)) as QueuedLine | undefined;
        const refused = line?.refused.filter((one) => one.stage !== stage) ?? [];
        if (line && refused.length + line.missed.length > 0) await store.change(id, { refused });
        else await store.remove([id]);
      });
      await changed();
    },
    async retry(line) {
      // One that was refused whole never came to be under its key; one that is too old may have, and gets another.
      const anew = line.fault?.code === 'too_old' ? { at: Date.now(), key: newKey(), attempt: null } : {};
      await onDisk((store) =>
        store.change(line.id, {
          ...anew,
          state: 'waiting',
          fault: null,
          failures: 0,
          told: 0,
          missed: [],
          codes: line.missed.map(({ code }) => code),
        }),
      );
      await changed();
      void sendWaiting();
    },
    async retryScans(ids) {
      await onDisk((store) => store.changeScans(ids, { state: 'waiting', fault: null, key: null }));
      await changed();
      void sendWaiting();
    },
    start() {
      end.now = new AbortController();
      const onReturn = (): void => {
        misses = 0;
        wake();
      };
      // One call stayed without an answer, others did not: what came in between goes now, what rests after it goes on resting.
      const onNetwork = (): void => {
        if (isOnline() && again === undefined) void sendWaiting();
      };
      const onMessage = ({ data }: MessageEvent): void => {
        if (data !== userId) return;
        readSoon();
        void sendWaiting();
      };
      const leave = [subscribeNetwork(onNetwork), subscribeReturn(onReturn)];
      channel?.addEventListener('message', onMessage);
      readSoon();
      void sendWaiting();
      return () => {
        for (const one of leave) one();
        channel?.removeEventListener('message', onMessage);
        rested();
        end.now.abort();
        // What this session still has under way is from now on anybody's to take up.
        opening?.then(({ tabs }) => tabs.close()).catch(onFailure);
        opening = null;
      };
    },
  };
}
