import { may } from '~domain/access';
import type { RecordKind } from '../record-kinds';
import { recordOfSource, takesRecord, recordOf } from '../records';
import { nameIn } from '../names';
import { callName, commands, commandById } from '../registry';
import type { GateUser } from '../subject';
import { readArgument } from '../arguments';
import { takesPackages } from '../plan-stages';
import { namedKinds, type Command, type Parameter } from '../command';
import { readFilter } from '../filters';
import type { Filter, FilterValue } from '../source';
import { sourceByName } from '../sources';
import { afterCommand, afterPackages, afterRecord, afterSource, noFlow, type Flow } from './flow';
import type {
  GivenArgument,
  ParsedLine,
  RecordRef,
  RecordStage,
  SourceStage,
  Span,
  SubjectStage,
  VerbStage,
} from './line';
import { isVietnamese, bind, freeParameters, parameterName } from './words';
import type { Origin, PlanProblem, ReadLine, ReadStage, SourceOrigin, NamedValue } from './reading';
import { valuesLike } from './complete-values';

/** What a line has come to, stage after stage. */
interface State {
  readonly line: ParsedLine;
  readonly user: GateUser;
  readonly now: Date;
  readonly problems: PlanProblem[];
  readonly stages: ReadStage[];
  origin: Origin | null;
  target: RecordRef | null;
  /** The target came by a source that stands for it too; `before` = the packages it took the place of. */
  standing: { readonly before: Origin | null } | null;
  flow: Flow;
  last: (Span & { readonly verb: string; readonly vietnamese: boolean }) | null;
}

/** What a parsed line means to this user; looks nothing up and never throws. */
export function readLine(line: ParsedLine, user: GateUser, now: Date): ReadLine {
  const state: State = {
    line,
    user,
    now,
    problems: [],
    stages: [],
    origin: null,
    target: null,
    standing: null,
    flow: noFlow,
    last: null,
  };
  for (const stage of line.stages) {
    if (stage.kind === 'subject') onSubject(stage, state);
    else if (stage.kind === 'source') onSource(stage, state);
    else if (stage.kind === 'record') onRecord(stage, state);
    else onVerb(stage, state);
  }
  const { stages, origin, target, problems, last } = state;
  if (origin !== null && last !== null) {
    const { vietnamese, ...at } = last;
    problems.push({ kind: 'takes_no_packages', fits: takers(user, vietnamese), ...at });
  }
  const none = stages.length === 0;
  return {
    stages,
    found: none ? origin : null,
    opened: none && origin === null ? target : null,
    problems: problems.sort((a, b) => a.at - b.at),
  };
}

function onSubject({ items, at, end }: SubjectStage, state: State): void {
  // Inside a line what the last stage acted on is what flows already: recorded lines begin so.
  const goesOn =
    state.flow.packages && state.origin === null && items.every((item) => item.kind === 'set' && item.name === 'last');
  if (!goesOn) state.origin = { kind: 'named', items, at, end };
  state.flow = afterPackages(state.flow);
}

function onSource(stage: SourceStage, state: State): void {
  const before = state.origin;
  const source = readSource(stage, state.user, state.problems);
  state.origin = source;
  state.target = source && recordOfOrigin(source);
  state.standing = state.target && { before };
  if (source) state.flow = afterSource(state.flow, source.source);
}

function onRecord(stage: RecordStage, state: State): void {
  state.target = readRecord(stage, state.user, state.problems);
  state.standing = null;
  state.flow = afterRecord(state.flow, stage.record);
}

function onVerb(stage: VerbStage, state: State): void {
  const { line, stages, origin, target, standing } = state;
  const read = readVerb(stage, state.user, state.now, state.problems);
  if (!read) return;
  const { command } = read;
  const takes = takesPackages(command);
  const alone = standsAlone(command);
  const given = command.effect.kind === 'ui' && command.effect.codes === true && stages.length === 0 && origin !== null;
  const own = stage.target ?? (command.subject === 'record' ? target : null);
  const last = {
    verb: stage.verb,
    at: read.at,
    end: read.end,
    vietnamese: isVietnamese(stage.verb, command),
  };
  const besides = alone && line.stages.length > 1 && !(given && line.stages.at(-1) === stage);
  state.problems.push(...verbProblems(command, own, besides, last, state));
  const named: Origin | null =
    stage.items.length > 0 ? { kind: 'named', items: stage.items, at: stage.at, end: stage.end } : null;
  // A trip's source stands for the trip here, and not for its packages too.
  const flowing = standing && own !== null && own === target ? standing.before : origin;
  stages.push({ ...read, origin: takes || given ? (named ?? flowing) : null, target: own });
  state.origin = alone || (takes && named === null) ? null : flowing;
  if (command.subject !== 'none') state.target = null;
  state.flow = afterCommand(state.flow, command, own?.record ?? null);
  state.last = last;
}

/** A page, or what the interface does to itself. */
function standsAlone({ subject, effect }: Command): boolean {
  return subject === 'none' && effect.kind !== 'call';
}

/** Stages are typed: what flows must be what the verb takes. `besides` = other stages are beside one that stands alone. */
function verbProblems(
  command: Command,
  own: RecordRef | null,
  besides: boolean,
  { vietnamese, ...at }: NonNullable<State['last']>,
  { user, stages, flow, origin }: State,
): PlanProblem[] {
  const found: PlanProblem[] = [];
  if (besides) found.push({ kind: 'takes_no_packages', fits: takers(user, vietnamese), ...at });
  const has = own?.record ?? flow.record;
  if (command.subject === 'record' && has !== null && !takesRecord(command, has))
    found.push({ kind: 'other_record', has, fits: recordTakers(has, user, vietnamese), ...at });
  // Behind a record there are only the packages that a stage took along with it.
  const { record } = flow;
  if (command.subject === 'packages' && record !== null && origin === null && !stages.some(tookPackages))
    found.push({ kind: 'other_record', has: record, fits: recordTakers(record, user, vietnamese), ...at });
  return found;
}

function tookPackages({ command }: ReadStage): boolean {
  return takesPackages(command);
}

/** A source that stands for a record too. */
function recordOfOrigin({ source, values, at, end }: SourceOrigin): RecordRef | null {
  const record = recordOfSource(source.id);
  const [code] = typeof values.code === 'object' ? values.code : [];
  return record && code !== undefined ? { record: record.kind, code, at, end } : null;
}

/** Verbs that could stand where one of other records does. */
function recordTakers(kind: RecordKind, user: GateUser, vietnamese: boolean): string[] {
  return commands
    .filter((command) => takesRecord(command, kind) && may(user, command.access))
    .map((command) => callName(command, vietnamese ? 'vi' : 'en'))
    .slice(0, 3);
}

/** Verbs that could stand where one that takes no packages does. */
function takers(user: GateUser, vietnamese: boolean): string[] {
  return commands
    .filter(({ subject, access }) => subject === 'packages' && may(user, access))
    .map((command) => nameIn(command, vietnamese ? 'vi' : 'en'))
    .slice(0, 3);
}

type AnyStage = VerbStage | SourceStage | RecordStage;

/** A verb with its values; null = it is not this user's. */
function readVerb(
  stage: VerbStage,
  user: GateUser,
  now: Date,
  problems: PlanProblem[],
): Omit<ReadStage, 'origin' | 'target'> | null {
  const command = commandById(stage.command);
  if (!mayUse(command, stage, user, problems)) return null;
  const args: Record<string, string | number> = {};
  const names: NamedValue[] = [];
  const vietnamese = isVietnamese(stage.verb, command);
  for (const { parameter, given, text } of readable(command.args, stage.args, vietnamese, problems)) {
    const reading = readArgument(parameter, text, now);
    const kind = namedKinds.find((one) => one === parameter.type.kind);
    if (reading.ok) args[parameter.name] = reading.value;
    else if (given)
      problems.push({
        kind: 'argument',
        name: parameterName(parameter, vietnamese),
        fault: reading.fault,
        fits: valuesLike(parameter, text, vietnamese),
        at: given.valueAt,
        end: given.end,
      });
    if (reading.ok && kind && 'send' in parameter.type)
      names.push({
        parameter: parameter.name,
        kind,
        send: parameter.type.send,
        name: String(reading.value),
        at: given?.valueAt ?? stage.at,
        end: given?.end ?? stage.end,
      });
  }
  return { command, args, names, ...verbSpan(stage) };
}

function readSource(stage: SourceStage, user: GateUser, problems: PlanProblem[]): SourceOrigin | null {
  const source = sourceByName(stage.verb);
  if (!source || !mayUse(source, stage, user, problems)) return null;
  return {
    kind: 'source',
    source,
    ...readFilters(source.args, stage, isVietnamese(stage.verb, source), problems),
    at: stage.at,
    end: stage.end,
  };
}

function readRecord(stage: RecordStage, user: GateUser, problems: PlanProblem[]): RecordRef | null {
  const definition = recordOf(stage.record);
  if (!mayUse(definition, stage, user, problems)) return null;
  const { values, spans } = readFilters(definition.args, stage, isVietnamese(stage.verb, definition), problems);
  const [code] = typeof values.code === 'object' ? values.code : [];
  return code === undefined
    ? null
    : { record: stage.record, code, ...(spans.code ?? { at: stage.at, end: stage.end }) };
}

function readFilters(
  filters: readonly Filter[],
  stage: SourceStage | RecordStage,
  vietnamese: boolean,
  problems: PlanProblem[],
): Pick<SourceOrigin, 'values' | 'spans'> {
  const values: Record<string, FilterValue> = {};
  const spans: Record<string, Span> = {};
  for (const { parameter, given, text } of readable<Filter>(filters, stage.args, vietnamese, problems)) {
    const reading = readFilter(parameter, text);
    if (given) spans[parameter.name] = { at: given.valueAt, end: given.end };
    if (reading.ok) values[parameter.name] = reading.value;
    else if (given)
      problems.push({
        kind: 'argument',
        name: parameterName(parameter, vietnamese),
        fault: reading.fault,
        fits: reading.fits.length > 0 && !vietnamese ? reading.fits : valuesLike(parameter, text, vietnamese),
        at: given.valueAt,
        end: given.end,
      });
  }
  // A verb's missing values are asked for; what is looked at while it is typed says what it lacks.
  for (const missing of freeParameters(filters, stage.args).filter(({ required }) => required))
    problems.push({
      kind: 'argument',
      name: parameterName(missing, vietnamese),
      fault: { kind: 'text', key: 'required' },
      fits: [],
      at: stage.at,
      end: stage.end,
    });
  return { values, spans };
}

function verbSpan(stage: AnyStage): Span {
  return { at: stage.at, end: stage.at + stage.verb.length };
}

function mayUse(
  { access }: Pick<Command, 'access'>,
  stage: AnyStage,
  user: GateUser,
  problems: PlanProblem[],
): boolean {
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
function readable<P extends Parameter<unknown>>(
  parameters: readonly P[],
  given: readonly GivenArgument[],
  vietnamese: boolean,
  problems: PlanProblem[],
): Readable<P>[] {
  const found: Readable<P>[] = [];
  for (const { given: one, parameter } of bind(parameters, given)) {
    if (parameter) found.push({ parameter, given: one, text: one.value });
    else
      problems.push({
        kind: 'unknown_argument',
        name: one.name ?? one.value,
        fits: freeParameters(parameters, given).map((free) => `${parameterName(free, vietnamese)}=`),
        at: one.at,
        end: one.end,
      });
  }
  const defaults = freeParameters(parameters, given).flatMap((parameter) =>
    parameter.default === undefined ? [] : [{ parameter, text: parameter.default }],
  );
  return [...found, ...defaults];
}
