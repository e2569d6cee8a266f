import { isOnline } from '~console/platform/network';
import { oneByOne } from '~console/platform/one-by-one';
import type { AnyScanSender, Scan } from '~console/platform/scan-sender';
import { createLiveScans } from './live-scans';
import { asideFor, isScan, type NewLine, type QueuedLine, type QueuedScan } from './queued-line';
import { createQueueDisk, NotStored, type Disk, type QueueView, type ScanUnderWay } from './queue-disk';
import type { QueueStore } from './queue-store';
import { passing, type SendEnd } from './send-line';
import { numberIn } from './send-scans';
import { createSending, type ScanPage, type ScanPages } from './sending';
import type { DrainEnd } from './drain';

/**
 * An answer that comes sooner is shown instead of the waiting for it: painted first, that would only be in its way. In
 * ms.
 */
export const readingMs = 80;

export type DurableLine = Omit<NewLine, 'userId' | 'at' | 'key' | 'owner'>;

interface QueueTools {
  readonly userId: number;
  readonly open: (lost: () => void) => Promise<Disk>;
  readonly newKey: () => string;
  /** Of the session: what is made in it is sent in no other. */
  readonly token?: string;
  /** Sends what waits. Rejects with whatever the database rejects with. */
  readonly drain: (store: QueueStore, signal: AbortSignal, pages: ScanPages) => Promise<DrainEnd>;
  readonly onFailure: (error: unknown) => void;
}

/** One user's queue in this tab. */
export interface Queue {
  readonly view: () => QueueView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves when it is on the disk; rejects with `NotStored`. */
  readonly keep: (line: DurableLine) => Promise<QueuedLine>;
  /**
   * Scans of a page, kept before they are sent. What came of each; null = it waits. Rejects with the failure of a call
   * that was refused.
   */
  readonly scan: (place: string, scans: readonly Scan[], sender: AnyScanSender) => Promise<readonly unknown[]>;
  /**
   * Whether what is done now has to wait: there is no network, or something of before waits, which it must not
   * overtake.
   */
  readonly waits: () => boolean;
  /** Scans that nothing has come of so far: those that wait, and this tab's from the moment that they are made. */
  readonly underWay: () => readonly ScanUnderWay[];
  /** Whether a scan of this code is on the disk: it outlives its page. */
  readonly hasScan: (code: string) => boolean;
  /** The returned function ends it. */
  readonly openPage: (place: string, page: ScanPage) => () => void;
  /** How much the user has on the disk besides what this tab is at. Rejects with `NotStored`. */
  readonly countBesides: () => Promise<number>;
  /** For sending a line that was kept as `running`. */
  readonly store: () => Promise<QueueStore>;
  /**
   * How a line kept as `running` ended; never rejects. `aside` = its user has held or stopped it. What it does from now
   * on: it broke off and waits to be sent again, it stands aside, or it is over.
   */
  readonly settle: (
    line: QueuedLine,
    end: SendEnd,
    aside?: 'held' | 'stopped' | null,
  ) => Promise<'waiting' | 'aside' | null>;
  /** Writes down that a line kept as `running` is held, or goes on; never rejects. */
  readonly hold: (lines: readonly QueuedLine[], held: boolean) => Promise<void>;
  readonly drop: (ids: readonly number[]) => Promise<void>;
  /** Takes off what a stage of a line was refused; the line goes with the last of it. */
  readonly decided: (id: number, stage: number) => Promise<void>;
  /** Sends a line that stands aside once more. */
  readonly retry: (line: QueuedLine) => Promise<void>;
  readonly retryScans: (ids: readonly number[]) => Promise<void>;
  /** Adopts what a closed tab left, and sends whenever there is a network. Returns the end of it. */
  readonly start: () => () => void;
}

export function createQueue({ userId, open, newKey, token, drain, onFailure }: QueueTools): Queue {
  const disk = createQueueDisk({ userId, open, onFailure });
  const sending = createSending({ userId, disk, drain });
  return {
    view: disk.view,
    subscribe: disk.subscribe,
    countBesides: () =>
      disk.onDisk(async (store, tabs) => (await store.list(userId)).filter(({ owner }) => owner !== tabs.id).length),
    store: async () => (await disk.opened()).store,
    openPage: sending.openPage,
    start: sending.start,
    ...scansOf({ userId, newKey, token, disk, sending }),
    ...linesOf({ userId, newKey, disk, sending }),
  };
}

interface Parts {
  readonly userId: number;
  readonly newKey: () => string;
  readonly token?: string | undefined;
  readonly disk: ReturnType<typeof createQueueDisk>;
  readonly sending: ReturnType<typeof createSending>;
}

function linesOf({
  userId,
  newKey,
  disk,
  sending,
}: Parts): Pick<Queue, 'keep' | 'settle' | 'hold' | 'drop' | 'decided' | 'retry'> {
  const { onDisk, changed } = disk;
  return {
    async keep(line) {
      const kept = await onDisk((store, tabs) =>
        store.add({ ...line, userId, at: Date.now(), key: newKey(), owner: line.state === 'running' ? tabs.id : null }),
      );
      if (line.state === 'waiting') {
        await changed();
        sending.wake();
      }
      return kept;
    },
    async settle(line, ended, aside = null) {
      const broke = aside === null && ended.kind === 'broken' && ended.broken.code in passing;
      try {
        await onDisk(async (store) => {
          // Whoever typed it has been told of those that were refused before anything was sent: nothing is left to
          // decide.
          const packages = broke ? line.packages.filter(({ id }) => !ended.unsent.has(id)) : [];
          if (broke) await store.change(line.id, { state: 'waiting', owner: null, packages });
          else if (aside) await store.change(line.id, asideFor(aside));
          else await store.end(line, null, ended.kind === 'done' ? ended.known : new Map());
        });
        if (broke || aside) await changed();
      } catch {
        // Shown as trouble. The line is told as it stands; what was written of it before may be sent again, under its
        // key.
        return null;
      }
      if (broke) sending.later();
      return broke ? 'waiting' : aside && 'aside';
    },
    async hold(lines, held) {
      // Shown as trouble. Until it can be written again a closed tab lets it go on, as it does whatever is not held.
      const ids = lines.map(({ id }) => id);
      await onDisk((store) => store.changeLines(ids, { held })).catch(() => undefined);
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
      sending.sendNow();
    },
  };
}

/** Any tab may send them. */
const asWaiting = { state: 'waiting', owner: null } as const;

/** This tab's scans from when they are made until something has come of them. */
function scansUnderWay({ view, set }: Parts['disk']) {
  let all: readonly ScanUnderWay[] = [];
  const written = new WeakSet<ScanUnderWay>();
  return {
    wrote(scans: readonly Scan[]): void {
      for (const one of all) if (scans.some(({ code }) => code === one.code)) written.add(one);
    },
    isWritten: (code: string): boolean =>
      view().scans.some(({ scan }) => scan.code === code) || all.some((one) => one.code === code && written.has(one)),
    /** With those that wait, each once. */
    all: (): readonly ScanUnderWay[] => {
      const waiting = view().scans.filter(({ state }) => state === 'waiting');
      const seen = waiting.map(({ place, scan }) => ({ place, code: scan.code }));
      const isSeen = (one: ScanUnderWay): boolean =>
        seen.some(({ place, code }) => place === one.place && code === one.code);
      return [...seen, ...all.filter((one) => !isSeen(one))];
    },
    /** They are shown as sent once that takes its time. The returned function ends it. */
    begin(place: string, scans: readonly Scan[]): () => void {
      const made = scans.map(({ code }) => ({ place, code }));
      const others = (ones: readonly ScanUnderWay[]) => ones.filter((one) => !made.includes(one));
      all = [...all, ...made];
      const timer = setTimeout(() => set({ sent: [...view().sent, ...made] }), readingMs);
      return () => {
        clearTimeout(timer);
        all = others(all);
        const left = others(view().sent);
        if (left.length < view().sent.length) set({ sent: left });
      };
    },
  };
}

/** Writes scans down, to wait or as this tab's. */
const writeScans =
  (userId: number, onDisk: Parts['disk']['onDisk']) =>
  (place: string, scans: readonly Scan[], waiting: boolean): Promise<readonly QueuedScan[]> =>
    onDisk((store, tabs) => {
      const held = waiting ? asWaiting : ({ state: 'running', owner: tabs.id } as const);
      const at = Date.now();
      return store.addScans(scans.map((scan) => ({ userId, at, place, scan, key: null, fault: null, ...held })));
    });

function scansOf({
  userId,
  newKey,
  token,
  disk,
  sending,
}: Parts): Pick<Queue, 'scan' | 'waits' | 'underWay' | 'hasScan' | 'retryScans'> {
  const { onDisk, changed, show } = disk;
  const underWay = scansUnderWay(disk);
  /** Scans on their way to the disk, to wait there. */
  let queueing = 0;
  const waits = (): boolean => {
    const { lines, scans } = disk.view();
    return !isOnline() || queueing > 0 || [...lines, ...scans].some(({ state }) => state === 'waiting');
  };
  const live = createLiveScans({
    store: async () => (await disk.opened()).store,
    newKey,
    token,
    mine: () => !sending.isOver(),
    broke: async (scans) => {
      sending.later();
      const ids = scans.map(({ id }) => id);
      await onDisk((store) => store.changeScans(ids, asWaiting));
      show(scans.map((one) => ({ ...one, ...asWaiting })));
      await changed();
    },
  });
  const write = writeScans(userId, onDisk);
  const add: typeof write = async (place, scans, waiting) => {
    const entries = await write(place, scans, waiting);
    underWay.wrote(scans);
    return entries;
  };
  const keepWaiting = async (place: string, scans: readonly Scan[]): Promise<void> => {
    queueing += 1;
    try {
      show(await add(place, scans, true));
    } finally {
      queueing -= 1;
    }
    disk.tellTabs();
    sending.wake();
  };
  /** Those that can't be kept: their answers alone tell which came first. */
  const unkept = oneByOne();
  const sendNow: Queue['scan'] = async (place, scans, sender) => {
    let entries: readonly QueuedScan[];
    try {
      entries = await add(place, scans, false);
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
      // Nothing can be kept here: it is sent all the same.
      const call = { id: numberIn(place), idempotencyKey: newKey(), ...(token ? { token } : {}) };
      const answers = await unkept(() => sender.send(scans, call));
      return scans.map(({ code }) => answers.get(code) ?? null);
    }
    return live.send(entries, sender);
  };

  return {
    waits,
    underWay: underWay.all,
    hasScan: underWay.isWritten,
    async scan(place, scans, sender) {
      const end = underWay.begin(place, scans);
      try {
        await disk.known();
        if (!waits()) return await sendNow(place, scans, sender);
        await keepWaiting(place, scans);
        return scans.map(() => null);
      } finally {
        end();
      }
    },
    async retryScans(ids) {
      await onDisk((store) => store.changeScans(ids, { state: 'waiting', fault: null, key: null }));
      await changed();
      sending.sendNow();
    },
  };
}
