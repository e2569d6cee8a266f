import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchLines } from './search-lines';

const lines = [
  'tìm kho=HCM01 ; hoàn lý_do=FR012',
  'find status=Delivered',
  'HL240000018VN ; note operator_note="Gọi trước"',
  'find status=Delivered',
];

describe('searching the lines that were run', () => {
  test('takes words in any order, without accents or case', () => {
    expect(searchLines(lines, 'HOAN tim', 10)).toEqual([lines[0]]);
    expect(searchLines(lines, 'goi truoc', 10)).toEqual([lines[2]]);
    expect(searchLines(lines, 'không có', 10)).toEqual([]);
  });

  test('an empty query gives all of them, each once, the newest first', () => {
    expect(searchLines(lines, ' ', 10)).toEqual(lines.slice(0, 3));
    expect(searchLines(lines, '', 2)).toEqual(lines.slice(0, 2));
  });

  test('whatever is cut out of a line finds that line, composed or decomposed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...lines), fc.nat(30), fc.integer({ min: 1, max: 12 }), (line, from, length) => {
        const piece = line.slice(from, from + length);
        expect(searchLines(lines, piece, 10)).toContain(line);
        expect(searchLines(lines, piece.normalize('NFD'), 10)).toContain(line);
      }),
    );
  });
});
