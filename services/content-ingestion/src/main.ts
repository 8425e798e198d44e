import 'reflect-metadata';
import { contentRpcs } from '@tenfold/contracts';
import { runService } from '@tenfold/messaging/rpc';
import { databaseCheck, databaseProblem } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import { loadEnv } from './env.js';
import { PaperUploads } from './paper/paper-uploads.js';

const env = loadEnv();

void runService({
  name: 'content-ingestion',
  module: AppModule.forRoot(env),
  rpcs: contentRpcs,
  env,
  required: (app) => ({
    database: databaseCheck(app.get(DataSource)),
    redis: () => app.get(PaperUploads).isReady(),
  }),
  recognise: databaseProblem,
});
