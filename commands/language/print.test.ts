import { describe, expect, test } from 'vitest';
import { parseLine } from './parse';
import { printLine } from '../testing/print-line';
import { escaped, quote } from './quote';

const a = 'HL240000018VN';

describe('a line as it is printed', () => {
  test.each([
    [`${a},3-5  @SEL;copy`, `${a} 3-5 @sel ; copy`],
    ['1-1 ; print', '1 ; print'],
    ['@chọn ; print', '@sel ; print'],
    ['print ; copy', 'print ; copy'],
    // A sentence in its own place always stands in quotes, behind its name only where it must.
    ['note x y', 'note "x y"'],
    ['note x', 'note "x"'],
    ['lost note="a b"', 'lost note="a b"'],
    ['lost note="a"', 'lost note=a'],
    // But for one that something without a name follows.
    ['delivered note="x" 500k', 'delivered note="x" 500k'],
    ['done note="x" 3', 'done note="x" 3'],
    ['return note="x" reason=FR012', 'return note=x reason=FR012'],
    ['return fr012 "a b"', 'return fr012 "a b"'],
    ['note "a \\"b\\\\"', 'note "a \\"b\\\\"'],
    ['resize 2,5 30', 'resize 2,5 30'],
    ['resize "2,"', 'resize "2,"'],
    ['alias x = find ; print', 'alias x "find ; print"'],
    // What would be read as something else stands in quotes.
    ['find "print"', 'find "print"'],
    ['find "@sel"', 'find "@sel"'],
    ['find "CL26112100042"', 'find "CL26112100042"'],
    [`find "${a}"`, `find "${a}"`],
    [`find q="${a}"`, `find q=${a}`],
    ['find hub="a;b"', 'find hub="a;b"'],
    // A record's code is bare where it says whose verb that is; packages come last.
    ['claim CL26112100042', 'claim CL26112100042'],
    ['cl26112100042', 'CL26112100042'],
    ['cod-collection CL26112100042', 'cod-collection "CL26112100042"'],
    ['start ORS26112100042', 'start ORS26112100042'],
    [`add ORS26112100042 ${a},3`, `add ORS26112100042 ${a} 3`],
    ['hoàn lý_do=FR012', 'hoàn lý_do=FR012'],
    ['quote HCM01→HN03 2kg', 'quote HCM01 HN03 2kg'],
  ])('%s', (text, printed) => {
    const { stages, errors } = parseLine(text);
    expect([printLine(stages), errors]).toEqual([printed, []]);
  });

  test('has values in quotes only where they must be', () => {
    expect([quote('a'), quote('a b'), quote(''), quote('a"b c')]).toEqual(['a', '"a b"', '""', '"a\\"b c"']);
    expect(escaped('a"b\\c')).toBe('a\\"b\\\\c');
    expect(printLine([])).toBe('');
  });
});
