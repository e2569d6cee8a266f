import type { SettingValue } from '~contract/features/settings';
import { dayMs } from '~domain/time';

export type Usage = SettingValue<'usage'>;

/** What was used once counts half as much after this; in ms. */
const halfLifeMs = 10 * dayMs;
/** Items remembered; those used least fall out. */
const kept = 500;

/** How much an item is used now: every use counts one, and fades. */
export function scoreOf(usage: Usage, key: string, now: number): number {
  const entry = usage[key];
  return entry === undefined ? 0 : entry.count * 0.5 ** (Math.max(0, now - entry.last) / halfLifeMs);
}

/** Usage with one use more. */
export function withUse(usage: Usage, key: string, now: number): Usage {
  const next = { ...usage, [key]: { count: scoreOf(usage, key, now) + 1, last: now } };
  const keys = Object.keys(next);
  if (keys.length <= kept) return next;
  const best = keys.sort((a, b) => scoreOf(next, b, now) - scoreOf(next, a, now)).slice(0, kept);
  return Object.fromEntries(best.flatMap((one) => (next[one] ? [[one, next[one]]] : [])));
}

/** The most used keys, the most used first. */
export function mostUsed(usage: Usage, now: number, count: number): string[] {
  return Object.keys(usage)
    .map((key) => ({ key, score: scoreOf(usage, key, now) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ key }) => key);
}
