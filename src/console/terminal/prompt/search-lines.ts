import { fold } from '~domain/fold';

/**
 * Lines that hold every word of the query, accents and case aside, in any order; the newest first, each once. An empty
 * query finds all. `lines` newest first.
 */
export function searchLines(lines: readonly string[], query: string, most: number): string[] {
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = new Set<string>();
  for (const line of lines) {
    if (found.size >= most) break;
    const folded = fold(line);
    if (words.every((word) => folded.includes(word))) found.add(line);
  }
  return [...found];
}
