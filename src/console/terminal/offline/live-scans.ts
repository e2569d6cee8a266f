import { ApiFailure } from '~console/platform/api-failure';
import type { AnyScanSender } from '~console/platform/scan-sender';
import type { QueueStore } from './queue-store';
import type { QueuedScan } from './queued-line';
import { firstCall, mostOf, readScan, sendScans, unplaced } from './send-scans';

interface Live {
  readonly entry: QueuedScan;
  readonly sender: AnyScanSender;
  /** Null = it waits from now on. */
  readonly answered: (answer: unknown) => void;
  readonly failed: (error: unknown) => void;
}

interface LiveScansTools {
  readonly store: () => Promise<QueueStore>;
  readonly newKey: () => string;
  /** Of the session they are made in. */
  readonly token?: string | undefined;
  /** The session they were made in still stands. */
  readonly mine: () => boolean;
  /** They were not taken now, and are from now on the queue's. */
  readonly broke: (scans: readonly QueuedScan[]) => Promise<void>;
}

/**
 * Scans that are sent as they are made, in their order, several in a call where they come faster than answers do. All
 * of them are on the disk before they go.
 */
export function createLiveScans({ store, newKey, token, mine, broke }: LiveScansTools) {
  let live: Live[] = [];
  let sending = false;

  const leave = (part: readonly QueuedScan[]): readonly Live[] => {
    const ids = new Set(part.map(({ id }) => id));
    const left = live.filter(({ entry }) => ids.has(entry.id));
    live = live.filter(({ entry }) => !ids.has(entry.id));
    return left;
  };
  const giveUp = async (): Promise<void> => {
    const rest = live;
    live = [];
    try {
      await broke(rest.map(({ entry }) => entry));
      for (const { answered } of rest) answered(null);
    } catch (error) {
      for (const { failed } of rest) failed(error);
    }
  };
  /** One call; the size that the next may have, or null where they are the queue's now. */
  const sendFirst = async (disk: QueueStore, sender: AnyScanSender, size: number): Promise<number | null> => {
    const entries = live.map(({ entry }) => entry);
    const [first] = entries;
    if (!first) return null;
    const part = firstCall(entries, sender, size);
    const scans = part.length > 0 ? part : [first];
    if (readScan(first, sender) === null) {
      await disk.remove([first.id]);
      for (const { failed } of leave([first])) failed(new ApiFailure(0, 'ESY001', unplaced));
      return size;
    }
    const end = await sendScans(scans, { store: disk, sender, newKey, ...(token ? { token } : {}) });
    if (end.kind === 'split') return Math.ceil(scans.length / 2);
    if (end.kind === 'broken') {
      await giveUp();
      return null;
    }
    await disk.remove(scans.map(({ id }) => id));
    for (const { entry, answered, failed } of leave(scans)) {
      const answer = end.kind === 'answered' ? end.answers.get(entry.scan.code) : undefined;
      if (answer !== undefined) answered(answer);
      else failed(end.kind === 'refused' ? end.error : new ApiFailure(0, 'ESY001', 'no answer for this code'));
    }
    return Math.min(mostOf(sender), size * 2);
  };
  const sendAll = async (): Promise<void> => {
    if (sending) return;
    sending = true;
    try {
      const disk = await store();
      let size: number | null = null;
      for (let [first] = live; first && mine(); [first] = live) {
        size = await sendFirst(disk, first.sender, size ?? mostOf(first.sender));
        if (size === null) break;
      }
      while (live.length > 0) await giveUp();
    } catch (error) {
      const rest = live;
      live = [];
      for (const { failed } of rest) failed(error);
    } finally {
      sending = false;
    }
  };

  return {
    /** Scans that are on the disk as this tab's; what came of each. */
    send: (entries: readonly QueuedScan[], sender: AnyScanSender): Promise<readonly unknown[]> => {
      const answers = entries.map(
        (entry) => new Promise<unknown>((answered, failed) => live.push({ entry, sender, answered, failed })),
      );
      void sendAll();
      return Promise.all(answers);
    },
  };
}
