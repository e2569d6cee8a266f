import { fold } from '~domain/fold';
import { callName, commands } from '../registry';
import { records } from '../records';
import { sources } from '../sources';

/** Verbs and sources a mistyped word may have meant: the same beginning once folded, else one or two letters away; at most three. */
export function suggestVerbs(word: string): string[] {
  const typed = fold(word);
  if (typed === '') return [];
  const named = [...commands.map((command) => ({ ...command, verb: callName(command, 'en'), aliases: [command.verb, ...command.aliases] })), ...sources, ...records];
  const scored = named.map(({ verb, aliases }) => ({ verb, score: Math.min(...[verb, ...aliases].map((name) => distance(typed, fold(name)))) }));
  const near = scored.filter(({ score }) => score <= 2).sort((a, b) => a.score - b.score);
  return [...new Set(near.map(({ verb }) => verb))].slice(0, 3);
}

/** 0 for a beginning; else the edits between two words, adjacent letters swapped counting as one; 3 = further than that. */
function distance(typed: string, verb: string): number {
  if (verb.startsWith(typed)) return 0;
  if (typed.length < 3 || Math.abs(typed.length - verb.length) > 2) return 3;
  let before: number[] = [];
  let previous = Array.from({ length: verb.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= verb.length; column += 1) {
      const same = typed[row - 1] === verb[column - 1];
      const swapped = row > 1 && column > 1 && typed[row - 1] === verb[column - 2] && typed[row - 2] === verb[column - 1];
      current.push(
        Math.min(
          (previous[column] ?? 3) + 1,
          (current[column - 1] ?? 3) + 1,
          (previous[column - 1] ?? 3) + (same ? 0 : 1),
          swapped ? (before[column - 2] ?? 3) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = previous;
    previous = current;
  }
  return Math.min(3, previous[verb.length] ?? 3);
}
