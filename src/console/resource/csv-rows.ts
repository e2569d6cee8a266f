import { parse, type InfoRecord } from 'csv-parse/browser/esm/sync';
import { t } from 'i18next';
import { formatCount } from '~console/platform/format';
import { limits } from '~domain/limits';

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

interface CsvFile {
  readonly text: string;
  /** Below the header. */
  readonly rows: number;
  /** Why it can't be sent as it is; null = it can. */
  readonly fault: string | null;
}

/** A file that may be sent. */
export async function readCsvFile(file: File, mostRows: number): Promise<CsvFile> {
  if (file.size > limits.importBytes)
    return { text: '', rows: 0, fault: t('resource:import.too_big', { mb: limits.importBytes / 1024 / 1024 }) };
  const text = await file.text();
  if (text.includes('\uFFFD')) return { text, rows: 0, fault: t('resource:import.not_utf8') };
  const rows = countRows(text);
  return {
    text,
    rows,
    fault:
      rows > mostRows ? t('resource:import.too_many', { rows: formatCount(rows), max: formatCount(mostRows) }) : null,
  };
}
