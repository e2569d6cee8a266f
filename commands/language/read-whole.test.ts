import { describe, expect, test } from 'vitest';
import { complete } from './complete';
import { expand } from './expand';
import { parseLine } from './parse';
import { readRawTail } from './read-raw-tail';
import { tokenise } from './tokens';

const told = (text: string) => {
  const whole = readRawTail(text, tokenise(text));
  return whole && [whole.lineAt, ...whole.stage.args.map(({ value, at, end, valueAt }) => [value, at, end, valueAt])];
};

describe('a verb whose last value is the rest of the line', () => {
  test.each([
    ['arm return FR012 ; print', [4, ['return FR012 ; print', 4, 24, 4]]],
    ['arm print  ', [4, ['print', 4, 9, 4]]],
    ['arm "return FR012 ; print"', [4, ['return FR012 ; print', 4, 26, 4]]],
    // Quotes that nobody closed belong to the line within.
    ['arm "open', [4, ['"open', 4, 9, 4]]],
    ['alias x find', [8, ['x', 6, 7, 6], ['find', 8, 12, 8]]],
    ['alias x = find ; print', [10, ['x', 6, 7, 6], ['find ; print', 10, 22, 10]]],
    ['alias x=find ; print', [8, ['x', 6, 7, 6], ['find ; print', 8, 20, 8]]],
    ['alias x="find"', [8, ['x', 6, 7, 6], ['find', 8, 14, 8]]],
    ['alias x = "find"', [10, ['x', 6, 7, 6], ['find', 10, 16, 10]]],
    // What a `=` joins goes on beyond the quotes.
    ['alias x="find" ; print', [8, ['x', 6, 7, 6], ['"find" ; print', 8, 22, 8]]],
    ['alias x = "find" ; print', [10, ['x', 6, 7, 6], ['"find" ; print', 10, 24, 10]]],
    ['alias x="open', [8, ['x', 6, 7, 6], ['"open', 8, 13, 8]]],
    ['alias "x y" find', [12, ['x y', 6, 11, 6], ['find', 12, 16, 12]]],
    ['alias = find', [8, ['=', 6, 7, 6], ['find', 8, 12, 8]]],
  ])('%s', (text, whole) => {
    expect(told(text)).toEqual(whole);
  });

  test.each([
    'arm',
    'arm  ',
    'alias x',
    'alias x =',
    'alias x =  ',
    'alias; print',
    '"arm" print',
    'print ; arm x',
    'arm "print" ; copy',
    'alias x "find" ; print',
    'arm line=print',
    'alias name=x find',
    'return FR012',
    '',
  ])('%j is made of stages like any other', (text) => {
    expect(told(text)).toBeNull();
  });

  test('is one stage of its verb, from its first character to its last', () => {
    expect(parseLine('ARM return FR012 ; print ')).toMatchObject({
      errors: [],
      stages: [{ kind: 'verb', verb: 'arm', command: 'own.arm', target: null, items: [], at: 0, end: 24 }],
    });
  });

  test('is not expanded, and is completed as the line that it is', () => {
    const memory = { aliases: { in2: 'print' }, macros: {} };
    expect(expand('arm in2', memory)).toEqual({ ok: true, text: 'arm in2', changed: false });
    expect(expand('in2', memory)).toEqual({ ok: true, text: 'print', changed: true });
    const context = {
      language: 'en',
      commands: [],
      sources: [],
      records: [],
      sets: { late: 3 },
      words: { sáng: 'find' },
      entities: () => [],
    } as const;
    expect(complete('arm find ; @la', context)).toMatchObject([
      { insert: '@last', from: 11, to: 14 },
      { insert: '@late', from: 11, to: 14 },
    ]);
  });
});
