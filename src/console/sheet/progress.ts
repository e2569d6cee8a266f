import type { SheetWithLines } from './use-sheet';

const slotMs = 30 * 60_000;
/** Of a day; what is told late of another day adds no more. */
const mostSlots = 48;

/** What sheets have to do, and what was reported of it. */
export interface Work {
  readonly lines: readonly { readonly result: string | null; readonly result_at: string | null }[];
  readonly sheets: readonly { readonly dispatched_at: string | null }[];
  readonly total: number;
  /** Not reported. */
  readonly left: number;
}

/** The work of one sheet. What was taken off it unreported is another's. */
export function workOf({ sheet, lines: all }: SheetWithLines): Work {
  const lines = all.filter(({ live, result }) => live || result !== null);
  const left = lines.filter(({ result }) => result === null).length;
  return { lines, sheets: [sheet], total: lines.length, left };
}

interface Progress {
  /** Ends of half hours, as moments. */
  readonly slots: readonly number[];
  /** How many by then, all sheets together. */
  readonly done: readonly number[];
  readonly failed: readonly number[];
  readonly left: readonly number[];
}

/**
 * How it went, by half hours from when the first sheet left to the last report, or to `now` while something is left.
 */
export function progressOf({ lines, sheets, total, left }: Work, now: number): Progress {
  const told = lines.flatMap(({ result, result_at }) =>
    result === null || result_at === null ? [] : [{ done: result === 'done', at: Date.parse(result_at) }],
  );
  const begun = sheets.flatMap(({ dispatched_at }) => (dispatched_at === null ? [] : [Date.parse(dispatched_at)]));
  const moments = [...told.map(({ at }) => at), ...begun];
  if (moments.length === 0) return { slots: [], done: [], failed: [], left: [] };
  const first = Math.floor(Math.min(...moments) / slotMs);
  const last = Math.ceil(Math.max(...moments, ...(left > 0 ? [now] : [])) / slotMs);
  const slots = Array.from({ length: Math.min(mostSlots, last - first) + 1 }, (_, slot) => (first + slot) * slotMs);
  const by = (end: number, done: boolean): number => told.filter((one) => one.at <= end && one.done === done).length;
  const done = slots.map((end) => by(end, true));
  const failed = slots.map((end) => by(end, false));
  return { slots, done, failed, left: slots.map((_, slot) => total - (done[slot] ?? 0) - (failed[slot] ?? 0)) };
}
