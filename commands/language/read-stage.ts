import { may } from '~domain/access';
import { readArgument } from '../arguments';
import { namedKinds, type Command, type Parameter } from '../command';
import { readFilter } from '../filters';
import { recordOf } from '../records';
import { commandById } from '../registry';
import type { Filter, FilterValue } from '../source';
import { sourceByName } from '../sources';
import type { GateUser } from '../subject';
import { valuesLike } from './fits';
import type { GivenArgument, RecordRef, RecordStage, SourceStage, Span, VerbStage } from './line';
import type { NamedValue, PlanProblem, ReadStage, SourceOrigin } from './reading';
import { bind, freeParameters, isVietnamese, parameterName } from './words';

type AnyStage = VerbStage | SourceStage | RecordStage;

/** A verb with its values; null = it is not this user's. */
export function readVerb(stage: VerbStage, user: GateUser, now: Date, problems: PlanProblem[]): Omit<ReadStage, 'origin' | 'target'> | null {
  const command = commandById(stage.command);
  if (!mayUse(command, stage, user, problems)) return null;
  const args: Record<string, string | number> = {};
  const names: NamedValue[] = [];
  const vietnamese = isVietnamese(stage.verb, command);
  for (const { parameter, given, text } of readable(command.args, stage.args, vietnamese, problems)) {
    const reading = readArgument(parameter, text, now);
    const kind = namedKinds.find((one) => one === parameter.type.kind);
    if (reading.ok) args[parameter.name] = reading.value;
    else if (given) problems.push({ kind: 'argument', name: parameterName(parameter, vietnamese), fault: reading.fault, fits: valuesLike(parameter, text, vietnamese), at: given.valueAt, end: given.end });
    if (reading.ok && kind && 'send' in parameter.type) names.push({ parameter: parameter.name, kind, send: parameter.type.send, name: String(reading.value), at: given?.valueAt ?? stage.at, end: given?.end ?? stage.end });
  }
  return { command, args, names, ...verbSpan(stage) };
}

export function readSource(stage: SourceStage, user: GateUser, problems: PlanProblem[]): SourceOrigin | null {
  const source = sourceByName(stage.verb);
  if (!source || !mayUse(source, stage, user, problems)) return null;
  return { kind: 'source', source, ...readFilters(source.args, stage, isVietnamese(stage.verb, source), problems), at: stage.at, end: stage.end };
}

export function readRecord(stage: RecordStage, user: GateUser, problems: PlanProblem[]): RecordRef | null {
  const definition = recordOf(stage.record);
  if (!mayUse(definition, stage, user, problems)) return null;
  const { values, spans } = readFilters(definition.args, stage, isVietnamese(stage.verb, definition), problems);
  const [code] = typeof values.code === 'object' ? values.code : [];
  return code === undefined ? null : { record: stage.record, code, ...(spans.code ?? { at: stage.at, end: stage.end }) };
}

function readFilters(filters: readonly Filter[], stage: SourceStage | RecordStage, vietnamese: boolean, problems: PlanProblem[]): Pick<SourceOrigin, 'values' | 'spans'> {
  const values: Record<string, FilterValue> = {};
  const spans: Record<string, Span> = {};
  for (const { parameter, given, text } of readable<Filter>(filters, stage.args, vietnamese, problems)) {
    const reading = readFilter(parameter, text);
    if (given) spans[parameter.name] = { at: given.valueAt, end: given.end };
    if (reading.ok) values[parameter.name] = reading.value;
    else if (given) problems.push({ kind: 'argument', name: parameterName(parameter, vietnamese), fault: reading.fault, fits: reading.fits.length > 0 && !vietnamese ? reading.fits : valuesLike(parameter, text, vietnamese), at: given.valueAt, end: given.end });
  }
  // A verb's missing values are asked for; what is looked at while it is typed says what it lacks.
  for (const missing of freeParameters(filters, stage.args).filter(({ required }) => required)) problems.push({ kind: 'argument', name: parameterName(missing, vietnamese), fault: { kind: 'text', key: 'required' }, fits: [], at: stage.at, end: stage.end });
  return { values, spans };
}

function verbSpan(stage: AnyStage): Span {
  return { at: stage.at, end: stage.at + stage.verb.length };
}

function mayUse({ access }: Pick<Command, 'access'>, stage: AnyStage, user: GateUser, problems: PlanProblem[]): boolean {
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
function readable<P extends Parameter<unknown>>(parameters: readonly P[], given: readonly GivenArgument[], vietnamese: boolean, problems: PlanProblem[]): Readable<P>[] {
  const found: Readable<P>[] = [];
  for (const { given: one, parameter } of bind(parameters, given)) {
    if (parameter) found.push({ parameter, given: one, text: one.value });
    else problems.push({ kind: 'unknown_argument', name: one.name ?? one.value, fits: freeParameters(parameters, given).map((free) => `${parameterName(free, vietnamese)}=`), at: one.at, end: one.end });
  }
  const defaults = freeParameters(parameters, given).flatMap((parameter) => (parameter.default === undefined ? [] : [{ parameter, text: parameter.default }]));
  return [...found, ...defaults];
}
