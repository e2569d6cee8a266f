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
} as const;
export type BuiltInSet = keyof typeof builtInSets;

export function isBuiltInSet(name: string): name is BuiltInSet {
  return Object.hasOwn(builtInSets, name);
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

/** A command's verb or a source's name with its arguments; the word as typed, in lower case and NFC. */
export interface WordStage<Kind extends 'verb' | 'source'> extends Span {
  readonly kind: Kind;
  readonly verb: string;
  readonly args: readonly GivenArgument[];
}

export type VerbStage = WordStage<'verb'>;
export type SourceStage = WordStage<'source'>;
export type Stage = SubjectStage | SourceStage | VerbStage;

export type LineErrorCode =
  | 'unknown_verb'
  | 'unknown_set'
  | 'empty_stage'
  | 'expected_separator'
  | 'expected_argument'
  | 'codes_first'
  | 'duplicate_argument'
  | 'no_value'
  | 'open_quote';

/** What is wrong, at which character, and what would fit there (texts that can be typed; may be empty). */
export interface LineError extends Span {
  readonly code: LineErrorCode;
  readonly found: string;
  readonly fits: readonly string[];
}

export interface ParsedLine {
  readonly text: string;
  readonly stages: readonly Stage[];
  readonly errors: readonly LineError[];
}
