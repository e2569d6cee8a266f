import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  drawn,
  lastOffset,
  lastTop,
  makeScale,
  maxHeight,
  pageRows,
  revealing,
  rowOfSlot,
  toOffset,
  toTop,
} from './scale';

const scales = fc
  .record({
    rows: fc.integer({ min: 1, max: 5_000_000 }),
    rowHeight: fc.constantFrom(26, 32, 40),
    viewport: fc.integer({ min: 1, max: 2_000 }),
  })
  .map(({ rows, rowHeight, viewport }) => makeScale(rows, rowHeight, viewport));
const part = fc.double({ min: 0, max: 1, noNaN: true });

describe('a list of any length', () => {
  it('is never higher than a browser can bear', () => {
    expect(makeScale(5_000_000, 26, 800)).toMatchObject({ virtual: 130_000_000, height: maxHeight, scaled: true });
    expect(makeScale(100_000, 26, 800)).toMatchObject({ virtual: 2_600_000, height: 2_600_000, scaled: false });
  });

  it('begins at the first row and ends at the last, exactly', () => {
    fc.assert(
      fc.property(scales, (scale) => {
        expect(toOffset(scale, 0)).toBe(0);
        expect(toOffset(scale, lastTop(scale))).toBe(lastOffset(scale));
        expect(toTop(scale, 0)).toBe(0);
        expect(toTop(scale, lastOffset(scale))).toBeCloseTo(lastTop(scale), 6);
      }),
    );
  });

  it('rises with the scrollbar, in proportion', () => {
    fc.assert(
      fc.property(scales, part, part, (scale, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(toOffset(scale, low * lastTop(scale))).toBeLessThanOrEqual(toOffset(scale, high * lastTop(scale)));
        expect(Math.abs(toOffset(scale, a * lastTop(scale)) - a * lastOffset(scale))).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('is scrolled to where it is to stand, to the pixel', () => {
    fc.assert(
      fc.property(scales, part, (scale, a) => {
        const offset = Math.round(a * lastOffset(scale));
        expect(toOffset(scale, toTop(scale, offset))).toBe(offset);
      }),
    );
  });

  it('moves by exactly one row, wherever the cursor leaves what is seen', () => {
    fc.assert(
      fc.property(scales, part, (scale, a) => {
        fc.pre(scale.viewport >= scale.rowHeight && scale.rows > 2);
        const index = 1 + Math.floor(a * (scale.rows - 2));
        // At the lower edge: the row above fits exactly.
        const below = revealing(scale, 0, index - 1);
        if (below > 0) expect(revealing(scale, below, index) - below).toBe(scale.rowHeight);
        // At the upper edge: the row itself stands there.
        const above = index * scale.rowHeight;
        if (above <= lastOffset(scale)) expect(above - revealing(scale, above, index - 1)).toBe(scale.rowHeight);
      }),
    );
  });

  it('shows a revealed row wholly, and stays if it is seen', () => {
    fc.assert(
      fc.property(scales, part, part, (scale, a, b) => {
        fc.pre(scale.viewport >= scale.rowHeight);
        const index = Math.floor(a * (scale.rows - 1));
        const offset = revealing(scale, b * lastOffset(scale), index);
        expect(index * scale.rowHeight).toBeGreaterThanOrEqual(offset);
        expect((index + 1) * scale.rowHeight).toBeLessThanOrEqual(offset + Math.max(scale.viewport, scale.rowHeight));
        expect(revealing(scale, offset, index)).toBe(offset);
      }),
    );
  });

  it('draws every row seen, each in one slot that it keeps', () => {
    fc.assert(
      fc.property(scales, part, (scale, a) => {
        const offset = a * lastOffset(scale);
        const extent = drawn(scale, offset, 2);
        const shown = Array.from({ length: extent.count }, (_, slot) => rowOfSlot(extent, slot));
        expect(new Set(shown).size).toBe(extent.count);
        expect(Math.min(...shown)).toBe(extent.start);
        expect(extent.start).toBeGreaterThanOrEqual(0);
        expect(extent.start + extent.count).toBeLessThanOrEqual(scale.rows);
        expect(extent.start * scale.rowHeight).toBeLessThanOrEqual(offset);
        expect((extent.start + extent.count) * scale.rowHeight).toBeGreaterThanOrEqual(
          Math.min(offset + scale.viewport, scale.virtual),
        );
        for (const [slot, row] of shown.entries()) expect(row % extent.count).toBe(slot);
      }),
    );
  });

  it('turns a page of at least one row', () => {
    expect(pageRows(makeScale(10, 40, 20))).toBe(1);
    expect(pageRows(makeScale(10, 26, 260))).toBe(10);
  });
});
