/** Two steps of more than a screen within this time are a fling: nobody reads rows that pass so fast, ms. */
const togetherMs = 150;
/** A flung list that has not moved for so long has come to rest, ms. */
const restMs = 50;

export interface Flight {
  /** Told of every step that the list is scrolled by; true = it flies, and its rows need not be drawn. */
  readonly step: (distance: number, screen: number) => boolean;
  /** It was put somewhere: whatever flew has landed. */
  readonly end: () => void;
}

/**
 * Tells a list that is flung, or dragged past by its scrollbar, from one that is read or has jumped once. `onChange` is
 * called as a flight begins and as it ends, `onRest` after that if it ended because nothing moved any more.
 */
export function createFlight(onChange: (flying: boolean) => void, onRest: () => void): Flight {
  let flying = false;
  let lastFar = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    clearTimeout(timer);
    if (!flying) return;
    flying = false;
    onChange(false);
  }
  function rest(): void {
    end();
    onRest();
  }
  function step(distance: number, screen: number): boolean {
    // Slower by half before it counts as read: what flies at just a screen a step would flicker.
    const far = Math.abs(distance) > (flying ? screen / 2 : screen);
    const now = performance.now();
    const together = now - lastFar < togetherMs;
    if (far) lastFar = now;
    if (!far || !together) {
      end();
      return false;
    }
    clearTimeout(timer);
    timer = setTimeout(rest, restMs);
    if (!flying) {
      flying = true;
      onChange(true);
    }
    return true;
  }

  return { step, end };
}
