import type { RecordKind } from '../record-kinds';

/** Where something stands in the typed text: offsets in UTF-16 units, `end` exclusive. */
export interface Span {
  readonly at: number;
  readonly end: number;
}

/** Sets that always exist; any other `@name` is one the user has saved. */
export const builtInSets = {
  /** The working set. */
  sel: ['sel', 'chon', 'chọn'],
  /** Everything that the current list's filter finds. */
  all: ['all', 'tat-ca', 'tất-cả'],
  /** What the last line acted on. */
  last: ['last', 'vua-roi', 'vừa-rồi'],
  /** What was in the working set and was let go of last. */
  prev: ['prev', 'truoc', 'trước'],
} as const;
export type BuiltInSet = keyof typeof builtInSets;

/** Whether a word names one of them. */
export function isBuiltIn(name: string): boolean {
  return Object.values<readonly string[]>(builtInSets).some((words) => words.includes(name));
}

export type SubjectItem = (
  | { readonly kind: 'code'; readonly code: string }
  /** Rows of the visible list, by the numbers it shows, both ends included; `from` ≤ `to`. */
  | { readonly kind: 'rows'; readonly from: number; readonly to: number }
  /** A built-in set by its own name, whichever word was typed; or a saved one, in lower case and NFC. */
  | { readonly kind: 'set'; readonly name: string }
) &
  Span;

export interface SubjectStage extends Span {
  readonly kind: 'subject';
  readonly items: readonly SubjectItem[];
}

export interface GivenArgument extends Span {
  /** As typed before the `=`, in lower case and NFC; null = by its place. */
  readonly name: string | null;
  readonly value: string;
  /** Where the value begins, its opening quote included. */
  readonly valueAt: number;
}

/**
 * A command's verb, a source's or a record's name with its arguments; the word or words as typed, in lower case and
 * NFC.
 */
interface WordStage<Kind extends 'verb' | 'source' | 'record'> extends Span {
  readonly kind: Kind;
  readonly verb: string;
  readonly args: readonly GivenArgument[];
}

/** A record by its code. */
export interface RecordRef extends Span {
  readonly record: RecordKind;
  /** In the form in which the provider has it. */
  readonly code: string;
}

export interface VerbStage extends WordStage<'verb'> {
  /** The id of the command: records of several kinds may have a verb of that name. */
  readonly command: string;
  /** The record named behind the verb (`open ORS26112100042`); null = the one the line or the page has. */
  readonly target: RecordRef | null;
  /** Packages named behind a verb that takes some along. */
  readonly items: readonly SubjectItem[];
}

export type SourceStage = WordStage<'source'>;

/** A record by its kind's word and its code; or, the verb empty, by a code that tells the kind itself. */
export interface RecordStage extends WordStage<'record'> {
  readonly record: RecordKind;
}

export type Stage = SubjectStage | SourceStage | RecordStage | VerbStage;

export type LineErrorCode =
  | 'unknown_verb'
  | 'unknown_set'
  | 'empty_stage'
  | 'expected_separator'
  | 'expected_argument'
  | 'codes_first'
  /** A record behind a verb of other kinds. */
  | 'wrong_record'
  | 'duplicate_argument'
  | 'no_value'
  | 'open_quote';

/** What is wrong, at which character, and what would fit there (texts that can be typed; may be empty). */
export interface LineError extends Span {
  readonly code: LineErrorCode;
  readonly found: string;
  readonly fits: readonly string[];
  /** Where what fits begins; absent = where the wrong begins. */
  readonly fitsAt?: number;
}

export interface ParsedLine {
  readonly text: string;
  readonly stages: readonly Stage[];
  readonly errors: readonly LineError[];
}

export function fault(
  code: LineErrorCode,
  found: Span & { readonly text: string },
  fits: readonly string[],
): LineError {
  return { code, at: found.at, end: found.end, found: found.text, fits };
}
