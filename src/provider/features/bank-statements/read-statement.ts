import { readStatementHead, readStatementRow, type StatementFormat, type StatementLine } from '~domain/bank-statement';
import { limits } from '~domain/limits';
import { readCsv } from '../../shared/files/csv-records';
import { statementText, type StatementText } from './statement-texts';

export interface StatementFile {
  readonly format: StatementFormat;
  readonly lines: readonly StatementLine[];
  /** Rows that are no movements: totals, balances, what a bank writes beneath. */
  readonly skipped: number;
  readonly errors: { readonly line: number; readonly value: string | null; readonly message: string }[];
}

/** Banks write as many lines as this above the header: their name, the account, the period. */
const mostPreamble = 40;
/** A value is echoed so that its row is found. */
const longestEcho = 100;

/** A file as text into movements; the fault of a file that is no statement at all. */
export async function readStatement(text: string, locale: 'vi' | 'en'): Promise<StatementFile | StatementText> {
  // The header tells how cells are parted; what stands above it may have commas of its own.
  const head = text.split(/\r\n?|\n/).slice(0, mostPreamble).find((line) => readStatementHead(cellsOf(line)) !== null);
  const { records, misquoted, unread } = await readCsv(text, limits.importRows + mostPreamble, head);
  const at = records.slice(0, mostPreamble).findIndex(({ fields }) => readStatementHead(fields) !== null);
  const found = records[at] && readStatementHead(records[at].fields);
  if (!found) return text.includes('\uFFFD') ? 'encoding' : 'header';
  const rows = records.slice(at + 1);
  if (rows.length > limits.importRows || unread !== null) return 'too_many_rows';
  const errors: StatementFile['errors'] = misquoted.map((line) => ({ line, value: null, message: statementText('misquoted', locale) }));
  const lines: StatementLine[] = [];
  let skipped = 0;
  for (const { line, fields } of rows) {
    const value = fields.join(' | ').slice(0, longestEcho).replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ');
    const read = value.includes('\uFFFD') ? 'encoding' : readStatementRow(found, line, fields);
    if (read === 'nothing') skipped += 1;
    else if (typeof read === 'string') errors.push({ line, value, message: statementText(read, locale) });
    else lines.push(read);
  }
  return { format: found.format, lines, skipped, errors: errors.sort((a, b) => a.line - b.line) };
}

/** Roughly, to find the header only: it has no quoted separators. */
function cellsOf(line: string): string[] {
  const bare = line.replace(/^\uFEFF/, '').replaceAll('"', '');
  return bare.split(bare.split(';').length > bare.split(',').length ? ';' : ',');
}
