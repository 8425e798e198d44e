import { databaseOptions } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { findHandlers, JobRuntime } from '../src/index.js';
import { die } from './die.js';
import { EffectHandler } from './ledger.js';

/** Runs jobs and kills itself at the DIE_AFTER-th time that a handler comes to the moment DIE_AT. */
async function main(): Promise<void> {
  const { DATABASE_URL = '', REDIS_URL = '', DIE_AT, DIE_AFTER = '1' } = process.env;
  const dataSource = await new DataSource(databaseOptions('worker', DATABASE_URL)).initialize();
  let count = 0;
  const handler = new EffectHandler(dataSource, (moment) => {
    if (moment === DIE_AT && (count += 1) === Number(DIE_AFTER)) die();
  });
  const options = { service: 'test', redisUrl: REDIS_URL, logLevel: 'silent', pollMs: 100 };
  await new JobRuntime(dataSource, findHandlers([handler]), options).start();
}

void main();
