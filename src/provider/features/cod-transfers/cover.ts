import { addMoney, toHundredths, type Vnd } from '~domain/money';
import type { FreePackage, HubMoney } from './hub-cash';

interface Covered {
  readonly lines: readonly FreePackage[];
  /** What the amount has besides the packages it covers: above 0 it counts for those that follow, below 0 it is used up. */
  readonly carried: Vnd;
}

/**
 * Which packages an amount settles: oldest first, as long as it covers each whole. What was paid in before beyond whole
 * packages, or collected short, stands between the cash and the packages, and is used first.
 */
export function coverOldest({ available, packages }: HubMoney, amount: Vnd): Covered {
  const worth = addMoney(...packages.map((pkg) => pkg.amount));
  const advanced = Math.max(0, addMoney(worth, -available));
  let left = toHundredths(addMoney(amount, advanced));
  const lines: FreePackage[] = [];
  for (const pkg of packages) {
    left -= toHundredths(pkg.amount);
    if (left < 0) break;
    lines.push(pkg);
  }
  return { lines, carried: addMoney(amount, -addMoney(...lines.map((line) => line.amount))) };
}
