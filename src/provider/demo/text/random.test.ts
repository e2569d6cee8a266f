import { describe, expect, it } from 'vitest';
import { Choices, Random } from './random';

function draw(seed: number, stream: number): number[] {
  const random = new Random(seed, stream);
  return Array.from({ length: 8 }, () => random.next());
}

describe('random numbers', () => {
  it('repeat for the same seed and stream, and differ for another stream', () => {
    expect(draw(1, 2)).toEqual(draw(1, 2));
    expect(draw(1, 2)).not.toEqual(draw(1, 3));
    expect(draw(1, 2)).not.toEqual(draw(2, 2));
  });

  it('fill their range evenly', () => {
    const random = new Random(5);
    const counts = new Map<number, number>();
    for (let i = 0; i < 60_000; i += 1) {
      const value = random.int(1, 6);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });

  it('choose by weight', () => {
    const choices = new Choices([
      [3, 'often'],
      [1, 'seldom'],
      [0, 'never'],
    ] as const);
    const random = new Random(9);
    const drawn = Array.from({ length: 4_000 }, () => random.weighted(choices));
    expect(drawn.filter((item) => item === 'never')).toEqual([]);
    expect(Math.abs(drawn.filter((item) => item === 'seldom').length - 1_000)).toBeLessThan(150);
    expect(() => new Choices([[0, 'nothing']])).toThrow(RangeError);
  });
});
