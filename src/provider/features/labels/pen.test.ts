import { describe, expect, it } from 'vitest';
import { Pen } from './label-canvas';

describe('a size in which a text fits', () => {
  it('leaves every route of two codes whole, however wide its digits are', () => {
    const codes = Array.from({ length: 400 }, (_, index) => `HUB${String(7 * index).padStart(4, '0')}`);
    const cut = codes.flatMap((code, index) => {
      const route = `${code} → ${codes[(index * 37 + 1) % codes.length] ?? code}`;
      const pen = new Pen(4, 100);
      const left = 52.7;
      pen.line(route, { y: 4, points: pen.fitting(route, 20, 600, pen.right - left), weight: 600, align: 'end', left });
      return pen.texts.map(({ text }) => text).filter((text) => text !== route);
    });
    expect(cut).toEqual([]);
  });
});
