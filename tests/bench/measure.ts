import { readFileSync } from 'node:fs';
import { platform } from 'node:os';

/** The p-th percentile of the samples, 0 < p ≤ 1. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * p) - 1)] ?? Number.NaN;
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

/**
 * Times two things by turns, so that both see the same machine: a warm-up, then `rounds` of `count` calls each.
 * Returns all samples of either side.
 */
export async function byTurns(
  rounds: number,
  count: number,
  one: (index: number) => Promise<unknown>,
  other: (index: number) => Promise<unknown>,
): Promise<{ one: number[]; other: number[] }> {
  await time(Math.ceil(count / 2), one);
  await time(Math.ceil(count / 2), other);
  const result: { one: number[]; other: number[] } = { one: [], other: [] };
  for (let round = 0; round < rounds; round += 1) {
    result.one.push(...(await time(count, one)));
    result.other.push(...(await time(count, other)));
  }
  return result;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const ratio = (value: number): string => `${value.toFixed(2)}×`;

export function printTable(title: string, header: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]): string => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('   ');
  console.log(`\n${title}`);
  for (const row of all) console.log(`  ${line(row)}`);
}

/** Of the processors' time so far, in their own ticks: what other virtual machines took away, and all; null where the system does not tell. */
function processorTime(): { readonly stolen: number; readonly all: number } | null {
  if (platform() !== 'linux') return null;
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  // user nice system idle iowait irq softirq steal; guests' time is counted in user and nice already.
  const ticks = first.trim().split(/\s+/).slice(1, 9).map(Number);
  return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, one) => sum + one, 0) };
}

/** What the work gives, and how much of the processors' time other machines on the same host took meanwhile: a slow figure may be theirs. */
export async function besideStolen<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly stolen: string }> {
  const before = processorTime();
  const value = await work();
  const after = processorTime();
  const share = before && after && after.all > before.all ? (after.stolen - before.stolen) / (after.all - before.all) : null;
  return { value, stolen: share === null ? 'not told' : `${(share * 100).toFixed(1)} %` };
}
