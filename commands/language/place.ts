import type { Command } from '../command';
import type { RecordKind } from '../record-kinds';
import { recordOfSource, records, takesRecord } from '../records';
import { commandsByVerb, commandsOfRecord } from '../registry';
import type { Flow } from './flow';
import type { Span } from './line';
import { flowOf, parseLine } from './parse';
import { isOpenText, wordStage, type Given } from './read-words';
import { isBlank, isWritten, tokenise, type Token } from './tokens';
import {
  freeParameters,
  headOf,
  isVietnamese,
  makes,
  parameterBy,
  plainWords,
  readHead,
  type AnyParameter,
  type Head,
  type HeadOf,
} from './words';

type Part = Exclude<Token, { kind: 'separator' }>;

interface Typed {
  readonly of: HeadOf;
  readonly typed: string;
  readonly span: Span;
  readonly vietnamese: boolean;
}

/** What is being typed at the end of a line. `typed` = its text so far, `span` = where that stands. */
export type Place =
  /** The first word of a stage; `flow` = what comes from before it, `hand` = the kind of record whose page is open. */
  | {
      readonly kind: 'head';
      readonly typed: string;
      readonly span: Span;
      readonly flow: Flow;
      readonly hand: RecordKind | null;
    }
  | { readonly kind: 'set'; readonly typed: string; readonly span: Span }
  /** A value behind its name. */
  | ({ readonly kind: 'value'; readonly parameter: AnyParameter } & Typed)
  /**
   * A name of those still free, or the value that the first of them takes without its name; behind the word of a kind
   * of record one of its verbs; behind a verb of records the code of one.
   */
  | ({
      readonly kind: 'name';
      readonly free: readonly AnyParameter[];
      /** Words would be words of the text before them; `named` = but for what is told apart from any text. */
      readonly within: 'text' | 'named' | null;
      readonly verbs: readonly Command[];
      readonly targets: readonly RecordKind[];
    } & Typed)
  | { readonly kind: 'none' };

/** Where the end of a text stands in its line. Never throws. */
export function placeOf(text: string, hand: RecordKind | null = null): Place {
  const tokens = tokenise(text);
  const start = tokens.findLastIndex(({ kind }) => kind === 'separator') + 1;
  const stage = tokens.slice(start).filter((token) => token.kind !== 'separator');
  const last = stage.at(-1);
  const open = last !== undefined && last.end === text.length && !isBlank(text.at(-1) ?? ' ') ? last : undefined;
  const ended = tokens[start - 1]?.at ?? 0;
  const flow = flowOf(parseLine(text, hand).stages.filter(({ at }) => at < ended));
  if (open?.kind === 'word' && !open.quoted && lastPiece(open).startsWith('@'))
    return {
      kind: 'set',
      typed: lastPiece(open).slice(1),
      span: { at: open.end - lastPiece(open).length, end: open.end },
    };
  const closed = stage.filter((token) => token !== open);
  const [first] = stage;
  if (!first || first === open) return headPlace(open, text, flow, hand);
  const head = readHead(closed, { flow, hand, written: isWritten(tokens) });
  if (!head) return spacedPlace(stage, text, flow, hand);
  const of = headOf(head);
  const parameters: readonly AnyParameter[] = of.args;
  const vietnamese = isVietnamese(head.name, of);
  if (open?.kind === 'argument') {
    const parameter = parameterBy(parameters, open.name);
    return parameter
      ? { kind: 'value', of, parameter, typed: open.value, span: { at: open.valueAt, end: open.end }, vietnamese }
      : { kind: 'none' };
  }
  const { args, ...named } = wordStage(head, text, closed, []);
  const untouched = args.length === 0 && !(named.kind === 'verb' && (named.target || named.items.length > 0));
  return {
    kind: 'name',
    of,
    free: freeParameters(parameters, args),
    within: withinText(closed.at(-1), { parameters, args }),
    verbs: untouched ? verbsOf(head) : [],
    targets: untouched && head.kind === 'verb' && flow.record === null ? targetsOf(head) : [],
    typed: open?.kind === 'word' ? open.text : '',
    span: { at: open?.at ?? text.length, end: text.length },
    vietnamese,
  };
}

function withinText(last: Part | undefined, given: Given): 'text' | 'named' | null {
  const value = given.args.at(-1);
  if (!value || !isOpenText(last, value, given)) return null;
  return value.name === null ? 'text' : 'named';
}

function verbsOf(head: Head): readonly Command[] {
  const record =
    head.kind === 'record' ? head.record : head.kind === 'source' ? recordOfSource(head.source.id) : undefined;
  return record ? commandsOfRecord(record.kind) : [];
}

/** The kinds whose codes, told by their shape, may stand behind a verb: those it acts on, and those it makes. */
function targetsOf({ command, words, name }: Extract<Head, { kind: 'verb' }>): RecordKind[] {
  const named = words > 1 ? [command] : commandsByVerb(name);
  return records.flatMap(({ kind, shape }) =>
    shape && (named.some((one) => takesRecord(one, kind)) || makes(named, kind)) ? [kind] : [],
  );
}

function headPlace(open: Token | undefined, text: string, flow: Flow, hand: RecordKind | null): Place {
  if (open && open.kind !== 'word') return { kind: 'none' };
  return { kind: 'head', typed: open?.text ?? '', span: { at: open?.at ?? text.length, end: text.length }, flow, hand };
}

/** Within a verb of several words that are written apart. */
function spacedPlace(stage: readonly Part[], text: string, flow: Flow, hand: RecordKind | null): Place {
  const [first] = stage;
  const words = plainWords(stage);
  if (!first || words.length < stage.length) return { kind: 'none' };
  const typed = [...words, ...(stage.at(-1)?.end === text.length ? [] : [''])].join('-');
  return { kind: 'head', typed, span: { at: first.at, end: text.length }, flow, hand };
}

function lastPiece({ text }: { readonly text: string }): string {
  return text.slice(text.lastIndexOf(',') + 1);
}
