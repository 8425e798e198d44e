import { randomUUID } from 'node:crypto';
import {
  answerQuestion,
  completeQuiz,
  getQuiz,
  getStats,
  QuizCompleted,
  type AnswerResult,
  type Caller,
  type QuizCompletedData,
  type QuizView,
} from '@tenfold/contracts';
import { idOf, springExam } from '../../../test/create-exam.js';
import { startQuizService, type QuizUnderTest } from '../../../test/start-quiz-service.js';

describe('complete quiz', () => {
  let quiz: QuizUnderTest;
  let caller: Caller;

  beforeAll(async () => {
    quiz = await startQuizService();
    await quiz.publishExam({ ...springExam, correctAnswers: { 1: 'B', 80: 'REMOVED' } });
  });

  afterAll(() => quiz.stop());

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active');
  });

  const complete = (quizView: QuizView, studyTimeMinutes?: number) =>
    quiz.complete(caller, quizView, studyTimeMinutes);

  async function emitted(): Promise<QuizCompletedData[]> {
    const rows = await quiz.database.query<{ payload: QuizCompletedData }[]>(
      `SELECT payload FROM outbox WHERE subject = $1 AND aggregate_id = $2 ORDER BY aggregate_version`,
      [QuizCompleted.type, caller.userId],
    );
    return rows.map(({ payload }) => payload);
  }

  describe('completing', () => {
    it('scores the exam by section: unanswered is wrong, removed is right', async () => {
      const paper = await quiz.start(caller, { sessionType: 'full' });
      await quiz.answer(caller, paper, `AA${' '.repeat(18)}ABA`);
      const result = await complete(paper);
      expect(result).toEqual({
        sessionId: paper.session.id,
        score: 5,
        correctAnswers: 4,
        totalQuestions: 80,
        completedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        sections: [
          { categoryId: idOf('Broker Compliance'), sectionName: 'Broker Compliance', correct: 1, total: 20 },
          { categoryId: idOf('Classification'), sectionName: 'Classification', correct: 2, total: 25 },
          { categoryId: idOf('Entry'), sectionName: 'Entry', correct: 1, total: 35 },
        ],
      });
      const { session } = await quiz.call(getQuiz, { sessionId: paper.session.id }, caller);
      expect(session.status).toBe('completed');
    });

    it('is idempotent whatever is sent again', async () => {
      const practice = await quiz.start(caller, { sessionType: 'quick' });
      await quiz.answer(caller, practice, 'AAAA');
      const first = await complete(practice, 7);
      expect(await complete(practice, 500)).toEqual(first);
      expect(await quiz.call(getStats, {}, caller)).toMatchObject({ totalQuizzes: 1, totalStudyTime: 7 });
      expect(await emitted()).toHaveLength(1);
    });

    it('thirty times in parallel counts once', async () => {
      const practice = await quiz.start(caller, { sessionType: 'quick' });
      await quiz.answer(caller, practice, 'AABB');
      const results = await Promise.all(Array.from({ length: 30 }, () => complete(practice, 3)));
      expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
      expect(await quiz.call(getStats, {}, caller)).toMatchObject({
        totalQuizzes: 1,
        totalQuestionsCompleted: 4,
      });
      expect(await emitted()).toHaveLength(1);
    });

    it('of different sessions in parallel adds each', async () => {
      const started = await Promise.all(
        Array.from({ length: 12 }, () => quiz.start(caller, { sessionType: 'quick' })),
      );
      await Promise.all(started.map((practice) => quiz.answer(caller, practice, 'AAAAA')));
      await Promise.all(started.map((practice) => complete(practice, 1.5)));
      expect(await quiz.call(getStats, {}, caller)).toMatchObject({
        totalQuizzes: 12,
        totalSessions: 12,
        totalQuestionsCompleted: 60,
        totalStudyTime: 18,
      });
      const events = await emitted();
      expect(events.map(({ statsVersion }) => statsVersion)).toEqual(
        Array.from({ length: 12 }, (_, i) => i + 1),
      );
      events.slice(1).forEach(({ before }, index) => expect(before).toEqual(events[index]?.after));
    });

    it('does not block starts with the same questions', async () => {
      const start = () =>
        quiz.start(caller, { sessionType: 'section', categoryId: idOf('Broker Compliance') });
      const running = await Promise.all(Array.from({ length: 10 }, start));
      await Promise.all(running.map((practice) => quiz.answer(caller, practice, 'ABABABABAB')));
      const outcomes = await Promise.allSettled(running.flatMap((practice) => [complete(practice), start()]));
      expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
      expect(await quiz.call(getStats, {}, caller)).toMatchObject({
        totalQuizzes: 10,
        totalQuestionsCompleted: 100,
      });
    });

    it('emits the stats before and after', async () => {
      const first = await quiz.start(caller, { sessionType: 'section', categoryId: idOf('Entry') });
      await quiz.answer(caller, first, 'A');
      const result = await complete(first, 20.25);
      const second = await quiz.start(caller, { sessionType: 'quick' });
      await quiz.answer(caller, second, 'A');
      await complete(second, 0);
      const [event, next] = await emitted();
      const { sections: _sections, ...score } = result;
      expect(event).toEqual({
        ...score,
        userId: caller.userId,
        sessionType: 'section',
        displayName: 'Entry',
        studyMinutes: 20.25,
        statsVersion: 1,
        before: { totalQuizzes: 0, totalQuestionsCompleted: 0, currentStreak: 0, averageScore: 0 },
        after: { totalQuizzes: 1, totalQuestionsCompleted: 1, currentStreak: 1, averageScore: result.score },
      });
      expect(next).toMatchObject({ statsVersion: 2, before: event?.after, after: { totalQuizzes: 2 } });
    });

    it('is allowed after access has ended', async () => {
      const practice = await quiz.start(caller, { sessionType: 'quick' });
      await quiz.database.query(
        `UPDATE access_copy SET tier = 'free', status = 'cancelled' WHERE user_id = $1`,
        [caller.userId],
      );
      expect(await complete(practice)).toMatchObject({ totalQuestions: 10 });
    });

    it.each([-1, 601, Number.NaN, '5'])('refuses %p minutes', async (studyTimeMinutes) => {
      const practice = await quiz.start(caller, { sessionType: 'quick' });
      const input = { sessionId: practice.session.id, studyTimeMinutes: studyTimeMinutes as number };
      expect(await quiz.refused(completeQuiz, input, caller)).toMatchObject({ code: 'INVALID_INPUT' });
    });

    it('returns NOT_FOUND for another user’s session', async () => {
      const practice = await quiz.start(caller, { sessionType: 'quick' });
      const other = await quiz.callerWith('pro', 'active');
      const input = { sessionId: practice.session.id, studyTimeMinutes: 1 };
      const refused = await quiz.refused(completeQuiz, input, other);
      expect(refused).toMatchObject({ code: 'NOT_FOUND' });
      const unknown = await quiz.refused(completeQuiz, { ...input, sessionId: randomUUID() }, other);
      expect(refused.toJSON()).toEqual(unknown.toJSON());
      const { session } = await quiz.call(getQuiz, { sessionId: practice.session.id }, caller);
      expect(session.status).toBe('in_progress');
    });

    it('is refused for an abandoned session', async () => {
      const practice = await quiz.start(caller, { sessionType: 'quick' });
      await quiz.database.query(`UPDATE quiz_session SET status = 'abandoned' WHERE session_id = $1`, [
        practice.session.id,
      ]);
      const input = { sessionId: practice.session.id, studyTimeMinutes: 1 };
      expect(await quiz.refused(completeQuiz, input, caller)).toMatchObject({ code: 'CONFLICT' });
    });
  });

  describe('answers that race with the completion', () => {
    it('are either counted or refused', async () => {
      const ROUNDS = 8;
      const MOST_ROUNDS = 40;
      let acceptedInAll = 0;
      let refusedInAll = 0;
      let roundsWithAnswers = 0;
      let round = 0;
      for (; round < ROUNDS || (round < MOST_ROUNDS && !(acceptedInAll && refusedInAll)); round += 1) {
        const paper = await quiz.start(caller, { sessionType: 'full' });
        const accepted: AnswerResult[] = [];
        const answering = paper.questions.slice(0, 79).map(async ({ id: questionId }, index) => {
          const body = { sessionId: paper.session.id, questionId, selectedAnswer: 'AB'.charAt(index % 2) };
          for (let wait = 0; wait < index % 20; wait += 1)
            await new Promise((resolve) => setImmediate(resolve));
          const outcome = await quiz
            .call(answerQuestion, body, caller)
            .catch((error: { code: string }) => error.code);
          if (outcome === 'CONFLICT') refusedInAll += 1;
          else accepted.push(outcome as AnswerResult);
        });
        for (let wait = 0; wait < (round % ROUNDS) * 2; wait += 1)
          await new Promise((resolve) => setImmediate(resolve));
        const [result] = await Promise.all([complete(paper), ...answering]);

        expect(result.correctAnswers).toBe(accepted.filter(({ isCorrect }) => isCorrect).length + 1);
        const [{ stored }] = await quiz.database.query<[{ stored: number }]>(
          'SELECT count(*)::int AS stored FROM session_answer WHERE session_id = $1',
          [paper.session.id],
        );
        expect(stored).toBe(accepted.length);
        expect(await complete(paper)).toEqual(result);
        acceptedInAll += accepted.length;
        if (accepted.length > 0) roundsWithAnswers += 1;
      }
      expect(acceptedInAll + refusedInAll).toBe(round * 79);
      expect(acceptedInAll).toBeGreaterThan(0);
      expect(refusedInAll).toBeGreaterThan(0);
      expect(await quiz.call(getStats, {}, caller)).toMatchObject({
        totalQuizzes: roundsWithAnswers,
        totalQuestionsCompleted: acceptedInAll,
      });
    });
  });
});
