import { addMoney, toHundredths, type Vnd } from '~domain/money';
import type { FreePackage, HubMoney } from './hub-cash';

interface Covered {
  readonly lines: readonly FreePackage[];
  /**
   * What the amount has besides the packages it covers: above 0 it counts for those that follow, below 0 it is used up.
   */
  readonly carried: Vnd;
}

/**
 * Which packages an amount settles: oldest first, as long as it covers each whole. What was paid in before beyond whole
 * packages, or collected short, stands between the cash and the packages, and is used first.
 */
export function coverOldest({ available, packages }: HubMoney, amount: Vnd): Covered {
  let left = toHundredths(addMoney(amount, advancedOf({ available, packages })));
  const lines: FreePackage[] = [];
  for (const pkg of packages) {
    left -= toHundredths(pkg.amount);
    if (left < 0) break;
    lines.push(pkg);
  }
  return { lines, carried: addMoney(amount, -addMoney(...lines.map((line) => line.amount))) };
}

/** The least amount that covers the oldest package; 0 = there is none, or what was paid in before covers it. */
export function leastOf(money: HubMoney): Vnd {
  const [oldest] = money.packages;
  return oldest ? Math.max(0, addMoney(oldest.amount, -advancedOf(money))) : 0;
}

/** What was paid in before beyond whole packages, or collected short. */
function advancedOf({ available, packages }: HubMoney): Vnd {
  return Math.max(0, addMoney(...packages.map((pkg) => pkg.amount), -available));
}
