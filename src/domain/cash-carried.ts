import { addMoney, type Vnd } from './money';

/**
 * What of the differences booked at the close of a courier's sheets goes along with a count that leaves packages of
 * these worths for another. It waits for the last of them; but what he is short beyond what they are worth is short of
 * the cash that is counted now, and would be found a second time.
 */
export function carriedNow(carried: Vnd, left: readonly Vnd[]): Vnd {
  return left.length === 0 ? carried : Math.min(0, addMoney(carried, ...left));
}
