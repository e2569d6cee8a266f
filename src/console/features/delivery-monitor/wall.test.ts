import { describe, expect, it } from 'vitest';
import { layoutOf, standingOf, worstFirst, type MonitorRow } from './wall';

const now = Date.UTC(2026, 10, 26, 5);
const row = (id: number, change: Partial<MonitorRow> = {}): MonitorRow => ({
  courier: { id, code: `C${id}`, name: `Bưu tá ${id}`, hub: { id: 1, code: 'HCM01' }, license_plate: null },
  sheets: [],
  total: 10,
  done: 5,
  failed: 0,
  left: 5,
  cash: { in_hand: 0, ceiling: 10_000_000 },
  last: { at: new Date(now - 60_000).toISOString(), package_code: 'HL240000018VN', result: 'done', reason: null },
  ...change,
});
const heardLongAgo = {
  at: new Date(now - 3_600_000).toISOString(),
  package_code: 'HL240000018VN',
  result: 'done',
  reason: null,
} as const;

describe('the wall of couriers', () => {
  it('begins with whom somebody should call, and leaves who stands alike as they came', () => {
    const rows = [
      row(1),
      row(2, { failed: 3 }),
      row(3, { cash: { in_hand: 9_900_000, ceiling: 10_000_000 } }),
      row(4, { last: heardLongAgo }),
      row(5),
      row(6, { cash: { in_hand: 10_000_001, ceiling: 10_000_000 } }),
    ];
    expect(worstFirst(rows, now).map(({ courier }) => courier.id)).toEqual([6, 4, 3, 2, 1, 5]);
  });

  it('takes silence for trouble only where something is left', () => {
    expect(standingOf(row(1, { last: null }), now)).toEqual({ cash: 'fine', quiet: true, minutes: null });
    expect(standingOf(row(1, { last: heardLongAgo, left: 0 }), now)).toMatchObject({ quiet: false, minutes: 60 });
  });

  it('has room for 120 couriers on a screen of 1920 × 1080, and turns pages on a smaller one', () => {
    // Beneath its header, sums and legend.
    expect(layoutOf({ width: 1904, height: 916 }, 120)).toMatchObject({
      compact: true,
      columns: 10,
      perPage: 120,
      pages: 1,
    });
    expect(layoutOf({ width: 1904, height: 916 }, 30)).toMatchObject({ compact: false, columns: 6, pages: 1 });
    expect(layoutOf({ width: 1264, height: 600 }, 120)).toMatchObject({ compact: true, pages: 3 });
    expect(layoutOf({ width: 0, height: 0 }, 0)).toMatchObject({ perPage: 1, pages: 1 });
  });

  it('fills a larger screen with larger cards: none of it is kept empty while they are small', () => {
    for (const [width, height, count] of [
      [2544, 1276, 60],
      [2544, 1276, 24],
      [3824, 1996, 40],
      [3824, 1996, 120],
    ] as const) {
      const { compact, columns, pages, scale } = layoutOf({ width, height }, count);
      const rows = Math.ceil(count / columns);
      const [wide, high] = compact ? [188, 75] : [280, 168];
      expect({ width, count, pages }).toEqual({ width, count, pages: 1 });
      // They have room, and one column or row fewer would not do.
      expect(columns * wide * scale).toBeLessThanOrEqual(width + 1);
      expect(rows * high * scale).toBeLessThanOrEqual(height + 1);
      expect(count * wide * high * scale ** 2).toBeGreaterThan(width * height * 0.75);
    }
    expect(layoutOf({ width: 3824, height: 1996 }, 3).scale).toBe(2.5);
    expect(layoutOf({ width: 1264, height: 600 }, 120).scale).toBe(1);
  });
});
