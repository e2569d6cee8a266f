import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney } from '~domain/money';
import { coverOldest } from './cover';

const money = (available: number, ...amounts: readonly number[]) => ({
  available,
  packages: amounts.map((amount, index) => ({ package_id: index + 1, amount })),
});
const told = (hub: ReturnType<typeof money>, amount: number) => {
  const { lines, carried } = coverOldest(hub, amount);
  return [lines.map(({ package_id }) => package_id), carried];
};

describe('an amount', () => {
  it('settles packages oldest first and keeps what is beyond whole ones', () => {
    expect(told(money(300, 100, 60, 140), 165)).toEqual([[1, 2], 5]);
    expect(told(money(300, 100, 60, 140), 300)).toEqual([[1, 2, 3], 0]);
    expect(told(money(300, 100, 60, 140), 99)).toEqual([[], 99]);
  });

  it('with what was paid before settles what neither would alone', () => {
    expect(told(money(195, 60, 140), 195)).toEqual([[1, 2], -5]);
    expect(told(money(195, 60, 140), 55)).toEqual([[1], -5]);
  });

  it('takes along packages without money, and leaves cash that is no package’s for the last', () => {
    expect(told(money(50, 0, 40, 0), 50)).toEqual([[1, 2, 3], 10]);
  });
});

const amounts = fc.array(
  fc.integer({ min: 0, max: 50_000 }).map((hundredths) => hundredths / 100),
  { maxLength: 12 },
);

describe('any row of deposits', () => {
  it('settles each package once, in order, and all of them once all cash is paid in', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: -5000, max: 5000 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
        (all, off, shares) => {
          let packages = money(0, ...all).packages;
          let available = Math.max(0, addMoney(...all, off / 100));
          const settled: number[] = [];
          let [paid, worth] = [0, 0];
          for (const share of [...shares, 1]) {
            const amount = Math.floor(available * share * 100) / 100;
            const { lines, carried } = coverOldest({ available, packages }, amount);
            expect(addMoney(carried, ...lines.map((line) => line.amount))).toBe(amount);
            // One that settles nothing is not made.
            if (lines.length === 0) continue;
            settled.push(...lines.map((line) => line.package_id));
            packages = packages.slice(lines.length);
            available = addMoney(available, -amount);
            paid = addMoney(paid, amount);
            worth = addMoney(worth, ...lines.map((line) => line.amount));
          }
          expect(settled).toEqual(all.map((_, index) => index + 1).slice(0, settled.length));
          if (available === 0 && settled.length > 0) expect(packages).toEqual([]);
        },
      ),
    );
  });
});
