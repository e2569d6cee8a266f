import { addMoney, type Vnd } from './money';

/** Vietnamese notes and coins in use, VND, the largest first. */
export const cashNotes = [500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500] as const;

/** How many of each, by what they are worth. */
export type NoteCounts = Readonly<Record<string, number>>;

/** Whole dong. Of what is still typed it may be more than any amount. */
export function sumOfNotes(counts: NoteCounts): Vnd {
  return cashNotes.reduce((sum, note) => sum + note * (counts[String(note)] ?? 0), 0);
}

/**
 * What of the differences booked at the close of a courier's sheets goes along with a count that leaves packages of
 * these worths for another. It waits for the last of them; but what he is short beyond what they are worth is short of
 * the cash that is counted now, and would be found a second time.
 */
export function carriedNow(carried: Vnd, left: readonly Vnd[]): Vnd {
  return left.length === 0 ? carried : Math.min(0, addMoney(carried, ...left));
}

/** How long cash has been with couriers, in calendar days of Viet Nam since it was paid. */
export const cashAges = ['same_day', 'days_1_2', 'days_3_7', 'over_7'] as const;
export type CashAge = (typeof cashAges)[number];

export function cashAgeOf(days: number): CashAge {
  if (days > 7) return 'over_7';
  if (days > 2) return 'days_3_7';
  return days > 0 ? 'days_1_2' : 'same_day';
}

/** Days that the ageing of cash is told for, today the last of them. */
export const cashAgeDays = 28;
