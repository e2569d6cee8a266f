import type { ArgumentFault } from '../argument-fault';
import type { ArgumentValues, Command, NamedKind } from '../command';
import type { RecordKind } from '../record-kinds';
import type { FilterValue, Source } from '../source';
import type { RecordRef, Span, SubjectStage } from './line';

export type PlanProblem = Span &
  (
    | {
        readonly kind: 'argument';
        readonly name: string;
        readonly fault: ArgumentFault;
        readonly fits: readonly string[];
      }
    | { readonly kind: 'unknown_argument'; readonly name: string; readonly fits: readonly string[] }
    | { readonly kind: 'not_allowed'; readonly verb: string }
    /** Packages flow to a verb that takes none; `fits` = some that do. */
    | { readonly kind: 'takes_no_packages'; readonly verb: string; readonly fits: readonly string[] }
    /** The line has a record that the verb does not act on; `fits` = some that do. */
    | {
        readonly kind: 'other_record';
        readonly verb: string;
        readonly has: RecordKind;
        readonly fits: readonly string[];
      }
    /** Only whoever knows the network, the list and the user’s sets could tell these. */
    | { readonly kind: 'no_entity'; readonly name: string; readonly fits: readonly string[] }
    /** No record of the kind the verb acts on is in the line, nor at hand. */
    | { readonly kind: 'no_record'; readonly verb: string; readonly record: RecordKind | 'any' }
    | { readonly kind: 'record_missing'; readonly record: RecordKind; readonly code: string }
    | { readonly kind: 'no_set'; readonly name: string; readonly fits: readonly string[] }
    | { readonly kind: 'no_row'; readonly row: number }
    | { readonly kind: 'no_list' }
    | { readonly kind: 'too_many'; readonly count: number; readonly most: number }
  );

/** Packages that a line names one by one. */
export interface NamedOrigin extends Span {
  readonly kind: 'named';
  readonly items: SubjectStage['items'];
}

/** Packages that a source finds. `spans` = where each of its filters stands. */
export interface SourceOrigin extends Span {
  readonly kind: 'source';
  readonly source: Source;
  readonly values: Readonly<Record<string, FilterValue>>;
  readonly spans: Readonly<Record<string, Span>>;
}

export type Origin = NamedOrigin | SourceOrigin;

export interface ReadStage extends Span {
  readonly command: Command;
  /** Read values, ready for the endpoint's body. */
  readonly args: ArgumentValues;
  /** Null = it goes on with what the stage before took; the first one then acts on what is at hand. */
  readonly origin: Origin | null;
  /**
   * The record named for it; null = the one the stages before made or acted on, or, in a line that has none, the one at
   * hand.
   */
  readonly target: RecordRef | null;
  /**
   * Values that are names of the network, still to be looked up: of each its parameter's kind and what is sent of it.
   */
  readonly names: readonly NamedValue[];
}

export interface NamedValue extends Span {
  readonly parameter: string;
  readonly kind: NamedKind;
  readonly send: 'id' | 'code';
  readonly name: string;
}

/** A line as it is understood before anything is looked up. */
export interface ReadLine {
  readonly stages: readonly ReadStage[];
  /** Packages that no verb follows: the line only finds them. */
  readonly found: Origin | null;
  /** A record that no verb follows. */
  readonly opened: RecordRef | null;
  readonly problems: readonly PlanProblem[];
}
