import {
  exportQuizData,
  getReviews,
  setExamDate,
  setReviewSettings,
  startReview,
  UserErased,
  type Caller,
  type Reviews,
} from '@tenfold/contracts';
import { MS_PER_DAY } from '@tenfold/exam';
import { forecastRecall, NEW_MEMORY_FACTOR } from '@tenfold/learning';
import { createCaller } from '@tenfold/testing';
import { ageHistory } from '../../../test/age-history.js';
import { idOf, springExam } from '../../../test/create-exam.js';
import { startWithExams } from '../../../test/start-with-exams.js';
import { review, study, timeZone } from '../../../test/study-and-review.js';
import { calendarDay } from '../../domain/streak.js';
import { readCards, readFactor } from '../review-cards/review-cards.queries.js';
import { storeReviewSettings } from './reviews.queries.js';

describe('reviews', () => {
  const quiz = startWithExams([springExam]);
  let caller: Caller;

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active', { timeZone });
  });

  const noReminder = { reminderHour: null, isReminderMailed: false };

  const reviewsOf = (by = caller): Promise<Reviews> => quiz.call(getReviews, {}, by);
  const reviewDaily = (reviewsPerDay: number) =>
    quiz.call(setReviewSettings, { ...noReminder, reviewsPerDay }, caller);
  const dayIn = (days: number): string => calendarDay(new Date(Date.now() + days * MS_PER_DAY), timeZone);

  describe('today’s reviews', () => {
    it('are empty for a new user', async () => {
      expect(await reviewsOf()).toMatchObject({
        reviewsPerDay: 10,
        cards: 0,
        dueToday: 0,
        reviewedToday: 0,
        newToday: 0,
        moreToday: 0,
        dailyLimit: null,
        streakDays: 0,
        examDate: null,
        reviewsToSeeEachOnce: null,
        forecast: null,
      });
      expect(await quiz.refused(startReview, {}, caller)).toMatchObject({ code: 'NO_QUESTIONS' });
    });

    it('are the due cards without an exam date, at most the daily number', async () => {
      await study(quiz, caller, 'BBBBBBBB');
      expect(await reviewsOf()).toMatchObject({ cards: 8, dueToday: 0, newToday: 8, moreToday: 0 });
      await ageHistory(quiz.database, caller, 1);
      await reviewDaily(5);
      expect(await reviewsOf()).toMatchObject({ reviewsPerDay: 5, dueToday: 5 });
      const first = await review(quiz, caller, 'A');
      expect(first).toMatchObject({
        session: { sessionType: 'custom', displayName: 'Daily review' },
        questions: { length: 5 },
      });
      expect(await reviewsOf()).toMatchObject({
        dueToday: 0,
        reviewedToday: 5,
        newToday: 0,
        moreToday: 3,
        streakDays: 1,
      });
      const more = await review(quiz, caller, 'A');
      expect(more.questions).toHaveLength(3);
      expect(await reviewsOf()).toMatchObject({ dueToday: 0, reviewedToday: 8, moreToday: 0 });
      expect(await quiz.refused(startReview, {}, caller)).toMatchObject({ code: 'NO_QUESTIONS' });
      const [day] = (await reviewsOf()).calendar.filter(({ isReviewed }) => isReviewed);
      expect(day?.date).toBe(dayIn(0));
    });

    it('are filled up to the daily number before an exam, with a forecast and a calendar', async () => {
      await study(quiz, caller, 'BBBBBBBBBB');
      await ageHistory(quiz.database, caller, 1);
      await review(quiz, caller, 'A');
      await ageHistory(quiz.database, caller, 1);
      await reviewDaily(5);
      expect(await reviewsOf()).toMatchObject({ dueToday: 0, moreToday: 5 });
      await quiz.call(setExamDate, { date: dayIn(4) }, caller);
      const reviews = await reviewsOf();
      expect(reviews).toMatchObject({ dueToday: 5, examDate: dayIn(4), reviewsToSeeEachOnce: 3 });
      const cards = await readCards(quiz.database.manager, caller.userId);
      const factor = (await readFactor(quiz.database.manager, caller.userId)) ?? NEW_MEMORY_FACTOR;
      const exam = Math.round(Date.parse(dayIn(4)) / MS_PER_DAY);
      expect(reviews.forecast?.recallPercent).toBe(
        Math.round(100 * (forecastRecall(cards, exam, factor) ?? NaN)),
      );
      const planned = Object.fromEntries(reviews.calendar.map((day) => [day.date, day.reviews]));
      expect([0, 1, 3, 4].map((days) => planned[dayIn(days)])).toEqual([5, 5, 5, 0]);
    });

    it('leave out an exam date that has passed', async () => {
      await study(quiz, caller, 'B');
      await quiz.call(setExamDate, { date: dayIn(0) }, caller);
      expect(await reviewsOf()).toMatchObject({ examDate: null, forecast: null });
    });

    it('are three on Free, without calendar and forecast', async () => {
      const free = await quiz.callerWith('pro', 'active', { timeZone });
      await study(quiz, free, 'BBBBB');
      await ageHistory(quiz.database, free, 1);
      await quiz.database.query(`UPDATE access_copy SET tier = 'free', version = 9 WHERE user_id = $1`, [
        free.userId,
      ]);
      await quiz.call(setExamDate, { date: dayIn(30) }, free);
      expect(await reviewsOf(free)).toMatchObject({
        dueToday: 3,
        dailyLimit: 3,
        moreToday: 0,
        forecast: null,
        calendar: [],
      });
      expect((await review(quiz, free, 'A')).questions).toHaveLength(3);
      expect(await reviewsOf(free)).toMatchObject({ dueToday: 0, reviewedToday: 3, moreToday: 0 });
      expect(await quiz.refused(startReview, {}, free)).toMatchObject({ code: 'PRO_REQUIRED' });
    });

    it('are started once with an idempotency key', async () => {
      await study(quiz, caller, 'BB');
      await ageHistory(quiz.database, caller, 1);
      const input = { idempotencyKey: 'review-1' };
      const [one, two] = await Promise.all([1, 2].map(() => quiz.call(startReview, input, caller)));
      expect(two?.session.id).toBe(one?.session.id);
    });

    it('need access, and are those of the caller', async () => {
      await study(quiz, caller, 'BB');
      await ageHistory(quiz.database, caller, 1);
      const other = await quiz.callerWith('pro', 'active', { timeZone });
      expect(await reviewsOf(other)).toMatchObject({ cards: 0, dueToday: 0 });
      expect(await quiz.refused(startReview, {}, other)).toMatchObject({ code: 'NO_QUESTIONS' });
      const visitor = createCaller();
      for (const call of [getReviews, startReview])
        expect(await quiz.refused<object, unknown>(call, {}, visitor)).toMatchObject({
          code: 'SUBSCRIPTION_REQUIRED',
        });
      expect(
        await quiz.refused(setReviewSettings, { ...noReminder, reviewsPerDay: 7 }, caller),
      ).toMatchObject({
        code: 'INVALID_INPUT',
      });
    });

    it('leave out questions that are no longer in the bank', async () => {
      await study(quiz, caller, 'B');
      await ageHistory(quiz.database, caller, 1);
      await quiz.database.query(
        `UPDATE review_card SET question_id = '${idOf('Withdrawn')}' WHERE user_id = $1`,
        [caller.userId],
      );
      expect(await reviewsOf()).toMatchObject({ cards: 0, dueToday: 0, moreToday: 0 });
    });
  });

  it('exports the cards, the factor and the setting, and an erasure deletes them', async () => {
    await study(quiz, caller, 'B');
    await reviewDaily(20);
    const { files } = await quiz.call(exportQuizData, {}, caller);
    expect(files['review-cards.json']).toMatchObject([{ reps: 1, lastDay: dayIn(0) }]);
    expect(files['review-memory.json']).toEqual([{ logFactor: 0, information: 4 }]);
    expect(files['review-settings.json']).toEqual([{ ...noReminder, reviewsPerDay: 20 }]);
    await quiz.publish(UserErased, { userId: caller.userId });
    const settings = { ...noReminder, reviewsPerDay: 5 };
    expect(await storeReviewSettings(quiz.database.manager, caller.userId, settings)).toBe(false);
    await quiz.database.query('INSERT INTO review_setting VALUES ($1, 5)', [caller.userId]);
    for (const table of ['review_card', 'memory_factor', 'review_setting'])
      expect(await quiz.database.query(`SELECT FROM ${table} WHERE user_id = $1`, [caller.userId])).toEqual(
        [],
      );
  });
});
