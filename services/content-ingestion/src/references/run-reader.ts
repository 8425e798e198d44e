import { join } from 'node:path';
import { runLimited, type LimitedProgram } from '@tenfold/platform/limited-process';
import type { ParsedDivision, ReadReference } from '../domain/references/parsed-division.js';
import type { ReaderLine } from './reader-lines.js';

export const readerProgram: LimitedProgram = {
  // built from child/main.ts, for dist and for tests of the sources alike
  program: join(__dirname, '../../dist/references/child.cjs'),
  killAfterMs: 60_000,
  cpuSeconds: 60,
  outputMaxBytes: 100 * 1024 * 1024,
};

export type ReadFile =
  | { ok: true; read: ReadReference; divisions: () => Generator<ParsedDivision> }
  | { ok: false; reason: string };

/**
 * @param name of a PDF or text, which `namedReference` reads
 * @returns not ok also when the process fails or exceeds a limit
 */
export async function readReferenceFile(
  file: Uint8Array,
  name: string | null = null,
  limits: Partial<LimitedProgram> = {},
): Promise<ReadFile> {
  const header = Buffer.from(`${JSON.stringify({ name })}\n`);
  const { output, isComplete } = await runLimited({ ...readerProgram, ...limits }, [header, file]);
  const stopped = { ok: false, reason: 'The file took too much time or memory to read.' } as const;
  if (!isComplete) return stopped;
  const lastLine = output.subarray(output.lastIndexOf('\n', output.length - 2) + 1);
  const last = JSON.parse(lastLine.toString('utf8')) as ReaderLine;
  if ('refused' in last) return { ok: false, reason: last.refused };
  return 'end' in last ? { ok: true, read: last.end, divisions: () => divisionsIn(output) } : stopped;
}

function* divisionsIn(output: Buffer): Generator<ParsedDivision> {
  for (let start = 0; start < output.length;) {
    const end = output.indexOf('\n', start);
    const line = JSON.parse(output.toString('utf8', start, end)) as ReaderLine;
    if ('division' in line) yield line.division;
    start = end + 1;
  }
}
