import { readFileSync } from 'node:fs';
import { platform } from 'node:os';

/** The p-th percentile of the samples, 0 < p ≤ 1. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * p) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Samples of several rounds. */
export type Rounds = readonly (readonly number[])[];

/** Of each round. */
export const p50 = (rounds: Rounds): number[] => rounds.map(median);
export const p95 = (rounds: Rounds): number[] => rounds.map((samples) => percentile(samples, 0.95));

/** Round by round. */
export const ratios = (ones: readonly number[], others: readonly number[]): number[] =>
  ones.map((one, round) => one / (others[round] ?? Number.NaN));

/** What each round gives, one after the other. */
export async function inRounds<T>(rounds: number, work: (round: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await work(round));
  return results;
}

/** Milliseconds of each of `count` calls, one after the other. */
export async function time(count: number, call: (index: number) => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    await call(index);
    samples.push(performance.now() - start);
  }
  return samples;
}

/** Samples of two things, round by round. */
export interface Turns {
  readonly one: Rounds;
  readonly other: Rounds;
}

/** Times two things by turns, so that both see the same machine: a warm-up, then `rounds` of `count` calls each. */
export async function byTurns(
  rounds: number,
  count: number,
  one: (index: number) => Promise<unknown>,
  other: (index: number) => Promise<unknown>,
): Promise<Turns> {
  await time(Math.ceil(count / 2), one);
  await time(Math.ceil(count / 2), other);
  const turns = await inRounds(rounds, async () => ({ one: await time(count, one), other: await time(count, other) }));
  return { one: turns.map((turn) => turn.one), other: turns.map((turn) => turn.other) };
}

/**
 * Of the processors' time so far, in their own ticks: what other virtual machines took away, and all; null where the
 * system does not tell.
 */
function processorTime(): { readonly stolen: number; readonly all: number } | null {
  if (platform() !== 'linux') return null;
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  // user nice system idle iowait irq softirq steal; guests' time is counted in user and nice already.
  const ticks = first.trim().split(/\s+/).slice(1, 9).map(Number);
  return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, one) => sum + one, 0) };
}

/**
 * What the work gives, and how many percent of the processors' time other machines on the same host took meanwhile: a
 * slow figure may be theirs.
 */
export async function besideStolen<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly stolen: number | null }> {
  const before = processorTime();
  const value = await work();
  const after = processorTime();
  const told = before !== null && after !== null && after.all > before.all;
  return { value, stolen: told ? ((after.stolen - before.stolen) / (after.all - before.all)) * 100 : null };
}
