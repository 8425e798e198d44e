import { randomUUID } from 'node:crypto';
import { startAdminQuiz, startQuiz, type Caller } from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import { deleteExpiredRequestKeys } from '@tenfold/messaging/events';
import { idOf, springExam } from '../../../test/create-exam.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('start keys', () => {
  const quiz = startWithExams([springExam]);
  let free: Caller;
  let pro: Caller;

  beforeEach(async () => {
    free = await quiz.callerWith('free', 'active');
    pro = await quiz.callerWith('pro', 'active');
  });

  const quick = (idempotencyKey: string) => ({ sessionType: 'quick' as const, idempotencyKey });

  async function ageKeys({ userId }: Caller, hours: number): Promise<void> {
    await quiz.database.query(
      'UPDATE request_key SET created_at = created_at - make_interval(hours => $2) WHERE user_id = $1',
      [userId, hours],
    );
  }

  describe('a start with an idempotency key', () => {
    it('that is repeated returns a Free user the same session', async () => {
      const key = randomUUID();
      const first = await quiz.start(free, quick(key));
      await quiz.answer(free, first, 'A');
      const again = await quiz.start(free, quick(key));
      expect(again.session.id).toBe(first.session.id);
      expect(again.questions).toEqual(first.questions);
      expect(again.answers).toHaveLength(1);
      expect(again.session.currentIndex).toBe(1);
    });

    it.each(['free', 'pro'])('twenty times in parallel creates one session (%s)', async (plan) => {
      const caller = plan === 'free' ? free : pro;
      const key = randomUUID();
      const all = await Promise.all(Array.from({ length: 20 }, () => quiz.start(caller, quick(key))));
      expect(new Set(all.map(({ session }) => session.id)).size).toBe(1);
      const [{ count }] = await quiz.database.query<[{ count: number }]>(
        'SELECT count(*)::int AS count FROM quiz_session WHERE user_id = $1',
        [caller.userId],
      );
      expect(count).toBe(1);
    });

    it('is refused with another request', async () => {
      const key = randomUUID();
      await quiz.start(pro, quick(key));
      const others = [
        { sessionType: 'full' as const, idempotencyKey: key },
        { sessionType: 'section' as const, categoryId: idOf('Entry'), idempotencyKey: key },
      ];
      for (const other of others)
        expect(await quiz.refused(startQuiz, other, pro)).toMatchObject({ code: 'CONFLICT' });
    });

    it('is separate for each user', async () => {
      const key = randomUUID();
      const mine = await quiz.start(pro, quick(key));
      const theirs = await quiz.start(free, quick(key));
      expect(theirs.session.id).not.toBe(mine.session.id);
    });

    it('that failed can be retried with the same key', async () => {
      const nobody = await quiz.callerWith('free', 'inactive');
      const key = randomUUID();
      expect(await quiz.refused(startQuiz, quick(key), nobody)).toMatchObject({
        code: 'SUBSCRIPTION_REQUIRED',
      });
      const used = randomUUID();
      await quiz.start(free, quick(used));
      expect(await quiz.refused(startQuiz, quick(key), free)).toMatchObject({ code: 'QUIZ_COOLDOWN' });
      await quiz.database.query('DELETE FROM quick_start WHERE user_id = $1', [free.userId]);
      expect((await quiz.start(free, quick(key))).answers).toEqual([]);
    });

    it('is kept for 24 hours', async () => {
      const key = randomUUID();
      const first = await quiz.start(pro, quick(key));
      await ageKeys(pro, 23);
      expect((await quiz.start(pro, quick(key))).session.id).toBe(first.session.id);
      await ageKeys(pro, 1);
      const later = await quiz.start(pro, quick(key));
      expect(later.session.id).not.toBe(first.session.id);

      await ageKeys(pro, 25);
      await deleteExpiredRequestKeys(quiz.database.manager);
      const kept = await quiz.database.query('SELECT 1 FROM request_key WHERE user_id = $1', [pro.userId]);
      expect(kept).toEqual([]);
    });

    it('works the same for the administrator', async () => {
      const admin = createCaller({ isAdmin: true });
      const input = { ...quick(randomUUID()) };
      const first = await quiz.call(startAdminQuiz, input, admin);
      expect((await quiz.call(startAdminQuiz, input, admin)).session.id).toBe(first.session.id);
      expect(await quiz.refused(startQuiz, input, admin)).toMatchObject({ code: 'CONFLICT' });
    });

    it.each(['', 'with space', 'x'.repeat(129), 'ümlaut'])('%p is refused', async (key) => {
      expect(await quiz.refused(startQuiz, quick(key), pro)).toMatchObject({ code: 'INVALID_INPUT' });
    });
  });

  describe('the cooldown of the daily quiz', () => {
    it('returns the id of the unfinished quiz until it is completed', async () => {
      const daily = await quiz.start(free, { sessionType: 'quick' });
      const refused = await quiz.refused(startQuiz, { sessionType: 'quick' }, free);
      expect(refused).toMatchObject({ code: 'QUIZ_COOLDOWN', extra: { sessionId: daily.session.id } });
      await quiz.complete(free, daily);
      const later = await quiz.refused(startQuiz, { sessionType: 'quick' }, free);
      expect(later.extra).not.toHaveProperty('sessionId');
      expect(later.extra).toMatchObject({ hoursRemaining: 24 });
    });
  });

  describe('a quiz of missed questions', () => {
    const missedIn = (sessionId: string) => ({ sessionType: 'quick' as const, missedInSessionId: sessionId });

    it('repeats wrong and unanswered questions in the same order', async () => {
      const first = await quiz.start(pro, { sessionType: 'quick' });
      await quiz.answer(pro, first, 'AAAABB');
      await quiz.complete(pro, first);
      const retry = await quiz.start(pro, missedIn(first.session.id));
      expect(retry.questions).toEqual(first.questions.slice(4));
      expect(retry.session).toMatchObject({ sessionType: 'quick', displayName: 'Missed Questions' });
    });

    it('returns NO_QUESTIONS when nothing was missed', async () => {
      const first = await quiz.start(pro, { sessionType: 'quick' });
      await quiz.answer(pro, first, 'AAAAAAAAAA');
      await quiz.complete(pro, first);
      expect(await quiz.refused(startQuiz, missedIn(first.session.id), pro)).toMatchObject({
        code: 'NO_QUESTIONS',
      });
    });

    it('needs a completed session of the caller, and Pro', async () => {
      const first = await quiz.start(pro, { sessionType: 'quick' });
      expect(await quiz.refused(startQuiz, missedIn(first.session.id), pro)).toMatchObject({
        code: 'NOT_FOUND',
      });
      await quiz.answer(pro, first, 'B');
      await quiz.complete(pro, first);
      const other = await quiz.callerWith('pro', 'active');
      expect(await quiz.refused(startQuiz, missedIn(first.session.id), other)).toMatchObject({
        code: 'NOT_FOUND',
      });
      expect(await quiz.refused(startQuiz, missedIn(first.session.id), free)).toMatchObject({
        code: 'PRO_REQUIRED',
      });
      const full = { ...missedIn(first.session.id), sessionType: 'full' as const };
      expect(await quiz.refused(startQuiz, full, pro)).toMatchObject({ code: 'INVALID_INPUT' });
    });
  });
});
