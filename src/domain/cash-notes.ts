import type { Vnd } from './money';

/** Vietnamese notes and coins in use, VND, the largest first. */
export const cashNotes = [500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500] as const;

/** How many of each, by what they are worth. */
export type NoteCounts = Readonly<Record<string, number>>;

/** Whole dong. Of what is still typed it may be more than any amount. */
export function sumOfNotes(counts: NoteCounts): Vnd {
  return cashNotes.reduce((sum, note) => sum + note * (counts[String(note)] ?? 0), 0);
}
