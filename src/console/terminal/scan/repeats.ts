/** The same code again within this is one scan: hands tremble, conveyors stop. In ms. */
export const repeatMs = 2_000;

export interface Repeats {
  /** Whether this scan is one that counts already; if it is not, it counts from now on. `at` in ms, rising. */
  readonly again: (code: string, at: number) => boolean;
  /** It came to nothing: scanned again at once it is a new try. */
  readonly forget: (code: string) => void;
}

/** Remembers what was scanned just now, so that each code counts once. */
export function createRepeats(): Repeats {
  const seen = new Map<string, number>();
  return {
    again: (code, at) => {
      for (const [old, when] of seen) if (at - when >= repeatMs) seen.delete(old);
      if (seen.has(code)) return true;
      seen.set(code, at);
      return false;
    },
    forget: (code) => void seen.delete(code),
  };
}
