import { limits } from '~domain/limits';

/** A picture as an upload is kept: JPEG, and a small one for lists. Sizes in pixels. */
export interface DrawnPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
  readonly thumbnail: Buffer;
}

const { thumbnailSide: side } = limits.photo;
const quality = 60;

/** What a card or a sheet looks like from afar: nobody's data are on it. `shapes` is what stands within its `<svg>`. */
export async function drawnPicture(
  [width, height]: readonly [width: number, height: number],
  shapes: string,
): Promise<DrawnPicture> {
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
  const data = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg({ quality }).toBuffer();
  const thumbnail = await sharp(data).resize(side, side, { fit: 'inside' }).jpeg({ quality }).toBuffer();
  return { width, height, data, thumbnail };
}
