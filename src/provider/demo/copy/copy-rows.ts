import { dayMs, minuteMs } from '~domain/time';

const special = /[\\\t\n\r]/;
const everySpecial = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

export const copyNull = '\\N';

/** A text of people as COPY's text format takes it. */
export function copyText(text: string): string {
  return special.test(text) ? text.replace(everySpecial, (character) => escapes[character] ?? character) : text;
}

const zero = 0x30;
/** Most bytes a UTF-16 unit becomes. */
const bytesPerUnit = 3;
/** Shorter than this, bytes are copied faster one by one than by a call. */
const short = 64;

/** `2026-11-21T` by days since 1970: few of them, but written millions of times. */
const days = new Map<number, Buffer>();

function dayBytes(number: number): Buffer {
  const known = days.get(number);
  if (known) return known;
  const bytes = Buffer.from(new Date(number * dayMs).toISOString().slice(0, 11));
  days.set(number, bytes);
  return bytes;
}

/**
 * Rows in COPY's text format, written into one buffer. What recurs from row to row comes encoded already: as strings,
 * the tens of millions of pieces of a large load would cost more than the database's part.
 */
export class CopyRows {
  #bytes = Buffer.allocUnsafe(1024 * 1024);
  #end = 0;

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#end);
  }

  text(text: string): void {
    this.#makeRoom(text.length * bytesPerUnit);
    this.#end += this.#bytes.write(text, this.#end);
  }

  encoded(cells: Uint8Array): void {
    this.#makeRoom(cells.length);
    if (cells.length < short) for (let index = 0; index < cells.length; index += 1) this.#byte(cells[index] ?? 0);
    else {
      this.#bytes.set(cells, this.#end);
      this.#end += cells.length;
    }
  }

  /** A whole millisecond as ISO text in UTC. */
  moment(at: number): void {
    const number = Math.floor(at / dayMs);
    this.encoded(dayBytes(number));
    this.#makeRoom(13);
    const ofDay = at - number * dayMs;
    const minutes = Math.floor(ofDay / minuteMs);
    const ofMinute = ofDay - minutes * minuteMs;
    const ms = ofMinute % 1000;
    this.#twoDigits(Math.floor(minutes / 60));
    this.#byte(0x3a);
    this.#twoDigits(minutes % 60);
    this.#byte(0x3a);
    this.#twoDigits(Math.floor(ofMinute / 1000));
    this.#byte(0x2e);
    this.#byte(zero + Math.floor(ms / 100));
    this.#twoDigits(ms % 100);
    this.#byte(0x5a);
  }

  /** Forgets the rows and keeps the room: of large buffers made anew, the system's part costs more than the rows. */
  clear(): void {
    this.#end = 0;
  }

  #twoDigits(number: number): void {
    this.#byte(zero + Math.floor(number / 10));
    this.#byte(zero + (number % 10));
  }

  #byte(byte: number): void {
    this.#bytes[this.#end] = byte;
    this.#end += 1;
  }

  #makeRoom(bytes: number): void {
    const needed = this.#end + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(needed * 2);
    larger.set(this.bytes);
    this.#bytes = larger;
  }
}
