import { describe, expect, it } from 'vitest';
import { findReason, postponedReason, reasons, reasonsOf, type ReasonType } from './reasons';

/** The flows of each reason, a letter each (pickup, delivery, return), and whose fault it is. */
const written = `
FR001 d recipient
FR002 dp recipient
FR003 dp recipient
FR004 dp recipient
FR005 dr recipient
FR006 dpr seller
FR007 dr seller
FR008 dr seller
FR009 dpr seller
FR010 dr seller
FR011 dpr hub
FR012 dpr hub
FR013 dpr seller
FR014 dpr hub
FR015 dpr hub
FR016 dpr hub
FR017 dr hub
FR018 dr seller
FR019 pr seller
FR020 pr seller
FR021 dpr hub
FR022 dr seller
FR023 p seller
FR024 p seller
FR025 p hub
FR026 d recipient
FR027 d three_pl
FR028 r seller
FR029 r seller`;

describe('the failure reasons', () => {
  it('are FR001 to FR029, each with words in both languages', () => {
    expect(reasons.map((reason) => reason.code)).toEqual(
      Array.from({ length: 29 }, (_, index) => `FR${String(index + 1).padStart(3, '0')}`),
    );
    for (const reason of reasons) {
      expect(reason.types.length).toBeGreaterThan(0);
      expect(new Set(reason.types).size).toBe(reason.types.length);
      expect(reason.vi.trim()).not.toBe('');
      expect(reason.en.trim()).not.toBe('');
    }
    for (const language of ['vi', 'en'] as const)
      expect(new Set(reasons.map((reason) => reason[language])).size).toBe(29);
  });

  it('end with three of pickup, two of delivery and two of return alone', () => {
    expect(reasons.slice(22).map((reason) => reason.types.join())).toEqual([
      'pickup',
      'pickup',
      'pickup',
      'delivery',
      'delivery',
      'return',
      'return',
    ]);
  });

  it('are of the flows and of whose fault they are as written', () => {
    const told = reasons.map(
      ({ code, types, fault }) =>
        `${code} ${types
          .map((type) => type[0])
          .toSorted()
          .join('')} ${fault}`,
    );
    expect(told).toEqual(written.trim().split('\n'));
    expect(findReason(postponedReason)?.en).toBe('Postponed');
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
