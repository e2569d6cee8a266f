import { may } from '~domain/access';
import type { ArgumentFault } from '../arguments';
import type { Command, NamedKind } from '../command';
import type { GateUser } from '../gate';
import type { ArgumentValues } from '../plan-stages';
import type { RecordKind } from '../record-kinds';
import { recordOfSource, takesRecord } from '../records';
import { callName, commands } from '../registry';
import type { FilterValue, Source } from '../source';
import { afterCommand, afterPackages, afterRecord, afterSource, noFlow, type Flow } from './flow';
import type { ParsedLine, RecordRef, Span, SubjectStage } from './line';
import { readRecord, readSource, readVerb } from './read-stage';

export type PlanProblem = Span &
  (
    | { readonly kind: 'argument'; readonly name: string; readonly fault: ArgumentFault; readonly fits: readonly string[] }
    | { readonly kind: 'unknown_argument'; readonly name: string; readonly fits: readonly string[] }
    | { readonly kind: 'not_allowed'; readonly verb: string }
    /** Packages flow to a verb that takes none; `fits` = some that do. */
    | { readonly kind: 'takes_no_packages'; readonly verb: string; readonly fits: readonly string[] }
    /** The line has a record that the verb does not act on; `fits` = some that do. */
    | { readonly kind: 'other_record'; readonly verb: string; readonly has: RecordKind; readonly fits: readonly string[] }
    /** Only whoever knows the network, the list and the user’s sets could tell these. */
    | { readonly kind: 'no_entity'; readonly name: string }
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
  /** The record named for it; null = the one the stages before made or acted on, or, in a line that has none, the one at hand. */
  readonly target: RecordRef | null;
  /** Values that are names of the network, still to be looked up: of each its parameter's kind and what is sent of it. */
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

/** What a parsed line means to this user; looks nothing up and never throws. */
export function readLine(line: ParsedLine, user: GateUser, now: Date): ReadLine {
  const problems: PlanProblem[] = [];
  const stages: ReadStage[] = [];
  let origin: Origin | null = null;
  let target: RecordRef | null = null;
  let flow: Flow = noFlow;
  let last: (Span & { readonly verb: string }) | null = null;
  for (const stage of line.stages) {
    if (stage.kind === 'subject') {
      // Inside a line what the last stage acted on is what flows already: recorded lines begin so.
      const goesOn = flow.packages && origin === null && stage.items.every((item) => item.kind === 'set' && item.name === 'last');
      if (!goesOn) origin = { kind: 'named', items: stage.items, at: stage.at, end: stage.end };
      flow = afterPackages(flow);
    } else if (stage.kind === 'source') {
      origin = readSource(stage, user, problems);
      target = origin && recordOfOrigin(origin);
      if (origin) flow = afterSource(flow, origin.source);
    } else if (stage.kind === 'record') {
      target = readRecord(stage, user, problems);
      flow = afterRecord(flow, stage.record);
    } else {
      const read = readVerb(stage, user, now, problems);
      if (!read) continue;
      const { command } = read;
      const takes = command.subject === 'packages' || (command.effect.kind === 'call' && command.effect.takes !== undefined);
      const named = stage.items.length > 0 ? ({ kind: 'named', items: stage.items, at: stage.at, end: stage.end } as const) : null;
      const at = { verb: stage.verb, at: read.at, end: read.end };
      // Stages are typed: what flows must be what the verb takes. A page, or what the interface does to itself, stands alone.
      const alone = command.subject === 'none' && command.effect.kind !== 'call';
      if (alone && line.stages.length > 1) problems.push({ kind: 'takes_no_packages', fits: takers(user), ...at });
      const own: RecordRef | null = stage.target ?? (command.subject === 'record' ? target : null);
      const has = own?.record ?? flow.record;
      if (command.subject === 'record' && has !== null && !takesRecord(command, has)) problems.push({ kind: 'other_record', has, fits: recordTakers(has, user), ...at });
      if (command.subject === 'packages' && target !== null && origin === null) problems.push({ kind: 'other_record', has: target.record, fits: recordTakers(target.record, user), ...at });
      // A trip's source stands for the trip here, and not for its packages too.
      const stoodFor = own !== null && own === target;
      const flowing = stoodFor ? null : origin;
      stages.push({ ...read, origin: takes ? (named ?? flowing) : null, target: own });
      if (alone || stoodFor || (takes && named === null)) origin = null;
      if (command.subject !== 'none') target = null;
      flow = afterCommand(flow, command, own?.record ?? null);
      last = at;
    }
  }
  if (origin !== null && last !== null) problems.push({ kind: 'takes_no_packages', fits: takers(user), ...last });
  const none = stages.length === 0;
  return { stages, found: none ? origin : null, opened: none && origin === null ? target : null, problems: problems.sort((a, b) => a.at - b.at) };
}

/** A source that stands for a record too. */
function recordOfOrigin({ source, values, at, end }: SourceOrigin): RecordRef | null {
  const record = recordOfSource(source.id);
  const [code] = typeof values.code === 'object' ? values.code : [];
  return record && code !== undefined ? { record: record.kind, code, at, end } : null;
}

/** Verbs that could stand where one of other records does. */
function recordTakers(kind: RecordKind, user: GateUser): string[] {
  return commands.filter((command) => takesRecord(command, kind) && may(user, command.access)).map((command) => callName(command, 'en')).slice(0, 3);
}

/** Verbs that could stand where one that takes no packages does. */
function takers(user: GateUser): string[] {
  return commands.filter(({ subject, access }) => subject === 'packages' && may(user, access)).map(({ verb }) => verb).slice(0, 3);
}
