import { randomUUID } from 'node:crypto';
import {
  getUser,
  listUsers,
  QuizCompleted,
  SessionsRescored,
  SubscriptionChanged,
  type Caller,
  type QuizCompletedData,
  type SessionsRescoredData,
  type User,
  type VersionedAccess,
} from '@tenfold/contracts';
import { createCaller, until } from '@tenfold/testing';
import { connect, JSONCodec, type NatsConnection } from 'nats';
import { callerOf, startIdentity, type IdentityUnderTest } from '../../test/start-identity.js';

describe('user projection', () => {
  let identity: IdentityUnderTest;
  let publisher: NatsConnection;

  beforeAll(async () => {
    identity = await startIdentity();
    publisher = await connect({ servers: identity.nats.url });
  });

  afterAll(async () => {
    await publisher.close();
    await identity.stop();
  });

  const admin = createCaller({ isAdmin: true });
  const ofUser = (caller: Caller): Promise<User> => identity.call(getUser, {}, caller);

  describe('the projection of access and quiz stats', () => {
    async function publish(type: string, data: unknown, id: string = randomUUID()): Promise<void> {
      const envelope = { id, type, occurredAt: new Date().toISOString(), data };
      await publisher.jetstream().publish(type, JSONCodec().encode(envelope));
    }

    const accessOf = (
      userId: string,
      version: number,
      changes: Partial<VersionedAccess> = {},
    ): VersionedAccess => ({
      userId,
      version,
      tier: 'free',
      status: 'inactive',
      trialEndsAt: null,
      hasUsedFreeTrial: false,
      ...changes,
    });

    const quizOf = (
      userId: string,
      statsVersion: number,
      total: number,
      average: number,
    ): QuizCompletedData => ({
      userId,
      sessionId: randomUUID(),
      sessionType: 'quick',
      displayName: 'Quick Quiz',
      score: 70,
      correctAnswers: 7,
      totalQuestions: 10,
      studyMinutes: 12,
      completedAt: `2026-11-0${statsVersion}T10:00:00.000Z`,
      statsVersion,
      before: { totalQuizzes: 0, totalQuestionsCompleted: 0, currentStreak: 0, averageScore: 0 },
      after: {
        totalQuizzes: statsVersion,
        totalQuestionsCompleted: total,
        currentStreak: 1,
        averageScore: average,
      },
    });

    const rescoringOf = (
      userId: string,
      statsVersion: number,
      second: number,
      score: number,
    ): SessionsRescoredData => ({
      userId,
      questionId: randomUUID(),
      version: 2,
      questionNumber: 13,
      before: 'A',
      after: 'B',
      creditsAll: false,
      sessionName: 'April 2025',
      scoreBefore: 70,
      scoreAfter: 80,
      otherScores: 0,
      average: { score, statsVersion, rescoredAt: `2026-11-09T10:00:0${second}.000Z` },
    });

    async function settled(): Promise<void> {
      const marker = await identity.register();
      await publish(SubscriptionChanged.type, accessOf(marker.user.id, 1, { tier: 'pro', status: 'active' }));
      await publish(QuizCompleted.type, quizOf(marker.user.id, 1, 1, 1));
      await publish(SessionsRescored.type, rescoringOf(marker.user.id, 1, 1, 2));
      await until(async () => {
        const { subscriptionTier, totalQuestions, avgScore } = await ofUser(callerOf(marker));
        return subscriptionTier === 'pro' && totalQuestions === 1 && avgScore === 2;
      });
    }

    test('stores every field of an access change', async () => {
      const opened = await identity.register();
      const trialEndsAt = '2026-11-28T12:00:00.000Z';
      const trial = { tier: 'pro', status: 'trialing', trialEndsAt, hasUsedFreeTrial: true } as const;
      await publish(SubscriptionChanged.type, accessOf(opened.user.id, 1, trial));
      const user = await until(async () => {
        const now = await ofUser(callerOf(opened));
        return now.subscriptionTier === 'pro' && now;
      });
      expect(user).toMatchObject({ subscriptionStatus: 'trialing', trialEndsAt, hasUsedFreeTrial: true });
      expect(user.updatedAt > opened.user.updatedAt).toBe(true);
    });

    test('ignores an older access change and a repeated event', async () => {
      const { user } = await identity.register();
      const newest = accessOf(user.id, 3, { tier: 'pro', status: 'active' });
      const id = randomUUID();
      await publish(SubscriptionChanged.type, newest, id);
      await publish(SubscriptionChanged.type, accessOf(user.id, 2, { tier: 'free', status: 'cancelled' }));
      await publish(SubscriptionChanged.type, accessOf(user.id, 1, { tier: 'free', status: 'active' }));
      await publish(SubscriptionChanged.type, newest, id);
      await publish(SubscriptionChanged.type, newest);
      await settled();
      const caller = createCaller({ userId: user.id });
      expect(await ofUser(caller)).toMatchObject({ subscriptionTier: 'pro', subscriptionStatus: 'active' });
    });

    test.each([
      ['in order', [1, 2, 3]],
      ['backwards', [3, 2, 1]],
      ['mixed and twice', [2, 3, 1, 3, 2]],
    ])('the stats of the newest quiz stay when quizzes arrive %s', async (_how, versions) => {
      const { user } = await identity.register();
      for (const version of versions) {
        await publish(QuizCompleted.type, quizOf(user.id, version, version * 10, 60 + version));
      }
      await settled();
      const seen = await identity.call(listUsers, { search: user.email }, admin);
      expect(seen.users).toEqual([
        expect.objectContaining({
          totalQuestions: 30,
          avgScore: 63,
          lastActiveAt: '2026-11-03T10:00:00.000Z',
        }),
      ]);
    });

    test.each([
      ['in order', ['quiz 1', 'first', 'second'], 82],
      ['backwards', ['second', 'first', 'quiz 1'], 82],
      ['mixed and twice', ['first', 'quiz 1', 'second', 'first', 'second'], 82],
      ['before and after a quiz', ['quiz 1', 'second', 'quiz 2', 'first'], 62],
      ['after a newer quiz', ['quiz 2', 'first', 'second', 'quiz 1'], 62],
    ])(
      'the average of the newest quiz or rescoring stays when they arrive %s',
      async (_how, events, average) => {
        const { user } = await identity.register();
        const data = {
          'quiz 1': quizOf(user.id, 1, 10, 61),
          'quiz 2': quizOf(user.id, 2, 20, 62),
          first: rescoringOf(user.id, 1, 1, 81),
          second: rescoringOf(user.id, 1, 2, 82),
        };
        for (const name of events as (keyof typeof data)[])
          await publish(name.startsWith('quiz') ? QuizCompleted.type : SessionsRescored.type, data[name]);
        await settled();
        const quizzes = events.includes('quiz 2') ? 2 : 1;
        expect((await identity.call(listUsers, { search: user.email }, admin)).users).toEqual([
          expect.objectContaining({
            totalQuestions: quizzes * 10,
            avgScore: average,
            lastActiveAt: `2026-11-0${quizzes}T10:00:00.000Z`,
          }),
        ]);
      },
    );

    test('an event about an unknown user or with invalid data becomes a dead letter and does not block others', async () => {
      const stranger = randomUUID();
      await publish(SubscriptionChanged.type, accessOf(stranger, 1));
      await publish(QuizCompleted.type, quizOf(stranger, 1, 10, 50));
      await publish(SessionsRescored.type, rescoringOf(stranger, 1, 1, 50));
      await publish(QuizCompleted.type, { userId: stranger });
      await settled();
      await until(async () => {
        const [row] = (await identity.database.query(
          'SELECT count(*)::int AS count FROM dead_letter WHERE body::text LIKE $1',
          [`%${stranger}%`],
        )) as [{ count: number }];
        return row.count === 4;
      });
    });
  });
});
