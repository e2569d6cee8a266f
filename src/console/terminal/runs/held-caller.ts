import type { Caller, RunStream } from '~commands/caller';
import type { RunControl } from './control';

/** The request before may still be at its last packages when the next one comes: asked again so often, so soon (ms). */
const tries = 40;
const soonMs = 250;

/**
 * A caller whose runs can be held: the connection is closed, so that the provider stops after the packages it has in
 * hand, and going on is the same call under the same key. Each package is told once. A stop waits for the number of the
 * run, by which what was done can be asked.
 */
export function heldCaller(caller: Caller, control: RunControl): Caller {
  async function* held(start: (signal: AbortSignal) => RunStream): RunStream {
    const told = new Set<number>();
    let numbered = false;
    let left = 0;
    for (;;) {
      const cut = new AbortController();
      const pause = control.hold();
      const end = (): void => {
        if (numbered) cut.abort();
      };
      pause.addEventListener('abort', end);
      control.signal.addEventListener('abort', end);
      let busy = false;
      try {
        for await (const line of start(cut.signal)) {
          if ('broken' in line && line.broken === 'ESY006' && left > 0) {
            busy = true;
            break;
          }
          // Nobody has let it go on: it is asked for again once he does.
          if ('broken' in line && pause.aborted && !control.signal.aborted) break;
          if ('id' in line && told.has(line.id)) continue;
          if ('id' in line) told.add(line.id);
          const first = 'run' in line && !numbered;
          if ('run' in line) numbered = true;
          if (first || !('run' in line)) yield line;
          if (pause.aborted || control.signal.aborted) cut.abort();
        }
      } finally {
        pause.removeEventListener('abort', end);
        control.signal.removeEventListener('abort', end);
      }
      if (control.signal.aborted) return;
      if (busy) {
        left -= 1;
        await new Promise((done) => setTimeout(done, soonMs));
      } else if (pause.aborted) {
        left = tries;
        await control.whenGoing();
      } else return;
      if (control.signal.aborted) return;
    }
  }
  return {
    ...caller,
    batch: (call) => held((signal) => caller.batch(call, signal)),
    undo: (run, idempotencyKey) => held((signal) => caller.undo(run, idempotencyKey, signal)),
  };
}
