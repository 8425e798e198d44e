import { startReview, type Caller, type QuizView } from '@tenfold/contracts';
import type { QuizUnderTest } from './start-quiz-service.js';

/** Where it is neither shortly before nor shortly after midnight, so that a test does not span two days. */
export const timeZone = new Date().getUTCHours() < 12 ? 'Asia/Tokyo' : 'America/Los_Angeles';

/** Answers a quick quiz and completes it. */
export async function study(quiz: QuizUnderTest, caller: Caller, letters: string): Promise<QuizView> {
  const started = await quiz.start(caller, { sessionType: 'quick' });
  await quiz.answer(caller, started, letters);
  await quiz.complete(caller, started, 1);
  return started;
}

/** Answers all reviews of today with one letter. */
export async function review(quiz: QuizUnderTest, caller: Caller, letter: string): Promise<QuizView> {
  const started = await quiz.call(startReview, {}, caller);
  await quiz.answer(caller, started, letter.repeat(started.questions.length));
  await quiz.complete(caller, started, 1);
  return started;
}
