import { describe, expect, it } from 'vitest';
import { Pace, secondsLeft } from './pace';

describe('the pace of a run', () => {
  it('is unknown at first and then what was done in the last seconds', () => {
    const pace = new Pace();
    expect(pace.note(0, 0)).toBeNull();
    expect(pace.note(100, 50)).toBeNull();
    expect(pace.note(1_000, 500)).toBe(500);
    expect(pace.note(10_000, 1_000)).toBeNull();
    expect(pace.note(11_000, 1_100)).toBe(100);
  });

  it('forgets the time a run was held', () => {
    const pace = new Pace();
    pace.note(0, 0);
    pace.restart();
    expect(pace.note(60_000, 100)).toBeNull();
    expect(pace.note(61_000, 200)).toBe(100);
  });

  it('begins anew with what is begun anew', () => {
    const pace = new Pace();
    pace.note(0, 500);
    expect(pace.note(1_000, 0)).toBeNull();
    expect(pace.note(2_000, 100)).toBe(100);
  });

  it('says the time left', () => {
    expect(secondsLeft(100, 30)).toBe(4);
  });
});
