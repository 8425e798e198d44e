import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { createLogger, nestLogger } from '@tenfold/platform';
import { dataSourceOptions } from './data-source.js';
import { loadEnv } from './env.js';
import { Reconciler, type Drift } from './reconcile/reconciler.js';
import { stripeProviders } from './stripe-providers.js';

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
    const { restoredUsers, lostEvents, staleUsers } = drift;
    process.exitCode = restoredUsers.length + lostEvents + staleUsers.length > 0 ? 2 : 0;
  } finally {
    await app.close();
  }
}

function describe({ restoredUsers, lostEvents, staleUsers }: Drift): string {
  const listed = (users: string[]) => users.map((userId) => `  ${userId}\n`).join('');
  const drift = `drift: ${lostEvents} events that no webhook brought, ${staleUsers.length} subscriptions that differed\n`;
  const restored = `${restoredUsers.length} customers that only Stripe had\n${listed(restoredUsers)}`;
  return drift + listed(staleUsers) + (restoredUsers.length > 0 ? restored : '');
}

run().catch((error: unknown) => {
  process.stderr.write(`The comparison failed: ${String(error)}\n`);
  process.exitCode = 1;
});
