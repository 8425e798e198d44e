import { join } from 'node:path';
import { runLimited, type LimitedProgram } from './limited-process.js';

/** Of one image: sharp's own timeout, and the start of the process on a busy machine. */
const IMAGE_MAX_MS = 9_000;

/** A child process, because a picture may crash its decoder, or keep it busy longer than any timeout inside it. */
export const imageDecoder = {
  program: join(__dirname, 'image-decoder.cjs'),
  cpuSeconds: 20,
  outputMaxBytes: 40 * 1024 * 1024,
} satisfies Partial<LimitedProgram>;

export interface EncodedImage {
  webp: Buffer;
  width: number;
  height: number;
}

export interface ImageSize {
  width: number;
  height: number;
  fit: 'cover' | 'inside';
  withoutEnlargement?: boolean;
}

/**
 * Upright WebPs without metadata. The formats are detected from the content.
 *
 * @param uploads whole JPEGs, PNGs or WebPs (the first frame of an animation) of at most 40 megapixels
 * @returns for each upload null when it is anything else, or takes longer than five seconds. An upload that ends the process
 * is null and the last one returned.
 */
export async function encodeWebps(
  uploads: readonly Buffer[],
  size: ImageSize,
  { killAfterMs = IMAGE_MAX_MS, ...decoder }: Partial<LimitedProgram> = {},
): Promise<(EncodedImage | null)[]> {
  if (uploads.length === 0) return [];
  const request = { size, lengths: uploads.map(({ length }) => length) };
  const { output } = await runLimited({ ...imageDecoder, ...decoder, killAfterMs }, [
    Buffer.from(`${JSON.stringify(request)}\n`),
    ...uploads,
  ]);
  const encoded = readImages(output);
  return encoded.length < uploads.length ? [...encoded, null] : encoded;
}

/** Only those that the process finished. */
function readImages(output: Buffer): (EncodedImage | null)[] {
  const images: (EncodedImage | null)[] = [];
  for (let start = 0, end = output.indexOf('\n'); end >= 0; end = output.indexOf('\n', start)) {
    const image = JSON.parse(output.toString('utf8', start, end)) as {
      width: number;
      height: number;
      length: number;
    } | null;
    start = end + 1 + (image?.length ?? 0);
    if (start > output.length) break;
    images.push(image && { webp: output.subarray(end + 1, start), width: image.width, height: image.height });
  }
  return images;
}
