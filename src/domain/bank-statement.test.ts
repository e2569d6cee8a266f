import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBankAmount } from './bank-amount';
import { readStatementHead, readStatementRow, type StatementHead } from './bank-statement';

const headOf = (fields: readonly string[]): StatementHead => {
  const head = readStatementHead(fields);
  if (!head) throw new Error(`no header: ${fields.join(',')}`);
  return head;
};
const bank = headOf([
  'STT',
  'Ngày giao dịch',
  'Số tham chiếu',
  'Số tiền ghi nợ',
  'Số tiền ghi có',
  'Số dư',
  'Nội dung chi tiết',
]);
const own = headOf(['date', 'reference', 'amount', 'balance', 'description']);

describe('an amount as banks write it', () => {
  it('reads thousands with dots or commas and decimals behind the other sign', () => {
    expect(
      [
        '1.500.000',
        '1,500,000',
        '1500000',
        '1.500.000,00',
        '1,500,000.5',
        '1.500',
        '12,5',
        '',
        '-',
        '(2.000)',
        '-2.000',
        '+7',
        '3.000 VND',
      ].map(readBankAmount),
    ).toEqual([1_500_000, 1_500_000, 1_500_000, 1_500_000, 1_500_000.5, 1500, 12.5, 0, 0, -2000, -2000, 7, 3000]);
  });

  it('refuses what can be no amount', () => {
    for (const text of ['1.50.000', '1.500,000', '1,5,0', 'mười', '1e6', '--5', '1.500.00', '0x10', '9'.repeat(16)])
      expect(readBankAmount(text), text).toBeNull();
  });

  it('reads back whatever is written in either manner', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_999 }),
        fc.constantFrom('vi-VN', 'en-US'),
        (hundredths, locale) => {
          const amount = hundredths / 100;
          expect(readBankAmount(amount.toLocaleString(locale, { maximumFractionDigits: 2 }))).toBe(amount);
        },
      ),
    );
  });
});

describe('a statement of Vietcombank', () => {
  it('is known by its header in either language, whatever else stands beside it', () => {
    expect(bank.format).toBe('vietcombank');
    expect(
      headOf([
        'Ngày giao dịch / TNX Date',
        'Số CT/ Doc No',
        'Ghi nợ\nDebit',
        'Ghi có\nCredit',
        'Số dư/ Balance',
        'Nội dung chi tiết/ Transactions in detail',
      ]).format,
    ).toBe('vietcombank');
    expect(readStatementHead(['NGÂN HÀNG TMCP NGOẠI THƯƠNG VIỆT NAM'])).toBeNull();
    expect(readStatementHead(['Ngày', 'Số tiền'])).toBeNull();
  });

  it('is looked for in a line of a million brackets as fast as in any other', () => {
    const begun = performance.now();
    expect(readStatementHead(['('.repeat(1_000_000)])).toBeNull();
    expect(performance.now() - begun).toBeLessThan(2000);
    expect(readStatementHead(['Ngày (ngày (tháng))', 'Ghi nợ (VND)', 'Ghi có (VND) (*)', 'Nội dung'])).not.toBeNull();
  });

  it('gives what came in above and what went out below nothing', () => {
    expect(
      readStatementRow(bank, 9, [
        '1',
        '21/11/2026',
        '5078 - 00812',
        '',
        '12.500.000',
        '99.000.000',
        'HUB HCM01 nop COD  HD00012',
      ]),
    ).toEqual({
      line: 9,
      day: '2026-11-21',
      reference: '5078 - 00812',
      amount: 12_500_000,
      balance: 99_000_000,
      description: 'HUB HCM01 nop COD HD00012',
    });
    expect(readStatementRow(bank, 1, ['2', '01/12/2026 08:30:11', '', '700.000', '0', '', 'x'])).toMatchObject({
      day: '2026-12-01',
      amount: -700_000,
      balance: null,
    });
  });

  it('tells a day that is none, an amount that is none and a line on both sides; totals are no lines', () => {
    expect(readStatementRow(bank, 1, ['', '31/02/2026', '', '', '1', '', ''])).toBe('date');
    expect(readStatementRow(bank, 1, ['', '21/11/2026', '', '', '1.5.0', '', ''])).toBe('amount');
    expect(readStatementRow(bank, 1, ['', '21/11/2026', '', '1', '1', '', ''])).toBe('both_sides');
    expect(readStatementRow(bank, 1, ['', 'Tổng cộng', '', '5', '5', '', ''])).toBe('nothing');
    expect(readStatementRow(bank, 1, ['', '21/11/2026', '', '', '', '7', 'số dư đầu'])).toBe('nothing');
    expect(readStatementRow(bank, 1, ['', 'Opening balance', '', '', '5', '', ''])).toBe('nothing');
    expect(readStatementRow(bank, 1, ['', 'Người lập bảng', '', '', '', '', ''])).toBe('nothing');
    expect(readStatementRow(bank, 1, ['', '21/11/2026', '', '0', '-', '7', 'x'])).toBe('nothing');
  });

  it('leaves out no movement without a word: one without its day or its amount is at fault', () => {
    for (const date of ['', 'hôm qua', '21 tháng 11'])
      expect(readStatementRow(bank, 1, ['3', date, 'FT1', '', '500.000', '', 'nop COD'])).toBe('date');
    expect(readStatementRow(bank, 1, ['3', '', 'FT1', '', '5.0.0', '', 'nop COD'])).toBe('date');
    expect(readStatementRow(bank, 1, ['3', '21/11/2026', 'FT1', '', '', '7', 'nop COD'])).toBe('amount');
    expect(readStatementRow(bank, 1, ['3', '21/11/2026'])).toBe('amount');
    expect(readStatementRow(bank, 1, ['3', 'hôm qua', 'FT1', '', '1', '', 'Công ty TNHH Tổng hợp'])).toBe('date');
    for (const words of ['Công ty TNHH Tổng hợp', 'Tổng cộng', 'Số dư tháng 10'])
      expect(readStatementRow(bank, 1, ['3', '21/11/2026', 'FT1', '', '1', '', words])).toMatchObject({ amount: 1 });
  });
});

describe('a row with more cells than the header', () => {
  it('is at fault: its thousands are parted by the comma that parts the cells', () => {
    expect(readStatementRow(own, 2, '2026-11-28,FT123,1,500,000,,x'.split(','))).toBe('extra_cells');
    expect(readStatementRow(own, 2, '2026-11-28,FT123,0,500,000,x'.split(','))).toBe('extra_cells');
    expect(readStatementRow(bank, 2, '1,28/11/2026,FT1,,1,500,000,9,000,000,COD CTH01'.split(','))).toBe('extra_cells');
  });

  it('is read where nothing stands in them, and no movement whatever does', () => {
    expect(readStatementRow(own, 2, '2026-11-28,FT1,1500000,,x,, '.split(','))).toMatchObject({ amount: 1_500_000 });
    expect(readStatementRow(bank, 2, ',Tổng cộng,,1,500,000,9,000,000'.split(','))).toBe('nothing');
  });
});

describe('a statement of our own', () => {
  it('takes days and signed amounts as programs write them, and no thousands', () => {
    expect(own.format).toBe('hubline');
    expect(readStatementRow(own, 2, ['2026-11-21', 'FT1', '-1500000.5', '', 'chi'])).toEqual({
      line: 2,
      day: '2026-11-21',
      reference: 'FT1',
      amount: -1_500_000.5,
      balance: null,
      description: 'chi',
    });
    expect(readStatementRow(own, 2, ['2026-11-21', 'R\u00001', '7', '', 'a\u0000\tb'])).toMatchObject({
      reference: 'R 1',
      description: 'a b',
    });
    expect(readStatementRow(own, 2, ['21/11/2026', 'FT1', '5', '', ''])).toBe('date');
    expect(readStatementRow(own, 2, ['', 'FT1', '5', '', ''])).toBe('date');
    expect(readStatementRow(own, 2, ['Total of the day'])).toBe('date');
    expect(readStatementRow(own, 2, ['2026-11-21', 'FT1', '', '', ''])).toBe('amount');
    expect(readStatementRow(own, 2, ['2026-11-21', 'FT1', '0', '', ''])).toBe('nothing');
    expect(readStatementRow(own, 2, ['2026-11-21', 'FT1', '1.500.000', '', ''])).toBe('amount');
  });
});
