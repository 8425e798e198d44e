import { PROFILE_IMAGE_MAX_BYTES, Problem, profileImageTooLarge } from '@tenfold/contracts';
import type { FastifyRequest } from 'fastify';
import { unsupportedMediaType } from '../http/to-problem.js';
import { readUpTo } from '../uploads/read-up-to.js';

export const PICTURE_FIELD = 'profileImage';

const ENVELOPE_BYTES = 64 * 1_024;
/** One byte above the maximum, so that an oversized file is detected and not truncated. */
const LIMITS = { parts: 1, fileSize: PROFILE_IMAGE_MAX_BYTES + 1 };

export async function readPicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw unsupportedMediaType();
  if (Number(request.headers['content-length']) > PROFILE_IMAGE_MAX_BYTES + ENVELOPE_BYTES) {
    throw profileImageTooLarge();
  }
  try {
    return await readOnlyFile(request);
  } catch (error) {
    throw error instanceof Problem ? error : notOnePicture();
  }
}

async function readOnlyFile(request: FastifyRequest): Promise<Buffer> {
  let picture: Buffer | undefined;
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type !== 'file') throw notOnePicture();
    const bytes = await readUpTo(part.file, PROFILE_IMAGE_MAX_BYTES, profileImageTooLarge);
    if (part.fieldname !== PICTURE_FIELD) throw notOnePicture();
    picture = bytes;
  }
  if (picture === undefined) throw notOnePicture();
  return picture;
}

function notOnePicture(): Problem {
  return new Problem('INVALID_INPUT', `Send one picture as the field ${PICTURE_FIELD}.`);
}
