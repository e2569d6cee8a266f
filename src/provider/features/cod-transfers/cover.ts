import { addMoney, toHundredths, type Vnd } from '~domain/money';
import type { FreeParcel, HubMoney } from './hub-cash';

export interface Covered {
  readonly lines: readonly FreeParcel[];
  /** What the amount has besides the parcels it covers: above 0 it counts for those that follow, below 0 it is used up. */
  readonly carried: Vnd;
}

/**
 * Which parcels an amount settles: oldest first, as long as it covers each whole. What was paid in before beyond whole
 * parcels, or collected short, stands between the cash and the parcels, and is used first.
 */
export function coverOldest({ available, parcels }: HubMoney, amount: Vnd): Covered {
  const worth = addMoney(...parcels.map((parcel) => parcel.amount));
  const advanced = Math.max(0, addMoney(worth, -available));
  let left = toHundredths(addMoney(amount, advanced));
  const lines: FreeParcel[] = [];
  for (const parcel of parcels) {
    left -= toHundredths(parcel.amount);
    if (left < 0) break;
    lines.push(parcel);
  }
  return { lines, carried: addMoney(amount, -addMoney(...lines.map((line) => line.amount))) };
}
