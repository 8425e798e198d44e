import { databaseOptions } from '@tenfold/platform';
import { createKillSwitch } from '@tenfold/testing/crash-test';
import { DataSource } from 'typeorm';
import { findHandlers, JobRuntime } from '../src/index.js';
import { EffectHandler } from './ledger.js';

async function main(): Promise<void> {
  const { DATABASE_URL = '', REDIS_URL = '' } = process.env;
  const dataSource = await new DataSource(databaseOptions('worker', DATABASE_URL)).initialize();
  const handler = new EffectHandler(dataSource, createKillSwitch());
  const options = { service: 'test', redisUrl: REDIS_URL, logLevel: 'silent', pollMs: 100 };
  await new JobRuntime(dataSource, findHandlers([handler]), options).start();
}

void main();
