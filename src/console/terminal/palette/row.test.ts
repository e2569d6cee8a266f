import { expect, test } from 'vitest';
import { listRows, nextGroup, type PaletteRow } from './row';

const row = (value: string): PaletteRow => ({ value, cells: [], onSelect: () => undefined });
const listed = listRows([
  { id: 'none', rows: [] },
  { id: 'a', heading: 'A', rows: ['a1', 'a2'].map(row) },
  { id: 'b', heading: 'B', rows: ['b1'].map(row) },
  { id: 'c', heading: 'C', rows: ['c1', 'c2'].map(row) },
]);

test('the first row of a group carries its heading', () => {
  expect(listed.map(({ row: { value }, heading, first }) => [value, heading, first])).toEqual([
    ['a1', 'A', true],
    ['a2', 'A', false],
    ['b1', 'B', true],
    ['c1', 'C', true],
    ['c2', 'C', false],
  ]);
});

test('groups are gone through by their first rows, and end at the ends', () => {
  expect([0, 1, 2, 3, 4].map((at) => nextGroup(listed, at, 1))).toEqual([2, 2, 3, null, null]);
  expect([0, 1, 2, 3, 4].map((at) => nextGroup(listed, at, -1))).toEqual([null, null, 0, 2, 2]);
  expect(nextGroup([], 0, 1)).toBeNull();
});
