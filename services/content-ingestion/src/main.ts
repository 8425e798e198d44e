import 'reflect-metadata';
import '@tenfold/telemetry/start';
import { callsOf } from '@tenfold/contracts';
import { eventsCheck } from '@tenfold/messaging/events';
import { runService } from '@tenfold/messaging/rpc';
import { databaseCheck, databaseProblem } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import { loadEnv } from './env.js';
import { TransferredFiles } from './uploads/transferred-files.js';

const env = loadEnv();

void runService({
  name: 'content-ingestion',
  module: AppModule.forRoot(env),
  calls: callsOf('content'),
  env,
  required: (app) => ({
    database: databaseCheck(app.get(DataSource)),
    redis: () => app.get(TransferredFiles).isReady(),
  }),
  optional: (app) => ({ events: eventsCheck(app) }),
  mapError: databaseProblem,
});
