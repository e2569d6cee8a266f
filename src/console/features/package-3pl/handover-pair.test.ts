import { expect, it } from 'vitest';
import { readPair } from './handover-pair';

it('reads a package and its runsheet from between a literal &', () => {
  expect(readPair('12&34')).toEqual({ packageId: 12, runsheetId: 34 });
  for (const text of ['12', '12&', '&34', '12&34&5', '12&x', '12%2634', '1234567890123456&1'])
    expect(readPair(text)).toBeNull();
});
