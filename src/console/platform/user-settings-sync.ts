interface Entry {
  readonly value: unknown;
  /** As the provider was last seen to have it, with its version; 0 = it has none. */
  readonly base: unknown;
  readonly version: number;
  /** Changed here since. Kept with the rest, so that a change made offline is still sent after a reload. */
  readonly dirty: boolean;
}

interface SettingsTools {
  /** Where this browser keeps them between visits: the key in `localStorage`. */
  readonly storageKey: string;
  readonly load: () => Promise<
    Readonly<Record<string, { readonly value: unknown; readonly version: number } | undefined>>
  >;
  /** Resolves with the new version. */
  readonly save: (name: string, value: unknown, version: number) => Promise<number>;
  /** Somebody else (another browser of the same user) saved meanwhile. */
  readonly isStale: (error: unknown) => boolean;
  /** The provider does not take it as it is, however often it is sent. */
  readonly isRefused: (error: unknown) => boolean;
  readonly onFailure: (error: unknown) => void;
}

/** Told of a setting that the provider refuses. */
export type OnRefused = (name: string, error: unknown) => void;

export interface SettingsSync {
  /** The same object until it changes; undefined = never set. */
  readonly value: (name: string) => unknown;
  readonly update: (name: string, value: unknown) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether this browser knows some of them, though perhaps not the latest. */
  readonly isKnown: () => boolean;
  /**
   * Reads what the provider has and sends what it has not; goes on doing so whenever the network returns. `onRead` =
   * they were read for the first time, or could not be.
   */
  readonly start: (onRead: () => void, onRefused: OnRefused) => () => void;
}

/** Several changes in a row are one request; in ms. */
const pauseMs = 800;
const attempts = 4;

/** One user's settings: here at once, at the provider soon, and the same in every browser in the end. */
export function createSettingsSync({
  storageKey,
  load,
  save,
  isStale,
  isRefused,
  onFailure,
}: SettingsTools): SettingsSync {
  const kept = entriesKept(storageKey, onFailure);
  const { entryOf, put } = kept;
  let running = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let work: Promise<void> = Promise.resolve();
  let tellRefused: OnRefused = () => undefined;
  const { pull, pushAll } = exchangeOf(kept, { load, save, isStale, isRefused, onFailure }, (name, error) =>
    tellRefused(name, error),
  );
  /** One after the other: two requests under way would make each other stale. */
  const enqueue = (task: () => Promise<void>): void => {
    work = work.then(task).catch(onFailure);
  };
  const soon = (): void => {
    clearTimeout(timer);
    if (running) timer = setTimeout(() => enqueue(pushAll), pauseMs);
  };
  let read = (): void => undefined;
  const onOnline = (): void =>
    enqueue(async () => {
      await pull().finally(() => read());
      await pushAll();
    });
  const onStorage = (event: StorageEvent): void => {
    if (event.key === storageKey) kept.readAnew();
  };

  return {
    value: (name) => entryOf(name)?.value,
    update: (name, value) => {
      const before = entryOf(name);
      put({ [name]: { value, base: before?.base, version: before?.version ?? 0, dirty: true } });
      soon();
    },
    subscribe: kept.subscribe,
    isKnown: () => kept.names().length > 0,
    start: (onRead, onRefused) => {
      running = true;
      tellRefused = onRefused;
      read = onRead;
      onOnline();
      window.addEventListener('online', onOnline);
      window.addEventListener('storage', onStorage);
      return () => {
        running = false;
        clearTimeout(timer);
        window.removeEventListener('online', onOnline);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** What goes between the browser and the provider. */
function exchangeOf(
  kept: ReturnType<typeof entriesKept>,
  { load, save, isStale, isRefused, onFailure }: Omit<SettingsTools, 'storageKey'>,
  tellRefused: OnRefused,
): { readonly pull: () => Promise<void>; readonly pushAll: () => Promise<void> } {
  const { entryOf, put } = kept;
  /** By name what was refused: sent again only once it is another one, or the page is. */
  const refused = new Map<string, unknown>();
  const pull = async (): Promise<void> => {
    const came = Object.entries(await load()).flatMap(([name, theirs]): [string, Entry][] => {
      if (theirs === undefined) return [];
      const mine = entryOf(name);
      const value = mine?.dirty ? mergeSettings(mine.base, mine.value, theirs.value) : theirs.value;
      return [[name, { value, base: theirs.value, version: theirs.version, dirty: mine?.dirty ?? false }]];
    });
    put(Object.fromEntries(came));
  };
  const push = async (name: string): Promise<void> => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const sent = entryOf(name);
      if (!sent?.dirty || (refused.has(name) && refused.get(name) === sent.value)) return;
      try {
        const version = await save(name, sent.value, sent.version);
        const now = entryOf(name) ?? sent;
        put({ [name]: { value: now.value, base: sent.value, version, dirty: now.value !== sent.value } });
      } catch (error) {
        if (isRefused(error)) {
          refused.set(name, sent.value);
          return tellRefused(name, error);
        }
        if (!isStale(error) || attempt === attempts) throw error;
        await pull();
      }
    }
  };
  const pushAll = async (): Promise<void> => {
    // One that can't be saved holds up no other.
    for (const name of kept.names()) await push(name).catch(onFailure);
  };
  return { pull, pushAll };
}

/** The settings as this browser has them, in every tab. */
function entriesKept(storageKey: string, onFailure: (error: unknown) => void) {
  let entries = readEntries(storageKey);
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    entryOf: (name: string): Entry | undefined => entries[name],
    names: (): readonly string[] => Object.keys(entries),
    /** All that changed at once: megabytes of macros are written with whatever else there is. */
    put(changed: Readonly<Record<string, Entry>>): void {
      entries = { ...entries, ...changed };
      writeEntries(storageKey, entries, onFailure);
      tell();
    },
    /** Another tab has written them. */
    readAnew(): void {
      entries = readEntries(storageKey);
      tell();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function readEntries(storageKey: string): Readonly<Record<string, Entry>> {
  const text = localStorage.getItem(storageKey);
  if (text === null) return {};
  try {
    const stored: unknown = JSON.parse(text);
    if (!isRecord(stored)) return {};
    return Object.fromEntries(
      Object.entries(stored)
        .filter(
          (pair): pair is [string, Entry] =>
            isRecord(pair[1]) && typeof pair[1].version === 'number' && typeof pair[1].dirty === 'boolean',
        )
        .map(([name, entry]) => [name, entry.dirty ? entry : { ...entry, base: entry.value }]),
    );
  } catch {
    // Cut off or not ours: the provider's word is read next.
    return {};
  }
}

function writeEntries(
  storageKey: string,
  entries: Readonly<Record<string, Entry>>,
  onFailure: (error: unknown) => void,
): void {
  // What nobody changed since is as the provider has it: macros may be megabytes, and are written once.
  const written = Object.entries(entries).map(([name, { base, ...entry }]) => [
    name,
    entry.dirty ? { ...entry, base } : entry,
  ]);
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(written)));
  } catch (error) {
    // The browser's room is used up: they then last as long as the page and reach the provider all the same.
    onFailure(error);
  }
}

type Json = unknown;

/**
 * Two changes of one value since it was last the same: what I changed stays as I have it, the rest as the others left
 * it, key by key down through records. Lists and plain values count as one.
 */
export function mergeSettings(base: Json, mine: Json, theirs: Json): Json {
  if (same(mine, base)) return theirs;
  if (!isRecord(mine) || !isRecord(theirs)) return mine;
  const before = isRecord(base) ? base : {};
  const merged: Record<string, Json> = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const changed = key in mine !== key in before || !same(mine[key], before[key]);
    const winner = changed ? mine : theirs;
    if (key in winner)
      merged[key] = changed && key in theirs ? mergeSettings(before[key], mine[key], theirs[key]) : winner[key];
  }
  return merged;
}

function isRecord(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Equal as JSON, whatever the order of the keys. */
function same(one: Json, other: Json): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => same(item, other[index]));
  if (!isRecord(one) || !isRecord(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && same(one[key], other[key]));
}
