import { Problem } from '@tenfold/contracts';
import type { FastifyRequest } from 'fastify';
import { unsupportedMediaType } from '../http/to-problem.js';
import { readUpTo } from './read-up-to.js';

const ENVELOPE_BYTES = 64 * 1_024;

export interface PictureUpload {
  /** Name of the only part of the form. */
  field: string;
  maxBytes: number;
  tooLarge: () => Problem;
}

/** Reads a multipart form of one file. */
export async function readPicture(request: FastifyRequest, upload: PictureUpload): Promise<Buffer> {
  if (!request.isMultipart()) throw unsupportedMediaType();
  if (Number(request.headers['content-length']) > upload.maxBytes + ENVELOPE_BYTES) throw upload.tooLarge();
  try {
    return await readOnlyFile(request, upload);
  } catch (error) {
    throw error instanceof Problem ? error : notOnePicture(upload);
  }
}

async function readOnlyFile(request: FastifyRequest, upload: PictureUpload): Promise<Buffer> {
  // one byte above the maximum, so that an oversized file is detected and not truncated
  const limits = { parts: 1, fileSize: upload.maxBytes + 1 };
  let picture: Buffer | undefined;
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') throw notOnePicture(upload);
    const bytes = await readUpTo(part.file, upload.maxBytes, upload.tooLarge);
    if (part.fieldname !== upload.field) throw notOnePicture(upload);
    picture = bytes;
  }
  if (picture === undefined) throw notOnePicture(upload);
  return picture;
}

function notOnePicture({ field }: PictureUpload): Problem {
  return new Problem('INVALID_INPUT', `Send one picture as the field ${field}.`);
}
