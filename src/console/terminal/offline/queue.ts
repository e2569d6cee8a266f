import { isOnline, noteSilence, subscribeNetwork } from '~console/platform/network';
import type { DrainEnd } from './drain';
import type { NewLine, QueuedLine } from './queued-line';
import type { QueueStore } from './queue-store';
import { passing, type SendEnd } from './send-line';
import type { Tabs } from './tabs';

/** Why nothing can be kept: this browser keeps nothing (a private window), or has no room left. */
export type QueueTrouble = 'unavailable' | 'full';

/** A line that could not be written down. Nothing has been sent of it. */
export class NotStored extends Error {
  override readonly name = 'NotKept';

  constructor(readonly trouble: QueueTrouble) {
    super(trouble);
  }
}

export interface QueueView {
  /** The user's lines, in order; those that a living tab is at are none of them. */
  readonly lines: readonly QueuedLine[];
  readonly sending: boolean;
  readonly trouble: QueueTrouble | null;
}

export type DurableLine = Omit<NewLine, 'userId' | 'at' | 'key' | 'owner'>;

export interface QueueTools {
  readonly userId: number;
  readonly open: (lost: () => void) => Promise<{ readonly store: QueueStore; readonly tabs: Tabs }>;
  readonly newKey: () => string;
  /** Sends what waits. Rejects with whatever the database rejects with. */
  readonly drain: (store: QueueStore, signal: AbortSignal) => Promise<DrainEnd>;
  readonly onFailure: (error: unknown) => void;
}

/** One user's queue in this tab. */
export interface Queue {
  readonly view: () => QueueView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves when it is on the disk; rejects with `NotKept`. */
  readonly keep: (line: DurableLine) => Promise<QueuedLine>;
  /** For sending a line that was kept as `running`. */
  readonly store: () => Promise<QueueStore>;
  /** How a line kept as `running` ended; never rejects. True = it broke off, and waits from now on to be sent again. */
  readonly settle: (line: QueuedLine, end: SendEnd) => Promise<boolean>;
  readonly drop: (id: number) => Promise<void>;
  /** Takes off what a stage of a line was refused; the line goes with the last of it. */
  readonly decided: (id: number, stage: number) => Promise<void>;
  /** Sends a line that stands aside once more. */
  readonly retry: (line: QueuedLine) => Promise<void>;
  /** Adopts what a closed tab left, and sends whenever there is a network. Returns the end of it. */
  readonly start: () => () => void;
}

/** Another tab is sending, or the provider is busy: looked at again after this long, in ms. */
const againMs = 2_000;
const redrawMs = 150;

export function createQueue({ userId, open, newKey, drain, onFailure }: QueueTools): Queue {
  let view: QueueView = { lines: [], sending: false, trouble: null };
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
  const read = (): Promise<void> =>
    onDisk(async (store, tabs) => {
      const lines = await store.list(userId);
      const alive = await tabs.alive(lines.flatMap(({ owner }) => owner ?? []));
      set({ lines: lines.filter(({ owner }) => owner === null || !alive.has(owner)) });
    });
  let reading: ReturnType<typeof setTimeout> | undefined;
  const readSoon = (): void => {
    reading ??= setTimeout(() => {
      reading = undefined;
      // Shown as trouble already.
      read().catch(() => undefined);
    }, redrawMs);
  };
  const changed = async (): Promise<void> => {
    // A channel between tabs of one origin, not a window.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel?.postMessage(userId);
    await read();
  };

  let running = false;
  /** Something happened while a sending was under way that had begun without knowing of it. */
  let asked = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const end = { now: new AbortController() };
  const later = (): void => {
    clearTimeout(again);
    again = setTimeout(() => void sendWaiting(), againMs);
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
          for (const { id } of orphans) await store.change(id, { state: 'waiting', owner: null });
          set({ sending: true });
          const ended = await drain(store, AbortSignal.any([lost, end.now.signal]));
          if (ended === 'offline') noteSilence();
          if (ended === 'busy') later();
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
      if (asked) void sendWaiting();
    }
  };

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
    store: async () => (await opened()).store,
    async settle(line, ended) {
      const isDeferrable = ended.kind === 'broken' && ended.broken.code in passing;
      try {
        await onDisk(async (store) => {
          if (isDeferrable) await store.change(line.id, { state: 'waiting', owner: null });
          else await store.end(line, null, ended.kind === 'done' ? ended.known : new Map());
        });
        if (isDeferrable) await changed();
      } catch {
        // Shown as trouble. The line is told as it stands; what was written of it before may be sent again, under its key.
        return false;
      }
      if (isDeferrable) later();
      return isDeferrable;
    },
    async drop(id) {
      await onDisk((store) => store.remove(id));
      await changed();
    },
    async decided(id, stage) {
      await onDisk(async (store) => {
        const line = (await store.list(userId)).find((one) => one.id === id);
        const refused = line?.refused.filter((one) => one.stage !== stage) ?? [];
        if (line && refused.length + line.missed.length > 0) await store.change(id, { refused });
        else await store.remove(id);
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
    start() {
      end.now = new AbortController();
      const onNetwork = (): void => void sendWaiting();
      const onMessage = ({ data }: MessageEvent): void => {
        if (data !== userId) return;
        readSoon();
        void sendWaiting();
      };
      const leave = subscribeNetwork(onNetwork);
      channel?.addEventListener('message', onMessage);
      readSoon();
      void sendWaiting();
      return () => {
        leave();
        channel?.removeEventListener('message', onMessage);
        clearTimeout(again);
        end.now.abort();
        // What this session still has under way is from now on anybody's to take up.
        opening?.then(({ tabs }) => tabs.close()).catch(onFailure);
        opening = null;
      };
    },
  };
}
