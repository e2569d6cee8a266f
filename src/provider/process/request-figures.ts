import { Histogram, Registry, type MetricValueWithName } from 'prom-client';
import { minuteMs } from '~domain/time';
import { browserFigureNames, browserFigures, type BrowserFigure } from '~domain/browser-figures';

const help = {
  key_paint: 'From a key to the frame that shows it, as browsers measure it',
  scan_confirm: 'From a scan to its answer, as browsers measure it',
} as const satisfies Record<BrowserFigure, string>;

/** What browsers told of their own speed since the start. */
class BrowserFigures {
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

/** From a look-up that the cache answers to an export, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Where its routes begin. */
const api = '/v1/';
/** How far back requests are told minute by minute. */
const minutesKept = 60;

interface Answered {
  readonly method: string;
  /** The pattern of the path; 'none' = there is no such page. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

interface MinuteFigures {
  readonly at: string;
  readonly requests: number;
  /** Answered with 5xx. */
  readonly failed: number;
}

interface EndpointFigures {
  readonly method: string;
  readonly route: string;
  readonly requests: number;
  readonly failed: number;
  readonly mean_ms: number;
  readonly p95_ms: number;
}

/** What this provider was asked, since it started and minute by minute of the last hour. */
export class RequestFigures {
  readonly startedAt = new Date();
  /** For Prometheus. */
  readonly register = new Registry();
  readonly #seconds = new Histogram({
    name: 'hubline_request_seconds',
    help: 'Time from a request to its answer, by endpoint and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers: [this.register],
  });
  readonly browsers = new BrowserFigures(this.register);
  /** By minutes since 1970. */
  readonly #minutes = new Map<number, { requests: number; failed: number }>();

  note({ method, route, status, seconds }: Answered, now = Date.now()): void {
    this.#seconds.observe({ method, route, status }, seconds);
    const minute = Math.floor(now / minuteMs);
    const known = this.#minutes.get(minute) ?? { requests: 0, failed: 0 };
    this.#minutes.set(minute, {
      requests: known.requests + 1,
      failed: known.failed + (status >= 500 ? 1 : 0),
    });
    if (this.#minutes.size > minutesKept + 1)
      for (const old of this.#minutes.keys()) if (old < minute - minutesKept) this.#minutes.delete(old);
  }

  /** The last hour, or since the start where that is less; minutes in which nobody asked are among them. */
  minutes(now = Date.now()): MinuteFigures[] {
    const last = Math.floor(now / minuteMs);
    const first = Math.max(last - minutesKept + 1, Math.floor(this.startedAt.getTime() / minuteMs));
    return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => ({
      at: new Date((first + index) * minuteMs).toISOString(),
      ...(this.#minutes.get(first + index) ?? { requests: 0, failed: 0 }),
    }));
  }

  /** Endpoints of the API since the start, the slowest first. */
  async slowest(most: number): Promise<EndpointFigures[]> {
    const { values } = await this.#seconds.get();
    const endpoints = new Map<string, (typeof values)[number][]>();
    for (const value of values) {
      const { method, route } = value.labels;
      // Files of the console are no endpoints.
      if (typeof route !== 'string' || !route.startsWith(api)) continue;
      const name = `${method} ${route}`;
      const known = endpoints.get(name);
      if (known) known.push(value);
      else endpoints.set(name, [value]);
    }
    return [...endpoints.values()]
      .flatMap((told) => figuresOf(told))
      .toSorted((one, other) => other.p95_ms - one.p95_ms)
      .slice(0, most);
  }
}

type Value = MetricValueWithName<'method' | 'route' | 'status' | 'le'>;

function figuresOf(values: readonly Value[]): EndpointFigures[] {
  const [first] = values;
  const sum = (pick: (value: Value) => boolean): number =>
    values.reduce((all, value) => (pick(value) ? all + value.value : all), 0);
  const counts = (value: Value): boolean => value.metricName?.endsWith('_count') === true;
  const requests = sum(counts);
  const { method, route } = first?.labels ?? {};
  if (requests === 0 || method === undefined || route === undefined) return [];
  const cumulative = buckets.map((le) => sum((value) => Number(value.labels.le) === le));
  const milliseconds = (seconds: number): number => Math.round(seconds * 10_000) / 10;
  return [
    {
      method: String(method),
      route: String(route),
      requests,
      failed: sum((value) => counts(value) && Number(value.labels.status) >= 500),
      mean_ms: milliseconds(sum((value) => value.metricName?.endsWith('_sum') === true) / requests),
      p95_ms: milliseconds(p95Of(cumulative, requests, buckets)),
    },
  ];
}

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
