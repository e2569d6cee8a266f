import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonText } from './statement';

it('a value becomes the JSON that it is, with U+FFFD in the place of each half of a pair', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.string({ unit: fc.constantFrom('\ud83d', '\ude00', '😀', '\\', 'u', 'd8', 'ệ', '"'), maxLength: 6 }),
  );
  const part = fc.oneof(text, fc.array(text, { maxLength: 3 }), fc.double(), fc.boolean(), fc.constant(null));
  const value = fc.dictionary(fc.constantFrom('note', 'b', '\\ud'), part);
  fc.assert(
    fc.property(value, (given) => {
      const whole = JSON.stringify(given, (_key, one: unknown) =>
        typeof one === 'string' ? one.replaceAll(/\p{Cs}/gu, '\uFFFD') : one,
      );
      expect(jsonText(given)).toBe(whole);
    }),
  );
});
