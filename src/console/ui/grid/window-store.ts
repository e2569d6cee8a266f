import type { GridSource } from './source';

export interface WindowPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Brings `limit` rows from index `from` on. */
export type LoadWindow<Row> = (from: number, limit: number, signal: AbortSignal) => Promise<WindowPage<Row>>;

interface Options {
  /** Rows a call. */
  readonly page: number;
  /** Pages that are kept, the least lately seen going first. */
  readonly keep: number;
}

/** The first page of a list, known before the list is opened. */
export interface FirstPage<Row> extends WindowPage<Row> {
  readonly key: string;
  /** Shown, but read again. */
  readonly stale: boolean;
}

interface Page<Row> {
  readonly rows: readonly Row[];
  /** Read before the last refresh: shown until its successor is here. */
  stale: boolean;
}

/** While the list is being flung, windows are asked for no more often than this, ms. The first is asked for at once. */
const restMs = 60;
/** Calls at a time while a long range is read. */
const lanes = 4;

export interface WindowStore<Row> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly source: () => GridSource<Row>;
  /** The list of this name: its first page is asked for at once, the rows of another one stay until it is here. */
  readonly open: (key: string, load: LoadWindow<Row>) => void;
  /** The same list again: rows stay until newer ones are here. */
  readonly refresh: () => void;
  readonly close: () => void;
}

/** Pages of a long list: cached, brought when looked at, no call made twice at a time, none kept up that nobody waits for. */
export function createWindowStore<Row>(
  { page: size, keep }: Options,
  begun: FirstPage<Row> | null = null,
): WindowStore<Row> {
  const pages = new Map<number, Page<Row>>(begun && [[0, { rows: begun.rows, stale: begun.stale }]]);
  const flights = new Map<number, AbortController>();
  const failed = new Set<number>();
  const listeners = new Set<() => void>();
  let load: LoadWindow<Row> | null = null;
  let opened = begun?.key ?? null;
  let wanted = { from: 0, to: 1 };
  let direction = 1;
  let total = begun?.total ?? null;
  let error: unknown = null;
  let offline = false;
  let busy = false;
  /** The pages are those of the list before. */
  let outdated = false;
  let epoch = 0;
  let version = 0;
  let lastPump = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const pageOf = (index: number): number => Math.floor(index / size);
  const rowAt = (index: number): Row | undefined => pages.get(pageOf(index))?.rows[index % size];
  let snapshot = takeSnapshot();

  function takeSnapshot(): GridSource<Row> {
    return { total, rowAt, want, version, epoch, busy, error, offline, retry, rowsIn, loaded };
  }
  function changed(): void {
    version += 1;
    snapshot = takeSnapshot();
    for (const listener of listeners) listener();
  }

  /** Pages to be had now: those looked at; once these are here, the one that comes next the way the list is going. */
  function needed(): number[] {
    if (outdated || total === null) return [0];
    const last = pageOf(Math.max(0, total - 1));
    const first = Math.min(pageOf(wanted.from), last);
    const end = Math.min(pageOf(Math.max(wanted.from, wanted.to - 1)), last);
    const seen = Array.from({ length: end - first + 1 }, (_, step) => first + step);
    // Asked for together, it would hold up what is waited for.
    if (seen.some((index) => pages.get(index)?.stale !== false && !failed.has(index))) return seen;
    const ahead = direction > 0 ? end + 1 : first - 1;
    return ahead >= 0 && ahead <= last ? [...seen, ahead] : seen;
  }

  function pump(): void {
    clearTimeout(timer);
    timer = undefined;
    lastPump = performance.now();
    const now = needed();
    for (const [index, flight] of flights) {
      if (now.includes(index)) continue;
      flight.abort();
      flights.delete(index);
    }
    for (const index of now) {
      const page = pages.get(index);
      if (page && !outdated) {
        // Last in the order of the map = seen last.
        pages.delete(index);
        pages.set(index, page);
      }
      if ((!page || page.stale || outdated) && !flights.has(index) && !failed.has(index)) fly(index);
    }
  }

  function fly(index: number): void {
    if (!load) return;
    const flight = new AbortController();
    flights.set(index, flight);
    const mine = (): boolean => flights.get(index) === flight;
    load(index * size, size, flight.signal).then(
      (page) => {
        if (mine()) arrive(index, page);
      },
      (reason: unknown) => {
        if (!mine()) return;
        flights.delete(index);
        failed.add(index);
        error = reason ?? new Error('unknown');
        offline = !navigator.onLine;
        busy = false;
        changed();
      },
    );
  }

  function arrive(index: number, page: WindowPage<Row>): void {
    flights.delete(index);
    if (outdated) {
      pages.clear();
      wanted = { from: 0, to: Math.min(wanted.to - wanted.from, size) };
      direction = 1;
      outdated = false;
      epoch += 1;
    }
    total = page.total;
    pages.delete(index);
    pages.set(index, { rows: page.rows, stale: false });
    const last = pageOf(Math.max(0, total - 1));
    for (const known of pages.keys()) if (known > last) pages.delete(known);
    const needs = new Set(needed());
    for (const known of pages.keys()) {
      if (pages.size <= keep) break;
      if (!needs.has(known)) pages.delete(known);
    }
    busy = [...needs].some((one) => pages.get(one)?.stale === true);
    if (failed.size === 0) error = null;
    changed();
    pump();
  }

  function want(from: number, to: number): void {
    if (from === wanted.from && to === wanted.to) return;
    direction = from < wanted.from ? -1 : 1;
    wanted = { from, to };
    if (timer !== undefined) return;
    const rest = restMs - (performance.now() - lastPump);
    if (rest <= 0) pump();
    else timer = setTimeout(pump, rest);
  }

  function retry(): void {
    failed.clear();
    error = null;
    offline = false;
    busy = outdated;
    changed();
    pump();
  }

  function stopAll(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const flight of flights.values()) flight.abort();
    flights.clear();
    failed.clear();
    error = null;
    offline = false;
  }

  async function rowsIn(from: number, to: number, signal: AbortSignal): Promise<readonly Row[]> {
    const bring = load;
    const indexes = Array.from(
      { length: pageOf(Math.max(from, to - 1)) - pageOf(from) + 1 },
      (_, step) => pageOf(from) + step,
    );
    const found = new Map<number, readonly Row[]>();
    const queue = [...indexes];
    const lane = async (): Promise<void> => {
      for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
        signal.throwIfAborted();
        const page = outdated ? undefined : pages.get(index);
        // Not put by: a range of thousands would push out what is being looked at.
        const rows = page && !page.stale ? page.rows : (await bring?.(index * size, size, signal))?.rows;
        found.set(index, rows ?? []);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    signal.throwIfAborted();
    const first = pageOf(from) * size;
    return indexes.flatMap((index) => found.get(index) ?? []).slice(from - first, to - first);
  }

  function* loaded(): Generator<readonly [number, Row]> {
    for (const [index, page] of pages) for (const [step, row] of page.rows.entries()) yield [index * size + step, row];
  }

  const onOnline = (): void => {
    if (failed.size > 0) retry();
  };

  return {
    source: () => snapshot,
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener('online', onOnline);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('online', onOnline);
      };
    },
    open: (key, bring) => {
      stopAll();
      load = bring;
      outdated = total !== null && (outdated || key !== opened);
      opened = key;
      busy = outdated || pages.get(0)?.stale === true;
      changed();
      pump();
    },
    refresh: () => {
      failed.clear();
      for (const page of pages.values()) page.stale = true;
      // What is under way was asked before: it may be older than what the refresh is for.
      for (const flight of flights.values()) flight.abort();
      flights.clear();
      busy = total !== null;
      changed();
      pump();
    },
    close: stopAll,
  };
}
