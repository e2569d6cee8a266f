/*
 * Scans and other writes that somebody stands and waits for go before exports and batches of this process, which take
 * their time anyway: those hold still between two pieces of their work, for a while at most.
 */

let underWay = 0;
const waiting = new Set<() => void>();

/** Does what somebody waits for. */
export async function inFront<T>(work: () => Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await work();
  } finally {
    underWay -= 1;
    if (underWay === 0) for (const go of waiting) go();
  }
}

/** Resolves once nothing is in front any more, at the latest after so many ms. */
export function giveWay(mostMs: number): Promise<void> {
  if (underWay === 0) return Promise.resolve();
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
