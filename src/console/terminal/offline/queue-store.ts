import { openDB, type DBSchema, type IDBPDatabase, type StoreValue } from 'idb';
import { browserDatabase } from '~console/platform/browser-database';
import {
  isScan,
  newLine,
  type Fact,
  type NewEntry,
  type NewLine,
  type NewScan,
  type QueuedEntry,
  type QueuedLine,
  type QueuedScan,
  type QueueState,
} from './queued-line';

interface QueueSchema extends DBSchema {
  entries: {
    key: number;
    value: NewEntry & { id?: number };
    indexes: { by_user: number; by_state: [number, QueueState] };
  };
  facts: { key: [number, number]; value: Fact };
  leases: { key: string; value: { readonly name: string; readonly owner: string; readonly until: number } };
}

/** The queue on this browser's disk. Every promise resolves when what it says is written; it rejects when it is not. */
export interface QueueStore {
  add(line: NewLine): Promise<QueuedLine>;
  addScans(scans: readonly NewScan[]): Promise<QueuedScan[]>;
  /** Unless the very same lies in it already: another tab may be bringing it in at this moment. */
  addScanOnce(scan: NewScan): Promise<void>;
  /** What the user has in it, in order. */
  list(userId: number): Promise<QueuedEntry[]>;
  /** The first of the user's that wait, as many as this. */
  first(userId: number, most: number): Promise<QueuedEntry[]>;
  /** The line as it then is; null = it is there no longer, and nothing was written. */
  change(id: number, change: Partial<QueuedLine>): Promise<QueuedLine | null>;
  /** All of them at once; those that are there no longer are not written. */
  changeLines(ids: readonly number[], change: Partial<QueuedLine>): Promise<void>;
  changeScans(ids: readonly number[], change: Partial<QueuedScan>): Promise<void>;
  /**
   * The end of a line, with what is known since: it goes, or stays as `change` says. `known` null = no longer to be
   * relied on.
   */
  end(line: QueuedLine, change: Partial<QueuedLine> | null, known: ReadonlyMap<number, Fact | null>): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
  /** All that is in it, of whatever users. */
  countAll(): Promise<number>;
  facts(userId: number): Promise<Map<number, Fact>>;
  /** False = somebody else has it, and his time is not up. */
  lease(name: string, owner: string, until: number, now: number): Promise<boolean>;
  /** Who holds it now. */
  holder(name: string, now: number): Promise<string | null>;
  release(name: string, owner: string): Promise<void>;
  close(): void;
}

/**
 * Rejects where the browser keeps nothing: some private windows, a full disk. `lost` is told when it is taken away
 * later.
 */
export async function openQueueStore(lost: () => void = () => undefined): Promise<QueueStore> {
  const onDisk = browserDatabase<QueueSchema>((gone) => openQueue(gone, lost));
  await onDisk(() => Promise.resolve());
  return storeOf(onDisk);
}

type Database = IDBPDatabase<QueueSchema>;

const openQueue = (gone: () => void, lost: () => void): Promise<Database> =>
  openDB<QueueSchema>('hubline-queue', 2, {
    upgrade(fresh, version, _to, tx) {
      if (version === 1) {
        // Lines alone were in it once.
        (tx as unknown as IDBTransaction).objectStore('lines').name = 'entries';
        return;
      }
      const entries = fresh.createObjectStore('entries', { keyPath: 'id', autoIncrement: true });
      entries.createIndex('by_user', 'userId');
      entries.createIndex('by_state', ['userId', 'state']);
      fresh.createObjectStore('facts', { keyPath: ['userId', 'id'] });
      fresh.createObjectStore('leases', { keyPath: 'name' });
    },
    // A newer console in another tab wants to change it: it waits for no old one.
    blocking: (_now, _wanted, event) => {
      (event.target as IDBDatabase).close();
      lost();
    },
    terminated: () => {
      gone();
      lost();
    },
  });

const storeOf = (onDisk: <T>(work: (db: Database) => Promise<T>) => Promise<T>): QueueStore => ({
  add: (line) => onDisk((db) => entriesOf(db).add(line)),
  addScans: (scans) => onDisk((db) => entriesOf(db).addScans(scans)),
  addScanOnce: (scan) => onDisk((db) => entriesOf(db).addScanOnce(scan)),
  list: (userId) => onDisk((db) => entriesOf(db).list(userId)),
  first: (userId, most) => onDisk((db) => entriesOf(db).first(userId, most)),
  change: (id, change) => onDisk((db) => entriesOf(db).change(id, change)),
  changeLines: (ids, change) => onDisk((db) => changeEach(db, ids, isLine, change)),
  changeScans: (ids, change) => onDisk((db) => changeEach(db, ids, isScan, change)),
  remove: (ids) => onDisk((db) => entriesOf(db).remove(ids)),
  countAll: () => onDisk((db) => db.count('entries')),
  facts: (userId) =>
    onDisk(async (db) => new Map((await db.getAll('facts', ofUser(userId))).map((fact) => [fact.id, fact]))),
  end: (line, change, known) => onDisk((db) => endLine(db, line, change, known)),
  lease: (name, owner, until, now) => onDisk((db) => leasesOf(db).lease(name, owner, until, now)),
  holder: (name, now) => onDisk((db) => leasesOf(db).holder(name, now)),
  release: (name, owner) => onDisk((db) => leasesOf(db).release(name, owner)),
  close: () => void onDisk((db) => Promise.resolve(db.close())),
});

function entriesOf(
  db: Database,
): Pick<QueueStore, 'add' | 'addScans' | 'addScanOnce' | 'list' | 'first' | 'change' | 'remove'> {
  return {
    async add(line) {
      const tx = db.transaction('entries', 'readwrite', { durability: 'strict' });
      const value = newLine(line);
      const id = await tx.store.add(value);
      await tx.done;
      return { ...value, id };
    },
    async addScans(scans) {
      // They come many a second, and each lies in a hand still: they wait for no disk.
      const tx = db.transaction('entries', 'readwrite', { durability: 'relaxed' });
      const ids = await Promise.all(scans.map((scan) => tx.store.add(scan)));
      await tx.done;
      return scans.map((scan, index) => ({ ...scan, id: ids[index] ?? 0 }));
    },
    async addScanOnce(scan) {
      const tx = db.transaction('entries', 'readwrite', { durability: 'strict' });
      const textOf = (one: NewScan): string => JSON.stringify([one.place, one.scan]);
      const others = await tx.store.index('by_user').getAll(scan.userId);
      if (!others.some((one) => isScan(one) && textOf(one) === textOf(scan))) await tx.store.add(scan);
      await tx.done;
    },
    list: async (userId) => (await db.getAllFromIndex('entries', 'by_user', userId)).map(kept),
    first: async (userId, most) =>
      (await db.getAllFromIndex('entries', 'by_state', [userId, 'waiting'], most)).map(kept),
    async change(id, change) {
      const tx = db.transaction('entries', 'readwrite');
      const entry = await tx.store.get(id);
      const line = entry && lineOf(entry);
      if (line) await tx.store.put({ ...line, ...change, id });
      await tx.done;
      return line ? { ...line, ...change, id } : null;
    },
    async remove(ids) {
      const tx = db.transaction('entries', 'readwrite');
      await Promise.all(ids.map((id) => tx.store.delete(id)));
      await tx.done;
    },
  };
}

async function changeEach<E extends QueuedEntry>(
  db: Database,
  ids: readonly number[],
  isOne: (entry: QueuedEntry) => entry is E,
  change: Partial<E>,
): Promise<void> {
  const tx = db.transaction('entries', 'readwrite');
  const entries = await Promise.all(ids.map((id) => tx.store.get(id)));
  const found = entries.flatMap((entry) => (entry ? [kept(entry)] : [])).filter(isOne);
  await Promise.all(found.map((one) => tx.store.put({ ...one, ...change })));
  await tx.done;
}

function leasesOf(db: Database): Pick<QueueStore, 'lease' | 'holder' | 'release'> {
  return {
    async lease(name, owner, until, now) {
      const tx = db.transaction('leases', 'readwrite');
      const held = await tx.store.get(name);
      const free = held === undefined || held.owner === owner || held.until <= now;
      if (free) await tx.store.put({ name, owner, until });
      await tx.done;
      return free;
    },
    async holder(name, now) {
      const held = await db.get('leases', name);
      return held && held.until > now ? held.owner : null;
    },
    async release(name, owner) {
      const tx = db.transaction('leases', 'readwrite');
      const held = await tx.store.get(name);
      if (held?.owner === owner) await tx.store.delete(name);
      await tx.done;
    },
  };
}

async function endLine(
  db: Database,
  line: QueuedLine,
  change: Partial<QueuedLine> | null,
  known: ReadonlyMap<number, Fact | null>,
): Promise<void> {
  const tx = db.transaction(['entries', 'facts'], 'readwrite');
  const entries = tx.objectStore('entries');
  const facts = tx.objectStore('facts');
  const now = await entries.get(line.id);
  const left = now && lineOf(now);
  if (left && change) await entries.put({ ...left, ...change, id: line.id });
  else if (left) await entries.delete(line.id);
  const behind =
    (await entries.index('by_state').count([line.userId, 'waiting'])) +
    (await entries.index('by_state').count([line.userId, 'running']));
  // With nobody left who saw the packages as they were, what they have become is of no use.
  if (behind === 0) await facts.delete(ofUser(line.userId));
  else await Promise.all([...known].map(([id, fact]) => (fact ? facts.put(fact) : facts.delete([line.userId, id]))));
  await tx.done;
}

function ofUser(userId: number): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []]);
}

/** The database gives every entry its number as it takes it. */
function kept(entry: StoreValue<QueueSchema, 'entries'>): QueuedEntry {
  if (entry.id === undefined) throw new Error('a queued entry without a number');
  return { ...entry, id: entry.id };
}

const isLine = (entry: QueuedEntry): entry is QueuedLine => !isScan(entry);

function lineOf(entry: StoreValue<QueueSchema, 'entries'>): QueuedLine | null {
  const one = kept(entry);
  return isLine(one) ? one : null;
}
