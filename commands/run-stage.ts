import { errorCatalogue } from '~domain/errors';
import { singleCall } from '~domain/package-machine';
import { batchCallOf, seenVersion } from './batch-call';
import type { Attempt, BatchCall, Caller } from './caller';
import type { ArgumentValues, Command, EachEndpoint } from './command';
import { withField } from './fault-field';
import { judge } from './gate';
import type { StageEvent, StageOutcome } from './outcomes';
import type { Series } from './plan-stages';
import { follow, runBatch, type BatchEvent } from './run-batch';
import { runEach, type Sent } from './run-each';
import type { GateUser, SubjectPackage } from './subject';

export interface StageRun {
  readonly command: Command;
  readonly args: ArgumentValues;
  readonly packages: readonly SubjectPackage[];
  readonly user: GateUser;
  /** What was typed. */
  readonly line?: string;
  readonly series?: Series;
  /** By package id: attempts whose answer the network lost. Repeated as they were; their effect may have happened. */
  readonly unanswered?: ReadonlyMap<number, Attempt>;
}

/** The call to be made for each package, where a command makes one. Printing records each label before it is shown. */
export function endpointOf({ effect }: Command): EachEndpoint | null {
  if (effect.kind === 'each') return effect.endpoint;
  return effect.kind === 'labels' ? singleCall('print') : null;
}

/**
 * Runs one stage and tells each package's outcome as it comes. What the gate refuses is told without a call. An attempt
 * whose answer was lost is repeated whatever the gate says: its effect may be the very reason the gate refuses it now.
 */
export async function* runStage(stage: StageRun, caller: Caller, signal?: AbortSignal): AsyncGenerator<StageEvent> {
  const { command, user, unanswered } = stage;
  const fresh: SubjectPackage[] = [];
  const again: { package: SubjectPackage; attempt: Attempt }[] = [];
  for (const item of new Map(stage.packages.map((one) => [one.id, one])).values()) {
    const attempt = unanswered?.get(item.id);
    const decision = judge(command, item, user);
    if (attempt) again.push({ package: item, attempt });
    else if (decision.ok) fresh.push(item);
    else yield outcomeOf({ package: item, result: { ok: false, code: decision.code, message: errorCatalogue[decision.code].en } });
  }
  const endpoint = endpointOf(command);
  if (!endpoint) {
    for (const item of fresh) yield outcomeOf({ package: item, result: { ok: true } });
    return;
  }
  const calls = new Map<string, { call: BatchCall; packages: SubjectPackage[] }>();
  for (const { package: item, attempt } of again) {
    if (!attempt.batch) continue;
    const group = calls.get(attempt.idempotencyKey) ?? { call: attempt.batch, packages: [] };
    group.packages.push(item);
    calls.set(attempt.idempotencyKey, group);
  }
  for (const { call, packages } of calls.values()) yield* events(runBatch(call, packages, caller, signal), command);
  for await (const sent of runEach(endpoint, again.filter(({ attempt }) => !attempt.batch), caller, signal)) yield outcomeAfter(sent, command);
  if (fresh.length > 0 && !signal?.aborted) yield* runFresh(stage, endpoint, fresh, caller, signal);
}

/** All in one call; on a provider without one, one call per package. */
async function* runFresh(stage: StageRun, endpoint: EachEndpoint, packages: readonly SubjectPackage[], caller: Caller, signal?: AbortSignal): AsyncGenerator<StageEvent> {
  const { command, args } = stage;
  const call = batchCallOf({ ...stage, packages }, caller.newKey());
  let absent = false;
  for await (const event of runBatch(call, packages, caller, signal)) {
    if ('absent' in event) absent = true;
    else yield eventOf(event, command);
  }
  if (!absent) return;
  const sendings = packages.map((item) => ({ package: item, attempt: { body: { ...args, ...seenVersion(command, item) }, idempotencyKey: caller.newKey() } }));
  for await (const sent of runEach(endpoint, sendings, caller, signal)) yield outcomeAfter(sent, command);
}

/** Takes back a run; its packages as they are now. */
export async function* runUndo(run: number, packages: readonly SubjectPackage[], caller: Caller, signal?: AbortSignal): AsyncGenerator<StageEvent> {
  const idempotencyKey = caller.newKey();
  yield* events(follow(caller.undo(run, idempotencyKey, signal), packages, { body: {}, idempotencyKey }, caller, signal));
}

async function* events(source: AsyncIterable<BatchEvent>, command?: Command): AsyncGenerator<StageEvent> {
  for await (const event of source) if (!('absent' in event)) yield eventOf(event, command);
}

function eventOf(event: Exclude<BatchEvent, { absent: true }>, command?: Command): StageEvent {
  return 'run' in event ? { kind: 'run', run: event.run } : outcomeAfter(event.sent, command);
}

function outcomeAfter({ package: before, attempt, result }: Sent, command?: Command): StageEvent {
  if (result.ok) return outcomeOf({ package: result.package, attempt, result: { ok: true } });
  return outcomeOf({ package: before, attempt, result: command ? withField(command, result) : result });
}

function outcomeOf(outcome: StageOutcome): StageEvent {
  return { kind: 'outcome', outcome };
}
