/** Where something stands in the typed text: offsets in UTF-16 units, `end` exclusive. */
export interface Span {
  readonly at: number;
  readonly end: number;
}

/** A tracking code as normalised, or a named set (`@sel`). */
export type SubjectItem = ({ readonly kind: 'code'; readonly code: string } | { readonly kind: 'set'; readonly name: SetName }) & Span;

export interface SubjectStage extends Span {
  readonly kind: 'subject';
  readonly items: readonly SubjectItem[];
}

export interface GivenArgument extends Span {
  readonly name: string;
  readonly value: string;
  /** Where the value begins, its opening quote included. */
  readonly valueAt: number;
}

export interface VerbStage extends Span {
  readonly kind: 'verb';
  /** As typed, in lower case and NFC: a command's verb or one of its aliases. */
  readonly verb: string;
  readonly args: readonly GivenArgument[];
}

export type Stage = SubjectStage | VerbStage;

export const setNames = { sel: ['sel', 'chon', 'chọn'] } as const;
export type SetName = keyof typeof setNames;

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
