import 'reflect-metadata';
import '@tenfold/telemetry/start';
import {
  answerQuestion,
  callsOf,
  completeExamSession,
  completeQuiz,
  saveExamChanges,
} from '@tenfold/contracts';
import { eventsCheck } from '@tenfold/messaging/events';
import { runService } from '@tenfold/messaging/rpc';
import { databaseCheck, databaseProblem } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import { loadEnv } from './env.js';
import { BATCH_LIMITS } from './study/sessions/answer-question.service.js';

const env = loadEnv();

void runService({
  name: 'quiz',
  module: AppModule.forRoot(env),
  calls: callsOf('quiz'),
  env,
  required: (app) => ({ database: databaseCheck(app.get(DataSource)) }),
  optional: (app) => ({ events: eventsCheck(app) }),
  mapError: databaseProblem,
  // answers that wait for their batch count as running: the batcher must reach its own limit first
  maxRunningCalls: 2 * BATCH_LIMITS.waiting,
  reservedFor: [answerQuestion, completeQuiz, saveExamChanges, completeExamSession],
});
