import { run, type RunEvent, type Surroundings } from '~commands/run';
import type { RunRequest } from '../runs/request';
import { keptLine, keptOf } from './kept-line';
import type { Queue } from './queue';
import { sendLine, type SendEnd } from './send-line';
import type { Broken } from './watched-caller';

export interface KeptEnd {
  /** The number of the line in the queue, from where it goes on by itself; null = it is over. */
  readonly waits: number | null;
  /** Why it is over before every package had its outcome. */
  readonly broken: Broken | null;
}

/**
 * Runs a chain that is written down, with its keys, before anything of it goes out: what breaks off, by a lost network or
 * a closed tab, goes on from the queue. Where nothing can be written down it is run all the same.
 */
export async function* keptRun(request: RunRequest, line: string, queue: Queue | null, around: Surroundings, signal?: AbortSignal): AsyncGenerator<RunEvent, KeptEnd> {
  const kept = queue && (await keptLine(request, line, queue));
  if (queue && request.decides) await queue.decided(request.decides.id, request.decides.stage);
  if (!queue || !kept) {
    yield* run({ ...request, line }, around, signal);
    return { waits: null, broken: null };
  }
  let end: SendEnd = { kind: 'stopped' };
  let waits = false;
  try {
    end = yield* sendLine(kept, request.stages, { ...around, store: keptOf(queue), facts: new Map() }, signal);
  } finally {
    waits = await queue.settle(kept, end);
  }
  return { waits: waits ? kept.id : null, broken: !waits && end.kind === 'broken' ? end.broken : null };
}
