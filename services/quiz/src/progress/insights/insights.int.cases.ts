import { randomUUID } from 'node:crypto';
import {
  generateInsights,
  InsightsGenerated,
  UserErased,
  type Caller,
  type InsightsGeneratedData,
} from '@tenfold/contracts';
import { createCaller, until } from '@tenfold/testing';
import { springExam } from '../../../test/create-exam.js';
import { startFakeBilling, type FakeBilling } from '../../../test/fake-billing.js';
import { withProcessClockAhead } from '../../../test/process-clock.js';
import { startQuizService, type QuizUnderTest } from '../../../test/start-quiz-service.js';
import { requestInsights } from './generate-insights.job.js';

describe('insights', () => {
  let quiz: QuizUnderTest;
  let billing: FakeBilling;

  beforeAll(async () => {
    quiz = await startQuizService();
    billing = await startFakeBilling(quiz.natsUrl);
    await quiz.publishExam(springExam);
  });

  afterAll(async () => {
    await billing.stop();
    await quiz.stop();
  });

  const SLOW_PACE = 'Your pace is over the exam’s';
  const STREAK = 'Keep your streak';

  async function setsOf({ userId }: Caller): Promise<string[][]> {
    const rows = await quiz.database.query<{ payload: InsightsGeneratedData }[]>(
      'SELECT payload FROM outbox WHERE subject = $1 AND aggregate_id = $2 ORDER BY seq',
      [InsightsGenerated.type, userId],
    );
    return rows.map(({ payload }) => payload.insights.map(({ title }) => title));
  }

  async function jobsOf({ userId }: Caller) {
    return quiz.database.query<{ state: string; attempts: number }[]>(
      `SELECT state, attempts FROM job WHERE kind = 'generate-insights' AND user_id = $1`,
      [userId],
    );
  }

  const jobDone = (caller: Caller) =>
    until(async () => {
      const jobs = await jobsOf(caller);
      return jobs.length > 0 && jobs.every(({ state }) => state === 'done');
    });

  const slowDown = ({ userId }: Caller, averageMs = 1_000_000) =>
    quiz.database.query(
      `INSERT INTO user_totals (user_id, answered_questions, timed_answers, timed_ms) VALUES ($1, 40, 40, $2)
     ON CONFLICT (user_id) DO UPDATE SET timed_answers = 40, timed_ms = $2`,
      [userId, 40 * averageMs],
    );

  const riskStreak = ({ userId }: Caller) =>
    quiz.database.query(
      `UPDATE user_totals SET streak_days = 4, last_study_day = (now() AT TIME ZONE 'UTC')::date - 1,
            time_zone = 'UTC', time_zone_since = now() WHERE user_id = $1`,
      [userId],
    );

  const emittedLastWeek = ({ userId }: Caller) =>
    quiz.database.query(
      `UPDATE emitted_insight SET dedupe_key = dedupe_key || ' of an earlier week' WHERE user_id = $1`,
      [userId],
    );

  async function slowLearner(tier: 'free' | 'pro' = 'pro'): Promise<Caller> {
    const caller = await quiz.callerWith(tier, 'active');
    await slowDown(caller);
    return caller;
  }

  async function completeOne(caller: Caller): Promise<void> {
    const started = await quiz.start(caller, { sessionType: 'quick' });
    await quiz.answer(caller, started, 'A');
    await quiz.complete(caller, started);
  }

  const age = ({ userId }: Caller, interval: string) =>
    quiz.database.query(
      'UPDATE user_totals SET insights_emitted_at = insights_emitted_at - $2::interval WHERE user_id = $1',
      [userId, interval],
    );

  const ask = (caller: Caller) => quiz.call(generateInsights, {}, caller);

  describe('after a completed quiz', () => {
    test('a job emits one set', async () => {
      const caller = await slowLearner();
      await completeOne(caller);
      await jobDone(caller);
      expect(await setsOf(caller)).toEqual([[SLOW_PACE]]);
    });

    test('no job is enqueued until the next set is due', async () => {
      const caller = await slowLearner();
      await completeOne(caller);
      await jobDone(caller);
      await completeOne(caller);
      expect(await jobsOf(caller)).toHaveLength(1);
      await age(caller, '24 hours');
      await completeOne(caller);
      expect(await jobsOf(caller)).toHaveLength(2);
    });

    test('five quizzes in parallel emit one set', async () => {
      const caller = await slowLearner();
      await Promise.all(Array.from({ length: 5 }, () => completeOne(caller)));
      await jobDone(caller);
      expect(await setsOf(caller)).toHaveLength(1);
    });

    test('a job whose process was killed between its claim and its commit runs again and emits one set', async () => {
      const caller = await slowLearner();
      const blocker = quiz.database.createQueryRunner();
      await blocker.startTransaction();
      await blocker.query('SELECT FROM user_totals WHERE user_id = $1 FOR UPDATE', [caller.userId]);
      await quiz.database.transaction((tx) => requestInsights(tx, caller.userId));
      const [waiting] = await until(async () => {
        const rows = await quiz.database.query<{ pid: number }[]>(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
           AND query LIKE '%insights_emitted_at%'`,
        );
        return rows.length > 0 && rows;
      });
      await quiz.database.query('SELECT pg_terminate_backend($1)', [waiting?.pid]);
      await blocker.rollbackTransaction();
      await blocker.release();
      await jobDone(caller);
      expect((await jobsOf(caller))[0]?.attempts).toBeGreaterThan(1);
      expect(await setsOf(caller)).toEqual([[SLOW_PACE]]);
    });

    test('an expired lease of a dead process leads to one set', async () => {
      const caller = await slowLearner();
      await quiz.database.query(
        `INSERT INTO job (id, kind, user_id, data, attempts, lease_id, lease_until)
       VALUES ($1, 'generate-insights', $2, $3, 1, gen_random_uuid(), now())`,
        [randomUUID(), caller.userId, JSON.stringify({ userId: caller.userId })],
      );
      await jobDone(caller);
      expect(await setsOf(caller)).toEqual([[SLOW_PACE]]);
    });

    test('does not call billing for a Free user, whose set has no Pro insight', async () => {
      const caller = await slowLearner('free');
      await riskStreak(caller);
      await quiz.database.transaction((tx) => requestInsights(tx, caller.userId));
      await jobDone(caller);
      expect(await setsOf(caller)).toEqual([[STREAK]]);
      expect(billing.calledFor).not.toContain(caller.userId);
    });

    test('takes the day from the stored time zone', async () => {
      const caller = await slowLearner();
      const zone = new Date().getUTCHours() < 12 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
      await quiz.database.query(
        `UPDATE user_totals SET streak_days = 4, last_study_day = (now() AT TIME ZONE $2)::date, time_zone = $2,
              time_zone_since = now() - interval '3 days' WHERE user_id = $1`,
        [caller.userId, zone],
      );
      await quiz.database.transaction((tx) => requestInsights(tx, caller.userId));
      await jobDone(caller);
      expect(await setsOf(caller)).toEqual([[SLOW_PACE]]);
    });

    test('an erasure deletes the waiting job, the schedule and the unpublished set', async () => {
      const caller = await slowLearner();
      await completeOne(caller);
      await jobDone(caller);
      await quiz.database.query(
        `UPDATE job SET state = 'pending', run_at = now() + interval '1 hour' WHERE user_id = $1`,
        [caller.userId],
      );
      await quiz.database.query(
        `UPDATE outbox SET published_at = NULL, next_attempt_at = now() + interval '1 hour' WHERE aggregate_id = $1`,
        [caller.userId],
      );
      expect(await setsOf(caller)).toHaveLength(1);
      await quiz.publish(UserErased, { userId: caller.userId });
      expect(await jobsOf(caller)).toEqual([]);
      expect(await setsOf(caller)).toEqual([]);
      expect(await ask(caller)).toEqual({ created: 0 });
      const kept = await quiz.database.query('SELECT 1 FROM emitted_insight WHERE user_id = $1', [
        caller.userId,
      ]);
      expect(kept).toEqual([]);
    });

    test('takes the day from the clock of the database, not of the process', async () => {
      const caller = await slowLearner('free');
      await riskStreak(caller);
      await withProcessClockAhead(async () => expect(await ask(caller)).toEqual({ created: 1 }));
      expect(await setsOf(caller)).toEqual([[STREAK]]);
    });
  });

  describe('on request', () => {
    test('emits at most one set in 24 hours', async () => {
      const caller = await slowLearner();
      expect(await ask(caller)).toEqual({ created: 1 });
      expect(await ask(caller)).toEqual({ created: 0 });
      await age(caller, '23 hours 59 minutes');
      expect(await ask(caller)).toEqual({ created: 0 });
      await riskStreak(caller);
      expect(await ask(caller)).toEqual({ created: 0 });
      await age(caller, '1 minute');
      expect(await ask(caller)).toEqual({ created: 1 });
      expect(await setsOf(caller)).toEqual([[SLOW_PACE], [STREAK]]);
    });

    test('an insight that the user has, in this week or in the same words, neither counts nor uses up the day', async () => {
      const caller = await slowLearner();
      expect(await ask(caller)).toEqual({ created: 1 });
      await age(caller, '24 hours');
      expect(await ask(caller)).toEqual({ created: 0 });
      await slowDown(caller, 1_250_000);
      expect(await ask(caller)).toEqual({ created: 0 });
      await emittedLastWeek(caller);
      expect(await ask(caller)).toEqual({ created: 1 });
      await emittedLastWeek(caller);
      await age(caller, '24 hours');
      expect(await ask(caller)).toEqual({ created: 0 });
      await riskStreak(caller);
      expect(await ask(caller)).toEqual({ created: 1 });
      expect(await setsOf(caller)).toEqual([[SLOW_PACE], [SLOW_PACE], [STREAK]]);
    });

    test('deletes the insights that the user has had for 90 days when it stores new ones', async () => {
      const caller = await slowLearner();
      const other = await slowLearner();
      const insert = ({ userId }: Caller, key: string, interval: string) =>
        quiz.database.query(
          `INSERT INTO emitted_insight (user_id, dedupe_key, title, message, emitted_at)
         VALUES ($1, $2, $2, $2, now() - $3::interval)`,
          [userId, key, interval],
        );
      await insert(caller, 'old', '90 days 1 minute');
      await insert(caller, 'recent', '89 days 23 hours');
      await insert(other, 'old', '90 days 1 minute');
      expect(await ask(caller)).toEqual({ created: 1 });
      const titles = async ({ userId }: Caller) => {
        const rows = await quiz.database.query<{ title: string }[]>(
          'SELECT title FROM emitted_insight WHERE user_id = $1 ORDER BY emitted_at',
          [userId],
        );
        return rows.map(({ title }) => title);
      };
      expect(await titles(caller)).toEqual(['recent', SLOW_PACE]);
      expect(await titles(other)).toEqual(['old']);
    });

    test('emits one set for twenty parallel requests', async () => {
      const caller = await slowLearner();
      const results = await Promise.all(Array.from({ length: 20 }, () => ask(caller)));
      expect(results.map(({ created }) => created).sort()).toEqual([...Array<number>(19).fill(0), 1]);
      expect(await setsOf(caller)).toHaveLength(1);
    });

    test('does not use up the daily request when no insight applies', async () => {
      const caller = await quiz.callerWith('pro', 'active');
      await quiz.database.query('INSERT INTO user_totals (user_id) VALUES ($1)', [caller.userId]);
      expect(await ask(caller)).toEqual({ created: 0 });
      await slowDown(caller);
      expect(await ask(caller)).toEqual({ created: 1 });
    });

    test('creates no row for a user who never ended a quiz', async () => {
      const caller = createCaller();
      expect(await ask(caller)).toEqual({ created: 0 });
      const rows = await quiz.database.query<unknown[]>('SELECT 1 FROM user_totals WHERE user_id = $1', [
        caller.userId,
      ]);
      expect(rows).toEqual([]);
    });
  });
});
