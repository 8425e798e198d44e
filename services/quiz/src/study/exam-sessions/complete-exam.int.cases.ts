import type { INestMicroservice } from '@nestjs/common';
import {
  completeExamSession,
  exportQuizData,
  getExamResult,
  getExamSession,
  getQuiz,
  getStats,
  listExamSessions,
  listFlaggedQuestions,
  listRecentActivity,
  QuizCompleted,
  startQuiz,
  UserErased,
  type Caller,
} from '@tenfold/contracts';
import { EXAM_LATE_SECONDS } from '@tenfold/exam';
import { until } from '@tenfold/testing';
import { springExam } from '../../../test/create-exam.js';
import { Device, endIn, startExam } from '../../../test/exam-work.js';
import { recompute } from '../../../test/run-recompute.js';
import { startQuizService, type QuizUnderTest } from '../../../test/start-quiz-service.js';
import { AbandonSessionsJob } from '../sessions/abandon-sessions.job.js';
import { CountSessionsJob } from '../../bank/question-statistics/count-sessions.job.js';

describe('complete exam', () => {
  let quiz: QuizUnderTest;
  let another: INestMicroservice;
  let caller: Caller;
  let device: Device;

  beforeAll(async () => {
    quiz = await startQuizService();
    another = await quiz.startAnother();
    await quiz.publishExam({ ...springExam, correctAnswers: { 2: 'B or D', 3: 'REMOVED' } });
  });

  afterAll(async () => {
    await another.close();
    await quiz.stop();
  });

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active');
    device = new Device(quiz, caller, await startExam(quiz, caller));
  });

  interface StoredSession {
    status: string;
    endedAt: Date | null;
  }

  async function stored(sessionId: string): Promise<StoredSession> {
    const [session] = await quiz.database.query<[StoredSession]>(
      'SELECT status, ended_at AS "endedAt" FROM quiz_session WHERE session_id = $1',
      [sessionId],
    );
    return session;
  }

  async function completions({ userId }: Caller): Promise<{ sessionType: string; score: number }[]> {
    const rows = await quiz.database.query<{ data: { sessionType: string; score: number } }[]>(
      `SELECT payload AS data FROM outbox WHERE subject = $1 AND aggregate_id = $2`,
      [QuizCompleted.type, userId],
    );
    return rows.map(({ data }) => data);
  }

  describe('an exam that the student ends', () => {
    it('is scored of 80 with sections, time, changes and order', async () => {
      await device.save([
        device.change(1, { selectedAnswer: 'D', isUnsure: true }),
        device.change(0, { selectedAnswer: 'B' }),
      ]);
      await device.save([device.change(0, { selectedAnswer: 'A', isFlagged: true, timeSpentMs: 1 })]);
      const { sessionId } = device;
      const result = await quiz.call(completeExamSession, { sessionId }, caller);
      expect(result).toMatchObject({
        endedBy: 'student',
        score: 3,
        scorePercent: 3.8,
        passed: false,
        creditedToAll: 1,
        timeAllowedSeconds: 16_200,
        session: { status: 'completed', score: 3, passed: false, answered: 2 },
        unsure: { answered: 1, credited: 1 },
        answerChanges: { rightToWrong: 0, wrongToRight: 1, wrongToWrong: 0, rightToRight: 0 },
        sections: [
          { sectionName: 'Broker Compliance', correct: 3, answered: 2, total: 20 },
          { sectionName: 'Classification', correct: 0, answered: 0, total: 25 },
          { sectionName: 'Entry', correct: 0, answered: 0, total: 35 },
        ],
      });
      expect(result.questions.map(({ answeredAs }) => answeredAs).slice(0, 3)).toEqual([2, 1, null]);
      expect(result.pace.map(({ answered }) => answered)).toEqual([1, 2]);
      expect(result.timeUsedSeconds).toBeLessThan(600);
    });

    it('can be completed again, also in parallel, with the same result and one event', async () => {
      await device.answer('AB');
      const { sessionId } = device;
      const results = await Promise.all(
        Array.from({ length: 5 }, () => quiz.call(completeExamSession, { sessionId }, caller)),
      );
      expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
      expect(await quiz.call(getExamResult, { sessionId }, caller)).toEqual(results[0]);
      expect(await completions(caller)).toMatchObject([{ sessionType: 'exam', score: 3.8 }]);
    });

    it('accepts no further change, and the session has no keys of its own', async () => {
      await device.answer('A');
      const { sessionId } = device;
      await quiz.call(completeExamSession, { sessionId }, caller);
      const late = await device.save([device.change(0, { selectedAnswer: 'B' })]);
      expect(late).toMatchObject({ clock: { status: 'completed' }, outcomes: [{ outcome: 'ended' }] });
      const { questions, states } = await quiz.call(getExamSession, { sessionId }, caller);
      expect(states).toMatchObject([{ selectedAnswer: 'A' }]);
      expect(questions[0]).not.toHaveProperty('correctAnswer');
    });

    it('counts in stats, recent activity, review, flags and a retry of missed questions', async () => {
      await device.save([
        device.change(0, { selectedAnswer: 'A', isFlagged: true }),
        device.change(5, { selectedAnswer: 'C' }),
      ]);
      const { sessionId } = device;
      await quiz.call(completeExamSession, { sessionId }, caller);
      expect(await quiz.call(getStats, {}, caller)).toMatchObject({
        totalQuizzes: 1,
        totalQuestionsCompleted: 2,
        totalCorrectAnswers: 1,
        averageScore: 2.5,
        currentStreak: 1,
      });
      const [activity] = await quiz.call(listRecentActivity, {}, caller);
      expect(activity).toMatchObject({ title: 'Exam: Spring paper', sessionId, score: 2.5, open: null });
      const review = await quiz.call(getQuiz, { sessionId }, caller);
      expect(review).toMatchObject({ session: { sessionType: 'exam', status: 'completed' } });
      expect(review.answers).toMatchObject([
        { isCorrect: true, flaggedForReview: true },
        { isCorrect: false },
      ]);
      expect(await quiz.call(listFlaggedQuestions, {}, caller)).toMatchObject([{ id: device.idAt(0) }]);
      expect(review.review).toHaveLength(80);
      const retry = await quiz.call(
        startQuiz,
        { sessionType: 'quick', missedInSessionId: sessionId },
        caller,
      );
      expect(retry.questions).toHaveLength(78);
    });

    it('is reviewed with marks, times and changes, also of unanswered questions', async () => {
      await device.save([
        device.change(0, { selectedAnswer: 'B', isUnsure: true }),
        device.change(1, { isFlagged: true, isUnsure: true, timeSpentMs: 1 }),
      ]);
      await device.save([device.change(0, { selectedAnswer: 'A', isUnsure: true })]);
      const { sessionId } = device;
      await quiz.call(completeExamSession, { sessionId }, caller);
      const { answers, review } = await quiz.call(getQuiz, { sessionId }, caller);
      expect(answers).toMatchObject([{ questionId: device.idAt(0), isUnsure: true }]);
      expect(review.slice(0, 3)).toMatchObject([
        { isUnsure: true, changes: [{ from: 'B', to: 'A', kind: 'wrong_to_right' }] },
        { questionId: device.idAt(1), isFlagged: true, isUnsure: true, timeSpentMs: 1, changes: [] },
        { isFlagged: false, isUnsure: false, timeSpentMs: null, changes: [] },
      ]);
    });

    it('adds to the running totals what the recomputation finds', async () => {
      await device.save([
        device.change(0, { selectedAnswer: 'A', timeSpentMs: 5 }),
        device.change(1, { selectedAnswer: 'C', timeSpentMs: 7 }),
        device.change(2, { timeSpentMs: 9 }),
      ]);
      await quiz.call(completeExamSession, { sessionId: device.sessionId }, caller);
      await another.get(CountSessionsJob).countAll();
      expect(await recompute(quiz.database, '--user', caller.userId)).toMatchObject({
        exitCode: 0,
        reports: [],
      });
    });
  });

  describe('an exam whose time ends', () => {
    it('is completed at its end with nobody connected, by one of two processes', async () => {
      await device.answer('ABA');
      const { sessionId } = device;
      const endsAt = await endIn(quiz, device, 1 - EXAM_LATE_SECONDS);
      const ended = await until(
        async () => {
          const session = await stored(sessionId);
          return session.status === 'completed' && session;
        },
        { what: 'the exam to end' },
      );
      expect(ended.endedAt?.getTime()).toBe(endsAt.getTime());
      expect(await completions(caller)).toMatchObject([{ sessionType: 'exam' }]);
      const result = await quiz.call(getExamResult, { sessionId }, caller);
      expect(result).toMatchObject({ endedBy: 'time', score: 3, timeUsedSeconds: 16_200 });
    });

    it('is completed by the next call when its job was lost', async () => {
      await device.answer('A');
      const { sessionId } = device;
      await quiz.database.query('DELETE FROM job WHERE dedupe_key = $1', [sessionId]).catch(() => undefined);
      await quiz.database.query(
        `UPDATE exam_session SET ends_at = date_trunc('milliseconds', now()) - interval '30 seconds' WHERE session_id = $1`,
        [sessionId],
      );
      const { session } = await quiz.call(getExamSession, { sessionId }, caller);
      expect(session).toMatchObject({ status: 'completed', score: 2, endedAt: session.endsAt });
    });

    it('counts as ended by the time when the student completes it later, in parallel with the job', async () => {
      const { sessionId } = device;
      await endIn(quiz, device, -EXAM_LATE_SECONDS);
      const [result] = await Promise.all([
        quiz.call(completeExamSession, { sessionId }, caller),
        quiz.call(getExamResult, { sessionId }, caller),
      ]);
      expect(result).toMatchObject({ endedBy: 'time', score: 1 });
      expect(await completions(caller)).toHaveLength(1);
    });

    it('is not abandoned after 24 hours', async () => {
      const { sessionId } = device;
      await quiz.database.query(
        `UPDATE quiz_session SET started_at = now() - interval '25 hours' WHERE session_id = $1`,
        [sessionId],
      );
      await another.get(AbandonSessionsJob).abandonIdle();
      expect(await stored(sessionId)).toMatchObject({ status: 'in_progress' });
    });
  });

  it('returns 409 for the result of an exam in progress, and 404 for another user’s', async () => {
    const { sessionId } = device;
    expect(await quiz.refused(getExamResult, { sessionId }, caller)).toMatchObject({ code: 'CONFLICT' });
    const other = await quiz.callerWith('pro', 'active');
    expect(await quiz.refused(getExamResult, { sessionId }, other)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('exports the work of the user, and an erasure deletes it and its job', async () => {
    await device.save([device.change(0, { selectedAnswer: 'A', note: 'My own note' })]);
    const { files } = await quiz.call(exportQuizData, {}, caller);
    expect(files['exam-sessions.json']).toMatchObject([
      { sessionId: device.sessionId, length: 'full', timeFactor: 1 },
    ]);
    expect(files['exam-questions.json']).toMatchObject([{ selectedAnswer: 'A', note: 'My own note' }]);
    expect(files['exam-answer-changes.json']).toMatchObject([{ from: null, to: 'A' }]);
    expect(files['answers.json']).toEqual([]);
    await quiz.publish(UserErased, { userId: caller.userId });
    for (const table of ['exam_session', 'exam_question_state', 'exam_answer_change', 'free_exam', 'job'])
      expect(await quiz.database.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [caller.userId])).toEqual(
        [],
      );
    expect(
      await quiz.refused(getExamSession, { sessionId: device.sessionId }, { ...caller, isAdmin: true }),
    ).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('lists the sessions of the user, newest first', async () => {
    await quiz.call(completeExamSession, { sessionId: device.sessionId }, caller);
    const second = await startExam(quiz, caller, { length: 'half' });
    expect(await quiz.call(listExamSessions, {}, caller)).toMatchObject([
      { sessionId: second.session.sessionId, status: 'in_progress', score: null },
      { sessionId: device.sessionId, status: 'completed', score: 1, passed: false },
    ]);
  });
});
