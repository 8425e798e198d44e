import { join } from 'node:path';
import { EXAM_FILE_MAX_BYTES, EXAM_FILE_TIMEOUT_MS, Problem } from '@tenfold/contracts';
import { IMPORT_FILE_MAX_BYTES } from '@tenfold/exam';
import { runLimited, type LimitedProgram } from '@tenfold/platform/limited-process';
import { issueAt } from '../domain/exam-file-issue.js';
import type { ParserReply, ParserRequest } from './parser-messages.js';

export const parserProgram: LimitedProgram = {
  // built from child/main.ts, for dist and for tests of the sources alike
  program: join(__dirname, '../../dist/parser/child.cjs'),
  killAfterMs: EXAM_FILE_TIMEOUT_MS,
  cpuSeconds: 10,
  memoryBytes: 320 * 1024 * 1024,
  /** JSON escapes and field names make the reply larger than the texts, by less than this factor. */
  outputMaxBytes: 4 * EXAM_FILE_MAX_BYTES + IMPORT_FILE_MAX_BYTES,
};

export type ParsedUpload = Omit<ParserReply, 'images'> & {
  images: { ok: true; files: Map<string, Buffer> } | Extract<ParserReply['images'], { ok: false }>;
};

/**
 * Reads and checks an uploaded file in a limited process. When that process fails or exceeds a limit, it is an issue of the file.
 *
 * @throws Problem UNAVAILABLE when the file is not read in time, which is not the fault of the file
 * @throws Error when the process does not start
 */
export async function parseUpload(
  request: ParserRequest,
  bytes: Uint8Array,
  limits: Partial<LimitedProgram> = {},
): Promise<ParsedUpload> {
  const header = Buffer.from(`${JSON.stringify(request)}\n`);
  const { output, isComplete, isTimedOut } = await runLimited({ ...parserProgram, ...limits }, [
    header,
    bytes,
  ]);
  if (!isComplete && isTimedOut) throw new Problem('UNAVAILABLE', BUSY, { retryAfterSeconds: 10 });
  return (isComplete ? readReply(output) : null) ?? stopped;
}

const BUSY = 'The server is busy: the file was not read in time. Please try again in a moment.';

const stopped: ParsedUpload = {
  format: null,
  issues: [issueAt(null, 'PARSER_STOPPED')],
  missing: [],
  warnings: [],
  unknownImages: [],
  placeholderCount: 0,
  exam: null,
  hasLines: true,
  papers: [],
  keyRows: [],
  images: { ok: true, files: new Map() },
};

/** @returns null when the child ended before its reply was complete */
function readReply(output: Buffer): ParsedUpload | null {
  const end = output.indexOf('\n');
  if (end < 0) return null;
  const { images, ...reply } = JSON.parse(output.toString('utf8', 0, end)) as ParserReply;
  if (!images.ok) return { ...reply, images };
  const files = new Map<string, Buffer>();
  let start = end + 1;
  for (const { name, length } of images.files) {
    files.set(name, output.subarray(start, start + length));
    start += length;
  }
  return start === output.length ? { ...reply, images: { ok: true, files } } : null;
}
