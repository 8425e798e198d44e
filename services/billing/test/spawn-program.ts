import { join } from 'node:path';
import { spawnIsolatedProgram, type Program } from '@tenfold/testing/crash-test';
import type { AppEnv } from '../src/app.module.js';
import { runCommand } from '../src/stripe-account/commands.js';

export function spawnWithEmulator(
  file: string,
  env: AppEnv,
  webhookSecret: string,
  args: string[] = [],
): Program {
  if (env.stripe.mode === 'unavailable') throw new Error('there is no emulator');
  const settings = {
    DATABASE_URL: env.DATABASE_URL,
    NATS_URL: env.NATS_URL,
    REDIS_URL: env.REDIS_URL,
    STRIPE_API_BASE: env.stripe.apiBase?.href,
    STRIPE_WEBHOOK_SECRETS: webhookSecret,
    LOG_LEVEL: 'info',
  };
  return spawnBilling(file, settings, args);
}

function spawnBilling(file: string, settings: NodeJS.ProcessEnv, args: string[] = []): Program {
  return spawnIsolatedProgram(join(__dirname, '../src', file), settings, args);
}

export interface Ran {
  exit: string;
  output: string;
}

/** In this process, because a program takes seconds to load. */
export async function runStripeCommand(
  name: 'setup' | 'check',
  env: NodeJS.ProcessEnv,
  options: readonly string[] = [],
): Promise<Ran> {
  let output = '';
  const print = (text: string) => void (output += text);
  const exit = await runCommand(name, { env, options, print, printError: print });
  return { exit: String(exit), output };
}

/** As `npm run stripe:setup` and `stripe:check` do. */
export async function spawnStripeCommand(name: 'setup' | 'check', env: NodeJS.ProcessEnv): Promise<Ran> {
  const { ended, output } = spawnBilling(`stripe-${name}.ts`, env);
  return { exit: await ended, output: output() };
}
