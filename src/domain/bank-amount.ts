import { isMoney, type Vnd } from './money';
import { limits } from './limits';

/**
 * How banks write an amount: thousands in groups of three, parted by dots or by commas, and at most two decimals behind
 * the other sign. A lone sign before three digits parts thousands, before one or two it is a decimal sign: no text
 * reads two ways.
 */
const shapes = [
  { shape: /^\d{1,15}$/, thousands: '' },
  { shape: /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/, thousands: '.' },
  { shape: /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/, thousands: ',' },
  { shape: /^\d{1,15}[.,]\d{1,2}$/, thousands: '' },
] as const;

/** The amount that digits with their signs stand for, whatever its size; null = they are none. */
export function readDigits(digits: string): number | null {
  const found = shapes.find(({ shape }) => shape.test(digits));
  if (!found) return null;
  return Number(digits.replaceAll(found.thousands === '' ? ' ' : found.thousands, '').replace(',', '.'));
}

/**
 * Null = the text is no amount; empty and `-` are 0, as banks leave the other column. A sign stands in front, or in
 * brackets.
 */
export function readBankAmount(text: string): Vnd | null {
  const bare = text.replaceAll(/[\s\u00a0]|VND|VNĐ|đ$/gi, '');
  if (bare === '' || bare === '-') return 0;
  const bracketed = /^\((.+)\)$/.exec(bare);
  const signed = /^([+-]?)(.+)$/.exec(bracketed?.[1] ?? bare);
  const amount = readDigits(signed?.[2] ?? '');
  if (amount === null || !isMoney(amount, limits.moneyMax)) return null;
  return bracketed || signed?.[1] === '-' ? 0 - amount : amount;
}
