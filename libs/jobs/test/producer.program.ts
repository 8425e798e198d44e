import { databaseOptions } from '@tenfold/platform';
import { die } from '@tenfold/testing/crash-test';
import { DataSource } from 'typeorm';
import { findHandlers, JobRuntime } from '../src/index.js';
import { addEntry, EffectHandler } from './ledger.js';

async function main(): Promise<void> {
  const { DATABASE_URL = '', REDIS_URL = '' } = process.env;
  const dataSource = await new DataSource(databaseOptions('producer', DATABASE_URL)).initialize();
  const options = { service: 'test', redisUrl: REDIS_URL, logLevel: 'silent', pollMs: 60_000 };
  await new JobRuntime(dataSource, findHandlers([new EffectHandler(dataSource)]), options).start();
  await dataSource.transaction((tx) => addEntry(tx));
  die();
}

void main();
