import { Readable } from 'node:stream';
import { EXAM_FILE_MAX_BYTES, EXAM_FILE_MAX_MEGABYTES, type Problem } from '@tenfold/contracts';
import type { FastifyRequest } from 'fastify';
import { notAnExamFile, notAnImportFile } from '../http/body-parsers.js';
import { tooLarge } from '../http/to-problem.js';
import { readUpTo } from '../uploads/read-up-to.js';

export async function readExamFile(request: FastifyRequest): Promise<Buffer> {
  return readUpload(request, notAnExamFile);
}

export async function readImportFile(request: FastifyRequest): Promise<Buffer> {
  return readUpload(request, notAnImportFile);
}

async function readUpload({ body, headers }: FastifyRequest, wrongType: () => Problem): Promise<Buffer> {
  if (!(body instanceof Readable)) throw wrongType();
  if (Number(headers['content-length']) > EXAM_FILE_MAX_BYTES) throw examFileTooLarge();
  return readUpTo(body, EXAM_FILE_MAX_BYTES, examFileTooLarge);
}

function examFileTooLarge(): Problem {
  return tooLarge(
    `An exam file may have at most ${EXAM_FILE_MAX_MEGABYTES} MB; this one is larger. Refer to pictures by their address instead of including them.`,
  );
}
