import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 20;
const delay = monitorEventLoopDelay({ resolution: resolutionMs });
let before = 0;
let watching = false;

function longest(): number {
  if (!watching) delay.enable();
  watching = true;
  const late = Math.max(0, delay.max / 1_000_000 - resolutionMs);
  return Number.isFinite(late) ? Math.round(late * 10) / 10 : 0;
}

/** How late timers were at most, in this stretch of time and the one before, ms; watched from the first question on. */
export const lagMs = (): number => Math.max(before, longest());

/** Begins another stretch. */
export function turnLag(): void {
  before = longest();
  delay.reset();
}
