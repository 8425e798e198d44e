import { join } from 'node:path';
import { spawnIsolatedProgram, type Program } from '@tenfold/testing/crash-test';
import type { AppEnv } from '../src/app.module.js';

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

export function spawnBilling(file: string, settings: NodeJS.ProcessEnv, args: string[] = []): Program {
  return spawnIsolatedProgram(join(__dirname, '../src', file), settings, args);
}
