/**
 * Up to where 95 of 100 lie; `cumulative` = how many lie within each bound or below it. Between two bounds they are
 * spread evenly; what lies beyond the last is told as that.
 */
export function p95Of(cumulative: readonly number[], all: number, bounds: readonly number[]): number {
  const rank = all * 0.95;
  const at = cumulative.findIndex((count) => count >= rank);
  const [most = 0] = bounds.slice(-1);
  if (at < 0) return most;
  const [from, till] = [bounds[at - 1] ?? 0, bounds[at] ?? most];
  const [before, within] = [cumulative[at - 1] ?? 0, cumulative[at] ?? all];
  return within === before ? till : from + ((rank - before) / (within - before)) * (till - from);
}
