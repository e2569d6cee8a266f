import { describe, expect, it } from 'vitest';
import { numberText, pasteNumber, typeNumber } from './number-text';

/** Types text key by key at the end, as a person does; `<` deletes backwards. */
function typed(keys: string, decimals: number) {
  let state = { text: '', caret: 0, value: null as number | null };
  for (const key of keys) {
    const at = state.caret;
    state =
      key === '<'
        ? typeNumber(state.text.slice(0, at - 1) + state.text.slice(at), at - 1, null, decimals)
        : typeNumber(state.text.slice(0, at) + key + state.text.slice(at), at + 1, key, decimals);
  }
  return state;
}

describe('typing money', () => {
  it.each([
    ['1250000', '1.250.000', 1_250_000],
    ['1250000,5', '1.250.000,5', 1_250_000.5],
    ['1250000.55', '1.250.000,55', 1_250_000.55],
    ['12,345', '12,34', 12.34],
    ['007', '7', 7],
    ['0', '0', 0],
    [',5', '0,5', 0.5],
    ['1,2,3', '1,23', 1.23],
    ['12a3', '123', 123],
    ['1234<', '123', 123],
    ['1<', '', null],
  ])('%s shows %s', (keys, text, value) => {
    const state = typed(keys, 2);
    expect([state.text, state.value]).toEqual([text, value]);
    expect(state.caret).toBe(text.length);
  });

  it('keeps the caret beside the digit it stood at', () => {
    // 1.250| .000 → a 9 typed after the 0: 12.509.000 with the caret after the 9.
    expect(typeNumber('1.2509.000', 6, '9', 2)).toEqual({ text: '12.509.000', caret: 6, value: 12_509_000 });
    // Deleting a point deletes nothing but moves past it.
    expect(typeNumber('1250.000', 1, null, 2)).toEqual({ text: '1.250.000', caret: 1, value: 1_250_000 });
  });
});

describe('typing weights', () => {
  it.each([
    ['2.5', '2,5', 2.5],
    ['0.1255', '0,125', 0.125],
    ['12', '12', 12],
  ])('%s shows %s', (keys, text, value) => {
    const state = typed(keys, 3);
    expect([state.text, state.value]).toEqual([text, value]);
  });
});

describe('pasting', () => {
  it.each([
    ['1.250.000 ₫', 2, 1_250_000],
    ['1,250,000.50', 2, 1_250_000.5],
    ['1.250.000,5', 2, 1_250_000.5],
    ['1.250', 2, 1_250],
    ['1,250', 2, 1_250],
    ['12.5', 2, 12.5],
    ['1.250', 3, 1.25],
    ['0.3', 3, 0.3],
    ['2,75 kg', 3, 2.75],
    ['abc', 2, null],
  ])('%s with %d decimals is %d', (text, decimals, value) =>
    expect(pasteNumber(text, decimals)?.value ?? null).toBe(value),
  );

  it.each(['-500.000', '−5', '(500)', '500-', '1e6', '10-20', '1000\n2000', '22/11/2026'])(
    '%s is no number that can be typed, and changes nothing',
    (text) => expect(pasteNumber(text, 2, '1.000')).toBeNull(),
  );

  it.each([
    ['000', '1.000', '', '1.000.000'],
    ['50', '12.500', '', '1.250.050'],
    ['12,5', '', '', '12,5'],
    ['50', '12,', '', '12,50'],
    ['1,250.5', '', '.000', '1.250,50'],
    ['250', '1.', '', '1.250'],
  ])('%s is read by itself, wherever it is put in', (text, before, behind, shown) =>
    expect(pasteNumber(text, 2, before, behind)?.text).toBe(shown),
  );
});

describe('a given value', () => {
  it('is shown the way it would be typed', () => {
    expect(numberText(1_250_000.5, 2)).toBe('1.250.000,5');
    expect(numberText(0.1 + 0.2, 3)).toBe('0,3');
    expect(numberText(undefined, 2)).toBe('');
  });
});
