import { Readable } from 'node:stream';
import { PAPER_MAX_BYTES } from '@tenfold/contracts';
import type { FastifyRequest } from 'fastify';
import { tooLarge, unsupportedMediaType } from '../http/to-problem.js';
import { readUpTo } from '../uploads/read-up-to.js';

/** @throws Problem UNSUPPORTED_MEDIA_TYPE, TOO_LARGE; INVALID_INPUT when the client disconnected */
export async function readPaper({ body, headers }: FastifyRequest): Promise<Buffer> {
  if (!(body instanceof Readable)) throw unsupportedMediaType();
  if (Number(headers['content-length']) > PAPER_MAX_BYTES) throw tooLarge();
  return readUpTo(body, PAPER_MAX_BYTES, tooLarge);
}
