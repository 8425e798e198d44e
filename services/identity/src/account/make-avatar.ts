import { Problem } from '@tenfold/contracts';
import { encodeWebps } from '@tenfold/platform/images';

const SIDE_PIXELS = 256;

/**
 * Cropped to a square of 256 pixels.
 *
 * @throws Problem UNSUPPORTED_MEDIA_TYPE for what `encodeWebps` cannot read
 */
export async function makeAvatar(upload: Buffer): Promise<Buffer> {
  const [encoded] = await encodeWebps([upload], { width: SIDE_PIXELS, height: SIDE_PIXELS, fit: 'cover' });
  if (!encoded)
    throw new Problem(
      'UNSUPPORTED_MEDIA_TYPE',
      'This picture cannot be read. Please select an undamaged JPEG, PNG or WebP of at most 40 megapixels.',
    );
  return encoded.webp;
}
