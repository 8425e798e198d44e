import {
  answerQuestion,
  getReadiness,
  listReadinessEvidence,
  type Caller,
  type QuizView,
  type Readiness,
  type ReadinessEvidencePage,
} from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import { answerSlowly } from '../../../test/answer-slowly.js';
import { customQuiz } from '../../../test/custom-quiz.js';
import { aprilExam, octoberExam, readinessRowsOf } from '../../../test/readiness.js';
import { recompute } from '../../../test/run-recompute.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('readiness', () => {
  const quiz = startWithExams([aprilExam, octoberExam]);

  const read = (caller: Caller): Promise<Readiness> => quiz.call(getReadiness, {}, caller);
  const evidence = (caller: Caller, before?: string): Promise<ReadinessEvidencePage> =>
    quiz.call(listReadinessEvidence, { ...(before !== undefined && { before }) }, caller);
  const pro = () => quiz.callerWith('pro', 'active');
  const rowsOf = (caller: Caller) => readinessRowsOf(quiz.database, caller);

  async function takeFullExam(caller: Caller, letters: string): Promise<QuizView> {
    const started = await quiz.start(caller, { sessionType: 'full' });
    await answerSlowly(quiz, caller, started, letters);
    await quiz.complete(caller, started);
    return started;
  }

  const THREE_QUARTERS = 'AAAB'.repeat(20);

  const setReadiness = ({ userId }: Caller, assignment: string): Promise<unknown> =>
    quiz.database.query(`UPDATE user_readiness SET ${assignment} WHERE user_id = $1`, [userId]);

  describe('the gate', () => {
    it('lists the missing questions, and a quiz with these questions opens the gate', async () => {
      const caller = await pro();
      const before = await read(caller);
      expect(before).toMatchObject({ stage: 'hidden', isBankSufficient: true, estimate: null });
      const parts = before.missing.map(({ categoryIds, questions }) => ({ categoryIds, questions }));
      const questions = parts.reduce((sum, part) => sum + part.questions, 0);
      expect(questions).toBeLessThanOrEqual(80);

      const started = await quiz.start(caller, customQuiz({ sets: ['unseen'], questions, parts }));
      const asked = started.questions.map(({ categoryId }) => categoryId);
      for (const { categoryIds, questions: wanted } of parts)
        expect(asked.filter((id) => categoryIds.includes(id))).toHaveLength(wanted);
      await answerSlowly(quiz, caller, started, 'A'.repeat(questions));
      expect(await read(caller)).toMatchObject({ stage: 'hidden' });
      await quiz.complete(caller, started);
      const after = await read(caller);
      expect(after.stage).not.toBe('hidden');
      expect(after).toMatchObject({ missing: [], countedAnswers: questions, estimate: {} });
    });

    it('is all that Free users see', async () => {
      const caller = await quiz.callerWith('free', 'active');
      expect((await read(caller)).missing.length).toBeGreaterThan(0);
      const asAdmin = { ...caller, isAdmin: true };
      await takeFullExam(asAdmin, THREE_QUARTERS);
      expect(await read(caller)).toEqual({
        stage: 'early',
        countedAnswers: 80,
        missing: [],
        isBankSufficient: true,
        estimate: null,
      });
      expect((await read(asAdmin)).estimate).not.toBeNull();
      expect(await quiz.refused(listReadinessEvidence, {}, caller)).toMatchObject({ code: 'PRO_REQUIRED' });
      const expired = createCaller();
      expect(await quiz.refused(getReadiness, {}, expired)).toMatchObject({ code: 'SUBSCRIPTION_REQUIRED' });
      expect(await quiz.refused(listReadinessEvidence, {}, expired)).toMatchObject({
        code: 'SUBSCRIPTION_REQUIRED',
      });
    });
  });

  describe('the estimate', () => {
    it('counts each question once, whoever else answers it', async () => {
      const [caller, other] = [await pro(), await pro()];
      await takeFullExam(caller, THREE_QUARTERS);
      const first = await read(caller);
      expect(first).toMatchObject({
        stage: 'early',
        countedAnswers: 80,
        estimate: { answersPerWeek: 20, isStale: false },
      });
      expect((await read(other)).stage).toBe('hidden');

      const retry = await quiz.start(caller, customQuiz({ sets: ['missed'], questions: 20 }));
      await answerSlowly(quiz, caller, retry, 'A'.repeat(20));
      await quiz.complete(caller, retry);
      const second = await read(caller);
      expect(second.countedAnswers).toBe(80);
      expect(
        Math.abs((second.estimate?.expectedScore ?? 0) - (first.estimate?.expectedScore ?? 0)),
      ).toBeLessThan(2);
      expect((await recompute(quiz.database, '--user', caller.userId)).exitCode).toBe(0);
    });

    it('says that it is stale, and is hidden again, without new questions', async () => {
      const caller = await pro();
      await takeFullExam(caller, THREE_QUARTERS);
      const { userId } = caller;
      await setReadiness(
        caller,
        `as_of = as_of - interval '20 days', last_evidence_at = last_evidence_at - interval '20 days'`,
      );
      expect(await read(caller)).toMatchObject({
        stage: 'early',
        estimate: { isStale: true, daysSinceNewQuestion: 20 },
      });
      await quiz.database.query(
        `INSERT INTO readiness_week (user_id, week, expected, ability_sd, pass, exams)
       VALUES ($1, date_trunc('week', now() AT TIME ZONE 'UTC')::date - 35, 40, 4, 0.1, 2)`,
        [userId],
      );
      expect((await read(caller)).estimate?.trend).toBe('rising');
      await quiz.database.query(`UPDATE readiness_week SET ability_sd = 6 WHERE user_id = $1`, [userId]);
      expect((await read(caller)).estimate?.trend).toBe('no clear change');
      await setReadiness(caller, `as_of = as_of - interval '80 days'`);
      expect(await read(caller)).toMatchObject({ stage: 'hidden', estimate: null });
    });

    it.each([
      ['of an older model', `model = 0, mean = '{1,1,1,1,1,1,1}'`],
      ['with a number that is not finite', `mean[3] = 'NaN', covariance[5] = 'Infinity'`],
    ])('%s is folded again to the same digits when it is next read', async (_what, assignment) => {
      const caller = await pro();
      await takeFullExam(caller, THREE_QUARTERS);
      const rows = await rowsOf(caller);
      await setReadiness(caller, assignment);
      await quiz.complete(caller, await quiz.start(caller, { sessionType: 'quick' }));
      await Promise.all([read(caller), read(caller)]);
      expect(await rowsOf(caller)).toEqual(rows);
    });

    it('that differs from the answers is reported and fixed', async () => {
      const caller = await pro();
      await takeFullExam(caller, THREE_QUARTERS);
      const next = await quiz.start(caller, customQuiz({ sets: ['unseen'], questions: 10 }));
      await answerSlowly(quiz, caller, next, 'AAABBAAABB');
      await quiz.complete(caller, next);
      const rows = await rowsOf(caller);
      expect(rows[0]).toMatchObject({ author: { sessions: 1, dispersion: expect.any(Number) as number } });
      await setReadiness(
        caller,
        `evidence = 3, mean = '{1,1,1,1,1,1,1}', author = jsonb_set(author, '{dispersion}', '0.5')`,
      );
      const found = await recompute(quiz.database, '--user', caller.userId, '--fix');
      expect(found.reports[0]?.differences.map(({ field }) => field)).toEqual([
        'readinessMean',
        'readinessEvidence',
        'readinessAuthor',
      ]);
      expect(await rowsOf(caller)).toEqual(rows);
    });
  });

  describe('the evidence', () => {
    it('names each answer with the reason, in pages of sessions, newest first', async () => {
      const caller = await pro();
      const started: string[] = [];
      for (let session = 0; session < 6; session += 1) {
        const practice = await quiz.start(caller, { sessionType: 'quick' });
        await answerSlowly(quiz, caller, practice, 'AB');
        if (session === 0) {
          const questionId = practice.questions[2]?.id ?? '';
          const rapid = { sessionId: practice.session.id, questionId, selectedAnswer: 'A', timeSpentMs: 900 };
          await quiz.call(answerQuestion, rapid, caller);
        }
        await quiz.complete(caller, practice);
        started.unshift(practice.session.id);
      }
      const first = await evidence(caller);
      expect(first.sessions.map(({ sessionId }) => sessionId)).toEqual(started.slice(0, 5));
      expect(first.next).toBe(started[4]);
      const last = await evidence(caller, first.next ?? '');
      expect(last).toMatchObject({
        sessions: [
          {
            sessionId: started[5],
            answers: [
              { isCorrect: true, outcome: 'counted' },
              { isCorrect: false, outcome: 'counted' },
              { isCorrect: true, outcome: 'rapid' },
            ],
          },
        ],
        next: null,
      });
      expect(last.sessions[0]?.answers[0]?.content).toMatch(/^Question \d+ of /);
    });

    it('holds neither a session in progress nor another user’s', async () => {
      const [caller, other] = [await pro(), await pro()];
      await answerSlowly(quiz, caller, await quiz.start(caller, { sessionType: 'quick' }), 'AB');
      const ofOther = await takeFullExam(other, 'AB');
      expect(await evidence(caller)).toEqual({ sessions: [], next: null });
      expect(await evidence(caller, ofOther.session.id)).toEqual({ sessions: [], next: null });
    });
  });
});
