import { Problem } from '@tenfold/contracts';

const SIDE_PIXELS = 256;
/** Limits the memory of a decompression bomb. Camera pictures have fewer pixels. */
const MAX_PIXELS = 40e6;
const TIMEOUT_SECONDS = 5;

let loading: ReturnType<typeof loadSharp> | undefined;

/** Loaded on first use, because the native library starts slowly and few processes create avatars. */
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

/**
 * Upright, cropped to a square of 256 pixels, WebP without metadata. The format is detected from the content.
 * @param upload a whole JPEG, PNG or WebP (the first frame of an animation) of at most 40 megapixels
 * @throws Problem UNSUPPORTED_MEDIA_TYPE for anything else, or when it takes longer than five seconds
 */
export async function makeAvatar(upload: Buffer): Promise<Buffer> {
  loading ??= loadSharp();
  const sharp = await loading;
  try {
    return await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover' })
      .webp()
      .toBuffer();
  } catch (cause) {
    throw Object.assign(unreadable(), { cause });
  }
}

function unreadable(): Problem {
  return new Problem(
    'UNSUPPORTED_MEDIA_TYPE',
    'This picture cannot be read. Please select an undamaged JPEG, PNG or WebP of at most 40 megapixels.',
  );
}
