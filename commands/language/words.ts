import type { ArgumentKind, Command, Parameter } from '../command';
import { plainName, sameName, spelled } from '../names';
import type { RecordDefinition } from '../record';
import type { RecordKind } from '../record-kinds';
import { recordByCode, recordByName, recordOfSource, records, takesRecord } from '../records';
import { commandOfRecord, commandsByTitle, commandsByVerb, longestTitle } from '../registry';
import type { FilterKind, Source } from '../source';
import { sourceByName } from '../sources';
import { afterRecord, choose, noFlow, type Flow } from './flow';
import type { GivenArgument } from './line';
import type { Token } from './tokens';

/** What the first word of a stage names, if it names anything. */
type Word = 'verb' | 'source' | 'record' | null;

export function wordKind(text: string): Word {
  if (commandsByVerb(text).length > 0) return 'verb';
  if (sourceByName(text)) return 'source';
  return recordByName(text) ? 'record' : null;
}

/** What a stage begins with; `words` of its tokens say so. */
export type Head = { readonly name: string; readonly words: number } & (
  | { readonly kind: 'verb'; readonly command: Command }
  | { readonly kind: 'source'; readonly source: Source }
  | { readonly kind: 'record'; readonly record: RecordDefinition }
);

type Part = Exclude<Token, { kind: 'separator' }>;

interface HeadContext {
  readonly flow: Flow;
  /** The kind of record whose page is open. */
  readonly hand: RecordKind | null;
  /** As a line: nobody looks for its words. */
  readonly written: boolean;
}

/** Null = the stage begins with no word of the language. */
export function readHead(parts: readonly Part[], { flow, hand, written }: HeadContext): Head | null {
  const [first, second] = parts;
  if (first?.kind !== 'word' || first.quoted) return null;
  const acts = written || wordKind(first.text) !== null;
  const titled = acts ? titledVerb(parts, flow, hand) : null;
  if (titled) return titled;
  const next = second?.kind === 'word' && !second.quoted ? second.text : undefined;
  const source = sourceByName(first.text);
  const record = recordByName(first.text) ?? (source && recordOfSource(source.id));
  const ofRecord = record && next !== undefined ? commandOfRecord(record, next) : undefined;
  if (ofRecord && next !== undefined)
    return { kind: 'verb', command: ofRecord, name: `${spelled(first.text)} ${spelled(next)}`, words: 2 };
  const named = next === undefined ? undefined : recordByCode(next);
  const verbs = commandsByVerb(first.text);
  const command = choose(verbs, named ? afterRecord(noFlow, named.kind) : flow, hand);
  const name = spelled(first.text);
  if (named && makes(verbs, named.kind)) return { kind: 'record', record: named, name, words: 1 };
  if (command) return { kind: 'verb', command, name, words: 1 };
  if (source) return { kind: 'source', source, name, words: 1 };
  if (record) return { kind: 'record', record, name, words: 1 };
  return spacedVerb(parts, { flow, hand, written });
}

/** `hẹn ngày giao lại`: what a button says is typed as it stands there. */
function titledVerb(parts: readonly Part[], flow: Flow, hand: RecordKind | null): Head | null {
  const words = plainWords(parts);
  for (let count = words.length; count > 1; count -= 1) {
    const typed = words.slice(0, count);
    // A stroke that stands alone behind it is none of its words.
    const isWhole = plainName(typed.at(-1) ?? '') !== '';
    const command = isWhole && choose(commandsByTitle(typed), flow, hand);
    if (command) return { kind: 'verb', command, name: spelled(typed.join(' ')), words: count };
  }
  return null;
}

/**
 * `ghi chú`, as people write it, is `ghi-chú`. Where there are words alone they may be ones to look for: there they only
 * open a page or concern the interface, as `trợ giúp`.
 */
function spacedVerb(parts: readonly Part[], { flow, hand, written }: HeadContext): Head | null {
  const words = plainWords(parts);
  for (let count = words.length; count > 1; count -= 1) {
    const name = words.slice(0, count).join('-');
    const named = commandsByVerb(name);
    const command = written
      ? choose(named, flow, hand)
      : named.find(({ effect }) => count === parts.length && (effect.kind === 'page' || effect.kind === 'ui'));
    if (command) return { kind: 'verb', command, name: spelled(name), words: count };
  }
  return null;
}

/** The words that a stage begins with, as many as a verb may have. */
export function plainWords(parts: readonly Part[]): string[] {
  const words = parts.slice(0, longestTitle()).map((part) => (part.kind === 'word' && !part.quoted ? part.text : null));
  const end = words.indexOf(null);
  return words.slice(0, end < 0 ? words.length : end).filter((word) => word !== null);
}

/**
 * Whether a verb makes records of a kind and acts on none: before the code of one it is their word, `claim
 * CL26112100042`.
 */
export function makes(verbs: readonly Command[], kind: RecordKind): boolean {
  return (
    verbs.some(({ effect }) => effect.kind === 'call' && effect.yields === kind) &&
    !verbs.some((verb) => takesRecord(verb, kind))
  );
}

export type HeadOf = Command | Source | RecordDefinition;

export function headOf(head: Head): HeadOf {
  if (head.kind === 'verb') return head.command;
  return head.kind === 'source' ? head.source : head.record;
}

/** Whether a stage is written in Vietnamese, by its verb as typed: what is offered for the rest of it is then too. */
export function isVietnamese(typed: string, of: HeadOf): boolean {
  if (sameName(typed, of.title.en)) return false;
  const [first = '', second] = typed.split(' ');
  // A verb of two words begins with that of its kind of record.
  const kind = second !== undefined && 'record' in of ? records.find(({ kind: one }) => one === of.record) : undefined;
  return !sameName(first, (kind ?? of).verb);
}

/** What a value is called in the language of its stage. */
export function parameterName(
  { name, words }: Pick<Parameter<unknown>, 'name' | 'words'>,
  vietnamese: boolean,
): string {
  return vietnamese ? (words[0] ?? name) : name;
}

export type AnyParameter = Parameter<ArgumentKind | FilterKind>;

/** The values a head takes, in the order in which they may be given without their names. */
export function parametersOf(head: Head): readonly AnyParameter[] {
  if (head.kind === 'verb') return head.command.args;
  return head.kind === 'source' ? head.source.args : head.record.args;
}

/** A parameter by its name or any word for it; its own name before the words of others. */
export function parameterBy<P extends Parameter<unknown>>(parameters: readonly P[], typed: string): P | undefined {
  return (
    parameters.find(({ name }) => sameName(name, typed)) ??
    parameters.find(({ words }) => words.some((word) => sameName(word, typed)))
  );
}

export interface Bound<P, G> {
  readonly given: G;
  /** Absent where no parameter has the name, or no place is left. */
  readonly parameter: P | undefined;
}

/** Which parameter each value is for: one with a name for that, any other for the first that none before it took. */
export function bind<P extends Parameter<unknown>, G extends Pick<GivenArgument, 'name'>>(
  parameters: readonly P[],
  given: readonly G[],
): Bound<P, G>[] {
  const taken = new Set<P>();
  return given.map((one) => {
    const parameter =
      one.name === null ? parameters.find((free) => !taken.has(free)) : parameterBy(parameters, one.name);
    if (parameter) taken.add(parameter);
    return { given: one, parameter };
  });
}

/** Those that none of the values given is for. */
export function freeParameters<P extends Parameter<unknown>>(
  parameters: readonly P[],
  given: readonly Pick<GivenArgument, 'name'>[],
): P[] {
  const taken = new Set(bind(parameters, given).map(({ parameter }) => parameter));
  return parameters.filter((parameter) => !taken.has(parameter));
}

const arrows = new Set(['→', '->', '>']);
/**
 * Two codes that begin with letters; a code may hold a dash itself, but what stands behind it then begins with a digit.
 */
const way = /^(\p{L}[\p{L}\p{N}_]*)(→|->|>|-)(\p{L}[\p{L}\p{N}_]*)$/u;

interface WayEnd {
  readonly text: string;
  /** Behind the beginning of the word. */
  readonly from: number;
}

type Typed = Pick<Parameter<{ readonly kind: string }>, 'type'>;

const asksFor = (free: readonly Typed[], kinds: number): boolean =>
  free.length >= kinds && free.slice(0, kinds).every(({ type }) => type.kind === 'hub');

/** A word such as `HCM01→HN03` where two hubs are the next values; null = it is none. */
export function waySplit(word: string, free: readonly Typed[]): readonly [WayEnd, WayEnd] | null {
  const [, from, arrow, to] = way.exec(word) ?? [];
  if (from === undefined || arrow === undefined || to === undefined || !asksFor(free, 2)) return null;
  return [
    { text: from, from: 0 },
    { text: to, from: from.length + arrow.length },
  ];
}

/** An arrow standing alone between two hubs. */
export function isWayArrow(word: string, free: readonly Typed[]): boolean {
  return arrows.has(word) && asksFor(free, 1);
}
