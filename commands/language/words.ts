import type { Parameter } from '../command';
import { sameName } from '../names';
import { commandByVerb } from '../registry';
import { sourceByName } from '../sources';
import type { GivenArgument } from './line';

/** What the first word of a stage names, if it names anything. */
export type Word = 'verb' | 'source' | null;

export function wordKind(text: string): Word {
  if (commandByVerb(text)) return 'verb';
  return sourceByName(text) ? 'source' : null;
}

/** The values a verb or source takes, in the order in which they may be given without their names. */
export function parametersOf(verb: string): readonly Parameter<{ readonly kind: string }>[] {
  return commandByVerb(verb)?.args ?? sourceByName(verb)?.args ?? [];
}

/** A parameter by its name or any word for it; its own name before the words of others. */
export function parameterBy<P extends Parameter<unknown>>(parameters: readonly P[], typed: string): P | undefined {
  return parameters.find(({ name }) => sameName(name, typed)) ?? parameters.find(({ words }) => words.some((word) => sameName(word, typed)));
}

export interface Bound<P, G> {
  readonly given: G;
  /** Absent where no parameter has the name, or no place is left. */
  readonly parameter: P | undefined;
}

/** Which parameter each value is for: one with a name for that, any other for the first that none before it took. */
export function bind<P extends Parameter<unknown>, G extends Pick<GivenArgument, 'name'>>(parameters: readonly P[], given: readonly G[]): Bound<P, G>[] {
  const taken = new Set<P>();
  return given.map((one) => {
    const parameter = one.name === null ? parameters.find((free) => !taken.has(free)) : parameterBy(parameters, one.name);
    if (parameter) taken.add(parameter);
    return { given: one, parameter };
  });
}

/** Those that none of the values given is for. */
export function freeParameters<P extends Parameter<unknown>>(parameters: readonly P[], given: readonly Pick<GivenArgument, 'name'>[]): P[] {
  const taken = new Set(bind(parameters, given).map(({ parameter }) => parameter));
  return parameters.filter((parameter) => !taken.has(parameter));
}
