import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import { findSandbox, requireSandbox, type Sandbox } from './sandbox.js';

export { findSandbox, requireSandbox, sandboxes, startsIn, type Sandbox } from './sandbox.js';

const PRLIMIT = '/usr/bin/prlimit';
const MEMORY_BYTES = 400 * 1024 * 1024;
/** The first line of the program's output, when its modules are loaded: a failure before it is ours. */
const READY = Buffer.from('ready\n');

const isLimited = existsSync(PRLIMIT);

export interface LimitedProgram {
  program: string;
  /** A busy machine needs many times the CPU time. */
  killAfterMs: number;
  cpuSeconds: number;
  /** Default: 400 MB. */
  memoryBytes?: number;
  outputMaxBytes: number;
  /** Default: the first one that works on this machine. */
  sandbox?: Sandbox;
}

/** `isComplete` is false when the program failed or exceeded a limit; `output` is then what it had written. */
export interface LimitedOutput {
  output: Buffer;
  isComplete: boolean;
  /** Killed after `killAfterMs`, before its CPU time was used up: the machine is busy, or the program waits. */
  isTimedOut: boolean;
}

/**
 * Runs a program on a file from outside, which may exploit a parser or take forever: in a sandboxed child process with an
 * empty environment, which is killed when it exceeds its memory, CPU time, output or timeout (docs/adr/0004).
 *
 * @param input what the program reads from its standard input
 * @throws Error when the program does not start
 */
export async function runLimited(
  program: LimitedProgram,
  input: readonly Uint8Array[],
): Promise<LimitedOutput> {
  const { output, errors, ending, isTimedOut } = await runChild(program, input);
  if (!isTimedOut && !output.subarray(0, READY.length).equals(READY))
    throw new Error(`${program.program} did not start (${ending}): ${errors.toString('utf8', 0, 1_000)}`);
  return { output: output.subarray(READY.length), isComplete: ending === 'exit 0', isTimedOut };
}

/**
 * Logs how well the programs are isolated on this machine.
 * @throws Error when a sandbox is required and none works
 */
export function checkIsolation(
  programs: readonly string[],
  logger: Logger,
  demand: 'required' | 'optional' = 'optional',
): void {
  for (const program of programs) {
    const sandbox = sandboxOf(program);
    requireSandbox(sandbox, demand);
    const { kind } = sandbox;
    if (kind === 'none') logger.warn({ kind, program }, 'program for uploaded files runs without a sandbox');
    else logger.info({ kind, program }, 'sandbox for uploaded files');
  }
  if (!isLimited) logger.warn('prlimit is missing: uploaded files are read without a limit of memory');
}

const found = new Map<string, Sandbox>();

function sandboxOf(program: string): Sandbox {
  const sandbox = found.get(program) ?? findSandbox(program);
  found.set(program, sandbox);
  return sandbox;
}

interface ChildEnd {
  output: Buffer;
  errors: Buffer;
  ending: string;
  isTimedOut: boolean;
}

function runChild(of: LimitedProgram, input: readonly Uint8Array[]): Promise<ChildEnd> {
  return new Promise((resolve, reject) => {
    const child = startChild(of);
    const kill = (): void => void child.kill('SIGKILL');
    let isTimedOut = false;
    const timer = setTimeout(() => {
      isTimedOut = true;
      kill();
    }, of.killAfterMs);
    const output = collect(child.stdout, of.outputMaxBytes, kill);
    const errors = collect(child.stderr, of.outputMaxBytes, kill);
    child.stdin?.on('error', () => undefined); // the child may exit before it has read everything; its exit status is handled
    for (const part of input) child.stdin?.write(part);
    child.stdin?.end();
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ output: output(), errors: errors(), ending: signal ?? `exit ${code}`, isTimedOut });
    });
  });
}

function startChild({
  program,
  cpuSeconds,
  memoryBytes = MEMORY_BYTES,
  sandbox = sandboxOf(program),
}: LimitedProgram): ChildProcess {
  // the JIT reserves more memory at start than the limit allows, and the child is too short-lived to need it
  const node = sandbox.wrap(['--jitless'], program);
  const limits = [PRLIMIT, `--data=${memoryBytes}`, `--cpu=${cpuSeconds}`, '--core=0'];
  const [command = PRLIMIT, ...args] = isLimited ? [...limits, ...node] : node;
  return spawn(command, args, { env: {}, stdio: 'pipe' });
}

function collect(stream: ChildProcess['stdout'], maxBytes: number, onTooMuch: () => void): () => Buffer {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
    else onTooMuch();
  });
  return () => Buffer.concat(chunks);
}
