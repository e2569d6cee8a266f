import { expect, it } from 'vitest';
import { carriedNow } from './cash-carried';

it.each([
  ['all of it with the last', -100_000, [], -100_000],
  ['what is over waits', 50_000, [10_000], 0],
  ['what is short waits as far as those left are worth it', -100_000, [100_000], 0],
  ['what is short beyond that goes along at once', -100_000, [10_000], -90_000],
  ['of what is worth nothing, too', -100.5, [0, 0.25], -100.25],
] as const)('%s', (_what, carried, left, now) => {
  expect(carriedNow(carried, left)).toBe(now);
});
