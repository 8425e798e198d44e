import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { createLogger, nestLogger } from '@tenfold/platform';
import { stripeProviders } from './app.module.js';
import { dataSourceOptions } from './data-source.js';
import { loadEnv } from './env.js';
import { Reconciler, type Drift } from './reconcile/reconciler.js';

const env = loadEnv();

@Module({
  imports: [TypeOrmModule.forRoot(dataSourceOptions(env.DATABASE_URL))],
  providers: stripeProviders(env),
})
class ReconcileModule {}

/**
 * Compares with Stripe once, repairs differences and prints them. The running service publishes the resulting
 * events. Exit code 0 without drift, 2 with drift, 1 on failure.
 */
async function run(): Promise<void> {
  const app = await NestFactory.createApplicationContext(ReconcileModule, {
    logger: nestLogger(createLogger('billing-reconcile', 'error')),
    abortOnError: false,
  });
  try {
    const drift = await app.get(Reconciler).run();
    process.stdout.write(describe(drift));
    process.exitCode = drift.lostEvents + drift.staleUsers.length > 0 ? 2 : 0;
  } finally {
    await app.close();
  }
}

function describe({ lostEvents, staleUsers }: Drift): string {
  const users = staleUsers.map((userId) => `  ${userId}\n`).join('');
  return `drift: ${lostEvents} events that no webhook brought, ${staleUsers.length} subscriptions that differed\n${users}`;
}

run().catch((error: unknown) => {
  process.stderr.write(`The comparison failed: ${String(error)}\n`);
  process.exitCode = 1;
});
