import { Problem } from '@tenfold/contracts';
import { encodeWebp } from '@tenfold/platform/images';

const SIDE_PIXELS = 256;

/**
 * Cropped to a square of 256 pixels.
 *
 * @throws Problem UNSUPPORTED_MEDIA_TYPE for what `encodeWebp` cannot read
 */
export async function makeAvatar(upload: Buffer): Promise<Buffer> {
  const encoded = await encodeWebp(upload, (image) =>
    image.resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover' }),
  );
  if (encoded === null)
    throw new Problem(
      'UNSUPPORTED_MEDIA_TYPE',
      'This picture cannot be read. Please select an undamaged JPEG, PNG or WebP of at most 40 megapixels.',
    );
  return encoded.webp;
}
