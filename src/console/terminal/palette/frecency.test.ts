import { describe, expect, test } from 'vitest';
import { mostUsed, scoreOf, withUse, type Usage } from './frecency';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 21);

describe('what a user uses', () => {
  test('counts every use, and fades by half in ten days', () => {
    const usage = withUse(withUse({}, 'a', now), 'a', now);
    expect(scoreOf(usage, 'a', now)).toBe(2);
    expect(scoreOf(usage, 'a', now + 10 * day)).toBe(1);
    expect(scoreOf(usage, 'b', now)).toBe(0);
  });

  test('puts what was used lately before what was used often long ago', () => {
    let usage: Usage = {};
    for (let time = 0; time < 5; time += 1) usage = withUse(usage, 'old', now - 60 * day);
    usage = withUse(usage, 'new', now - day);
    expect(mostUsed(usage, now, 5)).toEqual(['new', 'old']);
  });

  test('forgets what is used least once there is too much', () => {
    let usage: Usage = {};
    for (let item = 0; item < 520; item += 1) usage = withUse(usage, `item ${item}`, now - (520 - item) * day);
    expect(Object.keys(usage)).toHaveLength(500);
    expect(usage['item 519']).toBeDefined();
    expect(usage['item 0']).toBeUndefined();
  });

  test('a clock set back makes nothing grow', () => {
    expect(scoreOf(withUse({}, 'a', now + day), 'a', now)).toBe(1);
  });
});
