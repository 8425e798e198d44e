import {
  answerQuestion,
  completeQuiz,
  getQuiz,
  getStats,
  type AnswerResult,
  type Caller,
  type QuizView,
} from '@tenfold/contracts';
import { springExam } from '../../../test/create-exam.js';
import { startWithExams } from '../../../test/start-with-exams.js';
import { answersPool } from '../../data-source.js';
import { storeAnswers, type NewAnswer } from './answers.queries.js';

describe('answer times', () => {
  const quiz = startWithExams([springExam]);
  let caller: Caller;
  let running: QuizView;

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active');
    running = await quiz.start(caller, { sessionType: 'quick' });
  });

  async function pass(seconds: number): Promise<void> {
    const byUser = [caller.userId, seconds];
    await quiz.database.query(
      `UPDATE quiz_session SET started_at = started_at - make_interval(secs => $2::float8) WHERE user_id = $1`,
      byUser,
    );
    await quiz.database.query(
      `UPDATE session_answer SET answered_at = answered_at - make_interval(secs => $2::float8) WHERE user_id = $1`,
      byUser,
    );
  }

  function answer(place: number, timeSpentMs?: number, letter = 'A'): Promise<AnswerResult> {
    const { session, questions } = running;
    const body = { sessionId: session.id, questionId: questions[place]?.id ?? '', selectedAnswer: letter };
    return quiz.call(answerQuestion, timeSpentMs === undefined ? body : { ...body, timeSpentMs }, caller);
  }

  const storedTimes = async () =>
    (await quiz.call(getQuiz, { sessionId: running.session.id }, caller)).answers.map(
      (one) => one.timeSpentMs,
    );

  describe('the time spent on an answer', () => {
    it('is stored with the answer and returned', async () => {
      await pass(120);
      expect(await answer(0, 61_500)).toMatchObject({ timeSpentMs: 61_500 });
      expect(await storedTimes()).toEqual([61_500]);
    });

    it('is kept for each offline answer that is sent later in sequence', async () => {
      await pass(300);
      for (const [place, timeSpentMs] of [61_000, 92_000, 48_000].entries()) await answer(place, timeSpentMs);
      expect(await storedTimes()).toEqual([61_000, 92_000, 48_000]);
    });

    it('is kept for each of several parallel answers', async () => {
      await pass(300);
      await Promise.all([61_000, 92_000, 48_000].map((timeSpentMs, place) => answer(place, timeSpentMs)));
      expect((await storedTimes()).toSorted()).toEqual([48_000, 61_000, 92_000]);
    });

    it('is capped at the session time not yet used by earlier answers', async () => {
      await pass(33);
      const { timeSpentMs: first } = await answer(0, 600_000);
      expect(first).toBeGreaterThanOrEqual(33_000);
      expect(first).toBeLessThan(63_000);
      await pass(5);
      const { timeSpentMs: second } = await answer(1, 600_000);
      expect(second).toBeGreaterThanOrEqual(5_000);
      expect(second).toBeLessThan(33_000);
    });

    it('of parallel answers is not counted twice', async () => {
      await pass(100);
      const all = await Promise.all([0, 1, 2, 3].map((place) => answer(place, 100_000)));
      const sum = all.reduce((total, { timeSpentMs }) => total + (timeSpentMs ?? 0), 0);
      expect(sum).toBeGreaterThanOrEqual(100_000);
      expect(sum).toBeLessThanOrEqual(230_000);
    });

    it('is not reduced by an answer of the same batch that was stored before', async () => {
      await pass(100);
      await answer(0, 60_000);
      const offered = (place: number, timeSpentMs: number): NewAnswer => ({
        userId: caller.userId,
        sessionId: running.session.id,
        questionId: running.questions[place]?.id ?? '',
        questionVersion: 1,
        selectedAnswer: 'A',
        isCorrect: false,
        flagged: false,
        timeSpentMs,
        isUnsure: false,
      });
      const pool = answersPool((quiz.database.options as { url: string }).url, 1);
      const outcomes = await storeAnswers(pool, [offered(0, 60_000), offered(1, 40_000)]);
      await pool.end();
      expect(outcomes).toMatchObject([
        { timeSpentMs: 60_000, answeredCount: 2 },
        { timeSpentMs: 40_000, answeredCount: 2 },
      ]);
    });

    it('does not change when the answer is repeated', async () => {
      await pass(60);
      await answer(0, 20_000);
      expect(await answer(0, 50_000)).toMatchObject({ timeSpentMs: 20_000 });
    });

    it('is null when none is sent', async () => {
      expect(await answer(0)).toMatchObject({ timeSpentMs: null });
      expect(await storedTimes()).toEqual([null]);
    });

    it.each([-1, 1.5, 86_400_001, '5'])('%p is refused', async (timeSpentMs) => {
      const { session, questions } = running;
      const body = { sessionId: session.id, questionId: questions[0]?.id ?? '', selectedAnswer: 'A' };
      const refused = await quiz.refused(answerQuestion, { ...body, timeSpentMs } as never, caller);
      expect(refused).toMatchObject({ code: 'INVALID_INPUT' });
    });

    it('is averaged in the stats of a Pro user', async () => {
      await pass(300);
      await answer(0, 60_000);
      await pass(300);
      await answer(1, 120_000);
      await answer(2);
      await quiz.complete(caller, running);
      expect(await quiz.call(getStats, {}, caller)).toMatchObject({ averageAnswerMs: 90_000 });

      const free = await quiz.callerWith('free', 'active');
      await quiz.database.query('UPDATE user_totals SET user_id = $2 WHERE user_id = $1', [
        caller.userId,
        free.userId,
      ]);
      expect(await quiz.call(getStats, {}, free)).toMatchObject({ averageAnswerMs: null, totalQuizzes: 1 });
    });
  });

  describe('the study time of a quiz', () => {
    it('is at most the time since its start', async () => {
      await answer(0, 1_000);
      await pass(33);
      await quiz.call(completeQuiz, { sessionId: running.session.id, studyTimeMinutes: 600 }, caller);
      const { totalStudyTime } = await quiz.call(getStats, {}, caller);
      expect(totalStudyTime).toBeGreaterThanOrEqual(0.55);
      expect(totalStudyTime).toBeLessThan(1);
    });
  });

  describe('a quiz that is completed without an answer', () => {
    it('has a result but counts neither as a quiz nor as a study day', async () => {
      expect(await quiz.complete(caller, running)).toMatchObject({ score: 0, totalQuestions: 10 });
      const stats = await quiz.call(getStats, {}, caller);
      expect(stats).toMatchObject({ totalQuizzes: 0, currentStreak: 0, totalSessions: 1, averageScore: 0 });
    });
  });

  describe('the time zone of study days', () => {
    const inZone = (timeZone: string): Caller => ({ ...caller, timeZone });
    const completeIn = async (timeZone: string) => {
      const started = await quiz.start(caller, { sessionType: 'quick' });
      await quiz.answer(caller, started, 'A');
      await quiz.complete(inZone(timeZone), started, 0);
      return (await quiz.call(getStats, {}, inZone(timeZone))).currentStreak;
    };

    it('changes once a day at most: two zones within a minute are one study day', async () => {
      expect(await completeIn('Etc/GMT+12')).toBe(1);
      expect(await completeIn('Etc/GMT-14')).toBe(1);
    });

    it('changes after a day', async () => {
      expect(await completeIn('Etc/GMT+12')).toBe(1);
      await quiz.database.query(
        `UPDATE user_totals SET time_zone_since = time_zone_since - interval '1 day' WHERE user_id = $1`,
        [caller.userId],
      );
      expect(await completeIn('Etc/GMT-14')).toBeGreaterThanOrEqual(1);
      expect(
        await quiz.database.query('SELECT time_zone AS zone FROM user_totals WHERE user_id = $1', [
          caller.userId,
        ]),
      ).toEqual([{ zone: 'Etc/GMT-14' }]);
    });
  });
});
