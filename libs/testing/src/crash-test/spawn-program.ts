import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Program {
  ended: Promise<string>;
  output(): string;
  signal(name: 'SIGTERM' | 'SIGKILL'): void;
}

type Settings = NodeJS.ProcessEnv;

export const typescriptLoader: readonly string[] = [
  ...['-C', '@tenfold/source', '-r', 'reflect-metadata'],
  ...['-r', join(__dirname, '../../register-typescript.cjs')],
];

const running = new Set<ChildProcess>();

export function spawnProgram(file: string, settings: Settings, args: readonly string[] = []): Program {
  return spawnWithEnv(file, { ...process.env, ...settings }, args);
}

export function spawnIsolatedProgram(
  file: string,
  settings: Settings,
  args: readonly string[] = [],
): Program {
  return spawnWithEnv(file, { PATH: process.env.PATH, ...settings }, args);
}

function spawnWithEnv(file: string, env: Settings, args: readonly string[]): Program {
  const child = spawn(process.execPath, [...typescriptLoader, file, ...args], {
    env,
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

/**
 * Runs the program once with each of `deaths`, one after another, and then without.
 *
 * @param deaths settings of createKillSwitch
 * @throws Error when a program with a death does not end by SIGKILL
 */
export async function runWithDeaths(
  file: string,
  settings: Settings,
  deaths: readonly { DIE_AT: string; DIE_AFTER: string }[],
): Promise<void> {
  for (const death of deaths) {
    const program = spawnProgram(file, { ...settings, ...death });
    const end = await program.ended;
    if (end !== 'SIGKILL') throw new Error(`${file} ended with ${end}: ${program.output()}`);
  }
  spawnProgram(file, settings);
}

export async function killPrograms(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    }),
  );
}
