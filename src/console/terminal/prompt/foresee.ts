import { expand, type Memory } from '~commands/language/expand';
import { parseLine } from '~commands/language/parse';
import { readLine } from '~commands/language/read-line';
import { straysIn } from '~commands/language/read-subject';
import { missingOf } from '~commands/plan-stages';
import type { GateUser, SubjectRecord } from '~commands/subject';

/** What can be told of a line before anything is looked up. */
interface Foreseen {
  /** Words that are no verb: they are looked for in the palette. */
  readonly isSearch: boolean;
  /** The palette is to ask for what it lacks: what is typed on is the answer. */
  readonly asks: boolean;
  /** It opens a page or does something to the interface. */
  readonly changesNothing: boolean;
}

export function foresee(line: string, memory: Memory, user: GateUser, atHand: SubjectRecord | null): Foreseen {
  const expansion = expand(line, memory);
  const parsed = parseLine(expansion.ok ? expansion.text : line, atHand?.kind ?? null);
  // What is written as a line is a line with a mistake.
  const isSearch =
    expansion.ok &&
    parsed.stages.length === 0 &&
    parsed.errors[0]?.code === 'unknown_verb' &&
    !/[;="]/.test(line) &&
    straysIn(line) === null;
  const { stages, problems } = readLine(parsed, user, new Date());
  const isWhole = expansion.ok && parsed.errors.length === 0 && problems.length === 0;
  const isAlone = ({ command }: (typeof stages)[number]): boolean =>
    command.subject === 'none' && (command.effect.kind === 'page' || command.effect.kind === 'ui');
  return {
    isSearch,
    asks: isWhole && stages.some((stage) => !isAlone(stage) && missingOf(stage).length > 0),
    changesNothing: isSearch || (isWhole && stages.length > 0 && stages.every(isAlone)),
  };
}
