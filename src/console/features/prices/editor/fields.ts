import type { PriceLine } from '../use-prices';

/** What a line holds besides its way, in the order of the columns. */
export const priceFields = [
  'base_weight',
  'fee',
  'over_fee',
  'from10to15',
  'from15to20',
  'each10',
  'min_fee',
  'max_fee',
  'return_fee',
  'vas_fee_percent',
  'delivery_time_hours',
  'return_time_hours',
] as const satisfies readonly (keyof PriceLine)[];
export type PriceField = (typeof priceFields)[number];

/** Decimals of a figure as it is typed. */
export const decimalsOf: Readonly<Record<PriceField, number>> = {
  base_weight: 1,
  fee: 2,
  over_fee: 2,
  from10to15: 2,
  from15to20: 2,
  each10: 2,
  min_fee: 2,
  max_fee: 2,
  return_fee: 2,
  vas_fee_percent: 4,
  delivery_time_hours: 0,
  return_time_hours: 0,
};
