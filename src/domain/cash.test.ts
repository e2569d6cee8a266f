import { expect, it } from 'vitest';
import { carriedNow, sumOfNotes } from './cash';

it('adds up notes and coins by how many there are of each', () => {
  expect(sumOfNotes({ '500000': 3, '20000': 2, '500': 1 })).toBe(1_540_500);
  expect(sumOfNotes({})).toBe(0);
  // No note in use is worth that.
  expect(sumOfNotes({ '300': 5 })).toBe(0);
});

it.each([
  ['all of it with the last', -100_000, [], -100_000],
  ['what is over waits', 50_000, [10_000], 0],
  ['what is short waits as far as those left are worth it', -100_000, [100_000], 0],
  ['what is short beyond that goes along at once', -100_000, [10_000], -90_000],
  ['of what is worth nothing, too', -100.5, [0, 0.25], -100.25],
] as const)('%s', (_what, carried, left, now) => {
  expect(carriedNow(carried, left)).toBe(now);
});
