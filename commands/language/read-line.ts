import { may } from '~domain/access';
import { readArgument, type ArgumentFault } from '../arguments';
import type { Command, Parameter, SubjectType } from '../command';
import { readFilter } from '../filters';
import type { GateUser } from '../gate';
import type { ArgumentValues } from '../plan-stages';
import { commandByVerb, commands } from '../registry';
import type { Filter, FilterValue, Source } from '../source';
import { sourceByName } from '../sources';
import type { GivenArgument, ParsedLine, SourceStage, Span, SubjectStage, VerbStage } from './line';
import { bind, freeParameters } from './words';

export type PlanProblem = Span &
  (
    | { readonly kind: 'argument'; readonly name: string; readonly fault: ArgumentFault; readonly fits: readonly string[] }
    | { readonly kind: 'unknown_argument'; readonly name: string; readonly fits: readonly string[] }
    | { readonly kind: 'not_allowed'; readonly verb: string }
    /** Packages flow to a verb that takes none; `fits` = some that do. */
    | { readonly kind: 'takes_no_packages'; readonly verb: string; readonly fits: readonly string[] }
    /** Only whoever knows the network, the list and the user’s sets could tell these. */
    | { readonly kind: 'no_entity'; readonly name: string }
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
}

/** A line as it is understood before anything is looked up. */
export interface ReadLine {
  readonly stages: readonly ReadStage[];
  /** Packages that no verb follows: the line only finds them. */
  readonly found: Origin | null;
  readonly problems: readonly PlanProblem[];
}

/** What a parsed line means to this user; looks nothing up and never throws. */
export function readLine(line: ParsedLine, user: GateUser, now: Date): ReadLine {
  const problems: PlanProblem[] = [];
  const stages: ReadStage[] = [];
  let origin: Origin | null = null;
  let flows: SubjectType | null = null;
  for (const stage of line.stages) {
    if (stage.kind === 'subject') {
      // Inside a line what the last stage acted on is what flows already: recorded lines begin so.
      const goesOn = flows !== null && origin === null && stage.items.every((item) => item.kind === 'set' && item.name === 'last');
      if (!goesOn) origin = { kind: 'named', items: stage.items, at: stage.at, end: stage.end };
      flows = 'packages';
    } else if (stage.kind === 'source') {
      origin = readSource(stage, user, problems);
      flows = origin?.source.yields ?? flows;
    } else {
      const read = readVerb(stage, user, now, problems);
      if (!read) continue;
      // Stages are typed: what flows must be what the verb takes. One that takes nothing stands alone.
      if (read.command.subject === 'none' && line.stages.length > 1) problems.push({ kind: 'takes_no_packages', verb: stage.verb, fits: takers(user), at: read.at, end: read.end });
      stages.push({ ...read, origin });
      origin = null;
      if (read.command.subject !== 'none') flows = read.command.subject;
    }
  }
  return { stages, found: stages.length === 0 ? origin : null, problems: problems.sort((a, b) => a.at - b.at) };
}

/** Verbs that could stand where one that takes no packages does. */
function takers(user: GateUser): string[] {
  return commands.filter(({ subject, access }) => subject === 'packages' && may(user, access)).map(({ verb }) => verb).slice(0, 3);
}

function verbSpan(stage: VerbStage | SourceStage): Span {
  return { at: stage.at, end: stage.at + stage.verb.length };
}

function readVerb(stage: VerbStage, user: GateUser, now: Date, problems: PlanProblem[]): Omit<ReadStage, 'origin'> | null {
  const command = commandByVerb(stage.verb);
  if (!command || !mayUse(command, stage, user, problems)) return null;
  const args: Record<string, string | number> = {};
  for (const { parameter, given, text } of readable(command.args, stage.args, problems)) {
    const reading = readArgument(parameter, text, now);
    if (reading.ok) args[parameter.name] = reading.value;
    else if (given) problems.push({ kind: 'argument', name: parameter.name, fault: reading.fault, fits: [], at: given.valueAt, end: given.end });
  }
  return { command, args, ...verbSpan(stage) };
}

function readSource(stage: SourceStage, user: GateUser, problems: PlanProblem[]): SourceOrigin | null {
  const source = sourceByName(stage.verb);
  if (!source || !mayUse(source, stage, user, problems)) return null;
  const values: Record<string, FilterValue> = {};
  const spans: Record<string, Span> = {};
  for (const { parameter, given, text } of readable<Filter>(source.args, stage.args, problems)) {
    const reading = readFilter(parameter, text);
    if (given) spans[parameter.name] = { at: given.valueAt, end: given.end };
    if (reading.ok) values[parameter.name] = reading.value;
    else if (given) problems.push({ kind: 'argument', name: parameter.name, fault: reading.fault, fits: reading.fits, at: given.valueAt, end: given.end });
  }
  // A verb's missing values are asked for; a source is looked at while it is typed, and says what it lacks.
  for (const { name } of freeParameters(source.args, stage.args).filter(({ required }) => required)) problems.push({ kind: 'argument', name, fault: { kind: 'text', key: 'required' }, fits: [], at: stage.at, end: stage.end });
  return { kind: 'source', source, values, spans, at: stage.at, end: stage.end };
}

function mayUse({ access }: Pick<Command, 'access'>, stage: VerbStage | SourceStage, user: GateUser, problems: PlanProblem[]): boolean {
  const allowed = may(user, access) && !(user.packagesExcluded && access === 'packages');
  if (!allowed) problems.push({ kind: 'not_allowed', verb: stage.verb, ...verbSpan(stage) });
  return allowed;
}

interface Readable<P> {
  readonly parameter: P;
  /** Absent for a default. */
  readonly given?: GivenArgument;
  readonly text: string;
}

/** Every value with what it is for, the defaults of what was not given last. */
function readable<P extends Parameter<unknown>>(parameters: readonly P[], given: readonly GivenArgument[], problems: PlanProblem[]): Readable<P>[] {
  const found: Readable<P>[] = [];
  for (const { given: one, parameter } of bind(parameters, given)) {
    if (parameter) found.push({ parameter, given: one, text: one.value });
    else problems.push({ kind: 'unknown_argument', name: one.name ?? one.value, fits: freeParameters(parameters, given).map(({ name }) => `${name}=`), at: one.at, end: one.end });
  }
  const defaults = freeParameters(parameters, given).flatMap((parameter) => (parameter.default === undefined ? [] : [{ parameter, text: parameter.default }]));
  return [...found, ...defaults];
}
