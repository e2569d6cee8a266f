import { describe, expect, it } from 'vitest';
import { browserFigures } from '~domain/browser-figures';
import { RequestFigures, p95Of } from './request-figures';

const minute = (n: number): number => Date.UTC(2026, 10, 26, 3, n);

describe('figures of requests', () => {
  it('tell 95 of 100, between the ends of a bucket, and the last end where they took longer', () => {
    const bounds = [10, 20, 50];
    expect(p95Of([0, 100, 100], 100, bounds)).toBeCloseTo(19.5);
    expect(p95Of([100, 100, 100], 100, bounds)).toBeCloseTo(9.5);
    expect(p95Of([0, 0, 0], 4, bounds)).toBe(50);
  });

  it('of browsers add up, and those beyond the last bound are told as that', async () => {
    const { browsers, register } = new RequestFigures();
    expect(browsers.told('key_paint')).toEqual({ count: 0, p95_ms: null });
    browsers.note('key_paint', [9, 1, 0, 0, 0, 0, 0, 0, 0]);
    browsers.note('key_paint', [9, 1, 0, 0, 0, 0, 0, 0, 0]);
    // The 19th of 20 is in the middle of those up to 24 ms.
    expect(browsers.told('key_paint')).toEqual({ count: 20, p95_ms: 20 });
    browsers.note('scan_confirm', [0, 0, 0, 0, 0, 0, 0, 0, 3]);
    expect(browsers.told('scan_confirm')).toEqual({ count: 3, p95_ms: browserFigures.scan_confirm.at(-1) });
    const text = await register.metrics();
    expect(text).toContain('hubline_key_paint_seconds_bucket{le="0.016"} 18');
    expect(text).toContain('hubline_scan_confirm_seconds_bucket{le="5"} 0');
    expect(text).toContain('hubline_scan_confirm_seconds_count 3');
  });

  it('forget what lies further back than an hour', () => {
    const figures = new RequestFigures();
    const begun = Date.now();
    const at = (minutes: number): number => begun + minutes * 60_000;
    for (let minutes = 0; minutes < 300; minutes += 1)
      figures.note({ method: 'GET', route: '/v1/hubs', status: 200, seconds: 0.01 }, at(minutes));
    const asked = (minutes: number): number =>
      figures.minutes(at(minutes)).reduce((all, { requests }) => all + requests, 0);
    expect([asked(299), asked(200)]).toEqual([60, 0]);
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
