import type { LegSpan } from '../journeys/leg-spans';

/** A package is put on its sheet so long before the sheet leaves, at the most, in ms. */
const packing = 20 * 60_000;
/** Least between two steps of a history, in ms. */
const apart = 2;

/** Between which moments a sheet must leave to have carried the package, both excluded. */
function window({ plan, start }: LegSpan, times: readonly number[], now: number): readonly [after: number, before: number] {
  if (start === null) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  // A plan made directly before it moves along with the departure.
  const after = times[start === plan + 1 ? plan - 1 : start - 1] ?? 0;
  return [after + apart, times[start + 1] ?? now];
}

/** Whether the package can have left with a sheet that left then; null = the sheet has not left. */
export function fits(departure: number | null, span: LegSpan, times: readonly number[], now: number): boolean {
  if (departure === null) return true;
  const [after, before] = window(span, times, now);
  return departure > after && departure < before;
}

/** The package's moments once it left with that sheet. */
export function timesWith(departure: number | null, { plan, start }: LegSpan, times: readonly number[]): readonly number[] {
  if (departure === null || start === null || times[start] === departure) return times;
  const before = times[plan - 1] ?? 0;
  const planned = times[plan] ?? 0;
  const moved = planned < departure ? planned : departure - Math.ceil(Math.min(packing, (departure - before) / 2));
  return times.map((at, index) => (index === plan ? moved : index === start ? departure : at));
}
