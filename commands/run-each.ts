import type { Attempt, Caller, CallOutcome } from './caller';
import type { EachEndpoint } from './command';
import { toSubject, type SubjectPackage } from './subject';

export interface Sending {
  readonly package: SubjectPackage;
  readonly attempt: Attempt;
}

export interface Sent extends Sending {
  readonly result: CallOutcome;
}

/** How many calls are under way at once on a provider without a batch call. */
const width = 6;

/**
 * One call per package; yields each outcome as it comes, every package exactly once. `signal` stops what has not begun:
 * those packages yield nothing, and what has begun is still told.
 */
export async function* runEach(endpoint: EachEndpoint, sendings: readonly Sending[], caller: Caller, signal?: AbortSignal): AsyncGenerator<Sent> {
  const waiting = sendings.toReversed();
  const running = new Map<number, Promise<Sent>>();
  const launch = (): void => {
    const next = signal?.aborted ? undefined : waiting.pop();
    if (!next) return;
    const { id } = next.package;
    running.set(id, caller.each(endpoint, { id, ...next.attempt }).then((result) => ({ ...next, result: result.ok ? { ok: true, package: toSubject(result.package) } : result })));
  };
  for (let slot = 0; slot < width; slot += 1) launch();
  while (running.size > 0) {
    const sent = await Promise.race(running.values());
    running.delete(sent.package.id);
    launch();
    yield sent;
  }
}
