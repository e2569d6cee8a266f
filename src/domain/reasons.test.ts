import { describe, expect, it } from 'vitest';
import { findReason, reasons, reasonsOf, type ReasonType } from './reasons';

describe('the failure reasons', () => {
  it('are FR001 to FR029, each with words in both languages', () => {
    expect(reasons.map((reason) => reason.code)).toEqual(Array.from({ length: 29 }, (_, index) => `FR${String(index + 1).padStart(3, '0')}`));
    for (const reason of reasons) {
      expect(reason.types.length).toBeGreaterThan(0);
      expect(new Set(reason.types).size).toBe(reason.types.length);
      expect(reason.vi.trim()).not.toBe('');
      expect(reason.en.trim()).not.toBe('');
    }
    for (const language of ['vi', 'en'] as const) expect(new Set(reasons.map((reason) => reason[language])).size).toBe(29);
  });

  it('end with three of pickup, two of delivery and two of return alone', () => {
    expect(reasons.slice(22).map((reason) => reason.types.join())).toEqual(['pickup', 'pickup', 'pickup', 'delivery', 'delivery', 'return', 'return']);
  });

  it('can be found by code and by flow', () => {
    expect(findReason('FR012')?.fault).toBe('hub');
    expect(findReason('FR030')).toBeUndefined();
    expect(findReason('fr012')).toBeUndefined();
    for (const type of ['pickup', 'delivery', 'return'] satisfies ReasonType[]) {
      expect(reasonsOf(type).length).toBeGreaterThan(5);
      for (const reason of reasonsOf(type)) expect(reason.types).toContain(type);
    }
  });
});
