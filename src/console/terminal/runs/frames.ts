/**
 * Draws at most once a frame, however often it is asked to: outcomes come by the thousand, eyes don't. A tab in the
 * background has no frames; what is due there is drawn by whoever ends.
 */
export function onFrames(draw: () => void): { readonly ask: () => void; readonly end: () => void } {
  let asked: number | null = null;
  return {
    ask: () => {
      asked ??= requestAnimationFrame(() => {
        asked = null;
        draw();
      });
    },
    end: () => {
      if (asked !== null) cancelAnimationFrame(asked);
      asked = null;
    },
  };
}
