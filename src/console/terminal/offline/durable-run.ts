import { run, type RunEvent, type RunContext } from '~commands/run';
import type { RunControl } from '../runs/control';
import type { RunRequest } from '../runs/request';
import { durableLine, durableStore } from './durable-line';
import type { Queue } from './queue';
import type { QueuedLine } from './queued-line';
import { passing, sendLine, type SendEnd } from './send-line';
import type { Broken } from './watched-caller';

interface DurableEnd {
  /** The numbers of its lines in the queue, from where it goes on by itself; none = it is over. */
  readonly deferred: readonly number[];
  /** The numbers of its lines in the queue that wait for its user's word: he held or stopped it. */
  readonly aside: readonly number[];
  /** Why it is over before every package had its outcome. */
  readonly broken: Broken | null;
  /** Somebody took it out of the queue meanwhile. */
  readonly dropped: boolean;
}

interface Part {
  readonly part: RunRequest;
  readonly written: QueuedLine | null;
}

/** With these it is known that nothing was begun: the provider did not look at the call. */
const unbegun: Readonly<Record<string, true>> = { ESY002: true, ESY003: true, ESY009: true, ESY017: true };

/**
 * Why a line that broke off is not sent again by itself: it is held, or it was stopped before anybody knew whether the
 * provider had begun with it.
 */
function asideWhen(end: SendEnd, control: RunControl | undefined): 'held' | 'stopped' | null {
  if (!control || end.kind !== 'broken' || !(end.broken.code in passing)) return null;
  if (control.signal.aborted) return end.broken.code in unbegun ? null : 'stopped';
  return control.held() ? 'held' : null;
}

/** Writes down of each line that is left whenever the run is held or goes on, in that order. */
function keepHold(queue: Queue, control: RunControl, left: () => readonly Part[]): () => Promise<void> {
  let written: Promise<void> = Promise.resolve();
  const note = (held: boolean): void => {
    written = written.then(() =>
      queue.hold(
        left().flatMap(({ written: line }) => line ?? []),
        held,
      ),
    );
  };
  if (control.held()) note(true);
  const leave = control.onHold(note);
  return async () => {
    leave();
    await written;
  };
}

/** How the lines that are left of a run end: that which it broke off in, and those behind it. */
async function settleRest(
  queue: Queue,
  left: readonly Part[],
  end: SendEnd,
  control?: RunControl,
): Promise<Pick<DurableEnd, 'deferred' | 'aside'>> {
  const deferred: number[] = [];
  const aside: number[] = [];
  // As after a closed tab: whoever takes them up again does so by what is written of them.
  if (control?.isLeft()) return { deferred, aside };
  const why = asideWhen(end, control);
  const ended: SendEnd = control?.signal.aborted && end.kind === 'broken' ? { kind: 'stopped' } : end;
  for (const [place, { written }] of left.entries()) {
    if (!written) continue;
    // Behind one that was stopped nothing has begun.
    const state = await queue.settle(written, ended, why === 'stopped' && place > 0 ? null : why);
    if (state === 'waiting') deferred.push(written.id);
    if (state === 'aside') aside.push(written.id);
  }
  return { deferred, aside };
}

/**
 * Runs a chain, given in parts, that is written down with its keys before anything of it goes out: what breaks off, by
 * a lost network or a closed tab, goes on from the queue, the parts behind it too, unless its user has held or stopped
 * it. What can't be written down is run all the same.
 */
export async function* durableRun(
  parts: readonly RunRequest[],
  line: string,
  queue: Queue | null,
  around: RunContext,
  control?: RunControl,
): AsyncGenerator<RunEvent, DurableEnd> {
  const signal = control?.signal;
  const kept: Part[] = [];
  for (const part of parts) {
    kept.push({ part, written: queue && (await durableLine(part, line, queue)) });
    if (queue && part.decides) await queue.decided(part.decides.id, part.decides.stage);
  }
  parts[0]?.onWritten?.();
  let end: SendEnd = { kind: 'stopped' };
  let left: readonly Part[] = kept;
  const endHold = queue && control ? keepHold(queue, control, () => left) : null;
  let rest: Pick<DurableEnd, 'deferred' | 'aside'> = { deferred: [], aside: [] };
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
    await endHold?.();
    if (queue) rest = await settleRest(queue, left, end, control);
  }
  return {
    ...rest,
    broken: rest.deferred.length + rest.aside.length === 0 && end.kind === 'broken' ? end.broken : null,
    dropped: end.kind === 'gone',
  };
}
