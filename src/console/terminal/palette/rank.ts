import UFuzzy from '@leeoniya/ufuzzy';
import { fold } from '~domain/fold';
import type { Language } from '~console/platform/language';
import type { Command } from '~commands/command';
import { readTelex } from './telex';

const made = new WeakMap<readonly Command[], Map<Language, Ranker<Command>>>();

/** Search over a list of commands, made once for each list and language: the palette opens often. */
export function commandRanker(commands: readonly Command[], language: Language): Ranker<Command> {
  const rankers = made.get(commands) ?? new Map<Language, Ranker<Command>>();
  made.set(commands, rankers);
  const known = rankers.get(language);
  if (known) return known;
  const other = language === 'vi' ? 'en' : 'vi';
  const ranker = createRanker(
    commands.map((command) => ({
      item: command,
      titles: [command.title[language], command.title[other]],
      words: [command.verb, ...command.aliases],
    })),
  );
  rankers.set(language, ranker);
  return ranker;
}

export interface Ranked<T> {
  readonly item: T;
  /** Lower is better. */
  readonly tier: number;
  /** How much this user uses it; higher is better, within a tier. */
  readonly score: number;
}

interface Searchable<T> {
  readonly item: T;
  /** What it is called, the interface's language first. */
  readonly titles: readonly string[];
  /** What else it is found by. */
  readonly words: readonly string[];
}

export type Ranker<T> = (query: string, scoreOf?: (item: T) => number) => Ranked<T>[];

interface Entry<T> {
  readonly item: T;
  /** Composed and in small letters, accents kept. */
  readonly titles: readonly string[];
  /** Folded, every word with a blank before it. */
  readonly names: readonly string[];
}

/** One letter too few in a word still finds it, but only where nothing is found without that. */
const lenient = new UFuzzy({ intraIns: 1 });
/** Letters and blanks: of fewer nothing can be told, and of more nothing is written by mistake alone. */
const lenientLength = { least: 4, most: 40 } as const;
/** Other signs are no part of what is searched for with a letter less. */
const plain = /^[a-z\d ]+$/;

/** Where in a name the query stands, from best to worst. */
const places = { exact: 0, beginning: 1, word: 2, inside: 3, words: 4, scattered: 5, lenient: 6 } as const;
const accentStep = 8;

/**
 * Search over a fixed list: built once, asked at every key. Folds Vietnamese on both sides, so that `hoan` finds `Hoàn
 * hàng`. What is called so comes before what begins so, before beginnings of words, before the rest; accents that were
 * typed come before everything else. What is used most comes first within these, so that it moves nothing past a better
 * match. Where nothing is called as it was typed, it is read as Telex, then with a letter less. Without a query the
 * list keeps its order.
 */
export function createRanker<T>(list: readonly Searchable<T>[]): Ranker<T> {
  const entries = list.map(({ item, titles, words }): Entry<T> => ({
    item,
    titles: titles.map((title) => title.normalize('NFC').toLowerCase()),
    names: [...titles, ...words].map((name) => ` ${wordsOf(name)}`),
  }));
  let haystack: string[] | null = null;
  // What was found for the last query; a longer one that begins with it finds nothing else.
  let last: { readonly needle: string; readonly found: readonly Entry<T>[] } | null = null;
  // What was searched for in vain with a letter less too: nor is anything found for what begins so.
  let vain: string | null = null;
  const find = (typed: string, scoreOf: (item: T) => number, leniently: boolean): Ranked<T>[][] => {
    const needle = wordsOf(typed);
    const accented = typed !== fold(typed);
    const tiers: Ranked<T>[][] = [];
    const place = (entry: Entry<T>, at: number): void => {
      const accents = entry.titles.some((title) => title.includes(typed)) ? 0 : 1;
      const tier = accented ? accents * accentStep + at : at * 2 + accents;
      (tiers[tier] ??= []).push({ item: entry.item, tier, score: scoreOf(entry.item) });
    };
    if (leniently) {
      haystack ??= entries.map(({ names }) => names.join(' |'));
      const [indexes, , order] = lenient.search(haystack, needle, 1);
      for (const at of order ?? indexes?.keys() ?? []) {
        const entry = entries[indexes?.[at] ?? -1];
        if (entry) place(entry, places.lenient);
      }
      return tiers;
    }
    const asked = askedOf(needle);
    const matching: Entry<T>[] = [];
    for (const entry of last && needle.startsWith(last.needle) ? last.found : entries) {
      const at = placeOf(entry.names, asked);
      if (at === null) continue;
      matching.push(entry);
      place(entry, at);
    }
    last = { needle, found: matching };
    return tiers;
  };
  return (query, scoreOf = () => 0) => {
    const typed = query.normalize('NFC').trim().toLowerCase();
    const needle = wordsOf(typed);
    if (needle === '') return entries.map(({ item }) => ({ item, tier: 0, score: scoreOf(item) }));
    let tiers = find(typed, scoreOf, false);
    const telex = tiers.length === 0 ? readTelex(typed) : null;
    if (telex !== null) tiers = find(telex, scoreOf, false);
    const { least, most } = lenientLength;
    if (
      tiers.length === 0 &&
      needle.length >= least &&
      needle.length <= most &&
      (vain === null || !needle.startsWith(vain))
    ) {
      tiers = find(typed, scoreOf, true);
      if (tiers.length === 0 && plain.test(needle)) vain = needle;
    }
    return tiers.flatMap((tier) =>
      tier.some(({ score }) => score !== 0) ? tier.sort((a, b) => b.score - a.score) : tier,
    );
  };
}

function wordsOf(text: string): string {
  return fold(text)
    .replaceAll(/[\s\-_/.]+/g, ' ')
    .trim();
}

/**
 * A query and its words, each also with the blank that stands before every word of a name. Joined once, for it is
 * looked for in thousands of them.
 */
interface Asked {
  readonly needle: string;
  readonly word: string;
  readonly terms: readonly string[];
  readonly words: readonly string[];
}

function askedOf(needle: string): Asked {
  const terms = needle.split(' ');
  return { needle, word: ` ${needle}`, terms, words: terms.map((term) => ` ${term}`) };
}

function placeOf(names: readonly string[], asked: Asked): number | null {
  const { terms, words } = asked;
  let best: number | null = null;
  for (const name of names) {
    const place = placeIn(name, asked);
    if (place !== null && (best === null || place < best)) best = place;
    if (best === places.exact) return best;
  }
  if (best !== null || terms.length === 1) return best;
  if (words.every((word) => names.some((name) => name.includes(word)))) return places.words;
  return terms.every((term) => names.some((name) => name.includes(term))) ? places.scattered : null;
}

function placeIn(name: string, { needle, word }: Asked): number | null {
  const at = name.indexOf(word);
  if (at < 0) return name.includes(needle) ? places.inside : null;
  if (at > 0) return places.word;
  return name.length === word.length ? places.exact : places.beginning;
}

/**
 * Where a query stands in a title, to be marked; null = it matched elsewhere. Folding keeps every letter in its place.
 */
export function markOf(title: string, query: string): { from: number; to: number } | null {
  const folded = ` ${fold(title.normalize('NFC'))}`;
  const found = placeInFolded(folded, fold(query.trim()));
  const telex = found ? null : readTelex(query.trim());
  return telex === null ? found : placeInFolded(folded, fold(telex));
}

function placeInFolded(folded: string, needle: string): { from: number; to: number } | null {
  if (needle === '') return null;
  const word = folded.indexOf(` ${needle}`);
  const from = word >= 0 ? word : folded.indexOf(needle) - 1;
  return from < 0 ? null : { from, to: from + needle.length };
}
