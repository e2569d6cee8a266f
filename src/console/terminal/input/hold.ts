interface Hold<Key> {
  /** `lag` = how long after it was pressed the page heard of it, in ms. */
  readonly press: (key: Key, lag?: number) => void;
  /** A person pressed them: they are let go at once. */
  readonly release: () => void;
  /** Some of them were a scanner's; the others are let go. */
  readonly drop: (isScanners: (key: Key) => boolean) => void;
  readonly empty: () => boolean;
}

/** Longer than the gaps within a scan, also where a busy machine stretches them; shorter than hands notice. In ms. */
export const holdMs = 90;

/** What looks like the beginning of a code is waited for through a scanner's longest stutter, in ms. */
const codeHoldMs = 300;

/** Where a scanner was just at work the next key may be its own, and come late through a busy machine; in ms. */
const atTheBelt = { forMs: 5_000, holdMs: 120 };

/** A timer that comes this much later than asked, in ms, tells that the page was busy. */
const lateMs = 15;

/** What is added to a hold at the most where keys come late, in ms. */
const mostLagMs = 400;

/**
 * Holds keys back until the gap after them shows that a person pressed them, then releases them together, in order.
 * While the page was busy the next keys of a scanner may still wait to be told: a gap that ended late is waited for
 * once more, and after a key that came late itself the next one may come as late. `mayGoOn` = what is held looks like a
 * code that is not whole.
 */
export function createHold<Key>(release: (keys: readonly Key[]) => void, mayGoOn: () => boolean): Hold<Key> {
  let held: Key[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scannedAt = Number.NEGATIVE_INFINITY;
  const clear = (): void => {
    clearTimeout(timer);
    held = [];
  };
  const releaseNow = (): void => {
    const released = held;
    clear();
    if (released.length > 0) release(released);
  };
  const wait = (lag: number, whenLate: () => void): void => {
    const now = performance.now();
    const gap = mayGoOn() ? codeHoldMs : now - scannedAt < atTheBelt.forMs ? atTheBelt.holdMs : holdMs;
    const ms = gap + Math.min(Math.max(lag, 0), mostLagMs);
    clearTimeout(timer);
    timer = setTimeout(() => (performance.now() - now - ms > lateMs ? whenLate() : releaseNow()), ms);
  };
  return {
    press: (key, lag = 0) => {
      held.push(key);
      wait(lag, () => wait(lag, releaseNow));
    },
    release: releaseNow,
    drop: (isScanners) => {
      held = held.filter((key) => !isScanners(key));
      releaseNow();
      scannedAt = performance.now();
    },
    empty: () => held.length === 0,
  };
}
