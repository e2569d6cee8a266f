import { describe, expect, test } from 'vitest';
import { collapsed, isBlank, isNamed, needsQuotes, sentence, tokenise } from './tokens';
import { needsQuotesInPlace } from '../testing/print-line';

/** Each token by what it is and where; an open quote is marked. */
const told = (text: string): string[] =>
  tokenise(text).map((token) => {
    const where = `${token.at}-${token.end}`;
    if (token.kind === 'separator') return `; ${where}`;
    const open = token.closed ? '' : ' open';
    return token.kind === 'word'
      ? `${token.quoted ? '"' : ''}${token.text} ${where}${open}`
      : `${token.name}=${token.value} ${where} from ${token.valueAt}${open}`;
  });

describe('the tokens of a line', () => {
  test.each([
    ['a b', ['a 0-1', 'b 2-3']],
    ['a;b', ['a 0-1', '; 1-2', 'b 2-3']],
    ['a\u037eb', ['a 0-1', '; 1-2', 'b 2-3']],
    ['\u200ba\ufeff\n b\t', ['a 1-2', 'b 5-6']],
    // A comma within a word stays; after one, before one or alone it means nothing.
    ['a,b,, ,c,', ['a,b 0-3', 'c 7-8']],
    [',,', []],
    ['k=v', ['k=v 0-3 from 2']],
    ['Lý_Do=x', ['lý_do=x 0-7 from 6']],
    ['k=a,b, c', ['k=a,b, 0-6 from 2', 'c 7-8']],
    ['k=a=b', ['k=a=b 0-5 from 2']],
    ['k=', ['k= 0-2 from 2']],
    ['k=;x', ['k= 0-2 from 2', '; 2-3', 'x 3-4']],
    ['k="a b;"c', ['k=a b; 0-8 from 2', 'c 8-9']],
    ['k="a', ['k=a 0-4 from 2 open']],
    // No name: it begins with a digit, a sign or nothing.
    ['1=2 =3 a.b=c', ['1=2 0-3', '=3 4-6', 'a.b=c 7-12']],
    ['_k-1=v', ['_k-1=v 0-6 from 5']],
    ['"a b"c', ['"a b 0-5', 'c 5-6']],
    ['"a\\"b\\\\c\\n"', ['"a"b\\c\\n 0-11']],
    ['"a', ['"a 0-2 open']],
    ['""', ['" 0-2']],
    ['a"b c"', ['a"b 0-3', 'c" 4-6']],
  ])('%j', (text, tokens) => {
    expect(told(text)).toEqual(tokens);
  });
});

describe('a text', () => {
  test('is named where a name stands before its first sign of equality', () => {
    expect(['a=b', 'a=', 'lý_do=x=y', '_a-1=b'].map(isNamed)).toEqual([true, true, true, true]);
    expect(['=b', '1=b', 'a b=c', 'a', '', 'a.b=c'].map(isNamed)).toEqual([false, false, false, false, false, false]);
  });

  test('is kept with one blank for many, and without what cannot be seen', () => {
    expect(sentence(' a\u200b\t b\u0007c\ud800\u2028d\u00ad \u2060')).toBe('a bc d');
    expect(collapsed('a \u200b\nb\ufeffc')).toBe('a b c');
    expect([isBlank('\u200d'), isBlank('\n'), isBlank('a'), isBlank(';')]).toEqual([true, true, false, false]);
  });

  test('stands between quotes behind a name where it is empty, begins with one or would be cut', () => {
    expect(['', '"a', 'a b', 'a;b', 'a\u037eb', 'a\u200bb'].map(needsQuotes)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(['a', 'a"', 'a,b', '@x', 'a=b'].map(needsQuotes)).toEqual([false, false, false, false, false]);
  });

  test('stands between quotes in its own place where it would be read as anything else', () => {
    expect(['a,', '@x', 'a=b', 'a b', '-1', '', '"a"', 'a@b'].map(needsQuotesInPlace)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(['a,b', '2,5kg', '21/11', 'a:b.c-d+e', 'lý'].map(needsQuotesInPlace)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
