import { describe, expect, test } from 'vitest';
import { commands } from './registry';

const bound = commands.flatMap(({ id, keys }) => (keys === undefined ? [] : [{ id, chords: keys.split(' ') }]));

/** What browsers and screen readers keep for themselves, on any platform. */
const kept = new Set([...'acdefghijlnopqrstuvwxyz0123456789'].map((key) => `mod+${key}`).concat(['tab', 'escape', 'enter', 'space', 'backspace', 'f1', 'f3', 'f5', 'f6', 'f11', 'f12']));

const telex = /^(?:[aeo]{2}|[aou]w|dd|[aeiouyw][sfrxjz])$/;
const vni = /^(?:[aeiouy][0-9]|d9)$/;

describe('default keys', () => {
  test('no two commands share keys, and none is the beginning of another', () => {
    for (const one of bound) {
      for (const other of bound) {
        if (one.id === other.id) continue;
        const begins = one.chords.every((chord, index) => other.chords[index] === chord);
        expect(begins ? `${one.id} hides ${other.id}` : '').toBe('');
      }
    }
  });

  test('none is a key of the browser', () => {
    for (const { chords } of bound) for (const chord of chords) expect(kept.has(chord) ? chord : '').toBe('');
  });

  test('no sequence is a pair that an input method would join', () => {
    for (const { id, chords } of bound) {
      for (const [index, chord] of chords.entries()) {
        const pair = `${chords[index - 1] ?? ''}${chord}`;
        expect(index > 0 && (telex.test(pair) || vni.test(pair)) ? `${id}: ${pair}` : '').toBe('');
      }
    }
  });

  test('verbs and aliases are unique, in one word, without digits at their head', () => {
    const words = commands.flatMap(({ verb, aliases }) => [verb, ...aliases]);
    expect(new Set(words).size).toBe(words.length);
    for (const word of words) expect(word).toMatch(/^\p{Ll}[\p{Ll}\d-]*$/u);
  });
});
