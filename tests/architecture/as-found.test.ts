import { expect, it, vi } from 'vitest';

const { fetch } = globalThis;

it('a test that takes nothing back', () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', null);
  vi.spyOn(performance, 'now').mockReturnValue(0);
});

it('leaves clock, globals and functions to the next as it found them', () => {
  expect([vi.isFakeTimers(), globalThis.fetch, vi.isMockFunction(performance.now)]).toEqual([false, fetch, false]);
});
