import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { AppEnv } from '../src/app.module.js';

export interface Program {
  /** Resolves with how it ended: `SIGKILL`, or its exit code as text. */
  ended: Promise<string>;
  /** What it has written so far. */
  output(): string;
  kill(): void;
}

const running = new Set<ChildProcess>();
const REGISTER = join(__dirname, '../../../libs/messaging/test/register-typescript.cjs');

/** Runs a program of billing, `main.ts` or `reconcile.ts`, in a process of its own, which may be killed at any moment. */
export function spawnProgram(file: string, env: AppEnv, webhookSecret: string): Program {
  if (env.stripe.mode === 'unavailable') throw new Error('there is no emulator');
  const loader = ['-C', '@tenfold/source', '-r', 'reflect-metadata', '-r', REGISTER];
  const child = spawn(process.execPath, [...loader, join(__dirname, '../src', file)], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: env.DATABASE_URL,
      NATS_URL: env.NATS_URL,
      REDIS_URL: env.REDIS_URL,
      STRIPE_API_BASE: env.stripe.apiBase?.href,
      STRIPE_WEBHOOK_SECRETS: webhookSecret,
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return String(signal ?? code);
  });
  return { ended, output: () => output, kill: () => void child.kill('SIGKILL') };
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
