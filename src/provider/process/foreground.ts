/*
 * Scans and other writes that somebody stands and waits for go before exports and batches of this process, which take
 * their time anyway: those hold still between two pieces of their work, for a while at most. As long as people are at
 * it the pieces are small, and there is a rest between them: what is under way when the next scan comes is in its way.
 */

/** Between two packages in a hand lie seconds at most, ms. */
const lingerMs = 2_000;

let underWay = 0;
let lastEnded = Number.NEGATIVE_INFINITY;
const waiting = new Set<() => void>();

/** Does what somebody waits for. */
export async function runForeground<T>(work: () => Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await work();
  } finally {
    underWay -= 1;
    lastEnded = performance.now();
    if (underWay === 0) for (const go of waiting) go();
  }
}

/** Whether somebody waits for a write, or has done so a moment ago and will again. */
export function isForegroundBusy(): boolean {
  return underWay > 0 || performance.now() - lastEnded < lingerMs;
}

/**
 * Rests so many ms if people are at it; then resolves once nothing is in front any more, at the latest after `mostMs`.
 */
export async function yieldToForeground(mostMs: number, restMs = 0): Promise<void> {
  if (restMs > 0 && isForegroundBusy()) await new Promise((resolve) => setTimeout(resolve, restMs));
  if (underWay > 0) await wayFree(mostMs);
}

function wayFree(mostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      waiting.delete(go);
      resolve();
    };
    const timer = setTimeout(go, mostMs);
    waiting.add(go);
  });
}
