import 'reflect-metadata';
import { quizRpcs } from '@tenfold/contracts';
import { runService } from '@tenfold/messaging/rpc';
import { databaseCheck, databaseProblem } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import { loadEnv } from './env.js';

const env = loadEnv();

void runService({
  name: 'quiz',
  module: AppModule.forRoot(env),
  rpcs: quizRpcs,
  env,
  required: (app) => ({ database: databaseCheck(app.get(DataSource)) }),
  recognise: databaseProblem,
});
