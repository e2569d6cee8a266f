import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrap } from './wrap';

const letters = (text: string): number => [...text].length;

describe('breaking a text into lines', () => {
  it('breaks between words, inside a word that is wider than a line, and ends in an ellipsis where there is no room', () => {
    expect(wrap('Số 12 ngõ Trường Chinh', 10, 3, letters)).toEqual(['Số 12 ngõ', 'Trường', 'Chinh']);
    expect(wrap('ABCDEFGHIJKLM', 5, 3, letters)).toEqual(['ABCDE', 'FGHIJ', 'KLM']);
    expect(wrap('một hai ba bốn năm', 7, 2, letters)).toEqual(['một hai', 'ba bốn…']);
    expect(wrap('', 5, 2, letters)).toEqual([]);
    expect(wrap(' \n ', 5, 2, letters)).toEqual([]);
  });

  it('never passes the width or the number of lines, and loses no letter unless it says so', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        fc.integer({ min: 2, max: 30 }),
        fc.integer({ min: 1, max: 5 }),
        (text, width, most) => {
          const lines = wrap(text, width, most, letters);
          expect(lines.length).toBeLessThanOrEqual(most);
          for (const line of lines) expect(letters(line)).toBeLessThanOrEqual(width);
          const cut = lines.at(-1)?.endsWith('…') ?? false;
          if (!cut) expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
        },
      ),
    );
  });
});
