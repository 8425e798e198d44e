import 'reflect-metadata';
import { CliError } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { loadEnv } from './env.js';
import { resetSecondFactor } from './second-factor/reset-second-factor.js';
import { SecondFactorChanges } from './second-factor/second-factor-changes.js';

/** `npm run identity:reset-second-factor -- --email <address> [--only totp|passkeys]`: see the README. */
async function main(): Promise<void> {
  const env = loadEnv();
  const changes = new SecondFactorChanges(new URL(env.PUBLIC_ORIGIN).origin);
  const database = new DataSource(dataSourceOptions(env.DATABASE_URL));
  try {
    await database.initialize();
    process.exitCode = await resetSecondFactor(process.argv.slice(2), database, changes, (line) => {
      process.stdout.write(`${line}\n`);
    });
  } catch (error) {
    process.stderr.write(error instanceof CliError ? error.message : `${String(error)}\n`);
    process.exitCode = 2;
  } finally {
    if (database.isInitialized) await database.destroy();
  }
}

void main();
