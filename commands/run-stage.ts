import { errorCatalogue } from '~domain/errors';
import { singleCall } from '~domain/package-machine';
import { batchCallOf, seenVersion } from './batch-call';
import type { Attempt, BatchCall, Caller, CallFault, RunStream, CallOutcome } from './caller';
import type { ArgumentValues, Command, EachCall, EachEndpoint } from './command';
import { withField } from './fault-field';
import { judge } from './gate';
import type { StageEvent, StageOutcome } from './outcomes';
import type { Series } from './plan-stages';
import { type GateUser, type SubjectPackage, toSubject } from './subject';
import { outcomesOf } from './run-outcomes';

interface Sending {
  readonly package: SubjectPackage;
  readonly attempt: Attempt;
}

interface Sent extends Sending {
  readonly result: CallOutcome;
}

/** What is told of an action that only the batch call does, on a provider without one. */
const noCall: CallFault = { ok: false, code: 'offline', message: 'the provider has no call for it' };

/** How many calls are under way at once on a provider without a batch call. */
const width = 6;

/**
 * One call per package; yields each outcome as it comes, every package exactly once. `signal` stops what has not begun:
 * those packages yield nothing, and what has begun is still told.
 */
async function* runEach(
  endpoint: EachEndpoint,
  sendings: readonly Sending[],
  caller: Caller,
  signal?: AbortSignal,
): AsyncGenerator<Sent> {
  const waiting = sendings.toReversed();
  const running = new Map<number, Promise<Sent>>();
  const launch = (): void => {
    const next = signal?.aborted ? undefined : waiting.pop();
    if (!next) return;
    const { id } = next.package;
    running.set(
      id,
      caller
        .each(endpoint, { id, ...next.attempt })
        .then((result) => ({ ...next, result: result.ok ? { ok: true, package: toSubject(result.package) } : result })),
    );
  };
  for (let slot = 0; slot < width; slot += 1) launch();
  while (running.size > 0) {
    const sent = await Promise.race(running.values());
    running.delete(sent.package.id);
    launch();
    yield sent;
  }
}

interface StageRun {
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
export function endpointOf({ effect }: Command): EachCall | null {
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
    else
      yield outcomeOf({
        package: item,
        result: { ok: false, code: decision.code, message: errorCatalogue[decision.code].en },
      });
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
  if (endpoint !== 'batch')
    for await (const sent of runEach(
      endpoint,
      again.filter(({ attempt }) => !attempt.batch),
      caller,
      signal,
    ))
      yield outcomeAfter(sent, command);
  if (fresh.length > 0 && !signal?.aborted) yield* runFresh(stage, endpoint, fresh, caller, signal);
}

/** All in one call; on a provider without one, one call per package. */
async function* runFresh(
  stage: StageRun,
  endpoint: EachCall,
  packages: readonly SubjectPackage[],
  caller: Caller,
  signal?: AbortSignal,
): AsyncGenerator<StageEvent> {
  const { command, args } = stage;
  const call = batchCallOf({ ...stage, packages }, caller.newKey());
  let absent = false;
  for await (const event of runBatch(call, packages, caller, signal)) {
    if ('absent' in event) absent = true;
    else yield eventOf(event, command);
  }
  if (!absent) return;
  if (endpoint === 'batch') {
    for (const item of packages) yield outcomeOf({ package: item, result: noCall });
    return;
  }
  const sendings = packages.map((item) => ({
    package: item,
    attempt: { body: { ...args, ...seenVersion(command, item) }, idempotencyKey: caller.newKey() },
  }));
  for await (const sent of runEach(endpoint, sendings, caller, signal)) yield outcomeAfter(sent, command);
}

/** Takes back a run; its packages as they are now. */
export async function* runUndo(
  run: number,
  packages: readonly SubjectPackage[],
  caller: Caller,
  signal?: AbortSignal,
): AsyncGenerator<StageEvent> {
  const idempotencyKey = caller.newKey();
  yield* events(
    follow(caller.undo(run, idempotencyKey, signal), packages, { body: {}, idempotencyKey }, caller, signal),
  );
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

type BatchEvent = { readonly run: number } | { readonly sent: Sent } | { readonly absent: true };

/**
 * One call for all; yields each package's outcome as its line comes. Lines of packages that are not among `packages`
 * are passed over: a call that is sent again tells all of its packages. Where the lines break off, what was not told is
 * told as lost, with the call to send again. After an abort what was done all the same is told, and the rest left
 * untold.
 */
async function* runBatch(
  call: BatchCall,
  packages: readonly SubjectPackage[],
  caller: Caller,
  signal?: AbortSignal,
): AsyncGenerator<BatchEvent> {
  const { idempotencyKey, ...body } = call;
  yield* follow(caller.batch(call, signal), packages, { body, idempotencyKey, batch: call }, caller, signal);
}

/** Follows the lines of any run to their end. */
async function* follow(
  lines: RunStream,
  packages: readonly SubjectPackage[],
  attempt: Attempt,
  caller: Caller,
  signal?: AbortSignal,
): AsyncGenerator<BatchEvent> {
  const untold = new Map(packages.map((item) => [item.id, item]));
  let fault: CallFault = { ok: false, code: 'offline', message: 'the answer broke off' };
  let run: number | null = null;
  for await (const line of lines) {
    if ('run' in line) {
      run = line.run;
      yield { run };
    } else if ('broken' in line) {
      if (line.broken === 'absent') return yield { absent: true };
      fault = { ok: false, code: line.broken, message: line.message, ...(line.errors ? { errors: line.errors } : {}) };
    } else if ('error' in line) fault = { ok: false, code: line.error, message: line.message };
    else if ('id' in line) {
      const item = untold.get(line.id);
      untold.delete(line.id);
      if (item)
        yield {
          sent: {
            package: item,
            attempt,
            result: line.ok
              ? { ok: true, package: toSubject(line.package) }
              : { ok: false, code: line.code, message: line.message },
          },
        };
    }
  }
  // Before the head of the answer nobody knows whether it began: that is as if the answer were lost.
  const settled =
    signal?.aborted && run !== null && untold.size > 0 ? await outcomesOf(run, new Set(untold.keys()), caller) : null;
  for (const item of untold.values()) {
    const result = settled ? settled.get(item.id) : fault;
    if (result) yield { sent: { package: item, attempt, result } };
  }
}
