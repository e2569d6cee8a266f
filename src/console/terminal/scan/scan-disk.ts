/** What of a browser's storage scans are kept in. */
export type ScanStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A scan that waited and was then refused, with the code that operators know the refusal by. */
export interface RefusedScan {
  readonly key: string;
  readonly code: string;
  readonly fault: string;
}

/** The scans of one page: a sheet, a truck, a hub's intake. */
export interface ScanPlace {
  /** The address of the page that takes them, where they are sent from. */
  readonly place: string;
  /** Those that no call has under way. */
  readonly waiting: number;
  readonly refused: readonly RefusedScan[];
}

interface Entry {
  readonly key: string;
  readonly text: string;
}

export interface ScanDisk {
  /** Returns its key; keys rise in the order of keeping. */
  readonly put: (text: string) => string;
  /** What is kept for the page, the oldest first. */
  readonly list: () => readonly Entry[];
  readonly remove: (key: string) => void;
  /** From now on it waits for a person, not for the network. */
  readonly refuse: (entry: Entry, scan: Pick<RefusedScan, 'code' | 'fault'>) => void;
}

type Shelf = 'kept_scan' | 'refused_scan';

/** Scans that a call of this tab has under way: they wait for no network. */
const underWay = new Set<string>();
const listeners = new Set<() => void>();
let latest = 0;

/**
 * Scans of one user on one page. Each is an entry of its own, so that no tab ever writes over what another has just kept;
 * a user finds none of another's.
 */
export function scanDisk(storage: ScanStorage, userId: number, place: string): ScanDisk {
  return {
    put: (text) => {
      // Microseconds, and never the same twice: scans come faster than clocks tick.
      latest = Math.max(latest + 1, Date.now() * 1_000);
      const key = `kept_scan|${userId}|${place}|${String(latest).padStart(16, '0')}${Math.random().toString(36).slice(2, 6)}`;
      storage.setItem(key, text);
      return key;
    },
    list: () => entries(storage, `kept_scan|${userId}|${place}|`),
    remove: (key) => storage.removeItem(key),
    refuse: ({ key, text }, { code, fault }) => {
      storage.setItem(key.replace('kept_scan', 'refused_scan'), JSON.stringify({ code, fault, text }));
      storage.removeItem(key);
    },
  };
}

/** Where scans of a user wait or were refused, page by page. */
export function scanPlaces(storage: ScanStorage, userId: number): readonly ScanPlace[] {
  const places = new Map<string, { waiting: number; refused: RefusedScan[] }>();
  const at = (key: string): { waiting: number; refused: RefusedScan[] } => {
    const place = key.split('|')[2] ?? '';
    const known = places.get(place) ?? { waiting: 0, refused: [] };
    places.set(place, known);
    return known;
  };
  for (const { key } of entries(storage, `kept_scan|${userId}|`)) if (!underWay.has(key)) at(key).waiting += 1;
  for (const { key, text } of entries(storage, `refused_scan|${userId}|`)) {
    const { code, fault } = refusalIn(text);
    at(key).refused.push({ key, code, fault });
  }
  return [...places].map(([place, of]) => ({ place, ...of }));
}

/** Has a refused scan wait to be sent once more. */
export function sendAgain(storage: ScanStorage, key: string): void {
  storage.setItem(key.replace('refused_scan', 'kept_scan'), refusalIn(storage.getItem(key) ?? '').text);
  dropRefused(storage, key);
}

export function dropRefused(storage: ScanStorage, key: string): void {
  storage.removeItem(key);
  tellScansChanged();
}

/** Between these two a scan is in a call of this tab. */
export function beginScan(key: string): void {
  underWay.add(key);
}
export function endScan(key: string): void {
  underWay.delete(key);
}

/** Told whenever what waits or was refused may have changed, in other tabs too. */
export function subscribeScans(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellScansChanged(): void {
  for (const listener of listeners) listener();
}

/** Whether a key of the storage is one of ours. */
export function isScanKey(key: string): boolean {
  return (['kept_scan', 'refused_scan'] satisfies Shelf[]).some((shelf) => key.startsWith(`${shelf}|`));
}

function entries(storage: ScanStorage, prefix: string): Entry[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );
  // Another tab may have taken one away since.
  return keys.sort().flatMap((key) => {
    const text = storage.getItem(key);
    return text === null ? [] : [{ key, text }];
  });
}

function refusalIn(text: string): { readonly code: string; readonly fault: string; readonly text: string } {
  return JSON.parse(text) as { code: string; fault: string; text: string };
}
