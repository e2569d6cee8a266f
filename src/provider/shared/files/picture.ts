import { limits } from '~domain/limits';

interface Picture {
  /** JPEG, without any metadata of the original. */
  readonly picture: Buffer;
  readonly thumbnail: Buffer;
  readonly width: number;
  readonly height: number;
}

type PictureFault = 'photo_type' | 'photo_pixels' | 'file_broken';

const { maxMegapixels, side, thumbnailSide } = limits.photo;
const signatures = {
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (bytes: Buffer) =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
};

/**
 * Draws an uploaded picture anew, so that nothing of the file itself is ever kept or served. The type is what its first
 * bytes say, looked at before any decoder is; the pixels are counted from its header before one is decoded.
 */
export async function redraw(bytes: Buffer): Promise<Picture | PictureFault> {
  if (!Object.values(signatures).some((fits) => fits(bytes))) return 'photo_type';
  // A provider that has just started has more urgent things to load.
  const { default: sharp } = await import('sharp');
  const source = () => sharp(bytes, { failOn: 'truncated', limitInputPixels: false, pages: 1 });
  try {
    const { width = 0, height = 0 } = await source().metadata();
    if (width * height > maxMegapixels * 1_000_000) return 'photo_pixels';
    // Turned as the camera held it, while its metadata still says how; on white where it was transparent.
    const full = await source()
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    const thumbnail = await sharp(full.data)
      .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 70 })
      .toBuffer();
    return { picture: full.data, thumbnail, width: full.info.width, height: full.info.height };
  } catch {
    // Whatever the decoder has to say of it, the sender needs to know one thing.
    return 'file_broken';
  }
}
