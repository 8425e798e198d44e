import { join } from 'node:path';
import { Problem } from '@tenfold/contracts';
import { runLimited, type LimitedProgram } from './limited-process.js';

/** A child process, because a picture may crash its decoder, or keep it busy without end. The limits are those of one picture. */
export const imageDecoder: LimitedProgram = {
  program: join(__dirname, 'image-decoder.cjs'),
  killAfterMs: 9_000,
  cpuSeconds: 8,
  outputMaxBytes: 40 * 1024 * 1024,
};

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
 * @returns for each upload null when it is anything else. An upload that ends the process or uses up its CPU time is null and
 * the last one returned. When the uploads together take too much CPU time, those that were encoded are returned alone.
 * @throws Problem UNAVAILABLE when they are not encoded in time, which is not the fault of the uploads
 */
export async function encodeWebps(
  uploads: readonly Buffer[],
  size: ImageSize,
  limits: Partial<LimitedProgram> = {},
): Promise<(EncodedImage | null)[]> {
  if (uploads.length === 0) return [];
  const request = { size, lengths: uploads.map(({ length }) => length) };
  const { output, isComplete, isTimedOut } = await runLimited({ ...imageDecoder, ...limits }, [
    Buffer.from(`${JSON.stringify(request)}\n`),
    ...uploads,
  ]);
  if (!isComplete && isTimedOut) throw new Problem('UNAVAILABLE', BUSY, { retryAfterSeconds: 10 });
  const encoded = readImages(output);
  return !isComplete && encoded.length < uploads.length ? [...encoded, null] : encoded;
}

const BUSY = 'The server is busy: reading pictures took too long. Please try again in a moment.';

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
