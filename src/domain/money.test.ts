import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from './limits';
import {
  addMoney,
  differenceOf,
  formatAmount,
  formatMoney,
  fromHundredths,
  isMoney,
  percentOf,
  toHundredths,
} from './money';

const hundredths = fc.integer({ min: 0, max: toHundredths(limits.moneyMax) });

describe('an amount', () => {
  it('survives the way to whole hundredths and back', () => {
    fc.assert(
      fc.property(
        hundredths,
        (n) => toHundredths(fromHundredths(n)) === n && isMoney(fromHundredths(n), limits.moneyMax),
      ),
    );
  });

  it('has two decimals at the most, however small the third', () => {
    for (const value of [0.001, 0.005, 1e-10, 5.0000000001, 12.345, 999_999_999_999.985])
      expect(isMoney(value, limits.moneyMax)).toBe(false);
    for (const value of [0, 0.01, 0.1, 0.07, 1.15, 5000, limits.moneyMax, -0.5])
      expect(isMoney(value, limits.moneyMax)).toBe(true);
  });

  it('is no amount when not finite or beyond the cap', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, limits.moneyMax + 0.01, -limits.moneyMax - 1])
      expect(isMoney(value, limits.moneyMax)).toBe(false);
  });

  it('is refused by the arithmetic rather than rounded', () => {
    for (const value of [0.005, 1.239, 2 ** 53]) expect(() => toHundredths(value)).toThrow(RangeError);
  });
});

describe('a sum', () => {
  it('is exact where fractions are not', () => {
    expect(addMoney(0.1, 0.2)).toBe(0.3);
    expect(addMoney(...Array.from({ length: 1000 }, () => 0.01))).toBe(10);
    expect(addMoney()).toBe(0);
  });

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })), (parts) => {
        const amounts = parts.map(fromHundredths);
        return (
          addMoney(...amounts) === addMoney(...amounts.toReversed()) &&
          toHundredths(addMoney(...amounts)) === parts.reduce((sum, part) => sum + part, 0)
        );
      }),
    );
  });
});

describe('a count', () => {
  it('differs from what was expected to the last hundredth', () => {
    expect(differenceOf(0.3, 0.1)).toBe(0.2);
    expect(differenceOf(490_000.5, 500_000.25)).toBe(-9_999.75);
    expect(differenceOf(1.15, 1.15)).toBe(0);
  });

  it('differs by nothing that can be told where nothing was counted, or no amount', () => {
    for (const counted of [undefined, limits.moneyMax + 1, 99_999_999_999_999, 1e21, 0.001])
      expect(differenceOf(counted, 5)).toBeNull();
  });
});

describe('a percentage', () => {
  it('is rounded half up, once', () => {
    expect(percentOf(1, 0.5)).toBe(0.01);
    expect(percentOf(0.99, 0.5)).toBe(0);
    expect(percentOf(200_000, 0.5)).toBe(1000);
    expect(percentOf(333_333, 0.35)).toBe(1166.67);
    expect(percentOf(0, 100)).toBe(0);
  });

  it('agrees with exact arithmetic', () => {
    fc.assert(
      fc.property(hundredths, fc.integer({ min: 0, max: 1_000_000 }), (n, rate) => {
        const exact = BigInt(n) * BigInt(rate);
        const down = exact / 1_000_000n;
        const right = exact % 1_000_000n >= 500_000n ? down + 1n : down;
        return toHundredths(percentOf(fromHundredths(n), rate / 10_000)) === Number(right);
      }),
    );
  });
});

/** Intl parts amounts and their sign by a no-break space. */
const plain = (text: string): string => text.replace(/\u00a0/g, ' ');

describe('an amount on screen and paper', () => {
  it.each([
    [1_250_000, '1.250.000,00 ₫'],
    [0, '0,00 ₫'],
    [999.5, '999,50 ₫'],
    [1_234_567.89, '1.234.567,89 ₫'],
    [999_999_999_999.99, '999.999.999.999,99 ₫'],
  ])('%d is shown as %s', (amount, text) => expect(plain(formatMoney(amount))).toBe(text));

  it.each([
    [1_250_000, '1.250.000,00'],
    [75_000.5, '75.000,50'],
    [0, '0,00'],
  ])('%d beside its currency is %s', (amount, text) => expect(formatAmount(amount)).toBe(text));
});
