/** Calls once what is written now is painted, and so many ms later. Returns how to call it off. */
export function afterPaint(then: () => void, laterMs = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then, laterMs);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * ms; what is painted is brought to the screen by other threads of the browser's, which have the processor that long.
 */
const broughtMs = 20;

/**
 * Calls once what is written now is painted and on the screen: soon, so that it is over by the next key. An idle
 * callback would come a tenth of a second later, at the very moment of the next key, and have that wait for the frame
 * after its own. Returns how to call it off.
 */
export function onScreen(then: () => void): () => void {
  return afterPaint(then, broughtMs);
}
