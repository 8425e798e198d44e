import type { INestMicroservice } from '@nestjs/common';
import {
  answerQuestion,
  completeExamSession,
  getReadiness,
  listReadinessEvidence,
  UserErased,
  type Caller,
  type QuizView,
  type Readiness,
  type ReadinessEvidencePage,
} from '@tenfold/contracts';
import { EXAM_MIX, EXAM_SECTIONS } from '@tenfold/learning';
import { createCaller, startForTests } from '@tenfold/testing';
import { answerSlowly } from '../../test/answer-slowly.js';
import { idOf, type ExamPlan } from '../../test/create-exam.js';
import { customQuiz } from '../../test/custom-quiz.js';
import { Device, startExam } from '../../test/exam-work.js';
import { recompute } from '../../test/run-recompute.js';
import { startQuizService } from '../../test/start-quiz-service.js';
import { untilWaiting } from '../../test/until-waiting.js';
import { AbandonSessionsJob } from '../jobs/abandon-sessions.job.js';
import { eraseUser } from '../privacy/erase-user.js';

const quiz = startForTests(() => startQuizService());
let another: INestMicroservice;

const examOf = (name: string): ExamPlan => ({
  name,
  sections: EXAM_SECTIONS.map((section, index) => [section, EXAM_MIX[index] ?? 0]),
});

beforeAll(async () => {
  await quiz.publishExam(examOf('April'));
  await quiz.publishExam(examOf('October'));
  another = await quiz.startAnother();
});

afterAll(() => another.close());

const read = (caller: Caller): Promise<Readiness> => quiz.call(getReadiness, {}, caller);
const evidence = (caller: Caller, before?: string): Promise<ReadinessEvidencePage> =>
  quiz.call(listReadinessEvidence, { ...(before !== undefined && { before }) }, caller);
const pro = () => quiz.callerWith('pro', 'active');

async function rowsOf({ userId }: Caller): Promise<unknown[]> {
  const readiness = await quiz.database.query<unknown[]>('SELECT * FROM user_readiness WHERE user_id = $1', [
    userId,
  ]);
  const weeks = await quiz.database.query<unknown[]>('SELECT * FROM readiness_week WHERE user_id = $1', [
    userId,
  ]);
  return [...readiness, ...weeks];
}

async function expectEqualsRecomputation(caller: Caller): Promise<void> {
  expect(await recompute(quiz.database, '--user', caller.userId)).toMatchObject({ exitCode: 0, reports: [] });
}

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
  it('shows only what is missing, and exactly that quiz opens it', async () => {
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
    expect(after).toMatchObject({ missing: [], estimate: { countedAnswers: questions } });
  });

  it('is all that Free users see', async () => {
    const caller = await quiz.callerWith('free', 'active');
    expect((await read(caller)).missing.length).toBeGreaterThan(0);
    const asAdmin = { ...caller, isAdmin: true };
    await takeFullExam(asAdmin, THREE_QUARTERS);
    expect(await read(caller)).toEqual({
      stage: 'early',
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
    expect(first).toMatchObject({ stage: 'early', estimate: { countedAnswers: 80, isStale: false } });
    expect((await read(other)).stage).toBe('hidden');

    const retry = await quiz.start(caller, customQuiz({ sets: ['missed'], questions: 20 }));
    await answerSlowly(quiz, caller, retry, 'A'.repeat(20));
    await quiz.complete(caller, retry);
    const second = await read(caller);
    expect(second.estimate?.countedAnswers).toBe(80);
    expect(
      Math.abs((second.estimate?.expectedScore ?? 0) - (first.estimate?.expectedScore ?? 0)),
    ).toBeLessThan(2);
    await expectEqualsRecomputation(caller);
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

  it('of an older model is folded again to the same digits when it is next read', async () => {
    const caller = await pro();
    await takeFullExam(caller, THREE_QUARTERS);
    const rows = await rowsOf(caller);
    await setReadiness(caller, `model = 0, mean = '{1,1,1,1,1,1,1}'`);
    await quiz.complete(caller, await quiz.start(caller, { sessionType: 'quick' }));
    await Promise.all([read(caller), read(caller)]);
    expect(await rowsOf(caller)).toEqual(rows);
  });

  it('that differs from the answers is reported and fixed', async () => {
    const caller = await pro();
    await takeFullExam(caller, THREE_QUARTERS);
    const rows = await rowsOf(caller);
    await setReadiness(caller, `evidence = 3, mean = '{1,1,1,1,1,1,1}'`);
    const found = await recompute(quiz.database, '--user', caller.userId, '--fix');
    expect(found.reports[0]?.differences.map(({ field }) => field)).toEqual([
      'readinessMean',
      'readinessEvidence',
    ]);
    expect(await rowsOf(caller)).toEqual(rows);
  });
});

describe('the fold at the end of a session', () => {
  it('equals the recomputation after practice, an exam, an abandoned session and a repeated completion', async () => {
    const caller = await pro();
    for (const letters of ['AAB', 'BAAAA']) {
      const practice = await quiz.start(caller, { sessionType: 'quick' });
      await answerSlowly(quiz, caller, practice, letters);
      await quiz.complete(caller, practice);
      await quiz.complete(caller, practice);
    }
    const exam = { source: 'blueprint', examId: idOf('April'), length: 'half' } as const;
    const device = new Device(quiz, caller, await startExam(quiz, caller, exam));
    await device.answer('ABBA');
    await quiz.call(completeExamSession, { sessionId: device.sessionId }, caller);
    const idle = await quiz.start(caller, { sessionType: 'quick' });
    await answerSlowly(quiz, caller, idle, 'AA');
    await quiz.database.query(
      `UPDATE quiz_session SET started_at = now() - interval '3 days' WHERE user_id = $1 AND session_id = $2`,
      [caller.userId, idle.session.id],
    );
    await quiz.database.query(
      `UPDATE session_answer SET answered_at = now() - interval '2 days' WHERE user_id = $1 AND session_id = $2`,
      [caller.userId, idle.session.id],
    );
    await another.get(AbandonSessionsJob).sweep();
    expect(await rowsOf(caller)).toMatchObject([{ evidence: 10, model: 1 }, { exams: 2 }]);
    await expectEqualsRecomputation(caller);
  });

  it('equals the recomputation when sessions of a user end at the same time', async () => {
    const caller = await pro();
    const open = await Promise.all(
      Array.from({ length: 6 }, () =>
        quiz.start(caller, { sessionType: 'section', categoryId: idOf('Quota') }),
      ),
    );
    for (const session of open) await answerSlowly(quiz, caller, session, 'AB');
    await Promise.all(open.map((session) => quiz.complete(caller, session)));
    await read(caller);
    expect(await rowsOf(caller)).toHaveLength(2);
    await expectEqualsRecomputation(caller);
  });

  it('is left to the next reader when a question was answered later in a session that ended first', async () => {
    const caller = await pro();
    const section = { sessionType: 'section', categoryId: idOf('Modernized Drawback') } as const;
    const first = await quiz.start(caller, section);
    await answerSlowly(quiz, caller, first, 'BBBB');
    const second = await quiz.start(caller, section);
    await answerSlowly(quiz, caller, second, 'AAAA');
    await quiz.complete(caller, second);
    expect(await rowsOf(caller)).toMatchObject([{ evidence: 4 }, {}]);
    await quiz.complete(caller, first);
    expect(await rowsOf(caller)).toHaveLength(1);
    await read(caller);
    expect(await rowsOf(caller)).toMatchObject([{ evidence: 4 }, {}]);
    await expectEqualsRecomputation(caller);
    const { sessions } = await evidence(caller);
    const outcomes = sessions.map(({ answers }) => new Set(answers.map(({ outcome }) => outcome)));
    expect(outcomes).toEqual([new Set(['repeated']), new Set(['counted'])]);
  });

  it('stores nothing for an erased user', async () => {
    const caller = await pro();
    await takeFullExam(caller, 'AAAA');
    await quiz.publish(UserErased, { userId: caller.userId });
    expect(await rowsOf(caller)).toEqual([]);
  });

  it('stores nothing when a read waits for an erasure', async () => {
    const caller = await pro();
    await takeFullExam(caller, 'AAAA');
    const { userId } = caller;
    await quiz.database.query('DELETE FROM user_readiness WHERE user_id = $1', [userId]);
    const eraser = quiz.database.createQueryRunner();
    await eraser.startTransaction();
    await eraseUser(eraser.manager, userId);
    const reading = read(caller);
    await untilWaiting(quiz.database, 1);
    await eraser.commitTransaction();
    await eraser.release();
    await reading;
    expect(await rowsOf(caller)).toEqual([]);
    const totals = await quiz.database.query('SELECT FROM user_totals WHERE user_id = $1', [userId]);
    expect(totals).toEqual([]);
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
