import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PAPER_MAX_BYTES, type PaperIssue } from '@tenfold/contracts';
import { paperIssue } from '../domain/paper-issue.js';
import type { ParsedPaper } from '../domain/parsed-paper.js';

/** What parser-child.cjs answers. */
export type ChildReply =
  | { kind: 'paper'; paper: ParsedPaper }
  | { kind: 'malformed'; line: number | null; detail: string }
  | { kind: 'namespace' | 'root'; line: number; name: string }
  | { kind: 'invalid'; errors: { line: number | null; detail: string }[] };

export type ParsedXml = { ok: true; paper: ParsedPaper } | { ok: false; issues: PaperIssue[] };

const PRLIMIT = '/usr/bin/prlimit';
const MEMORY_BYTES = 400 * 1024 * 1024;
const CPU_SECONDS = 10;
/** So long the parser may take before it is killed. */
export const PARSING_MAX_MS = 15_000;
/** Escapes and names of fields make JSON larger than its XML, by less than this. */
const OUTPUT_MAX_BYTES = 4 * PAPER_MAX_BYTES;

/** The child's first line: the library and the schema are loaded, and what follows is the document's doing. */
const READY = 'ready\n';

const parserChild = { program: join(__dirname, 'parser-child.cjs'), killAfterMs: PARSING_MAX_MS };

/** False where the child's memory and processor time cannot be limited: only the timer is left then. */
export const parserIsLimited = existsSync(PRLIMIT);

/**
 * The one door to the XML parser: text in, plain data or issues out. The parser is unsafe code (see
 * docs/adr/0004-xml-parser-isolated.md), so it runs in a child process with an empty environment that is killed when
 * it takes too much memory, processor time or time; that is then the document's fault.
 *
 * @param xml as `decodePaper` lets it through
 * @throws Error when the child cannot even start: a fault of ours
 */
export async function parsePaperXml(xml: string, child = parserChild): Promise<ParsedXml> {
  const { output, errors, ending } = await runChild(child.program, xml, child.killAfterMs);
  if (!output.startsWith(READY))
    throw new Error(`The XML parser did not start (${ending}): ${errors.slice(0, 1_000)}`);
  const reply = ending === 'exit 0' ? readReply(output.slice(READY.length)) : null;
  if (reply === null) return { ok: false, issues: [paperIssue(null, 'PARSER_STOPPED')] };
  return reply.kind === 'paper' ? { ok: true, paper: reply.paper } : { ok: false, issues: toIssues(reply) };
}

function toIssues(reply: Exclude<ChildReply, { kind: 'paper' }>): PaperIssue[] {
  switch (reply.kind) {
    case 'malformed':
      return [paperIssue(reply.line, 'NOT_WELL_FORMED', reply.detail)];
    case 'namespace':
      return [paperIssue(reply.line, 'NAMESPACE_FORBIDDEN', reply.name)];
    case 'root':
      return [paperIssue(reply.line, 'WRONG_ROOT', reply.name)];
    case 'invalid':
      return reply.errors.map(({ line, detail }) => paperIssue(line, 'SCHEMA', detail));
  }
}

function readReply(json: string): ChildReply | null {
  try {
    return JSON.parse(json) as ChildReply;
  } catch {
    return null; // cut off in the middle
  }
}

interface ChildEnd {
  output: string;
  errors: string;
  /** `exit 0`, `exit 1`, `SIGKILL`... */
  ending: string;
}

function runChild(program: string, input: string, killAfterMs: number): Promise<ChildEnd> {
  return new Promise((resolve, reject) => {
    const child = startChild(program);
    const kill = (): void => void child.kill('SIGKILL');
    const timer = setTimeout(kill, killAfterMs);
    const output = collect(child.stdout, kill);
    const errors = collect(child.stderr, kill);
    child.stdin?.on('error', () => undefined); // it died before it had read everything; its ending tells
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

function startChild(program: string): ChildProcess {
  // compiled code reserves more memory at start than the limit leaves, and the child runs too briefly to need it
  const node = [process.execPath, '--jitless', program];
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
