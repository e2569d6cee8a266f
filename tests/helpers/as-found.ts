import { afterEach, vi } from 'vitest';

// The files of one worker share clock, globals and every module: each test leaves them as it found them, one that failed
// too.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
