import { readBankAmount } from './bank-amount';
import { fold } from './fold';
import type { Vnd } from './money';

/** One movement of a bank account as the bank tells it. */
export interface StatementLine {
  /** As a text editor counts. */
  readonly line: number;
  /** YYYY-MM-DD, the bank's day in Viet Nam. */
  readonly day: string;
  /** The bank's own number of the movement; may be empty, and may come again. */
  readonly reference: string;
  /** Above 0 = it came in, below 0 = it went out; never 0. */
  readonly amount: Vnd;
  /** After the movement; null = the file does not tell. */
  readonly balance: Vnd | null;
  readonly description: string;
}

export type StatementFault = 'date' | 'amount' | 'both_sides' | 'extra_cells' | 'nothing';

/**
 * Ours: what any program can write. Vietcombank's: the list its internet banking saves, with whatever it writes above.
 */
export const statementFormats = ['hubline', 'vietcombank'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/**
 * The header of our own format, in this order in the template; columns may stand in any. Days as YYYY-MM-DD, amounts
 * like -1500000.5.
 */
export const ownStatementColumns = ['date', 'reference', 'amount', 'balance', 'description'] as const;

type Column = 'date' | 'reference' | 'amount' | 'debit' | 'credit' | 'balance' | 'description';

/**
 * Names a column goes by, folded, without what stands behind a stroke (the bank writes both languages into one cell).
 */
const vietcombankNames: Partial<Record<Column, readonly string[]>> = {
  date: ['ngay giao dich', 'ngay gd', 'ngay', 'transaction date', 'tnx date', 'date'],
  reference: ['so tham chieu', 'so ct', 'doc no', 'reference', 'ref no'],
  debit: ['so tien ghi no', 'phat sinh no', 'ghi no', 'debit'],
  credit: ['so tien ghi co', 'phat sinh co', 'ghi co', 'credit'],
  balance: ['so du', 'balance'],
  description: ['noi dung chi tiet', 'noi dung', 'mo ta', 'dien giai', 'description', 'transactions in detail'],
};

export interface StatementHead {
  readonly format: StatementFormat;
  /** Where each column stands. */
  readonly columns: ReadonlyMap<Column, number>;
  /** How many cells a row has at most. */
  readonly width: number;
}

/**
 * Without what stands between the first bracket and the last. No pattern: tried at each bracket that is never closed,
 * it would take hours over a file of them.
 */
function unbracketed(text: string): string {
  const [from, to] = [text.indexOf('('), text.lastIndexOf(')')];
  return from === -1 || to < from ? text : text.slice(0, from) + text.slice(to + 1);
}

/** What kind of statement has this header row; null = it is no header of one. */
export function readStatementHead(fields: readonly string[]): StatementHead | null {
  const names = fields.map((field) =>
    fold(field)
      .split(/[/\n]/)
      .map((part) => unbracketed(part.replaceAll(/\s+/g, ' ')).replaceAll(/[*:]/g, '').trim()),
  );
  const at = (accepted: readonly string[]): number =>
    names.findIndex((parts) => parts.some((part) => accepted.includes(part)));
  const own = new Map<Column, number>(
    ownStatementColumns.map((column) => [column, at([column])] as const).filter(([, index]) => index !== -1),
  );
  if (own.has('date') && own.has('amount') && own.has('description'))
    return { format: 'hubline', columns: own, width: fields.length };
  const bank = new Map<Column, number>();
  for (const [column, accepted] of Object.entries(vietcombankNames) as [Column, readonly string[]][]) {
    const index = at(accepted);
    if (index !== -1) bank.set(column, index);
  }
  const needed: readonly Column[] = ['date', 'debit', 'credit', 'description'];
  return needed.every((column) => bank.has(column))
    ? { format: 'vietcombank', columns: bank, width: fields.length }
    : null;
}

/** What banks write into a row that sums up movements or tells a balance, folded. */
const summary =
  /^((tong|cong)( cong| phat sinh)?( trong ky)?|phat sinh trong ky|(so du|total|sum|opening|closing|balance)( .*)?):?$/;

/**
 * One row below the header; `nothing` = no movement, which is counted and left out: a total, an opening balance, a
 * bank's words without any amount. A row that tells an amount without its day, or a day without its amount, is at
 * fault.
 */
export function readStatementRow(
  { format, columns, width }: StatementHead,
  line: number,
  fields: readonly string[],
): StatementLine | StatementFault {
  const cell = (column: Column): string => {
    const index = columns.get(column);
    return index === undefined
      ? ''
      : (fields[index] ?? '')
          .normalize('NFC')
          .replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
          .trim();
  };
  const day = format === 'hubline' ? isoDay(cell('date')) : bankDay(cell('date'));
  const isBank = format !== 'hubline';
  const amountless = isBank && cell('debit') === '' && cell('credit') === '';
  if (isBank && (day === null || amountless) && fields.some((field) => summary.test(fold(field).trim())))
    return 'nothing';
  if (day === null) return amountless && !/\d/.test(cell('date')) ? 'nothing' : 'date';
  // Thousands parted by the comma that parts the cells: nothing stands where it belongs.
  if (fields.slice(width).some((field) => field.trim() !== '')) return 'extra_cells';
  if (amountless) return 'amount';
  const amount =
    format === 'hubline'
      ? readPlainAmount(cell('amount'))
      : sidesOf(readBankAmount(cell('debit')), readBankAmount(cell('credit')));
  if (typeof amount === 'string') return amount;
  if (amount === 0) return 'nothing';
  const balance =
    cell('balance') === ''
      ? null
      : format === 'hubline'
        ? readPlainAmount(cell('balance'))
        : readBankAmount(cell('balance'));
  return typeof balance === 'string' || (balance === null && cell('balance') !== '')
    ? 'amount'
    : { line, day, reference: cell('reference'), amount, balance, description: cell('description') };
}

function sidesOf(debit: Vnd | null, credit: Vnd | null): Vnd | 'amount' | 'both_sides' {
  if (debit === null || credit === null) return 'amount';
  if (debit !== 0 && credit !== 0) return 'both_sides';
  return credit - Math.abs(debit);
}

/** Our own format takes no thousands: what a program writes. */
function readPlainAmount(text: string): Vnd | 'amount' {
  return /^-?\d{1,13}(\.\d{1,2})?$/.test(text) ? Number(text) : 'amount';
}

function isoDay(text: string): string | null {
  const found = /^(\d{4})-(\d\d)-(\d\d)(?:$|[ T])/.exec(text);
  return found ? realDay(Number(found[1]), Number(found[2]), Number(found[3])) : null;
}

/** dd/mm/yyyy, a time of the day behind it or not. */
function bankDay(text: string): string | null {
  const found = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:$| )/.exec(text);
  return found ? realDay(Number(found[3]), Number(found[2]), Number(found[1])) : null;
}

/** The thirty-first of February is no day. */
function realDay(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const real =
    year >= 2000 && at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return real ? at.toISOString().slice(0, 10) : null;
}
