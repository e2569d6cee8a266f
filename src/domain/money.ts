import { limits } from './limits';

/**
 * VND with at most two decimals. On the wire and in memory a JS number, in the database numeric(15,2): fifteen
 * significant digits fit a double exactly, and all arithmetic goes through whole hundredths, never through fractions.
 */
export type Vnd = number;

/** To whole hundredths; throws on a third decimal or beyond 2^53, which would be a bug, not an input. */
export function toHundredths(amount: Vnd): number {
  const scaled = Math.round(amount * 100);
  if (!Number.isSafeInteger(scaled) || Math.abs(scaled / 100 - amount) > 1e-6)
    throw new RangeError(`${amount} is no amount`);
  return scaled;
}

export function fromHundredths(hundredths: number): Vnd {
  return hundredths / 100;
}

export function addMoney(...amounts: readonly Vnd[]): Vnd {
  return fromHundredths(amounts.reduce((sum, amount) => sum + toHundredths(amount), 0));
}

/** Half-up to whole hundredths; each fee is rounded once and then frozen. `rate` in percent. */
export function percentOf(amount: Vnd, rate: number): Vnd {
  const scaledRate = Math.round(rate * 10_000);
  const product = BigInt(toHundredths(amount)) * BigInt(scaledRate);
  const divisor = 1_000_000n;
  const rounded = (product * 2n + divisor) / (divisor * 2n);
  return fromHundredths(Number(rounded));
}

/** True for what a money field may hold: finite, ≤ two decimals, within the cap. */
export function isMoney(value: number, max: number): boolean {
  // Exact: the nearest double to an amount of two decimals comes back as itself, and nothing else does.
  return Number.isFinite(value) && Math.abs(value) <= max && Math.round(value * 100) / 100 === value;
}

/** What was counted beyond what was expected, below zero where it lacks; null = nothing was counted, or no amount. */
export function differenceOf(counted: Vnd | undefined, expected: Vnd): Vnd | null {
  return counted !== undefined && isMoney(counted, limits.moneyMax) ? addMoney(counted, -expected) : null;
}

const decimals = {
  minimumFractionDigits: limits.currencyDecimals,
  maximumFractionDigits: limits.currencyDecimals,
} as const;
const currency = new Intl.NumberFormat(limits.numberLocale, {
  ...decimals,
  style: 'currency',
  currency: limits.currency,
});
const amounts = new Intl.NumberFormat(limits.numberLocale, decimals);

/** `1.250.000,00 ₫` */
export function formatMoney(amount: Vnd): string {
  return currency.format(amount);
}

/** Where the currency is said beside it, as in the head of a column: `1.250.000,00` */
export function formatAmount(amount: Vnd): string {
  return amounts.format(amount);
}
