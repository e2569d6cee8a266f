import { expect, test } from 'vitest';
import { fitColumns } from './fit-columns';

const columns = [
  { id: 'code', width: 140, kind: 'code', pinned: true },
  { id: 'receiver', width: 200 },
  { id: 'note', width: 100 },
  { id: 'cod', width: 120, kind: 'number' },
] as const;
const widths = (room: number, needs?: Record<string, number>): number[] =>
  fitColumns(columns, room, needs).map(({ width }) => width);

test('columns that fit stay as they are, and so do all while the room is unknown', () => {
  expect(fitColumns(columns, 560)).toBe(columns);
  expect(fitColumns(columns, 0)).toBe(columns);
});

test('words give way, each by its part; figures and codes do not', () => {
  expect(widths(504)).toEqual([140, 158, 86, 120]);
});

test('nor does the word of a mark', () => {
  expect(fitColumns([{ id: 'status', width: 120, kind: 'mark' }, columns[1]], 250).map(({ width }) => width)).toEqual([
    120, 130,
  ]);
});

test('none gets so narrow that nothing can be told', () => {
  expect(widths(100)).toEqual([140, 116, 72, 120]);
});

test('what others don’t need goes to words that would be cut', () => {
  expect(widths(560, { code: 110, receiver: 260, note: 80, cod: 90 })).toEqual([117, 260, 85, 97]);
  expect(widths(700, { code: 110, receiver: 260 })).toEqual([140, 260, 100, 120]);
});

test('too little for what all need: words give way, by what their column declares', () => {
  expect(widths(440, { code: 110, receiver: 260, note: 80, cod: 90 })).toEqual([110, 165, 74, 90]);
});

test('a name stays whole: what stands behind it is cut, then other words, and where that is not enough columns that yield are left out', () => {
  const named = [
    columns[0],
    { id: 'receiver', width: 200, kind: 'name' },
    { id: 'note', width: 100 },
    { id: 'hub', width: 60, kind: 'code', yields: 1 },
    { id: 'tries', width: 40, kind: 'number', yields: 2 },
  ] as const;
  const fitted = (room: number, names: Record<string, number>): string[] =>
    fitColumns(named, room, { receiver: 300 }, names).map(({ id, width }) => `${id} ${width}`);
  expect(fitted(460, { receiver: 148 })).toEqual(['code 140', 'receiver 148', 'note 72', 'hub 60', 'tries 40']);
  expect(fitted(459, { receiver: 148 })).toEqual(['code 140', 'receiver 180', 'note 78', 'hub 60']);
  expect(fitted(361, { receiver: 148 })).toEqual(['code 140', 'receiver 148', 'note 72']);
  // Nothing yields any more: it is scrolled sideways.
  expect(fitted(300, { receiver: 148 })).toEqual(['code 140', 'receiver 148', 'note 72']);
  // As long as no row has come, nothing is known of names.
  expect(fitted(300, {})).toHaveLength(5);
});
