import { exportColumns, type ExportColumn, type ExportColumnKey } from '~domain/export-columns';
import type { ExportFormat, ExportName } from '~domain/exports';
import type { Values } from '../sql/statement';
import { vietnamSecond } from '../sql/moment';

/** A stretch of a file, and how many rows have come with it. */
export interface Piece {
  readonly bytes: Buffer;
  readonly rows: number;
}

/** A column as SQL; `free` = people wrote it, `moment` and `day` = a timestamptz and a date. Numbers are ours. */
export type Cell = string | { readonly free: string } | { readonly moment: string } | { readonly day: string };

/** What an export reads: a cell for each of its columns, and everything from `from` on. */
export interface Sheet<N extends ExportName> {
  readonly cells: Record<ExportColumnKey<N>, Cell>;
  readonly from: string;
}

/** A statement whose rows are the export's. */
export interface ExportStatement {
  readonly text: string;
  readonly values: Values;
}

export const free = (sql: string): Cell => ({ free: sql });

/**
 * A moment on the Vietnamese clock, to the second: `2026-11-21 08:00:00`; in a workbook a date that it can reckon with.
 */
export const stamp = (sql: string): Cell => ({ moment: sql });

/** What a code is called, in words of one language (ours: without any sign of XML); a code without any stays. */
export const titled = (sql: string, titles: Readonly<Record<string, string>>, values: Values): Cell =>
  `coalesce(${values.add(JSON.stringify(titles))}::jsonb ->> (${sql}), ${sql})`;

/** The styles of a workbook (xlsx.ts) by which its dates and amounts are shown. */
export const cellStyles = { moment: 2, day: 3, money: 4 } as const;

/** Days since the last of 1899, as spreadsheets count. `local` = a date or a timestamp without a zone. */
const serial = (local: string): string =>
  `round(extract(epoch from ${local} - timestamp '1899-12-30')::numeric / 86400, 8)`;

/** As maskPhone (domain) does it. */
export const maskedPhone = (sql: string): string =>
  `case when length(${sql}) < 8 then '***' else left(${sql}, 4) || ' *** ' || right(${sql}, 3) end`;

/** A line is a row, whatever somebody typed. `translate` looks at each letter, and hardly any text needs it. */
const oneLine = (sql: string): string =>
  `case when strpos(${sql}, E'\\n') > 0 or strpos(${sql}, E'\\r') > 0 then translate(${sql}, E'\\n\\r',
    '  ') else ${sql} end`;

/** First characters for which a spreadsheet would take a cell for a formula: `=`, `+`, `-`, `@`, tab and return. */
const risky = [...'=+-@\t\r'].map((sign) => sign.charCodeAt(0)).join(', ');

/** No cell is run by the spreadsheet that opens the file. */
const safe = (sql: string): string =>
  `case when ascii(${sql}) in (${risky}) then '''' || ${oneLine(sql)} else ${oneLine(sql)} end`;

const unwritable = String.raw`'[\x01-\x1f\uFFFE\uFFFF]'`;

/** Text as XML has it: what it has no way to write becomes a blank. */
const xmlText = (sql: string): string => {
  const written = `case when ${sql} ~ ${unwritable} then regexp_replace(${sql}, ${unwritable}, ' ', 'g')
    else ${sql} end`;
  return `replace(replace(replace(${written}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`;
};

/** A cell of a sheet: typed as text, as a number or as a date, so that none can be a formula. */
function xmlCell(cell: Cell, kind: ExportColumn['kind']): string {
  if (typeof cell === 'object' && 'moment' in cell)
    return `coalesce('<c s="${cellStyles.moment}"><v>' || ${serial(vietnamSecond(cell.moment))} || '</v></c>', '<c/>')`;
  if (typeof cell === 'object' && 'day' in cell)
    return `coalesce('<c s="${cellStyles.day}"><v>' || ${serial(`(${cell.day})::timestamp`)} || '</v></c>', '<c/>')`;
  if (kind !== 'text') {
    const style = kind === 'money' ? ` s="${cellStyles.money}"` : '';
    return `coalesce('<c${style}><v>' || (${cell as string}) || '</v></c>', '<c/>')`;
  }
  const text = typeof cell === 'string' ? `(${cell})` : xmlText(cell.free);
  return `coalesce('<c t="inlineStr"><is><t xml:space="preserve">' || ${text} || '</t></is></c>', '<c/>')`;
}

function csvCell(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if ('moment' in cell) return `${vietnamSecond(cell.moment)}::text`;
  return 'day' in cell ? `to_char(${cell.day}, 'YYYY-MM-DD')` : safe(cell.free);
}

/** In CSV a column for each of the export's; in XLSX one, which holds the row as the sheet has it. */
export function statementOf<N extends ExportName>(
  name: N,
  sheet: Sheet<N>,
  format: ExportFormat,
  values: Values,
): ExportStatement {
  const columns: Record<string, ExportColumn> = exportColumns[name];
  const cells = keysOf(name).map((key) => {
    const cell = sheet.cells[key];
    if (format === 'xlsx') return xmlCell(cell, columns[key]?.kind ?? 'text');
    return csvCell(cell);
  });
  return {
    text:
      format === 'csv'
        ? `select ${cells.join(', ')} ${sheet.from}`
        : `select '<row>' || ${cells.join(' || ')} || '</row>' ${sheet.from}`,
    values,
  };
}

function keysOf<N extends ExportName>(name: N): ExportColumnKey<N>[] {
  return Object.keys(exportColumns[name]) as ExportColumnKey<N>[];
}

export function columnsOf(name: ExportName): readonly ExportColumn[] {
  return Object.values(exportColumns[name]);
}
