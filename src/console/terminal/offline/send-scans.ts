import { ApiFailure } from '~console/platform/api-failure';
import type { AnyScanSender, Scan } from '~console/platform/scan-sender';
import { limits } from '~domain/limits';
import type { QueueStore } from './queue-store';
import { isScan, type QueuedEntry, type QueuedScan } from './queued-line';
import { passing } from './send-line';

interface SendScansTools {
  readonly store: Pick<QueueStore, 'changeScans'>;
  readonly sender: AnyScanSender;
  readonly newKey: () => string;
  readonly token?: string;
}

/**
 * `answered` = what came of each, by its code; `broken` = sent again it goes on; `split` = one of them may be what all
 * were refused for; `refused` = the call was, whatever is in it.
 */
type ScansEnd =
  | { readonly kind: 'answered'; readonly answers: ReadonlyMap<string, unknown> }
  | { readonly kind: 'broken'; readonly code: string }
  | { readonly kind: 'split' }
  | { readonly kind: 'refused'; readonly code: string; readonly error: unknown };

/** Codes of a whole call that one scan in it may be the cause of. (ESY005: the call under this key was another one.) */
const ofOne: ReadonlySet<string> = new Set(['ESP000', 'ESY001']);

export const mostOf = ({ most = limits.scans }: AnyScanSender): number => most;

/** Why a scan stands aside that nobody can send: what it was to do can't be read. */
export const unplaced = 'unplaced';

/** The number that an address ends with; 0 = none. */
export const numberIn = (place: string): number => Number(/\d+$/.exec(place)?.[0] ?? 0);

/** The scan as it is sent now; null = nobody can say what it was to do. */
export const readScan = ({ scan }: Pick<QueuedScan, 'scan'>, { read }: AnyScanSender): Scan | null =>
  read ? (read(scan) as Scan | null) : scan;

/**
 * As many of the first as go in one call: those of a call that went out already, or else no code twice, unless the
 * scans are alike.
 */
export function firstCall(entries: readonly QueuedEntry[], sender: AnyScanSender, most: number): readonly QueuedScan[] {
  const [first] = entries;
  if (!first || !isScan(first)) return [];
  const known = new Map<string, string>();
  const firstScan = readScan(first, sender);
  const fits = (entry: QueuedEntry): entry is QueuedScan => {
    if (!isScan(entry) || entry.place !== first.place || entry.key !== first.key) return false;
    if (first.key !== null) return true;
    const scan = readScan(entry, sender);
    if (!scan || !firstScan || (sender.together && !sender.together(firstScan, scan))) return false;
    const text = JSON.stringify(scan);
    const alike = known.get(scan.code);
    if (alike === text) return true;
    if (alike !== undefined || known.size === most) return false;
    known.set(scan.code, text);
    return true;
  };
  const part: QueuedScan[] = [];
  for (const entry of entries) {
    if (!fits(entry)) break;
    part.push(entry);
  }
  return part;
}

/** Sends scans in one call, whose key is written down before. */
export async function sendScans(part: readonly QueuedScan[], tools: SendScansTools): Promise<ScansEnd> {
  const { store, sender, newKey, token } = tools;
  const place = part[0]?.place ?? '';
  const key = part[0]?.key ?? newKey();
  await store.changeScans(
    part.map(({ id }) => id),
    { key },
  );
  const scans = new Map(part.map((entry) => [JSON.stringify(entry.scan), readScan(entry, sender)]));
  try {
    const answers = await sender.send([...scans.values()], {
      id: numberIn(place),
      idempotencyKey: key,
      ...(token ? { token } : {}),
    });
    return { kind: 'answered', answers };
  } catch (error) {
    const code = error instanceof ApiFailure ? error.code : 'ESY001';
    if (code === 'ESY005' || (part.length > 1 && ofOne.has(code))) {
      await store.changeScans(
        part.map((entry) => entry.id),
        { key: null },
      );
      return { kind: 'split' };
    }
    return code in passing && code !== 'ESY001' ? { kind: 'broken', code } : { kind: 'refused', code, error };
  }
}
