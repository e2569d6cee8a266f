import type { ErrorCode } from './errors';

/** Whose table it is; each goes before the ones behind it. */
export const priceOwners = ['shop', 'hub', 'standard'] as const;
export type PriceOwner = (typeof priceOwners)[number];

/** What a line holds besides its way, in the order of its columns. */
export const priceFigures = [
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
] as const;
export type PriceFigure = (typeof priceFigures)[number];

/** Of one version: no longer, now, not yet, or taken back before its day came. */
export const priceStates = ['past', 'in_force', 'future', 'withdrawn'] as const;
export type PriceState = (typeof priceStates)[number];

export const priceRules = ['change', 'rename', 'withdraw', 'end'] as const;
export type PriceRule = (typeof priceRules)[number];

/**
 * What may be done with a version: one to come is changed in place, renamed, moved or withdrawn; from one in force a
 * new one is made, or, of a hub or shop, none (it is priced by the next table then). What was once in force stays as it
 * is.
 */
export function decidePrice(
  rule: PriceRule,
  { state, owner }: { readonly state: PriceState; readonly owner: PriceOwner },
): ErrorCode | null {
  if (rule === 'end' && owner === 'standard') return 'EUS009';
  const states: Record<PriceRule, readonly PriceState[]> = {
    change: ['in_force', 'future'],
    rename: ['future'],
    withdraw: ['future'],
    end: ['in_force'],
  };
  return states[rule].includes(state) ? null : 'ESY065';
}

/**
 * Of versions without lines an owner's first is still to be filled in; a later one of a hub or shop ends its own
 * prices.
 */
export function endsOwnPrices({
  lines,
  no,
  owner,
}: {
  readonly lines: number;
  readonly no: number;
  readonly owner: { readonly kind: PriceOwner };
}): boolean {
  return lines === 0 && no > 1 && owner.kind !== 'standard';
}
