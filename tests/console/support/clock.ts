import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** From now on time stands still: timers of the page go off only when the test lets time pass. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
}

/** So many ms, with all that comes due in them and what answers to it. */
export async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

/** Time goes on by itself, as Testing Library’s own waiting needs it. */
export function startClock(): void {
  vi.useRealTimers();
}
