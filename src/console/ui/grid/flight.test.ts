import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFlight } from './flight';

const screen = 800;
const flights: (boolean | 'rest')[] = [];
const flight = () =>
  createFlight(
    (flying) => flights.push(flying),
    () => flights.push('rest'),
  );

describe('a flight', () => {
  beforeEach(() => {
    flights.length = 0;
    vi.useFakeTimers();
  });

  it('is no single jump, however far, nor jumps with pauses between', () => {
    const { step } = flight();
    for (let jump = 0; jump < 5; jump += 1) {
      expect(step(400_000, screen)).toBe(false);
      vi.advanceTimersByTime(200);
    }
    expect(flights).toEqual([]);
  });

  it('is no reading, however long it goes on', () => {
    const { step } = flight();
    for (let frame = 0; frame < 100; frame += 1) {
      expect(step(frame % 2 === 0 ? screen : 120, screen)).toBe(false);
      vi.advanceTimersByTime(16);
    }
    expect(flights).toEqual([]);
  });

  it('begins with the second far step, goes on while it is fast, and ends when it slows', () => {
    const { step } = flight();
    expect([3_000, 3_000, -3_000, 500].map((distance) => step(distance, screen))).toEqual([false, true, true, true]);
    expect(flights).toEqual([true]);
    expect(step(300, screen)).toBe(false);
    expect(flights).toEqual([true, false]);
  });

  it('comes to rest by itself', () => {
    const { step } = flight();
    step(3_000, screen);
    step(3_000, screen);
    vi.advanceTimersByTime(40);
    step(3_000, screen);
    vi.advanceTimersByTime(40);
    expect(flights).toEqual([true]);
    vi.advanceTimersByTime(20);
    expect(flights).toEqual([true, false, 'rest']);
  });
});
