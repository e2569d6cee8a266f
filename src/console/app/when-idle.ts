/** A browser without idle callbacks gets this long to settle, ms. */
const settleMs = 1_500;

/** Runs work once the first picture has been painted and nothing else is to be done. Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, settleMs);
    return () => clearTimeout(timer);
  }
  let idle: number | undefined;
  // Idle before the first picture is no idleness: two frames on, it has been painted.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      idle = requestIdleCallback(work);
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
