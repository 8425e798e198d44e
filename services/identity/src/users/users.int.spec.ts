import { randomUUID } from 'node:crypto';
import {
  getUser,
  getUserById,
  listUsers,
  QuizCompleted,
  SubscriptionChanged,
  updateProfile,
  type Caller,
  type QuizCompletedData,
  type User,
  type VersionedAccess,
} from '@tenfold/contracts';
import { createCaller, until } from '@tenfold/testing';
import { connect, JSONCodec, type NatsConnection } from 'nats';
import {
  ADMIN_EMAIL,
  callerOf,
  newEmail,
  startIdentity,
  type IdentityUnderTest,
} from '../../test/start-identity.js';

let identity: IdentityUnderTest;
/** Plays billing and quiz: publishes what their relays would. */
let others: NatsConnection;

beforeAll(async () => {
  identity = await startIdentity();
  others = await connect({ servers: identity.nats.url });
});

afterAll(async () => {
  await others.close();
  await identity.stop();
});

const admin = createCaller({ isAdmin: true });
const ofUser = (caller: Caller): Promise<User> => identity.call(getUser, {}, caller);

describe('the profile', () => {
  test('changes what is given and leaves the rest', async () => {
    const opened = await identity.register();
    const caller = callerOf(opened);
    const named = await identity.call(updateProfile, { firstName: ' Grace ', lastName: 'Hopper' }, caller);
    expect(named).toMatchObject({ firstName: 'Grace', lastName: 'Hopper', email: opened.user.email });
    expect(Date.parse(named.updatedAt)).toBeGreaterThan(Date.parse(opened.user.updatedAt));
    const renamed = await identity.call(updateProfile, { lastName: 'Murray' }, caller);
    expect(renamed).toMatchObject({ firstName: 'Grace', lastName: 'Murray' });
    const bare = await identity.call(updateProfile, { firstName: '  ', lastName: null }, caller);
    expect(bare).toMatchObject({ firstName: null, lastName: null });
    expect(await ofUser(caller)).toEqual(bare);
  });

  test('twice the same is the same, and nothing given changes nothing', async () => {
    const caller = callerOf(await identity.register());
    await identity.call(updateProfile, { firstName: 'Grace' }, caller);
    const again = await identity.call(updateProfile, { firstName: 'Grace' }, caller);
    expect(await identity.call(updateProfile, {}, caller)).toEqual(again);
  });

  test('of two fields changed at once both arrive', async () => {
    const caller = callerOf(await identity.register());
    await Promise.all([
      identity.call(updateProfile, { firstName: 'Grace' }, caller),
      identity.call(updateProfile, { lastName: 'Hopper' }, caller),
    ]);
    expect(await ofUser(caller)).toMatchObject({ firstName: 'Grace', lastName: 'Hopper' });
  });

  test('takes the present address in whatever case, and no other', async () => {
    const opened = await identity.register();
    const caller = callerOf(opened);
    const email = opened.user.email.toUpperCase();
    expect(await identity.call(updateProfile, { email, firstName: 'Grace' }, caller)).toMatchObject({
      email: opened.user.email,
      firstName: 'Grace',
    });
    const problem = await identity.refused(updateProfile, { email: newEmail(), firstName: 'Ada' }, caller);
    expect(problem).toMatchObject({ code: 'INVALID_INPUT', extra: { errors: [{ field: 'email' }] } });
    expect(await ofUser(caller)).toMatchObject({ firstName: 'Grace' });
  });

  test.each([
    ['a picture from elsewhere', { profileImageUrl: 'https://example.com/x.png' }, 'profileImageUrl'],
    ['a name of 101 characters', { firstName: 'x'.repeat(101) }, 'firstName'],
    ['a name with NUL', { lastName: 'x\0' }, 'lastName'],
  ])('refuses %s', async (_what, change, field) => {
    const caller = callerOf(await identity.register());
    const problem = await identity.refused(updateProfile, change, caller);
    expect(problem).toMatchObject({ code: 'INVALID_INPUT', extra: { errors: [{ field }] } });
  });

  test('ignores what it does not know, such as a plan', async () => {
    const caller = callerOf(await identity.register());
    const change = { firstName: 'Grace', subscriptionTier: 'pro', isAdmin: true };
    expect(await identity.call(updateProfile, change, caller)).toMatchObject({
      firstName: 'Grace',
      subscriptionTier: 'free',
      isAdmin: false,
    });
  });

  test.each([
    ['getUser', getUser],
    ['updateProfile', updateProfile],
  ])('%s needs somebody signed in', async (_name, rpc) => {
    expect(await identity.refused(rpc, {}, null)).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('the list of users', () => {
  test('is in pages, newest first, with the total of all that match', async () => {
    const mark = randomUUID();
    const emails = [1, 2, 3, 4, 5].map((n) => `${mark}.${n}@example.com`);
    for (const email of emails) await identity.register(email);
    const page = async (limit?: number, offset?: number) => {
      const query = { search: mark, ...(limit ? { limit } : {}), ...(offset ? { offset } : {}) };
      const { users, total } = await identity.call(listUsers, query, admin);
      return { emails: users.map((user) => user.email), total };
    };
    const newest = emails.toReversed();
    expect(await page()).toEqual({ emails: newest, total: 5 });
    expect(await page(2)).toEqual({ emails: newest.slice(0, 2), total: 5 });
    expect(await page(2, 4)).toEqual({ emails: newest.slice(4), total: 5 });
    expect(await page(2, 6)).toEqual({ emails: [], total: 5 });
  });

  test('finds part of an address or of the whole name, in whatever case, and takes no pattern', async () => {
    const mark = randomUUID().slice(0, 8);
    const opened = await identity.register();
    await identity.call(updateProfile, { firstName: `Ann${mark}`, lastName: '100%_Lee\\' }, callerOf(opened));
    const found = async (search: string) =>
      (await identity.call(listUsers, { search }, admin)).users.map(({ id }) => id);
    expect(await found(opened.user.email.toUpperCase())).toEqual([opened.user.id]);
    expect(await found(`ann${mark} 100%_lee\\`)).toEqual([opened.user.id]);
    expect(await found(`nn${mark}`)).toEqual([opened.user.id]);
    expect(await found(`nn${mark}%lee`)).toEqual([]);
    expect(await found(`nn${mark} 100__`)).toEqual([]);
    expect(await found(`' OR true --`)).toEqual([]);
  });

  test('shows who the administrator is, when somebody was last active, and no hash', async () => {
    const { users } = await identity.call(listUsers, { search: ADMIN_EMAIL }, admin);
    expect(users).toEqual([
      expect.objectContaining({ email: ADMIN_EMAIL, isAdmin: true, lastActiveAt: null }),
    ]);
    expect(JSON.stringify(users)).not.toContain('argon2');
  });

  test('without a search has everybody, 50 to a page', async () => {
    const { users, total } = await identity.call(listUsers, {}, admin);
    const [{ count }] = (await identity.database.query('SELECT count(*)::int FROM "user"')) as [
      { count: number },
    ];
    expect(total).toBe(count);
    expect(users).toHaveLength(Math.min(count, 50));
  });

  test.each([
    ['nobody', null, 'UNAUTHENTICATED'],
    ['a user', createCaller(), 'FORBIDDEN'],
  ])('is refused to %s', async (_who, caller, code) => {
    expect(await identity.refused(listUsers, {}, caller)).toMatchObject({ code });
  });
});

describe('one user by id', () => {
  test('is told to the administrator', async () => {
    const { user } = await identity.register();
    expect(await identity.call(getUserById, { userId: user.id }, admin)).toEqual(user);
    const unknown = await identity.refused(getUserById, { userId: randomUUID() }, admin);
    expect(unknown).toMatchObject({ code: 'NOT_FOUND' });
  });

  test.each([
    ['nobody', null, 'UNAUTHENTICATED'],
    ['a user', createCaller(), 'FORBIDDEN'],
  ])('is refused to %s', async (_who, caller, code) => {
    expect(await identity.refused(getUserById, { userId: randomUUID() }, caller)).toMatchObject({ code });
  });
});

describe('copies of what others know', () => {
  async function publish(type: string, data: unknown, id: string = randomUUID()): Promise<void> {
    const envelope = { id, type, occurredAt: new Date().toISOString(), data };
    await others.jetstream().publish(type, JSONCodec().encode(envelope));
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

  /** Once the marker of somebody else has arrived, what was published before it has been dealt with. */
  async function settled(): Promise<void> {
    const marker = await identity.register();
    await publish(SubscriptionChanged.type, accessOf(marker.user.id, 1, { tier: 'pro', status: 'active' }));
    await publish(QuizCompleted.type, quizOf(marker.user.id, 1, 1, 1));
    await until(async () => {
      const { subscriptionTier, totalQuestions } = await ofUser(callerOf(marker));
      return subscriptionTier === 'pro' && totalQuestions === 1;
    });
  }

  test('a plan arrives whole', async () => {
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

  test('an older plan that comes later, or the same event again, changes nothing', async () => {
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
  ])('the figures of the newest quiz stay when quizzes come %s', async (_how, versions) => {
    const { user } = await identity.register();
    for (const version of versions) {
      await publish(QuizCompleted.type, quizOf(user.id, version, version * 10, 60 + version));
    }
    await settled();
    const seen = await identity.call(listUsers, { search: user.email }, admin);
    expect(seen.users).toEqual([
      expect.objectContaining({ totalQuestions: 30, avgScore: 63, lastActiveAt: '2026-11-03T10:00:00.000Z' }),
    ]);
  });

  test('what is about nobody we know, or is no such event, goes to the dead letters and holds nothing up', async () => {
    const stranger = randomUUID();
    await publish(SubscriptionChanged.type, accessOf(stranger, 1));
    await publish(QuizCompleted.type, quizOf(stranger, 1, 10, 50));
    await publish(QuizCompleted.type, { userId: stranger });
    await settled();
    await until(async () => {
      const [row] = (await identity.database.query(
        'SELECT count(*)::int AS count FROM dead_letter WHERE body::text LIKE $1',
        [`%${stranger}%`],
      )) as [{ count: number }];
      return row.count === 3;
    });
  });
});
