import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaTypeBetween } from './price-zone';
import { limits } from './limits';
import { addMoney } from './money';
import { dimWeight, quote, type PriceLine } from './price';

const line: PriceLine = {
  area_type: 'urban',
  base_weight: 2,
  fee: 20_000,
  over_fee: 2_500,
  from10to15: 2_000,
  from15to20: 1_500,
  each10: 12_000,
  min_fee: 15_000,
  max_fee: 500_000,
  return_fee: 10_000,
  vas_fee_percent: 0.5,
};
const small = { length: 1, width: 1, height: 1, value: 0 };
const fee = (weight: number, changes: Partial<PriceLine> = {}): number =>
  quote({ ...line, ...changes }, { ...small, weight }).shipping_fee;

describe('the weight charged', () => {
  it('is the larger of the scales’ and the box’s', () => {
    expect(dimWeight(50, 40, 30)).toBe(12);
    expect(dimWeight(10, 10, 10)).toBe(0.2);
    expect(quote(line, { weight: 3, length: 50, width: 40, height: 30, value: 0 }).chargeable_kg).toBe(12);
    expect(quote(line, { weight: 13, length: 50, width: 40, height: 30, value: 0 }).chargeable_kg).toBe(13);
  });
});

describe('the fee', () => {
  it('is the base fee up to the base weight', () => {
    for (const kg of [0.001, 1, 2]) expect(fee(kg)).toBe(20_000);
  });

  it('adds a step for every started half kilogram', () => {
    expect([2.001, 2.5, 2.501, 3, 10].map((kg) => fee(kg))).toEqual([22_500, 22_500, 25_000, 25_000, 60_000]);
  });

  it('has steps of their own from 10 to 15 and from 15 to 20 kg, and a price for each further 10 kg', () => {
    expect([10.1, 15, 15.1, 20, 20.1, 30, 30.001].map((kg) => fee(kg))).toEqual([
      62_000, 80_000, 81_500, 95_000, 107_000, 107_000, 119_000,
    ]);
  });

  it('tells each part of it, and nothing that is not charged', () => {
    const labels = (weight: number, value = 0) =>
      quote(line, { ...small, weight, value }).lines.map(({ label, steps, amount }) => `${label} ${steps} ${amount}`);
    expect(labels(2)).toEqual(['base 1 20000']);
    expect(labels(31, 1_000_000)).toEqual([
      'base 1 20000',
      'over 16 40000',
      'from10to15 10 20000',
      'from15to20 10 15000',
      'each10 2 24000',
      'insurance 1 5000',
    ]);
  });

  it('counts no step twice where the base reaches into a tier', () => {
    expect([12, 12.5, 16, 21].map((kg) => fee(kg, { base_weight: 12 }))).toEqual([20_000, 22_000, 35_000, 59_000]);
    expect(fee(18, { base_weight: 18 })).toBe(20_000);
    expect([24, 25, 25.1, 35.1].map((kg) => fee(kg, { base_weight: 25 }))).toEqual([20_000, 20_000, 32_000, 44_000]);
  });

  it('stays between the least and the most, and shows that it was put there', () => {
    expect(fee(1, { fee: 5_000 })).toBe(15_000);
    expect(fee(1_000, {})).toBe(500_000);
    const clamped = quote({ ...line, fee: 5_000 }, { ...small, weight: 1 });
    expect(clamped.lines).toEqual([
      { label: 'base', steps: 1, amount: 5_000 },
      { label: 'clamped', steps: 1, amount: 10_000 },
    ]);
  });

  it('is the most of the dearest table too, for the largest box', () => {
    const dear = { each10: limits.moneyMax, over_fee: limits.moneyMax, max_fee: 900_000 };
    const box = { length: limits.sideMaxCm, width: limits.sideMaxCm, height: limits.sideMaxCm, value: 0 };
    for (const each10 of [5_000_000_000, dear.each10]) {
      const { shipping_fee, lines } = quote({ ...line, ...dear, each10 }, { ...box, weight: 1 });
      expect([shipping_fee, lines.at(-1)?.label]).toEqual([900_000, 'clamped']);
    }
  });

  it('insures by the value, and returns by the table', () => {
    const { insurance_fee, return_fee } = quote(line, { ...small, weight: 1, value: 333_333 });
    expect({ insurance_fee, return_fee }).toEqual({ insurance_fee: 1_666.67, return_fee: 10_000 });
  });

  it('is the sum of the lines it shows, whatever the package', () => {
    const kilograms = fc.integer({ min: 1, max: 200_000 }).map((grams) => grams / 1000);
    const side = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(
        kilograms,
        side,
        side,
        side,
        fc.integer({ min: 0, max: 50_000_000 }),
        (weight, length, width, height, value) => {
          const { lines, shipping_fee, insurance_fee } = quote(line, { weight, length, width, height, value });
          expect(addMoney(...lines.map((part) => part.amount))).toBe(addMoney(shipping_fee, insurance_fee));
        },
      ),
    );
  });

  it('never falls when a package grows', () => {
    const grams = fc.integer({ min: 1, max: 60_000 });
    fc.assert(
      fc.property(grams, grams, (one, other) => fee(Math.min(one, other) / 1000) <= fee(Math.max(one, other) / 1000)),
    );
  });
});

describe('the area type', () => {
  it('is what the network has to do for the package', () => {
    const from = { hub_id: 1, province_id: 79, region: 'Southern' };
    expect(areaTypeBetween(from, from)).toBe('urban');
    expect(areaTypeBetween(from, { ...from, hub_id: 2 })).toBe('suburban');
    expect(areaTypeBetween(from, { hub_id: 2, province_id: 75, region: 'Southern' })).toBe('intra_region');
    expect(areaTypeBetween(from, { hub_id: 3, province_id: 1, region: 'Northern' })).toBe('region');
    // A hub may serve wards across a border of provinces.
    expect(areaTypeBetween(from, { ...from, province_id: 75 })).toBe('urban');
  });
});
