/** A key held back: what it means as a chord, and what it would type. */
export interface HeldKey {
  readonly chord: string;
  /** Null for keys that type nothing. */
  readonly text: string | null;
}

export interface Hold<Key> {
  readonly press: (key: Key) => void;
  /** A person pressed them: they are let go at once. */
  readonly release: () => void;
  /** A scanner is typing: what is held was its beginning. */
  readonly drop: () => void;
  readonly empty: () => boolean;
}

/** Longer than the gaps within a scan, also where a busy machine stretches them; shorter than hands notice. In ms. */
export const holdMs = 90;

/** Where a scanner was just at work the next key may be its own, and come late through a busy machine; in ms. */
const atTheBelt = { forMs: 5_000, holdMs: 120 };

/** A timer that comes this much later than asked, in ms, tells that the page was busy. */
const lateMs = 15;

/**
 * Holds keys back until the gap after them shows that a person pressed them, then releases them together, in order. While
 * the page was busy the next keys of a scanner may still wait to be told: a gap that ended late is waited for once more.
 */
export function createHold<Key>(release: (keys: readonly Key[]) => void): Hold<Key> {
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
  const wait = (whenLate: () => void): void => {
    const now = performance.now();
    const ms = now - scannedAt < atTheBelt.forMs ? atTheBelt.holdMs : holdMs;
    clearTimeout(timer);
    timer = setTimeout(() => (performance.now() - now - ms > lateMs ? whenLate() : releaseNow()), ms);
  };
  return {
    press: (key) => {
      held.push(key);
      wait(() => wait(releaseNow));
    },
    release: releaseNow,
    drop: () => {
      clear();
      scannedAt = performance.now();
    },
    empty: () => held.length === 0,
  };
}
