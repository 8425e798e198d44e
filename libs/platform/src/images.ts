import type { Sharp } from 'sharp';

/** Limits the memory of a decompression bomb. Camera pictures have fewer pixels. */
const MAX_PIXELS = 40e6;
const TIMEOUT_SECONDS = 5;

let loading: ReturnType<typeof loadSharp> | undefined;

/** Loaded on first use, because the native library starts slowly and few processes encode images. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // libvips would also load SVG, PDF and others: allow only browser image formats, from memory
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

export interface EncodedImage {
  webp: Buffer;
  width: number;
  height: number;
}

/**
 * An upright WebP without metadata. The format is detected from the content.
 *
 * @param upload a whole JPEG, PNG or WebP (the first frame of an animation) of at most 40 megapixels
 * @returns null for anything else, or when it takes longer than five seconds
 */
export async function encodeWebp(
  upload: Buffer,
  resize: (image: Sharp) => Sharp,
): Promise<EncodedImage | null> {
  loading ??= loadSharp();
  const sharp = await loading;
  try {
    const image = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1 });
    const { data, info } = await resize(image.timeout({ seconds: TIMEOUT_SECONDS }).autoOrient())
      .webp()
      .toBuffer({ resolveWithObject: true });
    return { webp: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
