import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as z from 'zod';
import { StartupError, hasCode } from '../../process/startup-error';

/**
 * What a backup file holds, once unpacked (gzip): lines of text in UTF-8.
 *
 *     {"format":"hubline-backup/1", …}            the head
 *     {"table":"packages","columns":["id", …]}    for each table, its rows as COPY writes them,
 *     1	HL240000018VN	…                          one a line,
 *     \.                                          and the sign that they are over
 *     {"rows":{"packages":20000, …}, …}           the end: what must have been read
 *     {"sha256":"…"}                              of every byte before this line
 *
 * So it can be read without us (`gunzip -c`), by every PostgreSQL, and half a file is never taken for a whole one.
 */
export const archiveFormat = 'hubline-backup/1';

export const headSchema = z.strictObject({
  format: z.string(),
  made_at: z.string(),
  postgres: z.string(),
  /** By name, oldest first. */
  migrations: z.array(z.string()),
  /** Tells whether a provider's root secret is the one under which secrets in the database were sealed. */
  secret_check: z.string(),
});
export type Head = z.output<typeof headSchema>;

export const tableSchema = z.strictObject({ table: z.string(), columns: z.array(z.string()) });

export const endSchema = z.strictObject({
  rows: z.record(z.string(), z.int()),
  /** Name → its last value, and whether that has been given out. */
  sequences: z.record(z.string(), z.tuple([z.string(), z.boolean()])),
});
export type End = z.output<typeof endSchema>;

const sumSchema = z.strictObject({ sha256: z.string() });

const newLine = 0x0a;
/** COPY's own; no row can be it, since it writes a backslash as two. */
export const endOfRows = Buffer.from('\\.\n');
const afterLastRow = Buffer.from('\n\\.\n');
/** Read and unpacked at a time. */
const pieceBytes = 256 * 1024;
/** A head or table is far shorter; whatever is longer is no backup. */
const longestLine = 1024 * 1024;

const cutShort = (): StartupError => new StartupError('the backup ends in the middle: it was cut short');
export const damaged = (how: string): StartupError => new StartupError(`the backup is damaged: ${how}`);
export const noBackup = (): StartupError => new StartupError('this is no backup of Hubline');

/** The unpacked text of a backup file, as it is read; `onShare` hears how much of it was, from 0 to 1. */
export async function* unpacked(path: string, onShare?: (share: number) => void): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: pieceBytes });
  try {
    const file = createReadStream(path, { highWaterMark: pieceBytes });
    // Not awaited: whatever goes wrong there ends the reading below with it.
    void pipeline(file, gunzip).catch(() => undefined);
    const bytes = onShare && (await stat(path)).size;
    for await (const piece of gunzip as AsyncIterable<Buffer>) {
      yield piece;
      if (bytes !== undefined) onShare?.(file.bytesRead / bytes);
    }
  } catch (error) {
    if (hasCode(error, 'Z_BUF_ERROR')) throw cutShort();
    if (hasCode(error, 'Z_DATA_ERROR'))
      throw error instanceof Error && error.message.includes('header') ? noBackup() : damaged('it cannot be unpacked');
    if (hasCode(error, 'ENOENT', 'EISDIR', 'EACCES'))
      throw new StartupError(`${path} cannot be read`, { cause: error });
    throw error;
  }
}

/**
 * Reads the unpacked text of a backup front to back, adding up its checksum; throws StartupError where it is no whole
 * backup.
 */
export class ArchiveReader {
  readonly #source: AsyncIterator<Buffer>;
  readonly #hash = createHash('sha256');
  /** Not yet read; begins at the beginning of a line. */
  #ahead: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next line, as what it must be. */
  async line<Value>(schema: z.ZodType<Value>): Promise<Value> {
    const value = await this.lineIf(schema);
    if (value === null) throw damaged('a line of it is not what belongs there');
    return value;
  }

  /** The next line, unless it is of the other kind: then null, and it is still to be read. */
  async lineIf<Value>(schema: z.ZodType<Value>): Promise<Value | null> {
    const end = await this.#endOfLine();
    const parsed = schema.safeParse(parseJson(this.#ahead.toString('utf8', 0, end)));
    if (!parsed.success) return null;
    this.#take(end + 1);
    return parsed.data;
  }

  /** The rows up to their end, in pieces of whole lines. */
  async *rows(): AsyncGenerator<Buffer> {
    while (!this.#ahead.subarray(0, endOfRows.length).equals(endOfRows)) {
      const last = this.#ahead.indexOf(afterLastRow);
      const whole = (last === -1 ? this.#ahead.lastIndexOf(newLine) : last) + 1;
      if (whole > 0) yield this.#take(whole);
      else await this.#more();
    }
    this.#take(endOfRows.length);
  }

  /** Reads the last line, and compares. */
  async checkSum(): Promise<void> {
    const sum = this.#hash.copy().digest('hex');
    const { sha256 } = await this.line(sumSchema);
    if (sha256 !== sum) throw damaged('its checksum differs');
  }

  async #endOfLine(): Promise<number> {
    let end = this.#ahead.indexOf(newLine);
    while (end === -1) {
      if (this.#ahead.length > longestLine) throw noBackup();
      await this.#more();
      end = this.#ahead.indexOf(newLine);
    }
    return end;
  }

  #take(length: number): Buffer {
    const taken = this.#ahead.subarray(0, length);
    this.#ahead = this.#ahead.subarray(length);
    this.#hash.update(taken);
    return taken;
  }

  async #more(): Promise<void> {
    const next = await this.#source.next();
    if (next.done === true) throw cutShort();
    this.#ahead = this.#ahead.length === 0 ? next.value : Buffer.concat([this.#ahead, next.value]);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No line of ours: the caller's schema refuses it.
    return undefined;
  }
}
