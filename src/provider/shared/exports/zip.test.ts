import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { unzip, ZipWriter } from './zip';

async function* parts(...texts: readonly string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

describe('an archive', () => {
  test('that was written as it came reads back, streamed and whole entries alike', async () => {
    const zip = new ZipWriter();
    const bytes: Buffer[] = [];
    for await (const part of zip.stream('tờ/một.xml', parts('<a>', 'ô'.repeat(100_000), '</a>'))) bytes.push(part);
    bytes.push(zip.whole('hai.xml', Buffer.from('')));
    for await (const part of zip.stream('ba.xml', parts())) bytes.push(part);
    bytes.push(zip.end());
    const archive = Buffer.concat(bytes);
    expect([...unzip(archive)].map(([name, content]) => [name, content.toString()])).toEqual([
      ['tờ/một.xml', `<a>${'ô'.repeat(100_000)}</a>`],
      ['hai.xml', ''],
      ['ba.xml', ''],
    ]);
    // A reader that goes by the local records alone finds the content where they say.
    const name = archive.readUInt16LE(26);
    expect(inflateRawSync(archive.subarray(30 + name)).toString()).toBe(`<a>${'ô'.repeat(100_000)}</a>`);
  });

  test('whose content fails fails with it', async () => {
    const broken = async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from('half');
      throw new Error('the query was cancelled');
    };
    const read = async (): Promise<void> => {
      for await (const part of new ZipWriter().stream('x', broken())) void part;
    };
    await expect(read()).rejects.toThrow('the query was cancelled');
  });
});
