/** Waits; an abort ends the wait at once, without an error, and so does whoever was given the way to end it. */
export function pause(
  milliseconds: number,
  signal: AbortSignal,
  endsWith: (end: () => void) => void = () => undefined,
): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    endsWith(done);
    return signal.addEventListener('abort', done);
  });
}
