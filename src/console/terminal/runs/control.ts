/** A run under way, from outside: it can be held, go on, and be stopped for good. */
export interface RunControl {
  /** Stopped: what has not begun is left. */
  readonly signal: AbortSignal;
  readonly held: () => boolean;
  /** Aborts when the run is to be held; another one each time. */
  readonly hold: () => AbortSignal;
  /** Resolves when the run may go on, or is stopped. */
  readonly whenGoing: () => Promise<void>;
}

export interface RunHandle extends RunControl {
  readonly pause: () => void;
  readonly resume: () => void;
  readonly stop: () => void;
}

export function createControl(): RunHandle {
  const stop = new AbortController();
  let hold = new AbortController();
  let release: (() => void) | null = null;
  let going = Promise.resolve();
  const resume = (): void => {
    if (!hold.signal.aborted) return;
    hold = new AbortController();
    release?.();
    release = null;
  };
  return {
    signal: stop.signal,
    held: () => hold.signal.aborted && !stop.signal.aborted,
    hold: () => hold.signal,
    whenGoing: () => going,
    pause: () => {
      if (hold.signal.aborted || stop.signal.aborted) return;
      going = new Promise((resolve) => {
        release = resolve;
      });
      hold.abort();
    },
    resume,
    stop: () => {
      stop.abort();
      resume();
    },
  };
}
