import { dayMs } from '~domain/time';

/** Of days lately asked for: `YYYY-MM-DDT`. Moments of one answer are of few days. */
const days = new Map<number, string>();
const mostDays = 2_000;
const two = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

/**
 * What `Date.prototype.toISOString` says, at a sixth of its cost: an answer may have hundreds. `ms` = whole ms since
 * 1970.
 */
export function isoMoment(ms: number): string {
  const day = Math.floor(ms / dayMs);
  const rest = ms - day * dayMs;
  const seconds = Math.floor(rest / 1_000);
  return `${dateOf(day)}${two[Math.floor(seconds / 3_600)]}:${two[Math.floor(seconds / 60) % 60]}:${two[seconds % 60]}.${String(rest % 1_000).padStart(3, '0')}Z`;
}

function dateOf(day: number): string {
  const known = days.get(day);
  if (known !== undefined) return known;
  if (days.size >= mostDays) days.clear();
  const [date = ''] = new Date(day * dayMs).toISOString().split('T');
  days.set(day, `${date}T`);
  return `${date}T`;
}
