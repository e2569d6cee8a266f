import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Without its file named the library would fetch it from elsewhere.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** What labels bear, as they are found in a picture. */
export async function codesInPicture(picture: ImageData): Promise<readonly string[]> {
  const found = await readBarcodes(picture, { formats: ['Code128', 'QRCode'], tryHarder: true });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
