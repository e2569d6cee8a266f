/**
 * What browsers measure of their own speed: up to which ms it is counted, with one count more for what lies beyond.
 * `key_paint` = from a key to the frame that shows it; `scan_confirm` = from a scan's last key to its answer.
 */
export const browserFigures = {
  key_paint: [16, 24, 32, 48, 64, 104, 200, 504],
  scan_confirm: [25, 50, 100, 200, 500, 1_000, 2_000, 5_000],
} as const satisfies Record<string, readonly number[]>;

export type BrowserFigure = keyof typeof browserFigures;
export const browserFigureNames = Object.keys(browserFigures) as BrowserFigure[];

/** Most of one count that is told at once: a minute of the fastest hands and scanners is less. */
export const mostFigures = 5_000;

/** Which count a time of so many ms belongs to. */
export function figureBucket(figure: BrowserFigure, milliseconds: number): number {
  const bounds = browserFigures[figure];
  const at = bounds.findIndex((bound) => milliseconds <= bound);
  return at === -1 ? bounds.length : at;
}
