import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { newLine, type Fact, type NewLine, type QueuedLine, type QueueState } from './queued-line';

interface QueueSchema extends DBSchema {
  lines: {
    key: number;
    value: Omit<QueuedLine, 'id'> & { id?: number };
    indexes: { by_user: number; by_state: [number, QueueState] };
  };
  facts: { key: [number, number]; value: Fact };
  leases: { key: string; value: { readonly name: string; readonly owner: string; readonly until: number } };
}

/** The queue on this browser's disk. Every promise resolves when what it says is written; it rejects when it is not. */
export interface QueueStore {
  add(line: NewLine): Promise<QueuedLine>;
  /** The user's lines, in order. */
  list(userId: number): Promise<QueuedLine[]>;
  /** The user's first line that waits. */
  first(userId: number): Promise<QueuedLine | undefined>;
  /** The line as it then is; null = it is there no longer, and nothing was written. */
  change(id: number, change: Partial<QueuedLine>): Promise<QueuedLine | null>;
  /** The end of a line, with what is known since: it goes, or stays as `change` says. `known` null = no longer to be relied on. */
  end(line: QueuedLine, change: Partial<QueuedLine> | null, known: ReadonlyMap<number, Fact | null>): Promise<void>;
  remove(id: number): Promise<void>;
  facts(userId: number): Promise<Map<number, Fact>>;
  /** False = somebody else has it, and his time is not up. */
  lease(name: string, owner: string, until: number, now: number): Promise<boolean>;
  /** Who holds it now. */
  holder(name: string, now: number): Promise<string | null>;
  release(name: string, owner: string): Promise<void>;
  close(): void;
}

/** Rejects where the browser keeps nothing: some private windows, a full disk. `lost` is told when it is taken away later. */
export async function openQueueStore(lost: () => void = () => undefined): Promise<QueueStore> {
  const db = await openDB<QueueSchema>('hubline-queue', 1, {
    upgrade(fresh) {
      const lines = fresh.createObjectStore('lines', { keyPath: 'id', autoIncrement: true });
      lines.createIndex('by_user', 'userId');
      lines.createIndex('by_state', ['userId', 'state']);
      fresh.createObjectStore('facts', { keyPath: ['userId', 'id'] });
      fresh.createObjectStore('leases', { keyPath: 'name' });
    },
    // A newer console in another tab wants to change it: it waits for no old one.
    blocking: (_now, _wanted, event) => {
      (event.target as IDBDatabase).close();
      lost();
    },
    terminated: lost,
  });
  return storeOf(db);
}

function storeOf(db: IDBPDatabase<QueueSchema>): QueueStore {
  return {
    async add(line) {
      const tx = db.transaction('lines', 'readwrite', { durability: 'strict' });
      const value = newLine(line);
      const id = await tx.store.add(value);
      await tx.done;
      return { ...value, id };
    },
    list: async (userId) => (await db.getAllFromIndex('lines', 'by_user', userId)).map(kept),
    async first(userId) {
      const line = await db.getFromIndex('lines', 'by_state', [userId, 'waiting']);
      return line && kept(line);
    },
    async change(id, change) {
      const tx = db.transaction('lines', 'readwrite');
      const line = await tx.store.get(id);
      if (line) await tx.store.put({ ...line, ...change, id });
      await tx.done;
      return line ? { ...kept(line), ...change, id } : null;
    },
    async end(line, change, known) {
      const tx = db.transaction(['lines', 'facts'], 'readwrite');
      const lines = tx.objectStore('lines');
      const facts = tx.objectStore('facts');
      const now = await lines.get(line.id);
      if (now && change) await lines.put({ ...now, ...change, id: line.id });
      else if (now) await lines.delete(line.id);
      const behind =
        (await lines.index('by_state').count([line.userId, 'waiting'])) +
        (await lines.index('by_state').count([line.userId, 'running']));
      // With nobody left who saw the packages as they were, what they have become is of no use.
      if (behind === 0) await facts.delete(ofUser(line.userId));
      else
        await Promise.all([...known].map(([id, fact]) => (fact ? facts.put(fact) : facts.delete([line.userId, id]))));
      await tx.done;
    },
    remove: (id) => db.delete('lines', id),
    facts: async (userId) => new Map((await db.getAll('facts', ofUser(userId))).map((fact) => [fact.id, fact])),
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
    close: () => db.close(),
  };
}

function ofUser(userId: number): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []]);
}

/** The database gives every line its number as it takes it. */
function kept(line: QueueSchema['lines']['value']): QueuedLine {
  if (line.id === undefined) throw new Error('a queued line without a number');
  return { ...line, id: line.id };
}
