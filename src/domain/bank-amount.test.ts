import { expect, it } from 'vitest';
import { readBankAmount } from './bank-amount';

it.each([
  ['1.500,25', 1500.25],
  ['1,500.25', 1500.25],
  ['12.345.678,9', 12_345_678.9],
  ['0,05', 0.05],
  ['7.25', 7.25],
  ['5 000', 5000],
  ['5000đ', 5000],
  ['5000 vnđ', 5000],
  ['(1.500,5)', -1500.5],
  ['-7', -7],
  ['0', 0],
  ['-0', 0],
  // A sign in the brackets does not turn them round.
  ['(-5)', -5],
])('%s is the amount %d', (text, amount) => {
  expect(readBankAmount(text)).toBe(amount);
});

it.each([
  'đ5',
  '5đ7',
  '1(500)',
  '(500)1',
  'x(5)',
  '5+',
  '5-',
  '1500.',
  '.5',
  '1.5,0',
  '0.001,',
  '1.000.00',
  '(',
  '()',
  '+',
  '5\n6\n-',
  '123456789012345',
  '1 000 000 000 000',
])('%s is none', (text) => {
  expect(readBankAmount(text)).toBeNull();
});
