import {
  answerQuestion,
  completeExamSession,
  exportQuizData,
  flagQuestion,
  getReviews,
  setExamDate,
  setReviewSettings,
  startReview,
  unflagQuestion,
  UserErased,
  type Caller,
  type QuizView,
  type Reviews,
} from '@tenfold/contracts';
import { MS_PER_DAY } from '@tenfold/exam';
import { forecastRecall, NEW_MEMORY_FACTOR, type ReviewCard } from '@tenfold/learning';
import { createCaller } from '@tenfold/testing';
import { ageHistory } from '../../test/age-history.js';
import { autumnExam, idOf, springExam } from '../../test/create-exam.js';
import { Device, startExam } from '../../test/exam-work.js';
import { liveHistory } from '../../test/live-history.js';
import { recompute } from '../../test/run-recompute.js';
import { startQuizService, type QuizUnderTest } from '../../test/start-quiz-service.js';
import { BankService } from '../bank/bank.service.js';
import { calendarDay } from '../domain/streak.js';
import { AbandonSessionsJob } from '../jobs/abandon-sessions.job.js';
import { readCards, readFactor } from '../review-cards/review-cards.queries.js';

/** Where it is neither shortly before nor shortly after midnight, so that a test does not span two days. */
const timeZone = new Date().getUTCHours() < 12 ? 'Asia/Tokyo' : 'America/Los_Angeles';

let quiz: QuizUnderTest;
let caller: Caller;

beforeAll(async () => {
  quiz = await startQuizService();
  await quiz.publishExam(springExam);
  await quiz.publishExam(autumnExam);
});

afterAll(() => quiz.stop());

beforeEach(async () => {
  caller = await quiz.callerWith('pro', 'active', { timeZone });
});

const reviewsOf = (by = caller): Promise<Reviews> => quiz.call(getReviews, {}, by);
const cardsOf = ({ userId } = caller): Promise<ReviewCard[]> => readCards(quiz.database.manager, userId);
const start = (by = caller): Promise<QuizView> => quiz.call(startReview, {}, by);
const check = () => recompute(quiz.database, '--user', caller.userId);
const sweep = () =>
  new AbandonSessionsJob(quiz.database.manager, new BankService(quiz.database.manager)).sweep();
const dayIn = (days: number): string => calendarDay(new Date(Date.now() + days * MS_PER_DAY), timeZone);

/** Answers a quick quiz and completes it. */
async function study(letters: string, by = caller): Promise<QuizView> {
  const started = await quiz.start(by, { sessionType: 'quick' });
  await quiz.answer(by, started, letters);
  await quiz.complete(by, started, 1);
  return started;
}

async function review(letter: string, by = caller): Promise<QuizView> {
  const started = await start(by);
  await quiz.answer(by, started, letter.repeat(started.questions.length));
  await quiz.complete(by, started, 1);
  return started;
}

const idAt = ({ questions }: QuizView, position: number): string => questions[position]?.id ?? '';

describe('a card', () => {
  it('is created for wrong, guessed and flagged answers when the session ends', async () => {
    const started = await quiz.start(caller, { sessionType: 'quick' });
    const { sessionId } = started.session;
    const marks = [{ selectedAnswer: 'B' }, { isUnsure: true }, { flaggedForReview: true }, {}];
    for (const [position, given] of marks.entries()) {
      const questionId = idAt(started, position);
      await quiz.call(answerQuestion, { sessionId, questionId, selectedAnswer: 'A', ...given }, caller);
    }
    expect(await cardsOf()).toEqual([]);
    await quiz.complete(caller, started);
    const cards = await cardsOf();
    const expected = [0, 1, 2].map((position) => idAt(started, position));
    expect(cards.map(({ questionId }) => questionId)).toEqual(expected.toSorted());
    expect(cards.map(({ reps }) => reps)).toEqual([1, 1, 1]);
    const flagged = cards.find(({ questionId }) => questionId === expected[2]);
    expect(flagged).toMatchObject({ lapses: 0 });
    expect(flagged?.stability).toBeGreaterThan(1);
  });

  it('is created for missed and unsure answers of an exam session', async () => {
    const device = new Device(quiz, caller, await startExam(quiz, caller));
    await device.save([
      device.change(0, { selectedAnswer: 'B' }),
      device.change(1, { selectedAnswer: 'A', isUnsure: true }),
      device.change(2, { selectedAnswer: 'A' }),
    ]);
    await quiz.call(completeExamSession, { sessionId: device.sessionId }, caller);
    expect(await cardsOf()).toHaveLength(2);
    expect(await check()).toMatchObject({ exitCode: 0 });
  });

  it('changes by the first answer of a later day, in whatever session', async () => {
    await study('B');
    const [before] = await cardsOf();
    await ageHistory(quiz.database, caller, 2);
    await review('A');
    const [after] = await cardsOf();
    expect(after).toMatchObject({ reps: 2, lapses: 1, questionId: before?.questionId });
    expect(after?.stability).toBeGreaterThan(before?.stability ?? Infinity);
    expect((await readFactor(quiz.database.manager, caller.userId))?.logFactor).toBeGreaterThan(0);
  });

  it('follows a flag that is set or removed after the session has ended', async () => {
    const questionId = idAt(await study('A'), 0);
    expect(await cardsOf()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => quiz.call(flagQuestion, { questionId }, caller)));
    expect(await cardsOf()).toMatchObject([{ questionId, lapses: 0 }]);
    expect(await check()).toMatchObject({ exitCode: 0 });
    await quiz.call(unflagQuestion, { questionId }, caller);
    expect(await cardsOf()).toEqual([]);
    expect(await check()).toMatchObject({ exitCode: 0 });
  });

  it('is the same when a completion is repeated or sent in parallel', async () => {
    const started = await quiz.start(caller, { sessionType: 'quick' });
    await quiz.answer(caller, started, 'BB');
    await Promise.all([1, 2, 3].map(() => quiz.complete(caller, started, 1)));
    const cards = await cardsOf();
    await quiz.complete(caller, started, 1);
    expect(await cardsOf()).toEqual(cards);
    expect(cards.map(({ reps }) => reps)).toEqual([1, 1]);
  });

  it('is the same in whichever order sessions end', async () => {
    await study('BBB');
    await ageHistory(quiz.database, caller, 3);
    const [early, late] = [await start(), await start()];
    await quiz.answer(caller, early, 'AAA');
    await quiz.answer(caller, late, 'BBB');
    await quiz.complete(caller, late, 1);
    expect((await cardsOf()).map(({ lapses }) => lapses)).toEqual([2, 2, 2]);
    await quiz.complete(caller, early, 1);
    expect((await cardsOf()).map(({ lapses }) => lapses)).toEqual([1, 1, 1]);
    expect(await check()).toMatchObject({ exitCode: 0 });
  });

  it('counts what was missed in an abandoned session', async () => {
    const started = await quiz.start(caller, { sessionType: 'quick' });
    await quiz.answer(caller, started, 'BA');
    await ageHistory(quiz.database, caller, 2);
    await sweep();
    expect(await cardsOf()).toMatchObject([{ questionId: idAt(started, 0) }]);
    expect(await check()).toMatchObject({ exitCode: 0 });
  });
});

describe('the recomputation', () => {
  it.each([11, 12])('finds the same cards and factor after history %i', async (seed) => {
    await liveHistory(quiz, caller, seed, sweep);
    await ageHistory(quiz.database, caller, 2);
    await review('A');
    expect((await cardsOf()).some(({ reps }) => reps > 1)).toBe(true);
    expect(await check()).toMatchObject({ exitCode: 0, reports: [] });
  });

  it('corrects a wrong card and a wrong factor', async () => {
    await study('BB');
    await ageHistory(quiz.database, caller, 2);
    await review('A');
    const before = [await cardsOf(), await readFactor(quiz.database.manager, caller.userId)];
    const { userId } = caller;
    await quiz.database.query('UPDATE review_card SET stability = 99 WHERE user_id = $1', [userId]);
    await quiz.database.query('UPDATE memory_factor SET log_factor = 1 WHERE user_id = $1', [userId]);
    const { exitCode, reports } = await check();
    expect(exitCode).toBe(1);
    const fields = reports[0]?.differences.map(({ field }) => field);
    expect(fields).toEqual(['memoryFactor', 'reviewCard', 'reviewCard']);
    await recompute(quiz.database, '--user', userId, '--fix');
    expect([await cardsOf(), await readFactor(quiz.database.manager, userId)]).toEqual(before);
  });

  it('is not needed for answers that are older than review cards', async () => {
    await study('BB');
    const cards = await cardsOf();
    const forget = async () => {
      for (const table of ['review_card', 'memory_factor'])
        await quiz.database.query(`DELETE FROM ${table} WHERE user_id = $1`, [caller.userId]);
    };
    await forget();
    expect(await check()).toMatchObject({ exitCode: 0 });
    expect(await reviewsOf()).toMatchObject({ cards: 2 });
    expect(await cardsOf()).toEqual(cards);
    await forget();
    await study('A');
    expect(await cardsOf()).toEqual(cards);
  });
});

describe('today’s reviews', () => {
  it('are empty for a new user', async () => {
    expect(await reviewsOf()).toMatchObject({
      reviewsPerDay: 10,
      cards: 0,
      dueToday: 0,
      reviewedToday: 0,
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
    await study('BBBBBBBB');
    expect(await reviewsOf()).toMatchObject({ cards: 8, dueToday: 0, moreToday: 0 });
    await ageHistory(quiz.database, caller, 1);
    await quiz.call(setReviewSettings, { reviewsPerDay: 5, reminderHour: null }, caller);
    expect(await reviewsOf()).toMatchObject({ reviewsPerDay: 5, dueToday: 5 });
    const first = await review('A');
    expect(first).toMatchObject({
      session: { sessionType: 'custom', displayName: 'Review' },
      questions: { length: 5 },
    });
    expect(await reviewsOf()).toMatchObject({ dueToday: 0, reviewedToday: 5, moreToday: 3, streakDays: 1 });
    const more = await review('A');
    expect(more.questions).toHaveLength(3);
    expect(await reviewsOf()).toMatchObject({ dueToday: 0, reviewedToday: 8, moreToday: 0 });
    expect(await quiz.refused(startReview, {}, caller)).toMatchObject({ code: 'NO_QUESTIONS' });
    const [day] = (await reviewsOf()).calendar.filter(({ isReviewed }) => isReviewed);
    expect(day?.date).toBe(dayIn(0));
  });

  it('are filled up to the daily number before an exam, with a forecast and a calendar', async () => {
    await study('BBBBBBBBBB');
    await ageHistory(quiz.database, caller, 1);
    await review('A');
    await ageHistory(quiz.database, caller, 1);
    await quiz.call(setReviewSettings, { reviewsPerDay: 5, reminderHour: null }, caller);
    expect(await reviewsOf()).toMatchObject({ dueToday: 0, moreToday: 5 });
    await quiz.call(setExamDate, { date: dayIn(4) }, caller);
    const reviews = await reviewsOf();
    expect(reviews).toMatchObject({ dueToday: 5, examDate: dayIn(4), reviewsToSeeEachOnce: 3 });
    const cards = await cardsOf();
    const factor = (await readFactor(quiz.database.manager, caller.userId)) ?? NEW_MEMORY_FACTOR;
    const exam = Math.round(Date.parse(dayIn(4)) / MS_PER_DAY);
    expect(reviews.forecast?.recallPercent).toBe(Math.round(100 * forecastRecall(cards, exam, factor)));
    const planned = Object.fromEntries(reviews.calendar.map((day) => [day.date, day.planned]));
    expect([0, 1, 3, 4].map((days) => planned[dayIn(days)])).toEqual([5, 5, 5, 0]);
  });

  it('leave out an exam date that has passed', async () => {
    await study('B');
    await quiz.call(setExamDate, { date: dayIn(0) }, caller);
    expect(await reviewsOf()).toMatchObject({ examDate: null, forecast: null });
  });

  it('are three on Free, without calendar and forecast', async () => {
    const free = await quiz.callerWith('pro', 'active', { timeZone });
    await study('BBBBB', free);
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
    expect((await review('A', free)).questions).toHaveLength(3);
    expect(await reviewsOf(free)).toMatchObject({ dueToday: 0, reviewedToday: 3, moreToday: 0 });
    expect(await quiz.refused(startReview, {}, free)).toMatchObject({ code: 'PRO_REQUIRED' });
  });

  it('are started once with an idempotency key', async () => {
    await study('BB');
    await ageHistory(quiz.database, caller, 1);
    const input = { idempotencyKey: 'review-1' };
    const [one, two] = await Promise.all([1, 2].map(() => quiz.call(startReview, input, caller)));
    expect(two?.session.id).toBe(one?.session.id);
  });

  it('need access, and are those of the caller', async () => {
    await study('BB');
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
      await quiz.refused(setReviewSettings, { reviewsPerDay: 7, reminderHour: null }, caller),
    ).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('leave out questions that are no longer in the bank', async () => {
    await study('B');
    await ageHistory(quiz.database, caller, 1);
    await quiz.database.query(
      `UPDATE review_card SET question_id = '${idOf('Withdrawn')}' WHERE user_id = $1`,
      [caller.userId],
    );
    expect(await reviewsOf()).toMatchObject({ cards: 1, dueToday: 0, moreToday: 0 });
  });
});

it('exports the cards, the factor and the setting, and an erasure deletes them', async () => {
  await study('B');
  await quiz.call(setReviewSettings, { reviewsPerDay: 20, reminderHour: null }, caller);
  const { files } = await quiz.call(exportQuizData, {}, caller);
  expect(files['review-cards.json']).toMatchObject([{ reps: 1, lastDay: dayIn(0) }]);
  expect(files['review-memory.json']).toEqual([{ logFactor: 0, information: 4 }]);
  expect(files['review-settings.json']).toEqual([{ reviewsPerDay: 20, reminderHour: null }]);
  await quiz.publish(UserErased, { userId: caller.userId });
  await quiz.database.query('INSERT INTO review_setting VALUES ($1, 5)', [caller.userId]);
  for (const table of ['review_card', 'memory_factor', 'review_setting'])
    expect(await quiz.database.query(`SELECT FROM ${table} WHERE user_id = $1`, [caller.userId])).toEqual([]);
});
