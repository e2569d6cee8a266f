import { describe, expect, test } from 'vitest';
import { formsLetter, isCharacterKeys, keyConflicts, keyFault, listKeys, sharesOf, type Binding } from './keys';
import { commands } from './registry';

const bound = commands.flatMap((command) =>
  command.keys === undefined ? [] : [{ id: command.id, keys: command.keys, shares: sharesOf(command) }],
);

describe('default keys', () => {
  test('no two commands share keys, none is the beginning of another, and none is a key of lists', () => {
    expect(keyConflicts([...bound, ...listKeys])).toEqual([]);
  });

  test('none is a key of the browser, of a screen reader or of moving about', () => {
    expect(bound.filter(({ keys }) => keyFault(keys) !== null)).toEqual([]);
  });

  test('no sequence is a pair that an input method would join', () => {
    expect(bound.filter(({ keys }) => formsLetter(keys))).toEqual([]);
  });

  test('verbs and aliases are in one word, without digits at their head, but for the sign that asks for help', () => {
    const words = commands.flatMap(({ verb, aliases }) => [verb, ...aliases]);
    for (const word of words) expect(word).toMatch(/^(?:\?|\p{Ll}[\p{Ll}\d-]*)$/u);
  });
});

describe('keys a person sets', () => {
  const binding = (id: string, keys: string): Binding => ({ id, keys });

  test('are in conflict when they are equal, or the beginning of others', () => {
    expect(keyConflicts([binding('a', 'v'), binding('b', 'v'), binding('c', 'q')])).toEqual([
      { kind: 'equal', one: 'a', other: 'b' },
    ]);
    expect(keyConflicts([binding('a', 'g p'), binding('b', 'g')])).toEqual([{ kind: 'begins', one: 'b', other: 'a' }]);
    expect(keyConflicts([binding('a', 'g'), binding('b', 'g p'), binding('c', 'g n')])).toHaveLength(2);
    expect(keyConflicts([binding('a', 'g p'), binding('b', 'g pageup')])).toEqual([]);
    expect(
      keyConflicts([
        { ...binding('a', 'v'), shares: 'close' },
        { ...binding('b', 'v'), shares: 'close' },
      ]),
    ).toEqual([]);
    expect(
      keyConflicts([
        { ...binding('a', 'v'), shares: 'close' },
        { ...binding('b', 'v'), shares: 'start' },
      ]),
    ).toHaveLength(1);
  });

  test.each([
    'mod+t',
    'mod+n',
    'mod+w',
    'mod+l',
    'mod+r',
    'mod+f',
    'mod+p',
    'mod+s',
    'mod+d',
    'mod+h',
    'mod+j',
    'f5',
    'f12',
    'alt+arrowleft',
    'insert',
    'mod+shift+t',
  ])('%s is left to the browser and to screen readers', (keys) => {
    expect(keyFault(keys)).toBe('browser');
  });

  test.each(['tab', 'escape', 'shift+enter', 'g arrowup', 'space'])('%s moves about everywhere', (keys) => {
    expect(keyFault(keys)).toBe('moving');
  });

  test.each(['r', 'g p', 'mod+k', 'alt+q', 'shift+m', '?', 'mod+alt+r'])('%s may be had', (keys) => {
    expect(keyFault(keys)).toBeNull();
  });

  test.each(['a a', 'a w', 'd d', 'e e', 'o o', 'u w', 'g a s', 'e 1', 'd 9'])('%s would become one letter', (keys) => {
    expect(formsLetter(keys)).toBe(true);
  });

  test('begin with a character alone, or not', () => {
    expect(['r', 'shift+m', 'g p', '?', '/'].every(isCharacterKeys)).toBe(true);
    expect(['mod+k', 'alt+q', 'mod+k r', 'f2'].some(isCharacterKeys)).toBe(false);
  });
});
