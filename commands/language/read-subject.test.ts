import { expect, test } from 'vitest';
import { trackingCode } from '~domain/tracking-code';
import { straysIn } from './read-subject';

const [a, b, c] = [24_000_001, 24_000_002, 24_000_003].map((serial) => trackingCode(serial));

test.each([
  [`Mã vận đơn ${a} ${b}`, ['Mã', 'vận', 'đơn'], `${a} ${b}`],
  [`${a} Lan ${b} Hùng ${c} ; return FR012`, ['Lan', 'Hùng'], `${a} ${b} ${c} ; return FR012`],
  [`${a} 22/11/2026 ${b}`, ['22/11/2026'], `${a} ${b}`],
  [`${a},2 ${b},1`, ['2', '1'], `${a} ${b}`],
  [`${a},${b},Lan`, ['Lan'], `${a} ${b}`],
  [`${a} Nguyễn Thị Lan 2 ; return FR012`, ['Nguyễn', 'Thị', 'Lan', '2'], `${a} ; return FR012`],
  [`1 ${a} Lan`, ['1', 'Lan'], a],
  [`"${a} Lan" "${b} Hùng"`, ['Lan', 'Hùng'], `${a} ${b}`],
])('%s', (text, words, without) => {
  expect(straysIn(text)).toEqual({ words, without });
});

test.each([
  `${a} ${b}`,
  `${a},${b},DH-1001 @gấp`,
  `${a} ${b} 6-900`,
  `3 ${a}`,
  `${a} 3`,
  `retrun ${a}`,
  `add ${a} ${b} Lan`,
  `${a} ${b} print`,
  `${a} ${b} Lan note=abc`,
  'find lan anh',
  '',
  ';',
])('%s has none', (text) => {
  expect(straysIn(text)).toBeNull();
});
