import { beforeEach, describe, expect, it, vi } from 'vitest';
import { whileIdle } from './when-idle';

/** Idle moments come when the test says so, with so many ms left at each look. */
let frames: (() => void)[] = [];
let moments: (() => void)[] = [];
let left: number[] = [];

const moment = (): void => {
  for (let frame = frames.shift(); frame; frame = frames.shift()) frame();
  moments.shift()?.();
};

beforeEach(() => {
  frames = [];
  moments = [];
  left = [];
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => frames.push(then));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.stubGlobal('requestIdleCallback', (then: (idle: IdleDeadline) => void) =>
    moments.push(() => then({ didTimeout: false, timeRemaining: () => left.shift() ?? 0 })),
  );
  vi.stubGlobal('cancelIdleCallback', (id: number) => moments.splice(id - 1, 1));
});

describe('work done while idle', () => {
  it('goes on as long as the moment lasts, and in the next one until it is done', () => {
    let done = 0;
    whileIdle(() => ++done < 5);
    expect(done).toBe(0);
    left = [20, 10, 2];
    moment();
    expect(done).toBe(3);
    left = [20, 20, 20];
    moment();
    expect(done).toBe(5);
    expect(moments).toEqual([]);
  });

  it('is called off between two moments', () => {
    let done = 0;
    const callOff = whileIdle(() => ++done < 5);
    moment();
    callOff();
    expect(moments).toEqual([]);
    expect(done).toBe(1);
  });

  it('without idle callbacks goes on in tasks of its own', () => {
    vi.stubGlobal('requestIdleCallback', undefined);
    vi.useFakeTimers();
    let done = 0;
    whileIdle(() => ++done < 3);
    vi.advanceTimersByTime(1_600);
    expect(done).toBe(3);
  });
});
