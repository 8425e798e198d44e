import { randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import {
  answerQuestion,
  callsOf,
  completeQuiz,
  ExamPublished,
  startQuiz,
  SubscriptionChanged,
  type Caller,
  type DomainEvent,
  type QuizResult,
  type QuizView,
  type StartQuizInput,
  type SubscriptionStatus,
  type SubscriptionTier,
} from '@tenfold/contracts';
import { createService } from '@tenfold/messaging/rpc';
import { databaseProblem } from '@tenfold/platform';
import { createCaller, startNats, startService, until, type ServiceUnderTest } from '@tenfold/testing';
import { connect } from 'nats';
import { AppModule } from '../src/app.module.js';
import { dataSourceOptions } from '../src/data-source.js';
import { createExam, type ExamPlan } from './create-exam.js';

export interface QuizUnderTest extends ServiceUnderTest {
  natsUrl: string;
  publish<Data>(event: DomainEvent<Data>, data: Data, id?: string): Promise<void>;
  publishExam(plan: ExamPlan): Promise<void>;
  callerWith(
    tier: SubscriptionTier,
    status: SubscriptionStatus,
    overrides?: Partial<Caller>,
  ): Promise<Caller>;
  start(caller: Caller, body: StartQuizInput): Promise<QuizView>;
  answer(caller: Caller, quiz: QuizView, letters: string): Promise<void>;
  complete(caller: Caller, quiz: QuizView, studyTimeMinutes?: number): Promise<QuizResult>;
  startAnother(): Promise<INestMicroservice>;
}

export async function startQuizService(
  limits: { FULL_SESSIONS_OPEN_MAX: number } = { FULL_SESSIONS_OPEN_MAX: 1_000 },
): Promise<QuizUnderTest> {
  const settings = { ...limits, CALIBRATION: 'off' as const };
  const nats = await startNats();
  let env = { DATABASE_URL: '', NATS_URL: nats.url, ...settings };
  const service = await startService({
    name: 'quiz',
    dataSourceOptions,
    module: (given) => AppModule.forRoot((env = { ...given, ...settings })),
    calls: callsOf('quiz'),
    natsUrl: nats.url,
  });
  const connection = await connect({ servers: nats.url });
  const { call } = service;

  async function publish<Data>(
    event: DomainEvent<Data>,
    data: Data,
    id: string = randomUUID(),
  ): Promise<void> {
    const body = JSON.stringify({ id, type: event.type, occurredAt: new Date().toISOString(), data });
    await until(() => connection.jetstream().publish(event.type, body), {
      what: `a stream for ${event.type}`,
    });
    const stream = event.type.split('.')[1]?.toUpperCase() ?? '';
    const manager = await connection.jetstreamManager();
    await until(
      async () => {
        const consumers = await manager.consumers.list(stream).next();
        const isDone = consumers.every((it) => it.num_pending === 0 && it.num_ack_pending === 0);
        return consumers.length > 0 && isDone;
      },
      { what: `${event.type} to be dealt with` },
    );
  }

  return {
    ...service,
    natsUrl: nats.url,
    publish,
    publishExam: (plan) => publish(ExamPublished, createExam(plan)),
    async callerWith(tier, status, overrides) {
      const caller = createCaller(overrides);
      const access = {
        userId: caller.userId,
        tier,
        status,
        trialEndsAt: null,
        hasUsedFreeTrial: false,
        version: 1,
      };
      await publish(SubscriptionChanged, access);
      return caller;
    },
    start: (caller, body) => call(startQuiz, body, caller),
    async answer(caller, { session: { sessionId }, questions }, letters) {
      for (const [position, selectedAnswer] of [...letters].entries()) {
        const questionId = questions[position]?.id ?? '';
        if (selectedAnswer !== ' ')
          await call(answerQuestion, { sessionId, questionId, selectedAnswer }, caller);
      }
    },
    async complete(caller, { session }, studyTimeMinutes = 10) {
      await service.database.query(
        `WITH aged AS (
           UPDATE quiz_session SET started_at = started_at - make_interval(secs => $3::float8 * 60)
           WHERE user_id = $1 AND session_id = $2 AND status = 'in_progress'
           RETURNING user_id, started_at
         ), locked AS MATERIALIZED (
           SELECT q.user_id, q.question_id, aged.started_at FROM user_question q JOIN aged USING (user_id)
           WHERE q.last_seen_at = aged.started_at + make_interval(secs => $3::float8 * 60)
           ORDER BY q.question_id FOR UPDATE OF q
         )
         UPDATE user_question q SET last_seen_at = locked.started_at FROM locked
         WHERE q.user_id = locked.user_id AND q.question_id = locked.question_id`,
        [caller.userId, session.id, studyTimeMinutes],
      );
      return call(completeQuiz, { sessionId: session.id, studyTimeMinutes }, caller);
    },
    async startAnother() {
      const serviceEnv = { NATS_URL: nats.url, LOG_LEVEL: 'silent' };
      const app = await createService({
        name: 'quiz',
        module: AppModule.forRoot(env),
        env: serviceEnv,
        mapError: databaseProblem,
      });
      await app.listen();
      return app;
    },
    async stop() {
      await connection.close();
      await service.stop();
      await nats.stop();
    },
  };
}
