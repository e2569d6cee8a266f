import sharp from 'sharp';

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff';

/** A picture that is not of one colour, so that it has something to lose. */
export async function picture(width: number, height: number, format: Format = 'jpeg'): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, index) => (index * 7919) % 251));
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

export const smallJpeg = await picture(40, 30);
