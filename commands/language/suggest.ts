import { fold } from '~domain/fold';
import type { Words } from '../command';
import { nameIn, spelled } from '../names';
import { records } from '../records';
import { callName, commands } from '../registry';
import { sources } from '../sources';
import { distance } from './near';

interface Called {
  /** Every name it may be typed by, folded. */
  readonly vi: readonly string[];
  readonly en: readonly string[];
  readonly insert: Words;
}

let called: readonly Called[] | undefined;

/** All that a stage may begin with, by what it is called in either language. */
function everything(): readonly Called[] {
  const plain = [...sources, ...records].map((one): Called => ({
    en: [fold(one.verb)],
    vi: one.aliases.map(fold),
    insert: { en: one.verb, vi: nameIn(one, 'vi') },
  }));
  const verbs = commands.map((command): Called => {
    const insert = { en: callName(command, 'en'), vi: callName(command, 'vi') };
    return { en: [fold(insert.en), fold(command.verb)], vi: [fold(insert.vi), ...command.aliases.map(fold)], insert };
  });
  return [...verbs, ...plain];
}

/**
 * Verbs and sources a mistyped word may have meant, in the language of the word they are like: the same beginning once
 * folded, else one or two letters away; at most three.
 */
export function suggestVerbs(word: string): string[] {
  const typed = fold(word);
  if (typed === '') return [];
  const accented = typed !== spelled(word);
  called ??= everything();
  const least = (names: readonly string[]): number => Math.min(...names.map((name) => distance(typed, name)));
  const scored = called.map(({ vi, en, insert }) => {
    const [inVietnamese, inEnglish] = [least(vi), least(en)];
    return {
      insert: inVietnamese < inEnglish || (accented && inVietnamese === inEnglish) ? insert.vi : insert.en,
      score: Math.min(inVietnamese, inEnglish),
    };
  });
  const near = scored.filter(({ score }) => score <= 2).sort((a, b) => a.score - b.score);
  return [...new Set(near.map(({ insert }) => insert))].slice(0, 3);
}
