import { Readable } from 'node:stream';
import { EXAM_FILE_MAX_BYTES } from '@tenfold/contracts';
import type { FastifyRequest } from 'fastify';
import { tooLarge, unsupportedMediaType } from '../http/to-problem.js';
import { readUpTo } from '../uploads/read-up-to.js';

export async function readExamFile({ body, headers }: FastifyRequest): Promise<Buffer> {
  if (!(body instanceof Readable)) throw unsupportedMediaType();
  if (Number(headers['content-length']) > EXAM_FILE_MAX_BYTES) throw tooLarge();
  return readUpTo(body, EXAM_FILE_MAX_BYTES, tooLarge);
}
