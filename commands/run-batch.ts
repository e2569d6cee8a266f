import type { Attempt, BatchCall, CallFault, Caller, RunStream } from './caller';
import type { Sent } from './run-each';
import { outcomesOf } from './run-outcomes';
import { toSubject, type SubjectPackage } from './subject';

export type BatchEvent = { readonly run: number } | { readonly sent: Sent } | { readonly absent: true };

/**
 * One call for all; yields each package's outcome as its line comes. Lines of packages that are not among `packages` are
 * passed over: a call that is sent again tells all of its packages. Where the lines break off, what was not told is told
 * as lost, with the call to send again. After an abort what was done all the same is told, and the rest left untold.
 */
export async function* runBatch(call: BatchCall, packages: readonly SubjectPackage[], caller: Caller, signal?: AbortSignal): AsyncGenerator<BatchEvent> {
  const { idempotencyKey, ...body } = call;
  yield* follow(caller.batch(call, signal), packages, { body, idempotencyKey, batch: call }, caller, signal);
}

/** Follows the lines of any run to their end. */
export async function* follow(lines: RunStream, packages: readonly SubjectPackage[], attempt: Attempt, caller: Caller, signal?: AbortSignal): AsyncGenerator<BatchEvent> {
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
      if (item) yield { sent: { package: item, attempt, result: line.ok ? { ok: true, package: toSubject(line.package) } : { ok: false, code: line.code, message: line.message } } };
    }
  }
  // Before the head of the answer nobody knows whether it began: that is as if the answer were lost.
  const settled = signal?.aborted && run !== null && untold.size > 0 ? await outcomesOf(run, new Set(untold.keys()), caller) : null;
  for (const item of untold.values()) {
    const result = settled ? settled.get(item.id) : fault;
    if (result) yield { sent: { package: item, attempt, result } };
  }
}
