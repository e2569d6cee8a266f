/** A run under way, from outside: it can be held, go on, and be stopped for good. */
export interface RunControl {
  /** Stopped, or left with its session: what has not begun is left. */
  readonly signal: AbortSignal;
  /** Its session is over. As after a closed tab, what is left of it is its user's to take up again. */
  readonly isLeft: () => boolean;
  readonly held: () => boolean;
  /** Aborts when the run is to be held; another one each time. */
  readonly hold: () => AbortSignal;
  /** Resolves when the run may go on, or is stopped. */
  readonly whenGoing: () => Promise<void>;
  /** Told whenever it is held or goes on again. The returned function ends it. */
  readonly onHold: (listener: (held: boolean) => void) => () => void;
}

export interface RunHandle extends RunControl {
  readonly pause: () => void;
  readonly resume: () => void;
  readonly stop: () => void;
  readonly leave: () => void;
}

export function createControl(): RunHandle {
  const stop = new AbortController();
  const listeners = new Set<(held: boolean) => void>();
  let left = false;
  let hold = new AbortController();
  let release: (() => void) | null = null;
  let going = Promise.resolve();
  const tell = (held: boolean): void => {
    for (const listener of listeners) listener(held);
  };
  const letGo = (): void => {
    release?.();
    release = null;
  };
  return {
    signal: stop.signal,
    isLeft: () => left,
    held: () => hold.signal.aborted && !stop.signal.aborted,
    hold: () => hold.signal,
    whenGoing: () => going,
    onHold: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    pause: () => {
      if (hold.signal.aborted || stop.signal.aborted) return;
      going = new Promise((resolve) => {
        release = resolve;
      });
      hold.abort();
      tell(true);
    },
    resume: () => {
      if (!hold.signal.aborted || stop.signal.aborted) return;
      hold = new AbortController();
      letGo();
      tell(false);
    },
    stop: () => {
      stop.abort();
      letGo();
    },
    leave: () => {
      left = true;
      stop.abort();
      letGo();
    },
  };
}
