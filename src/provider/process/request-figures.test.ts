import { describe, expect, it } from 'vitest';
import { p95Of, RequestFigures } from './request-figures';

const minute = (n: number): number => Date.UTC(2026, 10, 26, 3, n);

describe('figures of requests', () => {
  it('tell 95 of 100, between the ends of a bucket, and the last end where they took longer', () => {
    expect(p95Of([0, 0, 0, 100, 100, 100, 100, 100, 100, 100, 100, 100], 100)).toBeCloseTo(0.025 + 0.95 * 0.025);
    expect(p95Of([100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100], 100)).toBeCloseTo(0.00475);
    expect(
      p95Of(
        Array.from({ length: 12 }, () => 0),
        4,
      ),
    ).toBe(30);
  });

  it('tell endpoints apart, the slowest first, whatever came of their requests', async () => {
    const figures = new RequestFigures();
    const note = (route: string, seconds: number, status = 200): void =>
      figures.note({ method: 'GET', route, status, seconds });
    for (const seconds of [0.2, 0.2, 0.2]) note('/v1/slow', seconds);
    note('/v1/slow', 0.4, 500);
    note('/v1/fast', 0.004);
    note('/assets/index.js', 3);
    expect(await figures.slowest(9)).toEqual([
      { method: 'GET', route: '/v1/slow', requests: 4, failed: 1, mean_ms: 250, p95_ms: expect.closeTo(450, 0) },
      { method: 'GET', route: '/v1/fast', requests: 1, failed: 0, mean_ms: 4, p95_ms: expect.closeTo(4.8, 0) },
    ]);
    expect(await figures.slowest(1)).toHaveLength(1);
  });

  it('tell the last hour minute by minute, quiet ones too, and no more', () => {
    const figures = new RequestFigures();
    Object.defineProperty(figures, 'startedAt', { value: new Date(minute(0)) });
    const note = (at: number, status = 200): void =>
      figures.note({ method: 'GET', route: '/v1/hubs', status, seconds: 0.1 }, at);
    note(minute(0));
    note(minute(2), 503);
    note(minute(2));
    expect(figures.minutes(minute(2)).map(({ requests, failed }) => [requests, failed])).toEqual([
      [1, 0],
      [0, 0],
      [2, 1],
    ]);
    for (let n = 3; n < 200; n += 1) note(minute(n));
    const told = figures.minutes(minute(199));
    expect(told).toHaveLength(60);
    expect(told.every(({ requests }) => requests === 1)).toBe(true);
  });
});
