import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type pg from 'pg';
import { sql, type Kysely } from 'kysely';
import {
  exportFileName,
  fitsExport,
  holdsAllHubs,
  rangedExports,
  type ExportFormat,
  type ExportName,
} from '~domain/exports';
import {
  type FileAnswer,
  type Refusal,
  type Services,
  type SignedInUser,
  refuse,
  readAnywhere,
} from '../../calls/handler';
import { Values, run } from '../sql/statement';
import { Slots } from '../../process/slots';
import { linesIn } from '../../db/pieces';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { statementOf, type Sheet, columnsOf, type Piece } from './sheet';
import { xlsxPieces } from './xlsx';
import { reading, copyOut, type Course } from './connection';
import { SentExport } from './sent-export';

/** Bytes of a file that are kept as one part. */
const partBytes = 768 * 1024;
const pressed = promisify(brotliCompress);
/**
 * Takes less than half the time of the lightest gzip and presses as well: an export must not wait for what is kept of
 * it.
 */
const lightest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY } };

interface Made {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly format: ExportFormat;
  /** How long it can be downloaded again. */
  readonly hours: number;
}

/** Parts that may be under way to the database at once: what is held in memory. */
const mostWriting = 4;

/** Keeps what is sent of an export in its row and parts, some being written while the next is gathered. */
class Keeper {
  #parts: Buffer[] = [];
  #gathered = 0;
  #position = 0;
  #rows = 0;
  #bytes = 0;
  readonly #writing = new Set<Promise<void>>();
  #failure: unknown = null;

  constructor(
    private readonly db: Kysely<Database>,
    private readonly made: Made,
  ) {}

  async add({ bytes, rows }: Piece): Promise<void> {
    this.#rows += rows;
    this.#bytes += bytes.length;
    this.#gathered += bytes.length;
    this.#parts.push(bytes);
    if (this.#gathered >= partBytes) await this.#write();
  }

  /** Of one that is made day by day: how many of them are there. */
  async tellDays(done: number, of: number): Promise<void> {
    const values = new Values();
    await run(
      this.db,
      `update exports set days_done = ${values.add(done)}, days = ${values.add(of)}, touched_at = now()
        where id = ${values.add(this.made.id)}`,
      values,
    );
  }

  /** Only now can it be downloaded again; who made what is in the audit log with it. */
  async done(): Promise<void> {
    if (this.#gathered > 0) await this.#write();
    await Promise.all(this.#writing);
    if (this.#failure !== null) throw this.#failure;
    const { id, userId, name, format, hours } = this.made;
    await this.db.transaction().execute(async (tx) => {
      const values = new Values();
      const [ended] = await run(
        tx,
        `update exports set state = 'done', rows = ${values.add(this.#rows)}, bytes = ${values.add(this.#bytes)},
          touched_at = now(), finished_at = now(),
           expires_at = now() + make_interval(hours => ${values.add(hours)}::int) where id = ${values.add(id)}
          and state = 'running' returning id`,
        values,
      );
      // Nothing was heard of it for so long that its parts were cleared away.
      if (!ended) throw new Error(`export ${id} was given up`);
      await audit(tx, {
        actorId: userId,
        action: 'export',
        entity: 'exports',
        entityId: id,
        after: { name, format, rows: this.#rows, bytes: this.#bytes },
      });
    });
  }

  /**
   * It came to no end: nothing of it is kept but that it was begun. Where `done` went through and only its answer was
   * lost, the file is whole and stays.
   */
  async dropped(state: 'cancelled' | 'failed'): Promise<void> {
    await Promise.all(this.#writing);
    const { id, userId, name, format } = this.made;
    await this.db.transaction().execute(async (tx) => {
      const values = new Values();
      const [ended] = await run(
        tx,
        `update exports set state = ${values.add(state)}, rows = ${values.add(this.#rows)},
          bytes = ${values.add(this.#bytes)}, touched_at = now(), finished_at = now() where id = ${values.add(id)}
          and state = 'running' returning id`,
        values,
      );
      if (!ended) return;
      await tx.deleteFrom('export_parts').where('export_id', '=', id).execute();
      await audit(tx, {
        actorId: userId,
        action: `export_${state}`,
        entity: 'exports',
        entityId: id,
        after: { name, format, rows: this.#rows },
      });
    });
  }

  async #write(): Promise<void> {
    const content = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#gathered = 0;
    while (this.#writing.size >= mostWriting) await Promise.race(this.#writing);
    if (this.#failure !== null) throw this.#failure;
    const writing = this.#keep(content, this.#position, this.#rows, this.#bytes).catch((error: unknown) => {
      // Thrown to whoever adds next, or ends.
      this.#failure = error;
    });
    this.#position += 1;
    this.#writing.add(writing);
    void writing.then(() => this.#writing.delete(writing));
  }

  async #keep(content: Buffer, position: number, rows: number, bytes: number): Promise<void> {
    const kept = this.made.format === 'csv' ? await pressed(content, lightest) : content;
    const values = new Values();
    const id = values.add(this.made.id);
    await run(
      this.db,
      `with part as (insert into export_parts (export_id, position, content, packing)
        values (${id}, ${values.add(position)}, ${values.add(kept)}, 'brotli'))
       update exports set rows = greatest(rows, ${values.add(rows)}), bytes = greatest(bytes, ${values.add(bytes)}),
         touched_at = now() where id = ${id}`,
      values,
    );
  }
}

/** By which spreadsheets know UTF-8. */
const mark = '\uFEFF';

/** The rows as PostgreSQL itself writes CSV, under a line of titles. */
async function* csvPieces(
  pool: pg.Pool,
  name: ExportName,
  course: Course,
  locale: 'vi' | 'en',
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  const titles = columnsOf(name).map(({ title }) => title[locale]);
  const head = Buffer.from(`${mark}${titles.map((title) => (title.includes(',') ? `"${title}"` : title)).join(',')}\n`);
  yield* reading(pool, signal, async function* copied(client) {
    let first = true;
    for await (const chunk of copyOut(client, course, 'csv')) {
      yield { bytes: first ? Buffer.concat([head, chunk]) : chunk, rows: linesIn(chunk) };
      first = false;
    }
  });
}

/** Exports one user may have under way: each holds a connection for as long as it takes. */
const mostAtOnce = 3;

/** First number of the lock under which a user's exports are counted; the second is his. */
const beginLock = 4_200_022;

/** As long as anybody waits for a connection of the pool. */
const patienceMs = 10_000;

const slots = new WeakMap<pg.Pool, Slots>();

/**
 * Exports have a quarter of a provider's connections between them: each needs more of them to be kept, and runs have
 * half.
 */
function slotsOf(pool: pg.Pool): Slots {
  const known = slots.get(pool);
  if (known) return known;
  const made = new Slots(Math.max(1, Math.floor(pool.options.max / 4)));
  slots.set(pool, made);
  return made;
}

export interface Asked {
  readonly user: SignedInUser;
  readonly services: Services;
  readonly locale: 'vi' | 'en';
  readonly query: { readonly format: ExportFormat };
}

export interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Makes an export: its rows are read, sent and kept at once, a stretch at a time. One that has `days` goes from one to
 * the next, each of which is told: what adds up rows has none before it has read them all. Whoever goes away ends the
 * query; what fails before the first row is answered as any failure is.
 */
export async function makeExport<N extends ExportName>(
  name: N,
  { user, services, locale, query }: Asked,
  range: Range,
  sheet: (values: Values, range: Range) => Sheet<N>,
  days?: (range: Range) => readonly Range[],
): Promise<FileAnswer | Refusal<'EPK025' | 'ESY003' | 'ESY009'>> {
  const bounded = rangedExports.includes(name) || range.from !== undefined || range.to !== undefined;
  if (bounded && !fitsExport(range.from, range.to, Date.now())) return refuse('EPK025');
  const { format } = query;
  const fileName = exportFileName(name, format, new Date());
  const parts = days?.(range) ?? [range];
  const statements = parts.map((part) => {
    const values = new Values();
    return statementOf(name, sheet(values, part), format, values);
  });
  const id = await begin(services, user, name, format, fileName, filtersOf(query));
  if (id === null) return refuse('ESY003');
  const keeper = new Keeper(services.db, { id, userId: user.id, name, format, hours: services.config.exportHours });
  const slot = slotsOf(services.pool);
  if (!(await slot.take(patienceMs))) {
    await keeper.dropped('failed');
    return refuse('ESY009');
  }
  const stop = new AbortController();
  const through = async (done: number): Promise<void> => {
    if (!days) return;
    await keeper.tellDays(done, parts.length);
    // Between two statements there is nothing to be cancelled.
    stop.signal.throwIfAborted();
  };
  const begun = readAnywhere(services, async ({ pool }) => {
    const pieces = (format === 'csv' ? csvPieces : xlsxPieces)(
      pool,
      name,
      { statements, through },
      locale,
      stop.signal,
    );
    return { pieces, first: await pieces.next() };
  });
  const { pieces, first } = await begun.catch(async (error: unknown) => {
    slot.give();
    await keeper.dropped('failed');
    throw error;
  });
  const content = new SentExport({ pieces, first, keeper, stop, over: () => slot.give() });
  return { type: format, name: fileName, content, exportId: id };
}

/** null = too many of this user are under way. */
async function begin(
  { db }: Services,
  user: SignedInUser,
  name: ExportName,
  format: ExportFormat,
  fileName: string,
  filters: Record<string, string>,
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${beginLock}, ${user.id}::int)`.execute(tx);
    const running = await tx
      .selectFrom('exports')
      .select((build) => build.fn.countAll<number>().as('n'))
      .where('user_id', '=', user.id)
      .where('state', '=', 'running')
      // One whose provider died is no longer under way, though its row says so for a while.
      .where('touched_at', '>', sql<string>`now() - interval '2 minutes'`)
      .executeTakeFirstOrThrow();
    if (running.n >= mostAtOnce) return null;
    const row = await tx
      .insertInto('exports')
      .values({
        user_id: user.id,
        name,
        format,
        file_name: fileName,
        filters: JSON.stringify(filters),
        hub_ids: holdsAllHubs(name, user.role) ? null : [...user.hubIds],
        finished_at: null,
        expires_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

/** What it was asked for, as it would stand in an address. */
function filtersOf(query: object): Record<string, string> {
  const given = Object.entries(query).filter(([key, value]) => key !== 'format' && value !== undefined);
  return Object.fromEntries(
    given.map(([key, value]) => [
      key,
      (Array.isArray(value) ? value.join(',') : String(value)).replaceAll('\u0000', ''),
    ]),
  );
}
