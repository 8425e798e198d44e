import 'reflect-metadata';
import { billingRpcs } from '@tenfold/contracts';
import { runService } from '@tenfold/messaging/rpc';
import { databaseCheck, databaseProblem } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import { loadEnv } from './env.js';

const env = loadEnv();

void runService({
  name: 'billing',
  module: AppModule.forRoot(env),
  rpcs: billingRpcs,
  env,
  required: (app) => ({ database: databaseCheck(app.get(DataSource)) }),
  recognise: databaseProblem,
});
