import { describe, expect, it } from 'vitest';
import { commonErrorCodes, errorCatalogue, errorText, isErrorCode, type ErrorCode } from './errors';
import { statusTitles } from './titles';

const numbered = (prefix: string, ...numbers: number[]): string[] =>
  numbers.map((number) => `${prefix}${String(number).padStart(3, '0')}`);
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** Every code the specification names, and the four that follow its EPK list. */
const specified = [
  ...numbered('EAD', ...upTo(3)),
  ...numbered('EAL', ...upTo(3)),
  ...numbered('ECO', ...upTo(9)),
  ...numbered('ELC', ...upTo(4)),
  ...numbered('ELL', ...upTo(2)),
  ...numbered('EPK', ...upTo(33)),
  ...numbered('ERS', ...upTo(3)),
  ...numbered('ESH', 1),
  ...numbered('EUS', 1, 2, 3, 5, 6, 8, 9, 10, 11, 12),
  ...numbered('EPL', ...upTo(5)),
  ...numbered('GM', 2, 3),
  'EPKS001',
  'ESL0004',
  'ESP000',
];

describe('the error catalogue', () => {
  it('holds every code of the specification, and besides them only ours', () => {
    const codes = Object.keys(errorCatalogue);
    expect(codes).toEqual(expect.arrayContaining(specified));
    expect(codes.filter((code) => !specified.includes(code) && !/^(ELG|ESY)\d{3}$/.test(code))).toEqual([]);
    for (const code of ['EUS004', 'EUS007', 'toString']) expect(isErrorCode(code)).toBe(false);
  });

  it('says each of them in both languages, and no two alike', () => {
    const codes = Object.keys(errorCatalogue) as ErrorCode[];
    for (const locale of ['vi', 'en']) {
      const texts = codes.map((code) => errorText(code, locale));
      expect(texts.every((text) => /[.!]$/.test(text))).toBe(true);
      expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    }
    expect(errorText('EPK009', 'en-GB')).toBe('The order was not found.');
    expect(errorText('EPK009', 'fr')).toBe('Không tìm thấy kiện.');
  });

  it('names no state but by its title: documents and bags are called otherwise on each page', () => {
    const titles = Object.values(statusTitles).map(({ vi }) => vi);
    const named = Object.values(errorCatalogue).flatMap(
      ({ vi }) => /trạng thái (\p{Lu}[^.,]*)/u.exec(vi)?.[1]?.split(' hoặc ') ?? [],
    );
    expect(named).toContain('Chờ lấy');
    expect(named.filter((title) => !titles.includes(title))).toEqual([]);
  });

  it('speaks of packages where one is meant, and of an order only where a shop’s is', () => {
    const ofOrders = Object.entries(errorCatalogue).filter(([, { vi }]) =>
      /(?<!vận |\p{L})đơn(?!\p{L}| vị)/iu.test(vi),
    );
    expect(ofOrders.map(([code]) => code)).toEqual(['EPK001', 'EPK014']);
  });

  it('uses the sentences that the specification quotes', () => {
    expect(errorText('ELG001', 'en')).toBe('Your login information is not correct, please try again.');
    expect(errorText('ESY001', 'en')).toBe('An error occur, please try again!');
  });

  it('counts the common ones among its own', () => {
    for (const code of commonErrorCodes) expect(isErrorCode(code)).toBe(true);
  });
});
