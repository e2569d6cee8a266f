import { looksLikeS10, normaliseCode } from '~domain/tracking-code';
import { readArgument } from '../arguments';
import type { Argument, Command } from '../command';
import { choiceOf } from '../filters';
import { recordByCode, takesRecord } from '../records';
import { valuesLike } from './complete-values';
import {
  fault,
  type GivenArgument,
  type LineError,
  type RecordRef,
  type RecordStage,
  type SourceStage,
  type SubjectItem,
  type VerbStage,
} from './line';
import { escaped, quote } from './quote';
import { beginsSubject, subjectItems } from './read-subject';
import { collapsed, type Token } from './tokens';
import {
  bind,
  freeParameters,
  headOf,
  isVietnamese,
  parameterBy,
  parameterName,
  parametersOf,
  wordKind,
  type Head,
  isWayArrow,
  waySplit,
} from './words';

type Part = Exclude<Token, { kind: 'separator' }>;
type TypedWord = Extract<Part, { kind: 'word' }>;
type TypedArgument = Extract<Part, { kind: 'argument' }>;
type Parameters = ReturnType<typeof parametersOf>;

interface Reading {
  readonly text: string;
  readonly head: Head;
  readonly parameters: Parameters;
  /** What is offered is in the language of its verb. */
  readonly vietnamese: boolean;
  readonly args: GivenArgument[];
  /** Packages and records named behind the verb. */
  readonly items: SubjectItem[];
  readonly targets: RecordRef[];
  readonly errors: LineError[];
  /** Up to where words are told of already. */
  told: number;
}

/** A verb, source or kind of record with its values, by name or by place. */
export function wordStage(
  head: Head,
  text: string,
  parts: readonly Part[],
  errors: LineError[],
): VerbStage | SourceStage | RecordStage {
  const reading: Reading = {
    text,
    head,
    parameters: parametersOf(head),
    vietnamese: isVietnamese(head.name, headOf(head)),
    args: [],
    items: [],
    targets: [],
    errors,
    told: 0,
  };
  const rest = parts.slice(head.words);
  rest.forEach((part, index) => {
    if (part.kind === 'argument') readNamed(part, reading);
    else if (part.end > reading.told && !readWay(part, reading)) readPlaced(part, { rest, index }, reading);
  });
  const { args, items, targets } = reading;
  const word = { verb: head.name, args, at: parts[0]?.at ?? 0, end: parts.at(-1)?.end ?? 0 };
  if (head.kind === 'source') return { kind: 'source', ...word };
  if (head.kind === 'record') return { kind: 'record', record: head.record.kind, ...word };
  return { kind: 'verb', command: head.command.id, target: targets[0] ?? null, items, ...word };
}

function readNamed(part: TypedArgument, reading: Reading): void {
  const { parameters, args, errors, vietnamese } = reading;
  const parameter = parameterBy(parameters, part.name);
  const taken =
    args.some(({ name }) => name === part.name) ||
    (parameter !== undefined && !freeParameters(parameters, args).includes(parameter));
  if (!part.closed) errors.push({ code: 'open_quote', at: part.valueAt, end: part.end, found: '"', fits: ['"'] });
  else if (part.end === part.valueAt)
    errors.push({
      code: 'no_value',
      at: part.valueAt,
      end: part.end,
      found: '',
      fits: parameter && !taken ? valuesLike(parameter, '', vietnamese) : [],
    });
  else if (taken) errors.push(fault('duplicate_argument', { ...part, text: part.name }, freeNames(reading)));
  else args.push({ name: part.name, value: part.value, at: part.at, end: part.end, valueAt: part.valueAt });
}

/** `HCM01→HN03` is two values, and an arrow alone between them none. */
function readWay({ text, quoted, at, end }: TypedWord, { parameters, args }: Reading): boolean {
  const free = freeParameters(parameters, args);
  if (quoted) return false;
  if (args.length > 0 && isWayArrow(text, free)) return true;
  const ends = waySplit(text, free);
  if (!ends) return false;
  const [from, to] = ends;
  args.push(
    { name: null, value: from.text, at, end: at + from.text.length, valueAt: at },
    { name: null, value: to.text, at: at + to.from, end, valueAt: at + to.from },
  );
  return true;
}

/** Where a part stands among those behind the verb. */
interface Around {
  readonly rest: readonly Part[];
  readonly index: number;
}

function readPlaced(part: TypedWord, around: Around, reading: Reading): void {
  const { parameters, args, errors } = reading;
  if (!part.closed) errors.push({ code: 'open_quote', at: part.at, end: part.end, found: '"', fits: ['"'] });
  else if (!part.quoted && bareWords.some((reads) => reads(part, around, reading))) return;
  else if (freeParameters(parameters, args).length === 0) errors.push(fault('expected_argument', part, []));
  else args.push(placed(part));
}

/** What a word without quotes may be besides a value, the first that it is. */
const bareWords: readonly ((part: TypedWord, around: Around, reading: Reading) => boolean)[] = [
  readTarget,
  readPackages,
  readMoreOfText,
  readMorePackages,
  readNextStage,
];

const placed = ({ text, at, end }: TypedWord): GivenArgument => ({ name: null, value: text, at, end, valueAt: at });

const commandOf = ({ head }: Reading): Command | null => (head.kind === 'verb' ? head.command : null);

function readTarget(part: TypedWord, _around: Around, reading: Reading): boolean {
  const { parameters, args, targets, errors } = reading;
  const command = commandOf(reading);
  const target = command && targets.length === 0 ? targetOf(part, command) : null;
  if (!command || !target) return false;
  if (takesRecord(command, target.record)) targets.push(target);
  else if (freeParameters(parameters, args)[0]?.records?.includes(target.record)) args.push(placed(part));
  else errors.push(fault('wrong_record', part, [`open ${target.code}`]));
  return true;
}

function readPackages(part: TypedWord, _around: Around, reading: Reading): boolean {
  const { head, parameters, args, items, errors } = reading;
  const command = commandOf(reading);
  if (command && takesAlong(command) && part.text.split(',').some(isPackages))
    items.push(...subjectItems(part, errors));
  else if (isPackages(part.text) && !takesName(part, parameters, args))
    errors.push(fault('codes_first', part, command ? [`${part.text} ; ${head.name}`] : []));
  else return false;
  return true;
}

function readMoreOfText(part: TypedWord, around: Around, reading: Reading): boolean {
  const { text, args, errors } = reading;
  const last = args.at(-1);
  if (!last) return false;
  // A sentence need not be quoted: it goes on until the next name or the end of the stage.
  if (goesOn(part, last, around, reading))
    args[args.length - 1] = { ...last, value: collapsed(text.slice(last.valueAt, part.end)), end: part.end };
  // Behind a name it does not: nobody could tell its words from the next value.
  else if (last.name && isOpenText(around.rest[around.index - 1], last, reading) && !isCode(part, reading))
    errors.push(unquoted(last, around, reading));
  else return false;
  return true;
}

/** With no value left to be given, or behind other packages, row numbers and orders' codes are packages too. */
function readMorePackages(part: TypedWord, _around: Around, reading: Reading): boolean {
  const { parameters, args, items, errors } = reading;
  const command = commandOf(reading);
  const expected = items.length > 0 || freeParameters(parameters, args).length === 0;
  if (!command || !takesAlong(command) || !expected || !beginsSubject(part)) return false;
  items.push(...subjectItems(part, errors));
  return true;
}

function readNextStage(part: TypedWord, around: Around, reading: Reading): boolean {
  const { parameters, args, errors } = reading;
  if (!wordKind(part.text) || isNextValue(part.text, parameters, args)) return false;
  errors.push(nextStage(part, around, reading));
  return true;
}

/** Whether it takes packages along with its record. */
function takesAlong({ effect }: Command): boolean {
  return effect.kind === 'call' && effect.takes !== undefined;
}

/** A code that tells its kind, behind a verb that acts on records. */
function targetOf({ text, at, end }: TypedWord, { subject }: Command): RecordRef | null {
  const record = subject === 'record' ? recordByCode(text) : undefined;
  return record ? { record: record.kind, code: normaliseCode(text), at, end } : null;
}

const hour = /^\d{1,2}(?::\d{2}(?::\d{2})?|h(?:\d{2})?)$/;

/** Whether a word goes on with the value before it: a text without quotes in its own place, or the day of this hour. */
function goesOn({ text }: TypedWord, last: GivenArgument, { rest, index }: Around, reading: Reading): boolean {
  const before = rest[index - 1];
  if (isWhen(parameterOf(last, reading))) return hour.test(text) && isOpen(before, last) && !/\s/.test(last.value);
  return last.name === null && isOpenText(before, last, reading);
}

export interface Given {
  readonly parameters: Parameters;
  readonly args: readonly GivenArgument[];
}

function isWhen(parameter: Parameters[number] | undefined): boolean {
  return parameter?.type.kind === 'moment' || parameter?.type.kind === 'day';
}

/** Whether a part ends the text that was given last, and no quotes do: what is typed behind it would be words of it. */
export function isOpenText(part: Part | undefined, last: GivenArgument, given: Given): boolean {
  return isOpen(part, last) && isSentence(parameterOf(last, given));
}

function isOpen(part: Part | undefined, last: GivenArgument): boolean {
  if (!part || part.end !== last.end) return false;
  return part.kind === 'word' ? !part.quoted && last.name === null : part.end - part.valueAt === part.value.length;
}

function parameterOf(last: GivenArgument, { parameters, args }: Given): Parameters[number] | undefined {
  return bind(parameters, args).find(({ given }) => given === last)?.parameter;
}

/** What is no word of any text: a reason or a phone number, where it is the next value. */
function isCode({ text }: TypedWord, reading: Reading): boolean {
  const next = nextFor(text, reading);
  return next !== undefined && isToldApart(next);
}

/** The value that a text would be in its own place, if it is one. */
function nextFor(text: string, { head, parameters, args }: Reading): Argument | undefined {
  const next = freeParameters(parameters, args)[0];
  const argument = head.kind === 'verb' ? head.command.args.find((one) => one === next) : undefined;
  return argument && readArgument(argument, text, new Date(0)).ok ? argument : undefined;
}

/** Whether its values can be told from the words of a text. */
export function isToldApart({ type }: Parameters[number]): boolean {
  return type.kind === 'reason' || type.kind === 'phone';
}

/** Words behind a named text without quotes: they are words of it with the quotes, and the next value with its name. */
function unquoted(last: GivenArgument, { rest, index }: Around, reading: Reading): LineError {
  const { text, vietnamese } = reading;
  const behind = rest.slice(index);
  const stop = behind.findIndex((one) => one.kind === 'argument' || one.quoted || isPackages(one.text));
  const words = stop < 0 ? behind : behind.slice(0, stop);
  const [first, end] = [rest[index]?.at ?? last.end, words.at(-1)?.end ?? last.end];
  reading.told = end;
  const found = collapsed(text.slice(first, end));
  const next = nextFor(found, reading);
  const named = next ? [`${last.value} ${parameterName(next, vietnamese)}=${quote(found)}`] : [];
  const stage = words.length === 1 && wordKind(found) ? [`${last.value} ; ${found}`] : [];
  const fits = [`"${escaped(`${last.value} ${found}`)}"`, ...named, ...stage];
  return { ...fault('expected_argument', { at: first, end, text: found }, fits), fitsAt: last.valueAt };
}

function freeNames({ parameters, args, vietnamese }: Reading): string[] {
  return freeParameters(parameters, args).map((parameter) => `${parameterName(parameter, vietnamese)}=`);
}

/** A word of the language where a text may stand: the next stage without its `;`, or a text that needs its quotes. */
function nextStage(part: TypedWord, { rest, index }: Around, { text, parameters, args }: Reading): LineError {
  if (!isSentence(freeParameters(parameters, args)[0])) return fault('expected_separator', part, [`; ${part.text}`]);
  const behind = rest.slice(index + 1);
  const stop = behind.findIndex((one) => one.kind === 'argument' || one.quoted);
  const end = (stop < 0 ? behind : behind.slice(0, stop)).at(-1)?.end ?? part.end;
  const words = collapsed(text.slice(part.at, end));
  return { ...fault('expected_separator', part, [`"${escaped(words)}"`, `; ${words}`]), end };
}

function isSentence(parameter: Parameters[number] | undefined): boolean {
  return parameter?.type.kind === 'text' && !('word' in parameter.type);
}

/**
 * What the next value may be goes before what else the word names: `scan-mode find`; and `ghi chú mất mạng`, for without
 * its text there would be nothing to do before a `;`.
 */
function isNextValue(text: string, parameters: Parameters, args: readonly GivenArgument[]): boolean {
  const next = freeParameters(parameters, args)[0];
  if (isSentence(next)) return next?.required === true;
  return next !== undefined && 'choices' in next.type && choiceOf(next.type.choices, text) !== undefined;
}

/** A set that is to be saved or dropped, not one to act on. */
function takesName(part: TypedWord, parameters: Parameters, args: readonly GivenArgument[]): boolean {
  return part.text.startsWith('@') && freeParameters(parameters, args)[0]?.type.kind === 'name';
}

/** A code or a set where a value is expected: the packages were put behind the verb. */
function isPackages(text: string): boolean {
  return text.startsWith('@') || looksLikeS10(normaliseCode(text));
}
