import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EXAM_FILE_MAX_BYTES, type ExamFileIssue } from '@tenfold/contracts';
import { explainMalformed } from '../domain/explain-malformed.js';
import { explainSchemaErrors } from '../domain/explain-schema-error.js';
import { issueAt } from '../domain/exam-file-issue.js';
import { readSource } from '../domain/exam-source.js';
import type { ParsedExam } from '../domain/parsed-exam.js';
import { findSandbox, type Sandbox } from './parser-sandbox.js';

export type ChildReply =
  | { kind: 'exam'; exam: ParsedExam }
  | { kind: 'malformed'; line: number | null }
  | { kind: 'namespace' | 'root'; line: number; name: string }
  | { kind: 'invalid'; errors: { line: number | null; detail: string }[] };

export type ParsedXml = { ok: true; exam: ParsedExam } | { ok: false; issues: ExamFileIssue[] };

const PRLIMIT = '/usr/bin/prlimit';
const MEMORY_BYTES = 400 * 1024 * 1024;
const CPU_SECONDS = 10;
export const PARSING_MAX_MS = 15_000;
/** JSON escapes and field names make the reply larger than the XML, by less than this factor. */
const OUTPUT_MAX_BYTES = 4 * EXAM_FILE_MAX_BYTES;

const READY = 'ready\n';

export interface ParserChild {
  program: string;
  killAfterMs: number;
  sandbox?: Sandbox;
}

const parserChild: ParserChild = {
  program: join(__dirname, 'parser-child.cjs'),
  killAfterMs: PARSING_MAX_MS,
};

export const parserIsLimited = existsSync(PRLIMIT);

export const parserSandbox = findSandbox(parserChild.program);

/**
 * Parses an exam file. The parser is unsafe code (docs/adr/0004-xml-parser-isolated.md): it runs in a
 * sandboxed child process with an empty environment, which is killed when it exceeds its memory, CPU time or
 * timeout. Such a failure is an issue of the document.
 * @param xml from `decodeExamFile`
 * @throws Error when the child cannot start
 */
export async function parseExamXml(xml: string, child = parserChild): Promise<ParsedXml> {
  const reply = await replyOf<ChildReply>(child, xml);
  if (reply === null) return { ok: false, issues: [issueAt(null, 'PARSER_STOPPED')] };
  return reply.kind === 'exam' ? { ok: true, exam: reply.exam } : { ok: false, issues: toIssues(reply, xml) };
}

function toIssues(reply: Exclude<ChildReply, { kind: 'exam' }>, xml: string): ExamFileIssue[] {
  switch (reply.kind) {
    case 'malformed':
      return explainMalformed(readSource(xml), reply.line);
    case 'namespace':
      return [issueAt(reply.line, 'NAMESPACE_FORBIDDEN', reply.name)];
    case 'root':
      return [issueAt(reply.line, 'WRONG_ROOT', reply.name)];
    case 'invalid':
      return explainSchemaErrors(reply.errors, readSource(xml));
  }
}

/**
 * @returns null when the child was killed, or ended before its reply was complete
 * @throws Error when the child cannot start
 */
export async function replyOf<Reply>(child: ParserChild, input: string): Promise<Reply | null> {
  const { output, errors, ending } = await runChild(child, input);
  if (!output.startsWith(READY))
    throw new Error(`The XML parser did not start (${ending}): ${errors.slice(0, 1_000)}`);
  return ending === 'exit 0' ? readReply<Reply>(output.slice(READY.length)) : null;
}

function readReply<Reply>(json: string): Reply | null {
  try {
    return JSON.parse(json) as Reply;
  } catch {
    return null; // the output of the child is incomplete
  }
}

interface ChildEnd {
  output: string;
  errors: string;
  ending: string;
}

function runChild(of: ParserChild, input: string): Promise<ChildEnd> {
  return new Promise((resolve, reject) => {
    const child = startChild(of);
    const kill = (): void => void child.kill('SIGKILL');
    const timer = setTimeout(kill, of.killAfterMs);
    const output = collect(child.stdout, kill);
    const errors = collect(child.stderr, kill);
    child.stdin?.on('error', () => undefined); // the child may exit before it has read everything; its exit status is handled
    child.stdin?.end(input);
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

function collect(stream: ChildProcess['stdout'], onTooMuch: () => void): () => string {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= OUTPUT_MAX_BYTES) chunks.push(chunk);
    else onTooMuch();
  });
  return () => Buffer.concat(chunks).toString('utf8');
}
