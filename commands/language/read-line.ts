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
import type { ParsedLine, RecordRef, Span, GivenArgument, RecordStage, SourceStage, VerbStage } from './line';
import { isVietnamese, bind, freeParameters, parameterName } from './words';
import type { Origin, PlanProblem, ReadLine, ReadStage, SourceOrigin, NamedValue } from './reading';
import { valuesLike } from './complete-values';

/** What a parsed line means to this user; looks nothing up and never throws. */
export function readLine(line: ParsedLine, user: GateUser, now: Date): ReadLine {
  const problems: PlanProblem[] = [];
  const stages: ReadStage[] = [];
  let origin: Origin | null = null;
  let target: RecordRef | null = null;
  /** The target came by a source that stands for it too; `before` = the packages it took the place of. */
  let standing: { readonly before: Origin | null } | null = null;
  let flow: Flow = noFlow;
  let last: (Span & { readonly verb: string; readonly vietnamese: boolean }) | null = null;
  for (const stage of line.stages) {
    if (stage.kind === 'subject') {
      // Inside a line what the last stage acted on is what flows already: recorded lines begin so.
      const goesOn =
        flow.packages && origin === null && stage.items.every((item) => item.kind === 'set' && item.name === 'last');
      if (!goesOn) origin = { kind: 'named', items: stage.items, at: stage.at, end: stage.end };
      flow = afterPackages(flow);
    } else if (stage.kind === 'source') {
      const before: Origin | null = origin;
      const source = readSource(stage, user, problems);
      origin = source;
      target = source && recordOfOrigin(source);
      standing = target && { before };
      if (source) flow = afterSource(flow, source.source);
    } else if (stage.kind === 'record') {
      target = readRecord(stage, user, problems);
      standing = null;
      flow = afterRecord(flow, stage.record);
    } else {
      const read = readVerb(stage, user, now, problems);
      if (!read) continue;
      const { command } = read;
      const takes = takesPackages(command);
      const named =
        stage.items.length > 0 ? ({ kind: 'named', items: stage.items, at: stage.at, end: stage.end } as const) : null;
      const at = { verb: stage.verb, at: read.at, end: read.end };
      // Stages are typed: what flows must be what the verb takes. A page, or what the interface does to itself, stands
      // alone.
      const vietnamese = isVietnamese(stage.verb, command);
      const alone = command.subject === 'none' && command.effect.kind !== 'call';
      const given =
        command.effect.kind === 'ui' && command.effect.codes === true && stages.length === 0 && origin !== null;
      if (alone && line.stages.length > 1 && !(given && line.stages.at(-1) === stage))
        problems.push({ kind: 'takes_no_packages', fits: takers(user, vietnamese), ...at });
      const own: RecordRef | null = stage.target ?? (command.subject === 'record' ? target : null);
      const has = own?.record ?? flow.record;
      if (command.subject === 'record' && has !== null && !takesRecord(command, has))
        problems.push({ kind: 'other_record', has, fits: recordTakers(has, user, vietnamese), ...at });
      // Behind a record there are only the packages that a stage took along with it.
      if (command.subject === 'packages' && flow.record !== null && origin === null && !stages.some(tookPackages))
        problems.push({
          kind: 'other_record',
          has: flow.record,
          fits: recordTakers(flow.record, user, vietnamese),
          ...at,
        });
      // A trip's source stands for the trip here, and not for its packages too.
      const flowing: Origin | null = standing && own !== null && own === target ? standing.before : origin;
      stages.push({ ...read, origin: takes || given ? (named ?? flowing) : null, target: own });
      origin = alone || (takes && named === null) ? null : flowing;
      if (command.subject !== 'none') target = null;
      flow = afterCommand(flow, command, own?.record ?? null);
      last = { ...at, vietnamese };
    }
  }
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
