import type pg from 'pg';
import copyStreams from 'pg-copy-streams';
import type { ExportName } from '~domain/exports';
import { reading } from './connection';
import { withLiterals } from './literals';
import type { Piece } from './piece';
import { columnsOf, type ExportStatement } from './sheet';

/** By which spreadsheets know UTF-8. */
const mark = '\uFEFF';
const newLine = 0x0a;

/** The rows as PostgreSQL itself writes CSV, under a line of titles; as much at a time as the connection brings. */
export async function* csvPieces(pool: pg.Pool, name: ExportName, statement: ExportStatement, locale: 'vi' | 'en', signal: AbortSignal): AsyncGenerator<Piece> {
  const titles = columnsOf(name).map(({ title }) => title[locale]);
  const head = Buffer.from(`${mark}${titles.map((title) => (title.includes(',') ? `"${title}"` : title)).join(',')}\n`);
  yield* reading(pool, signal, async function* copied(client) {
    const copy = client.query(copyStreams.to(`copy (${withLiterals(statement)}) to stdout with (format csv)`));
    let first = true;
    for await (const chunk of copy as AsyncIterable<Buffer>) {
      yield { bytes: first ? Buffer.concat([head, chunk]) : chunk, rows: lines(chunk) };
      first = false;
    }
    if (first) yield { bytes: head, rows: 0 };
  });
}

/** No cell has a line break, so every line is a row. */
function lines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(newLine); at !== -1; at = chunk.indexOf(newLine, at + 1)) count += 1;
  return count;
}
