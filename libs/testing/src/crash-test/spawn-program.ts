import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Program {
  /** Resolves with how it ended: `SIGKILL`, or its exit code as text. */
  ended: Promise<string>;
  /** What it has written so far. */
  output(): string;
  signal(name: 'SIGTERM' | 'SIGKILL'): void;
}

const running = new Set<ChildProcess>();

/** Runs a TypeScript file of this folder in a process of its own, which may be killed at any moment. */
export function spawnProgram(file: string, settings: Record<string, string>, args: string[] = []): Program {
  const loader = [
    '-C',
    '@tenfold/source',
    '-r',
    'reflect-metadata',
    '-r',
    join(__dirname, 'register-typescript.cjs'),
  ];
  const child = spawn(process.execPath, [...loader, join(__dirname, file), ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return String(signal ?? code);
  });
  return { ended, output: () => output, signal: (name) => void child.kill(name) };
}

/** No program outlives its test. */
export async function killPrograms(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    }),
  );
}
