import { createHash } from 'node:crypto';
import { EXAM_IMAGE_MAX_BYTES, examImageTooLarge, examImageUrl, Problem } from '@tenfold/contracts';
import { encodeWebps, type EncodedImage } from '@tenfold/platform/images';
import type { LimitedProgram } from '@tenfold/platform/limited-process';

const WIDTH_MAX = 2_000;
/** WebP allows 16,383. */
const HEIGHT_MAX = 10_000;
/** Of the WebP: one NATS message, in Base64. */
const STORED_MAX_BYTES = 1_000_000;

/** For all images of an imported file. */
export const ALL_IMAGES_LIMITS = { killAfterMs: 20_000, cpuSeconds: 18 };

/** An image as it is stored, with the address that it gets. */
export interface NewImage extends EncodedImage {
  /** SHA-256 of the WebP, hexadecimal. */
  hash: string;
  url: string;
}

/** @throws Problem TOO_LARGE; UNAVAILABLE; UNSUPPORTED_MEDIA_TYPE for anything but an undamaged JPEG, PNG or WebP */
export async function encodeImage(upload: Buffer): Promise<NewImage> {
  const [image] = await encodeImages([upload]);
  if (!image || image instanceof Problem) throw image ?? new Error('the image got no result');
  return image;
}

/** @returns images, and Problems as `encodeImage` throws them, in order and as many as `encodeWebps` returns */
export async function encodeImages(
  uploads: readonly Buffer[],
  limits?: Partial<LimitedProgram>,
): Promise<(NewImage | Problem)[]> {
  const isTooLarge = uploads.map(({ length }) => length > EXAM_IMAGE_MAX_BYTES);
  const encoded = await encodeWebps(
    uploads.map((upload, at) => (isTooLarge[at] ? Buffer.alloc(0) : upload)),
    { width: WIDTH_MAX, height: HEIGHT_MAX, fit: 'inside', withoutEnlargement: true },
    limits,
  );
  return encoded.map((image, at) => (isTooLarge[at] ? examImageTooLarge() : newImage(image)));
}

function newImage(encoded: EncodedImage | null): NewImage | Problem {
  if (encoded === null)
    return new Problem(
      'UNSUPPORTED_MEDIA_TYPE',
      'This image cannot be read. Please select an undamaged JPEG, PNG or WebP of at most 40 megapixels.',
    );
  if (encoded.webp.length > STORED_MAX_BYTES)
    return new Problem('TOO_LARGE', 'This image has too many details. Please select one with fewer pixels.');
  const hash = createHash('sha256').update(encoded.webp).digest('hex');
  return { ...encoded, hash, url: examImageUrl(hash) };
}
