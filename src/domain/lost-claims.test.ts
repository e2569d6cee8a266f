import { describe, expect, it } from 'vitest';
import { compensationOf } from './lost-claims';

/** value, goods, COD, shipping fee, insurance fee → rule, worth, from where, ceiling, amount; VND. */
const examples = `
2000000 0 0 32000 10000 | insured 2000000 value - 2000000
2000000 0 0 32000 0 | uninsured 2000000 value 128000 128000
90000 0 0 32000 0 | uninsured 90000 value 128000 90000
128000 0 0 32000 0 | uninsured 128000 value 128000 128000
0 350000 0 25000 1750 | insured 350000 total_product_value - 350000
0 0 480000 25000 0 | uninsured 480000 cod 100000 100000
0 0 480000 25000 2400 | insured 480000 cod - 480000
500000 350000 900000 0 2500 | insured 500000 value - 500000
0 0 0 21500.5 0 | undeclared 0 - 86002 86002
0 0 0 21500 5000 | undeclared 0 - 86000 86000
0 0 0 0 0 | undeclared 0 - 0 0
1234567.89 0 0 10000.13 0 | uninsured 1234567.89 value 40000.52 40000.52`;

describe('the compensation of a lost package', () => {
  it.each(examples.trim().split('\n'))('%s', (example) => {
    const [given = '', expected = ''] = example.split(' | ');
    const [value = 0, total_product_value = 0, cod = 0, shipping_fee = 0, insurance_fee = 0] = given
      .split(' ')
      .map(Number);
    const { rule, worth, worth_from, ceiling, amount } = compensationOf({
      value,
      total_product_value,
      cod,
      shipping_fee,
      insurance_fee,
    });
    expect([rule, worth, worth_from ?? '-', ceiling ?? '-', amount].join(' ')).toBe(expected);
  });
});
