import { describe, expect, test } from 'vitest';
import { readMacroFile, writeMacroFile } from './macro-file';

const words = {
  aliases: { sáng: 'backlog type=delivery over=48h' },
  macros: { trả: { lines: ['return reason=$1', 'print'], parameters: 1 } },
  sets: { ca1: ['HL240000018VN'] },
};

describe('the file of one’s own words', () => {
  test('is read back as it was written', () => {
    expect(readMacroFile(writeMacroFile(words))).toEqual(words);
  });

  test('is refused where it is another file, broken, or holds what can’t be kept', () => {
    for (const text of [
      '',
      '{',
      '[]',
      '{"aliases":{}}',
      JSON.stringify({ hubline: 'own-words', aliases: { a: 7 } }),
      JSON.stringify({ hubline: 'own-words', macros: { a: { lines: ['x'], parameters: 12 } } }),
    ]) {
      expect(readMacroFile(text)).toBeNull();
    }
  });

  test('may lack a part', () => {
    expect(readMacroFile('{"hubline":"own-words","aliases":{"a":"print"}}')).toEqual({
      aliases: { a: 'print' },
      macros: {},
      sets: {},
    });
  });
});
