import { Histogram, type Registry } from 'prom-client';
import { browserFigureNames, browserFigures, type BrowserFigure } from '~domain/browser-figures';
import { p95Of } from './p95';

const help = {
  key_paint: 'From a key to the frame that shows it, as browsers measure it',
  scan_confirm: 'From a scan to its answer, as browsers measure it',
} as const satisfies Record<BrowserFigure, string>;

/** What browsers told of their own speed since the start. */
export class BrowserFigures {
  readonly #histograms = new Map<BrowserFigure, Histogram>();
  readonly #counts = new Map<BrowserFigure, readonly number[]>();

  /** `register` is for Prometheus. */
  constructor(register: Registry) {
    for (const figure of browserFigureNames) {
      const buckets = browserFigures[figure].map((bound) => bound / 1_000);
      const name = `hubline_${figure}_seconds`;
      this.#histograms.set(figure, new Histogram({ name, help: help[figure], buckets, registers: [register] }));
    }
  }

  /** How many lay up to each bound, and beyond the last. */
  note(figure: BrowserFigure, counts: readonly number[]): void {
    const before = this.#counts.get(figure) ?? [];
    this.#counts.set(
      figure,
      counts.map((count, at) => count + (before[at] ?? 0)),
    );
    for (const [at, count] of counts.entries()) {
      // A bucket's times are counted at its bound: what Prometheus makes of them is never better than they were.
      const seconds = (browserFigures[figure][at] ?? 2 * (browserFigures[figure].at(-1) ?? 0)) / 1_000;
      for (let one = 0; one < count; one += 1) this.#histograms.get(figure)?.observe(seconds);
    }
  }

  told(figure: BrowserFigure): { readonly count: number; readonly p95_ms: number | null } {
    let count = 0;
    const cumulative = (this.#counts.get(figure) ?? []).map((one) => (count += one));
    const p95 = count === 0 ? null : p95Of(cumulative.slice(0, -1), count, browserFigures[figure]);
    return { count, p95_ms: p95 === null ? null : Math.round(p95 * 10) / 10 };
  }
}
