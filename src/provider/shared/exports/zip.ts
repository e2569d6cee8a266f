import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib';

/** How hard is pressed: the size falls little beyond it, the time doubles. */
const level = 3;

const sign = { entry: 0x04034b50, sizes: 0x08074b50, directory: 0x02014b50, end: 0x06054b50 } as const;
const version = 20;
/** The sizes follow the content; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980, the zero of its calendar: a file made twice of the same rows is the same file. */
const date = 0x21;

interface Entry {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

/**
 * Writes a ZIP archive as it comes, holding no entry in memory. Below 4 GB in all and in each entry, beyond which the
 * format has other records: it throws there.
 */
export class ZipWriter {
  #at = 0;
  readonly #entries: Entry[] = [];

  /** The bytes of an entry whose content is made meanwhile. */
  async *stream(name: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const at = this.#at;
    let crc = 0;
    let size = 0;
    let packed = 0;
    const measured = async function* measured(): AsyncGenerator<Buffer> {
      for await (const part of content) {
        crc = crc32(part, crc);
        size += part.length;
        yield part;
      }
    };
    yield this.#count(head(name));
    const deflate = createDeflateRaw({ level });
    const running = pipeline(Readable.from(measured(), { objectMode: true, highWaterMark: 1 }), deflate);
    // Its failure is the deflater's too, and heard there.
    running.catch(() => undefined);
    for await (const part of deflate as AsyncIterable<Buffer>) {
      packed += part.length;
      yield this.#count(part);
    }
    yield this.#close({ name: Buffer.from(name), crc, packed, size, at });
  }

  /** The bytes of an entry that is there already. */
  whole(name: string, content: Buffer): Buffer {
    const at = this.#at;
    const packed = deflateRawSync(content, { level });
    const parts = [this.#count(head(name)), this.#count(packed)];
    parts.push(
      this.#close({ name: Buffer.from(name), crc: crc32(content), packed: packed.length, size: content.length, at }),
    );
    return Buffer.concat(parts);
  }

  end(): Buffer {
    const records = this.#entries.map(({ name, crc, packed, size, at }) => {
      const record = Buffer.alloc(46);
      record.writeUInt32LE(sign.directory, 0);
      record.writeUInt16LE(version, 4);
      record.writeUInt16LE(version, 6);
      record.writeUInt16LE(flags, 8);
      record.writeUInt16LE(deflated, 10);
      record.writeUInt16LE(date, 14);
      record.writeUInt32LE(crc, 16);
      record.writeUInt32LE(packed, 20);
      record.writeUInt32LE(size, 24);
      record.writeUInt16LE(name.length, 28);
      record.writeUInt32LE(at, 42);
      return Buffer.concat([record, name]);
    });
    const directory = Buffer.concat(records);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(sign.end, 0);
    end.writeUInt16LE(records.length, 8);
    end.writeUInt16LE(records.length, 10);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(this.#at, 16);
    return Buffer.concat([directory, end]);
  }

  #count(bytes: Buffer): Buffer {
    this.#at += bytes.length;
    return bytes;
  }

  #close(entry: Entry): Buffer {
    this.#entries.push(entry);
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(sign.sizes, 0);
    sizes.writeUInt32LE(entry.crc, 4);
    sizes.writeUInt32LE(entry.packed, 8);
    sizes.writeUInt32LE(entry.size, 12);
    return this.#count(sizes);
  }
}

function head(name: string): Buffer {
  const text = Buffer.from(name);
  const record = Buffer.alloc(30);
  record.writeUInt32LE(sign.entry, 0);
  record.writeUInt16LE(version, 4);
  record.writeUInt16LE(flags, 6);
  record.writeUInt16LE(deflated, 8);
  record.writeUInt16LE(date, 12);
  record.writeUInt16LE(text.length, 26);
  return Buffer.concat([record, text]);
}

/** The entries of a small archive in memory, by name. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const entries = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(from, from + archive.readUInt32LE(at + 20));
    entries.set(name, archive.readUInt16LE(at + 10) === deflated ? inflateRawSync(packed) : Buffer.from(packed));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}
