/** A key held back: what it means as a chord, and what it would type. */
export interface HeldKey {
  readonly chord: string;
  /** Null for keys that type nothing. */
  readonly text: string | null;
}

export interface Hold {
  readonly press: (key: HeldKey) => void;
  /** A scanner is typing: what is held was its beginning. */
  readonly drop: () => void;
  readonly empty: () => boolean;
}

/** Longer than any gap within a scan, shorter than anyone notices; in ms. */
export const holdMs = 45;

/** Holds keys back until the gap after them shows that a person pressed them, then releases them together, in order. */
export function createHold(release: (keys: readonly HeldKey[]) => void): Hold {
  let held: HeldKey[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    press: (key) => {
      held.push(key);
      clearTimeout(timer);
      timer = setTimeout(() => {
        const released = held;
        held = [];
        release(released);
      }, holdMs);
    },
    drop: () => {
      clearTimeout(timer);
      held = [];
    },
    empty: () => held.length === 0,
  };
}
