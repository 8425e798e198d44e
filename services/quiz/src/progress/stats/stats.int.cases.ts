import { randomUUID } from 'node:crypto';
import {
  answerQuestion,
  getFocusedStudyStats,
  getStats,
  listRecentActivity,
  listSectionProgress,
  listSections,
  type Caller,
} from '@tenfold/contracts';
import { ageHistory } from '../../../test/age-history.js';
import { autumnExam, idOf, springExam } from '../../../test/create-exam.js';
import { withProcessClockAhead } from '../../../test/process-clock.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('stats', () => {
  const quiz = startWithExams([
    { ...springExam, correctAnswers: { 3: 'REMOVED', 50: 'REMOVED' } },
    { ...autumnExam, correctAnswers: { 1: 'C', 40: 'REMOVED' } },
  ]);

  describe('before the first quiz', () => {
    it('all stats are zero', async () => {
      const caller = await quiz.callerWith('free', 'active');
      expect(await quiz.call(getStats, {}, caller)).toEqual({
        totalQuizzes: 0,
        totalQuestionsCompleted: 0,
        totalCorrectAnswers: 0,
        currentStreak: 0,
        averageScore: 0,
        totalStudyTime: 0,
        totalSessions: 0,
        trendDirection: 'stable',
        averageAnswerMs: null,
      });
      const focused = await quiz.call(getFocusedStudyStats, {}, caller);
      expect(focused).toEqual({ sessions: 0, averageScore: 0, totalQuestions: 0 });
      expect(await quiz.call(listRecentActivity, {}, caller)).toEqual([]);
      const progress = await quiz.call(listSectionProgress, {}, caller);
      expect(progress.map(({ sectionName, totalQuestions }) => [sectionName, totalQuestions])).toEqual([
        ['Broker Compliance', 20],
        ['Classification', 70],
        ['Entry', 65],
        ['Quota', 5],
      ]);
      expect(
        progress.every(
          ({ completedQuestions, accuracy, averageScore }) =>
            !(completedQuestions || accuracy || averageScore),
        ),
      ).toBe(true);
    });
  });

  it('lists the sections in exam order with the number of their questions', async () => {
    const caller = await quiz.callerWith('pro', 'trialing');
    expect(await quiz.call(listSections, {}, caller)).toEqual([
      { id: idOf('Broker Compliance'), name: 'Broker Compliance', questionCount: 20 },
      { id: idOf('Classification'), name: 'Classification', questionCount: 70 },
      { id: idOf('Entry'), name: 'Entry', questionCount: 65 },
      { id: idOf('Quota'), name: 'Quota', questionCount: 5 },
    ]);
  });

  it('shows the progress in a section: distinct questions, accuracy of answers, average of all questions', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    for (let round = 0; round < 2; round += 1) {
      const practice = await quiz.start(caller, { sessionType: 'section', categoryId: idOf('Quota') });
      await quiz.answer(caller, practice, round === 0 ? 'DDD' : 'DDDDD');
      await quiz.complete(caller, practice);
    }
    const progress = await quiz.call(listSectionProgress, {}, caller);
    expect(progress.find(({ sectionName }) => sectionName === 'Quota')).toEqual({
      categoryId: idOf('Quota'),
      sectionName: 'Quota',
      completedQuestions: 5,
      totalQuestions: 5,
      answerCount: 8,
      completionPercentage: 100,
      accuracy: 0,
      averageScore: 0,
    });
  });

  it('lists the ten newest quizzes', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    const results: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      const practice = await quiz.start(caller, { sessionType: round % 2 ? 'quick' : 'full' });
      results.push((await quiz.complete(caller, practice)).sessionId);
    }
    await quiz.start(caller, { sessionType: 'quick' });
    const activity = await quiz.call(listRecentActivity, {}, caller);
    expect(activity.map(({ sessionId }) => sessionId)).toEqual(results.reverse().slice(0, 10));
    expect(activity[1]).toEqual({
      title: 'Full Practice Exam',
      subtitle: expect.stringMatching(/^[12] of 80 correct · (1\.3|2\.5)%$/) as string,
      time: expect.stringMatching(/Z$/) as string,
      icon: 'ClipboardList',
      bgColor: 'red',
      sessionId: results[1],
      score: expect.any(Number) as number,
      open: null,
    });
  });

  it('lists an open exam for its owner until it is completed', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    const exam = await quiz.start(caller, { sessionType: 'full' });
    const lines = async (by: Caller) =>
      (await quiz.call(listRecentActivity, {}, by)).map(({ subtitle, sessionId }) => [subtitle, sessionId]);
    expect(await lines(caller)).toEqual([['In progress · 0 of 80 answered', exam.session.id]]);
    for (const { id } of exam.questions.slice(0, 2)) {
      const answer = { sessionId: exam.session.id, questionId: id, selectedAnswer: 'A' };
      await quiz.call(answerQuestion, answer, caller);
    }
    expect(await lines(caller)).toEqual([['In progress · 2 of 80 answered', exam.session.id]]);
    expect(await lines(await quiz.callerWith('pro', 'active'))).toEqual([]);
    await quiz.complete(caller, exam);
    expect(await lines(caller)).toEqual([[expect.stringMatching(/ of 80 correct/), exam.session.id]]);
  });

  it('lists the Free plan’s daily quiz before its first answer', async () => {
    const caller = await quiz.callerWith('free', 'active');
    const daily = await quiz.start(caller, { sessionType: 'quick' });
    const [open] = await quiz.call(listRecentActivity, {}, caller);
    expect(open).toMatchObject({
      title: 'Daily Quick Quiz',
      sessionId: daily.session.id,
      open: { sessionType: 'quick', answered: 0, totalQuestions: 3 },
    });
    const { nextDailyQuizAt } = await quiz.call(getStats, {}, caller);
    expect(Date.parse(nextDailyQuizAt ?? '') - Date.parse(daily.session.startedAt)).toBe(24 * 3_600_000);
    const hoursLeft = (Date.parse(open?.open?.closesAt ?? '') - Date.now()) / 3_600_000;
    expect(hoursLeft).toBeGreaterThan(23.9);
    expect(hoursLeft).toBeLessThanOrEqual(24.1);
  });

  it('shows the Free plan the progress of a section but no scores', async () => {
    const caller = await quiz.callerWith('free', 'active');
    const daily = await quiz.start(caller, { sessionType: 'quick' });
    await quiz.answer(caller, daily, 'AAA');
    await quiz.complete(caller, daily);
    const progress = await quiz.call(listSectionProgress, {}, caller);
    expect(progress.reduce((sum, { completedQuestions }) => sum + completedQuestions, 0)).toBe(3);
    expect(progress.every(({ accuracy, averageScore }) => accuracy === 0 && averageScore === 0)).toBe(true);
  });

  describe('the streak', () => {
    it('counts days in the user’s time zone and lasts until the end of the next day', async () => {
      const caller = await quiz.callerWith('pro', 'active', { timeZone: 'Asia/Tokyo' });
      const streak = async (): Promise<number> => (await quiz.call(getStats, {}, caller)).currentStreak;
      const study = async (): Promise<void> => {
        const started = await quiz.start(caller, { sessionType: 'quick' });
        await quiz.answer(caller, started, 'A');
        await quiz.complete(caller, started);
      };
      await study();
      expect(await streak()).toBe(1);
      await study();
      expect(await streak()).toBe(1);
      await ageHistory(quiz.database, caller, 1);
      expect(await streak()).toBe(1);
      await study();
      expect(await streak()).toBe(2);
      await ageHistory(quiz.database, caller, 2);
      expect(await streak()).toBe(0);
      await study();
      expect(await streak()).toBe(1);
    });

    it('takes today from the clock of the database, not of the process', async () => {
      const caller = await quiz.callerWith('free', 'active', { timeZone: 'UTC' });
      const started = await quiz.start(caller, { sessionType: 'quick' });
      await quiz.answer(caller, started, 'A');
      await quiz.complete(caller, started);
      await withProcessClockAhead(async () =>
        expect(await quiz.call(getStats, {}, caller)).toMatchObject({ currentStreak: 1 }),
      );
    });

    it('takes the day from the caller’s time zone', async () => {
      const [east, west] = await Promise.all([
        quiz.callerWith('pro', 'active', { timeZone: 'Pacific/Kiritimati' }),
        quiz.callerWith('pro', 'active', { timeZone: 'Pacific/Pago_Pago' }),
      ]);
      for (const caller of [east, west])
        await quiz.complete(caller, await quiz.start(caller, { sessionType: 'quick' }));
      const days = await quiz.database.query<{ day: string }[]>(
        'SELECT study_day::text AS day FROM quiz_session WHERE user_id = ANY ($1) ORDER BY study_day DESC',
        [[east.userId, west.userId]],
      );
      expect(new Set(days.map(({ day }) => day)).size).toBe(2);
    });
  });

  describe('access', () => {
    it.each([getStats, getFocusedStudyStats, listRecentActivity, listSectionProgress, listSections])(
      'to $subject needs a plan',
      async (rpc) => {
        const gone = await quiz.callerWith('free', 'cancelled');
        expect(await quiz.refused<object, unknown>(rpc, {}, gone)).toMatchObject({
          code: 'SUBSCRIPTION_REQUIRED',
        });
        const free = await quiz.callerWith('free', 'active');
        await expect(quiz.call<object, unknown>(rpc, {}, free)).resolves.toBeTruthy();
        const admin = { userId: randomUUID(), isAdmin: true, isEditor: false, timeZone: 'UTC' };
        await expect(quiz.call<object, unknown>(rpc, {}, admin)).resolves.toBeTruthy();
      },
    );
  });
});
