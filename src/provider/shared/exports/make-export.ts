import { Readable } from 'node:stream';
import { exportFileName, fitsExport, rangedExports, type ExportFormat, type ExportName } from '~domain/exports';
import { seesAllHubs } from '~domain/roles';
import type { FileAnswer, Refusal, Services, SignedInUser } from '../../calls/handler';
import { refuse } from '../../calls/handler';
import { Values } from '../sql/statement';
import { yieldToForeground } from '../../process/foreground';
import { csvPieces } from './csv';
import { Keeper } from './keeper';
import type { Piece } from './file-chunk';
import { statementOf, type Sheet } from './sheet';
import { xlsxPieces } from './xlsx';

/** Exports one user may have under way: each holds a connection for as long as it takes. */
const mostAtOnce = 3;

/** Longest wait between two pieces for what others wait for: 64 KB each, so that even then it goes at some MB a second. */
const mostWayMs = 20;

/** Between two pieces while people are at it, ms: the database reads ahead no further than a few of them. */
const restMs = 40;

export interface Asked {
  readonly user: SignedInUser;
  readonly services: Services;
  readonly locale: 'vi' | 'en';
  readonly query: { readonly format: ExportFormat };
}

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Makes an export: its rows are read, sent and kept at once, a stretch at a time. Whoever goes away ends the query; what
 * fails before the first row is answered as any failure is.
 */
export async function makeExport<N extends ExportName>(
  name: N,
  { user, services, locale, query }: Asked,
  range: Range,
  sheet: (values: Values) => Sheet<N>,
): Promise<FileAnswer | Refusal<'EPK025' | 'ESY003'>> {
  const bounded = rangedExports.includes(name) || range.from !== undefined || range.to !== undefined;
  if (bounded && !fitsExport(range.from, range.to, Date.now())) return refuse('EPK025');
  const { format } = query;
  const fileName = exportFileName(name, format, new Date());
  const id = await begin(services, user, name, format, fileName, filtersOf(query));
  if (id === null) return refuse('ESY003');
  const keeper = new Keeper(services.db, { id, userId: user.id, name, format, hours: services.config.exportHours });
  const values = new Values();
  const stop = new AbortController();
  const statement = statementOf(name, sheet(values), format, values);
  const pieces = (format === 'csv' ? csvPieces : xlsxPieces)(services.pool, name, statement, locale, stop.signal);
  let first: IteratorResult<Piece, unknown>;
  try {
    first = await pieces.next();
  } catch (error) {
    await keeper.dropped('failed');
    throw error;
  }
  const content = Readable.from(kept(pieces, first, keeper, stop.signal), { objectMode: false, highWaterMark: 256 * 1024 });
  content.once('close', () => stop.abort());
  return { type: format, name: fileName, content, exportId: id };
}

/** Passes the pieces on and keeps them. Its file is whole for its client only once it is kept whole. */
async function* kept(pieces: AsyncGenerator<Piece>, first: IteratorResult<Piece, unknown>, keeper: Keeper, signal: AbortSignal): AsyncGenerator<Buffer> {
  let ended = false;
  try {
    for (let piece = first; !piece.done; piece = await pieces.next()) {
      await keeper.add(piece.value);
      await yieldToForeground(mostWayMs, restMs);
      yield piece.value.bytes;
    }
    await keeper.done();
    ended = true;
  } catch (error) {
    ended = true;
    await keeper.dropped(signal.aborted ? 'cancelled' : 'failed');
    if (!signal.aborted) throw error;
  } finally {
    if (!ended) {
      await pieces.return(undefined);
      await keeper.dropped('cancelled');
    }
  }
}

/** null = too many of this user are under way. */
async function begin({ db }: Services, user: SignedInUser, name: ExportName, format: ExportFormat, fileName: string, filters: Record<string, string>): Promise<number | null> {
  const running = await db
    .selectFrom('exports')
    .select((build) => build.fn.countAll<number>().as('n'))
    .where('user_id', '=', user.id)
    .where('state', '=', 'running')
    // One whose provider died is no longer under way, though its row says so for a while.
    .where('touched_at', '>', new Date(Date.now() - 120_000).toISOString())
    .executeTakeFirstOrThrow();
  if (running.n >= mostAtOnce) return null;
  const row = await db
    .insertInto('exports')
    .values({ user_id: user.id, name, format, file_name: fileName, filters: JSON.stringify(filters), hub_ids: seesAllHubs(user.role) ? null : [...user.hubIds], finished_at: null, expires_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** What it was asked for, as it would stand in an address. */
function filtersOf(query: object): Record<string, string> {
  const given = Object.entries(query).filter(([key, value]) => key !== 'format' && value !== undefined);
  return Object.fromEntries(given.map(([key, value]) => [key, (Array.isArray(value) ? value.join(',') : String(value)).replaceAll('\u0000', '')]));
}
