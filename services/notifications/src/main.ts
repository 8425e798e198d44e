import 'reflect-metadata';
import { notificationsRpcs } from '@tenfold/contracts';
import { runService } from '@tenfold/messaging/rpc';
import { databaseCheck, databaseProblem } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import { loadEnv } from './env.js';

const env = loadEnv();

void runService({
  name: 'notifications',
  module: AppModule.forRoot(env),
  rpcs: notificationsRpcs,
  env,
  required: (app) => ({ database: databaseCheck(app.get(DataSource)) }),
  recognise: databaseProblem,
});
