import { Problem } from '@tenfold/contracts';
import sharp from 'sharp';

const SIDE_PIXELS = 256;
/** A camera's picture has fewer; what has more is made to fill the memory. */
const MOST_PIXELS = 40e6;
const TIMEOUT_SECONDS = 5;

// libvips would read SVG, PDF and more by itself: only what browsers' pictures are is read, from memory only
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// no picture is read twice, and several are read at once already
sharp.cache(false);
sharp.concurrency(1);

/**
 * The picture upright, cut to a square of 256 pixels, as WebP without metadata. What it is, its content says.
 *
 * @param upload a whole JPEG, PNG or WebP (of several pictures, the first) of at most 40 megapixels
 * @throws Problem UNSUPPORTED_MEDIA_TYPE for anything else, or what takes longer than five seconds
 */
export async function makeAvatar(upload: Buffer): Promise<Buffer> {
  try {
    return await sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'warning', pages: 1 })
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
