import { randomUUID } from 'node:crypto';
import { getStats, startQuiz, SubscriptionChanged, type VersionedAccess } from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import { startFakeBilling, type FakeBilling } from '../../test/fake-billing.js';
import { springExam } from '../../test/create-exam.js';
import { startWithExams } from '../../test/start-with-exams.js';

describe('access', () => {
  const quiz = startWithExams([springExam]);

  const access = (
    userId: string,
    plan: Pick<VersionedAccess, 'tier' | 'status' | 'version'>,
  ): VersionedAccess => ({
    userId,
    trialEndsAt: null,
    hasUsedFreeTrial: false,
    ...plan,
  });

  async function copyOf(userId: string): Promise<unknown> {
    const rows = await quiz.database.query<unknown[]>(
      'SELECT tier, status, version FROM access_copy WHERE user_id = $1',
      [userId],
    );
    return rows[0];
  }

  describe('a change of the subscription', () => {
    it('is stored', async () => {
      const { userId } = createCaller();
      await quiz.publish(
        SubscriptionChanged,
        access(userId, { tier: 'pro', status: 'trialing', version: 1 }),
      );
      expect(await copyOf(userId)).toEqual({ tier: 'pro', status: 'trialing', version: 1 });
    });

    it('that is repeated or older changes nothing', async () => {
      const { userId } = createCaller();
      const id = randomUUID();
      const first = access(userId, { tier: 'pro', status: 'trialing', version: 1 });
      await quiz.publish(
        SubscriptionChanged,
        access(userId, { tier: 'free', status: 'cancelled', version: 3 }),
      );
      await quiz.publish(SubscriptionChanged, access(userId, { tier: 'pro', status: 'active', version: 2 }));
      await quiz.publish(SubscriptionChanged, first, id);
      await quiz.publish(SubscriptionChanged, first, id);
      expect(await copyOf(userId)).toEqual({ tier: 'free', status: 'cancelled', version: 3 });
    });
  });

  describe('while billing is unavailable', () => {
    it('the stored access decides', async () => {
      const paying = await quiz.callerWith('pro', 'active');
      expect((await quiz.start(paying, { sessionType: 'full' })).questions).toHaveLength(80);
      const gone = await quiz.callerWith('free', 'cancelled');
      expect(await quiz.refused(getStats, {}, gone)).toMatchObject({ code: 'SUBSCRIPTION_REQUIRED' });
      const stranger = createCaller();
      expect(await quiz.refused(startQuiz, { sessionType: 'quick' }, stranger)).toMatchObject({
        code: 'SUBSCRIPTION_REQUIRED',
      });
    });
  });

  describe('while billing is available', () => {
    let billing: FakeBilling;

    beforeAll(async () => {
      billing = await startFakeBilling(quiz.natsUrl);
    });

    afterAll(() => billing.stop());

    it('a user with outdated access is checked with billing, and its reply is stored', async () => {
      const caller = await quiz.callerWith('free', 'inactive');
      billing.setAccess(access(caller.userId, { tier: 'pro', status: 'trialing', version: 2 }));
      expect((await quiz.start(caller, { sessionType: 'full' })).questions).toHaveLength(80);
      expect(await copyOf(caller.userId)).toEqual({ tier: 'pro', status: 'trialing', version: 2 });
      expect(billing.calledFor.filter((userId) => userId === caller.userId)).toHaveLength(1);
      await quiz.call(getStats, {}, caller);
      expect(billing.calledFor.filter((userId) => userId === caller.userId)).toHaveLength(1);
    });

    it('a user who has just got Pro gets ten questions, without the cooldown of the Free plan', async () => {
      const caller = await quiz.callerWith('free', 'active');
      await quiz.start(caller, { sessionType: 'quick' });
      expect(await quiz.refused(startQuiz, { sessionType: 'quick' }, caller)).toMatchObject({
        code: 'QUIZ_COOLDOWN',
      });
      billing.setAccess(access(caller.userId, { tier: 'pro', status: 'active', version: 2 }));
      expect((await quiz.start(caller, { sessionType: 'quick' })).questions).toHaveLength(10);
    });

    it('billing is not called for a user whose stored access suffices', async () => {
      const paying = await quiz.callerWith('pro', 'active');
      const free = await quiz.callerWith('free', 'active');
      await quiz.start(paying, { sessionType: 'quick' });
      await quiz.call(getStats, {}, paying);
      await quiz.call(getStats, {}, free);
      expect(billing.calledFor).not.toContain(paying.userId);
      expect(billing.calledFor).not.toContain(free.userId);
    });

    it('billing is called before a refusal, and an older reply does not replace a newer event', async () => {
      const caller = await quiz.callerWith('free', 'inactive');
      await quiz.publish(
        SubscriptionChanged,
        access(caller.userId, { tier: 'free', status: 'cancelled', version: 5 }),
      );
      billing.setAccess(access(caller.userId, { tier: 'pro', status: 'active', version: 4 }));
      expect(await quiz.refused(getStats, {}, caller)).toMatchObject({ code: 'SUBSCRIPTION_REQUIRED' });
      expect(billing.calledFor).toContain(caller.userId);
      expect(await copyOf(caller.userId)).toEqual({ tier: 'free', status: 'cancelled', version: 5 });
    });

    it('an unknown user is checked with billing and refused', async () => {
      const stranger = createCaller();
      expect(await quiz.refused(getStats, {}, stranger)).toMatchObject({ code: 'SUBSCRIPTION_REQUIRED' });
      expect(billing.calledFor).toContain(stranger.userId);
    });
  });
});
