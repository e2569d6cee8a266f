import type pg from 'pg';
import type { ExportColumn } from '~domain/export-columns';
import { exportTitles, sheetRows, type ExportName } from '~domain/exports';
import { reading, copyOut, type Course } from './connection';
import { endOfLine, linesIn } from '../../db/pieces';
import { columnsOf, type Piece } from './sheet';
import { unzip, ZipWriter } from './zip';

/**
 * The library makes the workbook, its styles and a sheet's frame with the head. The rows, which the library could take
 * only all at once, come from the database as XML (`statementOf`) and are streamed into that frame. The workbook itself
 * comes last, when it is known how many sheets it has: Excel takes no more than `perSheet` rows in one.
 */
export async function* xlsxPieces(
  pool: pg.Pool,
  name: ExportName,
  course: Course,
  locale: 'vi' | 'en',
  signal: AbortSignal,
  perSheet = sheetRows,
): AsyncGenerator<Piece> {
  const zip = new ZipWriter();
  const columns = columnsOf(name);
  const frame = await framesOf(name, columns, locale, 1);
  const [top = '', after = ''] = (frame.get(sheetPath(1))?.toString() ?? '').split('</sheetData>');
  const [before = ''] = top.split('<row r="2">');
  let read = 0;
  let told = 0;
  let sheets = 0;
  yield* reading(pool, signal, async function* written(client) {
    const chunks = copyOut(client, course, 'plain');
    /** What has come and belongs to the next sheet, or to this one. */
    let ahead = await chunks.next();
    do {
      sheets += 1;
      const content = async function* content(): AsyncGenerator<Buffer> {
        yield Buffer.from(before);
        let room = perSheet - 1;
        while (!ahead.done && room > 0) {
          const chunk = ahead.value;
          const lines = linesIn(chunk);
          const fits = lines < room ? chunk.length : endOfLine(chunk, Math.min(lines, room));
          yield chunk.subarray(0, fits);
          read += Math.min(lines, room);
          room -= Math.min(lines, room);
          ahead = fits < chunk.length ? { done: false, value: chunk.subarray(fits) } : await chunks.next();
        }
        yield Buffer.from(`</sheetData>${after}`);
      };
      for await (const bytes of zip.stream(sheetPath(sheets), content())) {
        // More may be read while this piece is being taken.
        const now = read;
        yield { bytes, rows: now - told };
        told = now;
      }
    } while (!ahead.done);
  });
  const book = await framesOf(name, columns, locale, sheets);
  const rest = [...book]
    .filter(([path]) => !/^xl\/worksheets\/sheet\d+\.xml$/.test(path))
    .map(([path, content]) => zip.whole(path, content));
  yield { bytes: Buffer.concat([...rest, zip.end()]), rows: read - told };
}

const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/**
 * A row that is in no sheet: of it the workbook learns how moments, days and amounts are shown, as `cellStyles` numbers
 * them.
 */
const styled = [
  ...['yyyy-mm-dd hh:mm:ss', 'yyyy-mm-dd'].map((format) => ({ type: Date, value: new Date(0), format })),
  { type: Number, value: 0, format: '#,##0.00' },
];

/** In letters, at least: an amount of hundreds of millions that finds no room is drawn as `####`. */
const leastWidths = { text: 20, number: 10, money: 16 } as const satisfies Record<ExportColumn['kind'], number>;

/** The files of a workbook of so many sheets, each with its head and that row. */
async function framesOf(
  name: ExportName,
  columns: readonly ExportColumn[],
  locale: 'vi' | 'en',
  sheets: number,
): Promise<Map<string, Buffer>> {
  const head = columns.map(({ title }) => ({ value: title[locale], fontWeight: 'bold' as const }));
  const widths = columns.map(({ kind, title }) => ({
    width: Math.max(title[locale].length + 2, leastWidths[kind]),
  }));
  // Excel refuses some signs in a sheet's name, and more than 31 of any.
  const title = exportTitles[name][locale].slice(0, 25).replaceAll(/[,:/]/g, '');
  const sheet = Array.from({ length: sheets }, (_, index) => ({
    sheet: `${title}${index === 0 ? '' : ` ${index + 1}`}`,
    data: [head, styled],
    columns: widths,
    stickyRowsCount: 1,
  }));
  // Seldom wanted, and a tenth of what a provider that starts would have to load.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return unzip(await writeXlsxFile(sheet).toBuffer());
}
