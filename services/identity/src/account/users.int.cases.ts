import { randomUUID } from 'node:crypto';
import {
  getUser,
  getUserById,
  listUserEmails,
  listUsers,
  type ListUsersQuery,
  updateProfile,
  type Caller,
  type User,
} from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import {
  ADMIN_EMAIL,
  callerOf,
  newEmail,
  startIdentity,
  type IdentityUnderTest,
} from '../../test/start-identity.js';

describe('users', () => {
  let identity: IdentityUnderTest;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(async () => {
    await identity.stop();
  });

  const admin = createCaller({ isAdmin: true });
  const ofUser = (caller: Caller): Promise<User> => identity.call(getUser, {}, caller);

  describe('the profile', () => {
    test('changes only the given fields', async () => {
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

    test('is idempotent, and an empty change changes nothing', async () => {
      const caller = callerOf(await identity.register());
      await identity.call(updateProfile, { firstName: 'Grace' }, caller);
      const again = await identity.call(updateProfile, { firstName: 'Grace' }, caller);
      expect(await identity.call(updateProfile, {}, caller)).toEqual(again);
    });

    test('stores both of two concurrent changes to different fields', async () => {
      const caller = callerOf(await identity.register());
      await Promise.all([
        identity.call(updateProfile, { firstName: 'Grace' }, caller),
        identity.call(updateProfile, { lastName: 'Hopper' }, caller),
      ]);
      expect(await ofUser(caller)).toMatchObject({ firstName: 'Grace', lastName: 'Hopper' });
    });

    test('accepts the current address in any case of letters, and no other', async () => {
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

    test('ignores undeclared fields, such as a plan', async () => {
      const caller = callerOf(await identity.register());
      const change = { firstName: 'Grace', subscriptionTier: 'pro', isAdmin: true };
      expect(await identity.call(updateProfile, change, caller)).toMatchObject({
        firstName: 'Grace',
        subscriptionTier: 'free',
        isAdmin: false,
      });
    });
  });

  describe('the list of users', () => {
    test('is paged, newest first, with the total of all matches', async () => {
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

    describe('sorted and filtered by plan', () => {
      const mark = randomUUID();
      const ids = new Map<string, string>();
      const list = async (query: ListUsersQuery) => {
        const { users, total } = await identity.call(listUsers, { search: mark, ...query }, admin);
        return { names: users.map(({ email }) => email.split('.')[0]), total };
      };

      beforeAll(async () => {
        const people = [
          ['b', 'free', 'active', 30, null],
          ['c', 'pro', 'trialing', 10, '2026-03-01T00:00:00Z'],
          ['a', 'pro', 'active', 20, '2026-04-01T00:00:00Z'],
          ['d', 'free', 'inactive', 20, '2026-02-01T00:00:00Z'],
        ] as const;
        for (const [name, tier, status, questions, lastActive] of people) {
          const { user } = await identity.register(`${name}.${mark}@example.com`);
          ids.set(name, user.id);
          await identity.database.query(
            `UPDATE "user" SET subscription_tier = $2, subscription_status = $3, total_questions = $4, last_active_at = $5
           WHERE id = $1`,
            [user.id, tier, status, questions, lastActive],
          );
        }
      });

      test.each([
        ['email', 'asc', ['a', 'b', 'c', 'd']],
        ['email', 'desc', ['d', 'c', 'b', 'a']],
        ['plan', 'asc', ['b', 'd', 'a', 'c']],
        ['lastActive', 'desc', ['a', 'c', 'd', 'b']],
        ['lastActive', 'asc', ['d', 'c', 'a', 'b']],
        ['joined', 'asc', ['b', 'c', 'a', 'd']],
      ] as const)('sorts by %s, %s', async (sort, order, names) => {
        expect((await list({ sort, order })).names).toEqual(names);
      });

      test('sorts by questions, desc, and users with equal counts by id', async () => {
        const tied = ['a', 'd'].toSorted((one, other) =>
          (ids.get(one) ?? '') > (ids.get(other) ?? '') ? -1 : 1,
        );
        expect((await list({ sort: 'questions', order: 'desc' })).names).toEqual(['b', ...tied, 'c']);
      });

      test.each([
        ['free', ['b', 'd']],
        ['trial', ['c']],
        ['pro', ['a']],
      ] as const)('filters by %s', async (plan, names) => {
        expect(await list({ plan, sort: 'email', order: 'asc' })).toEqual({ names, total: names.length });
      });

      test('has each user on exactly one page, with the total of the plan', async () => {
        const pages = [];
        for (const offset of [0, 1, 2, 3]) pages.push(await list({ sort: 'questions', limit: 1, offset }));
        expect(pages.flatMap(({ names }) => names).toSorted()).toEqual(['a', 'b', 'c', 'd']);
        expect(await list({ plan: 'free', sort: 'email', order: 'asc', limit: 1, offset: 1 })).toEqual({
          names: ['d'],
          total: 2,
        });
      });

      test.each([{ sort: 'password_hash' }, { order: 'up' }, { plan: 'gold' }])(
        'refuses %j',
        async (query) => {
          expect(await identity.refused(listUsers, query as never, admin)).toMatchObject({
            code: 'INVALID_INPUT',
          });
        },
      );
    });

    test('searches parts of an address or a full name, in any case of letters, without patterns', async () => {
      const mark = randomUUID().slice(0, 8);
      const opened = await identity.register();
      await identity.call(
        updateProfile,
        { firstName: `Ann${mark}`, lastName: '100%_Lee\\' },
        callerOf(opened),
      );
      const found = async (search: string) =>
        (await identity.call(listUsers, { search }, admin)).users.map(({ id }) => id);
      expect(await found(opened.user.email.toUpperCase())).toEqual([opened.user.id]);
      expect(await found(`ann${mark} 100%_lee\\`)).toEqual([opened.user.id]);
      expect(await found(`nn${mark}`)).toEqual([opened.user.id]);
      expect(await found(`nn${mark}%lee`)).toEqual([]);
      expect(await found(`nn${mark} 100__`)).toEqual([]);
      expect(await found(`' OR true --`)).toEqual([]);
    });

    test('shows the administrator role and the last activity, and no password hash', async () => {
      const { users } = await identity.call(listUsers, { search: ADMIN_EMAIL }, admin);
      expect(users).toEqual([
        expect.objectContaining({ email: ADMIN_EMAIL, isAdmin: true, lastActiveAt: null }),
      ]);
      expect(JSON.stringify(users)).not.toContain('argon2');
    });

    test('without a search has all users, 50 per page', async () => {
      const { users, total } = await identity.call(listUsers, {}, admin);
      const [{ count }] = (await identity.database.query('SELECT count(*)::int FROM "user"')) as [
        { count: number },
      ];
      expect(total).toBe(count);
      expect(users).toHaveLength(Math.min(count, 50));
    });
  });

  describe('one user by id', () => {
    test('is returned to administrators', async () => {
      const { user } = await identity.register();
      expect(await identity.call(getUserById, { userId: user.id }, admin)).toEqual(user);
      const unknown = await identity.refused(getUserById, { userId: randomUUID() }, admin);
      expect(unknown).toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  test('the addresses of some users leave out unknown ones, and for an editor students', async () => {
    const { user: student } = await identity.register();
    const { user: colleague } = await identity.register();
    const [root] = await identity.database.query<[{ id: string; email: string }]>(
      'SELECT id, email FROM "user" WHERE is_admin',
    );
    await identity.register();
    await identity.database.query('UPDATE "user" SET is_editor = true WHERE id = $1', [colleague.id]);
    const userIds = [student.id, colleague.id, root.id, randomUUID()];
    const listed = async (caller: Caller) => {
      const found = await identity.call(listUserEmails, { userIds }, caller);
      return new Map(found.map(({ userId, email }) => [userId, email]));
    };
    const staff = new Map([colleague, root].map(({ id, email }) => [id, email]));
    expect(await listed(createCaller({ isEditor: true }))).toEqual(staff);
    expect(await listed(admin)).toEqual(staff.set(student.id, student.email));
    expect(await identity.refused(listUserEmails, { userIds }, createCaller())).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
