const minute = 60_000;
const zero = 0x30;
/** Most bytes a UTF-16 unit becomes. */
const bytesPerUnit = 3;

/** `2026-11-21T03:04:` by minutes since 1970: few of them, but written millions of times. */
const minutes = new Map<number, Buffer>();
const mostMinutes = 200_000;

function minuteBytes(number: number): Buffer {
  const known = minutes.get(number);
  if (known) return known;
  const bytes = Buffer.from(new Date(number * minute).toISOString().slice(0, 17));
  if (minutes.size < mostMinutes) minutes.set(number, bytes);
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
    this.#bytes.set(cells, this.#end);
    this.#end += cells.length;
  }

  /** A whole millisecond as ISO text in UTC. */
  moment(at: number): void {
    const number = Math.floor(at / minute);
    this.encoded(minuteBytes(number));
    this.#makeRoom(7);
    const rest = at - number * minute;
    const second = Math.floor(rest / 1000);
    const ms = rest % 1000;
    this.#byte(zero + Math.floor(second / 10));
    this.#byte(zero + (second % 10));
    this.#byte(0x2e);
    this.#byte(zero + Math.floor(ms / 100));
    this.#byte(zero + (Math.floor(ms / 10) % 10));
    this.#byte(zero + (ms % 10));
    this.#byte(0x5a);
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
