import { importColumns, requiredColumns } from '~contract/features/orders';
import type { ResponseOf } from '~contract/endpoints';
import { readLines } from '~console/resource/csv-rows';
import { csvText } from '~console/ui/download';

export type ImportReport = ResponseOf<'POST /packages-import'>['data'];
type ImportError = ImportReport['errors'][number];

interface HeaderFaults {
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

export function template(example: Readonly<Record<string, string>>): string {
  return csvText([importColumns, importColumns.map((column) => example[column] ?? '')]);
}

/** null = every column that a file must have is there, and none that is unknown. */
export function headerFaults(text: string): HeaderFaults | null {
  const [first] = readLines(text, 1);
  const names = (first?.cells ?? []).map((name) => name.trim().toLowerCase());
  const missing = requiredColumns.filter((column) => !names.includes(column));
  const unknown = names.filter((name) => !(importColumns as readonly string[]).includes(name));
  return missing.length === 0 && unknown.length === 0 ? null : { missing, unknown };
}

/** The refused rows under the file's own header, to be corrected and imported again. */
export function badRows(text: string, errors: readonly ImportError[]): string {
  const [header, ...rows] = readLines(text);
  const byLine = new Map(rows.map((row) => [row.line, row.cells]));
  const raw = text.split(/\r\n?|\n/);
  const lines = [...new Set(errors.map((error) => error.line))].sort((a, b) => a - b);
  // A row whose quotes never close is no row to the parser: it goes out as it stands.
  return csvText([header?.cells ?? importColumns, ...lines.map((line) => byLine.get(line) ?? [raw[line - 1] ?? ''])]);
}

export function errorList(head: readonly string[], errors: readonly ImportError[]): string {
  return csvText([
    head,
    ...errors.map((error) => [String(error.line), error.field ?? '', error.value ?? '', error.message]),
  ]);
}

/**
 * The file in pieces of so many rows, each under its header; blank lines keep each row in the line where it stands in
 * the file, and stand in the place of rows that were refused.
 */
export function piecesOf(text: string, size: number, refused: ReadonlySet<number> = new Set()): string[] {
  const [, ...all] = readLines(text);
  const lines = text.split(/\r\n?|\n/);
  const first = (all[0]?.line ?? 1) - 1;
  all.forEach(({ line }, at) => {
    if (refused.has(line)) lines.fill('', line - 1, (all[at + 1]?.line ?? lines.length + 1) - 1);
  });
  const rows = all.filter(({ line }) => !refused.has(line));
  const starts = rows.flatMap(({ line }, at) => (at % size === 0 ? [line - 1] : []));
  return starts.map((start, piece) =>
    [...lines.slice(0, first), ...Array<string>(start - first).fill(''), ...lines.slice(start, starts[piece + 1])].join(
      '\n',
    ),
  );
}

/** The lines of the rows that a check refused; null = it reads the file otherwise, and they can't be told from others. */
export function refusedRows(text: string, { total, errors }: ImportReport): ReadonlySet<number> | null {
  const [, ...rows] = readLines(text);
  const known = new Set(rows.map(({ line }) => line));
  const refused = new Set(errors.map(({ line }) => line));
  return rows.length === total && [...refused].every((line) => known.has(line)) ? refused : null;
}
