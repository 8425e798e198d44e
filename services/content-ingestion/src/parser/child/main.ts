import { readFileSync } from 'node:fs';
import { FileLimitError } from '../../domain/file-limits.js';
import { parseExamFile } from './parse-exam-file.js';
import { parseForeignFile } from './parse-foreign-file.js';
import { refused, type Parsed } from './parsed.js';
import type { ParserRequest } from '../parser-messages.js';

const STANDARD_INPUT = 0;

async function main(): Promise<void> {
  process.stdout.write('ready\n');
  const input = readFileSync(STANDARD_INPUT);
  const end = input.indexOf('\n');
  const { kind, today, entered } = JSON.parse(input.toString('utf8', 0, end)) as ParserRequest;
  const upload = input.subarray(end + 1);
  const parse = async (): Promise<Parsed> =>
    kind === 'import' ? parseForeignFile(upload, entered, today) : parseExamFile(upload, today);
  const { reply, contents } = await parse().catch((error: unknown) => {
    if (error instanceof FileLimitError) return refused([error.issue]);
    throw error;
  });
  process.stdout.write(`${JSON.stringify(reply)}\n`);
  for (const bytes of contents) process.stdout.write(bytes);
}

void main();
