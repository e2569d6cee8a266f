import type { Scan } from '~console/platform/scan-sender';
import type { QueueStore } from './queue-store';
import { unplaced } from './send-scans';
import type { NewScan } from './queued-line';

/** What of a browser's storage earlier versions kept scans in. */
type OldStorage = Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'>;

/** `kept_scan|user|page|microseconds`, and `refused_scan|…` for those that were refused after they had waited. */
const shelves = ['kept_scan', 'refused_scan'];

/** Brings scans that earlier versions kept into the queue, in their order. Two tabs may be at it at once. */
export async function takeOldScans(
  storage: OldStorage,
  store: Pick<QueueStore, 'addScanOnce'>,
  userId: number,
): Promise<void> {
  const momentOf = (key: string): string => key.split('|')[3] ?? '';
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((key) => shelves.some((shelf) => key.startsWith(`${shelf}|${userId}|`)))
    .sort((one, other) => momentOf(one).localeCompare(momentOf(other)));
  for (const key of keys) {
    const entry = entryOf(key, storage.getItem(key) ?? '', userId);
    if (entry) await store.addScanOnce(entry);
    storage.removeItem(key);
  }
}

function entryOf(key: string, text: string, userId: number): NewScan | null {
  const [shelf, , place = '', moment = ''] = key.split('|');
  const at = Math.floor(Number(moment.slice(0, 16)) / 1_000) || Date.now();
  const common = { userId, at, place, key: null, owner: null };
  const value = parsed(text);
  // Written by something else under our key: there is nothing of ours in it.
  if (!value) return null;
  if (shelf === 'kept_scan') return { ...common, scan: value, state: 'waiting', fault: null };
  const {
    code,
    fault = unplaced,
    text: scan = '',
  } = value as Scan & { readonly fault?: string; readonly text?: string };
  return { ...common, scan: parsed(scan) ?? { code }, state: 'aside', fault: { code: fault, message: '' } };
}

function parsed(text: string): Scan | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'code' in value ? (value as Scan) : null;
  } catch {
    return null;
  }
}
