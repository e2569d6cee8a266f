import { expect, test } from 'vitest';
import { fitColumns } from './fit-columns';

const columns = [
  { width: 140, kind: 'code', pinned: true },
  { width: 200 },
  { width: 100 },
  { width: 120, kind: 'number' },
] as const;
const widths = (room: number): number[] => fitColumns(columns, room).map(({ width }) => width);

test('columns that fit stay as they are, and so do all while the room is unknown', () => {
  expect(fitColumns(columns, 560)).toBe(columns);
  expect(fitColumns(columns, 0)).toBe(columns);
});

test('words give way, each by its part; figures and codes do not', () => {
  expect(widths(504)).toEqual([140, 158, 86, 120]);
});

test('nor does the word of a mark', () => {
  expect(fitColumns([{ width: 120, kind: 'mark' }, { width: 200 }], 250).map(({ width }) => width)).toEqual([120, 130]);
});

test('none gets so narrow that nothing can be told', () => {
  expect(widths(100)).toEqual([140, 116, 72, 120]);
});
