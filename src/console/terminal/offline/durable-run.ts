import { run, type RunEvent, type RunContext } from '~commands/run';
import type { RunRequest } from '../runs/request';
import { durableLine, durableStore } from './durable-line';
import type { Queue } from './queue';
import type { QueuedLine } from './queued-line';
import { sendLine, type SendEnd } from './send-line';
import type { Broken } from './watched-caller';

interface DurableEnd {
  /** The numbers of its lines in the queue, from where it goes on by itself; none = it is over. */
  readonly deferred: readonly number[];
  /** Why it is over before every package had its outcome. */
  readonly broken: Broken | null;
  /** Somebody took it out of the queue meanwhile. */
  readonly dropped: boolean;
}

/**
 * Runs a chain, given in parts, that is written down with its keys before anything of it goes out: what breaks off, by
 * a lost network or a closed tab, goes on from the queue, the parts behind it too. What can't be written down is run
 * all the same.
 */
export async function* durableRun(
  parts: readonly RunRequest[],
  line: string,
  queue: Queue | null,
  around: RunContext,
  signal?: AbortSignal,
): AsyncGenerator<RunEvent, DurableEnd> {
  const kept: { part: RunRequest; written: QueuedLine | null }[] = [];
  for (const part of parts) {
    kept.push({ part, written: queue && (await durableLine(part, line, queue)) });
    if (queue && part.decides) await queue.decided(part.decides.id, part.decides.stage);
  }
  let end: SendEnd = { kind: 'stopped' };
  const deferred: number[] = [];
  let left = kept;
  try {
    for (const { part, written } of kept) {
      end = { kind: 'stopped' };
      if (queue && written)
        end = yield* sendLine(
          written,
          part.stages,
          { ...around, store: durableStore(queue), facts: new Map() },
          signal,
        );
      else {
        yield* run({ ...part, line }, around, signal);
        if (!signal?.aborted) end = { kind: 'done', refused: [], missed: [], known: new Map() };
      }
      if (end.kind !== 'done') break;
      left = left.slice(1);
      if (queue && written) await queue.settle(written, end);
    }
  } finally {
    for (const { written } of left)
      if (queue && written && (await queue.settle(written, end))) deferred.push(written.id);
  }
  return {
    deferred,
    broken: deferred.length === 0 && end.kind === 'broken' ? end.broken : null,
    dropped: end.kind === 'gone',
  };
}
