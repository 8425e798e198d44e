import {
  answerQuestion,
  completeExamSession,
  flagQuestion,
  startReview,
  unflagQuestion,
  type Caller,
  type QuizView,
} from '@tenfold/contracts';
import type { ReviewCard } from '@tenfold/learning';
import { abandonIdleSessions } from '../../../test/abandon-idle-sessions.js';
import { ageHistory } from '../../../test/age-history.js';
import { autumnExam, springExam } from '../../../test/create-exam.js';
import { Device, startExam } from '../../../test/exam-work.js';
import { liveHistory } from '../../../test/live-history.js';
import { recompute } from '../../../test/run-recompute.js';
import { startWithExams } from '../../../test/start-with-exams.js';
import { review, study, timeZone } from '../../../test/study-and-review.js';
import { readCards, readFactor } from './review-cards.queries.js';

describe('review cards', () => {
  const quiz = startWithExams([springExam, autumnExam]);
  let caller: Caller;

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active', { timeZone });
  });

  const cardsOf = (): Promise<ReviewCard[]> => readCards(quiz.database.manager, caller.userId);
  const start = (): Promise<QuizView> => quiz.call(startReview, {}, caller);
  const check = () => recompute(quiz.database, '--user', caller.userId);
  const abandonIdle = () => abandonIdleSessions(quiz.database);

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
      await study(quiz, caller, 'B');
      const [before] = await cardsOf();
      await ageHistory(quiz.database, caller, 2);
      await review(quiz, caller, 'A');
      const [after] = await cardsOf();
      expect(after).toMatchObject({ reps: 2, lapses: 1, questionId: before?.questionId });
      expect(after?.stability).toBeGreaterThan(before?.stability ?? Infinity);
      expect((await readFactor(quiz.database.manager, caller.userId))?.logFactor).toBeGreaterThan(0);
    });

    it('follows a flag that is set or removed after the session has ended', async () => {
      const questionId = idAt(await study(quiz, caller, 'A'), 0);
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
      await study(quiz, caller, 'BBB');
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
      await abandonIdle();
      expect(await cardsOf()).toMatchObject([{ questionId: idAt(started, 0) }]);
      expect(await check()).toMatchObject({ exitCode: 0 });
    });
  });

  describe('the recomputation', () => {
    it.each([11, 12])('finds the same cards and factor after history %i', async (seed) => {
      await liveHistory(quiz, caller, seed, abandonIdle);
      await ageHistory(quiz.database, caller, 2);
      await review(quiz, caller, 'A');
      expect((await cardsOf()).some(({ reps }) => reps > 1)).toBe(true);
      expect(await check()).toMatchObject({ exitCode: 0, reports: [] });
    });

    it('corrects a wrong card and a wrong factor', async () => {
      await study(quiz, caller, 'BB');
      await ageHistory(quiz.database, caller, 2);
      await review(quiz, caller, 'A');
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
  });
});
