import { exportColumns, type ExportColumn, type ExportColumnKey } from '~domain/export-columns';
import type { ExportFormat, ExportName } from '~domain/exports';
import { limits } from '~domain/limits';
import type { Values } from '../statement';

/** A column as SQL; `free` = people wrote it. */
export type Cell = string | { readonly free: string };

/** What an export reads: a cell for each of its columns, and everything from `from` on. */
export interface Sheet<N extends ExportName> {
  readonly cells: Record<ExportColumnKey<N>, Cell>;
  readonly from: string;
}

/** A statement whose rows are the export's, its columns in their order. */
export interface ExportStatement {
  readonly text: string;
  readonly values: Values;
}

export const free = (sql: string): Cell => ({ free: sql });

/** A moment on the Vietnamese clock, to the second: `2026-11-21 08:00:00`. Three times as fast as `to_char`. */
export const stamp = (sql: string): string => `date_trunc('second', ${sql} at time zone '${limits.timeZone}')::text`;

/** As maskPhone (domain) does it. */
export const maskedPhone = (sql: string): string => `case when length(${sql}) < 8 then '***' else left(${sql}, 4) || ' *** ' || right(${sql}, 3) end`;

/** A line is a row, whatever somebody typed. `translate` looks at each letter, and hardly any text needs it. */
const oneLine = (sql: string): string => `case when strpos(${sql}, E'\\n') > 0 or strpos(${sql}, E'\\r') > 0 then translate(${sql}, E'\\n\\r', '  ') else ${sql} end`;

/** First characters for which a spreadsheet would take a cell for a formula: `=`, `+`, `-`, `@`, tab and return. */
const risky = [...'=+-@\t\r'].map((sign) => sign.charCodeAt(0)).join(', ');

/** No cell is run by the spreadsheet that opens the file. A cell of XLSX is typed as text and needs no sign. */
const safe = (sql: string): string => `case when ascii(${sql}) in (${risky}) then '''' || ${oneLine(sql)} else ${oneLine(sql)} end`;

export function statementOf<N extends ExportName>(name: N, sheet: Sheet<N>, format: ExportFormat, values: Values): ExportStatement {
  const cell = (key: ExportColumnKey<N>): string => {
    const sql = sheet.cells[key];
    if (typeof sql === 'string') return sql;
    return format === 'csv' ? safe(sql.free) : sql.free;
  };
  return { text: `select ${keysOf(name).map(cell).join(', ')} ${sheet.from}`, values };
}

function keysOf<N extends ExportName>(name: N): ExportColumnKey<N>[] {
  return Object.keys(exportColumns[name]) as ExportColumnKey<N>[];
}

export function columnsOf(name: ExportName): readonly ExportColumn[] {
  return Object.values(exportColumns[name]);
}
