import { looksLikeS10, normaliseCode } from '~domain/tracking-code';
import type { Choice } from '../command';
import { choiceOf } from '../filters';
import { spelled } from '../names';
import { fault } from './fault';
import type { GivenArgument, LineError, WordStage } from './line';
import { collapsed, type Token } from './tokens';
import { bind, freeParameters, parameterBy, parametersOf, wordKind } from './words';

type Part = Exclude<Token, { kind: 'separator' }>;
type TypedWord = Extract<Part, { kind: 'word' }>;
type TypedArgument = Extract<Part, { kind: 'argument' }>;
type Parameters = ReturnType<typeof parametersOf>;

interface Reading {
  readonly text: string;
  readonly kind: 'verb' | 'source';
  readonly verb: TypedWord;
  readonly parameters: Parameters;
  readonly args: GivenArgument[];
  readonly errors: LineError[];
}

/** A verb or source with its values, by name or by place. */
export function wordStage<Kind extends 'verb' | 'source'>(kind: Kind, text: string, [first, ...rest]: readonly [TypedWord, ...Part[]], errors: LineError[]): WordStage<Kind> {
  const reading: Reading = { text, kind, verb: first, parameters: parametersOf(first.text), args: [], errors };
  rest.forEach((part, index) => {
    if (part.kind === 'argument') readNamed(part, reading);
    else readPlaced(part, rest[index - 1], reading);
  });
  return { kind, verb: spelled(first.text), args: reading.args, at: first.at, end: rest.at(-1)?.end ?? first.end };
}

function readNamed(part: TypedArgument, { parameters, args, errors }: Reading): void {
  const parameter = parameterBy(parameters, part.name);
  const taken = args.some(({ name }) => name === part.name) || (parameter !== undefined && !freeParameters(parameters, args).includes(parameter));
  if (!part.closed) errors.push({ code: 'open_quote', at: part.valueAt, end: part.end, found: '"', fits: ['"'] });
  else if (part.end === part.valueAt) errors.push({ code: 'no_value', at: part.valueAt, end: part.end, found: '', fits: [] });
  else if (taken) errors.push(fault('duplicate_argument', { ...part, text: part.name }, freeNames(parameters, args)));
  else args.push({ name: part.name, value: part.value, at: part.at, end: part.end, valueAt: part.valueAt });
}

function readPlaced(part: TypedWord, before: Part | undefined, { text, kind, verb, parameters, args, errors }: Reading): void {
  const last = args.at(-1);
  if (!part.closed) errors.push({ code: 'open_quote', at: part.at, end: part.end, found: '"', fits: ['"'] });
  else if (!part.quoted && isPackages(part.text) && !takesName(part, parameters, args)) errors.push(fault('codes_first', part, kind === 'verb' ? [`${part.text} ; ${verb.text}`] : []));
  // A sentence need not be quoted: it goes on until the next name or the end of the stage.
  else if (last && !part.quoted && goesOn(last, before, parameters, args)) args[args.length - 1] = { ...last, value: collapsed(text.slice(last.valueAt, part.end)), end: part.end };
  else if (!part.quoted && wordKind(part.text) && !isChoice(part.text, parameters, args)) errors.push(fault('expected_separator', part, [`; ${part.text}`]));
  else if (freeParameters(parameters, args).length === 0) errors.push(fault('expected_argument', part, []));
  else args.push({ name: null, value: part.text, at: part.at, end: part.end, valueAt: part.at });
}

/** Whether the value before is an unquoted text in its own place, directly before this word. */
function goesOn(last: GivenArgument, before: Part | undefined, parameters: Parameters, args: readonly GivenArgument[]): boolean {
  if (before?.kind !== 'word' || before.quoted || last.name !== null || last.end !== before.end) return false;
  return bind(parameters, args).at(-1)?.parameter?.type.kind === 'text';
}

function freeNames(parameters: Parameters, args: readonly GivenArgument[]): string[] {
  return freeParameters(parameters, args).map(({ name }) => `${name}=`);
}

/** What the next value may be goes before what else the word names: `scan-mode find`. */
function isChoice(text: string, parameters: Parameters, args: readonly GivenArgument[]): boolean {
  const type = freeParameters(parameters, args)[0]?.type;
  return type !== undefined && 'choices' in type && choiceOf(type.choices as readonly Choice[], text) !== undefined;
}

/** A set that is to be saved or dropped, not one to act on. */
function takesName(part: TypedWord, parameters: Parameters, args: readonly GivenArgument[]): boolean {
  return part.text.startsWith('@') && freeParameters(parameters, args)[0]?.type.kind === 'name';
}

/** A code or a set where a value is expected: the packages were put behind the verb. */
function isPackages(text: string): boolean {
  return text.startsWith('@') || looksLikeS10(normaliseCode(text));
}
