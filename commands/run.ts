import type { ResponseOf } from '~contract/endpoints';
import type { ErrorCode } from '~domain/errors';
import { machineRow } from '~domain/package-machine';
import type { Command, EachEndpoint } from './command';
import type { SubjectPackage } from './gate';

/** How a command reaches a provider; the console and the shell each bring their own. */
export interface Caller {
  /** Never rejects: whatever goes wrong is a result, so that one package never stops the others. */
  each(endpoint: EachEndpoint, target: { id: number } & Attempt): Promise<CallResult>;
  newKey(): string;
}

/** What was sent for one package. Sent again unchanged it has no second effect. */
export interface Attempt {
  readonly body: Record<string, unknown>;
  readonly idempotencyKey: string;
}

export type ActedPackage = ResponseOf<EachEndpoint>['data'];

export type CallResult =
  | { readonly ok: true; readonly package: ActedPackage }
  | { readonly ok: false; readonly code: ErrorCode | 'offline'; readonly message: string };

export interface Outcome {
  readonly id: number;
  readonly code: string;
  readonly attempt: Attempt;
  readonly result: CallResult;
}

export interface Run {
  readonly command: Command;
  readonly endpoint: EachEndpoint;
  readonly args: Record<string, unknown>;
  readonly packages: readonly SubjectPackage[];
  /** By package id: attempts whose answer the network lost. Repeated as they were; their effect may have happened. */
  readonly unanswered?: ReadonlyMap<number, Attempt>;
}

/** How many calls are under way at once on a provider without a batch call. */
const width = 6;

/**
 * Runs a per-package command and yields each outcome as it comes, every package exactly once. `signal` stops what has
 * not begun: those packages yield nothing, and what has begun is still told.
 */
export async function* runEach(run: Run, caller: Caller, signal?: AbortSignal): AsyncGenerator<Outcome> {
  const waiting = [...new Map(run.packages.map((item) => [item.id, item])).values()].toReversed();
  const running = new Map<number, Promise<Outcome>>();
  const launch = (): void => {
    const next = signal?.aborted ? undefined : waiting.pop();
    if (next) running.set(next.id, send(run, next, caller));
  };
  for (let slot = 0; slot < width; slot += 1) launch();
  while (running.size > 0) {
    const outcome = await Promise.race(running.values());
    running.delete(outcome.id);
    launch();
    yield outcome;
  }
}

async function send(run: Run, item: SubjectPackage, caller: Caller): Promise<Outcome> {
  const attempt = run.unanswered?.get(item.id) ?? { body: { ...run.args, ...seenVersion(run.command, item) }, idempotencyKey: caller.newKey() };
  return { id: item.id, code: item.code, attempt, result: await caller.each(run.endpoint, { id: item.id, ...attempt }) };
}

/**
 * An edit says which version its author saw, so that it never overwrites another's unseen (EPK030). A move need not:
 * the machine itself refuses it where the parcel has meanwhile gone elsewhere.
 */
function seenVersion(command: Command, item: SubjectPackage): { version?: number } {
  const edits = command.args.length > 0 && command.action !== undefined && machineRow(command.action).to === 'same';
  return edits ? { version: item.version } : {};
}
