import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { typescriptLoader } from '@tenfold/testing/crash-test';
import type { AppEnv } from '../src/app.module.js';

export interface Program {
  ended: Promise<string>;
  output(): string;
  kill(): void;
}

const running = new Set<ChildProcess>();

export function spawnProgram(file: string, env: AppEnv, webhookSecret: string, args: string[] = []): Program {
  if (env.stripe.mode === 'unavailable') throw new Error('there is no emulator');
  const settings = {
    DATABASE_URL: env.DATABASE_URL,
    NATS_URL: env.NATS_URL,
    REDIS_URL: env.REDIS_URL,
    STRIPE_API_BASE: env.stripe.apiBase?.href,
    STRIPE_WEBHOOK_SECRETS: webhookSecret,
    LOG_LEVEL: 'info',
  };
  return spawnWith(file, settings, args);
}

export function spawnWith(file: string, settings: NodeJS.ProcessEnv, args: string[] = []): Program {
  const child = spawn(process.execPath, [...typescriptLoader, join(__dirname, '../src', file), ...args], {
    env: { PATH: process.env.PATH, ...settings },
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

export async function killPrograms(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    }),
  );
}
