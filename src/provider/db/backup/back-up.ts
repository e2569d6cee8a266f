import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import copyStreams from 'pg-copy-streams';
import { inPieces } from '../pieces';
import { StartupError, hasCode } from '../../process/startup-error';
import { archiveFormat, endOfRows, type End, type Head } from './archive';
import { readSequences, readSizes, readTables, readVersion, type Table, openClient } from './catalog';

interface BackupResult {
  readonly head: Head;
  readonly end: End;
  /** Of the file, packed. */
  readonly bytes: number;
}

/** Rows are text: the fastest level packs them to a quarter already, and keeps up with the database. */
const level = 1;

const toLine = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

/**
 * All of the database as it is at one moment, while others go on writing, into one new file that only its owner reads.
 * It stands under its name once it is whole, never before. Throws StartupError when there is nothing to back up, or the
 * file exists or can't be written.
 */
export async function backUp(options: {
  readonly connectionString: string;
  readonly file: string;
  readonly secretCheck: string;
  /** Hears how far it is, from 0 to 1. */
  readonly onShare?: (share: number) => void;
}): Promise<BackupResult> {
  const { file } = options;
  if (existsSync(file)) throw new StartupError(`${file} exists already: name a new file`);
  const client = await openClient(options.connectionString);
  const draft = `${file}.part`;
  try {
    const tables = await openSnapshot(client);
    const head = await readHead(client, options.secretCheck);
    let end: End = { rows: {}, sequences: {} };
    const onRows = options.onShare && shareOf(await readSizes(client), tables, options.onShare);
    const contents = writeContents(client, head, tables, { onRows, onEnd: (whole) => (end = whole) });
    await pipeline(contents, createGzip({ level }), createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, file);
    return { head, end, bytes: (await stat(file)).size };
  } catch (error) {
    await rm(draft, { force: true });
    if (hasCode(error, 'ENOENT', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EISDIR', 'ENOTDIR'))
      throw new StartupError(`${file} cannot be written (${String(Reflect.get(error as Error, 'code'))})`, {
        cause: error,
      });
    throw error;
  } finally {
    await client.end();
  }
}

/** One moment for everything read from here on; no migration may change a table before the end. */
async function openSnapshot(client: Client): Promise<Table[]> {
  const before = await readTables(client);
  if (!before.some(({ table }) => table === 'migrations'))
    throw new StartupError('there is nothing to back up: the database is empty');
  await client.query('begin isolation level repeatable read read only');
  await client.query(
    `lock table ${before.map(({ table }) => `public.${client.escapeIdentifier(table)}`).join(', ')} in access share mode`,
  );
  const tables = await readTables(client);
  if (JSON.stringify(tables) !== JSON.stringify(before))
    throw new StartupError('the database was being changed to a new version: try again');
  return tables;
}

async function readHead(client: Client, secretCheck: string): Promise<Head> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  return {
    format: archiveFormat,
    made_at: new Date().toISOString(),
    postgres: await readVersion(client),
    migrations: rows.map(({ name }) => name),
    secret_check: secretCheck,
  };
}

/** Rows of a table that went out, in bytes of text; null = all of them have. */
type OnRows = (table: string, bytes: number | null) => void;

/** How far it is by the tables' sizes: what a table takes as text is near enough to what it takes on the disk. */
function shareOf(
  sizes: ReadonlyMap<string, number>,
  tables: readonly Table[],
  onShare: (share: number) => void,
): OnRows {
  const sizeOf = (table: string): number => sizes.get(table) ?? 0;
  const all = Math.max(
    1,
    tables.reduce((sum, { table }) => sum + sizeOf(table), 0),
  );
  let [before, here] = [0, 0];
  return (table, bytes) => {
    here = bytes === null ? 0 : Math.min(here + bytes, sizeOf(table));
    if (bytes === null) before += sizeOf(table);
    onShare((before + here) / all);
  };
}

interface Watch {
  readonly onRows: OnRows | undefined;
  readonly onEnd: (end: End) => void;
}

async function* writeContents(
  client: Client,
  head: Head,
  tables: readonly Table[],
  { onRows, onEnd }: Watch,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const counted = (bytes: Buffer): Buffer => {
    hash.update(bytes);
    return bytes;
  };
  yield counted(toLine(head));
  const rows: End['rows'] = {};
  for (const { table, columns, by_months } of tables) {
    yield counted(toLine({ table, columns }));
    const name = `public.${client.escapeIdentifier(table)}`;
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const copy = client.query(
      copyStreams.to(`copy ${by_months ? `(select ${list} from ${name})` : `${name} (${list})`} to stdout`),
    );
    for await (const piece of inPieces(copy)) {
      onRows?.(table, piece.length);
      yield counted(piece);
    }
    onRows?.(table, null);
    rows[table] = copy.rowCount;
    yield counted(endOfRows);
  }
  const end = { rows, sequences: await readLastValues(client) };
  onEnd(end);
  yield counted(toLine(end));
  yield toLine({ sha256: hash.digest('hex') });
}

/** Read last: sequences stand outside of the snapshot, and must be no lower than what it holds. */
async function readLastValues(client: Client): Promise<End['sequences']> {
  const values: End['sequences'] = {};
  for (const name of await readSequences(client)) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from public.${client.escapeIdentifier(name)}`,
    );
    if (rows[0]) values[name] = [rows[0].last_value, rows[0].is_called];
  }
  return values;
}
