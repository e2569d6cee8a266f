import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
// Without its file at hand the library would fetch it from elsewhere.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

export interface Pixels {
  /** RGBA. */
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** What a reader that had no part in drawing them finds in a picture: `Code128 HL…`, in the order of the alphabet. */
export async function symbolsIn(picture: Pixels | Buffer): Promise<string[]> {
  const found = await readBarcodes(
    Buffer.isBuffer(picture) ? new Uint8Array(picture) : { colorSpace: 'srgb', ...picture },
    // The bars are many lines tall; two of them that are misread alike would be taken for a symbol of its own.
    { formats: ['Code128', 'QRCode'], tryHarder: true, minLineCount: 6 },
  );
  return found.map(({ format, text }) => `${format} ${text}`).toSorted();
}
