export interface Hold {
  readonly press: (chord: string) => void;
  /** A scanner is typing: what is held was its beginning. */
  readonly drop: () => void;
}

/** Longer than any gap within a scan, shorter than anyone notices; in ms. */
export const holdMs = 45;

/** Holds keys back until the gap after them shows that a person pressed them, then releases them in order. */
export function createHold(release: (chord: string) => void): Hold {
  let held: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    press: (chord) => {
      held.push(chord);
      clearTimeout(timer);
      timer = setTimeout(() => {
        const released = held;
        held = [];
        for (const one of released) release(one);
      }, holdMs);
    },
    drop: () => {
      clearTimeout(timer);
      held = [];
    },
  };
}
