import { expect, it } from 'vitest';
import {
  carrierBagCode,
  isHalfCode,
  isSealNumber,
  mobileUnitCode,
  runsheetCode,
  runsheetTypeOf,
  runsheetTypes,
} from './runsheet-types';
import { trackingCode } from './tracking-code';

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

it('tells half a code of ours by its beginning or its end, and takes no whole one for half, nor another’s', () => {
  const [own, bag] = [trackingCode(24_000_001), mobileUnitCode(night, 42)];
  const whole = [own, bag, carrierBagCode(night, 42), ...runsheetTypes.map((type) => runsheetCode(type, night, 42))];
  expect(whole.filter(isHalfCode)).toEqual([]);
  const halves = [
    ...Array.from({ length: 10 }, (_, at) => own.slice(0, at + 3)),
    ...Array.from({ length: 10 }, (_, at) => own.slice(-at - 3)),
    ...Array.from({ length: 10 }, (_, at) => bag.slice(0, at + 3)),
    'ORS2611210004',
    'CMU1',
  ];
  expect(halves.filter((code) => !isHalfCode(code))).toEqual([]);
  const others = ['GHN-1234', 'SPX_0099', 'VN12', '801234567890', 'EE123456789VN', 'S000000051', 'MU-42', 'HLX2400'];
  expect(others.filter(isHalfCode)).toEqual([]);
  expect(['S000000051', 'HL24000', bag, bag.slice(0, 8)].map(isSealNumber)).toEqual([true, false, false, false]);
});
