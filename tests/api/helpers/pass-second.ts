import { onTestFinished, vi } from 'vitest';

const now = performance.now.bind(performance);
let ahead = 0;

/** A second passes for the providers of this process, and nobody waits for it; the clock is right again after the test. */
export function passSecond(): void {
  ahead += 1_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  onTestFinished(() => {
    ahead = 0;
    clock.mockRestore();
  });
}
