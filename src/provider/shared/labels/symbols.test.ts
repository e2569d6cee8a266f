import { describe, expect, it } from 'vitest';
import { code128, fitsCode128, qrCode } from './symbols';

describe('the symbols', () => {
  it('are a Code 128 that begins and ends with its bars, and a QR code with its three corners', () => {
    const bars = code128('HL240000018VN');
    expect(bars.slice(0, 3)).toEqual([2, 1, 1]);
    expect(bars.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
    const { side, dark } = qrCode('HL240000018VN');
    expect(side).toBe(21);
    for (const [x, y] of [
      [0, 0],
      [side - 7, 0],
      [0, side - 7],
    ] as const) {
      expect([0, 1, 2, 3, 4, 5, 6].map((step) => dark(x + step, y + 3))).toEqual([
        true,
        false,
        true,
        true,
        true,
        false,
        true,
      ]);
    }
  });

  it('take no letters that a scanner could not type', () => {
    expect(['GHN8VXQ2LK', 'A 1-2/3'].map(fitsCode128)).toEqual([true, true]);
    expect(['ĐƠN-12', '', 'x'.repeat(41), 'a\n'].map(fitsCode128)).toEqual([false, false, false, false]);
  });
});
