import type pg from 'pg';
import type { ExportName } from '~domain/exports';
import { reading } from './connection';
import { linesIn } from '../../db/pieces';
import { copyOut } from './copy-out';
import type { Piece } from './file-chunk';
import { columnsOf, type ExportStatement } from './sheet';

/** By which spreadsheets know UTF-8. */
const mark = '\uFEFF';

/** The rows as PostgreSQL itself writes CSV, under a line of titles. */
export async function* csvPieces(pool: pg.Pool, name: ExportName, statement: ExportStatement, locale: 'vi' | 'en', signal: AbortSignal): AsyncGenerator<Piece> {
  const titles = columnsOf(name).map(({ title }) => title[locale]);
  const head = Buffer.from(`${mark}${titles.map((title) => (title.includes(',') ? `"${title}"` : title)).join(',')}\n`);
  yield* reading(pool, signal, async function* copied(client) {
    let first = true;
    for await (const chunk of copyOut(client, statement, 'csv')) {
      yield { bytes: first ? Buffer.concat([head, chunk]) : chunk, rows: linesIn(chunk) };
      first = false;
    }
    if (first) yield { bytes: head, rows: 0 };
  });
}
