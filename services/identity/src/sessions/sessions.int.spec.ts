import { randomBytes } from 'node:crypto';
import {
  login,
  logout,
  resolveSession,
  sessionKey,
  type OpenedSession,
  type SessionRecord,
} from '@tenfold/contracts';
import { hashToken } from '@tenfold/platform';
import { until } from '@tenfold/testing';
import { hash } from '@node-rs/argon2';
import { createRedis, type Redis } from '../redis.js';
import {
  client,
  newEmail,
  PASSWORD,
  startIdentity,
  type IdentityUnderTest,
} from '../../test/start-identity.js';
import { deleteOverSessions, insertSession } from './sessions.queries.js';

let identity: IdentityUnderTest;
/** Looks into the cache as the gateway does. */
let redis: Redis;

beforeAll(async () => {
  identity = await startIdentity();
  redis = createRedis('test', identity.redis.url);
  await redis.connect();
});

afterAll(async () => {
  redis.destroy();
  await identity.stop();
});

const resolve = (token: string): Promise<SessionRecord | null> =>
  identity.call(resolveSession, { token }, null);
const close = (token: string): Promise<null> => identity.call(logout, { token }, null);

async function cached({ token }: OpenedSession): Promise<SessionRecord | null> {
  const entry = await redis.get(sessionKey(hashToken(token)));
  return entry === null ? null : (JSON.parse(entry) as SessionRecord);
}

/** Makes the session older, as PostgreSQL sees it. */
async function age(
  { token }: OpenedSession,
  column: 'created_at' | 'last_seen_at',
  interval: string,
): Promise<void> {
  await identity.database.query(
    `UPDATE session SET ${column} = ${column} - $2::interval WHERE token_hash = $1`,
    [hashToken(token), interval],
  );
}

async function tokenHashes(userId: string): Promise<string[]> {
  const rows: { hash: string }[] = await identity.database.query(
    'SELECT token_hash AS hash FROM session WHERE user_id = $1 ORDER BY created_at',
    [userId],
  );
  return rows.map((row) => row.hash);
}

async function someoneWaitsForALock(): Promise<boolean> {
  const waiting: object[] = await identity.database.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return waiting.length > 0;
}

describe('signing in', () => {
  test('opens a session for 30 days, whatever case the address is typed in', async () => {
    const email = newEmail();
    const { user } = await identity.register(email);
    const opened = await identity.signIn(email.toUpperCase());
    expect(opened.user).toEqual(user);
    const days = (Date.parse(opened.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.99);
    expect(days).toBeLessThanOrEqual(30.01);
  });

  test('gives 256 random bits and stores only their hash, and of the address only the network', async () => {
    const opened = await identity.register();
    expect(opened.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const rows: object[] = await identity.database.query('SELECT * FROM session WHERE user_id = $1', [
      opened.user.id,
    ]);
    expect(rows).toEqual([
      {
        user_id: opened.user.id,
        token_hash: hashToken(opened.token),
        created_at: expect.any(Date),
        last_seen_at: expect.any(Date),
        network: '203.0.113.0/24',
        user_agent: 'Mozilla/5.0',
      },
    ]);
  });

  test('keeps the /48 of an IPv6 address', async () => {
    const email = newEmail();
    await identity.register(email);
    const v6 = { ip: '2001:db8:aaaa:bbbb::7', userAgent: '' };
    const opened = await identity.call(
      login,
      { credentials: { email, password: PASSWORD }, client: v6 },
      null,
    );
    expect(
      await identity.database.query('SELECT network FROM session WHERE token_hash = $1', [
        hashToken(opened.token),
      ]),
    ).toEqual([{ network: '2001:db8:aaaa::/48' }]);
  });

  test.each([
    ['a wrong password', async () => (await identity.register()).user.email],
    ['an unknown address', async () => newEmail()],
  ])('is refused with the same words for %s', async (_what, address) => {
    const credentials = { email: await address(), password: 'wrong password' };
    const problem = await identity.refused(login, { credentials, client }, null);
    expect(problem.toJSON()).toEqual({
      code: 'UNAUTHENTICATED',
      message: 'Invalid email or password',
      extra: {},
    });
  });

  test('takes about as long for an unknown address as for a wrong password', async () => {
    const { user } = await identity.register();
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 15; round += 1) {
      known.push(await timeOf(() => identity.signIn(user.email, 'wrong password')));
      unknown.push(await timeOf(() => identity.signIn(newEmail(), 'wrong password')));
    }
    // a missing decoy would make the unknown ones several times faster
    const ratio = median(unknown) / median(known);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });

  test('hashes the password anew when it was stored with a lower cost', async () => {
    const { user } = await identity.register();
    const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await identity.database.query('UPDATE "user" SET password_hash = $2 WHERE id = $1', [user.id, weak]);
    await identity.signIn(user.email);
    const rows: { hash: string }[] = await identity.database.query(
      'SELECT password_hash AS hash FROM "user" WHERE id = $1',
      [user.id],
    );
    expect(rows[0]?.hash).toContain('$m=19456,t=2,p=1$');
    await identity.signIn(user.email);
  });

  test('again closes the session the browser came with, and gives another token', async () => {
    const first = await identity.register();
    expect(await resolve(first.token)).not.toBeNull();
    const second = await identity.signIn(first.user.email, PASSWORD, first.token);
    expect(second.token).not.toBe(first.token);
    expect(await cached(first)).toBeNull();
    expect(await resolve(first.token)).toBeNull();
    expect(await resolve(second.token)).toMatchObject({ userId: first.user.id });
  });

  test('as somebody else closes it too', async () => {
    const [first, other] = [await identity.register(), await identity.register()];
    await identity.signIn(other.user.email, PASSWORD, first.token);
    expect(await resolve(first.token)).toBeNull();
  });

  test('an eleventh time closes the oldest session', async () => {
    const first = await identity.register();
    const email = first.user.email;
    const others: OpenedSession[] = [];
    for (let n = 0; n < 9; n += 1) others.push(await identity.signIn(email));
    expect(await resolve(first.token)).not.toBeNull();
    const eleventh = await identity.signIn(email);
    expect(await cached(first)).toBeNull();
    expect(await resolve(first.token)).toBeNull();
    expect(await tokenHashes(first.user.id)).toEqual(
      [...others, eleventh].map(({ token }) => hashToken(token)),
    );
  });

  test('many times at once leaves ten sessions', async () => {
    const { user } = await identity.register();
    const opened = await Promise.all(Array.from({ length: 14 }, () => identity.signIn(user.email)));
    const hashes = await tokenHashes(user.id);
    expect(hashes).toHaveLength(10);
    const alive = await Promise.all(opened.map(({ token }) => resolve(token)));
    expect(alive.filter(Boolean)).toHaveLength(10);
  });

  test('of two at once the second counts the sessions after the first', async () => {
    const { user } = await identity.register();
    const order: string[] = [];
    const open = async (name: string, meanwhile: () => Promise<unknown>): Promise<void> => {
      await identity.database.transaction(async (tx) => {
        await insertSession(tx, { userId: user.id, tokenHash: hashToken(name), client });
        order.push(name);
        await meanwhile();
      });
    };
    let second = Promise.resolve();
    await open('first', () => {
      second = open('second', () => Promise.resolve());
      return until(someoneWaitsForALock, { what: 'the second to wait' });
    });
    await second;
    expect(order).toEqual(['first', 'second']);
  });

  test('a session that is over does not count among the ten', async () => {
    const first = await identity.register();
    const idle = await identity.signIn(first.user.email);
    await age(idle, 'last_seen_at', '7 days 1 minute');
    for (let n = 0; n < 9; n += 1) await identity.signIn(first.user.email);
    expect(await resolve(first.token)).not.toBeNull();
    expect(await tokenHashes(first.user.id)).not.toContain(hashToken(idle.token));
  });
});

describe('resolving', () => {
  test('tells whose session it is and leaves a copy in Redis for five minutes', async () => {
    const opened = await identity.register();
    expect(await cached(opened)).toBeNull();
    const record = await resolve(opened.token);
    expect(record).toMatchObject({ userId: opened.user.id, isAdmin: false });
    expect(await cached(opened)).toEqual(record);
    const ttl = await redis.ttl(sessionKey(hashToken(opened.token)));
    expect(ttl).toBeGreaterThan(290);
    expect(ttl).toBeLessThanOrEqual(300);
  });

  test('an unknown token is nobody, and leaves nothing behind', async () => {
    const token = randomBytes(32).toString('base64url');
    expect(await resolve(token)).toBeNull();
    expect(await redis.exists(sessionKey(hashToken(token)))).toBe(0);
  });

  test.each([
    ['not used for 7 days', 'last_seen_at', '7 days'],
    ['30 days old, though in use', 'created_at', '30 days'],
  ] as const)('a session %s is over', async (_what, column, interval) => {
    const opened = await identity.register();
    await age(opened, column, interval);
    expect(await resolve(opened.token)).toBeNull();
    expect(await cached(opened)).toBeNull();
  });

  test.each([
    ['last_seen_at', '6 days 23 hours 59 minutes', 7],
    ['created_at', '29 days 23 hours 59 minutes', 1],
  ] as const)(
    'just before its end a session lives, and ends in time (%s)',
    async (column, interval, days) => {
      const opened = await identity.register();
      await age(opened, column, interval);
      const record = await resolve(opened.token);
      const minutesLeft = (Date.parse(record?.expiresAt ?? '') - Date.now()) / 60_000;
      expect(minutesLeft).toBeGreaterThan(0);
      expect(minutesLeft).toBeLessThan(2);
      // used now: the idle end moves, the absolute one does not
      const next = await resolve(opened.token);
      const daysLeft = (Date.parse(next?.expiresAt ?? '') - Date.now()) / 86_400_000;
      expect(Math.ceil(daysLeft)).toBe(days);
    },
  );

  test('use is noted when it was not for minutes, and not otherwise', async () => {
    const opened = await identity.register();
    const seen = async () => (await resolve(opened.token))?.lastSeenAt;
    const first = await seen();
    expect(await seen()).toBe(first);
    await age(opened, 'last_seen_at', '5 minutes');
    await resolve(opened.token);
    const noted = await seen();
    expect(Date.parse(noted ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('signing out', () => {
  test('ends the session in both places, and again changes nothing', async () => {
    const opened = await identity.register();
    const other = await identity.signIn(opened.user.email);
    await resolve(opened.token);
    expect(await close(opened.token)).toBeNull();
    expect(await cached(opened)).toBeNull();
    expect(await resolve(opened.token)).toBeNull();
    expect(await close(opened.token)).toBeNull();
    expect(await resolve(other.token)).not.toBeNull();
  });

  test('wins over any number of look-ups at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const opened = await identity.register(undefined, PASSWORD);
      const lookUps = () => Array.from({ length: 4 }, () => resolve(opened.token));
      await Promise.all([...lookUps(), close(opened.token), ...lookUps()]);
      expect(await cached(opened)).toBeNull();
      expect(await resolve(opened.token)).toBeNull();
    }
  });
});

test('what is over is swept, what lives stays', async () => {
  const [idle, old, alive] = [
    await identity.register(),
    await identity.register(),
    await identity.register(),
  ];
  await age(idle, 'last_seen_at', '8 days');
  await age(old, 'created_at', '31 days');
  expect(await deleteOverSessions(identity.database.manager)).toBeGreaterThanOrEqual(2);
  expect(await deleteOverSessions(identity.database.manager)).toBe(0);
  expect(await tokenHashes(idle.user.id)).toEqual([]);
  expect(await tokenHashes(old.user.id)).toEqual([]);
  expect(await tokenHashes(alive.user.id)).toEqual([hashToken(alive.token)]);
});

async function timeOf(refusal: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await expect(refusal()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  return performance.now() - start;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
