import {
  completeExamSession,
  getReviews,
  startCustomExam,
  startReview,
  type Caller,
  type QuizView,
  type Reviews,
} from '@tenfold/contracts';
import { ageHistory } from '../../../test/age-history.js';
import { springExam } from '../../../test/create-exam.js';
import { startWithExams } from '../../../test/start-with-exams.js';
import { study, timeZone } from '../../../test/study-and-review.js';

describe('start review', () => {
  const quiz = startWithExams([springExam]);
  let caller: Caller;

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active', { timeZone });
  });

  const reviewsOf = (): Promise<Reviews> => quiz.call(getReviews, {}, caller);
  const start = (): Promise<QuizView> => quiz.call(startReview, {}, caller);

  it('returns the started session for its idempotency key after its questions were answered', async () => {
    await study(quiz, caller, 'BB');
    await ageHistory(quiz.database, caller, 1);
    const input = { idempotencyKey: 'review-2' };
    const first = await quiz.call(startReview, input, caller);
    await quiz.answer(caller, first, 'AA');
    await quiz.complete(caller, first, 1);
    expect((await quiz.call(startReview, input, caller)).session.id).toBe(first.session.id);
    expect(await quiz.refused(startReview, {}, caller)).toMatchObject({ code: 'NO_QUESTIONS' });
  });

  it('leaves out the questions of a running exam', async () => {
    await study(quiz, caller, 'BB');
    await ageHistory(quiz.database, caller, 1);
    const selection = { categoryIds: [], examIds: [], sets: ['missed' as const], questions: 2 };
    const exam = await quiz.call(startCustomExam, selection, caller);
    expect(await reviewsOf()).toMatchObject({ cards: 2, dueToday: 0, moreToday: 0 });
    expect(await quiz.refused(startReview, {}, caller)).toMatchObject({ code: 'NO_QUESTIONS' });
    await quiz.call(completeExamSession, { sessionId: exam.session.sessionId }, caller);
    expect((await start()).questions).toHaveLength(2);
  });

  it('counts a day only with an answer', async () => {
    await study(quiz, caller, 'BB');
    await ageHistory(quiz.database, caller, 1);
    await quiz.complete(caller, await start(), 1);
    expect(await reviewsOf()).toMatchObject({ reviewedToday: 0, streakDays: 0 });
    expect((await reviewsOf()).calendar.filter(({ isReviewed }) => isReviewed)).toEqual([]);
    const started = await start();
    await quiz.answer(caller, started, 'AA');
    await quiz.complete(caller, started, 1);
    expect(await reviewsOf()).toMatchObject({ reviewedToday: 2, streakDays: 1 });
  });
});
