import type { Attempt, Caller, CallFault } from './caller';
import { showsPackages, type Command, type Effect, type ArgumentValues } from './command';
import type { StageEvent, StageOutcome, Miss } from './outcomes';
import { takesPackages, type ChainStage, type Series } from './plan-stages';
import { runRecord } from './run-record';
import { endpointOf, runStage, runUndo } from './run-stage';
import { type GateUser, type SubjectPackage, type SubjectRecord, toSubject } from './subject';
import { codesCallOf } from './batch-call';
import { withField } from './fault-field';

/** A chain that lacks nothing. */
export interface Runnable {
  readonly stages: readonly ChainStage[];
  readonly packages: readonly SubjectPackage[];
  /** The record at hand when it begins; absent = none. */
  readonly record?: SubjectRecord | null;
  /** As typed. */
  readonly line?: string;
  /** Attempts of the first stage whose answers were lost, by package. */
  readonly unanswered?: ReadonlyMap<number, Attempt>;
  /** What the first stage begins with besides: packages that nobody has looked up. */
  readonly codes?: readonly string[];
  /** The attempt of the first stage, a call on a record or by codes, whose answer was lost. */
  readonly again?: Attempt;
  /** The run that the undo of this chain takes back. */
  readonly undoes?: number;
}

type OpenRecord = Extract<Effect, { kind: 'open-record' }>;

/** What goes on besides the calls. */
export interface RunContext {
  readonly user: GateUser;
  readonly caller: Caller;
  /** Opens, copies, shows labels; its failure ends the run. */
  readonly show: (command: Command, packages: readonly SubjectPackage[]) => Promise<void>;
  /** Opens a record’s page; absent where there are no pages. */
  readonly openRecord?: (record: SubjectRecord, how: OpenRecord) => void;
}

/** `record` = of a call on one record or on all packages together: what it begins with, null where it makes one. */
export type RunEvent =
  /** It and those behind it are left: the provider refused packages before, of which nobody had been told. */
  | { readonly kind: 'held'; readonly stage: number }
  | {
      readonly kind: 'begin';
      readonly stage: number;
      readonly packages: readonly SubjectPackage[];
      readonly record?: SubjectRecord | null;
    }
  | (StageEvent & { readonly stage: number });

/**
 * Carries out a chain and tells each package's outcome in each stage as it comes. What one stage succeeded with goes on
 * to the next, the record as it then is too; where a record's call fails, the stages behind it are left. So is what
 * nothing takes back, once the provider has refused a package that was not said to be refused. `signal` stops what has
 * not begun.
 */
export async function* run(chain: Runnable, context: RunContext, signal?: AbortSignal): AsyncGenerator<RunEvent> {
  const hand: Hand = { packages: chain.packages, record: chain.record ?? null, surprised: false };
  for (const [index, stage] of chain.stages.entries()) {
    const { effect, inverse } = stage.command;
    if (signal?.aborted) return;
    if (hand.surprised && inverse === 'irreversible') {
      yield { kind: 'held', stage: index };
      return;
    }
    hand.packages = stage.packages ?? hand.packages;
    hand.record = stage.record ?? hand.record;
    if (effect.kind === 'open-record') {
      if (hand.record) context.openRecord?.(hand.record, effect);
    } else if (effect.kind === 'call') {
      const again = index === 0 ? chain.again : undefined;
      if (!(yield* callAtOnce({ stage, index, hand }, effect, context, again))) return;
    } else if (hand.packages.length > 0 || (index === 0 && chain.codes?.length))
      yield* callEach({ stage, index, hand }, chain, context, signal);
  }
}

/** What one stage leaves to the next. */
interface Hand {
  packages: readonly SubjectPackage[];
  record: SubjectRecord | null;
  /** The provider has refused a package that was not said to be refused. */
  surprised: boolean;
}

interface AtStage {
  readonly stage: ChainStage;
  readonly index: number;
  readonly hand: Hand;
}

type CallEffect = Extract<Effect, { kind: 'call' }>;

/** One call on a record, or on all packages together. False = it failed. */
async function* callAtOnce(
  at: AtStage,
  effect: CallEffect,
  { user, caller }: RunContext,
  attempt: Attempt | undefined,
): AsyncGenerator<RunEvent, boolean> {
  const { stage, index, hand } = at;
  const { command, args, series } = stage;
  const record = command.subject === 'record' ? hand.record : null;
  const packages = takesPackages(command) ? hand.packages : [];
  yield { kind: 'begin', stage: index, packages, record };
  const call = {
    command,
    effect,
    args,
    record,
    packages,
    user,
    ...(series ? { series } : {}),
    ...(attempt ? { attempt } : {}),
  };
  const { taken, ok } = yield* follow(at, runRecord(call, caller));
  if (ok && takesPackages(command)) hand.packages = taken;
  return ok;
}

/**
 * Each package for itself, and what is shown of them: before where nothing is called for, else of those that were
 * taken.
 */
async function* callEach(
  at: AtStage,
  chain: Runnable,
  { user, caller, show }: RunContext,
  signal: AbortSignal | undefined,
): AsyncGenerator<RunEvent> {
  const { stage, index, hand } = at;
  const { command, args, series } = stage;
  const { packages } = hand;
  yield { kind: 'begin', stage: index, packages };
  const calls = endpointOf(command) !== null;
  if (!calls && showsPackages(command)) await show(command, packages);
  const unanswered = index === 0 ? chain.unanswered : undefined;
  const each = {
    command,
    args,
    packages,
    user,
    ...(series ? { series } : {}),
    ...(chain.line === undefined ? {} : { line: chain.line }),
    ...(unanswered ? { unanswered } : {}),
  };
  const isUndo = command.effect.kind === 'undo';
  const codes = index === 0 ? (chain.codes ?? []) : [];
  const { taken } = yield* follow(
    at,
    isUndo
      ? runUndo(chain.undoes ?? 0, packages, caller, signal)
      : codes.length > 0
        ? runCodes({ ...each, codes, ...(chain.again ? { again: chain.again } : {}) }, caller, signal)
        : runStage(each, caller, signal),
  );
  hand.packages = taken;
  if (calls && showsPackages(command) && taken.length > 0) await show(command, taken);
}

interface Followed {
  readonly taken: readonly SubjectPackage[];
  /** The call on a record went well. */
  readonly ok: boolean;
}

/** Tells what comes of a stage, and keeps what the next ones have to know. */
async function* follow(
  { stage, index, hand }: AtStage,
  events: AsyncIterable<StageEvent>,
): AsyncGenerator<RunEvent, Followed> {
  const taken: SubjectPackage[] = [];
  let ok = false;
  for await (const event of events) {
    if (event.kind === 'outcome') {
      const { package: item, attempt, result } = event.outcome;
      if (result.ok) taken.push(item);
      else if (result.code !== 'offline' && attempt && stage.preview?.refusals.has(item.id) !== true)
        hand.surprised = true;
    } else if (event.kind === 'record' && event.outcome.result.ok) {
      ok = true;
      hand.record = event.outcome.record ?? hand.record;
    }
    yield { ...event, stage: index };
  }
  return { taken, ok };
}

interface CodesRun {
  readonly command: Command;
  readonly args: ArgumentValues;
  readonly codes: readonly string[];
  /** What was typed. */
  readonly line?: string;
  readonly series?: Series;
  /** An attempt whose answer was lost: sent as it is. */
  readonly again?: Attempt;
}

/**
 * One call on packages that nobody has looked up: the provider finds them by their codes, judges and changes them at
 * once. Each code ends as an outcome of its package, or is missed.
 */
async function* runCodes(run: CodesRun, caller: Caller, signal?: AbortSignal): AsyncGenerator<StageEvent> {
  const { command, codes, again } = run;
  const known = again?.batch;
  const call = known && 'codes' in known ? known : codesCallOf(run, caller.newKey());
  const untold = new Set(codes);
  const missed = (code: string, fault: Miss['fault'], errors?: Miss['errors']): StageEvent => {
    untold.delete(code);
    return { kind: 'missed', miss: { code, fault, ...(errors ? { errors } : {}) } };
  };
  const ended = (item: StageOutcome['package'], result: StageOutcome['result']): StageEvent => {
    untold.delete(item.code);
    return { kind: 'outcome', outcome: { package: item, result } };
  };
  let fault: CallFault = { ok: false, code: 'offline', message: 'the answer broke off' };
  for await (const line of caller.batch(call, signal)) {
    if ('run' in line) yield { kind: 'run', run: line.run };
    else if ('broken' in line)
      fault = {
        ok: false,
        code: line.broken === 'absent' ? 'offline' : line.broken,
        message: line.message,
        ...(line.errors ? { errors: line.errors } : {}),
      };
    else if ('error' in line) fault = { ok: false, code: line.error, message: line.message };
    else if ('package_code' in line) yield missed(line.package_code, line.code, line.errors);
    else if ('id' in line && line.ok) yield ended(toSubject(line.package), { ok: true });
    else if ('id' in line && line.package)
      yield ended(toSubject(line.package), withField(command, { ok: false, code: line.code, message: line.message }));
    // It is out of sight since: nothing but its code can be told.
    else if ('id' in line) yield missed(codes.length === 1 ? (codes[0] ?? '') : `#${line.id}`, line.code);
  }
  if (!signal?.aborted)
    for (const code of untold) yield missed(code, fault.code === 'offline' ? 'ESY009' : fault.code, fault.errors);
}
