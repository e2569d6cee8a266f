import UFuzzy from '@leeoniya/ufuzzy';
import { fold } from '~domain/fold';

export interface Ranked<T> {
  readonly item: T;
  /** Lower is better; equal tiers keep the order of the match. */
  readonly tier: number;
}

export interface Searchable<T> {
  readonly item: T;
  /** What it is called, the interface's language first; the rest is found but ranked after. */
  readonly titles: readonly string[];
  readonly words: readonly string[];
}

const exact = new UFuzzy();
/** One letter too few in a word still finds it, but only where nothing is found without that. */
const lenient = new UFuzzy({ intraIns: 1 });

/**
 * Search over a fixed list: built once, asked at every key. Folds Vietnamese on both sides, so that `hoan` finds `Hoàn
 * hàng`. Beginnings come before beginnings of words before the rest; what has the accents as typed comes before what has
 * them only folded, and if accents were typed, before everything else.
 */
export function createRanker<T>(list: readonly Searchable<T>[]): (query: string) => Ranked<T>[] {
  const haystack = list.map(({ titles, words }) => fold([...titles, ...words].join(' | ')));
  return (query) => {
    const typed = query.normalize('NFC').trim().toLowerCase();
    const needle = fold(typed);
    if (needle === '') return list.map(({ item }) => ({ item, tier: 0 }));
    const strict = exact.search(haystack, needle, 1);
    const [found, , order] = strict[0] && strict[0].length > 0 ? strict : lenient.search(haystack, needle, 1);
    const indexes = order && found ? order.map((at) => found[at]) : (found ?? []);
    return indexes
      .flatMap((index) => {
        const entry = index === undefined ? undefined : list[index];
        return entry ? [{ item: entry.item, tier: tierOf(entry, typed, needle) }] : [];
      })
      .sort((a, b) => a.tier - b.tier);
  };
}

function tierOf<T>({ titles, words }: Searchable<T>, typed: string, needle: string): number {
  const accents = titles.some((title) => title.normalize('NFC').toLowerCase().includes(typed)) ? 0 : 1;
  const names = [...titles, ...words].map(fold);
  const place = names.some((name) => name.startsWith(needle)) ? 0 : names.some((name) => name.includes(` ${needle}`)) ? 1 : 2;
  return typed === needle ? place * 2 + accents : accents * 3 + place;
}

/** Where a query stands in a title, to be marked; null = it matched elsewhere. Folding keeps every letter in its place. */
export function markOf(title: string, query: string): { from: number; to: number } | null {
  const needle = fold(query.trim());
  if (needle === '') return null;
  const folded = ` ${fold(title.normalize('NFC'))}`;
  const word = folded.indexOf(` ${needle}`);
  const from = word >= 0 ? word : folded.indexOf(needle) - 1;
  return from < 0 ? null : { from, to: from + needle.length };
}
