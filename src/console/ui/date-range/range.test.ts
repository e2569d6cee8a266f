import { describe, expect, it } from 'vitest';
import { limits } from '~domain/limits';
import { wallDay, wallOf } from '../zone';
import { readTypedDay } from './day';
import {
  pickDay,
  rangeInstants,
  rangeOf,
  rangeText,
  readRange,
  shortcutRange,
  shownEnds,
  withTime,
  yearsAround,
  type Shortcut,
} from './range';

/** The clock at a moment given as Vietnamese wall time. */
const at = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}+07:00`);

describe('shortcuts', () => {
  const table: readonly [now: string, shortcut: Shortcut, text: string][] = [
    ['2026-11-21 09:41:05', 'today', '2026-11-21 00:00:00 ~ 2026-11-21 23:59:59'],
    ['2026-11-21 09:41:05', 'yesterday', '2026-11-20 00:00:00 ~ 2026-11-20 23:59:59'],
    ['2026-11-21 09:41:05', 'last_7_days', '2026-11-15 00:00:00 ~ 2026-11-21 23:59:59'],
    ['2026-11-21 09:41:05', 'last_30_days', '2026-10-23 00:00:00 ~ 2026-11-21 23:59:59'],
    ['2026-11-21 09:41:05', 'this_month', '2026-11-01 00:00:00 ~ 2026-11-30 23:59:59'],
    ['2026-11-21 09:41:05', 'last_month', '2026-10-01 00:00:00 ~ 2026-10-31 23:59:59'],
    // Already the next day in Viet Nam while it is still the day before in UTC.
    ['2026-11-21 00:00:00', 'today', '2026-11-21 00:00:00 ~ 2026-11-21 23:59:59'],
    ['2026-11-21 06:59:59', 'today', '2026-11-21 00:00:00 ~ 2026-11-21 23:59:59'],
    ['2026-11-21 23:59:59', 'today', '2026-11-21 00:00:00 ~ 2026-11-21 23:59:59'],
    // Over the edges of months and years.
    ['2027-01-01 00:30:00', 'today', '2027-01-01 00:00:00 ~ 2027-01-01 23:59:59'],
    ['2027-01-01 00:30:00', 'yesterday', '2026-12-31 00:00:00 ~ 2026-12-31 23:59:59'],
    ['2027-01-01 00:30:00', 'last_7_days', '2026-12-26 00:00:00 ~ 2027-01-01 23:59:59'],
    ['2027-01-01 00:30:00', 'last_30_days', '2026-12-03 00:00:00 ~ 2027-01-01 23:59:59'],
    ['2027-01-01 00:30:00', 'this_month', '2027-01-01 00:00:00 ~ 2027-01-31 23:59:59'],
    ['2027-01-01 00:30:00', 'last_month', '2026-12-01 00:00:00 ~ 2026-12-31 23:59:59'],
    ['2027-03-31 12:00:00', 'last_month', '2027-02-01 00:00:00 ~ 2027-02-28 23:59:59'],
    ['2028-03-30 12:00:00', 'last_month', '2028-02-01 00:00:00 ~ 2028-02-29 23:59:59'],
    ['2028-02-29 12:00:00', 'this_month', '2028-02-01 00:00:00 ~ 2028-02-29 23:59:59'],
    ['2028-03-01 08:00:00', 'yesterday', '2028-02-29 00:00:00 ~ 2028-02-29 23:59:59'],
  ];

  it.each(table)('at %s, %s is %s', (now, shortcut, text) =>
    expect(rangeText(shortcutRange(shortcut, at(now)))).toBe(text),
  );

  it('are the six of the specification', () => {
    expect(limits.date.shortcuts).toEqual([
      'today',
      'yesterday',
      'last_7_days',
      'last_30_days',
      'this_month',
      'last_month',
    ]);
  });
});

describe('typed ranges', () => {
  const valid = '2026-11-01 00:00:00 ~ 2026-11-21 23:59:59';

  it.each([valid, `  ${valid}  `, '2026-11-01 00:00:00~2026-11-21 23:59:59'])('reads "%s"', (text) => {
    const typed = readRange(text);
    expect('range' in typed && rangeText(typed.range)).toBe(valid);
  });

  it.each([
    '01/11/2026 ~ 21/11/2026',
    '1/11/2026~21/11/2026',
    '01/11/2026 00:00:00 ~ 21/11/2026 23:59:59',
    '2026-11-01 ~ 2026-11-21',
    '2026-11-01 - 21.11.2026',
    '01-11-2026 – 21-11-2026',
    '01/11/2026  0:00 ~ 21/11/2026 23:59:59',
    '01/11/2026 0000 ~ 21/11/2026 235959',
  ])('reads "%s" as people write it', (text) => {
    const typed = readRange(text);
    expect('range' in typed && rangeText(typed.range)).toBe(valid);
    expect(shownEnds(text).to?.format('YYYY-MM-DD HH:mm:ss')).toBe('2026-11-21 23:59:59');
  });

  it('takes one and the same second as both ends', () => {
    expect('range' in readRange('2026-11-01 08:00:00 ~ 2026-11-01 08:00:00')).toBe(true);
  });

  it.each([
    ['2026-11-01 00:00:00', 'half'],
    ['2026-11-01 00:00:00 ~ ', 'half'],
    ['2026-11-01 00:00:00 ~ 2026-11-2', 'half'],
    ['2026-11 ~ 2026-12', 'half'],
    [' ~ 2026-11-21 23:59:59', 'half'],
    ['today', 'format'],
    ['01/11/2026', 'half'],
    ['01/11/2026 ~ 21/1', 'half'],
    ['01/11/2026 ~ hôm nay', 'format'],
    ['31/11/2026 ~ 01/12/2026', 'date'],
    ['21/11/2026 ~ 20/11/2026', 'order'],
    ['2026-11-01 00:00:00 ~ 2026-11-21 23:59:59 ~ 2026-11-22 00:00:00', 'format'],
    ['2026-02-30 00:00:00 ~ 2026-03-01 00:00:00', 'date'],
    ['2027-02-29 00:00:00 ~ 2027-03-01 00:00:00', 'date'],
    ['2026-11-01 24:00:00 ~ 2026-11-02 00:00:00', 'date'],
    ['2026-13-01 00:00:00 ~ 2026-12-02 00:00:00', 'date'],
    ['2026-11-21 00:00:01 ~ 2026-11-21 00:00:00', 'order'],
    ['2027-01-01 00:00:00 ~ 2026-12-31 23:59:59', 'order'],
  ])('refuses "%s" as %s', (text, fault) => expect(readRange(text)).toEqual({ fault }));
});

const day = (text: string) =>
  wallDay(...(text.split('-').map((part, index) => Number(part) - (index === 1 ? 1 : 0)) as [number, number, number]));

describe('picking days', () => {
  it('begins, ends, and begins anew', () => {
    const begun = pickDay('', day('2026-12-28'));
    expect(begun).toBe('2026-12-28 00:00:00 ~ ');
    const ended = pickDay(begun, day('2027-01-03'));
    expect(ended).toBe('2026-12-28 00:00:00 ~ 2027-01-03 23:59:59');
    expect(pickDay(ended, day('2027-02-01'))).toBe('2027-02-01 00:00:00 ~ ');
  });

  it('takes an earlier second day as the beginning', () => {
    expect(pickDay('2027-01-03 00:00:00 ~ ', day('2026-12-28'))).toBe('2026-12-28 00:00:00 ~ 2027-01-03 23:59:59');
  });

  it('takes the same day twice as that day, and keeps a time typed before', () => {
    expect(pickDay('2027-01-03 08:30:00 ~ ', day('2027-01-03'))).toBe('2027-01-03 08:30:00 ~ 2027-01-03 23:59:59');
  });

  it('changes the time of one end, half typed too', () => {
    const text = '2026-12-28 00:00:00 ~ 2027-01-03 23:59:59';
    expect(withTime(text, 'to', '12:30:00')).toBe('2026-12-28 00:00:00 ~ 2027-01-03 12:30:00');
    expect(readRange(withTime(text, 'from', '08:'))).toEqual({ fault: 'half' });
    expect(withTime('1/1/2026 08:00 ~ 3/1/2026', 'from', '09:30:00')).toBe('1/1/2026 09:30:00 ~ 3/1/2026');
  });
});

describe('moments', () => {
  it('are sent in UTC, the last second whole', () => {
    const typed = readRange('2027-01-01 00:00:00 ~ 2027-01-31 23:59:59');
    if (!('range' in typed)) throw new Error('a good range was refused');
    const instants = rangeInstants(typed.range);
    expect(instants).toEqual({ from: '2026-12-31T17:00:00.000Z', to: '2027-01-31T16:59:59.999Z' });
    expect(rangeText(rangeOf(instants.from, instants.to))).toBe('2027-01-01 00:00:00 ~ 2027-01-31 23:59:59');
  });

  it('agree with the zone of the specification at any hour', () => {
    const reference = new Intl.DateTimeFormat('sv-SE', {
      timeZone: limits.timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    for (let hour = 0; hour < 24 * 400; hour += 7) {
      const moment = Date.UTC(2026, 0, 1, hour);
      expect(wallOf(moment).format(limits.date.format)).toBe(reference.format(moment));
    }
  });
});

describe('year views', () => {
  it('show twelve years, the same for each of them', () => {
    expect(yearsAround(2026)).toEqual([2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027]);
    expect(yearsAround(2028)[0]).toBe(2028);
    for (const year of yearsAround(2026)) expect(yearsAround(year)).toEqual(yearsAround(2026));
  });
});

describe('a typed day', () => {
  const today = '2026-11-28';
  const past = { today, fits: (day: string) => day >= '1900-01-01' && day <= today, done: true };
  const born = { ...past, withYear: true };

  it('of two digits of the year is of the century that may be taken, and of this one where the year is no birth’s', () => {
    expect(['15/3/90', '15/3/05'].map((typed) => readTypedDay(typed, born))).toEqual(['1990-03-15', '2005-03-15']);
    expect(['29/11/26', '1/12/26'].map((typed) => readTypedDay(typed, past))).toEqual(['2026-11-29', '2026-12-01']);
    expect(readTypedDay('15/3/27', { today, fits: (day) => day >= today, done: true })).toBe('2027-03-15');
  });

  it('is none without its year where one of many is meant', () => {
    expect([readTypedDay('15/3', past), readTypedDay('15/3', born)]).toEqual(['2026-03-15', null]);
  });

  it('is one of digits alone, which a phone’s pad may be all there is of', () => {
    const read = (typed: string, reading = past) => readTypedDay(typed, reading);
    expect(['1503', '150326', '15032026', '1513'].map((typed) => read(typed))).toEqual([
      '2026-03-15',
      '2026-03-15',
      '2026-03-15',
      null,
    ]);
    expect([read('1503', born), read('150390', born)]).toEqual([null, '1990-03-15']);
    // Eight may come of it.
    const onTheWay = { ...past, done: false };
    expect(['1503', '150320', '15032026'].map((typed) => read(typed, onTheWay))).toEqual([null, null, '2026-03-15']);
  });
});
