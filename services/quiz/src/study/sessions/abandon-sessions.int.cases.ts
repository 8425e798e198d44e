import { Logger, type INestMicroservice } from '@nestjs/common';
import {
  answerQuestion,
  closeQuiz,
  completeQuiz,
  getExamResult,
  getExamSetup,
  getQuiz,
  getStats,
  listSectionProgress,
  QuizCompleted,
  type Caller,
  type QuizView,
} from '@tenfold/contracts';
import { until } from '@tenfold/testing';
import { Device, endIn, startExam } from '../../../test/exam-work.js';
import { idOf, springExam } from '../../../test/create-exam.js';
import { recompute } from '../../../test/run-recompute.js';
import { startQuizService, type QuizUnderTest } from '../../../test/start-quiz-service.js';
import { AbandonSessionsJob } from './abandon-sessions.job.js';

describe('abandon sessions', () => {
  let quiz: QuizUnderTest;
  let another: INestMicroservice;
  let caller: Caller;
  let practice: QuizView;

  beforeAll(async () => {
    quiz = await startQuizService();
    another = await quiz.startAnother();
    await quiz.publishExam(springExam);
  });

  afterAll(async () => {
    await another.close();
    await quiz.stop();
  });

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active');
    practice = await quiz.start(caller, { sessionType: 'section', categoryId: idOf('Entry') });
  });

  const abandonIdle = (): Promise<void> => another.get(AbandonSessionsJob).abandonIdle();

  async function age(started: string, answered: string = started): Promise<void> {
    const { id } = practice.session;
    await quiz.database.query(
      'UPDATE quiz_session SET started_at = started_at - $2::interval WHERE session_id = $1',
      [id, started],
    );
    await quiz.database.query(
      'UPDATE session_answer SET answered_at = answered_at - $2::interval WHERE session_id = $1',
      [id, answered],
    );
  }

  async function status(): Promise<string> {
    return (await quiz.call(getQuiz, { sessionId: practice.session.id }, caller)).session.status;
  }

  describe('a session', () => {
    it('without an answer for 24 hours is abandoned: its answers count, but not as a quiz', async () => {
      await quiz.answer(caller, practice, 'AAB');
      await age('24 hours 1 minute');
      await abandonIdle();
      expect(await status()).toBe('abandoned');
      expect(await quiz.call(getStats, {}, caller)).toMatchObject({
        totalQuizzes: 0,
        totalSessions: 1,
        totalQuestionsCompleted: 3,
        totalCorrectAnswers: 2,
        averageScore: 0,
        currentStreak: 0,
      });
      const progress = await quiz.call(listSectionProgress, {}, caller);
      expect(progress.find(({ sectionName }) => sectionName === 'Entry')).toMatchObject({
        completedQuestions: 3,
        accuracy: 66.7,
        averageScore: 66.7,
      });
      expect(
        await quiz.database.query('SELECT 1 FROM outbox WHERE subject = $1', [QuizCompleted.type]),
      ).toEqual([]);
    });

    it('that was never answered is abandoned 24 hours after its start', async () => {
      await age('24 hours 1 minute');
      await abandonIdle();
      expect(await status()).toBe('abandoned');
    });

    it.each([
      ['started 23 hours ago', '23 hours', '23 hours'],
      ['started long ago, but answered 23 hours ago', '10 days', '23 hours'],
    ])('%s is not abandoned', async (_case, started, answered) => {
      await quiz.answer(caller, practice, 'A');
      await age(started, answered);
      await abandonIdle();
      expect(await status()).toBe('in_progress');
    });

    it('that is abandoned accepts no answers and no completion', async () => {
      await age('25 hours');
      await abandonIdle();
      const sessionId = practice.session.id;
      const body = { sessionId, questionId: practice.questions[0]?.id ?? '', selectedAnswer: 'A' };
      expect(await quiz.refused(answerQuestion, body, caller)).toMatchObject({ code: 'CONFLICT' });
      const input = { sessionId, studyTimeMinutes: 1 };
      expect(await quiz.refused(completeQuiz, input, caller)).toMatchObject({ code: 'CONFLICT' });
    });

    it('that was completed is not abandoned', async () => {
      await quiz.complete(caller, practice);
      await age('25 hours');
      await abandonIdle();
      expect(await status()).toBe('completed');
    });

    it('counts once in concurrent runs of the job', async () => {
      await quiz.answer(caller, practice, 'AAAA');
      await age('25 hours');
      await Promise.all(Array.from({ length: 8 }, () => abandonIdle()));
      await abandonIdle();
      expect(await status()).toBe('abandoned');
      expect(await quiz.call(getStats, {}, caller)).toMatchObject({
        totalSessions: 1,
        totalQuestionsCompleted: 4,
      });
    });

    it('that cannot be counted is logged with its ids and never blocks others', async () => {
      await age('26 hours');
      await quiz.database.query('UPDATE quiz_session SET question_versions[1] = 99 WHERE session_id = $1', [
        practice.session.id,
      ]);
      const failing = await quiz.database.query<{ userId: string; sessionId: string }[]>(
        `INSERT INTO quiz_session
       SELECT copy.* FROM quiz_session session, generate_series(1, 2) AS number,
         jsonb_populate_record(session, jsonb_build_object('session_id', gen_random_uuid(),
           'user_id', '00000000-0000-4000-8000-00000000000' || number)) AS copy
       WHERE session.session_id = $1
       RETURNING user_id AS "userId", session_id AS "sessionId"`,
        [practice.session.id],
      );
      practice = await quiz.start(caller, { sessionType: 'quick' });
      await age('25 hours');
      const logged = jest.spyOn(Logger.prototype, 'error');
      await another.get(AbandonSessionsJob).abandonUpTo(1);
      expect(await status()).toBe('abandoned');
      for (const ids of failing)
        expect(logged).toHaveBeenCalledWith(
          expect.objectContaining({ ...ids, err: expect.any(Error) }),
          'session not abandoned, will retry',
        );
      logged.mockRestore();
      await quiz.database.query('DELETE FROM quiz_session WHERE user_id = ANY ($1)', [
        failing.map(({ userId }) => userId),
      ]);
    });
  });

  describe('closed by its student', () => {
    const close = (by: Caller = caller): Promise<unknown> =>
      quiz.call(closeQuiz, { sessionId: practice.session.id }, by);

    it('is abandoned at once, also in parallel and twice: its answers count once, without a result', async () => {
      await quiz.answer(caller, practice, 'AAB');
      expect(await Promise.all(Array.from({ length: 8 }, () => close()))).toEqual(new Array(8).fill(null));
      await close();
      expect(await status()).toBe('abandoned');
      expect(await quiz.call(getStats, {}, caller)).toMatchObject({
        totalQuizzes: 0,
        totalSessions: 1,
        totalQuestionsCompleted: 3,
        averageScore: 0,
      });
      const input = { sessionId: practice.session.id, studyTimeMinutes: 1 };
      expect(await quiz.refused(completeQuiz, input, caller)).toMatchObject({
        code: 'CONFLICT',
        message: 'This quiz was closed without a result.',
      });
      expect((await recompute(quiz.database, '--user', caller.userId)).exitCode).toBe(0);
    });

    it('counts the answers of an exam, which gets no result and can be taken again', async () => {
      const device = new Device(quiz, caller, await startExam(quiz, caller));
      await device.answer('AB');
      await device.save([device.change(2, { note: 'From the exam' })]);
      const { sessionId } = device;
      await Promise.all(Array.from({ length: 4 }, () => quiz.call(closeQuiz, { sessionId }, caller)));
      expect(await quiz.call(getStats, {}, caller)).toMatchObject({
        totalQuizzes: 0,
        totalQuestionsCompleted: 2,
      });
      expect(await quiz.call(getQuiz, { sessionId }, caller)).toMatchObject({
        session: { status: 'abandoned' },
        answers: [{ selectedAnswer: 'A' }, { selectedAnswer: 'B' }],
        notes: [{ questionId: device.idAt(2), note: 'From the exam' }],
      });
      expect(await quiz.refused(getExamResult, { sessionId }, caller)).toMatchObject({
        code: 'CONFLICT',
        message: 'This exam was closed without a result.',
      });
      expect((await device.save([device.change(3)])).outcomes).toMatchObject([{ outcome: 'ended' }]);
      expect((await quiz.call(getExamSetup, {}, caller)).openSessions).toEqual([]);
      expect((await recompute(quiz.database, '--user', caller.userId)).exitCode).toBe(0);
    });

    it('is refused when it has a result, for another user, and for an exam whose time is over', async () => {
      await quiz.complete(caller, practice);
      const sessionId = practice.session.id;
      expect(await quiz.refused(closeQuiz, { sessionId }, caller)).toMatchObject({ code: 'CONFLICT' });
      const other = await quiz.callerWith('pro', 'active');
      expect(await quiz.refused(closeQuiz, { sessionId }, other)).toMatchObject({ code: 'NOT_FOUND' });
      const exam = (await startExam(quiz, other)).session;
      await endIn(quiz, exam, -1);
      const late = await quiz.refused(closeQuiz, { sessionId: exam.sessionId }, other);
      expect(late).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('result') as string });
    });
  });

  it('is abandoned by the periodic job', async () => {
    await age('25 hours');
    await quiz.database.query(`UPDATE job SET run_at = now() WHERE kind = 'abandon-sessions'`);
    await until(async () => (await status()) === 'abandoned');
  });

  it('counts for reviews on the day of its last answer in the user’s time zone', async () => {
    caller = { ...caller, timeZone: 'Asia/Tokyo' };
    await quiz.complete(caller, await quiz.start(caller, { sessionType: 'quick' }));
    await quiz.answer(caller, practice, 'B');
    await age('4 days', '2 days');
    // in Tokyo it is the next day
    await quiz.database.query(
      `UPDATE session_answer SET answered_at = date_trunc('day', answered_at, 'UTC') + interval '20 hours'
     WHERE session_id = $1`,
      [practice.session.id],
    );
    await abandonIdle();
    expect(await status()).toBe('abandoned');
    const [card] = await quiz.database.query<unknown[]>(
      `SELECT card.last_day - (a.answered_at AT TIME ZONE 'UTC')::date AS "daysAfterUtc"
     FROM review_card card JOIN session_answer a USING (user_id, question_id)
     WHERE card.user_id = $1 AND a.session_id = $2`,
      [caller.userId, practice.session.id],
    );
    expect(card).toEqual({ daysAfterUtc: 1 });
    expect((await recompute(quiz.database, '--user', caller.userId)).exitCode).toBe(0);
  });
});
