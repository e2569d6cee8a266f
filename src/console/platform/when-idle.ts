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

/** A browser without idle callbacks gets this long to settle, ms. */
const pauseMs = 1_500;

/** Runs work once the first picture has been painted and nothing else is to be done. Returns how to call it off. */
export function whenIdle(work: (idle?: IdleDeadline) => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(() => work(), pauseMs);
    return () => clearTimeout(timer);
  }
  const whenDone = requestIdleCallback;
  let idle: number | undefined;
  // Idle before the first picture is no idleness: two frames on, it has been painted.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      idle = whenDone(work);
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}

/** What must be left of an idle moment for another piece of work, ms. */
const pieceMs = 6;

/**
 * Does a long piece of work bit by bit while nothing else is to be done. `piece` does a few milliseconds of it and
 * tells whether there is more. No frames are asked for between two pieces: a key that came then would wait for the
 * next. Returns how to call the rest off.
 */
export function whileIdle(piece: () => boolean): () => void {
  const go = (idle?: IdleDeadline): void => {
    let more = piece();
    if (idle !== undefined) while (more && idle.timeRemaining() > pieceMs) more = piece();
    if (more) callOff = later(go);
  };
  let callOff = whenIdle(go);
  return () => callOff();
}

function later(work: (idle?: IdleDeadline) => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(() => work());
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}
