import { parse, type InfoRecord } from 'csv-parse/browser/esm/sync';

interface Line {
  /** Where the row begins, as a text editor counts. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Comma or semicolon, as the header has it; blank lines are no rows. */
export function readLines(text: string, to?: number): Line[] {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const header = plain.slice(0, plain.indexOf('\n') + 1) || plain;
  const records = parse(plain, {
    delimiter: header.split(';').length > header.split(',').length ? ';' : ',',
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    ...(to === undefined ? {} : { to }),
  }) as unknown as { record: string[]; info: InfoRecord; raw: string }[];
  return records
    .filter(({ record }) => record.some((value) => value.trim() !== ''))
    .map(({ record, info, raw }) => ({
      line: info.lines - (raw.replace(/^\n+/, '').replace(/\n$/, '').split('\n').length - 1),
      cells: record,
    }));
}

/** Below the header. */
export function countRows(text: string): number {
  return Math.max(0, readLines(text).length - 1);
}
