import { expect, it } from 'vitest';
import { carrierBagCode, mobileUnitCode, runsheetCode, runsheetTypeOf, runsheetTypes } from './runsheet-types';

/** The 21st in Viet Nam. */
const night = new Date('2026-11-20T18:30:00Z');

it('numbers sheets so that their code tells the kind and the local day', () => {
  const codes = runsheetTypes.map((type) => runsheetCode(type, night, 42));
  expect(codes).toEqual([
    'PRS26112100042',
    'CRS26112100042',
    'IRS26112100042',
    'ORS26112100042',
    'RRS26112100042',
    'LRS26112100042',
    'TRS26112100042',
  ]);
  expect(codes.map(runsheetTypeOf)).toEqual(runsheetTypes);
  expect(runsheetTypeOf(runsheetCode('outbound', night, 1_234_567))).toBe('outbound');
});

it('numbers bags likewise, and takes no other code for a sheet’s', () => {
  expect([mobileUnitCode(night, 42), carrierBagCode(night, 1_234_567)]).toEqual(['MU26112100042', 'CMU2611211234567']);
  for (const code of [
    'MU26112100042',
    'ORS2611210004',
    'ORS261121000x2',
    'XORS26112100042',
    'ORS26112100042X',
    'HL240000018VN',
    '',
  ])
    expect([code, runsheetTypeOf(code)]).toEqual([code, null]);
});
