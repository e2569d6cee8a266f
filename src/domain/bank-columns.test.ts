import { describe, expect, it } from 'vitest';
import { readStatementHead, readStatementRow, type StatementHead } from './bank-statement';

/** One header for each name that a column of Vietcombank goes by, the others by their usual ones. */
const usual = {
  date: 'Ngày',
  reference: 'Số CT',
  debit: 'Ghi nợ',
  credit: 'Ghi có',
  balance: 'Số dư',
  description: 'Mô tả',
};
const names: Readonly<Record<keyof typeof usual, readonly string[]>> = {
  date: ['Ngày giao dịch', 'Ngày GD', 'Ngày', 'Transaction Date', 'TNX Date', 'Date'],
  reference: ['Số tham chiếu', 'Số CT', 'Doc No', 'Reference', 'Ref No'],
  debit: ['Số tiền ghi nợ', 'Phát sinh nợ', 'Ghi nợ', 'Debit'],
  credit: ['Số tiền ghi có', 'Phát sinh có', 'Ghi có', 'Credit'],
  balance: ['Số dư', 'Balance'],
  description: ['Nội dung chi tiết', 'Nội dung', 'Mô tả', 'Diễn giải', 'Description', 'Transactions in detail'],
};

const headOf = (fields: readonly string[]): StatementHead => {
  const head = readStatementHead(fields);
  if (!head) throw new Error(`no header: ${fields.join(',')}`);
  return head;
};
const bank = headOf(Object.values(usual));
const own = headOf(['date', 'reference', 'amount', 'balance', 'description']);

describe('a column of a statement', () => {
  for (const [column, list] of Object.entries(names)) {
    it.each(list)(`of Vietcombank, the ${column}, may be called %s`, (name) => {
      const { format, columns } = headOf(Object.values({ ...usual, [column]: name }));
      expect(format).toBe('vietcombank');
      expect(Object.fromEntries(columns)).toEqual({
        date: 0,
        reference: 1,
        debit: 2,
        credit: 3,
        balance: 4,
        description: 5,
      });
    });
  }

  it('is known whatever stands around its name: spaces, a star, a colon, a currency, the other language', () => {
    expect(headOf(['Ngày   giao  dịch*', 'Ghi nợ (VND)', 'Ghi có: ', 'Ghi chú / Description']).columns).toEqual(
      new Map([
        ['date', 0],
        ['debit', 1],
        ['credit', 2],
        ['description', 3],
      ]),
    );
  });

  it('that no movement can be read without makes no header where it is missing', () => {
    for (const missing of ['date', 'amount', 'description'])
      expect(
        readStatementHead(['date', 'reference', 'amount', 'balance', 'description'].filter((name) => name !== missing)),
      ).toBeNull();
    for (const missing of ['Ngày', 'Ghi nợ', 'Ghi có', 'Mô tả'])
      expect(readStatementHead(Object.values(usual).filter((name) => name !== missing))).toBeNull();
  });

  it('that a statement goes without is read as empty', () => {
    const bare = headOf(['Mô tả', 'Ghi có', 'Ghi nợ', 'Ngày']);
    expect(readStatementRow(bare, 3, ['x', '5', '', '1/2/2026'])).toEqual({
      line: 3,
      day: '2026-02-01',
      reference: '',
      amount: 5,
      balance: null,
      description: 'x',
    });
    // A row that ends early, as spreadsheets write it.
    expect(readStatementRow(bank, 3, ['01/02/2026', '', '', '7'])).toMatchObject({
      amount: 7,
      balance: null,
      description: '',
    });
  });
});

describe('a day of a statement', () => {
  const bankDay = (day: string) => readStatementRow(bank, 1, [day, '', '', '1', '', '']);
  const ownDay = (day: string) => readStatementRow(own, 1, [day, '', '1', '', '']);

  it.each([
    ['01/02/2000', '2000-02-01'],
    ['9-8-2026', '2026-08-09'],
    ['29/02/2028', '2028-02-29'],
    ['31/12/2026 23:59:59', '2026-12-31'],
  ])('%s of Vietcombank is %s', (text, day) => {
    expect(bankDay(text)).toMatchObject({ day });
  });

  it.each([
    '31/12/1999',
    '29/02/2026',
    '00/01/2026',
    '01/13/2026',
    '01/00/2026',
    '101/02/2026',
    '01/02/20261',
    '01/02/2026x',
    'x01/02/2026',
    '2026-02-01',
  ])('%s of Vietcombank is none', (text) => {
    expect(bankDay(text)).toBe('date');
  });

  it.each([
    ['2000-01-01', '2000-01-01'],
    ['2026-02-28T10:00:00', '2026-02-28'],
    ['2026-02-28 10:00', '2026-02-28'],
  ])('%s of our own is %s', (text, day) => {
    expect(ownDay(text)).toMatchObject({ day });
  });

  it.each([
    '1999-12-31',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '12026-01-01',
    '2026-01-011',
    '2026-01-01x',
    '01/02/2026',
  ])('%s of our own is none', (text) => {
    expect(ownDay(text)).toBe('date');
  });
});

describe('an amount of a statement', () => {
  const ownRow = (amount: string, balance = '') => readStatementRow(own, 1, ['2026-01-01', '', amount, balance, '']);
  const bankRow = (debit: string, credit: string, balance = '') =>
    readStatementRow(bank, 1, ['01/01/2026', '', debit, credit, balance, '']);

  it('of our own is a plain number with at most two decimals', () => {
    expect(['5', '-5.25', '9999999999999.99'].map((text) => ownRow(text))).toMatchObject([
      { amount: 5 },
      { amount: -5.25 },
      { amount: 9_999_999_999_999.99 },
    ]);
    for (const text of ['', '1.234', '1,5', '+5', 'x5', '5x', '99999999999999', '.5', '5.'])
      expect([text, ownRow(text)]).toEqual([text, 'amount']);
    expect(ownRow('0.00')).toBe('nothing');
  });

  it('has a balance behind it that must be one too, in the manner of the statement', () => {
    expect(ownRow('5', '-1500.5')).toMatchObject({ balance: -1500.5 });
    expect(ownRow('5', '1.500.000')).toBe('amount');
    expect(bankRow('', '5', '1.500.000')).toMatchObject({ balance: 1_500_000 });
    expect(bankRow('', '5', '0')).toMatchObject({ balance: 0 });
    expect(bankRow('', '5', '1.5.0')).toBe('amount');
  });

  it('of Vietcombank stands on one side, and goes out however the bank signs what it takes', () => {
    expect([bankRow('5', '0'), bankRow('-5', ''), bankRow('0', '5'), bankRow('', '-5')]).toMatchObject([
      { amount: -5 },
      { amount: -5 },
      { amount: 5 },
      { amount: -5 },
    ]);
    expect([bankRow('x', ''), bankRow('', 'x'), bankRow('x', '5')]).toEqual(['amount', 'amount', 'amount']);
    expect(bankRow('0', '0')).toBe('nothing');
  });

  it('has a text whose spaces are one, and none at its ends', () => {
    expect(readStatementRow(bank, 1, ['01/01/2026', '  a\n b ', '', '1', '', '\tnộp   COD\u0000'])).toMatchObject({
      reference: 'a b',
      description: 'nộp COD',
    });
  });
});
