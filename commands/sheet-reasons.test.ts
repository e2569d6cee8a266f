import { describe, expect, test } from 'vitest';
import { reasons, reasonsOf } from '~domain/reasons';
import { runsheetCode, runsheetTypes } from '~domain/runsheet-types';
import { complete } from './language/complete';
import { commands } from './registry';
import { records } from './records';
import { lineFlow, reasonsFor, sheetFlow } from './sheet-reasons';
import { sources } from './sources';

const code = (type: (typeof runsheetTypes)[number]): string => runsheetCode(type, new Date('2026-11-21T03:00:00Z'), 7);
const offered = (line: string, reasons: 'pickup' | 'return' | null = null): string[] =>
  complete(line, {
    language: 'en',
    commands,
    sources,
    records,
    sets: {},
    words: {},
    entities: () => [],
    hand: 'runsheet',
    reasons,
  }).flatMap(({ insert }) => (/^FR\d{3}$/.test(insert) ? [insert] : []));

describe('reasons on a sheet', () => {
  test('are those of what it is for', () => {
    expect(runsheetTypes.map((type) => sheetFlow(code(type)))).toEqual([
      'pickup',
      'pickup',
      null,
      'delivery',
      'return',
      null,
      null,
    ]);
    expect([sheetFlow('HL240000018VN'), sheetFlow('PRS2611'), reasonsFor('sheet', null)]).toEqual([
      null,
      null,
      reasons,
    ]);
    expect(lineFlow(`runsheet ${code('outbound')} ; open ${code('return').toLowerCase()}`)).toBe('return');
  });

  test('are offered by the sheet a line names, else by the one whose page is open', () => {
    const of = (type: 'pickup' | 'delivery' | 'return'): string[] => reasonsOf(type).map((reason) => reason.code);
    expect(offered(`not-done ${code('pickup')} reason=`)).toEqual(of('pickup'));
    expect(offered(`not-done ${code('outbound')} reason=`, 'pickup')).toEqual(of('delivery'));
    expect(offered('not-done reason=', 'return')).toEqual(of('return'));
    expect(offered('not-done reason=')).toHaveLength(reasons.length);
  });
});
