import { fold } from '~domain/fold';
import type { PackageStatus } from '~domain/statuses';

/** A package met in this session: what finds it, and what its row shows. */
export interface IndexedPackage {
  readonly id: number;
  readonly code: string;
  readonly status: PackageStatus;
  readonly order: string;
  readonly receiver: string;
  readonly shop: string;
}

export interface CodeIndex {
  readonly add: (packages: readonly IndexedPackage[]) => void;
  /** Beginnings of codes and orders before what stands within them, the newest first. */
  readonly search: (query: string, limit: number) => IndexedPackage[];
  readonly size: () => number;
  /**
   * Writes some of what was added since the last search, so that the next one need not. Returns whether there is more.
   */
  readonly prepare: () => boolean;
}

/** Names in the order of the alphabet, and whose each is. */
interface Sorted {
  readonly names: readonly string[];
  readonly lines: readonly number[];
}

/** One text with each package on a line. */
interface Lines {
  readonly text: string;
  /** Where each line begins. */
  readonly starts: readonly number[];
}

/** What a chunk is searched by: beginnings in sorted names, the rest in a text. */
interface Written {
  readonly codes: Sorted;
  readonly orders: Sorted;
  readonly names: Lines;
  /** All that a needle with a blank may stand in: receivers alone, unless a code or an order has a blank too. */
  readonly blanks: Lines;
}

interface Chunk {
  readonly packages: IndexedPackage[];
  /** Code, order and receiver of each, folded when it is met: a thousand at once would be felt at the next key. */
  readonly folded: Folded[];
  written: Written | null;
}

type Folded = readonly [code: string, order: string, receiver: string];

interface Line {
  readonly chunk: Chunk;
  readonly line: number;
}

/**
 * The lines with a needle in them, as far as they were looked for: a longer one that begins with it stands in no others
 * until there.
 */
interface Looked {
  readonly needle: string;
  readonly lines: readonly Line[];
  /** The chunk, the newest first, and the line of it. */
  readonly chunk: number;
  readonly next: number;
}

const notLooked: Looked = { needle: '', lines: [], chunk: 0, next: 0 };

const chunkSize = 1_000;

/** Holds up to `most` packages by code; the ones met first fall out, a chunk at a time. */
export function createCodeIndex(most = 100_000): CodeIndex {
  let chunks: Chunk[] = [];
  const places = new Map<string, { readonly chunk: Chunk; readonly at: number }>();
  // What was searched for in vain, and what no code and no order begins with: nothing that begins so is there either,
  // until more is met.
  let vain: string | null = null;
  let beginsNone: string | null = null;
  let looked = notLooked;

  const add = (packages: readonly IndexedPackage[]): void => {
    vain = null;
    beginsNone = null;
    looked = notLooked;
    for (const item of packages) {
      const known = places.get(item.code);
      if (known) {
        put(known.chunk, known.at, item);
        continue;
      }
      let last = chunks.at(-1);
      if (!last || last.packages.length >= chunkSize) {
        last = { packages: [], folded: [], written: null };
        chunks.push(last);
      }
      const at = last.packages.length;
      places.set(item.code, { chunk: last, at });
      put(last, at, item);
    }
    while (places.size > most && chunks.length > 1) {
      const [oldest, ...rest] = chunks;
      for (const { code } of oldest?.packages ?? []) places.delete(code);
      chunks = rest;
    }
  };

  /** Takes the lines with the needle in them one after the other, until that is enough. */
  const takeWithin = (needle: string, newestFirst: readonly Chunk[], take: (line: Line) => boolean): void => {
    const before = needle.startsWith(looked.needle) ? looked : notLooked;
    const lines = before.lines.filter(({ chunk, line }) => chunk.folded[line]?.some((name) => name.includes(needle)));
    let { chunk: place, next } = before;
    let enough = lines.some(take);
    const seek = seekerOf(needle);
    for (let chunk = newestFirst[place]; chunk && !enough; chunk = newestFirst[place]) {
      chunk.written ??= write(chunk.folded);
      const line = seek(chunk.written, next);
      if (line === null) {
        place += 1;
        next = 0;
        continue;
      }
      next = line + 1;
      lines.push({ chunk, line });
      enough = take({ chunk, line });
    }
    looked = { needle, lines, chunk: place, next };
  };

  const search = (query: string, limit: number): IndexedPackage[] => {
    const needle = fold(query.trim());
    if (needle === '' || (vain !== null && needle.startsWith(vain))) return [];
    const found = new Set<IndexedPackage>();
    const take = ({ chunk, line }: Line): boolean => {
      const item = chunk.packages[line];
      if (item) found.add(item);
      return found.size >= limit;
    };
    const newestFirst = chunks.toReversed();
    const beginnings = beginsNone !== null && needle.startsWith(beginsNone) ? [] : (['codes', 'orders'] as const);
    for (const names of beginnings)
      for (const chunk of newestFirst) {
        chunk.written ??= write(chunk.folded);
        for (const line of beginning(chunk.written[names], needle)) if (take({ chunk, line })) return [...found];
      }
    if (beginnings.length > 0 && found.size === 0) beginsNone = needle;
    takeWithin(needle, newestFirst, take);
    if (found.size === 0) vain = needle;
    return [...found];
  };

  const prepare = (): boolean => {
    const next = chunks.find(({ written }) => written === null);
    if (next) next.written = write(next.folded);
    return chunks.some(({ written }) => written === null);
  };

  return { add, search, size: () => places.size, prepare };
}

/** What is known of a package may be more than what came now: a scan tells a code and a status alone. */
function put(chunk: Chunk, at: number, told: IndexedPackage): void {
  const before = chunk.packages[at];
  const order = told.order || (before?.order ?? '');
  const receiver = told.receiver || (before?.receiver ?? '');
  chunk.packages[at] = { ...told, order, receiver, shop: told.shop || (before?.shop ?? '') };
  if (before?.receiver === receiver && before.order === order) return;
  chunk.folded[at] = [fold(told.code), fold(order), fold(receiver)];
  chunk.written = null;
}

function write(folded: readonly Folded[]): Written {
  const names = linesOf(folded.map((three) => three.join('\t')));
  const hasBlank = folded.some(([code, order]) => code.includes(' ') || order.includes(' '));
  return {
    codes: sorted(folded.map(([code]) => code)),
    orders: sorted(folded.map(([, order]) => order)),
    names,
    blanks: hasBlank ? names : linesOf(folded.map(([, , receiver]) => receiver)),
  };
}

function linesOf(lines: readonly string[]): Lines {
  const starts: number[] = [];
  let start = 1;
  for (const line of lines) {
    starts.push(start);
    start += line.length + 1;
  }
  // Joined at once: what is put together bit by bit is made one piece when it is first searched, by the key that does
  // it.
  return { text: ['', ...lines, ''].join('\n'), starts };
}

/** Signs by how often names, codes and orders have them. Any other is rarer. */
const common = 'nh 0124356789atlvd-giuocmyrpqekbsx';

/**
 * Tells the first line that a needle stands in, from a line on; null = none. It is sought by the rarest of its letters:
 * an engine looks closer at every first one, and each code begins with the same.
 */
function seekerOf(needle: string): (written: Written, from: number) => number | null {
  const rarity = (at: number): number => {
    const rank = common.indexOf(needle.charAt(at));
    return rank < 0 ? common.length : rank;
  };
  let ahead = 0;
  for (let at = 1; at < needle.length; at += 1) if (rarity(at) > rarity(ahead)) ahead = at;
  const rest = needle.slice(ahead);
  const which = needle.includes(' ') ? 'blanks' : 'names';
  return ({ [which]: { text, starts } }, from) => {
    let at = text.indexOf(rest, (starts[from] ?? text.length) + ahead);
    while (at >= 0 && !text.startsWith(needle, at - ahead)) at = text.indexOf(rest, at + 1);
    return at < 0 ? null : firstWhere(starts.length, (line) => (starts[line] ?? 0) > at) - 1;
  };
}

function sorted(names: readonly string[]): Sorted {
  const lines = [...names.keys()].sort((a, b) => compare(names[a] ?? '', names[b] ?? '') || a - b);
  return { names: lines.map((line) => names[line] ?? ''), lines };
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function* beginning({ names, lines }: Sorted, needle: string): Iterable<number> {
  for (let at = firstWhere(names.length, (index) => (names[index] ?? '') >= needle); at < names.length; at += 1) {
    if (names[at]?.startsWith(needle) !== true) return;
    yield lines[at] ?? -1;
  }
}

/** The first of `count` places for which `holds`, from which on it always does; `count` where it never does. */
function firstWhere(count: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
