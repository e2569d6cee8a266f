import type { PriceLine } from '~domain/price';
import type { Random } from '~provider/demo/text/random';

export interface OraclePackage {
  /** As text, so that no binary fraction comes between. */
  readonly weight: string;
  readonly length: string;
  readonly width: string;
  readonly height: string;
  readonly value: string;
}

/** A decimal text in whole units of 10^-digits. */
function whole(text: string, digits: number): bigint {
  const [units = '0', rest = ''] = text.split('.');
  return BigInt(units + rest.padEnd(digits, '0').slice(0, digits));
}

const halfUp = (n: bigint, by: bigint): bigint => (2n * n + by) / (2n * by);

/**
 * What the rules say a package costs, in hundredths of a đồng: the base fee carries the base weight; while the package
 * is heavier than what is paid for, another half kilogram is bought at the price of the tier it begins in, from 20 kg
 * on another ten kilograms. Then the least and the most; insurance is a percentage of the value.
 */
export function oracle(line: PriceLine, pkg: OraclePackage): { readonly shipping: bigint; readonly insurance: bigint } {
  const cents = (amount: number): bigint => whole(amount.toFixed(2), 2);
  const volume = whole(pkg.length, 2) * whole(pkg.width, 2) * whole(pkg.height, 2);
  const dimGrams = halfUp(volume, 5_000_000n);
  const scales = whole(pkg.weight, 3);
  const grams = scales > dimGrams ? scales : dimGrams;
  let paid = whole(line.base_weight.toFixed(3), 3);
  let fee = cents(line.fee);
  while (paid < grams) {
    const [step, price] =
      paid < 10_000n
        ? [500n, line.over_fee]
        : paid < 15_000n
          ? [500n, line.from10to15]
          : paid < 20_000n
            ? [500n, line.from15to20]
            : [10_000n, line.each10];
    paid += step;
    fee += cents(price);
  }
  const [least, most] = [cents(line.min_fee), cents(line.max_fee)];
  const shipping = fee < least ? least : fee > most ? most : fee;
  const insurance = halfUp(whole(pkg.value, 2) * whole(line.vas_fee_percent.toFixed(4), 4), 1_000_000n);
  return { shipping, insurance };
}

/**
 * Whole and half figures, amounts with hundredths, packages from a letter to a motorbike: the same for the same seed.
 */
export function randomPackage(random: Random): OraclePackage {
  const draw = (below: number): number => random.int(0, below - 1);
  const decimals = (n: number, digits: number): string => (n / 10 ** digits).toFixed(digits).replace(/\.?0+$/, '');
  const grams = [1 + draw(2_000), 1 + draw(25_000), (1 + draw(120)) * 500, 1 + draw(90_000)][draw(4)] ?? 1;
  const side = (): string => decimals(draw(3) === 0 ? 100 + draw(9_900) : (1 + draw(80)) * 100, 2);
  return {
    weight: decimals(grams, 3),
    length: side(),
    width: side(),
    height: side(),
    value: decimals(draw(2) === 0 ? draw(9_000_000) * 100 : draw(900_000_000), 2),
  };
}

export function randomLine(area_type: PriceLine['area_type'], random: Random): PriceLine {
  const draw = (below: number): number => random.int(0, below - 1);
  const amount = (most: number): number => (draw(3) === 0 ? draw(most * 100) / 100 : draw(most / 100) * 100);
  const min_fee = amount(30_000);
  return {
    area_type,
    base_weight: (1 + draw(draw(4) === 0 ? 50 : 6)) / 2,
    fee: amount(60_000),
    over_fee: amount(8_000),
    from10to15: amount(7_000),
    from15to20: amount(6_000),
    each10: amount(90_000),
    min_fee,
    max_fee: min_fee + amount(900_000),
    return_fee: amount(30_000),
    vas_fee_percent: draw(30_000) / 10_000,
  };
}
