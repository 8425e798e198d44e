import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EXAM_FILE_MAX_BYTES } from '@tenfold/contracts';
import { IMPORT_FILE_MAX_BYTES } from '@tenfold/exam';
import { issueAt } from '../domain/exam-file-issue.js';
import { findSandbox, type Sandbox } from './parser-sandbox.js';
import { READY, type ParserReply, type ParserRequest } from './parser-messages.js';

const PRLIMIT = '/usr/bin/prlimit';
const MEMORY_BYTES = 400 * 1024 * 1024;
const CPU_SECONDS = 10;
export const PARSING_MAX_MS = 15_000;
/** JSON escapes and field names make the reply larger than the texts, by less than this factor. */
const OUTPUT_MAX_BYTES = 4 * EXAM_FILE_MAX_BYTES + IMPORT_FILE_MAX_BYTES;

interface ParserChild {
  program: string;
  killAfterMs: number;
  sandbox?: Sandbox;
}

const parserChild: ParserChild = {
  // built from child/main.ts, for dist and for tests of the sources alike
  program: join(__dirname, '../../dist/parser/child.cjs'),
  killAfterMs: PARSING_MAX_MS,
};

export const parserIsLimited = existsSync(PRLIMIT);

export const parserSandbox = findSandbox(parserChild.program);

export type ParsedUpload = Omit<ParserReply, 'images'> & {
  images: { ok: true; files: Map<string, Buffer> } | Extract<ParserReply['images'], { ok: false }>;
};

/**
 * Reads and checks an uploaded file. Files from outside may exploit a parser or take forever
 * (docs/adr/0004-xml-parser-isolated.md): all of this runs in a sandboxed child process with an empty environment, which is
 * killed when it exceeds its memory, CPU time or timeout. Such a failure is an issue of the file.
 *
 * @throws Error when the child cannot start
 */
export async function parseUpload(
  request: ParserRequest,
  bytes: Uint8Array,
  child = parserChild,
): Promise<ParsedUpload> {
  const header = Buffer.from(`${JSON.stringify(request)}\n`);
  const { output, errors, ending } = await runChild(child, [header, bytes]);
  if (!output.subarray(0, READY.length).equals(Buffer.from(READY)))
    throw new Error(`The parser did not start (${ending}): ${errors.toString('utf8', 0, 1_000)}`);
  return (ending === 'exit 0' ? readReply(output.subarray(READY.length)) : null) ?? stopped;
}

const stopped: ParsedUpload = {
  format: null,
  issues: [issueAt(null, 'PARSER_STOPPED')],
  warnings: [],
  unknownImages: [],
  placeholderCount: 0,
  exam: null,
  hasLines: true,
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

interface ChildEnd {
  output: Buffer;
  errors: Buffer;
  ending: string;
}

function runChild(of: ParserChild, input: readonly Uint8Array[]): Promise<ChildEnd> {
  return new Promise((resolve, reject) => {
    const child = startChild(of);
    const kill = (): void => void child.kill('SIGKILL');
    const timer = setTimeout(kill, of.killAfterMs);
    const output = collect(child.stdout, kill);
    const errors = collect(child.stderr, kill);
    child.stdin?.on('error', () => undefined); // the child may exit before it has read everything; its exit status is handled
    for (const part of input) child.stdin?.write(part);
    child.stdin?.end();
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ output: output(), errors: errors(), ending: signal ?? `exit ${code}` });
    });
  });
}

function startChild({ program, sandbox = parserSandbox }: ParserChild): ChildProcess {
  // the JIT reserves more memory at start than the limit allows, and the child is too short-lived to need it
  const node = sandbox.wrap(['--jitless'], program);
  const limits = [PRLIMIT, `--data=${MEMORY_BYTES}`, `--cpu=${CPU_SECONDS}`, '--core=0'];
  const [command = PRLIMIT, ...args] = parserIsLimited ? [...limits, ...node] : node;
  return spawn(command, args, { env: {}, stdio: 'pipe' });
}

function collect(stream: ChildProcess['stdout'], onTooMuch: () => void): () => Buffer {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= OUTPUT_MAX_BYTES) chunks.push(chunk);
    else onTooMuch();
  });
  return () => Buffer.concat(chunks);
}
