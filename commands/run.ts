import type { Attempt, Caller } from './caller';
import type { Command } from './command';
import type { GateUser, SubjectPackage } from './gate';
import type { ChainStage } from './plan-stages';
import { endpointOf, runStage, runUndo, type StageEvent } from './run-stage';

/** A chain that lacks nothing. */
export interface Runnable {
  readonly stages: readonly ChainStage[];
  readonly packages: readonly SubjectPackage[];
  /** As typed. */
  readonly line?: string;
  /** Attempts of the first stage whose answers were lost, by package. */
  readonly unanswered?: ReadonlyMap<number, Attempt>;
  /** The run that the undo of this chain takes back. */
  readonly undoes?: number;
}

/** What goes on besides the calls. */
export interface Surroundings {
  readonly user: GateUser;
  readonly caller: Caller;
  /** Opens, copies, shows labels; its failure ends the run. */
  readonly show: (command: Command, packages: readonly SubjectPackage[]) => Promise<void>;
}

export type RunEvent = { readonly kind: 'begin'; readonly stage: number; readonly packages: readonly SubjectPackage[] } | (StageEvent & { readonly stage: number });

/**
 * Carries out a chain and tells each package's outcome in each stage as it comes. What one stage succeeded with goes on
 * to the next. `signal` stops what has not begun.
 */
export async function* run(chain: Runnable, { user, caller, show }: Surroundings, signal?: AbortSignal): AsyncGenerator<RunEvent> {
  let packages = chain.packages;
  for (const [index, { command, args, packages: anew, series }] of chain.stages.entries()) {
    if (signal?.aborted) return;
    packages = anew ?? packages;
    if (packages.length === 0) continue;
    yield { kind: 'begin', stage: index, packages };
    const calls = endpointOf(command) !== null;
    if (!calls && command.effect.kind === 'face') await show(command, packages);
    const unanswered = index === 0 ? chain.unanswered : undefined;
    const events =
      command.effect.kind === 'undo'
        ? runUndo(chain.undoes ?? 0, packages, caller, signal)
        : runStage({ command, args, packages, user, ...(series ? { series } : {}), ...(chain.line === undefined ? {} : { line: chain.line }), ...(unanswered ? { unanswered } : {}) }, caller, signal);
    const taken: SubjectPackage[] = [];
    for await (const event of events) {
      if (event.kind === 'outcome' && event.outcome.result.ok) taken.push(event.outcome.package);
      yield { ...event, stage: index };
    }
    packages = taken;
    if (calls && command.effect.kind === 'face' && taken.length > 0) await show(command, taken);
  }
}
