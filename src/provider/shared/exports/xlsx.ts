import type pg from 'pg';
import writeXlsxFile from 'write-excel-file/node';
import type { ExportColumn } from '~domain/export-columns';
import { exportTitles, sheetRows, type ExportName } from '~domain/exports';
import { reading } from './connection';
import type { Piece } from './piece';
import { columnsOf, type ExportStatement } from './sheet';
import { unzip, ZipWriter } from './zip';

/** Rows brought at a time: a few milliseconds of work, so that other calls are not kept waiting and few rows live long. */
const mostAtOnce = 250;

/**
 * The library makes the workbook, its styles and a sheet's frame with the head; the rows are streamed into that frame,
 * which the library, taking all of them at once, can't do. The workbook itself comes last, when it is known how many
 * sheets it has: Excel takes no more than `perSheet` rows in one.
 */
export async function* xlsxPieces(pool: pg.Pool, name: ExportName, statement: ExportStatement, locale: 'vi' | 'en', signal: AbortSignal, perSheet = sheetRows): AsyncGenerator<Piece> {
  const zip = new ZipWriter();
  const columns = columnsOf(name);
  const batch = Math.min(mostAtOnce, perSheet - 1);
  const frame = await framesOf(name, columns, locale, 1);
  const [before = '', after = ''] = (frame.get(sheetPath(1))?.toString() ?? '').split('</sheetData>');
  let told = 0;
  let read = 0;
  let sheets = 0;
  yield* reading(pool, signal, async function* written(client) {
    await client.query(`declare rows no scroll cursor for ${statement.text}`, statement.values.list);
    let rows = await fetched(client, batch);
    do {
      sheets += 1;
      const first = rows;
      const content = async function* content(): AsyncGenerator<Buffer> {
        yield Buffer.from(before);
        let at = 1;
        for (rows = first; rows.length > 0 && at + rows.length <= perSheet; rows = await fetched(client, batch)) {
          yield Buffer.from(rows.map((row, index) => rowXml(row, columns, at + index + 1)).join(''));
          at += rows.length;
          read += rows.length;
        }
        yield Buffer.from(`</sheetData>${after}`);
      };
      for await (const bytes of zip.stream(sheetPath(sheets), content())) {
        yield { bytes, rows: read - told };
        told = read;
      }
    } while (rows.length > 0);
  });
  const book = await framesOf(name, columns, locale, sheets);
  const rest = [...book].filter(([path]) => !/^xl\/worksheets\/sheet\d+\.xml$/.test(path)).map(([path, content]) => zip.whole(path, content));
  yield { bytes: Buffer.concat([...rest, zip.end()]), rows: read - told };
}

async function fetched(client: pg.PoolClient, batch: number): Promise<unknown[][]> {
  return (await client.query<unknown[]>({ text: `fetch ${batch} from rows`, rowMode: 'array' })).rows;
}

const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** The files of a workbook of so many sheets, each with its head and no rows. */
async function framesOf(name: ExportName, columns: readonly ExportColumn[], locale: 'vi' | 'en', sheets: number): Promise<Map<string, Buffer>> {
  const head = columns.map(({ title }) => ({ value: title[locale], fontWeight: 'bold' as const }));
  const widths = columns.map(({ kind, title }) => ({ width: Math.max(title[locale].length + 2, kind === 'number' ? 10 : 18) }));
  const sheet = Array.from({ length: sheets }, (_, index) => ({ sheet: `${exportTitles[name][locale].slice(0, 25)}${index === 0 ? '' : ` ${index + 1}`}`.replaceAll(/[,:/]/g, ''), data: [head], columns: widths, stickyRowsCount: 1 }));
  return unzip(await writeXlsxFile(sheet).toBuffer());
}

const letters = Array.from({ length: 52 }, (_, index) => (index < 26 ? '' : 'A') + String.fromCharCode(65 + (index % 26)));

function rowXml(row: readonly unknown[], columns: readonly ExportColumn[], number: number): string {
  let cells = '';
  for (const [index, value] of row.entries()) {
    if (value === null || value === '') continue;
    const place = `${letters[index] ?? ''}${number}`;
    cells += columns[index]?.kind === 'number' ? `<c r="${place}"><v>${Number(value)}</v></c>` : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(String(value))}</t></is></c>`;
  }
  return `<row r="${number}">${cells}</row>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** What XML has no way to write. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const special = /[&<>]/g;

/** Excel takes 32,767 characters in a cell. */
function escaped(text: string): string {
  return text.slice(0, 32_767).replaceAll(unwritable, '').replaceAll(special, (sign) => entities[sign] ?? sign);
}
