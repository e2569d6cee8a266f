import { expect, it } from 'vitest';
import { maskIdCard, maskPhone } from './mask';

it.each([
  ['0903111218', '0903 *** 218'],
  ['12345678', '1234 *** 678'],
  ['1234567', '***'],
  ['', '***'],
  [null, null],
])('the telephone %j is shown as %j', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown);
});

it.each([
  ['079090123456', '*********456'],
  ['1234', '***234'],
  ['123', '***'],
  ['', '***'],
  [null, null],
])('the identity card %j is shown as %j', (number, shown) => {
  expect(maskIdCard(number)).toBe(shown);
});
