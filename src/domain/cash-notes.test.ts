import { expect, it } from 'vitest';
import { sumOfNotes } from './cash-notes';

it('adds up notes and coins by how many there are of each', () => {
  expect(sumOfNotes({ '500000': 3, '20000': 2, '500': 1 })).toBe(1_540_500);
  expect(sumOfNotes({})).toBe(0);
  // No note in use is worth that.
  expect(sumOfNotes({ '300': 5 })).toBe(0);
});
