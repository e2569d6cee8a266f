import { describe, expect, it } from 'vitest';
import { Pen } from './label-canvas';

describe('capitals', () => {
  it('leave every route of two codes whole, however wide its digits are', () => {
    const codes = Array.from({ length: 400 }, (_, index) => `HUB${String(7 * index).padStart(4, '0')}`);
    const pen = new Pen(4, 100);
    for (const [index, code] of codes.entries()) {
      const route = `${code} → ${codes[(index * 37 + 1) % codes.length] ?? code}`;
      pen.capitals(route, { y: 4, height: 5, align: 'end', left: 52.7 });
      const { text, size } = pen.texts.at(-1) ?? { text: '', size: 0 };
      expect([text, pen.width(text, (size / 25.4) * 72, 600) <= 100 - 52.7]).toEqual([route, true]);
    }
  });
});
