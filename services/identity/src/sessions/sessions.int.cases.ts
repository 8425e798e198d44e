import { randomBytes } from 'node:crypto';
import { sessionKey, type OpenedSession } from '@tenfold/contracts';
import { hashToken } from '@tenfold/platform';
import { until } from '@tenfold/testing';
import { identityWithSessionTools, someoneWaitsForALock } from '../../test/session-tools.js';
import { client, PASSWORD } from '../../test/start-identity.js';
import { deleteExpiredSessions, insertSession } from './sessions.queries.js';

describe('sessions', () => {
  const { identity, tools } = identityWithSessionTools();

  describe('signing in', () => {
    test('an eleventh time deletes the oldest session', async () => {
      const first = await identity.register();
      const email = first.user.email;
      const others: OpenedSession[] = [];
      for (let n = 0; n < 9; n += 1) others.push(await identity.signIn(email));
      expect(await tools.resolve(first.token)).not.toBeNull();
      const eleventh = await identity.signIn(email);
      expect(await tools.cached(first)).toBeNull();
      expect(await tools.resolve(first.token)).toBeNull();
      expect(await tools.tokenHashes(first.user.id)).toEqual(
        [...others, eleventh].map(({ token }) => hashToken(token)),
      );
    });

    test('14 times in parallel leaves ten sessions', async () => {
      const { user } = await identity.register();
      const opened = await Promise.all(Array.from({ length: 14 }, () => identity.signIn(user.email)));
      const hashes = await tools.tokenHashes(user.id);
      expect(hashes).toHaveLength(10);
      const alive = await Promise.all(opened.map(({ token }) => tools.resolve(token)));
      expect(alive.filter(Boolean)).toHaveLength(10);
    });

    test('twice in parallel is serialized, so that the second counts the first', async () => {
      const { user } = await identity.register();
      const order: string[] = [];
      const open = async (name: string, meanwhile: () => Promise<unknown>): Promise<void> => {
        await identity.database.transaction(async (tx) => {
          await insertSession(tx, {
            userId: user.id,
            tokenHash: hashToken(name),
            client,
            method: 'password',
            secondFactors: [],
            authenticatedAt: 'now',
            isAdmin: false,
            isEditor: false,
          });
          order.push(name);
          await meanwhile();
        });
      };
      let second = Promise.resolve();
      await open('first', () => {
        second = open('second', () => Promise.resolve());
        return until(() => someoneWaitsForALock(identity), { what: 'the second to wait' });
      });
      await second;
      expect(order).toEqual(['first', 'second']);
    });

    test('an expired session does not count among the ten', async () => {
      const first = await identity.register();
      const idle = await identity.signIn(first.user.email);
      await tools.age(idle, 'last_seen_at', '7 days 1 minute');
      for (let n = 0; n < 9; n += 1) await identity.signIn(first.user.email);
      expect(await tools.resolve(first.token)).not.toBeNull();
      expect(await tools.tokenHashes(first.user.id)).not.toContain(hashToken(idle.token));
    });
  });

  describe('resolving a token', () => {
    test('returns the session’s user and caches it in Redis for five minutes', async () => {
      const opened = await identity.register();
      expect(await tools.cached(opened)).toBeNull();
      const record = await tools.resolve(opened.token);
      expect(record).toMatchObject({ userId: opened.user.id, isAdmin: false });
      expect(await tools.cached(opened)).toEqual(record);
      const ttl = await tools.redis.ttl(sessionKey(hashToken(opened.token)));
      expect(ttl).toBeGreaterThan(290);
      expect(ttl).toBeLessThanOrEqual(300);
    });

    test('an unknown token returns null and is not cached', async () => {
      const token = randomBytes(32).toString('base64url');
      expect(await tools.resolve(token)).toBeNull();
      expect(await tools.redis.exists(sessionKey(hashToken(token)))).toBe(0);
    });

    test.each([
      ['not used for 7 days', 'last_seen_at', '7 days'],
      ['30 days old, though in use', 'created_at', '30 days'],
    ] as const)('a session %s is expired', async (_what, column, interval) => {
      const opened = await identity.register();
      await tools.age(opened, column, interval);
      expect(await tools.resolve(opened.token)).toBeNull();
      expect(await tools.cached(opened)).toBeNull();
    });

    test.each([
      ['last_seen_at', '6 days 23 hours 59 minutes', 7],
      ['created_at', '29 days 23 hours 59 minutes', 1],
    ] as const)(
      'a session just before its expiry (%s) is valid, and its expiry is stored',
      async (column, interval, days) => {
        const opened = await identity.register();
        await tools.age(opened, column, interval);
        const record = await tools.resolve(opened.token);
        const minutesLeft = (Date.parse(record?.expiresAt ?? '') - Date.now()) / 60_000;
        expect(minutesLeft).toBeGreaterThan(0);
        expect(minutesLeft).toBeLessThan(2);
        const next = await tools.resolve(opened.token);
        const daysLeft = (Date.parse(next?.expiresAt ?? '') - Date.now()) / 86_400_000;
        expect(Math.ceil(daysLeft)).toBe(days);
      },
    );

    test('the time of use is stored at most every five minutes', async () => {
      const opened = await identity.register();
      const seen = async () => (await tools.resolve(opened.token))?.lastSeenAt;
      const first = await seen();
      expect(await seen()).toBe(first);
      await tools.age(opened, 'last_seen_at', '5 minutes');
      await tools.resolve(opened.token);
      const noted = await seen();
      expect(Date.parse(noted ?? '')).toBeGreaterThan(Date.now() - 60_000);
    });
  });

  describe('signing out', () => {
    test('deletes the session and its cache entry; idempotent', async () => {
      const opened = await identity.register();
      const other = await identity.signIn(opened.user.email);
      await tools.resolve(opened.token);
      expect(await tools.close(opened.token)).toBeNull();
      expect(await tools.cached(opened)).toBeNull();
      expect(await tools.resolve(opened.token)).toBeNull();
      expect(await tools.close(opened.token)).toBeNull();
      expect(await tools.resolve(other.token)).not.toBeNull();
    });

    test('wins over any number of concurrent lookups', async () => {
      for (let round = 0; round < 10; round += 1) {
        const opened = await identity.register(undefined, PASSWORD);
        const lookUps = () => Array.from({ length: 4 }, () => tools.resolve(opened.token));
        await Promise.all([...lookUps(), tools.close(opened.token), ...lookUps()]);
        expect(await tools.cached(opened)).toBeNull();
        expect(await tools.resolve(opened.token)).toBeNull();
      }
    });
  });

  test('expired sessions are deleted, live ones stay', async () => {
    const [idle, old, alive] = [
      await identity.register(),
      await identity.register(),
      await identity.register(),
    ];
    await tools.age(idle, 'last_seen_at', '8 days');
    await tools.age(old, 'created_at', '31 days');
    expect(await deleteExpiredSessions(identity.database.manager)).toBeGreaterThanOrEqual(2);
    expect(await deleteExpiredSessions(identity.database.manager)).toBe(0);
    expect(await tools.tokenHashes(idle.user.id)).toEqual([]);
    expect(await tools.tokenHashes(old.user.id)).toEqual([]);
    expect(await tools.tokenHashes(alive.user.id)).toEqual([hashToken(alive.token)]);
  });
});
