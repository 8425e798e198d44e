import { Readable } from 'node:stream';
import {
  EXAM_FILE_MAX_BYTES,
  EXAM_FILE_MAX_MEGABYTES,
  EXAM_FILE_UPLOAD_TTL_SECONDS,
  examFileUploadKey,
  type Problem,
} from '@tenfold/contracts';
import type { FastifyRequest } from 'fastify';
import { notAnExamFile, notAnImportFile } from '../http/body-parsers.js';
import { tooLarge } from '../http/to-problem.js';
import { readUpTo } from '../uploads/read-up-to.js';
import type { Uploads } from '../uploads/uploads.js';

/** @returns the id by which the service takes the file */
export async function storeExamFile(request: FastifyRequest, uploads: Uploads): Promise<string> {
  return store(await readUpload(request, notAnExamFile), uploads);
}

/** A file of another program, of any content. */
export async function storeImportFile(request: FastifyRequest, uploads: Uploads): Promise<string> {
  return store(await readUpload(request, notAnImportFile), uploads);
}

function store(bytes: Buffer, uploads: Uploads): Promise<string> {
  return uploads.store(bytes, examFileUploadKey, EXAM_FILE_UPLOAD_TTL_SECONDS);
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
