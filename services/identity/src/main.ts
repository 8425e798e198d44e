import 'reflect-metadata';
import { identityRpcs } from '@tenfold/contracts';
import { runService } from '@tenfold/messaging/rpc';
import { databaseCheck, databaseProblem } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import { loadEnv } from './env.js';

const env = loadEnv();

void runService({
  name: 'identity',
  module: AppModule.forRoot(env),
  rpcs: identityRpcs,
  env,
  required: (app) => ({ database: databaseCheck(app.get(DataSource)) }),
  recognise: databaseProblem,
});
