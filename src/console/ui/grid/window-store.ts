import type { GridSource } from './source';

export interface WindowPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Why they are those of before: newer could not be had. */
  readonly failed?: unknown;
}

/** Brings `limit` rows from index `from` on. */
export type LoadWindow<Row> = (from: number, limit: number, signal: AbortSignal) => Promise<WindowPage<Row>>;

interface Options {
  /** Rows a call. */
  readonly page: number;
  /** Rows a call while a long range is read; whole pages. */
  readonly most: number;
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

/** The pages at hand, the least lately seen first. */
function createPages<Row>({ page: size, keep }: Pick<Options, 'page' | 'keep'>, begun: FirstPage<Row> | null) {
  const pages = new Map<number, Page<Row>>(begun && [[0, { rows: begun.rows, stale: begun.stale }]]);
  const pageOf = (index: number): number => Math.floor(index / size);
  return {
    pageOf,
    rowAt: (index: number): Row | undefined => pages.get(pageOf(index))?.rows[index % size],
    /** undefined = not here, or to be read again. */
    fresh: (page: number): readonly Row[] | undefined => {
      const found = pages.get(page);
      return found?.stale === false ? found.rows : undefined;
    },
    isStale: (page: number): boolean => pages.get(page)?.stale === true,
    put: (page: number, rows: readonly Row[], stale: boolean): void => {
      pages.delete(page);
      pages.set(page, { rows, stale });
    },
    seen: (page: number): void => {
      const found = pages.get(page);
      if (!found) return;
      // Last in the order of the map = seen last.
      pages.delete(page);
      pages.set(page, found);
    },
    /** Drops those beyond the last one, and those that nobody needs while there are too many. */
    prune: (last: number, needed: readonly number[]): void => {
      for (const page of pages.keys()) if (page > last) pages.delete(page);
      for (const page of pages.keys()) {
        if (pages.size <= keep) break;
        if (!needed.includes(page)) pages.delete(page);
      }
    },
    setStale: (): void => {
      for (const page of pages.values()) page.stale = true;
    },
    clear: (): void => pages.clear(),
    *loaded(): Generator<readonly [number, Row]> {
      for (const [page, { rows }] of pages) for (const [step, row] of rows.entries()) yield [page * size + step, row];
    },
  };
}

type Pages<Row> = ReturnType<typeof createPages<Row>>;

/** Calls under way, one for a page. What was aborted tells nothing any more. */
function createFlights<Row>() {
  const flights = new Map<number, AbortController>();
  return {
    has: (page: number): boolean => flights.has(page),
    begin: (
      page: number,
      load: (signal: AbortSignal) => Promise<WindowPage<Row>>,
      arrive: (brought: WindowPage<Row>) => void,
      fail: (reason: unknown) => void,
    ): void => {
      const flight = new AbortController();
      flights.set(page, flight);
      const landed = <Told>(tell: (told: Told) => void) => {
        return (told: Told): void => {
          if (flights.get(page) !== flight) return;
          flights.delete(page);
          tell(told);
        };
      };
      load(flight.signal).then(landed(arrive), landed(fail));
    },
    /** Aborts those of other pages. */
    keepOnly: (needed: readonly number[]): void => {
      for (const [page, flight] of flights) {
        if (needed.includes(page)) continue;
        flight.abort();
        flights.delete(page);
      }
    },
  };
}

/** Calls at most every `restMs`, the first time at once. */
function createPace(act: () => void) {
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const now = (): void => {
    stop();
    last = performance.now();
    act();
  };
  const soon = (): void => {
    if (timer !== undefined) return;
    const rest = restMs - (performance.now() - last);
    if (rest <= 0) now();
    else timer = setTimeout(now, rest);
  };
  return { now, soon, stop };
}

interface Stretch extends Pick<Options, 'page' | 'most'> {
  readonly from: number;
  readonly to: number;
}

/** All pages of a range, as many in a call as may be, a few calls at a time; the rows of the range, `to` not included. */
async function readRange<Row>(
  { from, to, page: size, most }: Stretch,
  bring: (page: number, pages: number) => Promise<readonly Row[]>,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const first = Math.floor(from / size);
  const end = Math.ceil(to / size);
  const step = most / size;
  const found = new Map<number, readonly Row[]>();
  const queue = Array.from({ length: Math.max(0, Math.ceil((end - first) / step)) }, (_, turn) => first + turn * step);
  const begins = [...queue];
  const lane = async (): Promise<void> => {
    for (let page = queue.shift(); page !== undefined; page = queue.shift()) {
      signal.throwIfAborted();
      found.set(page, await bring(page, Math.min(step, end - page)));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  signal.throwIfAborted();
  return begins.flatMap((page) => found.get(page) ?? []).slice(from - first * size, Math.max(0, to - first * size));
}

/** What the grid is told. */
type Shown = Omit<GridSource<unknown>, 'stale' | 'rowAt' | 'want' | 'retry' | 'rowsIn' | 'loaded'>;

/**
 * Pages of a long list: cached, brought when looked at, no call made twice at a time, none kept up that nobody waits
 * for.
 */
export class WindowStore<Row> {
  readonly #size: number;
  readonly #most: number;
  readonly #pages: Pages<Row>;
  readonly #flights = createFlights<Row>();
  readonly #pace = createPace(() => this.#pump());
  readonly #failed = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #load: LoadWindow<Row> | null = null;
  #opened: string | null;
  #looked = { from: 0, to: 1, direction: 1 };
  /** The pages are those of the list before. */
  #outdated = false;
  #shown: Shown;
  #source: GridSource<Row>;

  constructor(options: Options, begun: FirstPage<Row> | null = null) {
    this.#size = options.page;
    this.#most = options.most;
    this.#pages = createPages(options, begun);
    this.#opened = begun?.key ?? null;
    this.#shown = { total: begun?.total ?? null, version: 0, epoch: 0, busy: false, error: null, offline: false };
    this.#source = this.#takeSource();
  }

  readonly source = (): GridSource<Row> => this.#source;

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) window.addEventListener('online', this.#onOnline);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) window.removeEventListener('online', this.#onOnline);
    };
  };

  /** The list of this name: its first page is asked for at once, the rows of another one stay until it is here. */
  readonly open = (key: string, load: LoadWindow<Row>): void => {
    this.close();
    this.#load = load;
    this.#outdated = this.#shown.total !== null && (this.#outdated || key !== this.#opened);
    this.#opened = key;
    this.#change({ busy: this.#outdated || this.#pages.isStale(0) });
    this.#pace.now();
  };

  /** The same list again: rows stay until newer ones are here. */
  readonly refresh = (): void => {
    this.#failed.clear();
    this.#pages.setStale();
    // What is under way was asked before: it may be older than what the refresh is for.
    this.#flights.keepOnly([]);
    this.#change({ busy: this.#shown.total !== null });
    this.#pace.now();
  };

  readonly close = (): void => {
    this.#pace.stop();
    this.#flights.keepOnly([]);
    this.#failed.clear();
    this.#shown = { ...this.#shown, error: null, offline: false };
  };

  #takeSource(): GridSource<Row> {
    const { rowAt, loaded } = this.#pages;
    return {
      ...this.#shown,
      stale: this.#outdated,
      rowAt,
      loaded,
      want: this.#want,
      retry: this.#retry,
      rowsIn: this.#rowsIn,
    };
  }

  #change(changes: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...changes, version: this.#shown.version + 1 };
    this.#source = this.#takeSource();
    for (const listener of this.#listeners) listener();
  }

  /** Pages to be had now: those looked at; once these are here, the one that comes next the way the list is going. */
  #needed(): number[] {
    const { total } = this.#shown;
    if (this.#outdated || total === null) return [0];
    const { pageOf, fresh } = this.#pages;
    const { from, to, direction } = this.#looked;
    const last = pageOf(Math.max(0, total - 1));
    const first = Math.min(pageOf(from), last);
    const end = Math.min(pageOf(Math.max(from, to - 1)), last);
    const seen = Array.from({ length: end - first + 1 }, (_, step) => first + step);
    // Asked for together, it would hold up what is waited for.
    if (seen.some((page) => !fresh(page) && !this.#failed.has(page))) return seen;
    const ahead = direction > 0 ? end + 1 : first - 1;
    return ahead >= 0 && ahead <= last ? [...seen, ahead] : seen;
  }

  #pump(): void {
    const needed = this.#needed();
    this.#flights.keepOnly(needed);
    for (const page of needed) {
      if (!this.#outdated) this.#pages.seen(page);
      const here = !this.#outdated && this.#pages.fresh(page);
      if (!here && !this.#flights.has(page) && !this.#failed.has(page)) this.#fly(page);
    }
  }

  #fly(page: number): void {
    const load = this.#load;
    if (!load) return;
    this.#flights.begin(
      page,
      (signal) => load(page * this.#size, this.#size, signal),
      (brought) => this.#arrive(page, brought),
      (reason) => {
        this.#failed.add(page);
        this.#change({ error: reason ?? new Error('unknown'), offline: !navigator.onLine, busy: false });
      },
    );
  }

  #arrive(page: number, { rows, total, failed }: WindowPage<Row>): void {
    let { epoch, error, offline } = this.#shown;
    if (this.#outdated) {
      const { from, to } = this.#looked;
      this.#pages.clear();
      this.#looked = { from: 0, to: Math.min(to - from, this.#size), direction: 1 };
      this.#outdated = false;
      epoch += 1;
    }
    if (failed !== undefined) {
      this.#failed.add(page);
      error = failed;
      offline = !navigator.onLine;
    } else if (this.#failed.size === 0) error = null;
    this.#pages.put(page, rows, failed !== undefined);
    this.#shown = { ...this.#shown, total };
    const needed = this.#needed();
    this.#pages.prune(this.#pages.pageOf(Math.max(0, total - 1)), needed);
    const isComing = (one: number): boolean => this.#pages.isStale(one) && !this.#failed.has(one);
    this.#change({ epoch, error, offline, busy: needed.some(isComing) });
    this.#pace.now();
  }

  readonly #want = (from: number, to: number): void => {
    const before = this.#looked;
    if (from === before.from && to === before.to) return;
    this.#looked = { from, to, direction: from < before.from ? -1 : 1 };
    this.#pace.soon();
  };

  readonly #retry = (): void => {
    this.#failed.clear();
    this.#change({ error: null, offline: false, busy: this.#outdated });
    this.#pace.now();
  };

  readonly #onOnline = (): void => {
    if (this.#failed.size > 0) this.#retry();
  };

  readonly #rowsIn = (from: number, to: number, signal: AbortSignal): Promise<readonly Row[]> => {
    const size = this.#size;
    const load = this.#load;
    const total = (this.#outdated ? null : this.#shown.total) ?? to;
    // Not put by: a range of thousands would push out what is being looked at.
    const bring = async (first: number, length: number): Promise<readonly Row[]> => {
      const here = Array.from({ length }, (_, step) => (this.#outdated ? undefined : this.#pages.fresh(first + step)));
      if (!here.includes(undefined)) return here.flatMap((rows) => rows ?? []);
      return (await load?.(first * size, length * size, signal))?.rows ?? [];
    };
    return readRange({ from, to: Math.min(to, total), page: size, most: this.#most }, bring, signal);
  };
}
