import { FileLimitError } from '../../domain/file-limits.js';
import type { ParserRequest } from '../parser-messages.js';
import { parseExamFile } from './parse-exam-file.js';
import { parseForeignFile, parseKey } from './parse-foreign-file.js';
import { refused, type Parsed } from './parsed.js';

/**
 * @param input the line of a ParserRequest and the bytes of the upload
 * @returns the line of a ParserReply and the contents of its images
 */
export async function answerUpload(input: Buffer): Promise<Buffer[]> {
  const end = input.indexOf('\n');
  const { kind, today, entered } = JSON.parse(input.toString('utf8', 0, end)) as ParserRequest;
  const upload = input.subarray(end + 1);
  const parse = async (): Promise<Parsed> =>
    kind === 'import'
      ? parseForeignFile(upload, entered, today)
      : kind === 'key'
        ? parseKey(upload)
        : parseExamFile(upload, today);
  const { reply, contents } = await parse().catch((error: unknown) => {
    if (error instanceof FileLimitError) return refused([error.issue]);
    throw error;
  });
  return [Buffer.from(`${JSON.stringify(reply)}\n`), ...contents];
}
