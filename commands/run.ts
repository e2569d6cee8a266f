import type { Attempt, Caller } from './caller';
import { showsPackages, type Command, type Effect } from './command';
import type { StageEvent, StageOutcome } from './outcomes';
import { takesPackages, type ChainStage } from './plan-stages';
import { runRecord } from './run-record';
import { endpointOf, runStage, runUndo } from './run-stage';
import type { GateUser, SubjectPackage, SubjectRecord } from './subject';

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
  /** The attempt of the first stage, a call on a record, whose answer was lost. */
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
 * nothing takes back, once the provider has refused a package that was not said to be refused. `signal` stops what has not
 * begun.
 */
export async function* run(
  chain: Runnable,
  { user, caller, show, openRecord }: RunContext,
  signal?: AbortSignal,
): AsyncGenerator<RunEvent> {
  let packages = chain.packages;
  let record = chain.record ?? null;
  let surprised = false;
  for (const [index, { command, args, packages: anew, record: other, series, preview }] of chain.stages.entries()) {
    if (signal?.aborted) return;
    if (surprised && command.inverse === 'irreversible') {
      yield { kind: 'held', stage: index };
      return;
    }
    const note = ({ package: item, attempt, result }: StageOutcome): void => {
      if (!result.ok && result.code !== 'offline' && attempt && preview?.refusals.has(item.id) !== true)
        surprised = true;
    };
    packages = anew ?? packages;
    record = other ?? record;
    if (command.effect.kind === 'open-record') {
      if (record) openRecord?.(record, command.effect);
      continue;
    }
    if (command.effect.kind === 'call') {
      const own = command.subject === 'record' ? record : null;
      const along = takesPackages(command) ? packages : [];
      yield { kind: 'begin', stage: index, packages: along, record: own };
      const again = index === 0 ? chain.again : undefined;
      const taken: SubjectPackage[] = [];
      let failed = true;
      for await (const event of runRecord(
        {
          command,
          effect: command.effect,
          args,
          record: own,
          packages: along,
          user,
          ...(series ? { series } : {}),
          ...(again ? { attempt: again } : {}),
        },
        caller,
      )) {
        if (event.kind === 'outcome') note(event.outcome);
        if (event.kind === 'outcome' && event.outcome.result.ok) taken.push(event.outcome.package);
        if (event.kind === 'record' && event.outcome.result.ok) {
          failed = false;
          record = event.outcome.record ?? record;
        }
        yield { ...event, stage: index };
      }
      if (failed) return;
      if (takesPackages(command)) packages = taken;
      continue;
    }
    if (packages.length === 0) continue;
    yield { kind: 'begin', stage: index, packages };
    const calls = endpointOf(command) !== null;
    if (!calls && showsPackages(command)) await show(command, packages);
    const unanswered = index === 0 ? chain.unanswered : undefined;
    const events =
      command.effect.kind === 'undo'
        ? runUndo(chain.undoes ?? 0, packages, caller, signal)
        : runStage(
            {
              command,
              args,
              packages,
              user,
              ...(series ? { series } : {}),
              ...(chain.line === undefined ? {} : { line: chain.line }),
              ...(unanswered ? { unanswered } : {}),
            },
            caller,
            signal,
          );
    const taken: SubjectPackage[] = [];
    for await (const event of events) {
      if (event.kind === 'outcome') note(event.outcome);
      if (event.kind === 'outcome' && event.outcome.result.ok) taken.push(event.outcome.package);
      yield { ...event, stage: index };
    }
    packages = taken;
    if (calls && showsPackages(command) && taken.length > 0) await show(command, taken);
  }
}
