import { describe, expect, it } from 'vitest';
import { mayPass, outboundFaults, pauseAfter, retryPauses } from './outbound';

describe('outbound retries', () => {
  it('pause longer each time and end', () => {
    for (const pauses of Object.values(retryPauses)) expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauseAfter('oms_push', 1)).toBe(5);
    expect(pauseAfter('oms_push', retryPauses.oms_push.length)).toBe(1_800);
    expect(pauseAfter('oms_push', retryPauses.oms_push.length + 1)).toBeNull();
    expect([1, 2, 3, 4, 5, 6, 7].map((attempts) => pauseAfter('event', attempts))).toEqual([
      10,
      60,
      300,
      1_800,
      7_200,
      21_600,
      null,
    ]);
    expect(pauseAfter('test', 1)).toBeNull();
  });

  it('try again what may pass: silence, 5xx, "not now"; never a refusal or a wrong address', () => {
    expect(outboundFaults.filter((fault) => mayPass(fault, null))).toEqual([
      'unresolved',
      'connect_timeout',
      'timeout',
      'connection',
      'tls',
      'response_too_large',
      'status',
      'bad_answer',
      'internal',
    ]);
    // What went wrong before any answer may pass, whatever status is told beside it.
    expect(mayPass('timeout', 404)).toBe(true);
    expect([500, 503, 429, 408, 409].every((status) => mayPass('status', status))).toBe(true);
    expect([301, 400, 401, 404, 410, 422].some((status) => mayPass('status', status))).toBe(false);
  });
});
