import { describe, expect, test } from 'vitest';
import { exportColumns } from './export-columns';
import { exportFileName, exportNames, fitsExport, rangedExports } from './exports';
import { attemptRate, successRate } from './performance';

const now = Date.parse('2026-11-21T03:00:00.000Z');

describe('a range to export', () => {
  test('is at most 30 days to the millisecond, its missing end now, and has a beginning', () => {
    expect(fitsExport('2026-11-01T00:00:00+07:00', '2026-11-30T23:59:59.999+07:00', now)).toBe(true);
    expect(fitsExport('2026-10-01T00:00:00+07:00', '2026-10-31T00:00:00+07:00', now)).toBe(true);
    expect(fitsExport('2026-10-01T00:00:00+07:00', '2026-10-31T00:00:00.001+07:00', now)).toBe(false);
    expect(fitsExport('2026-10-22T03:00:00Z', undefined, now)).toBe(true);
    expect(fitsExport('2026-10-22T02:59:59.999Z', undefined, now)).toBe(false);
    expect(fitsExport(undefined, '2026-11-21T03:00:00Z', now)).toBe(false);
  });

  test('of a month of 31 days that is going on is as long as the month is old', () => {
    const [from, to] = ['2026-12-01T00:00:00+07:00', '2026-12-31T23:59:59.999+07:00'];
    expect(fitsExport(from, to, Date.parse('2026-12-03T09:00:00+07:00'))).toBe(true);
    expect(fitsExport(from, to, Date.parse('2026-12-31T00:00:00+07:00'))).toBe(true);
    expect(fitsExport(from, to, Date.parse('2026-12-31T00:00:00.001+07:00'))).toBe(false);
  });
});

describe('an export', () => {
  test('needs a range where it would be of all times, and none where it tells how things stand now', () => {
    expect(exportNames.filter((name) => !rangedExports.includes(name))).toEqual([
      'backlog-view',
      'backlog-by-type',
      'shop-admin',
    ]);
  });
});

describe('a file', () => {
  test('is named after what it is and when it was made in Viet Nam', () => {
    expect(exportFileName('packages', 'csv', new Date('2026-11-20T17:30:05Z'))).toBe(
      'hubline-packages-20261121-003005.csv',
    );
  });

  test('has columns of different names in either language', () => {
    for (const name of exportNames) {
      for (const language of ['vi', 'en'] as const) {
        const titles = Object.values(exportColumns[name]).map(({ title }) => title[language]);
        expect([name, new Set(titles).size]).toEqual([name, titles.length]);
      }
    }
  });
});

describe('rates', () => {
  test('are of what was tried and of what left, and none where there was nothing', () => {
    expect(successRate({ delivered: 9, failed: 3 })).toBe(0.75);
    expect(successRate({ delivered: 0, failed: 0 })).toBeNull();
    expect(attemptRate({ dispatched: 10, delivered: 4, failed: 4 })).toBe(0.8);
    // What left yesterday is reported today.
    expect(attemptRate({ dispatched: 2, delivered: 4, failed: 0 })).toBe(1);
    expect(attemptRate({ dispatched: 0, delivered: 4, failed: 0 })).toBeNull();
  });
});
