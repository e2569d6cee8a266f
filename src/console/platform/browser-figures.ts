import { browserFigures, figureBucket, mostFigures, type BrowserFigure } from '~domain/browser-figures';
import { call } from './api';
import { accessToken } from './tokens';

const everyMs = 60_000;

const none = (figure: BrowserFigure): number[] => [...browserFigures[figure], Infinity].map(() => 0);
const counts: Record<BrowserFigure, number[]> = { key_paint: none('key_paint'), scan_confirm: none('scan_confirm') };

/**
 * Keys that the browser told nothing of, each of them painted in time; it tells only of those that took a frame or
 * more.
 */
let told = 0;
let counted = 0;

function note(figure: BrowserFigure, milliseconds: number): void {
  const at = figureBucket(figure, milliseconds);
  counts[figure][at] = (counts[figure][at] ?? 0) + 1;
}

/** A scan was answered so many ms after its last key. */
export const noteScanConfirmed = (milliseconds: number): void => note('scan_confirm', milliseconds);

function countQuickKeys(): void {
  const all = performance.eventCounts.get('keydown') ?? 0;
  const quick = Math.max(0, all - counted - told);
  counts.key_paint[0] = (counts.key_paint[0] ?? 0) + quick;
  [counted, told] = [all, 0];
}

/** Tells the provider what was counted since it was told last; what it did not hear is told with the next. */
export async function tellFigures(): Promise<void> {
  if ('eventCounts' in performance) countQuickKeys();
  if (accessToken() === null || !Object.values(counts).flat().some(Boolean)) return;
  const now = { key_paint: counts.key_paint, scan_confirm: counts.scan_confirm };
  [counts.key_paint, counts.scan_confirm] = [none('key_paint'), none('scan_confirm')];
  const most = (all: readonly number[]): number[] => all.map((one) => Math.min(one, mostFigures));
  try {
    const body = { key_paint: most(now.key_paint), scan_confirm: most(now.scan_confirm) };
    await call('POST /browser-figures', { body });
  } catch {
    // Without a network nobody hears them: they are told with the next.
    for (const figure of ['key_paint', 'scan_confirm'] as const)
      counts[figure] = counts[figure].map((one, at) => one + (now[figure][at] ?? 0));
  }
}

/** The types of the platform don't know the threshold: without it only what took 104 ms and more is told. */
const ofKeys: PerformanceObserverInit & { readonly durationThreshold: number } = {
  type: 'event',
  durationThreshold: 16,
  buffered: true,
};

/** Counts keys from here on, and tells of keys and scans each minute while this tab is looked at. */
export function beginFigures(): void {
  if (PerformanceObserver.supportedEntryTypes.includes('event'))
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name !== 'keydown') continue;
        note('key_paint', duration);
        told += 1;
      }
    }).observe(ofKeys);
  setInterval(() => {
    if (document.visibilityState === 'visible') void tellFigures();
  }, everyMs);
}
