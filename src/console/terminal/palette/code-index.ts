import { fold } from '~domain/fold';
import type { PackageStatus } from '~domain/statuses';

/** A package met in this session: what finds it, and what its row shows. */
export interface SeenPackage {
  readonly id: number;
  readonly code: string;
  readonly status: PackageStatus;
  readonly order: string;
  readonly receiver: string;
  readonly shop: string;
}

export interface CodeIndex {
  readonly add: (packages: readonly SeenPackage[]) => void;
  /** Beginnings of codes and orders before what stands within them, the newest first. */
  readonly search: (query: string, limit: number) => SeenPackage[];
  readonly size: () => number;
}

/** Packages searched as one text, each on a line: one pass of the engine's own search instead of a thousand calls. */
interface Chunk {
  readonly packages: SeenPackage[];
  text: string;
  /** Where each line begins. */
  starts: number[];
}

const chunkSize = 1_000;

/** Holds up to `most` packages by code; the ones met first fall out, a chunk at a time. */
export function createCodeIndex(most = 50_000): CodeIndex {
  let chunks: Chunk[] = [];
  const places = new Map<string, { readonly chunk: Chunk; readonly at: number }>();

  const add = (packages: readonly SeenPackage[]): void => {
    for (const item of packages) {
      const known = places.get(item.code);
      if (known) {
        // What is known of it may be more than what came now: a scan tells a code and a status alone.
        const before = known.chunk.packages[known.at];
        known.chunk.packages[known.at] = { ...item, order: item.order || (before?.order ?? ''), receiver: item.receiver || (before?.receiver ?? ''), shop: item.shop || (before?.shop ?? '') };
        if (before?.receiver !== item.receiver || before.order !== item.order) known.chunk.text = '';
        continue;
      }
      let last = chunks.at(-1);
      if (!last || last.packages.length >= chunkSize) {
        last = { packages: [], text: '', starts: [] };
        chunks.push(last);
      }
      places.set(item.code, { chunk: last, at: last.packages.length });
      last.packages.push(item);
      last.text = '';
    }
    while (places.size > most && chunks.length > 1) {
      const [oldest, ...rest] = chunks;
      for (const { code } of oldest?.packages ?? []) places.delete(code);
      chunks = rest;
    }
  };

  const search = (query: string, limit: number): SeenPackage[] => {
    const needle = fold(query.trim());
    if (needle === '') return [];
    const found = new Set<SeenPackage>();
    for (const asked of [`\n${needle}`, `\t${needle}`, needle]) {
      for (const chunk of chunks.toReversed()) {
        if (chunk.text === '') write(chunk);
        let at = chunk.text.indexOf(asked);
        while (at >= 0 && found.size < limit) {
          const line = lineAt(chunk.starts, at + (asked === needle ? 0 : 1));
          const item = chunk.packages[line];
          if (item) found.add(item);
          at = chunk.text.indexOf(asked, (chunk.starts[line + 1] ?? chunk.text.length) - 1);
        }
        if (found.size >= limit) return [...found];
      }
    }
    return [...found];
  };

  return { add, search, size: () => places.size };
}

function write(chunk: Chunk): void {
  const starts: number[] = [];
  let text = '\n';
  for (const { code, order, receiver } of chunk.packages) {
    starts.push(text.length);
    text += `${fold(code)}\t${fold(order)}\t${fold(receiver)}\n`;
  }
  chunk.text = text;
  chunk.starts = starts;
}

/** The line that holds a place: the last that begins at it or before. */
function lineAt(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
