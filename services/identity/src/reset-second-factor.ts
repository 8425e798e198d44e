import 'reflect-metadata';
import { runTool } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { loadEnv } from './env.js';
import { resetSecondFactor } from './second-factor/reset-second-factor.js';
import { SecondFactorChanges } from './second-factor/second-factor-changes.js';

/** `npm run identity:reset-second-factor -- --email <address> [--only totp|passkeys]`: see the README. */
const env = loadEnv();
const changes = new SecondFactorChanges(new URL(env.PUBLIC_ORIGIN).origin);
const database = new DataSource(dataSourceOptions(env.DATABASE_URL));
void runTool(database, 2, (print) =>
  resetSecondFactor(process.argv.slice(2), database, changes, (line) => print(`${line}\n`)),
);
