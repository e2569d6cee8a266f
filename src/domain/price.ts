import { limits } from './limits';
import { fromHundredths, percentOf, toHundredths, type Vnd } from './money';

export const areaTypes = ['urban', 'suburban', 'intra_region', 'region'] as const;
export type AreaType = (typeof areaTypes)[number];

/** One row of a price table: what a package between two areas costs. Fees in VND, weights in kg. */
export interface PriceLine {
  readonly area_type: AreaType;
  readonly base_weight: number;
  readonly fee: Vnd;
  /** Per started half kilogram above base_weight, up to 10 kg. */
  readonly over_fee: Vnd;
  /** The same step price inside the heavier tiers. */
  readonly from10to15: Vnd;
  readonly from15to20: Vnd;
  readonly each10: Vnd;
  readonly min_fee: Vnd;
  readonly max_fee: Vnd;
  readonly return_fee: Vnd;
  readonly vas_fee_percent: number;
}

export interface Quote {
  readonly chargeable_kg: number;
  readonly shipping_fee: Vnd;
  readonly insurance_fee: Vnd;
  readonly return_fee: Vnd;
  readonly lines: readonly {
    readonly label: 'base' | 'over' | 'from10to15' | 'from15to20' | 'each10' | 'clamped' | 'insurance';
    readonly steps: number;
    readonly amount: Vnd;
  }[];
}

/**
 * Volumetric kilograms of a box in cm (two decimals at the most), half up to the gram: in whole tenths of millimetres,
 * where nothing is lost.
 */
export function dimWeight(length: number, width: number, height: number): number {
  const [l, w, h] = [length, width, height].map((side) => Math.round(side * 100)) as [number, number, number];
  return Math.round((l * w * h) / (limits.dimDivisor * 1000)) / 1000;
}

/** Steps of 0.5 kg, each started step counting whole. Grams avoid binary fractions. */
function startedSteps(kg: number): number {
  return Math.max(0, Math.ceil(Math.round(kg * 1000) / (limits.overFeeStepKg * 1000)));
}

/** Hundredths of any size: by a dear table the largest box comes to more than a double counts, until it is clamped. */
const exact = (amount: Vnd): bigint => BigInt(toHundredths(amount));
const toVnd = (amount: bigint): Vnd => fromHundredths(Number(amount));

type Part = Omit<Quote['lines'][number], 'amount'> & { readonly amount: bigint };

function clamped(sum: bigint, least: bigint, most: bigint): bigint {
  const raised = sum < least ? least : sum;
  return raised > most ? most : raised;
}

/** The fee of one package with each line of its arithmetic. */
export function quote(
  line: PriceLine,
  pkg: { weight: number; length: number; width: number; height: number; value: Vnd },
): Quote {
  const kg = Math.max(pkg.weight, dimWeight(pkg.length, pkg.width, pkg.height));
  const [tier1, tier2, tier3] = limits.weightTiersKg;
  const parts: Part[] = [{ label: 'base', steps: 1, amount: exact(line.fee) }];
  const charge = (label: 'over' | 'from10to15' | 'from15to20', fromKg: number, toKg: number, fee: Vnd): void => {
    const steps = startedSteps(Math.min(kg, toKg) - fromKg);
    if (steps > 0) parts.push({ label, steps, amount: exact(fee) * BigInt(steps) });
  };
  charge('over', line.base_weight, tier1, line.over_fee);
  charge('from10to15', Math.max(tier1, line.base_weight), tier2, line.from10to15);
  charge('from15to20', Math.max(tier2, line.base_weight), tier3, line.from15to20);
  const tens = Math.max(
    0,
    Math.ceil(Math.round((kg - Math.max(tier3, line.base_weight)) * 1000) / (limits.eachAdditionalKg * 1000)),
  );
  if (tens > 0) parts.push({ label: 'each10', steps: tens, amount: exact(line.each10) * BigInt(tens) });
  const sum = parts.reduce((total, part) => total + part.amount, 0n);
  const charged = clamped(sum, exact(line.min_fee), exact(line.max_fee));
  if (charged !== sum) parts.push({ label: 'clamped', steps: 1, amount: charged - sum });
  const insurance_fee = percentOf(pkg.value, line.vas_fee_percent);
  if (insurance_fee > 0) parts.push({ label: 'insurance', steps: 1, amount: exact(insurance_fee) });
  const lines = parts.map((part) => ({ ...part, amount: toVnd(part.amount) }));
  return { chargeable_kg: kg, shipping_fee: toVnd(charged), insurance_fee, return_fee: line.return_fee, lines };
}
