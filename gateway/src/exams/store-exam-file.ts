import { Readable } from 'node:stream';
import {
  EXAM_FILE_MAX_BYTES,
  EXAM_FILE_MAX_MEGABYTES,
  EXAM_FILE_UPLOAD_TTL_SECONDS,
  examFileUploadKey,
  IMPORT_FILE_MAX_BYTES,
  IMPORT_FILE_MAX_MEGABYTES,
  REFERENCE_FILE_MAX_MEGABYTES,
  REFERENCE_UPLOAD_TTL_SECONDS,
  referenceUploadKey,
  type Problem,
} from '@tenfold/contracts';
import type { FastifyRequest } from 'fastify';
import { notAnExamFile, notAnImportFile } from '../http/body-parsers.js';
import { tooLarge } from '../http/to-problem.js';
import { readUpTo } from '../uploads/read-up-to.js';
import type { Uploads } from '../uploads/uploads.js';

interface FileUpload {
  maxBytes: number;
  wrongType: () => Problem;
  tooLarge: () => Problem;
}

const EXAM_FILE: FileUpload = {
  maxBytes: EXAM_FILE_MAX_BYTES,
  wrongType: notAnExamFile,
  tooLarge: () =>
    tooLarge(
      `An exam file may have at most ${EXAM_FILE_MAX_MEGABYTES} MB; this one is larger. Refer to pictures by their address instead of including them.`,
    ),
};

const IMPORT_FILE: FileUpload = {
  maxBytes: IMPORT_FILE_MAX_BYTES,
  wrongType: notAnImportFile,
  tooLarge: () =>
    tooLarge(
      `A file to import may have at most ${IMPORT_FILE_MAX_MEGABYTES} MB; this one is larger. Save its images with fewer pixels.`,
    ),
};

const REFERENCE_FILE: FileUpload = {
  maxBytes: REFERENCE_FILE_MAX_MEGABYTES * 1024 * 1024,
  wrongType: notAnImportFile,
  tooLarge: () =>
    tooLarge(
      `A file of a reference may have at most ${REFERENCE_FILE_MAX_MEGABYTES} MB; this one is larger. Load its parts.`,
    ),
};

/** @returns the id by which the service takes the file */
export function storeExamFile(request: FastifyRequest, uploads: Uploads): Promise<string> {
  return store(request, EXAM_FILE, uploads);
}

/** A file of another program, of any content. */
export function storeImportFile(request: FastifyRequest, uploads: Uploads): Promise<string> {
  return store(request, IMPORT_FILE, uploads);
}

export async function storeReferenceFile(request: FastifyRequest, uploads: Uploads): Promise<string> {
  const bytes = await readFile(request, REFERENCE_FILE);
  return uploads.store(bytes, referenceUploadKey, REFERENCE_UPLOAD_TTL_SECONDS);
}

async function store(request: FastifyRequest, kind: FileUpload, uploads: Uploads): Promise<string> {
  const bytes = await readFile(request, kind);
  return uploads.store(bytes, examFileUploadKey, EXAM_FILE_UPLOAD_TTL_SECONDS);
}

async function readFile(
  { body, headers }: FastifyRequest,
  { maxBytes, wrongType, tooLarge: refusal }: FileUpload,
): Promise<Buffer> {
  if (!(body instanceof Readable)) throw wrongType();
  if (Number(headers['content-length']) > maxBytes) throw refusal();
  return readUpTo(body, maxBytes, refusal);
}
