import type { ErrorCode } from '~domain/errors';
import { addMoney } from '~domain/money';
import type { PackageStatus } from '~domain/statuses';
import type { CallFault } from './caller';
import type { Argument, ArgumentValues, Command } from './command';
import { judge, judgeRecord, type Refused } from './gate';
import type { RecordKind } from './record-kinds';
import type { GateUser, RecordDecision, SubjectPackage, SubjectRecord } from './subject';

/** Calls that are one run: told under one number, taken back together. */
export interface Series {
  readonly id: string;
  /** Kept with the run in the place of each call's own line. */
  readonly line?: string;
}

/** What the provider says a stage would come to, asked before it is done. */
export interface Preview {
  /** Why packages would be refused, by id. */
  readonly refusals: ReadonlyMap<number, ErrorCode>;
  /** Where the others would go, by id, as far as it was told. */
  readonly to: ReadonlyMap<number, PackageStatus>;
  /** Why the call as a whole would be refused; null = it would not. */
  readonly fault: CallFault | null;
  /** The record that the call would leave, where it answers with one. */
  readonly made?: SubjectRecord;
  /** Of taking back a run: one's own later runs that stand in its way, the latest first. */
  readonly later?: readonly LaterRun[];
}

export interface LaterRun {
  readonly run: number;
  /** On how many packages it stands in the way. */
  readonly count: number;
}

/** A command with its values, on its way to being run. */
export interface ChainStage {
  readonly command: Command;
  readonly args: ArgumentValues;
  /** How a value reads where it is an id: the ward's name. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
  /** How it would be typed, where it is an id. */
  readonly words?: Readonly<Record<string, string>> | undefined;
  /** It begins anew with these; otherwise it goes on with what the stage before took. */
  readonly packages?: readonly SubjectPackage[];
  /** The same of the record. */
  readonly record?: SubjectRecord;
  /** Absent = the provider was not asked: then the rules known here say it alone. */
  readonly preview?: Preview;
  /** It is one call of several; each stage of a chain has a series of its own. */
  readonly series?: Series;
}

/** What a chain begins with: its packages, and the record at hand. */
export interface AtHand {
  readonly packages: readonly SubjectPackage[];
  readonly record?: SubjectRecord | null;
}

/** The record of a stage before it runs. */
type PlanRecord =
  | { readonly kind: RecordKind; readonly record: SubjectRecord; readonly decision: RecordDecision }
  /** A stage before makes it. */
  | { readonly kind: RecordKind; readonly record: null; readonly decision: { readonly ok: true } };

export interface PlanStage extends ChainStage {
  /** As they would be before this stage. */
  readonly eligible: readonly SubjectPackage[];
  readonly refused: readonly Refused[];
  /** Where the eligible ones go, the commonest first; a command that keeps the status counts nothing here. */
  readonly moves: readonly { readonly to: PackageStatus; readonly count: number }[];
  /** Of a command on a record; null = there is none to act on, and the gate says so. */
  readonly on: PlanRecord | null;
  /** Required values that are not given, in the order they are asked for. */
  readonly missing: readonly Argument[];
  /** Why the call as a whole would be refused, where that is no value that is still asked for. */
  readonly fault: CallFault | null;
  /** Wants at least one of its optional values and has none. */
  readonly wanting: boolean;
  /** Wants packages and has none. */
  readonly packageless: boolean;
}

/**
 * What a chain of commands would do, stage by stage, without asking anybody: what one stage takes goes on to the next
 * in the status it would then have, what it refuses drops out. A record goes on likewise; one that a stage makes can't
 * be judged before it is there.
 */
export function planStages(
  chain: readonly ChainStage[],
  { packages, record = null }: AtHand,
  user: GateUser,
): PlanStage[] {
  let subject = packages;
  let on: SubjectRecord | RecordKind | null = record;
  return chain.map((stage) => {
    const { command } = stage;
    subject = stage.packages ?? subject;
    on = stage.record ?? on;
    const missing = missingOf(stage);
    const fault = missing.length > 0 ? null : (stage.preview?.fault ?? null);
    const planned = command.subject === 'record' ? planRecord(command, on, user, fault) : null;
    const takes = takesPackages(command) || command.effect.kind === 'undo';
    const { after, ...judged } = judgeAll(stage, takes ? subject : [], user);
    if (takes) subject = after;
    if (planned?.record && planned.decision.ok) on = { ...planned.record, status: planned.decision.to };
    if (command.effect.kind === 'call' && command.effect.yields !== undefined && command.subject !== 'record')
      on = command.effect.yields;
    return {
      ...stage,
      ...judged,
      on: planned,
      missing,
      fault,
      wanting: isWanting(stage),
      packageless: wantsPackages(command) && judged.eligible.length + judged.refused.length === 0,
    };
  });
}

function planRecord(
  command: Command,
  on: SubjectRecord | RecordKind | null,
  user: GateUser,
  fault: CallFault | null,
): PlanRecord | null {
  if (on === null) return null;
  if (typeof on === 'string') return { kind: on, record: null, decision: { ok: true } };
  const decision = judgeRecord(command, on, user);
  return {
    kind: on.kind,
    record: on,
    decision: decision.ok && fault && fault.code !== 'offline' ? { ok: false, code: fault.code } : decision,
  };
}

/** Whether packages flow into a command: as what it acts on, or along with its record. */
export function takesPackages({ subject, effect }: Command): boolean {
  return subject === 'packages' || (effect.kind === 'call' && effect.takes !== undefined);
}

/** Whether it can do nothing without any. */
export function wantsPackages({ subject, effect }: Command): boolean {
  return subject === 'packages' || (effect.kind === 'call' && effect.takes?.required === true);
}

function judgeAll(
  { command, preview }: ChainStage,
  packages: readonly SubjectPackage[],
  user: GateUser,
): Pick<PlanStage, 'eligible' | 'refused' | 'moves'> & { after: SubjectPackage[] } {
  const eligible: SubjectPackage[] = [];
  const refused: Refused[] = [];
  const after: SubjectPackage[] = [];
  const counts = new Map<PackageStatus, number>();
  for (const item of packages) {
    const decision = judge(command, item, user);
    const refusal = decision.ok ? preview?.refusals.get(item.id) : decision.code;
    if (!decision.ok || refusal !== undefined) {
      refused.push({ package: item, code: refusal ?? 'ESY001' });
      continue;
    }
    const to = preview?.to.get(item.id) ?? decision.to;
    eligible.push(item);
    after.push({ ...item, status: to });
    if (to !== item.status) counts.set(to, (counts.get(to) ?? 0) + 1);
  }
  const moves = [...counts].map(([to, count]) => ({ to, count })).sort((a, b) => b.count - a.count);
  return { eligible, refused, moves, after };
}

/** Values that are not given: those it can do nothing without, and those the provider asked for. */
export function missingOf({ command, args, preview }: ChainStage): Argument[] {
  const asked = preview?.fault?.code === 'ESP000' ? (preview.fault.errors ?? {}) : {};
  return command.args.filter(
    (argument) =>
      (argument.required || Object.hasOwn(asked, argument.field ?? argument.name)) && args[argument.name] === undefined,
  );
}

export function isWanting({ command, args }: ChainStage): boolean {
  return command.needsSome === true && Object.keys(args).length === 0;
}

/**
 * Whether packages drop out of a chain before a stage that nothing takes back: whoever meant all of them is asked
 * first.
 */
export function dropsBeforeEnd(stages: readonly PlanStage[]): boolean {
  const end = stages.findLastIndex(({ command }) => command.inverse === 'irreversible');
  return stages.slice(0, Math.max(0, end)).some(({ refused, fault }) => refused.length > 0 || fault !== null);
}

/** How many packages a chain changes beyond recall; a person types that number before it runs on more than one. */
export function beyondRecall(stages: readonly PlanStage[]): number {
  const ending = stages.filter(({ command }) => command.inverse === 'irreversible');
  return new Set(ending.flatMap(({ eligible }) => eligible.map(({ id }) => id))).size;
}

/**
 * The figure to be typed once more before money moves: of all that the line moves, each record once, also of those that
 * would be refused now, for when it runs they may not be; null = none of the stages moves any.
 */
export function figureOf(stages: readonly PlanStage[]): number | null {
  const seen = new Set<string>();
  let sum: number | null = null;
  for (const { command, args, on, eligible, preview } of stages) {
    const record = on?.record ?? null;
    const figure = command.confirm?.({ record, args, packages: eligible, made: preview?.made ?? null }) ?? null;
    const name = record && `${record.kind} ${record.id}`;
    if (figure === null || (name !== null && seen.has(name))) continue;
    if (name !== null) seen.add(name);
    sum = addMoney(sum ?? 0, figure);
  }
  return sum;
}
