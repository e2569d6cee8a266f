import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse, type InfoRecord } from 'csv-parse';
import type { Tell } from '../../calls/handler';

/** A row with the line it begins on, as a text editor counts. */
export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

interface CsvFile {
  readonly records: CsvRecord[];
  /** Lines where a quote stands that opens or closes nothing. */
  readonly misquoted: number[];
  /** The line from which on nothing was read, misquoted lines being too many. */
  readonly unread: number | null;
}

/** No row of an import is nearly as long: what is longer has an unclosed quote in it. Bytes. */
const longestRecord = 32 * 1024;
const mostMisquoted = 500;
const chunkBytes = 64 * 1024;

interface Reading {
  /** By which the separator is known; the first line unless given. */
  readonly head?: string | undefined;
  readonly tell?: Tell;
}

/**
 * Comma or semicolon (as `head` has it), with or without a byte order mark, any line ends. A wrong quote may swallow the
 * lines behind it: its line is set aside and the reading begins anew on the next. Stops when there are more than `most`
 * records.
 */
export async function readCsv(text: string, most: number, { head, tell }: Reading = {}): Promise<CsvFile> {
  const bytes = Buffer.from(text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n'));
  const starts = lineStarts(bytes);
  const header = head ?? bytes.toString('utf8', 0, starts[1] ?? bytes.length);
  const delimiter = header.split(';').length > header.split(',').length ? ';' : ',';
  const records: CsvRecord[] = [];
  const misquoted: number[] = [];
  for (let read = 0; read < starts.length && records.length <= most;) {
    if (misquoted.length === mostMisquoted) return { records, misquoted, unread: read + 1 };
    const options = { delimiter, to: most + 1 - records.length, tell };
    const wrong = await readUntilMisquoted(bytes, starts, read, options, records);
    if (wrong === null) break;
    misquoted.push(wrong);
    read = wrong;
  }
  return { records, misquoted, unread: null };
}

/** Appends the records behind the first `read` lines; answers the line of a row that is wrongly quoted. */
async function readUntilMisquoted(
  bytes: Buffer,
  starts: readonly number[],
  read: number,
  { tell, ...options }: { readonly delimiter: string; readonly to: number; readonly tell: Tell | undefined },
  records: CsvRecord[],
): Promise<number | null> {
  let end = read;
  const isEmpty = (line: number): boolean => (starts[line] ?? bytes.length + 1) - (starts[line - 1] ?? 0) === 1;
  const nextBeginning = (): number => {
    let line = end + 1;
    while (line < starts.length && isEmpty(line)) line += 1;
    return line;
  };
  const parser = parse({
    ...options,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
    on_record: (fields: string[], { lines }: InfoRecord) => {
      if (fields.some((field) => field.trim() !== '')) records.push({ line: nextBeginning(), fields });
      end = read + lines;
      return null;
    },
  });
  try {
    await pipeline(Readable.from(chunksOf(bytes, starts[read] ?? bytes.length, tell)), parser.resume());
    return null;
  } catch (error) {
    if (error instanceof CsvError) return nextBeginning();
    throw error;
  }
}

/** Where each line begins; a line end at the very end begins none. */
function lineStarts(bytes: Buffer): number[] {
  const starts: number[] = bytes.length === 0 ? [] : [0];
  for (let at = bytes.indexOf(10); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(10, at + 1))
    starts.push(at + 1);
  return starts;
}

/** Between chunks other requests get their turn. */
async function* chunksOf(bytes: Buffer, begin: number, tell?: Tell): AsyncGenerator<Buffer> {
  for (let from = begin; from < bytes.length; from += chunkBytes) {
    const to = from + chunkBytes;
    yield bytes.subarray(from, to);
    await (tell && to < bytes.length ? tell(to / bytes.length) : setImmediate());
  }
}
