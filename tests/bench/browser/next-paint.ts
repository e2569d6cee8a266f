/** The first task after what is under way now, ms. */
function nextTask(): Promise<number> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(performance.now()), { once: true });
    port1.start();
    port2.postMessage(null);
  });
}

/** When a frame is begun, and when it has been painted, ms. */
export interface Frame {
  readonly begun: number;
  readonly painted: number;
}

/** The next frame, once it is painted: the first task behind a frame's callbacks runs after that. */
export function nextFrame(): Promise<Frame> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const begun = performance.now();
      void nextTask().then((painted) => resolve({ begun, painted }));
    });
  });
}

/** When the next frame has been painted, ms. */
export async function nextPaint(): Promise<number> {
  return (await nextFrame()).painted;
}
