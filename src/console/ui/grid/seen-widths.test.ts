import { expect, test } from 'vitest';
import type { GridColumn } from './grid-column';
import { createSeenWidths, signWidth } from './seen-widths';

const amounts = ['250.000,00', '14.028.000,00', '–', '999.999.999.999,99'];
const text = (row: string): string => row;
const columns: readonly GridColumn<string>[] = [
  { id: 'name', title: 'Name', width: 80, text: (row) => row.repeat(9) },
  { id: 'status', title: 'Status', width: 80, kind: 'mark', text: (row) => row.slice(0, 9) },
  { id: 'cod', title: 'COD', width: 80, kind: 'number', text },
  { id: 'fee', title: 'Fee', width: 80, kind: 'number', hidden: true, text },
];

test('figures and marks have the room that the widest seen so far needs, and never less again; other words none of their own', () => {
  const asked: string[] = [];
  const rowAt = (index: number): string | undefined => {
    const row = amounts[index];
    asked.push(row ?? '');
    return row;
  };
  const source = { rowAt, version: 1, total: amounts.length };
  const widthsOf = createSeenWidths<string>({ sign: signWidth, word: (text) => text.length * 5 });
  const first = widthsOf(columns, source, { start: 0, count: 2 });
  expect(first).toEqual({ status: 76, cod: 114 });
  expect(widthsOf(columns, source, { start: 1, count: 2 })).toBe(first);
  expect(asked).toEqual(['250.000,00', '14.028.000,00', '–']);
  expect(widthsOf(columns, source, { start: 2, count: 9 })).toEqual({ status: 76, cod: 152 });
  expect(widthsOf(columns, { ...source, version: 2 }, { start: 0, count: 1 })).toEqual({ status: 76, cod: 152 });
  const inEnglish = columns.map((column) => ({ ...column, title: `${column.title} en` }));
  expect(widthsOf(inEnglish, { ...source, version: 2 }, { start: 2, count: 1 })).toEqual({ status: 36, cod: 24 });
});
