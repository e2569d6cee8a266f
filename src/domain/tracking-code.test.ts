import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWellFormedCode, looksLikeS10, normaliseCode, s10CheckDigit, trackingCode } from './tracking-code';

describe('a tracking code', () => {
  it('carries the check digit of UPU S10', () => {
    expect(trackingCode(24_000_001)).toBe('HL240000018VN');
    // Published examples of other posts, one for each of the two exceptions of the rule, and the last of our own.
    expect(s10CheckDigit('47312482')).toBe(9);
    expect(s10CheckDigit('00000000')).toBe(5);
    expect(s10CheckDigit('00000002')).toBe(8);
    expect(trackingCode(99_999_999)).toMatch(/^HL99999999\dVN$/);
  });

  it('is always well formed, and never with another check digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 1, max: 9 }), (serial, shift) => {
        const code = trackingCode(serial);
        const wrong = `${code.slice(0, 10)}${(Number(code[10]) + shift) % 10}VN`;
        return looksLikeS10(code) && isWellFormedCode(code) && looksLikeS10(wrong) && !isWellFormedCode(wrong);
      }),
    );
  });

  it('of two digits swapped is found out but where the rule itself is blind', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 2, max: 8 }), (serial, at) => {
        const code = trackingCode(serial);
        const swapped = `${code.slice(0, at)}${code[at + 1]}${code[at]}${code.slice(at + 2)}`;
        return (
          swapped === code || !isWellFormedCode(swapped) || s10CheckDigit(swapped.slice(2, 10)) === Number(code[10])
        );
      }),
    );
  });

  it('has no serial outside eight digits', () => {
    for (const serial of [-1, 100_000_000, 1.5, Number.NaN]) expect(() => trackingCode(serial)).toThrow(RangeError);
  });

  it('is read however it was typed or scanned', () => {
    expect(normaliseCode('  hl240000018vn\t')).toBe('HL240000018VN');
  });

  it('of another provider need not be S10, only plain', () => {
    for (const code of ['GHN-1234', 'SPX_0099', 'A123', '1Z999AA10123456784'])
      expect(isWellFormedCode(code)).toBe(true);
    for (const code of ['', 'ABC', '-ABC', 'AB CD', 'ĐƠN1', 'A'.repeat(41), 'hl240000018vn', 'ABCD\n'])
      expect(isWellFormedCode(code)).toBe(false);
  });
});
