import { ApiFailure } from '~console/platform/api-failure';
import { limits } from '~domain/limits';
import { beginScan, endScan, tellScansChanged, type ScanDisk } from './scan-disk';
import { createScanQueue } from './scan-queue';

interface Scan {
  readonly code: string;
}

export interface ScanOutboxOptions<S extends Scan, Answer> {
  readonly disk: ScanDisk;
  /** What lies on the disk as it is sent now: an earlier version may have kept it. null = nobody can say what it was to do. */
  readonly read?: ((kept: Scan) => S | null) | undefined;
  /** Whether two scans may go in one call; where nothing is said, all may. */
  readonly together?: ((one: S, other: S) => boolean) | undefined;
  /** In one call. */
  readonly most?: number | undefined;
  /** What came of each, by its code. Scans that are alike go once. */
  readonly send: (scans: readonly S[]) => Promise<ReadonlyMap<string, Answer>>;
  /** Why the provider refused it; null = it did not. */
  readonly refusal: (answer: Answer) => string | null;
  /** Told of what came of scans that had waited. */
  readonly late: (answers: readonly Answer[], refused: number) => void;
  /** Whether whoever scanned is still the one who is signed in. */
  readonly mine: () => boolean;
}

/**
 * Scans on their way to the provider, in their order, several in a call where they come faster than answers do. Kept before
 * they are sent: a lost answer or a closed tab loses none. What is sent twice must count once with the provider.
 */
export interface ScanOutbox<S, Answer> {
  /** What came of each, in their order; null = it waits. Rejects with the failure of an answer that refused a call with one of them. */
  readonly add: (scans: readonly S[]) => Promise<readonly (Answer | null)[]>;
  /** Sends what waits, where it is due: see `dueIn`. */
  readonly flush: () => Promise<void>;
  /** How long it is until what waits may be sent once more, in ms: the longer, the more often in a row it was not taken. */
  readonly dueIn: () => number;
}

interface Waiter<Answer> {
  readonly answered: (answer: Answer | null) => void;
  readonly failed: (error: unknown) => void;
}

interface Sent<S> {
  readonly key: string;
  readonly text: string;
  readonly scan: S;
}

/** Why a scan stands aside that nobody can send: what it was to do can't be read. */
const unplaced = 'unplaced';
/** Nothing wrong with the scans: the same call will be answered otherwise later. */
const passing: ReadonlySet<string> = new Set(['offline', 'ESY002', 'ESY003', 'ESY006', 'ESY009']);
/** One scan may be what a whole call was refused for: it is looked for, and the others go on. */
const ofOne: ReadonlySet<string> = new Set(['ESP000', 'ESY001']);

/** After the first try that was not answered; each further one in a row doubles it. In ms. */
const firstPauseMs = 500;
const longestPauseMs = 30_000;

export function createScanOutbox<S extends Scan, Answer>(options: ScanOutboxOptions<S, Answer>): ScanOutbox<S, Answer> {
  const {
    disk,
    send,
    refusal,
    late,
    mine,
    read: readKept = (kept) => kept as S,
    together = () => true,
    most = limits.scans,
  } = options;
  let misses = 0;
  let dueAt = 0;
  let flushing: Promise<void> | null = null;
  const waiters = new Map<string, Waiter<Answer>>();
  const inTurn = createScanQueue();

  const waiterOf = (key: string): Waiter<Answer> | undefined => {
    const waiter = waiters.get(key);
    waiters.delete(key);
    endScan(key);
    return waiter;
  };
  const read = (): Sent<S>[] => {
    const left: Sent<S>[] = [];
    let refused = 0;
    for (const { key, text } of disk.list()) {
      const kept = readScan(text);
      const scan = kept && readKept(kept);
      if (scan) left.push({ key, text, scan });
      else if (kept) {
        disk.refuse({ key, text }, { code: kept.code, fault: unplaced });
        refused += 1;
      }
    }
    if (refused > 0) late([], refused);
    return left;
  };
  const settle = (part: readonly Sent<S>[], answers: ReadonlyMap<string, Answer>): void => {
    const told: Answer[] = [];
    let refused = 0;
    for (const one of part) {
      const answer = answers.get(one.scan.code);
      const waiter = waiterOf(one.key);
      const fault = answer === undefined ? 'ESY001' : refusal(answer);
      if (waiter || fault === null) disk.remove(one.key);
      else {
        disk.refuse(one, { code: one.scan.code, fault });
        refused += 1;
      }
      if (!waiter) told.push(...(answer === undefined ? [] : [answer]));
      else if (answer === undefined) waiter.failed(new ApiFailure(0, 'ESY001', 'no answer for this code'));
      else waiter.answered(answer);
    }
    if (told.length + refused > 0) late(told, refused);
  };
  const refuse = (part: readonly Sent<S>[], error: unknown): void => {
    let refused = 0;
    for (const one of part) {
      const waiter = waiterOf(one.key);
      // Who scanned it just now hears of it; of what had waited nobody would.
      if (waiter) {
        disk.remove(one.key);
        waiter.failed(error);
      } else {
        disk.refuse(one, { code: one.scan.code, fault: error instanceof ApiFailure ? error.code : 'ESY001' });
        refused += 1;
      }
    }
    if (refused > 0) late([], refused);
  };
  const dueIn = (): number => Math.max(0, dueAt - Date.now());
  /** Scans made one after the other without a network put nothing off any longer: what waits goes as soon as it is back. */
  const missed = (fresh: boolean): void => {
    dueAt = Math.max(dueAt, Date.now() + Math.min(longestPauseMs, firstPauseMs * 2 ** (fresh ? 0 : misses)));
    if (!fresh) misses += 1;
  };
  const sendAll = async (): Promise<void> => {
    // A scan just made is tried at once; what waits alone is not, or a call that fails at once would be made without end.
    if (waiters.size === 0 && dueIn() > 0) return;
    let size = most;
    for (let left = read(); left.length > 0 && mine(); left = read()) {
      const part = firstPart(left, size, together);
      try {
        settle(part, await send([...new Map(part.map(({ text, scan }) => [text, scan])).values()]));
        size = Math.min(most, size * 2);
        misses = 0;
        dueAt = 0;
      } catch (error) {
        const code = error instanceof ApiFailure ? error.code : 'ESY001';
        if (passing.has(code)) {
          missed(waiters.size > 0);
          break;
        }
        if (part.length > 1 && ofOne.has(code)) size = Math.ceil(part.length / 2);
        else refuse(part, error);
      }
    }
    for (const key of waiters.keys()) waiterOf(key)?.answered(null);
    tellScansChanged();
  };
  return {
    add: async (scans) => {
      const answers = scans.map((scan) => {
        const key = disk.put(JSON.stringify(scan));
        beginScan(key);
        return new Promise<Answer | null>((answered, failed) => waiters.set(key, { answered, failed }));
      });
      void inTurn(sendAll);
      return Promise.all(answers);
    },
    flush: () => {
      flushing ??= inTurn(sendAll).finally(() => {
        flushing = null;
      });
      return flushing;
    },
    dueIn,
  };
}

/** As many of the first as go in one call: no code twice, unless the scans are alike. */
function firstPart<S extends Scan>(
  left: readonly Sent<S>[],
  most: number,
  together: (one: S, other: S) => boolean,
): readonly Sent<S>[] {
  const texts = new Map<string, string>();
  const first = left[0]?.scan;
  const end = left.findIndex(({ text, scan }) => {
    const known = texts.get(scan.code);
    if (known === text) return false;
    if (texts.size === most || known !== undefined || (first !== undefined && !together(first, scan))) return true;
    texts.set(scan.code, text);
    return false;
  });
  return end === -1 ? left : left.slice(0, end);
}

function readScan(text: string): Scan | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'code' in value ? (value as Scan) : null;
  } catch {
    // Written by something else under our key: there is nothing of ours in it.
    return null;
  }
}
