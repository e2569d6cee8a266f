import { isScan, type QueuedEntry, type QueuedLine, type QueuedScan } from './queued-line';
import type { QueueStore } from './queue-store';
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

/** A scan that nothing has come of so far. */
export interface ScanUnderWay {
  /** The address of the page that took it. */
  readonly place: string;
  readonly code: string;
}

export interface QueueView {
  /** The user's lines, in order; those that a living tab is at are none of them. */
  readonly lines: readonly QueuedLine[];
  readonly scans: readonly QueuedScan[];
  /** This tab's scans whose answers take their time. */
  readonly sent: readonly ScanUnderWay[];
  readonly sending: boolean;
  readonly trouble: QueueTrouble | null;
}

export interface Disk {
  readonly store: QueueStore;
  readonly tabs: Tabs;
}

interface DiskTools {
  readonly userId: number;
  readonly open: (lost: () => void) => Promise<Disk>;
  readonly onFailure: (error: unknown) => void;
}

const redrawMs = 150;

/** The same user's tabs tell each other that something was written. */
function createTabChannel(userId: number) {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('hubline-queue');
  return {
    tellTabs: (): void => {
      // A channel between tabs of one origin, not a window.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel?.postMessage(userId);
    },
    /** Another tab has written something of this user's. */
    onTabs: (listener: () => void) => {
      const onMessage = ({ data }: MessageEvent): void => {
        if (data === userId) listener();
      };
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
  };
}

interface ReadingTools extends Pick<DiskTools, 'userId'> {
  readonly onDisk: <T>(work: (store: QueueStore, tabs: Tabs) => Promise<T>) => Promise<T>;
  readonly view: () => QueueView;
  readonly set: (change: Partial<QueueView>) => void;
}

/** Brings what is on the disk into the view; what was shown or read since it was asked for stays. */
function createReading({ userId, onDisk, view, set }: ReadingTools) {
  /** Rises with each reading that begins and with whatever is shown before it is read: which of them knows more. */
  let turn = 0;
  let shownAt = 0;
  let readAt = 0;
  const read = (): Promise<void> =>
    onDisk(async (store, tabs) => {
      let begun: number;
      let shown: readonly QueuedEntry[];
      do {
        begun = turn += 1;
        const entries = await store.list(userId);
        const alive = await tabs.alive(entries.flatMap(({ owner }) => owner ?? []));
        shown = entries.filter(({ owner }) => owner === null || !alive.has(owner));
        // What was shown meanwhile came to the disk behind it.
      } while (begun < shownAt);
      if (begun < readAt) return;
      readAt = begun;
      set({ lines: shown.filter((one): one is QueuedLine => !isScan(one)), scans: shown.filter(isScan) });
    });
  /** Scans that were written down, seen at once: what comes next must not overtake them. */
  const show = (scans: readonly QueuedScan[]): void => {
    shownAt = turn += 1;
    set({ scans: [...view().scans.filter(({ id }) => !scans.some((one) => one.id === id)), ...scans] });
  };
  return { read, show };
}

/** What is on the disk as this tab shows it, and the way to it. */
export type QueueDisk = ReturnType<typeof createQueueDisk>;

export function createQueueDisk({ userId, open, onFailure }: DiskTools) {
  let view: QueueView = { lines: [], scans: [], sent: [], sending: false, trouble: null };
  let opening: Promise<Disk> | null = null;
  let firstRead: Promise<void> | null = null;
  let reading: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const { tellTabs, onTabs } = createTabChannel(userId);

  const set = (change: Partial<QueueView>): void => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };
  const opened = (): Promise<Disk> => {
    opening ??= open(() => {
      opening = null;
    }).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  /** Whatever touches the disk: its failure is shown, and told to whoever asked as `NotStored`. */
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
  const { read, show } = createReading({ userId, onDisk, view: () => view, set });
  const readSoon = (): void => {
    reading ??= setTimeout(() => {
      reading = undefined;
      // Shown as trouble already.
      read().catch(() => undefined);
    }, redrawMs);
  };

  return {
    view: () => view,
    set,
    show,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    opened,
    onDisk,
    /**
     * Once, before what is there is relied on. All wait for the same reading: with one each, whoever came last could go
     * on first.
     */
    known: (): Promise<void> =>
      (firstRead ??= read().catch(() => {
        firstRead = null;
      })),
    readSoon,
    tellTabs,
    /** Something was written: the other tabs are told, and this one reads it. */
    changed: async (): Promise<void> => {
      tellTabs();
      await read();
    },
    onTabs,
    /** What this session still has under way is from now on anybody's to take up. */
    close: () => {
      clearTimeout(reading);
      reading = undefined;
      opening?.then(({ tabs }) => tabs.close()).catch(onFailure);
      opening = null;
    },
  };
}
